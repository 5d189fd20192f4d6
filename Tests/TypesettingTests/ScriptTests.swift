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
