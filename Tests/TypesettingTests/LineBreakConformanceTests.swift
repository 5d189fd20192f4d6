import Foundation
import Testing

@testable import Typesetting

/// The conformance file of UAX #14, from Debian's package unicode-data.
@Suite struct LineBreakConformanceTests {
  static let file = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  /// Where ICU is of another mind than the default rules, as browsers are that use ICU: it keeps
  /// `-` and a letter together where a break stands before the hyphen, and numbers by the regular
  /// expression of section 8.2, example 7, which takes a point before the digits for a part of them.
  private static func isTailored(_ text: [UInt8], at offset: Int) -> Bool {
    let before = String(decoding: text[..<offset], as: UTF8.self).unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark
    }
    if text[offset...].first.map({ (0x30...0x39).contains($0) }) == true {
      return before.last == "." || before.last == ","
    }
    return before.map(\.value) == [0x2D]
  }

  /// Whether the rules of browsers hold before a character instead of the standard's: behind a space,
  /// and between two printable characters of ASCII.
  private static func isBrowsers(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset < text.count else { return false }
    return text[offset - 1] == 0x20 || ASCIIBreaks.decide(text, at: offset)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file)))
  func breaksAreThoseOfTheStandard() throws {
    let breaker = LineBreaker(language: "")
    var (count, tailored, byBrowsers) = (0, 0, 0)
    for line in try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n") {
      let sample = line.prefix { $0 != "#" }.split { $0.isWhitespace }
      if sample.isEmpty { continue }
      // × 0061 ÷ 0020 …: a character between two marks, ÷ where a line may end.
      var text: [UInt8] = []
      var expected: Set<Int> = []
      for part in sample.dropFirst() {
        if part == "÷" {
          expected.insert(text.count)
        } else if part != "×", let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
          text += Array(String(scalar).utf8)
        }
      }
      let differences = text.withUnsafeBufferPointer { bytes in
        Set(breaker.breaks(of: bytes).map { Int($0 & ~LineBreaker.mandatory) })
          .symmetricDifference(expected)
      }
      count += 1
      if differences.isEmpty { continue }
      let rest = text.withUnsafeBufferPointer { bytes in
        differences.filter { !Self.isBrowsers(bytes, at: $0) }
      }
      // Behind a space they only add.
      #expect(
        differences.allSatisfy { text[$0 - 1] != 0x20 || !expected.contains($0) }, "\(line)")
      if rest.isEmpty {
        byBrowsers += 1
      } else {
        tailored += 1
        #expect(rest.allSatisfy { Self.isTailored(text, at: $0) }, "\(line)")
      }
    }
    #expect(count == 7_654)
    #expect(tailored == 8)
    #expect(byBrowsers == 887)
  }
}
