import Foundation
import Testing

@testable import BrowserCheck

/// A page written by hand, its style sheet and what a layout engine would say about it.
///
/// Its font is made of boxes: a glyph is half an em wide, `m w M W …` three quarters and
/// `i l . , : ; !` and the space a quarter; ascent 1 em, descent 0.
struct Fixture {
  var html = Fixture.html
  var css = Fixture.css
  var geometry = Fixture.geometry

  /// Puts the page into `folder/<name>`.
  func write(as name: String, in folder: String) throws -> CheckedPage {
    let page = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: page, withIntermediateDirectories: true)
    try html.write(toFile: "\(page)/index.html", atomically: false, encoding: .utf8)
    try css.write(toFile: "\(page)/site.css", atomically: false, encoding: .utf8)
    try Self.font.write(to: URL(filePath: "\(page)/boxes.woff2"))
    var geometry = geometry
    geometry.page = name
    let json = try JSONEncoder().encode(geometry)
    return CheckedPage(path: "\(name)/index.html") { Array(json) }
  }

  static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:">
    <meta name="viewport" content="width=device-width">
    <title>Mains</title>
    <link rel="stylesheet" href="site.css">
    </head>
    <body>
    <main class="t">
    <section class="s s0">
    <h2 class="r h"><span class="v l l13 a">Mains</span></h2>
    <ul>
    <li class="r c">
    <img class="v b" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
    <a class="v l l17 d" href="#">Mushroom <b>ris<wbr>otto</b> with<i class="b b1"> </i>thyme</a>
    </li>
    <li class="r e">
    <span class="v l l15 f">Prepared in 25<i class="b t1"></i><span class="x1"> minutes, serves\
     <em>four</em></span></span>
    </li>
    </ul>
    </section>
    <section class="s s1">
    <ul>
    <li class="r g"><span class="v l l17 m">A <img class="j" alt="flame"\
     src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="> is <span class="k">:)</span>\
     x<sup>2</sup></span></li>
    </ul>
    </section>
    </main>
    </body>
    </html>
    """

  /// At 320 px the title has two lines and the second row is truncated; not so at 600 px. The label
  /// `f` is taller than its line, `m` lower.
  static let css = """
    @font-face { font-family: Boxes; src: url(boxes.woff2) format("woff2"); }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; font-family: Boxes; }
    body, ul, li, h2 { margin: 0; padding: 0; list-style: none; font-weight: 400; }
    .t { display: block; width: 20rem; margin: 0 auto; padding-top: 1rem; }
    .s { position: relative; content-visibility: auto; }
    .r { position: relative; }
    .v { position: absolute; }
    .l { display: block; white-space: nowrap; word-break: keep-all; font-size: 1.0625rem;
      line-height: 1.3125rem; text-rendering: geometricPrecision; }
    .l * { line-height: 0; font-weight: 400; font-style: normal; }
    .l13 { font-size: .8125rem; line-height: 1.0625rem; }
    .l15 { font-size: .9375rem; line-height: 1.1875rem; }
    .l img, .l .k { display: inline-block; vertical-align: top; width: 1.5rem; height: 1.25rem; }
    .l .k { line-height: 1.25rem; }
    .l sup { font-size: .6875rem; vertical-align: .3125rem; }
    .s0 { height: 8.5rem; }
    .s1 { height: 2.75rem; margin-top: 1.25rem; }
    .h { height: 1.75rem; }
    .c { height: 4rem; }
    .e, .g { height: 2.75rem; }
    .c::after { content: ""; position: absolute; left: 4.625rem; right: 0; bottom: 0;
      height: .0625rem; background: #c8c7cc; }
    .a { left: 1rem; top: .328125rem; width: 18rem; height: 1.0625rem; }
    .b { left: 1rem; top: .5625rem; width: 2.875rem; height: 2.875rem; }
    .d { left: 4.625rem; top: .6875rem; width: 12.5rem; height: 2.625rem; }
    .f { left: 1rem; top: .28125rem; width: 8.75rem; height: 2.1875rem; padding-top: .5rem;
      box-sizing: border-box; }
    .m { left: 1.015625rem; top: .96875rem; width: 18rem; height: .8125rem; }
    .m::before { content: ""; display: block; margin-top: -.25rem; }
    i.b { position: static; }
    @media (width < 37.5em) {
      .b1, .x1, .x1 * { font-size: 0; }
      .b1::after { content: "\\a"; white-space: pre; }
      .t1::after { content: "…"; }
    }
    @media (width >= 37.5em) {
      .t { width: 37.5rem; }
      .d { left: 5.625rem; top: 1.34375rem; width: 25rem; height: 1.3125rem; }
      .f { width: 20rem; }
      .c::after { left: 5.625rem; }
    }
    """

  static let geometry = PageGeometry(page: "fixture", widths: [layout(320), layout(600)])

  private static func layout(_ width: Double) -> PageGeometry.Layout {
    let isNarrow = width < 600
    let header = PageGeometry.Band(
      kind: "header", x: 0, y: 16, width: width, height: 28,
      views: [label("text", 16, 21.25, 288, 17, ["Mains"], size: 13)])
    let dish = PageGeometry.Band(
      kind: "row", cell: "recipe", x: 0, y: 44, width: width, height: 64,
      separator: PageGeometry.Frame(
        x: isNarrow ? 74 : 90, y: 107, width: isNarrow ? 246 : 510, height: 1),
      views: [
        PageGeometry.View(name: "thumbnail", kind: "image", x: 16, y: 53, width: 46, height: 46),
        isNarrow
          ? label("title", 74, 55, 200, 42, ["Mushroom risotto with", "thyme"])
          : label("title", 90, 65.5, 400, 21, ["Mushroom risotto with thyme"]),
      ])
    let time = PageGeometry.Band(
      kind: "row", cell: "default", x: 0, y: 108, width: width, height: 44,
      views: [
        isNarrow
          ? label("title", 16, 112.5, 140, 35, ["Prepared in 25…"], textTop: 8, size: 15)
          : label(
            "title", 16, 112.5, 320, 35, ["Prepared in 25 minutes, serves four"], textTop: 8,
            size: 15)
      ])
    let inline = PageGeometry.Band(
      kind: "row", cell: "default", x: 0, y: 172, width: width, height: 44,
      views: [
        label(
          "title", 16.25, 187.5, 288, 13, ["A \u{fffc} is :) x2"], textTop: -4)
      ])
    return PageGeometry.Layout(
      width: width, height: 216,
      sections: [
        PageGeometry.Section(x: 0, y: 16, width: width, height: 136, rows: [header, dish, time]),
        PageGeometry.Section(x: 0, y: 172, width: width, height: 44, rows: [inline]),
      ])
  }

  /// A label whose lines are 4 px higher than its font's size: the baseline is 2 px above their end.
  private static func label(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ lines: [String],
    textTop: Double? = nil, size: Double = 17
  ) -> PageGeometry.View {
    PageGeometry.View(
      name: name, kind: "label", x: x, y: y, width: width, height: height, lines: lines,
      textTop: textTop, firstBaseline: (textTop ?? 0) + size + 2, lineHeight: size + 4)
  }

  static let font = Data(
    base64Encoded: """
      d09GMgABAAAAAAFoAAoAAAAADuwAAAEeAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAPAqUZIk2ATYCJAODBAuBRA
      AEIAVaByAbyQfInge2TWq7Fudju2AQD+Kh7zD/zG5q5VKBQumAASm1G0foXoguYrGrAcjUea8vk86jm3z6JgtotTGg
      BMcCDjgOeCyVgAKKIowCjTI6hMAop5uwGWgEN8MziVINXkWJ/6hN5eg3AVYFDRMTc1VwRSZsJwpGFXH3VgtoV4X0Oa
      HVwsSKQf81CciOv/YvtolvogkYBIHYmCvqnrY+QY8TfSv35FUq93TG1QaSrgE91SCp7W/lQF3zzQnBkUBwsPPT1sDS
      nSp4n93QS6yRjYQiQVBBYc1aNgS3dpK1kBM5FnQiq0bXxFQSOykHlmhDuUdgRxUg+axqUYDQhgCpQ5siapfQrXea1G
      /8Jbv4F/jkNlx5duDOpgNHHpzbcasA
      """, options: .ignoreUnknownCharacters)!
}

/// Compares pages in one browser.
func check(
  site folder: String, pages: [CheckedPage], browser: Browser = .chromium,
  deviceScales: [Int] = [1], viewports: CheckedViewports = .layouts,
  progress: @Sendable (CheckProgress) -> Void = { _ in }
) throws -> Report {
  let options = CheckOptions(
    browsers: [browser], deviceScales: deviceScales, viewports: viewports)
  return try check(site: folder, pages: pages, options, progress: progress)[0]
}

extension Browser {
  /// Whether tests can run in it; `make test-browsers` installs all of them.
  var isInstalled: Bool { missing == nil }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, with the reason, where the browser is not installed.
  static func needs(_ browser: Browser) -> Self {
    .enabled(if: browser.isInstalled, "\(browser.missing.map { "\($0)" } ?? "installed")")
  }
}

/// Makes a temporary folder, hands it over and removes it.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "sitegen-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
