import Testing

@testable import Typesetting

@Suite struct LineEndKerningTests {
  let typesetter: Typesetter

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  /// WebKit shows `www.example.com/a_ver` of 28 px 327.409 px wide, 329.639 with an element behind
  /// the low line.
  @Test func anAddressIsKernedBehindItsLowLine() {
    let text = "www.example.com/a_ver"
    let kerning = typesetter.shape(text, size: 28).kerning(end: 18, next: 18)
    #expect(abs(kerning.before * 28 - (327.409 - 329.639)) < 0.005)
    #expect(kerning.behind == 0)
  }

  /// In Inter Semibold of 17 px a full stop and a space stand .388 px closer; WebKit shows them so
  /// where no element is between.
  @Test func aFullStopIsKernedWithTheSpaceBehind() {
    let shaped = typesetter.shape("oikeuksiltaan. ja", .semibold, size: 17)
    let kerning = shaped.kerning(end: 14, next: 15)
    #expect(abs(kerning.before * 17 + 0.388) < 0.005)
    #expect(abs(kerning.behind) < 1e-6)
    #expect(shaped.kerning(end: 4, next: 4).behind == 0)
  }

  /// What it says of a cut is what the two parts are wider than the whole.
  @Test(arguments: ["AVATAR", "Tokyo", "Ελλάδα", "хлеб"])
  func partsAndKerningAddUp(word: String) {
    let whole = typesetter.shape(word, size: 100)
    for index in word.indices.dropFirst() {
      let (first, second) = (String(word[..<index]), String(word[index...]))
      let kerning = whole.kerning(end: first.utf8.count, next: first.utf8.count)
      let parts =
        typesetter.shape(first, size: 100).naturalWidth
        + typesetter.shape(second, size: 100).naturalWidth
      #expect(abs(whole.naturalWidth - parts - kerning.before * 100) < 1e-3, "\(first)")
    }
  }

  @Test func joinedLettersAndPlacesOutsideHaveNone() {
    #expect(typesetter.shape("باب", language: "ar").kerning(end: 2, next: 2) == LineEndKerning())
    #expect(typesetter.shape("").kerning(end: 0, next: 0) == LineEndKerning())
    #expect(typesetter.shape("AV").kerning(end: 2, next: 2) == LineEndKerning())
  }

  /// A word that is too long is cut behind a letter that doesn't join where there is one: alef.
  /// A consonant without a vowel makes a syllable with the next in Tamil, but looks the same by itself.
  @Test func lettersThatKeepTheirShapesMayBeParted() throws {
    let text = "அவர்கள்"
    let shape = typesetter.shape(text, spans: [], size: 17, language: "ta")
    let part = typesetter.shape("அவர்", spans: [], size: 17, language: "ta")
    let lines = shape.lines(width: part.naturalWidth)
    #expect(strings(lines, of: text).first == "அவர்")
    #expect(abs(lines[0].width - part.naturalWidth) < 1e-4)
  }

  /// From right to left kerning is said in the second letter of a pair.
  @Test func arabicIsKernedWithTheLetterBefore() throws {
    func shape(_ text: String) -> ShapedText {
      typesetter.shape(text, spans: [], size: 17, language: "ur", rightToLeft: true)
    }
    let part = shape("برا").naturalWidth
    let lines = shape("برابر").lines(width: part)
    #expect(strings(lines, of: "برابر") == ["برا", "بر"])
    #expect(abs(lines[0].width - part) < 1e-4)
  }

  @Test func joinedLettersStayTogether() {
    let text = "باببباب"
    let shaped = typesetter.shape(text, size: 28, language: "ar")
    let width = typesetter.shape("بابب", size: 28, language: "ar").naturalWidth + 4
    #expect(strings(shaped.lines(width: width), of: text).first == "با")
    // Where no such place fits, any other will do.
    let joined = typesetter.shape("بببببببب", size: 28, language: "ar")
    #expect(joined.lines(width: width).count > 1)
  }
}
