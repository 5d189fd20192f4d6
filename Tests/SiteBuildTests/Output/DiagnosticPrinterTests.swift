import Foundation
import TableModel
import Testing

@testable import SiteBuild

@Suite struct DiagnosticPrinterTests {
  let folder = TemporaryFolder()

  func text(_ diagnostics: [Diagnostic], usesColor: Bool = false) -> String {
    var printer = DiagnosticPrinter(source: folder.path, usesColor: usesColor)
    return printer.text(diagnostics)
  }

  /// The line and the caret under byte `column` of a file's only line.
  func excerpt(_ line: String, column: Int) -> [String] {
    let excerpt = SourceExcerpt(line: Array(line.utf8)[...], column: column)
    return [excerpt.text, excerpt.caretPadding.map { $0 + "^" } ?? ""]
  }

  @Test func showsTheLineAndTheNotes() {
    folder.write("one\r\n- ![Soup](soup.jpg)\r\n", to: "content/menu.md")
    folder.write("a: 1\nb: 2", to: "Templates/x.yaml")
    let at = SourceLocation(file: "content/menu.md", line: 2, column: 3)
    let note = SourceLocation(file: "Templates/x.yaml", line: 2, column: 4)
    #expect(
      text([
        .error("no image", at: at, notes: [.init("named here", at: note), .init("x", at: nil)])
      ])
        == """
        content/menu.md:2:3: error: no image
            2 | - ![Soup](soup.jpg)
              |   ^
          Templates/x.yaml:2:4: note: named here
              2 | b: 2
                |    ^
          note: x
        1 error

        """)
  }

  @Test func sortsCountsAndSaysThingsOnce() {
    let a2 = SourceLocation(file: "a", line: 2)
    let a10 = SourceLocation(file: "a", line: 10)
    let errors: [Diagnostic] = [
      .error("last", at: nil), .warning("w", at: a10), .error("e", at: a10), .error("f", at: a2),
      .error("e", at: a10),
    ]
    let expected = """
      a:2: error: f
      a:10: error: e
      a:10: warning: w
      sitegen: error: last
      3 errors, 1 warning

      """
    #expect(text(errors) == expected)
    #expect(text(errors.reversed()) == expected)
    #expect(text([]) == "")
    #expect(text([.warning("w", at: nil)]) == "sitegen: warning: w\n1 warning\n")
  }

  @Test func printsEveryError() {
    let errors = (1...500).map { Diagnostic.error("e", at: SourceLocation(file: "a", line: $0)) }
    #expect(text(errors).split(separator: "\n").count == 501)
  }

  @Test func colours() {
    folder.write("x", to: "a")
    let at = SourceLocation(file: "a", line: 1, column: 1)
    #expect(
      text([.error("m", at: at)], usesColor: true)
        == "\u{1B}[1ma:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mm\u{1B}[0m\n"
        + "    1 | x\n      | \u{1B}[1;32m^\u{1B}[0m\n1 error\n")
    #expect(!DiagnosticPrinter.usesColor(for: open("/dev/null", O_WRONLY)))
  }

  @Test func filesThatCannotBeShown() {
    folder.makeFolder("folder")
    folder.write("a\n", to: "short")
    for at in [
      SourceLocation(file: "nosuch", line: 1, column: 1),
      SourceLocation(file: "folder", line: 1, column: 1),
      SourceLocation(file: "short", line: 2, column: 1),
      SourceLocation(file: "short", line: 9, column: 1), SourceLocation(file: "short"),
    ] {
      #expect(text([.error("m", at: at)]) == "\(at): error: m\n1 error\n")
    }
  }

  @Test func columnsCountFromAfterTheByteOrderMark() {
    folder.write("\u{FEFF}abc\n", to: "a")
    let at = SourceLocation(file: "a", line: 1, column: 3)
    #expect(text([.error("m", at: at)]).contains("    1 | abc\n      |   ^\n"))
  }

  @Test func theCaretStandsUnderTheCharacter() {
    #expect(excerpt("abc", column: 2) == ["abc", " ^"])
    #expect(excerpt("abc", column: 4) == ["abc", "   ^"])
    #expect(excerpt("abc", column: 99) == ["abc", "   ^"])
    #expect(excerpt("abc", column: 0) == ["abc", ""])
    #expect(excerpt("", column: 1) == ["", "^"])
    #expect(excerpt("\ta\tb", column: 4) == ["\ta\tb", "\t \t^"])
    #expect(excerpt("菜单x", column: 7) == ["菜单x", "    ^"])
    #expect(excerpt("菜单x", column: 5) == ["菜单x", "  ^"])
    #expect(excerpt("cafe\u{301}!", column: 7) == ["cafe\u{301}!", "    ^"])
    #expect(excerpt("ｶﾞ한글🍎x", column: 17) == ["ｶﾞ한글🍎x", "        ^"])
    #expect(
      excerpt("\u{1112}\u{1161}\u{11AB}x", column: 10) == ["\u{1112}\u{1161}\u{11AB}x", "  ^"])
  }

  @Test func nothingHarmfulReachesTheTerminal() {
    #expect(excerpt("a\u{1B}[31mb\u{7F}", column: 7) == ["a␛[31mb␡", "      ^"])
    #expect(excerpt("a\u{202E}b", column: 5) == ["a<U+202E>b", "         ^"])
    let invalid = SourceExcerpt(line: [0x61, 0xFF, 0xE4, 0xB8, 0x62], column: 5)
    #expect(invalid == SourceExcerpt(line: [0x61, 0xFF, 0xE4, 0xB8, 0x62], column: 5))
    #expect(invalid.text == "a<FF><E4><B8>b")
    #expect(invalid.caretPadding?.count == 13)
    #expect(text([.error("a\u{1B}[2J\nb", at: nil)]) == "sitegen: error: a␛[2J␊b\n1 error\n")
  }

  @Test(arguments: [1, 2, 60, 5_000, 99_990, 100_000, 100_001])
  func longLinesAreShownInPart(column: Int) {
    let line = String(repeating: "0123456789", count: 10_000)
    let shown = excerpt(line, column: column)
    #expect((98...100).contains(shown[0].count))
    #expect(shown[0].hasPrefix("…") == (column > 50))
    #expect(shown[0].hasSuffix("…") == (column < 99_000))
    let under = shown[0].dropFirst(shown[1].count - 1).first
    #expect(under == (column > 100_000 ? nil : Character("\((column - 1) % 10)")))
  }

  @Test func longLinesAreNotCutWithinACharacter() {
    let line = String(repeating: "中e\u{301}", count: 40_000)
    for column in [1, 100_000, 100_001, 100_002, 100_003, 239_999] {
      let shown = excerpt(line, column: column)[0]
      #expect(shown.unicodeScalars.allSatisfy { "中e\u{301}…".unicodeScalars.contains($0) })
      #expect(!shown.hasPrefix("…\u{301}"))
    }
  }

  @Test func manyDiagnosticsOfABigFileAreFast() {
    folder.write(String(repeating: "line\n", count: 200_000), to: "big")
    let errors = (0..<10_000).map {
      Diagnostic.error("e", at: SourceLocation(file: "big", line: 200_000 - $0 * 20, column: 1))
    }
    let time = ContinuousClock().measure { #expect(text(errors).utf8.count > 100_000) }
    #expect(time < .seconds(20))
  }
}
