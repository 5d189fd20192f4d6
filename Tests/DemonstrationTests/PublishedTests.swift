import Foundation
import Testing

@testable import BrowserCheck

extension InChromium {
  /// A site with an address, under the policy that it asks servers to send.
  struct PublishedTests {
    private static let files = [
      "site.yaml": "baseURL: https://example.org/\nheaders: true\nsearch: true\n",
      "content/index.md": "# Home\n\n- [Menu](menu.md)\n",
      "content/menu.md": """
      ---
      schema: Product
      date: 2026-01-02
      ---
      # Menu \\</script>

      - **Crème brûlée** - sweet `€6.50` {#creme}
      - **Cream soup** - hot `€5`
      - **東京都の大学** - カレー
      """,
    ]

    /// The site, each of its pages with the policy in its head.
    private func published() throws -> (folder: TemporaryFolder, site: BuiltSite) {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/content", withIntermediateDirectories: true)
      for (file, text) in Self.files {
        try text.write(toFile: "\(folder.path)/\(file)", atomically: false, encoding: .utf8)
      }
      let site = try BuiltSite(folder.path)
      let headers = try String(contentsOfFile: site.path + "/_headers", encoding: .utf8)
      let policy = try #require(
        headers.split(separator: "\n").first { $0.contains("Content-Security-Policy: ") })
      // Only servers can say who may frame a page.
      let value = policy.split(separator: ": ", maxSplits: 1)[1]
        .replacing("; frame-ancestors 'none'", with: "")
      try PolicyProbe.put(String(value), on: site.pages, of: site.path)
      return (folder, site)
    }

    @Test func structuredDataIsNoScript() throws {
      let (_, site) = try published()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      for page in ["index", "menu", "search"] {
        try session.open(site.url(page))
        let reports = try session.run(PolicyProbe.violations, [])
        #expect(String(decoding: reports, as: UTF8.self) == "[]", "\(page)")
      }
      try session.open(site.url("menu"))
      let found = try session.run(
        """
        const data = JSON.parse(
          document.querySelector('script[type="application/ld+json"]').textContent)['@graph'];
        arguments[0](JSON.stringify([data[0].itemListElement[1].name,
          data[1].itemListElement.map(entry => entry.item && entry.item.offers.price)]));
        """, [])
      #expect(
        String(decoding: found, as: UTF8.self) == #"["Menu </script>",["6.50","5"]]"#)
      // A script would be stopped, and noted.
      _ = try session.run(
        """
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.head.append(script);
        arguments[0](String(window.ran));
        """, [])
      let stopped = try session.run(PolicyProbe.violations, [])
      #expect(String(decoding: stopped, as: UTF8.self) == #"["script-src-elem inline"]"#)
    }

    @Test func searchFindsBeginningsOfWords() throws {
      let (_, site) = try published()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.open(site.url("search"))
      let found = try session.run(
        """
        const field = document.querySelector('.search');
        const find = words => {
          field.value = words;
          field.dispatchEvent(new Event('input'));
          return [...document.querySelectorAll('.results b')].map(name => name.textContent);
        };
        const results = [find('CREME'), find('cre'), find('soup cream'), find('brulee sweet'),
          find('大学'), find('カレ'), find('xyzzy'), find('  ')];
        find('creme');
        const link = document.querySelector('.results a').getAttribute('href');
        find('soup');
        const other = document.querySelector('.results a').getAttribute('href');
        const status = document.querySelector('.results [role=status]').textContent;
        arguments[0](JSON.stringify([results, link, other, status]));
        """, [])
      let expected = #"""
        [[["Crème brûlée"],["Crème brûlée","Cream soup"],["Cream soup"],["Crème brûlée"],
        ["東京都の大学"],["東京都の大学"],[],[]],
        "menu.html#creme","menu.html#:~:text=Cream%20soup","Results: 1"]
        """#
      #expect(String(decoding: found, as: UTF8.self) == expected.replacing("\n", with: ""))
    }
  }
}
