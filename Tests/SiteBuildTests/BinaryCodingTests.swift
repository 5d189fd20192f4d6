import Foundation
import SeededRandom
import TableModel
import Testing

@testable import SiteBuild

@Suite struct BinaryCodingTests {
  private struct Everything: Codable, Equatable {
    enum Shape: Codable, Equatable {
      case point
      case circle(radius: Double)
      indirect case pair(Shape, Shape)
    }
    enum Name: String, Codable { case first, second }

    var flag = true
    var texts = ["", "é", "a\0b"]
    var none: String?
    var some: Int? = -5
    var numbers: [Int64] = [.min, -1, 0, 127, 128, .max]
    var small: UInt8 = 255
    var float: Float = -0.5
    var double = 1e300
    var shape = Shape.pair(.circle(radius: 2), .point)
    var name: Name? = .second
    var terms = ["b": ["1", "2"], "a": []]
    var bytes: [UInt8] = [0, 1, 255]
    var nested: [[Int]] = [[], [1]]
    var traits: TextTraits = [.strong, .code]
  }

  @Test func valuesComeBack() throws {
    let value = Everything()
    let bytes = try BinaryEncoder.bytes(of: value)
    #expect(try BinaryDecoder.value(Everything.self, of: bytes, in: 0..<bytes.count) == value)
    #expect(try BinaryEncoder.bytes(of: value) == bytes)
  }

  @Test func damagedBytesGiveNoCrash() throws {
    let bytes = try BinaryEncoder.bytes(of: Everything())
    var random = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let end = Int.random(in: 0...damaged.count, using: &random)
      _ = try? BinaryDecoder.value(Everything.self, of: damaged, in: 0..<end)
    }
  }

  /// The digest of a row is written by hand: it must say all that a row says.
  @Test func everyPartOfARowCounts() throws {
    let location = SourceLocation(file: "a.md", line: 1, column: 1)
    let plain = Row(fields: [Field("title", .text(InlineText("T")))], location: location)
    var variants = [plain]
    func add(_ change: (inout Row) -> Void) {
      var row = plain
      change(&row)
      variants.append(row)
    }
    add { $0.fields[0].name = "other" }
    add { $0["title"] = .text(InlineText("U")) }
    add { $0["title"] = .text(InlineText("T", url: "x")) }
    add { $0["title"] = .text(InlineText("T", runs: [TextRun(length: 1, traits: .strong)])) }
    add { $0["title"] = .text(InlineText("T", runs: [TextRun(length: 1, language: "de")])) }
    add { row in
      let image = ImageReference(path: "i.png", width: 1, height: 1)
      row["title"] = .text(InlineText("T", runs: [TextRun(length: 1, image: image)]))
    }
    add { $0["title"] = .flag(true) }
    add { $0["title"] = .flag(false) }
    add { $0["title"] = .image(ImageReference(path: "i.png", width: 1, height: 1)) }
    add { $0["title"] = .image(ImageReference(path: "i.png", width: 1, height: 2)) }
    add { $0.cells = ["a"] }
    add { $0.accessory = .disclosureIndicator }
    add { $0.accessory = .text("1") }
    add { $0.url = "x" }
    add { $0.indentationLevel = 1 }
    add { $0.identifier = "x" }
    add { $0.settings.language = "de" }
    let digests = try variants.map { row in
      let encoder = BinaryEncoder(skipsLocations: true)
      try encoder.addValue(row)
      return encoder.bytes
    }
    #expect(Set(digests).count == variants.count)
    // A new property of a row, a field or a text, unless it is a place, has to go into `BinaryEncoder.add`, and above.
    #expect(Mirror(reflecting: plain).children.count == 10)
    #expect(Mirror(reflecting: plain.fields[0]).children.count == 3)
    #expect(Mirror(reflecting: InlineText("")).children.count == 2)
    #expect(Mirror(reflecting: TextRun(length: 0)).children.count == 5)
    // Where a row stands makes no difference.
    let other = Row(
      fields: plain.fields, location: SourceLocation(file: "b.md", line: 7, column: 2))
    let encoder = BinaryEncoder(skipsLocations: true)
    try encoder.addValue(other)
    #expect(encoder.bytes == digests[0])
  }
}
