import Foundation
import Testing

@testable import BrowserCheck

extension InChromium {
  /// How the demonstration site reads to those who can't see it as it was drawn.
  struct ReadingTests {
    private struct Violation: Decodable {
      var id: String
      var help: String
      var nodes: [String]
    }

    /// axe-core is in PyPI's axe-playwright-python, which `make test` puts there.
    private static let axe = BrowserTests.source + "/.build/axe/axe.min.js"

    @Test func axeFindsNoViolation() throws {
      let axe = try String(contentsOfFile: Self.axe, encoding: .utf8)
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      for (scheme, width) in [("light", 375), ("dark", 1024)] {
        try session.setViewport(width: width, height: 900)
        try session.emulate(["prefers-color-scheme": scheme])
        for page in site.pages {
          try session.openWithFonts(site.url(page))
          let json = try session.run(
            axe + """
              ;const done = arguments[arguments.length - 1];
              axe.run(document, { resultTypes: ['violations'] }).then(result => done(JSON.stringify(
                result.violations.map(violation => ({
                  id: violation.id, help: violation.help,
                  nodes: violation.nodes.slice(0, 3).map(node => node.html.slice(0, 200)) })))));
              """, [])
          let violations = try JSONDecoder().decode([Violation].self, from: Data(json))
          for violation in violations {
            Issue.record(
              "\(page), \(scheme), \(width) px: \(violation.id): \(violation.help)\n\(violation.nodes)"
            )
          }
        }
      }
    }

    /// Without script but the site's own, and nothing from elsewhere or inline.
    @Test func pagesKeepTheStrictPolicy() throws {
      let site = try BuiltSite.demonstration.get()
      let folder = try TemporaryFolder()
      let copy = folder.path + "/public"
      try FileManager.default.copyItem(atPath: site.path, toPath: copy)
      let policy =
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
        + "script-src 'self'; form-action 'self'"
      try PolicyProbe.put(policy, on: site.pages, of: copy)
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      for page in site.pages {
        try session.open(URL(filePath: "\(copy)/\(page).html").absoluteString)
        let found = try session.run(PolicyProbe.violations, [])
        #expect(String(decoding: found, as: UTF8.self) == "[]", "\(page)")
      }
      // A style in the page would be stopped, and noted.
      _ = try session.run(
        "document.body.setAttribute('style', 'color: red'); arguments[0]('')", [])
      let stopped = try session.run(PolicyProbe.violations, [])
      #expect(String(decoding: stopped, as: UTF8.self) == #"["style-src-attr inline"]"#)
    }

    @Test func theSearchFieldLeavesRowsWithAllItsWords() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.open(site.url("links"))
      let found = try session.run(
        """
        const field = document.querySelector('.search');
        const rows = () => [...document.querySelectorAll('.t li.r')]
          .filter(row => row.getBoundingClientRect().height > 0);
        const count = words => {
          field.value = words;
          field.dispatchEvent(new Event('input'));
          return rows().length;
        };
        const all = rows().length;
        const some = count('FÓRUMS swift');
        const title = rows()[0].querySelector('a').textContent;
        arguments[0](JSON.stringify([some, title, count('xyzzy'), count('') === all, all > 80]));
        """, [])
      #expect(String(decoding: found, as: UTF8.self) == #"[1,"Swift Forums",0,true,true]"#)
    }

    @Test func closedSectionsStayClosed() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      let isOpen = "arguments[0](String(document.querySelector('details').open))"
      try session.open(site.url("lending-shed"))
      #expect(String(decoding: try session.run(isOpen, []), as: UTF8.self) == "true")
      _ = try session.run(
        """
        const section = document.querySelector('details');
        section.addEventListener('toggle', () => setTimeout(() => arguments[0](''), 50));
        section.open = false;
        """, [])
      try session.open(site.url("lending-shed"))
      #expect(String(decoding: try session.run(isOpen, []), as: UTF8.self) == "false")
    }

    /// At 400 % zoom a screen of 1280 px is 320 px wide: nothing lies beside it.
    @Test func zoomedPagesDoNotScrollSideways() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.setViewport(width: 320, height: 256)
      for page in site.pages {
        try session.openWithFonts(site.url(page))
        let width = try session.run(
          "arguments[0](String(document.scrollingElement.scrollWidth))", [])
        #expect(String(decoding: width, as: UTF8.self) == "320", "\(page)")
      }
    }
  }
}
