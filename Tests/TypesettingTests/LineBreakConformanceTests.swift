import Foundation
import Testing

@testable import Typesetting

/// The conformance file of UAX #14, from Debian's package unicode-data.
@Suite struct LineBreakConformanceTests {
  static let file = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  /// Where ICU is of another mind than the default rules, as browsers are that use ICU: it keeps
  /// `-x` together where a break stands before the hyphen, and numbers by the regular expression of
  /// section 8.2, example 7, which takes a point before the digits for a part of them.
  private static func isTailored(_ text: [UInt8], at offset: Int) -> Bool {
    let before = String(decoding: text[..<offset], as: UTF8.self).unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark
    }
    if text[offset...].first.map({ (0x30...0x39).contains($0) }) == true {
      return before.last == "." || before.last == ","
    }
    return before.map(\.value) == [0x2D]
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file)))
  func breaksAreThoseOfTheStandard() throws {
    let breaker = LineBreaker(language: "")
    var count = 0
    var tailored = 0
    for line in try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n") {
      let sample = line.prefix { $0 != "#" }.split { $0.isWhitespace }
      if sample.isEmpty { continue }
      // × 0061 ÷ 0020 …: a character between two marks, ÷ where a line may end.
      var text: [UInt8] = []
      var expected: [Int] = []
      for part in sample.dropFirst() {
        if part == "÷" {
          expected.append(text.count)
        } else if part != "×", let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
          text += Array(String(scalar).utf8)
        }
      }
      let found = text.withUnsafeBufferPointer {
        breaker.breaks(of: $0).map { Int($0 & ~LineBreaker.mandatory) }
      }
      count += 1
      if found == expected { continue }
      tailored += 1
      let differences = Set(found).symmetricDifference(expected)
      // Of “ .35” the break before the point goes instead of that behind it.
      let isKnown = differences.contains { Self.isTailored(text, at: $0) }
      #expect(isKnown && differences.count <= 2, "\(line)")
    }
    #expect(tailored == 22)
    #expect(count > 7_000)
  }
}
