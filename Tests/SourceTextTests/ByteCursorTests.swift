import SourceText
import TableModel
import Testing

@Suite struct ByteCursorTests {
  @Test func stepsAndPlaces() {
    var cursor = ByteCursor("ab 12\r\ncd", at: SourceLocation(file: "f", line: 3, column: 7))
    #expect(cursor.take(while: \.isIdentifierPart) == "ab")
    cursor.skipBlanks()
    #expect(cursor.take(while: \.isDigit) == "12")
    #expect(cursor.location == SourceLocation(file: "f", line: 3, column: 12))
    cursor.skipWhitespace()
    #expect(cursor.location == SourceLocation(file: "f", line: 4, column: 1))
    let skipped = [cursor.skip("cx"), cursor.skip("c"), cursor.skip(UInt8(ascii: "d"))]
    #expect(skipped == [false, true, true])
    #expect(cursor.isAtEnd)
    let byte = cursor.next()
    #expect(byte == nil)
    #expect(cursor.error("bad").location == SourceLocation(file: "f", line: 4, column: 3))
  }

  @Test func loneCarriageReturnEndsALine() {
    let cursor = ByteCursor("a\rb", at: SourceLocation(file: "f", line: 1, column: 1))
    #expect(cursor.location(at: 2) == SourceLocation(file: "f", line: 2, column: 1))
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("titel", "title"), ("labl", "label"), ("SUBTITLE", "subtitle"), ("colour", "color"),
  ])
  func nearNamesAreSuggested(_ wrong: String, _ right: String) {
    #expect(nearest(to: wrong, among: ["title", "label", "subtitle", "color"]) == right)
  }

  @Test func farNamesAreNot() {
    #expect(nearest(to: "x", among: ["title", "label"]) == nil)
    #expect(nearest(to: "", among: ["a"]) == nil)
    #expect(unknownName("key", "zzzz", among: ["a", "b"]) == "unknown key “zzzz”, known are: a, b")
    #expect(unknownName("key", "aa", among: ["a", "b"]) == "unknown key “aa”, did you mean “a”?")
  }
}
