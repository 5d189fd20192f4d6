import Testing

@testable import Typesetting

/// Superscript and subscript text: of three quarters of the size. An n is 1648 of 2816 units wide.
@Suite struct ScriptTests {
  private let typesetter: Typesetter
  private let em = 1648.0 / 2816

  init() throws { typesetter = Typesetter(try FontLibrary(.standard)) }

  private func shape(_ parts: (text: String, isScript: Bool)...) -> ShapedText {
    typesetter.shape(
      parts.map(\.text).joined(),
      spans: parts.map {
        TextSpan(length: $0.text.utf8.count, variant: .regular, isScript: $0.isScript)
      }, size: 20, language: "en")
  }

  @Test func widthsAreThoseOfTheSmallerSize() {
    let shaped = shape(("nn", false), ("n", true), ("n", false))
    #expect(abs(shaped.naturalWidth - em * (40 + 15 + 20)) < 1e-9)
    let spaced = shape(("n", false), ("n n", true))
    let inner = typesetter.shape("n n", size: 15).naturalWidth
    #expect(abs(spaced.naturalWidth - em * 20 - inner) < 1e-9)
  }

  /// Two fit in 20 px at 15 px, one at 20.
  @Test func longWordsBreakByTheirOwnSize() {
    let lines = shape(("nnnnn", true)).lines(width: 20)
    #expect(lines.map(\.end) == [2, 4, 5])
    #expect(shape(("nnn", false)).lines(width: 20).map(\.end) == [1, 2, 3])
    for (line, count) in zip(lines, [2.0, 2, 1]) {
      #expect(abs(line.width - count * em * 15) < 1e-5)
    }
  }

  /// A raised number belongs to the word before it.
  @Test func noLineEndsBeforeThem() {
    let shaped = shape(("nn nn", false), ("n", true), (" nn", false))
    let lines = shaped.lines(width: em * 55 + 0.1)
    #expect(lines.map(\.end) == [2, 6, 9])
    #expect(abs(lines[1].width - em * 55) < 1e-9)
  }

  /// An ellipsis and a hyphen stand in the element of the text that follows.
  @Test func signsAreOfTheSizeOfTheTextInTheirPlace() {
    let dots = typesetter.shape("…", size: 20).naturalWidth
    let hyphen = typesetter.shape("-", size: 20).naturalWidth
    // Cut inside the exponent, at its start, behind its last letter, and before a space of it.
    for (shaped, end, width) in [
      (shape(("nn", false), ("nnnn", true)), 3, em * 55 + dots * 0.75),
      (shape(("nn", false), ("nnnn", true)), 2, em * 40 + dots * 0.75),
      (shape(("nn", false), ("nn", true), ("nnn", false)), 4, em * 70 + dots),
      (shape(("nn", false), (" nnn", true)), 2, em * 40 + dots * 0.75),
      (shape(("nn", true), (" nnn", false)), 2, em * 30 + dots),
    ] {
      let line = shaped.lines(width: width + 0.1, limit: 1)
      #expect(line.map(\.end) == [Int32(end)])
      #expect(line.allSatisfy { $0.isTruncated && abs($0.width - width) < 1e-5 })
    }
    let headed = shape(("nnnn", true)).lines(
      width: em * 15 + dots * 0.75 + 0.1, limit: 1, style: LineStyle(truncation: .head))
    #expect(abs(headed[0].width - em * 15 - dots * 0.75) < 1e-5)
    for (first, second, size) in [(true, true, 0.75), (false, true, 0.75), (true, false, 1)] {
      let shaped = shape(("nnnn\u{AD}", first), ("nnnn", second))
      let part = em * (first ? 60 : 80)
      for wrap in [LineStyle.Wrap.greedy, .balance, .pretty] {
        let lines = shaped.lines(
          width: max(part + hyphen * size, em * (second ? 60 : 80)) + 0.1,
          style: LineStyle(wrap: wrap))
        #expect(lines.map(\.end) == [6, 10] && lines[0].hasHyphen)
        #expect(abs(lines[0].width - part - hyphen * size) < 1e-5)
      }
    }
  }

  @Test(arguments: [LineStyle.Truncation.tail, .middle, .head])
  func truncatedLinesFit(truncation: LineStyle.Truncation) {
    let shaped = shape(("nnnn", false), ("nnnnnn", true), ("nn", false))
    for width in stride(from: 30.0, to: shaped.naturalWidth - 1, by: 3) {
      let line = shaped.lines(
        width: width, limit: 1, style: LineStyle(truncation: truncation))
      #expect(line.count == 1 && line[0].isTruncated && line[0].width <= width + 1.0 / 64)
    }
  }
}
