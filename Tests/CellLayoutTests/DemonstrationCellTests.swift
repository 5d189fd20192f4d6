import Foundation
import TableModel
import Testing

@testable import CellLayout

/// The cells of the demonstration site that stand in Interface Builder files, at widths of their own.
/// Lines are 21 px high at 17 px, 19 at 15, 17 at 13.
@Suite struct DemonstrationCellTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates/Cells")

  private func cell(_ file: String, _ name: String) throws -> TestCell {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    let fields = [UInt8](try Data(contentsOf: Self.folder.appending(path: "fields.yaml")))
    let (templates, diagnostics) = CellTemplate.readInterface(
      bytes, name: String(file.prefix { $0 != "." }), file: file,
      fields: OutletFields.read(fields, file: "fields.yaml").fields)
    #expect(diagnostics == [])
    return try TestCell(try #require(templates.first { $0.name == name }))
  }

  @Test func `the recipe cell is 78 high`() throws {
    let cell = try cell("recipeCell.xib", "recipeCell")
    for width in [320.0, 600] {
      let layout = try cell.layout(
        row(["name": "Egg Benedict", "prepTime": "30 min"], images: ["thumbnail": (69, 69)]),
        width: width)
      #expect(layout.height == 78)
      #expect(layout["thumbnailImageView"][1...] == [4, 69, 69])
      #expect(layout["nameLabel"][1] == 17 && layout["nameLabel"][3] == 21)
      let left = layout["thumbnailImageView"][0] + 69 + 12
      #expect(layout["nameLabel"][0] == left && layout["label4"][0] == left)
      #expect(layout["prepTimeLabel"][0] == left + layout["label4"][2] + 6)
    }
    #expect(cell.engine.warnings == [])
  }

  @Test(arguments: [("animalCard", 80.0, 64.0, 16.0), ("animalLine", 40, 28, 12)])
  func `two prototypes of a storyboard`(
    name: String, height: Double, size: Double, gap: Double
  ) throws {
    let cell = try cell("animals.storyboard", name)
    #expect(cell.template.separator.isHidden)
    let layout = try cell.layout(row(["name": "Owl"], images: ["portrait": (64, 64)]), width: 320)
    #expect(layout.height == height)
    #expect(layout["portraitImageView"] == [16, (height - size) / 2, size, size])
    #expect(layout["nameLabel"][0] == 16 + size + gap)
    #expect(layout.frame("nameLabel").rect.maxX == 304)
    // The line below and the bars at both sides.
    #expect(layout["view4"] == [0, height - 1, 320, 1])
    #expect(layout["view5"] == [0, 0, 3, height])
    #expect(layout["view6"] == [317, 0, 3, height])
  }

  @Test func `a price keeps its width`() throws {
    let cell = try cell("priceCell.xib", "priceCell")
    let short = try cell.layout(row(["title": "Bun", "subtitle": "Warm", "price": "€1,240.00"]))
    let price = short["priceLabel"][2]
    #expect(short.frame("priceLabel").rect.maxX == 304)
    #expect(short["titleLabel"] == [16, 11, 304 - 16 - 12 - price, 21])
    #expect(short["subtitleLabel"] == [16, 35, 304 - 16 - 12 - price, 17])
    #expect(short.height == 63)

    let long = try cell.layout(
      row(["title": longText, "subtitle": longText, "price": "€1,240.00"]))
    #expect(long["priceLabel"] == short["priceLabel"])
    let title = long.frame("titleLabel")
    let subtitle = long.frame("subtitleLabel")
    #expect(title.lineCount > 5 && title.rect.height == Double(title.lineCount) * 21)
    #expect(subtitle.lineCount > 5 && subtitle.rect.height == Double(subtitle.lineCount) * 17)
    #expect(subtitle.rect.y == title.rect.maxY + 3)
    #expect(long.height == subtitle.rect.maxY + 11)
    #expect(cell.engine.warnings == [])
  }

  @Test func `a picture of 100 beside a text that keeps 20 below it`() throws {
    let cell = try cell("imageCell.xib", "imageCell")
    let image: KeyValuePairs<String, (Double, Double)> = ["image": (100, 100)]
    let short = try cell.layout(row(["title": "Tea", "subtitle": "Green"], images: image))
    #expect(short["photoImageView"] == [16, 20, 100, 100])
    #expect(short["titleLabel"] == [132, 20, 172, 21])
    #expect(short["subtitleLabel"] == [132, 45, 172, 19])
    #expect(short.height == 140)

    let long = try cell.layout(row(["title": "Tea", "subtitle": longText], images: image))
    let subtitle = long.frame("subtitleLabel")
    #expect(subtitle.rect.height == Double(subtitle.lineCount) * 19)
    #expect(long.height == subtitle.rect.maxY + 20 && long.height > 140)
    #expect(long["photoImageView"] == [16, 20, 100, 100])
    #expect(cell.engine.warnings == [])
  }

  @Test func `stacks in stacks`() throws {
    let cell = try cell("forecastCell.xib", "forecastCell")
    let values = ["town", "sky", "morning", "noon", "evening", "night"]
    var data = row()
    for name in values { data[name] = .text(InlineText(name)) }
    let layout = try cell.layout(data, width: 376)
    // (376 - 32 - 3 * 8) / 4 = 80 for each column.
    for (index, name) in values.dropFirst(2).enumerated() {
      let frame = layout["\(name)Label"]
      #expect(frame[0] == 16 + Double(index) * 88 && frame[2] == 80)
      #expect(frame[1] == layout["morningLabel"][1])
    }
    #expect(layout["townLabel"][..<2] == [16, 11])
    #expect(layout.frame("skyLabel").rect.maxX == 360)
    #expect(layout.frame("nightLabel").rect.maxY + 11 == layout.height)
    #expect(cell.engine.warnings == [])
  }

  @Test func `a ferry says what it has to say`() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: "ferry.yaml")))
    let cell = try TestCell(
      try template(String(decoding: bytes, as: UTF8.self), name: "ferry"))
    let short = try cell.layout(row(["title": "Old Town", "time": "9:15"]), width: 375)
    // 11 + 21 + 11 asks for less than the row height.
    #expect(short.height == 44)
    #expect(short["town"][..<2] == [16 + 56 + 12, 11])
    let time = short.frame("time").rect
    #expect(abs(time.x + time.width / 2 - (16 + 28)) <= 0.5)
    let full = try cell.layout(
      row([
        "title": "Old Town", "time": "9:15", "pier": "Pier 1", "via": "the mill", "note": longText,
        "state": "Late",
      ]), width: 375)
    let note = full.frame("note")
    // The baseline is 10.5 + 8.5 below the headline's top; the badge of 21 has its own 10.5 + 6.5
    // below its top, so it begins 2 lower and ends at 23. 2 above via, 8 below it.
    #expect(full["via"][1] == 11 + 23 + 2)
    #expect(note.rect.y == 11 + 23 + 2 + 19 + 8)
    #expect(full.height == note.rect.maxY + 11 && note.lineCount > 2)
    #expect(full["pier"][1] == 11 + 21 + 2)
    #expect(cell.engine.warnings == [])
  }
}
