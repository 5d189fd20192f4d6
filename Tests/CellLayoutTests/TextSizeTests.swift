import Foundation
import TableModel
import Templates
import Testing

@testable import CellLayout

@Suite struct TextSizeTests {
  @Test func `the sizes are UIKit's`() {
    let categories = TextSizeCategory.allCases
    #expect(
      categories.map(\.rawValue)
        == ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5"])
    func sizes(_ style: TextStyle) -> [Int] { categories.map(style.size(in:)) }
    #expect(sizes(.body) == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    #expect(sizes(.headline) == sizes(.body))
    #expect(sizes(.footnote) == [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44])
    #expect(sizes(.largeTitle).first == 31 && sizes(.largeTitle).last == 60)
    #expect(sizes(.caption2).first == 11 && sizes(.caption2).last == 41)
    for style in TextStyle.allCases {
      #expect(zip(sizes(style), sizes(style).dropFirst()).allSatisfy(<=))
    }
  }

  @Test func `a broken table is refused`() {
    for yaml in [
      "", "categories: [L]", "categories: [XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5]",
      String(decoding: BuiltIn.textSizes, as: UTF8.self)
        .replacing("[31, 32,", with: "[31, 1,"),
    ] {
      #expect(throws: Diagnostic.self) { try TextSizes(Array(yaml.utf8), file: "t.yaml") }
    }
  }

  @Test func `styles follow the category, sizes of their own stay`() {
    let body = LabelStyle(.body).scaled(to: .accessibility3)
    #expect(body.size == 40 && body.lineHeight == 48)
    #expect(body.scaled(to: .accessibility3) == body)
    #expect(body.scaled(to: .large) == LabelStyle(.body))
    let small = LabelStyle(.subheadline).scaled(to: .extraSmall)
    #expect(small.size == 12 && small.lineHeight == 16)
    #expect(LabelStyle(size: 13).scaled(to: .accessibility5) == LabelStyle(size: 13))
    // 25 lines up with 17 as 58.8 does with 40; 58 is the nearest that differs by an even number.
    var paragraph = LabelStyle(.body)
    paragraph.lineHeight = 25
    #expect(paragraph.scaled(to: .accessibility3).lineHeight == 58)
  }

  @Test func `letters stand apart as the label or its text style says`() throws {
    let spacing = TextStyleSpacing([.body: 0.34, .title1: -1])
    let views = try template(
      """
      views:
        a: { label: a }
        b: { label: b, letterSpacing: 0 }
        c: { label: c, letterSpacing: 2 }
        d: { label: d, font: { style: title1, size: 20 } }
        e: { badge: e }
      """)
    func spacings(_ category: TextSizeCategory, _ spacing: TextStyleSpacing) -> [Double] {
      views.scaled(to: category, letterSpacing: spacing).views
        .compactMap(\.labelStyle?.features.letterSpacing)
    }
    #expect(spacings(.large, spacing) == [0.34, 0, 2, 0, 0])
    // Body has 40 px in AX3 and 17 in L.
    #expect(spacings(.accessibility3, spacing) == [0.8, 0, 2, 0, 0])
    #expect(spacings(.large, TextStyleSpacing()) == [0, 0, 2, 0, 0])
    let scaled = LabelStyle(.title1).scaled(to: .extraSmall, letterSpacing: spacing)
    #expect(scaled.size == 25 && scaled.features.letterSpacing == -0.893)
    #expect(scaled.scaled(to: .extraSmall, letterSpacing: spacing) == scaled)
    #expect(
      Accessory.text("1").views(in: .large, letterSpacing: spacing)
        .compactMap(\.labelStyle?.features.letterSpacing) == [0.34])
  }

  @Test func `explicit sizes of a template stay`() throws {
    let views = try template(
      """
      views:
        a: { label: a }
        b: { label: b, font: { size: 13 } }
        c: { label: c, font: { style: title1, size: 20 } }
        d: { label: d, font: { style: title1, weight: bold } }
        e: { badge: e }
        f: { badge: f, cornerRadius: 3 }
      """
    ).scaled(to: .accessibility3).views
    #expect(views.compactMap(\.labelStyle?.size) == [40, 13, 20, 48, 33, 33])
    #expect(views.map(\.cornerRadius) == [0, 0, 0, 0, 21.5, 3])
  }

  @Test func `labels may have more lines in the accessibility categories`() throws {
    let cell = try template(
      """
      views:
        a: { label: a, lines: { standard: 2, accessibility: 0 } }
        b: { label: b, font: { size: 13 }, lines: { accessibility: 3 } }
        c: { label: c, lines: 4 }
      """)
    #expect(cell.views.compactMap(\.labelStyle?.lineLimit) == [2, 1, 4])
    func limits(_ category: TextSizeCategory) -> [Int] {
      cell.scaled(to: category).views.compactMap(\.labelStyle?.lineLimit)
    }
    #expect(limits(.extraExtraExtraLarge) == [2, 1, 4])
    #expect(limits(.accessibility1) == [0, 3, 4])
    #expect(
      problems("views: { a: { label: a, lines: { standard: -1, other: 2 } } }") == [
        "1:44: standard has to be a whole number in 0...10000",
        "1:48: unknown key “other”, known are: standard, accessibility",
      ])
  }

  @Test(arguments: [
    // 11 + 48 + 12
    ("default", TextSizeCategory.accessibility3, 71.0),
    // 11 + 18 + 12 is less than the least height.
    ("default", .extraSmall, 44), ("default", .large, 44),
    // 11 + 63 + 12
    ("default", .accessibility5, 86),
    // 9 + 48 + 3 + 39 + 9
    ("subtitle", .accessibility3, 108),
    // 6 + 58 + 6
    ("paragraph", .accessibility3, 70),
    // 17 + 48 + 2 + 44 + 8: the time, whose line is the higher one, stands 2 below the name.
    ("recipe", .accessibility3, 119), ("recipe", .large, 78),
    // 17 + 29 + 6 + 22 for the words; the time's line ends 1 below theirs: 75 + 8
    ("recipe", .extraExtraExtraLarge, 83),
    // 15 + 39 + 6
    ("groupedHeader", .accessibility3, 60),
  ])
  func `rows grow`(name: String, category: TextSizeCategory, height: Double) throws {
    let cell = try TestCell(builtIn: name, textSize: category)
    #expect(try cell.layout(BuiltInCellTests.sample("x"), width: 1024).height == height)
  }

  /// The cells of the demonstration that are not built in.
  @Test(arguments: [
    // 8 + 68 + 8
    ("animalLarge", TextSizeCategory.accessibility5, 84.0), ("animalLarge", .large, 80),
    // 6 + 48 + 6
    ("animalSmall", .accessibility3, 60), ("animalSmall", .large, 40),
  ])
  func `the demonstration's rows grow`(
    name: String, category: TextSizeCategory, height: Double
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates/Cells/\(name).yaml")
    let cell = try TestCell(
      template(String(contentsOf: file, encoding: .utf8), name: name), textSize: category)
    #expect(try cell.layout(BuiltInCellTests.sample("x")).height == height)
    #expect(cell.engine.warnings == [])
  }

  @Test func `accessories with text grow, glyphs don't`() throws {
    let cell = try TestCell(builtIn: "default", textSize: .accessibility3)
    let text = try cell.layout(row(["title": "x"], accessory: .text("12")))
    #expect(text.frame("accessory").rect.height == 48)
    #expect(text.cell.accessoryViews.compactMap(\.labelStyle?.size) == [40])
    let badge = try cell.layout(row(["title": "x"], accessory: .badge("12")))
    #expect(badge.frame("accessory").rect.height == 39 + 4)
    #expect(badge.cell.accessoryViews[0].cornerRadius == 21.5)
    let chevron = try cell.layout(row(["title": "x"], accessory: .disclosureIndicator))
    #expect(chevron.frame("disclosureIndicator").rect.height == 13)
  }

  /// Whether one of two views holds the other.
  private func isNested(_ a: Int, _ b: Int, in views: CellViews) -> Bool {
    func ancestors(_ index: Int) -> [Int] {
      guard index < views.count, let parent = views[index].parent else { return [] }
      return [parent] + ancestors(parent)
    }
    return ancestors(a).contains(b) || ancestors(b).contains(a)
  }

  /// The views of columns stand where the table puts them.
  @Test(arguments: BuiltIn.cells.map(\.name).filter { !$0.hasPrefix("column") })
  func `nothing overlaps, sticks out or is cut in any category`(name: String) throws {
    let template = try TestCell(builtIn: name).template
    for category in TextSizeCategory.allCases {
      let cell = try TestCell(template, textSize: category)
      for text in ["Mushroom Risotto", longText] {
        // Blocks of an article have no accessories.
        let accessories =
          template.semantics == .row
          ? [Accessory.none, .disclosureIndicator, .badge("12")] : [Accessory.none]
        for accessory in accessories {
          for width in BuiltInCellTests.widths {
            var row = BuiltInCellTests.sample(text)
            row.accessory = accessory
            let layout = try cell.layout(row, width: width)
            let views = cell.engine.views(of: layout.cell)
            let frames = layout.frames.views
            let place = "\(name) \(category) \(width) \(accessory)"
            for (index, frame) in frames.enumerated() where !frame.isHidden {
              let rect = frame.rect
              #expect(rect.x >= 0 && rect.maxX <= width, "\(place): \(layout.names[index]) \(rect)")
              #expect(
                rect.y >= 0 && rect.maxY <= layout.height,
                "\(place): \(layout.names[index]) \(rect)")
              if let style = views[index].labelStyle {
                let padding = views[index].padding
                #expect(
                  rect.height - padding.top - padding.bottom
                    >= Double(Int(frame.lineCount) * style.lineHeight),
                  "\(place): \(layout.names[index])")
              }
              for other in frames.indices[..<index]
              where !frames[other].isHidden && !isNested(index, other, in: views) {
                let second = frames[other].rect
                let isApart =
                  rect.maxX <= second.x || second.maxX <= rect.x || rect.maxY <= second.y
                  || second.maxY <= rect.y
                #expect(
                  isApart,
                  "\(place): \(layout.names[index]) \(rect) over \(layout.names[other]) \(second)")
              }
            }
          }
        }
      }
      #expect(cell.engine.warnings == [])
    }
  }
}
