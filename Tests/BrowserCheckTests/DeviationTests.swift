import Foundation
import Testing

@testable import BrowserCheck

extension InBrowser {
  /// Pages that differ from their geometry in one place, and where the comparison must find it.
  struct DeviationTests {
    struct Fault: Sendable, CustomTestStringConvertible {
      var name: String
      var make: @Sendable (inout Fixture) -> Void
      /// The deviations at 320 px, as printed after the page's name and the width.
      var found: [String]

      init(_ name: String, _ found: [String], _ make: @escaping @Sendable (inout Fixture) -> Void) {
        (self.name, self.found, self.make) = (name, found, make)
      }

      var testDescription: String { name }
    }

    static let faults: [Fault] = [
      Fault(
        "frame-moved-in-page",
        ["section 0, row 1, view 1 (label title): x is 74.25, expected 74"]
      ) { $0.css.replace(".d { left: 4.625rem", with: ".d { left: 4.640625rem") },
      Fault(
        "frame-moved-in-geometry",
        ["section 0, row 1, view 0 (image thumbnail): y is 53, expected 52.75"]
      ) { $0.geometry.widths[0].sections[0].rows[1].views[0].y -= 0.25 },
      Fault(
        "size", ["section 0, row 1, view 0 (image thumbnail): height is 46.25, expected 46"]
      ) { $0.css.replace("2.875rem; height: 2.875rem", with: "2.875rem; height: 2.890625rem") },
      Fault(
        "line-breaks-elsewhere",
        [
          "section 0, row 1, view 1 (label title), line 0: text is “Mushroom risotto”, "
            + "expected “Mushroom risotto with”",
          "section 0, row 1, view 1 (label title), line 1: text is “with thyme”, expected “thyme”",
        ]
      ) {
        $0.html.replace(
          "</b> with<i class=\"b b1\"> </i>thyme", with: "</b><i class=\"b b1\"> </i>with thyme")
      },
      Fault(
        "line-does-not-break",
        [
          "section 0, row 1, view 1 (label title): lines is 1, expected 2",
          "section 0, row 1, view 1 (label title), line 0: text is “Mushroom risotto with thyme”, "
            + "expected “Mushroom risotto with”",
          "section 0, row 1, view 1 (label title), line 0: overhang is 25.25, expected 0",
        ]
      ) {
        $0.css.replace(".b1::after { content: \"\\a\"", with: ".b1::after { content: \"\"")
        $0.css.replace(".b1, .x1", with: ".x1")
        $0.html.replace("<wbr>", with: "")
      },
      Fault(
        "text-wraps-by-itself",
        [
          "section 0, row 2, view 0 (label title): lines is 2, expected 1",
          "section 0, row 2, view 0 (label title), line 0: text is “Prepared in 25”, "
            + "expected “Prepared in 25…”",
        ]
      ) {
        $0.css.replace("i.b {", with: ".f { white-space: normal; overflow-wrap: anywhere; } i.b {")
        $0.css.replace("top: .28125rem; width: 8.75rem", with: "top: .28125rem; width: 6.25rem")
        $0.geometry.widths[0].sections[0].rows[2].views[0].width = 100
      },
      Fault(
        "no-ellipsis",
        [
          "section 0, row 2, view 0 (label title), line 0: text is “Prepared in 25”, "
            + "expected “Prepared in 25…”"
        ]
      ) { $0.css.replace(".t1::after { content: \"…\"; }", with: "") },
      Fault(
        "hidden-text-shows",
        [
          "section 0, row 2, view 0 (label title), line 0: text is “Prepared in 25… four”, "
            + "expected “Prepared in 25…”"
        ]
      ) {
        $0.css.replace(".x1, .x1 *", with: ".x1")
        $0.html.replace(" <em>four</em>", with: "<em> four</em>")
        $0.css.replace(".l * {", with: "em { font-size: .9375rem } .l * {")
      },
      Fault(
        "raised-text-moved",
        ["section 1, row 0, view 0 (label title), line 0: baseline is 15.25, expected 15"]
      ) { $0.css.replace(".l sup {", with: ".l sup { position: relative; top: .015625rem;") },
      Fault(
        "missing-view", ["section 0, row 1 (row recipe): views is 1, expected 2"]
      ) { $0.html.replace("<img class=\"v b\"", with: "<img class=\"b\"") },
      Fault(
        "missing-band",
        ["section 0: height is 136, expected 180", "section 0: bands is 3, expected 4"]
      ) {
        $0.geometry.widths[0].sections[0].height += 44
        $0.geometry.widths[0].sections[0].rows.append($0.geometry.widths[0].sections[0].rows[2])
      },
      Fault("missing-section", ["sections is 1, expected 2"]) {
        $0.html.replace("<section class=\"s s1\">", with: "<section class=\"s1\">")
      },
      Fault(
        "separator-frame",
        [
          "section 0, row 1 (row recipe): separatorX is 74.25, expected 74",
          "section 0, row 1 (row recipe): separatorWidth is 245.75, expected 246",
        ]
      ) { $0.css.replace("left: 4.625rem; right: 0", with: "left: 4.640625rem; right: 0") },
      Fault(
        "separator-missing",
        ["section 0, row 1 (row recipe): separator is none, expected a separator"]
      ) { $0.css.replace(".c::after { content: \"\"", with: ".c::after { content: none") },
      Fault(
        "separator-extra",
        ["section 0, row 1 (row recipe): separator is a separator, expected none"]
      ) { $0.geometry.widths[0].sections[0].rows[1].separator = nil },
      Fault("table-height", ["height is 216, expected 216.25"]) {
        $0.geometry.widths[0].height += 0.25
      },
      Fault("height-changes-while-scrolling", ["heightBeforeScrolling is 4172, expected 4216"]) {
        $0.css.replace(
          ".s1 { height: 2.75rem; margin-top: 1.25rem; }",
          with: ".s1 { margin-top: 251.25rem; } .t { height: auto; }")
        $0.geometry.widths[0].height += 4000
        $0.geometry.widths[0].sections[1].y += 4000
        $0.geometry.widths[0].sections[1].rows[0].y += 4000
        $0.geometry.widths[0].sections[1].rows[0].views[0].y += 4000
      },
      Fault("not-centred", ["x is 0.25, expected 0"]) {
        $0.css.replace("margin: 0 auto;", with: "margin: 0 auto; left: .25px; position: relative;")
      },
      Fault("scrolls-sideways", ["scrollWidth is 400, expected 320"]) {
        $0.css.replace(
          ".t { display",
          with: ".h::before { content: \"\"; position: absolute; width: 25rem; height: 1px; }"
            + " .t { display")
      },
      Fault(
        "line-too-low",
        ["section 0, row 0, view 0 (label text), line 0: baseline is 16, expected 15"]
      ) {
        $0.css.replace(
          "i.b {", with: ".a::before { content: \"\"; display: block; height: .0625rem; } i.b {")
      },
      Fault(
        "baseline-of-a-run",
        ["section 0, row 1, view 1 (label title), line 0: baseline is 19.25, expected 19"]
      ) { $0.css.replace(".l * {", with: "b { position: relative; top: .25px; } .l * {") },
      Fault(
        "baseline-of-a-line",
        ["section 0, row 1, view 1 (label title), line 1: baseline is 40.25, expected 40"]
      ) {
        $0.html.replace("thyme</a>", with: "<em>thyme</em></a>")
        $0.css.replace(".l * {", with: ".d em { position: relative; top: .25px; } .l * {")
      },
      Fault(
        "text-top",
        ["section 0, row 2, view 0 (label title), line 0: baseline is 26, expected 25"]
      ) { $0.css.replace("padding-top: .5rem", with: "padding-top: .5625rem") },
      Fault(
        "text-not-above",
        ["section 1, row 0, view 0 (label title), line 0: baseline is 19, expected 15"]
      ) { $0.css.replace("margin-top: -.25rem", with: "margin-top: 0") },
      Fault(
        "blank-line-expected",
        ["section 0, row 0, view 0 (label text): lines is 1, expected 0"]
      ) { $0.geometry.widths[0].sections[0].rows[0].views[0].lines = [" "] },
      Fault(
        "line-height",
        [
          "section 0, row 0, view 0 (label text): lineHeight is 19, expected 17",
          "section 0, row 0, view 0 (label text), line 0: baseline is 16, expected 15",
        ]
      ) { $0.css.replace("line-height: 1.0625rem", with: "line-height: 1.1875rem") },
      Fault("network", ["network is https://example.org/a.png, expected nothing"]) {
        $0.html.replace("</main>", with: "</main><img src=\"https://example.org/a.png\">")
        $0.html.replace("img-src", with: "img-src https:")
      },
      Fault(
        "composed-otherwise",
        ["section 0, row 0, view 0 (label text), line 0: text is “Mains”, expected “Main\u{17f}”"]
      ) { $0.geometry.widths[0].sections[0].rows[0].views[0].lines = ["Main\u{17f}"] },
    ]

    @Test(arguments: faults) func chromiumFindsEachAtItsPlace(_ fault: Fault) throws {
      try expect(fault, in: Self.chromium)
    }

    @Test(.needs(.firefox), arguments: faults)
    func firefoxFindsEachAtItsPlace(_ fault: Fault) throws {
      try expect(fault, in: Self.firefox)
    }

    @Test(.needs(.webkit), arguments: faults)
    func webKitFindsEachAtItsPlace(_ fault: Fault) throws {
      try expect(fault, in: Self.webkit)
    }

    private func expect(_ fault: Fault, in found: Result<[String: [String]], any Error>) throws {
      let start = "\(fault.name) at 320 px, scale 1"
      let wanted = fault.found.map { start + ($0.hasPrefix("section ") ? ", " : ": ") + $0 }
      let own = try found.get()[fault.name] ?? []
      #expect(own == wanted)
    }

    /// What each browser says of all of them, by page.
    private static let chromium = Result { try found(in: .chromium) }
    private static let firefox = Result { try found(in: .firefox) }
    private static let webkit = Result { try found(in: .webkit) }

    private static func found(in browser: Browser) throws -> [String: [String]] {
      try withTemporaryFolder { folder in
        let pages = try faults.map { fault in
          var fixture = Fixture()
          fault.make(&fixture)
          fixture.geometry.widths.removeLast()
          return try fixture.write(as: fault.name, in: folder)
        }
        let report = try check(site: folder, pages: pages, browser: browser)
        return Dictionary(grouping: report.deviations, by: \.page).mapValues {
          $0.map(\.description)
        }
      }
    }
  }
}

extension String {
  fileprivate mutating func replace(_ old: String, with new: String) {
    precondition(contains(old), "the fixture has no \(old)")
    self = replacingOccurrences(of: old, with: new)
  }
}
