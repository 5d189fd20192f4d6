import Foundation
import SeededRandom
import Testing

@testable import Typesetting

@Suite struct BidiTests {
  let typesetter: Typesetter

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  /// The level of each character; the base level throughout is nil to `BidiLevels`.
  func levels(_ text: String, rightToLeft: Bool = false) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      let levels =
        BidiLevels(bytes, rightToLeft: rightToLeft)?.levels
        ?? Array(repeating: 0, count: bytes.count)
      return zip(bytes, levels).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
    }
  }

  @Test func levelsAreThoseOfTheStandard() {
    #expect(levels("abc") == [0, 0, 0])
    #expect(levels("a אב, ג!") == [0, 0, 1, 1, 1, 1, 1, 0])
    #expect(levels("a אב, ג!", rightToLeft: true) == [2, 1, 1, 1, 1, 1, 1, 1])
    #expect(levels("אב 12", rightToLeft: true) == [1, 1, 1, 2, 2])
    #expect(levels("a \u{2067}b\u{2069} c") == [0, 0, 0, 2, 0, 0, 0])
    #expect(levels("x😀א") == [0, 0, 1])
    // Each line has a paragraph of its own.
    #expect(levels("א\nb א", rightToLeft: true) == [1, 1, 2, 1, 1])
  }

  @Test func theFirstStrongCharacterTells() {
    #expect(firstStrongIsRightToLeft("12, אb") == true)
    #expect(firstStrongIsRightToLeft("“b” א") == false)
    #expect(firstStrongIsRightToLeft("\u{2067}א\u{2069} b") == false)
    #expect(firstStrongIsRightToLeft("12 – 13") == nil)
    #expect(firstStrongIsRightToLeft("ع") == true)
  }

  /// What runs in another direction is shaped by itself: widths add up.
  @Test func aLineIsAsWideAsItsDirections() throws {
    for rightToLeft in [false, true] {
      let text = "Preis (€12) שלום, abc!"
      let shaped = typesetter.shape(
        text, spans: [], size: 17, language: "en", rightToLeft: rightToLeft)
      let bytes = Array(text.utf8)
      var sum = 0.0
      try bytes.withUnsafeBufferPointer { bytes in
        let bidi = try #require(BidiLevels(bytes, rightToLeft: rightToLeft))
        var start = 0
        while start < bytes.count {
          let end = bidi.end(from: start, before: bytes.count)
          let part = String(decoding: bytes[start..<end], as: UTF8.self)
          let direction = bidi.levels[start] & 1 == 1
          sum +=
            typesetter.shape(
              part + "\u{2060}", spans: [], size: 17, language: "en", rightToLeft: direction
            ).widthOnOneLine
          start = end
        }
      }
      #expect(abs(shaped.naturalWidth - sum) < 0.4)
    }
  }

  @Test func digitsAndBracketsOfHebrewAreItsOwn() throws {
    // 1 and 7 kern in Inter where they run from left to right, whatever stands around them.
    let alone = typesetter.shape("17").naturalWidth
    let shaped = typesetter.shape(
      "א17", spans: [], size: 17, language: "he", rightToLeft: true)
    let letter = typesetter.shape(
      "א", spans: [], size: 17, language: "he", rightToLeft: true
    ).naturalWidth
    #expect(abs(shaped.naturalWidth - letter - alone) < 1e-4)
  }

  /// Chromium and WebKit show “24.90” 76.01 px wide in Inter of 28 px where it is kerned, 77.61 where
  /// it isn't.
  @Test func digitsOfHebrewAreKerned() {
    func width(_ text: String) -> Double {
      typesetter.shape(text, spans: [], size: 28, language: "he", rightToLeft: true).naturalWidth
    }
    #expect(abs(width("בני 24.90") - width("בני ") - 76.01 - 7.87) < 0.05)
  }

  /// Lines that browsers lay out as paragraphs of their own have the order of the whole.
  @Test(arguments: [false, true])
  func jointsKeepTheOrder(rightToLeft: Bool) {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("aאבع1.,-  !?:/b".unicodeScalars)
    var count = 0
    for _ in 0..<5_000 {
      let letters = (0..<6).map { _ in alphabet.randomElement(using: &random) ?? " " }
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        text.append(letters.randomElement(using: &random) ?? "a")
      }
      var whole = String(text)
      let ends = text.indices.dropFirst().filter { text[$0] == " " }
      guard let place = ends.randomElement(using: &random) else { continue }
      let first = String(text[..<place])
      let second = String(text[text.index(after: place)...])
      if first.isEmpty || second.isEmpty { continue }
      let expected = levels(whole, rightToLeft: rightToLeft)
      let joint = whole.withUTF8 { bytes in
        var lineEnds = BidiLineEnds(bytes, rightToLeft: rightToLeft)
        let end = first.utf8.count
        return lineEnds?.joint(end: end, next: end + 1) ?? BidiLineEnds.Joint()
      }
      let before = first + Self.text(joint.before)
      let behind = Self.text(joint.behind) + second
      let firstLevels = levels(before, rightToLeft: rightToLeft).prefix(first.unicodeScalars.count)
      let secondLevels = levels(behind, rightToLeft: rightToLeft).suffix(
        second.unicodeScalars.count)
      count += 1
      // Invisible controls have no order, and blanks at a line's end hang.
      let isSame =
        Self.visible(first, firstLevels, expected.prefix(first.unicodeScalars.count))
        && Self.visible(second, secondLevels, expected.suffix(second.unicodeScalars.count))
      let codes = whole.unicodeScalars.map { String($0.value, radix: 16) }
      #expect(
        isSame,
        """
        \(codes) at \(first.unicodeScalars.count): \(expected), not \(Array(firstLevels)) \
        \(Array(secondLevels)); \(joint)
        """)
    }
    #expect(count > 1_000)
  }

  private func joint(
    _ first: String, _ second: String, rightToLeft: Bool = false
  ) -> BidiLineEnds.Joint? {
    var whole = first + " " + second
    return whole.withUTF8 { bytes in
      var lineEnds = BidiLineEnds(bytes, rightToLeft: rightToLeft)
      return lineEnds?.joint(end: first.utf8.count, next: first.utf8.count + 1)
    }
  }

  @Test func jointsStandOnlyWhereTheyAreNeeded() {
    #expect(joint("abc", "def") == nil)
    #expect(joint("אבג", "דהו", rightToLeft: true) == nil)
    #expect(joint("אבג", "דהו") == .init())
    // A comma between Hebrew words belongs to them.
    #expect(joint("אבג,", "דהו") == .init(before: [0x200F]))
    #expect(joint("abc,", "def", rightToLeft: true) == .init(before: [0x200E]))
    #expect(joint("אבג", "(דהו)") == .init(behind: [0x200F]))
    #expect(joint("אבג", "12 דהו") == .init(behind: [0x200F]))
    #expect(joint("عرب", "12-13") == .init(behind: [0x61C]))
    // Embeddings and isolates are opened again.
    #expect(joint("a \u{202B}b", "c\u{202C} d") == .init(behind: [0x202B]))
    #expect(joint("a \u{2068}א", "ב\u{2069} d") == .init(behind: [0x2067]))
    #expect(joint("א \u{2066}b", "c\u{2069}, ד") == .init(behind: [0x200F, 0x2066]))
  }

  private static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  private static func visible(
    _ text: String, _ found: ArraySlice<UInt8>, _ expected: ArraySlice<UInt8>
  ) -> Bool {
    var rows = Array(zip(text.unicodeScalars, zip(found, expected)))
    while let last = rows.last, last.0 == " " || last.0.value >= 0x2000 { rows.removeLast() }
    let shown = rows.filter { $0.0.value < 0x2000 }.map(\.1)
    return shown.allSatisfy { $0 & 1 == $1 & 1 }
      && displayOrder(shown.map(\.0)) == displayOrder(shown.map(\.1))
  }
}
