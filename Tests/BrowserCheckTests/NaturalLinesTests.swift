import Foundation
import Testing

@testable import BrowserCheck
@testable import Typesetting

extension InBrowser {
  /// What Chromium does with text that no mark breaks.
  struct NaturalLinesTests {
    private func withPage<T>(_ body: String, _ use: (_ folder: String) throws -> T) throws -> T {
      try withTemporaryFolder { folder in
        try """
        <!DOCTYPE html>
        <html lang="en"><meta charset="utf-8"><title>Lines</title>
        <style>
        .l { width: 4.5em; margin: 0; font: 20px/24px monospace; white-space: nowrap; }
        .l * { line-height: 0; }
        .b { font-size: 0; }
        .b::after { content: "\\a"; white-space: pre; }
        .e { display: inline-block; width: 1.25em; vertical-align: top; }
        </style>
        \(body)
        """.write(toFile: "\(folder)/page.html", atomically: false, encoding: .utf8)
        return try use(folder)
      }
    }

    /// A line has room for seven letters, not for nine.
    @Test func marksOfLineEndsAreTakenAway() throws {
      let body = """
        <p class="l">one<i class="b"> </i>two three four</p>
        <p class="l">a <span class="e">🇩🇪</span> bb <b>cc</b></p>
        <p class="l">unbreakableword</p>
        <p class="l" lang="ko">가나 다라마</p>
        <p class="l">aaaaa<span class="e">🍕</span>!</p>
        """
      var found: [[NaturalLines]] = []
      try withPage(body) { folder in
        try naturalLines(
          site: folder, pages: ["page.html"], browser: .chromium, widths: [320, 600]
        ) { page, width, lines in
          #expect(page == 0)
          #expect(width == found.count)
          found.append(lines)
        }
      }
      #expect(found.count == 2)
      for labels in found where labels.count == 5 {
        #expect(labels[0].counts == [6, 5, 4])
        #expect(labels[1].counts == [7, 2])
        #expect(labels[2].counts.reduce(0, +) == 15)
        #expect(labels[2].counts.count >= 2)
        // Words of Korean stay whole.
        #expect(labels[3].counts == [2, 3])
        // An emoji is a character and no box: no line ends before the exclamation mark.
        #expect(labels[4].counts == [5, 3])
      }
      #expect(found.map(\.count) == [5, 5])
    }

    /// Measures the table of `ASCIIBreaks` anew.
    @Test func pairsOfASCIIBreakAsInTheTable() throws {
      let answer = try withPage("<p class=\"p\" style=\"width: 0\"></p>") { folder in
        let session = try Browser.chromium.start(deviceScale: 1)
        defer { session.close() }
        try session.open(URL(filePath: "\(folder)/page.html").absoluteString)
        return try session.run(Self.script, [])
      }
      let broken = Set(try JSONDecoder().decode([String].self, from: Data(answer)))
      // What stands in the answer is a text and the place of a break in it.
      let printable = (0x21..<0x7F).map { String(UnicodeScalar(UInt8($0))) }
      let breaker = LineBreaker(language: "en")
      var expected: Set<String> = []
      for first in printable {
        for text in printable.map({ first + $0 }) + [first + "-5", first + " !", first + " ("] {
          Array(text.utf8).withUnsafeBufferPointer { bytes in
            for value in breaker.breaks(of: bytes) where value < bytes.count {
              expected.insert("\(text)\(value)")
            }
          }
        }
      }
      #expect(expected.subtracting(broken).sorted() == [])
      #expect(broken.subtracting(expected).sorted() == [])
    }

    private static let script = #"""
      const done = arguments[arguments.length - 1];
      const paragraph = document.querySelector('.p');
      const range = document.createRange();
      const found = [];
      const topOf = (node, index) => {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().top;
      };
      const measure = (text) => {
        paragraph.textContent = text;
        const node = paragraph.firstChild;
        let last = 0;
        for (let index = 1; index < text.length; index++) {
          if (text[index] === ' ') continue;
          if (topOf(node, index) > topOf(node, last)) found.push(text + index);
          last = index;
        }
      };
      for (let first = 0x21; first < 0x7f; first++) {
        const start = String.fromCharCode(first);
        for (let second = 0x21; second < 0x7f; second++) {
          measure(start + String.fromCharCode(second));
        }
        for (const end of ['-5', ' !', ' (']) measure(start + end);
      }
      done(JSON.stringify(found));
      """#
  }
}
