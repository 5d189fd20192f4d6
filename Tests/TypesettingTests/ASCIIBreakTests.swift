import Testing

@testable import Typesetting

/// `BrowserCheckTests` compares all pairs with Chromium.
@Suite struct ASCIIBreakTests {
  private func parts(_ text: String, language: String = "en") -> [String] {
    let bytes = Array(text.utf8)
    var start = 0
    return bytes.withUnsafeBufferPointer { text in
      LineBreaker(language: language).breaks(of: text).map {
        let end = Int($0 & ~LineBreaker.mandatory)
        defer { start = end }
        return String(decoding: text[start..<end], as: UTF8.self)
      }
    }
  }

  /// As Chromium 156 breaks these in a box without a width.
  @Test func addressesAndCode() {
    #expect(parts("https://a.example/b?c=d&e=f#g") == ["https://a.example/b?", "c=d&e=f#g"])
    #expect(parts("/usr/share/fonts") == ["/usr/share/fonts"])
    #expect(parts("C:\\Users\\x") == ["C:\\Users\\x"])
    #expect(parts("a.map{$0+1}") == ["a.map{$0+1}"])
    #expect(parts("x.(y)+[z]") == ["x.", "(y)+", "[z]"])
    #expect(parts("!important|{a}b") == ["!important|", "{a}b"])
  }

  @Test func hyphensAndNumbers() {
    #expect(parts("e-mail") == ["e-", "mail"])
    #expect(parts("-x --y") == ["-", "x ", "-", "-", "y"])
    #expect(parts("2345-6789") == ["2345-", "6789"])
    #expect(parts("(-5) -5 x-5") == ["(-5) ", "-5 ", "x-", "5"])
    #expect(parts("12-,") == ["12-,"])
  }

  @Test func aLineEndsBehindSpacesWhateverFollows() {
    #expect(parts("a !b /c )d ( e") == ["a ", "!b ", "/c ", ")d ", "( ", "e"])
    #expect(parts("a  \n b") == ["a  \n", " ", "b"])
  }

  /// Beside any other character the rules of UAX #14 hold.
  @Test func otherCharactersFollowTheStandard() {
    #expect(parts("é/é") == ["é/", "é"])
    #expect(parts("日本(2)") == ["日", "本", "(2)"])
    #expect(parts("日-本", language: "ja") == ["日-", "本"])
    #expect(parts("a\u{A0}(b") == ["a\u{A0}(b"])
    #expect(parts("").isEmpty)
    #expect(parts("-") == ["-"])
  }
}
