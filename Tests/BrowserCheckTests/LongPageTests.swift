import Foundation
import Testing

@testable import BrowserCheck

extension InBrowser {
  /// A page of 1,000 rows at 7 widths and 2 device scales.
  struct LongPageTests {
    static let widths: [Double] = [320, 375, 390, 430, 600, 720, 1024]
    static let sections = 10
    static let rowsPerSection = 100

    @Test func aThousandRowsAreComparedInSeconds() throws {
      var fixture = Fixture()
      fixture.html = Self.html
      fixture.css = Self.css
      fixture.geometry.widths = Self.widths.map(Self.layout)
      let clock = ContinuousClock()
      var report: Report?
      let time = try clock.measure {
        report = try withTemporaryFolder { folder in
          let page = try fixture.write(as: "long", in: folder)
          return try check(site: folder, pages: [page], deviceScales: [1, 2])
        }
      }
      #expect(report?.deviations == [])
      #expect(report?.frames == 14 * (1 + Self.sections + 1000 * 5))
      #expect(report?.lines == 14 * 2 * 1000)
      #expect(time < .seconds(60))
    }

    private static let html: String = {
      let row = """
        <li class="r"><i class="v a"></i><a class="v l b" href="#">Mushroom <b>ris</b> otto<i\
         class="b b1"> </i>thyme</a><span class="v l c">Prepared in 25 minutes</span></li>

        """
      let section = """
        <section class="s"><ul>
        \(String(repeating: row, count: rowsPerSection))</ul></section>

        """
      return """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Long</title>
        <link rel="stylesheet" href="site.css"></head>
        <body><main class="t">
        \(String(repeating: section, count: sections))</main></body></html>
        """
    }()

    private static let css: String = {
      let common = """
        @font-face { font-family: Boxes; src: url(boxes.woff2) format("woff2"); }
        html { font-family: Boxes; }
        body, ul, li { margin: 0; padding: 0; list-style: none; }
        .t { display: block; margin: 0 auto; }
        .s { position: relative; content-visibility: auto; height: 400rem; }
        .r { position: relative; height: 4rem; }
        .r::after { content: ""; position: absolute; left: 1rem; right: 0; bottom: 0;
          height: .0625rem; background: #c8c7cc; }
        .v { position: absolute; }
        .l { display: block; white-space: nowrap; font-size: 1.0625rem; line-height: 1.3125rem;
          text-rendering: geometricPrecision; }
        .l * { line-height: 0; font-weight: 400; font-style: normal; }
        .a { left: 1rem; top: .5625rem; width: 2.875rem; height: 2.875rem; }
        .b { left: 4.625rem; top: .265625rem; width: 14rem; height: 1.3125rem; }
        .c { left: 4.625rem; top: 2.578125rem; width: 14rem; height: 1.3125rem; }

        """
      let blocks = widths.map { width in
        "@media (width >= \(width / 16)em) { .t { width: \(width / 16)rem; } }\n"
      }
      return common + blocks.joined()
    }()

    private static func layout(_ width: Double) -> PageGeometry.Layout {
      let sections = (0..<sections).map { section in
        let top = Double(section * 6400)
        let rows = (0..<rowsPerSection).map { band(top: top + Double($0) * 64, width: width) }
        return PageGeometry.Section(x: 0, y: top, width: width, height: 6400, rows: rows)
      }
      return PageGeometry.Layout(
        width: width, height: Double(Self.sections) * 6400, sections: sections)
    }

    private static func band(top: Double, width: Double) -> PageGeometry.Band {
      PageGeometry.Band(
        kind: "row", cell: "subtitle", x: 0, y: top, width: width, height: 64,
        separator: PageGeometry.Frame(x: 16, y: top + 63, width: width - 16, height: 1),
        views: [
          PageGeometry.View(name: "image", kind: "view", x: 16, y: top + 9, width: 46, height: 46),
          PageGeometry.View(
            name: "title", kind: "label", x: 74, y: top + 4.25, width: 224, height: 21,
            lines: ["Mushroom ris otto thyme"], firstBaseline: 19, lineHeight: 21),
          PageGeometry.View(
            name: "subtitle", kind: "label", x: 74, y: top + 41.25, width: 224, height: 21,
            lines: ["Prepared in 25 minutes"], firstBaseline: 19, lineHeight: 21),
        ])
    }
  }
}
