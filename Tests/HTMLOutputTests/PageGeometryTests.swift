import SeededRandom
import TableModel
import Testing
import Typesetting

@testable import HTMLOutput
@testable import TableLayout

/// The style sheet of a page, evaluated, gives exactly the frames and lines that were laid out.
struct PageGeometryTests {
  private static let widths = [320, 375, 430, 720, 1024]

  @Test(arguments: TableStyle.allCases, [false, true])
  func theStyleSheetStatesTheFrames(_ style: TableStyle, _ isRightToLeft: Bool) throws {
    var random = SplitMix64(seed: isRightToLeft ? 22 : 21)
    for _ in 0..<3 {
      let page = try TestPage(
        Self.randomSections(&random), header: Self.pageHeader,
        footer: Bool.random(using: &random) ? row(["text": "Made by hand"]) : nil, style: style,
        isRightToLeft: isRightToLeft, widths: Self.widths)
      for (index, width) in Self.widths.enumerated() {
        // At the width itself, just below the next one, and below the first or above the last.
        let last = index + 1 < Self.widths.count ? Self.widths[index + 1] - 1 : width + 500
        for viewport in [width, last] + (index == 0 ? [200] : []) {
          try expectFrames(of: page, index, Styles(page.css, width: Double(viewport)))
        }
      }
    }
  }

  /// Does what a browser does with sections in flow, bands in them and views in those.
  private func expectFrames(of page: TestPage, _ width: Int, _ styles: Styles) throws {
    let (frames, count) = (page.frames, page.frames.widths.count)
    let isRightToLeft = frames.bands.contains(where: \.cell.isRightToLeft)
    #expect(try styles.quarters(".t", "width") == Int32(frames.widths[width] * 4))
    var bottom: Int32 = 0
    #expect(page.sections.count == frames.sections.count)
    for (index, element) in page.sections.enumerated() {
      func value(_ property: String) throws -> Int32? {
        try styles.quarters("." + element.classes[1], property)
      }
      let frame = frames.sectionFrames[index * count + width]
      let height = try #require(try styles.quarters("." + element.classes[3], "height"))
      let sectionWidth = try value("width") ?? Int32(frames.widths[width] * 4)
      let start = try value("margin-inline-start") ?? 0
      let x = isRightToLeft ? Int32(frames.widths[width] * 4) - start - sectionWidth : start
      let y = try bottom + (value("margin-top") ?? 0)
      #expect(PixelFrame(x: x, y: y, width: sectionWidth, height: height) == frame)
      let bands = element.all(class: "r")
      #expect(bands.count == frames.sections[index].bands.count)
      var top = y
      for (band, element) in zip(frames.sections[index].bands, bands) {
        let height = try expectBand(band, element, at: top, of: page, width, styles)
        top += height
      }
      #expect(top == y + height)
      bottom = top
    }
    let space = try styles.quarters(".t", "padding-bottom") ?? 0
    #expect(bottom + space == frames.heights[width])
  }

  private func expectBand(
    _ band: Int, _ element: Element, at top: Int32, of page: TestPage, _ width: Int,
    _ styles: Styles
  ) throws -> Int32 {
    let (frames, count) = (page.frames, page.frames.widths.count)
    let frame = frames.bandFrames[band * count + width]
    let name = "." + element.classes[1]
    let height = try #require(try styles.quarters(name, "height"))
    #expect(top == frame.y && height == frame.height)
    let separator = frames.separators[band * count + width]
    let content = styles[name + "::after"]["content"]
    #expect((content == "\"\"") == (separator.width > 0))
    if content == "\"\"" {
      #expect(try styles.quarters(name + "::after", "left") ?? 0 == separator.x)
      let right = try styles.quarters(name + "::after", "right") ?? 0
      #expect(frame.width - separator.x - right == separator.width)
      // The rest stands in the site's style sheet: 1 px high at the bottom.
      #expect(separator.height == 4 && separator.y + 4 == height)
    }
    let spans = "." + (element.classes.first { $0.first == "l" } ?? "")
    let cell = frames.bands[band].cell
    let all = Array(frames.bands[band].views)
    let visible = all.filter { view in
      let offset = view - all[0]
      return offset >= cell.views.count || !cell.views[offset].isHidden
    }
    // Views stand in the order of the frames.
    let views = element.all(class: "v")
    #expect(views.count == visible.count)
    for (view, element) in zip(visible, views) {
      let number = try #require(Int(element.classes[1].dropFirst()))
      func side(_ property: String) throws -> Int32? {
        try styles.quarters(spans, "--\(property)\(number)")
      }
      let (left, right, viewWidth) = try (side("l"), side("r"), side("w"))
      // Two of the three say where the view is.
      #expect([left, right, viewWidth].count { $0 == nil } == 1)
      let drawnWidth = viewWidth ?? (frame.width - (left ?? 0) - (right ?? 0))
      let drawn = try PixelFrame(
        x: left ?? (frame.width - (right ?? 0) - drawnWidth),
        y: #require(try styles.quarters(name, "--t\(number)")), width: drawnWidth,
        height: #require(try styles.quarters(name, "--h\(number)")))
      #expect(drawn == frames.viewFrames[view * count + width])
      let text = element.classes.first { $0.first == "c" && Int($0.dropFirst()) != nil } ?? ""
      let padding = try styles.quarters("." + text, "padding-top") ?? 0
      let margin = try styles.quarters("." + text + "::before", "margin-top") ?? 0
      #expect(padding + margin == frames.textTops[view * count + width])
      let fontSize = try styles.quarters("." + text, "font-size") ?? 0
      #expect(fontSize == frames.fontSizes[view * count + width] * 4)
      let offset = view - all[0]
      guard offset < cell.views.count, case .text(let text, _) = cell.views[offset].content else {
        continue
      }
      expectLines(of: text, element, frames, view * count + width, styles)
    }
    return height
  }

  private func expectLines(
    of text: InlineText, _ element: Element, _ frames: TableFrames, _ place: Int,
    _ styles: Styles
  ) {
    let bytes = Array(text.text.utf8)
    var start = 0
    let expected = frames.lineRanges[place].map { index in
      let line = frames.lines[Int(index)]
      defer { start = Int(line.next) }
      return line.shown(of: bytes, from: start)
    }
    let shown = lines(of: element.children) { name in
      switch name.first {
      case "t": styles["." + name + "::after"]["content"] == "\"…\""
      case "y": styles["." + name + "::after"]["content"] == "\"-\\a\""
      default: styles["." + name]["font-size"] == "0"
      }
    }
    #expect(shown == expected)
    #expect(element.text == text.text)
  }

  private static let pageHeader = header(
    "A page of random sections, to be read by nobody at all",
    fields: [
      "summary": "What the page is about, at some length, so that it wraps in narrow tables."
    ])

  private static let words = [
    "tea", "Mushroom", "risotto", "with", "a", "long-drawn", "préparation", "100",
    "Kürbiskernsuppe", "R&D", "(mild)", "—", "Donaudampfschifffahrtsgesellschaft", "中文", "👍",
  ]

  private static func randomText(_ random: inout SplitMix64, _ limit: Int) -> InlineText {
    var result = InlineText("")
    for index in 0..<Int.random(in: 1...limit, using: &random) {
      let word = (index > 0 ? " " : "") + words.randomElement(using: &random)!
      result.text += word
      result.runs.append(
        TextRun(
          length: word.utf8.count,
          traits: TextTraits(rawValue: UInt8.random(in: 0..<8, using: &random)),
          url: Int.random(in: 0..<5, using: &random) == 0 ? "tea.html" : nil))
    }
    return result
  }

  private static func randomSections(_ random: inout SplitMix64) -> [TableSection] {
    (0..<3).map { number in
      let rows = (0..<6).map { _ -> Row in
        func chance() -> Bool { Bool.random(using: &random) }
        var row = row(
          ["title": randomText(&random, 12)],
          image: chance() ? ImageReference(path: "tea.jpg", width: 90, height: 60) : nil,
          accessory: [nil, .checkmark, .text("12.50"), .badge("3"), .detailDisclosureButton]
            .randomElement(using: &random)!, url: chance() ? "tea.html" : nil)
        if chance() { row["subtitle"] = .text(randomText(&random, 30)) }
        if chance() { row["detail"] = .text(randomText(&random, 5)) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          let cells = ["paragraph", "quote", "code", "heading3", "listItem"]
          row = Row(
            fields: [
              Field("text", .text(randomText(&random, 30))), Field("marker", .text("•")),
            ], cells: [cells.randomElement(using: &random)!], location: place)
        }
        return row
      }
      return section(number == 1 ? "Teas" : nil, rows: rows, footer: number == 2 ? ["Cold."] : [])
    }
  }
}
