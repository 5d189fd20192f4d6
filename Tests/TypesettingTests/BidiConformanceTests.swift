import Foundation
import Testing

@testable import Typesetting

/// The conformance files of UAX #9, from Debian's package unicode-data.
@Suite struct BidiConformanceTests {
  static let characterFile = "/usr/share/unicode/BidiCharacterTest.txt"
  static let classFile = "/usr/share/unicode/BidiTest.txt"

  /// Levels of each character of a paragraph.
  private func levels(_ text: String, rightToLeft: Bool) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      let levels =
        BidiLevels(bytes, rightToLeft: rightToLeft)?.levels
        ?? Array(repeating: 0, count: bytes.count)
      return zip(bytes, levels).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
    }
  }

  /// Whether characters run in the directions of the standard's levels, and stand in the order.
  ///
  /// The levels themselves may differ: ICU gives all characters of a text the paragraph's level
  /// where that shows the same.
  private func areEqual(_ found: [UInt8], _ expected: [Substring]) -> Bool {
    // The level of a character that rule X9 removes is x.
    let rows = zip(found, expected).filter { $1 != "x" }.map { ($0, UInt8($1) ?? .max) }
    return rows.allSatisfy { $0 & 1 == $1 & 1 }
      && displayOrder(rows.map(\.0)) == displayOrder(rows.map(\.1))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: characterFile)))
  func levelsOfCharacters() throws {
    var count = 0
    // ICU 72 gives isolate initiators behind an embedding's end, and brackets that stand in different
    // embeddings of the same level, the level of what stands before them.
    var deviations = 0
    let file = try String(contentsOfFile: Self.characterFile, encoding: .utf8)
    for line in file.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "#") || line.isEmpty { continue }
      let fields = line.split(separator: UInt8(ascii: ";")).map { String($0) ?? "" }
      // A direction of 2 asks for that of the first strong character.
      var text = String.UnicodeScalarView()
      for code in fields[0].split(separator: " ") {
        if let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
      let rightToLeft =
        fields[1] == "2"
        ? firstStrongIsRightToLeft(String(text)) ?? false : fields[1] == "1"
      #expect(rightToLeft == (fields[2] == "1"), "\(fields[0])")
      let found = levels(String(text), rightToLeft: rightToLeft)
      if !areEqual(found, fields[3].split(separator: " ")) { deviations += 1 }
      count += 1
    }
    #expect(count > 91_000)
    #expect(deviations == 30)
  }

  private static let samples: [Substring: Unicode.Scalar] = [
    "L": "a", "R": "א", "EN": "1", "ES": "+", "ET": "#", "AN": "\u{660}", "CS": ",",
    "B": "\u{2029}",
    "S": "\t", "WS": " ", "ON": "!", "NSM": "\u{300}", "AL": "ع", "BN": "\u{AD}", "LRE": "\u{202A}",
    "RLE": "\u{202B}", "PDF": "\u{202C}", "LRO": "\u{202D}", "RLO": "\u{202E}", "LRI": "\u{2066}",
    "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  @Test(.enabled(if: FileManager.default.fileExists(atPath: classFile)))
  func levelsOfClasses() throws {
    var expected: [Substring] = []
    var count = 0
    let file = try String(contentsOfFile: Self.classFile, encoding: .utf8)
    for line in file.split(separator: "\n") {
      if line.hasPrefix("@Levels:") { expected = line.dropFirst(8).split { $0.isWhitespace } }
      if line.hasPrefix("#") || line.hasPrefix("@") { continue }
      let fields = line.split(separator: ";")
      guard fields.count == 2, let directions = UInt8(fields[1].filter { $0 != " " }, radix: 16)
      else { continue }
      // All pass, but take a minute in a debug build.
      count += 1
      if count % 25 != 0 { continue }
      let text = String(
        String.UnicodeScalarView(fields[0].split(separator: " ").compactMap { Self.samples[$0] }))
      // Bit 0: the direction of the first strong character; 1: left to right; 2: right to left.
      for bit: UInt8 in 0..<3 where directions & 1 << bit != 0 {
        let rightToLeft = bit == 0 ? firstStrongIsRightToLeft(text) ?? false : bit == 2
        let found = levels(text, rightToLeft: rightToLeft)
        if !areEqual(found, expected) {
          Issue.record("\(line) \(rightToLeft): \(found), not \(expected)")
        }
      }
    }
    #expect(count > 490_000)
  }
}
