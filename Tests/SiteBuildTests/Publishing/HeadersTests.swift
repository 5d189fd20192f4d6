import Testing

@testable import SiteBuild

/// The policy that servers send with pages.
@Suite struct HeadersTests {
  private func policy(_ files: [String: FileContent], baseURL: String? = nil) throws -> [String] {
    let built = try site(
      files.merging(["site.yaml": "headers: true\n"]) { $1 }, baseURL: baseURL)
    #expect(built.problems == [])
    return try #require(built.file("_headers")).split(separator: "\n").map(String.init)
  }

  @Test func policyAllowsNothingThatPagesDontNeed() throws {
    #expect(
      try policy(["content/index.md": "# X\n- y\n"]) == [
        "/*",
        "  Content-Security-Policy: default-src 'none'; style-src 'self'; font-src 'self'; "
          + "img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
        "  X-Content-Type-Options: nosniff",
        "  Referrer-Policy: strict-origin-when-cross-origin",
        "/sitegen/*",
        "  Cache-Control: public, max-age=31536000, immutable",
      ])
  }

  @Test func policyAllowsScriptsAndForms() throws {
    let lines = try policy(
      [
        "content/index.md":
          "---\nfilter: true\naction: https://User@Forms.example:8080/a?b=c\n---\n"
          + "- Name {input=text name=n}\n- x {input=text name=m action=order.html}\n",
        "content/order.html": "x",
      ], baseURL: "https://example.org/sub/")
    #expect(lines[0] == "/sub/*")
    #expect(lines.contains("/sub/sitegen/*"))
    #expect(lines[1].contains("; script-src 'self'; "))
    #expect(lines[1].contains("; form-action 'self' https://forms.example:8080; "))
  }

  @Test func headersAreWrittenOnRequestOnly() throws {
    #expect(!(try site(["content/index.md": "x"]).files.contains("_headers")))
    let own = try site([
      "site.yaml": "headers: true\n", "content/index.md": "x", "content/_headers": "mine",
    ])
    #expect(own.file("_headers") == "mine")
    let wrong = try site([
      "site.yaml": "headers: 3\ncompress: x\nsearch: [a]\n", "content/a.md": "x",
    ])
    #expect(
      wrong.problems == [
        "site.yaml:1:10: “headers” must be true or false, but here stands a number",
        "site.yaml:2:11: “compress” must be true or false, but here stands a text",
        "site.yaml:3:9: “search” must be true or false, but here stands a list",
      ])
  }
}
