import BrowserCheck
import Foundation
import SiteBuild
import SiteCheck
import TableModel
import Testing

@testable import sitegen

@Suite struct PublishCommandTests {
  let tool = RealTool()

  init() throws { try tool.makeSite() }

  private struct Document: Decodable {
    struct Finding: Decodable {
      var severity: String
      var message: String
      var file: String?
      var line: Int?
      var column: Int?
      var utf16Column: Int?
    }
    struct Change: Decodable, Equatable {
      var change: String
      var path: String
      var size: Int?
    }
    struct Result: Decodable {
      var target: String?
      var dryRun: Bool?
      var changes: [Change]?
      var pages: Int?
      var output: String?
    }
    var version: Int
    var source: String
    var diagnostics: [Finding]
    var errors: Int
    var warnings: Int
    var result: Result?
  }

  private func document(_ json: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(json.utf8))
  }

  /// Publishes in this process, with a check that finds what the test says.
  private func publish(_ words: [String], finding: [Diagnostic]) -> (
    code: ExitCode, output: String, complaints: String
  ) {
    var output = ""
    var complaints = ""
    let console = Console(
      print: {
        output += String(decoding: $0, as: UTF8.self)
        return true
      }, complain: { complaints += $0 }, complaintsUseColor: false)
    var checked: [String] = []
    let code = CommandLineTool(inspect: { folder, options in
      #expect(!options.sources.pages.isEmpty)
      checked.append(folder)
      #expect(FileManager.default.fileExists(atPath: folder + "/index.html"))
      var result = SiteCheckResult()
      result.findings = finding.map { Finding(.reference, $0) }
      return result
    }).run(["publish", "-s", tool.folder] + words, console: console)
    #expect(checked.count == 1 && !FileManager.default.fileExists(atPath: checked[0]))
    return (code, output, complaints)
  }

  @Test func errorsOfTheCheckKeepASiteBack() throws {
    let www = tool.folder + "/www"
    let error = Diagnostic.error(
      "a link leads nowhere", at: SourceLocation(file: "content/index.md", line: 2, column: 3))
    let refused = publish([www], finding: [error])
    #expect(refused.code == .content && refused.output == "")
    #expect(refused.complaints.contains("content/index.md:2:3: error: a link leads nowhere"))
    #expect(refused.complaints.contains("publish with --despite-errors"))
    #expect(!FileManager.default.fileExists(atPath: www))
    let forced = publish([www, "--despite-errors"], finding: [error])
    #expect(forced.code == .done && forced.complaints.contains("a link leads nowhere"))
    #expect(tool.text("www/index.html")?.contains("Milk") == true)
    let warned = publish([www], finding: [.warning("heavy", at: nil)])
    #expect(warned.code == .done && warned.output == "\(www): nothing to change\n")
  }

  @Test func targetsOfTheSettings() throws {
    try tool.write(
      """
      baseURL: https://example.org/
      search: true
      widths: [320]
      publish:
        default: ./www
        staging: { folder: stage, baseURL: "https://staging.example.org/x/" }
      """, to: "site.yaml")
    let first = try tool.run("publish", "-s", tool.folder)
    #expect(first.code == 0 && first.complaints == "")
    #expect(
      first.output.wholeMatch(of: /published to .\/www: \d+ added, [\d.]+ kB\n/) != nil,
      "\(first.output)")
    let dry = try tool.run("publish", "staging", "-n")
    #expect(dry.output.contains("would publish to stage: "))
    #expect(dry.output.contains("\nadded    index.html  "))
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/stage"))
    #expect(try tool.run("publish", "staging").code == 0)
    #expect(tool.text("www/sitemap.xml")?.contains("https://example.org/") == true)
    #expect(tool.text("stage/sitemap.xml")?.contains("https://staging.example.org/x/") == true)
    let own = try tool.run("publish", "./own", "-b", "https://own.example.org/")
    #expect(
      own.code == 0 && tool.text("own/sitemap.xml")?.contains("https://own.example.org/") == true)
    #expect(
      try tool.run("publish", "stagin").complaints.contains(
        "unknown target “stagin”, did you mean “staging”?"))
    #expect(try tool.run("publish").output == "./www: nothing to change\n")
    try tool.write("publish: { a: ./a, b: ./b }\n", to: "site.yaml")
    #expect(
      try tool.run("publish").complaints.contains("none is called “default”: name one of a, b"))
  }

  @Test func changesAsJSON() throws {
    #expect(try tool.run("publish", "./www", "-q").output == "")
    try FileManager.default.removeItem(atPath: tool.folder + "/content/about.md")
    try tool.write("# More\n- x\n", to: "content/more.md")
    try tool.write("# Shop\n- Tea\n- [Milk](more.md)\n", to: "content/index.md")
    let document = try document(try tool.run("publish", "./www", "--json", "-n").output)
    let result = try #require(document.result)
    #expect(result.target == "./www" && result.dryRun == true && document.errors == 0)
    let pages = result.changes?.filter { $0.path.hasSuffix(".html") }.map {
      "\($0.change) \($0.path)"
    }
    #expect(pages == ["removed about.html", "changed index.html", "added more.html"])
    #expect(result.changes?.allSatisfy { ($0.size ?? 0) > 0 } == true)
    #expect(FileManager.default.fileExists(atPath: tool.folder + "/www/about.html"))
    let failed = try self.document(try tool.run("publish", "./content", "--json").output)
    #expect(failed.errors == 1 && failed.result == nil)
  }

  @Test func diagnosticsAsJSON() throws {
    let good = try document(try tool.run("build", "--json").output)
    #expect(good.version == 1 && good.source == tool.folder && good.diagnostics.isEmpty)
    #expect(good.result?.pages == 2 && good.result?.output == "public")
    try tool.write("publish: {\"ü🍵\": {foler: x}}\n", to: "site.yaml")
    try tool.write("# A\n- x {cell=nosuch}\n", to: "content/about.md")
    let run = try tool.run("build", "--json")
    #expect(run.code == 1 && run.complaints == "")
    // An editor may also read line by line.
    #expect(run.output.split(separator: "\n").count == 4)
    let bad = try document(run.output)
    #expect(bad.errors == 2 && bad.warnings == 0 && bad.result == nil)
    let cell = bad.diagnostics[0]
    let key = bad.diagnostics[1]
    #expect(cell.message == "unknown cell “nosuch”" && cell.file == "content/about.md")
    #expect(cell.line == 2 && cell.column == 1 && cell.utf16Column == 1 && cell.severity == "error")
    #expect(key.file == "site.yaml" && key.line == 1 && key.column == 22 && key.utf16Column == 19)
  }

  @Test func notesAsJSON() {
    let json = DiagnosticJSON(source: tool.folder).text(
      [
        .warning(
          "w \"\n", at: SourceLocation(file: "nosuch", line: 2),
          notes: [.init("n", at: SourceLocation(file: "content/index.md", line: 1, column: 3))]),
        .error("e", at: SourceLocation(file: "a.bin")),
      ], result: "{}")
    #expect(
      json == """
        {"version":1,"source":"\(tool.folder)","diagnostics":[
        {"severity":"error","message":"e","file":"a.bin"},
        {"severity":"warning","message":"w \\"\\u000a","file":"nosuch","line":2,"notes":[{"message":"n",\
        "file":"content/index.md","line":1,"column":3,"utf16Column":3}]}
        ],"errors":1,"warnings":1,"result":{}}

        """)
  }

  /// A site in a repository, published to a branch of its remote, as the README has it.
  @Test func toABranch() throws {
    #expect(try tool.run(program: "git", "init", "-q", "--bare", "remote.git").code == 0)
    #expect(try tool.run(program: "git", "init", "-q").code == 0)
    #expect(try tool.run(program: "git", "remote", "add", "origin", "./remote.git").code == 0)
    let nobody = [
      "HOME": tool.folder + "/nowhere", "XDG_CONFIG_HOME": tool.folder, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "EMAIL": "",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.useConfigOnly",
      "GIT_CONFIG_VALUE_0": "true",
      "GIT_AUTHOR_NAME": "", "GIT_COMMITTER_NAME": "",
    ]
    let anonymous = try tool.run(["publish", "git:origin#gh-pages"], nobody)
    #expect(anonymous.code == 1)
    #expect(
      anonymous.complaints.contains(
        "git doesn’t know who publishes: set git config --global user.name"))
    for (key, value) in [("user.name", "Ilse"), ("user.email", "ilse@example.org")] {
      #expect(try tool.run(program: "git", "config", key, value).code == 0)
    }
    let run = try tool.run("publish", "git:origin#gh-pages")
    #expect(run.code == 0 && run.complaints == "")
    #expect(
      run.output.contains("published to git:origin#gh-pages: ") && run.output.contains("; commit "))
    let shown = try tool.run(program: "git", "--git-dir=remote.git", "show", "gh-pages:index.html")
    #expect(shown.output.contains("Milk"))
    #expect(
      try tool.run("publish", "git:origin#gh-pages").output
        == "git:origin#gh-pages: nothing to change\n")
    // As in a hook of another repository.
    try tool.write("# Shop\n- Coffee\n", to: "content/index.md")
    let hooked = try tool.run(
      ["publish", "git:origin#gh-pages"],
      ["GIT_DIR": "/nonexistent", "GIT_INDEX_FILE": "/nonexistent/index", "GIT_WORK_TREE": "/"])
    #expect(hooked.code == 0, "\(hooked.complaints)")
    let log = try tool.run(
      program: "git", "--git-dir=remote.git", "log", "--format=%an %s", "gh-pages")
    #expect(log.output == "Ilse Publish the site\nIlse Publish the site\n")
  }
}
