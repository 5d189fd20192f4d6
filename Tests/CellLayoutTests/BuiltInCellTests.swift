import TableModel
import Templates
import Testing
import Typesetting

@testable import CellLayout

@Suite struct BuiltInCellTests {
  static let widths: [Double] = [320, 375, 390, 430, 600, 720, 1024]

  /// A row with all the fields of the built-in cells.
  static func sample(_ text: String) -> Row {
    row(
      [
        "title": text, "subtitle": text, "detail": "12.50", "text": text, "caption": text,
        "summary": text, "marker": "•", "prepTime": "30 min",
        "leading": text, "center": text, "trailing": "12.50",
        "links": text, "languages": text, "numbers": "1 2 3", "previous": text, "next": text,
        "terms": text,
      ], images: ["image": (600, 450)], accessory: nil)
  }

  @Test(arguments: BuiltIn.cells.map(\.name))
  func `is laid out at every width, in both directions, without a warning`(name: String) throws {
    let cell = try TestCell(builtIn: name)
    // The titles of an index are lower than a detail button.
    let accessories: [Accessory] =
      name == "sectionIndexTitle"
      ? [.none] : [.none, .disclosureIndicator, .detailDisclosureButton]
    for text in ["Mushroom Risotto", longText, "x"] {
      for accessory in accessories {
        for rightToLeft in [false, true] {
          for width in Self.widths {
            var row = Self.sample(text)
            row.accessory = accessory
            let layout = try cell.layout(row, width: width, rightToLeft: rightToLeft)
            #expect(layout.height > 0)
            for view in layout.frames.views {
              #expect(view.rect.x >= 0 && view.rect.maxX <= width, "\(name) \(width) \(view)")
              #expect(view.rect.y >= 0 && view.rect.maxY <= layout.height, "\(name) \(view)")
              #expect(view.rect.width >= 0 && view.rect.height >= 0)
            }
          }
        }
      }
    }
    #expect(cell.engine.warnings == [])
  }

  /// The same frames come out on a finer grid: nothing had to be moved.
  /// Pictures aside, whose height follows from their shape, and what stands in the middle of a bar.
  @Test(
    arguments: BuiltIn.cells.map(\.name).filter {
      !["figure", "detailHeader", "detailToolbar", "tile"].contains($0)
    })
  func `lies on whole pixels by itself`(name: String) throws {
    let template = try TestCell(builtIn: name).template
    let whole = try TestCell(template)
    let fine = try TestCell(template, grid: 0.25)
    for text in ["Mushroom Risotto", longText] {
      let a = try whole.layout(Self.sample(text), width: 375)
      let b = try fine.layout(Self.sample(text), width: 375)
      #expect(a.height == b.height)
      for (name, (first, second)) in zip(a.names, zip(a.frames.views, b.frames.views)) {
        #expect(first.rect.y == second.rect.y, "\(name)")
        #expect(first.rect.height == second.rect.height, "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("default", 44.0), ("value1", 44), ("value2", 44), ("subtitle", 59), ("subtitleValue", 59),
    ("defaultImage", 44), ("value1Image", 44), ("subtitleImage", 60), ("subtitleValueImage", 60),
    ("recipe", 78), ("plainHeader", 28), ("groupedHeader", 38), ("insetGroupedHeader", 38),
    ("rule", 24),
  ])
  func `has UIKit's height in a row of one line`(name: String, height: Double) throws {
    #expect(try TestCell(builtIn: name).layout(Self.sample("Risotto")).height == height)
  }

  @Test func `recipe as in R3`() throws {
    let cell = try TestCell(builtIn: "recipe")
    let layout = try cell.layout(
      row(["title": "Egg Benedict", "prepTime": "30 min"], images: ["image": (640, 480)]))
    #expect(layout.height == 78)
    #expect(layout["thumbnail"] == [16, 4, 69, 69])
    #expect(layout["name"] == [97, 17, 320 - 16 - 97, 21])
    #expect(Array(layout["prep"][1...]) == [44, layout.frame("prep").rect.width, 16])
    #expect(layout["time"][0] == layout.frame("prep").rect.maxX + 6)
    #expect(layout["time"][1] == 41)
    #expect(cell.template.separator.left == .view(1))
  }

  @Test func `the first cell that fits is taken`() throws {
    let templates = try BuiltIn.automaticCells.map { name in
      try TestCell(builtIn: name).template
    }
    func chosen(_ row: Row) -> String? {
      CellTemplate.firstFitting(row, among: templates).map { templates[$0].name }
    }
    #expect(chosen(row(["title": "a"])) == "default")
    #expect(chosen(row(["title": "a", "detail": "b"])) == "value1")
    #expect(chosen(row(["title": "a", "subtitle": "b"])) == "subtitle")
    #expect(chosen(row(["title": "a", "subtitle": "b", "detail": "c"])) == "subtitleValue")
    #expect(chosen(row(["title": "a"], images: ["image": (1, 1)])) == "defaultImage")
    #expect(
      chosen(row(["title": "a", "detail": "b"], images: ["image": (1, 1)])) == "value1Image")
    #expect(
      chosen(row(["title": "a", "subtitle": "b"], images: ["image": (1, 1)])) == "subtitleImage")
    #expect(chosen(row([:], images: ["image": (1, 1)])) == "figure")
    #expect(chosen(row(["text": "a"])) == "paragraph")
    #expect(chosen(row(["other": "a"])) == nil)
  }

  @Test func `a picture keeps its shape and its greatest height`() throws {
    let cell = try TestCell(builtIn: "figure")
    let wide = try cell.layout(row([:], images: ["image": (1000, 500)]), width: 332)
    #expect(wide["image"] == [16, 8, 300, 150])
    #expect(wide.frame("caption").isHidden)
    let small = try cell.layout(row([:], images: ["image": (100, 60)]), width: 332)
    #expect(small["image"] == [16, 8, 100, 60])
    let tall = try cell.layout(row([:], images: ["image": (600, 1200)]), width: 332)
    #expect(tall["image"] == [16, 8, 240, 480])
  }
}
