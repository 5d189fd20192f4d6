import SeededRandom
import TableModel
import Testing
import Typesetting

@testable import HTMLOutput

/// A text and its lines at each width, as the test says them.
private struct Label {
  var text: InlineText
  /// The lines by width.
  var lines: [[TextLine]]
  var hasLinks = true
  var rests: [(end: Int, number: Int)] = []

  var html: String {
    var marks = LineMarks()
    for (width, lines) in lines.enumerated() {
      lines.withUnsafeBufferPointer { marks.add($0, width: width) }
    }
    var classes = MarkClasses()
    let boxes = emojiClusters(in: text.text)
    var source = text.text
    return source.withUTF8 { bytes in
      var writer = LabelWriter(
        bytes: bytes, runs: text.runs, marks: marks.marks, boxes: boxes, hasLinks: hasLinks)
      writer.rests = rests
      return written { out in
        writer.write(into: &out, classes: &classes) { image, out in
          out.append("<img src=\"")
          out.append(attribute: image.path)
          out.append("\">")
        }
      }
    }
  }

  /// What is shown at a width, line by line.
  func expected(_ width: Int) -> [String] {
    let bytes = Array(text.text.utf8)
    var start = 0
    return lines[width].map { line in
      defer { start = Int(line.next) }
      let shown = String(decoding: bytes[start..<max(start, Int(line.end))], as: UTF8.self)
      if line.hasHyphen { return shown + "-" }
      let rest = bytes[Int(line.resume)..<Int(line.next)]
      return line.isTruncated ? shown + "…" + String(decoding: rest, as: UTF8.self) : shown
    }
  }
}

/// Lines at these ends: `end` alone where nothing hangs, `-end` where the line is cut off.
private func cut(_ text: String, _ ends: Int...) -> [TextLine] {
  var result: [TextLine] = []
  let bytes = Array(text.utf8)
  for end in ends {
    var next = abs(end)
    if end >= 0 {
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      if next < bytes.count, bytes[next] == 0x0A { next += 1 }
    }
    result.append(
      TextLine(end: Int32(abs(end)), next: Int32(next), width: 0, isTruncated: end < 0))
  }
  return result
}

struct LabelWriterTests {
  private func html(_ text: InlineText, _ lines: [[TextLine]], hasLinks: Bool = true) -> String {
    Label(text: text, lines: lines, hasLinks: hasLinks).html
  }

  @Test func aLineEndsAroundTheSpaceThatHangs() {
    let text = "black tea"
    #expect(html("black tea", [cut(text, 5, 9)]) == "black<i class=\"b1\"> </i>tea")
    #expect(
      html("black tea", [cut(text, 9), cut(text, 5, 9), cut(text, 5, 9)])
        == "black<i class=\"b6\"> </i>tea")
    #expect(html("black tea", [cut(text, 9)]) == "black tea")
  }

  @Test func orBetweenTwoCharacters() {
    #expect(html("黑茶", [cut("黑茶", 3, 6)]) == "黑<i class=\"b1\"></i>茶")
    #expect(
      html("blacktea", [cut("blacktea", 3, 5, 8), cut("blacktea", 5, 8)])
        == "bla<i class=\"b1\"></i>ck<i class=\"b3\"></i>tea")
  }

  @Test func allSpacesHang() {
    #expect(html("a   b", [cut("a   b", 1, 5)]) == "a<i class=\"b1\">   </i>b")
    // Behind the last line they stay as they are.
    #expect(html("a b  ", [cut("a b  ", 3)]) == "a b  ")
  }

  @Test func aLineFeedIsABreakAtEveryWidth() {
    let text = "a\nb c"
    #expect(
      html("a\nb c", [cut(text, 1, 5), cut(text, 1, 3, 5)])
        == "a<br>b<i class=\"b2\"> </i>c")
    #expect(html("a\n\nb", [cut("a\n\nb", 1, 2, 4)]) == "a<br><br>b")
    #expect(html("\na", [cut("\na", 0, 2)]) == "<br>a")
    // Other characters that end a line, which HTML forbids or drops.
    for end in ["\u{B}", "\u{C}", "\r"] {
      let line = TextLine(end: 1, next: 2, width: 0, isTruncated: false)
      let last = TextLine(end: 3, next: 3, width: 0, isTruncated: false)
      #expect(html(InlineText("a\(end)b"), [[line, last]]) == "a<br>b")
    }
  }

  @Test func anEllipsisAndTheRestHidden() {
    let text = "black tea with milk"
    #expect(
      html("black tea with milk", [cut(text, -9), cut(text, -14), cut(text, 19)])
        == "black tea<i class=\"t1\"></i><span class=\"h1\"> with</span><i class=\"t2\"></i>"
        + "<span class=\"h3\"> milk</span>")
    // On the second line, and a line that ends in what is hidden elsewhere.
    #expect(
      html("black tea with milk", [cut(text, 5, -9), cut(text, 14, 19)])
        == "black<i class=\"b1\"> </i>tea<i class=\"t1\"></i><span class=\"h1\"> with</span>"
        + "<span class=\"h1\"><i class=\"b2\"> </i></span><span class=\"h1\">milk</span>")
    // One ends where the other goes on below.
    #expect(
      html("black tea", [cut("black tea", -5), cut("black tea", 5, 9)])
        == "black<i class=\"t1\"></i><span class=\"h1\"><i class=\"b2\"> </i></span>"
        + "<span class=\"h1\">tea</span>")
  }

  @Test func aHyphenThatTheTextDoesNotHave() {
    let text = "soft\u{AD}ly"
    let broken = [
      TextLine(end: 6, next: 6, width: 0, hasHyphen: true), TextLine(end: 8, next: 8, width: 0),
    ]
    #expect(
      html("soft\u{AD}ly", [cut(text, 8), broken]) == "soft\u{AD}<i class=\"y2\"></i>ly")
  }

  @Test func kerningAcrossALineEndIsSaidAsMargins() throws {
    let text = "AV. a_v"
    let typesetter = Typesetter(try FontLibrary(.standard))
    let shape = typesetter.shape(text, spans: [], size: 17, language: "en")
    var marks = LineMarks()
    cut(text, 3, 6, 7).withUnsafeBufferPointer { marks.add($0, width: 1) }
    marks.addKerning(of: shape)
    var classes = MarkClasses()
    var source = text
    let html = source.withUTF8 { bytes in
      var writer = LabelWriter(
        bytes: bytes, runs: [], marks: marks.marks, boxes: [], hasLinks: true)
      return written { out in writer.write(into: &out, classes: &classes) { _, _ in } }
    }
    #expect(
      html == "AV.<i class=\"b2\"> </i>a_<i class=\"b2 m0\"></i>v")
    var seamed = LineMarks()
    seamed.addSeams(of: typesetter.shape("да (a/b)", spans: [], size: 17, language: "ru"))
    var russian = "да (a/b)"
    let parted = russian.withUTF8 { bytes in
      var writer = LabelWriter(
        bytes: bytes, runs: [], marks: seamed.marks, boxes: [], hasLinks: true)
      return written { out in writer.write(into: &out, classes: &classes) { _, _ in } }
    }
    #expect(parted == "да (a/b<i class=\"q\"></i>)")
    let css = written { out in classes.writeKernings(into: &out) }
    #expect(css.hasPrefix(".m0{margin-inline:-0.07"))
    #expect(shape.kerning(end: 6, next: 6).before < -0.07)
  }

  @Test func aLineEndBetweenTwoDirectionsKeepsTheOrder() {
    let text = "אב, גד"
    #expect(html(InlineText(text), [cut(text, 5, 10)]) == "אב,<i class=\"b1-1\"> </i>גד")
  }

  @Test func theRestOfAJustifiedParagraphIsFilled() {
    let text = "ab\ncd"
    let label = Label(
      text: InlineText(text), lines: [cut(text, 2, 5)], rests: [(end: 3, number: 4), (5, 7)])
    #expect(label.html == "ab<i class=\"j j4\"></i><br>cd<i class=\"j j7\"></i>")
  }

  @Test func anEllipsisInTheMiddleAndAtTheHead() {
    let middle = TextLine(end: 3, next: 9, width: 0, resume: 6, isTruncated: true)
    #expect(
      html("black tea", [[middle]])
        == "bla<i class=\"t1\"></i><span class=\"h1\">ck </span>tea")
    let head = TextLine(end: 0, next: 9, width: 0, resume: 6, isTruncated: true)
    #expect(
      html("black tea", [[middle], [head]])
        == "<i class=\"t2\"></i><span class=\"h2\">bla</span><i class=\"t1\"></i>"
        + "<span class=\"h3\">ck </span>tea")
  }

  @Test func nothingIsShownWhereThereIsNoRoom() {
    #expect(html("tea", [[], cut("tea", 3)]) == "<span class=\"h1\">tea</span>")
  }

  @Test func stylesNestInAFixedOrder() {
    let text = text(
      ("a", [.strong], url: nil), ("b", [.strong, .emphasis, .strikethrough, .code], url: nil),
      ("c", [], url: nil), ("d", [.strikethrough, .superscript], url: nil),
      ("e", [.subscript, .code], url: nil))
    #expect(
      html(text, [cut("abcde", 5)])
        == "<strong>a</strong><strong><em><s><code>b</code></s></em></strong>c"
        + "<s><sup>d</sup></s><sub><code>e</code></sub>")
  }

  @Test func linksSpanStylesAndLineEnds() {
    let text = text(
      ("See ", [], url: nil), ("black ", [], url: "tea.html"), ("tea", [.strong], url: "tea.html"),
      (" or", [], url: nil), ("this", [], url: "a?b&c=\"d\""))
    let lines = [cut(text.text, 3, 9, 20)]
    #expect(
      html(text, lines)
        == "See<i class=\"b1\"> </i><a href=\"tea.html\">black<i class=\"b1\"> </i>"
        + "<strong>tea</strong></a> or<a href=\"a?b&amp;c=&quot;d&quot;\">this</a>")
    // A row's link covers it: there are none inside.
    #expect(
      html(text, lines, hasLinks: false)
        == "See<i class=\"b1\"> </i>black<i class=\"b1\"> </i><strong>tea</strong> orthis")
  }

  @Test func emojiStandInBoxes() {
    #expect(
      html("a👍🏽b❤️", [cut("a👍🏽b❤️", 10, 16)])
        == "a<span class=\"e\">👍🏽</span>b<i class=\"b1\"></i><span class=\"e\">❤️</span>")
    #expect(html("1 2", [cut("1 2", 3)]) == "1 2")
    // Hidden ones are hidden whole.
    #expect(
      html("a👍", [cut("a👍", -1), cut("a👍", 5)])
        == "a<i class=\"t1\"></i><span class=\"h1\"><span class=\"e\">👍</span></span>")
  }

  @Test func imagesStandInTheLine() {
    let image = ImageReference(path: "tea.png", width: 16, height: 16)
    let text = InlineText(
      "A \u{FFFC} b",
      runs: [
        TextRun(length: 2), TextRun(length: 3, url: "tea.html", image: image), TextRun(length: 2),
      ])
    #expect(
      html(text, [cut(text.text, 1, 5, 7)])
        == "A<i class=\"b1\"> </i><a href=\"tea.html\"><img src=\"tea.png\"></a>"
        + "<i class=\"b1\"> </i>b")
    #expect(
      html(text, [cut(text.text, -1)])
        == "A<i class=\"t1\"></i><span class=\"h1\"> </span><a href=\"tea.html\">"
        + "<span class=\"h1\"><img src=\"tea.png\"></span></a><span class=\"h1\"> b</span>")
    let last = InlineText("\u{FFFC}", runs: [TextRun(length: 3, image: image)])
    #expect(html(last, [cut("\u{FFFC}", 3)]) == "<img src=\"tea.png\">")
  }

  @Test func textIsEscaped() {
    #expect(
      html("<b>&\"a\"", [cut("<b>&\"a\"", 3, 7)]) == "&lt;b&gt;<i class=\"b1\"></i>&amp;\"a\"")
  }
}

extension LabelWriterTests {
  /// Random texts, styles and lines: the markup is well formed, holds the text and shows at each
  /// width just the lines it was given.
  @Test(arguments: 1...8)
  func whateverTheLinesThePageShowsThem(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<250 {
      let label = Self.randomLabel(&random)
      let html = label.html
      let root = try MarkupReader.read(html)
      // Only blanks before a line feed are left out.
      #expect(Self.feeds(root.text) == Self.feeds(label.text.text), "\(html)")
      for width in label.lines.indices {
        let shown = lines(of: root.children) { name in
          UInt32(name.dropFirst(), radix: 16).map { $0 & 1 << UInt32(width) != 0 } ?? false
        }
        // A label without lines shows an empty one; spaces behind the last are not shown.
        let expected = label.lines[width].isEmpty ? [""] : label.expected(width)
        #expect(
          shown.dropLast() + [trimmed(shown[shown.count - 1])] == expected,
          "at width \(width): \(html)")
      }
      guard label.hasLinks else {
        #expect(root.all("a").isEmpty)
        continue
      }
      // Each stretch of one address is one link.
      var urls: [String] = []
      var previous: String?
      for run in label.text.runs {
        if let url = run.url, url != previous { urls.append(url) }
        previous = run.url
      }
      #expect(root.all("a").map { $0.attributes["href"] } == urls)
    }
  }

  private static func feeds(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
  }

  private static let characters: [Character] = [
    "a", "b", "c", "d", " ", " ", " ", "é", "中", "👍", "👨‍👩‍👧", "<", "&", "\"", "-", "\u{A0}", "\n",
    "\u{FFFC}",
  ]

  private static func randomLabel(_ random: inout SplitMix64) -> Label {
    let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
      characters.randomElement(using: &random)!
    }
    let runs = randomRuns(text, &random)
    return Label(
      text: InlineText(String(text), runs: runs),
      lines: (0..<4).map { _ in randomLines(text, &random) },
      hasLinks: Int.random(in: 0..<4, using: &random) > 0)
  }

  /// Stretches of one style, each image in one of its own; sometimes none where no image asks for
  /// one.
  private static func randomRuns(
    _ text: [Character], _ random: inout SplitMix64
  ) -> [TextRun] {
    if !text.contains("\u{FFFC}"), Bool.random(using: &random) { return [] }
    var runs: [TextRun] = []
    var style = TextRun(length: 0)
    for character in text {
      let isImage = character == "\u{FFFC}"
      if runs.isEmpty || isImage || runs.last?.image != nil
        || Int.random(in: 0..<3, using: &random) == 0
      {
        style.traits = TextTraits(rawValue: UInt8.random(in: 0..<16, using: &random))
        style.url = [nil, nil, "a.html", "b.html?c&d"].randomElement(using: &random)!
        style.image = isImage ? ImageReference(path: "i.png", width: 8, height: 8) : nil
        style.length = 0
        runs.append(style)
      }
      runs[runs.count - 1].length += String(character).utf8.count
    }
    return runs
  }

  /// Lines as the typesetter breaks them: spaces hang, line feeds end lines, a cut ends all.
  private static func randomLines(
    _ text: [Character], _ random: inout SplitMix64
  ) -> [TextLine] {
    if Int.random(in: 0..<12, using: &random) == 0 { return [] }
    var lines: [TextLine] = []
    var offset = 0
    var index = 0
    func length(_ index: Int) -> Int { String(text[index]).utf8.count }
    while index < text.count {
      let isLast = Int.random(in: 0..<5, using: &random) == 0
      var isFed = false
      var end = offset
      // At least one character to a line, or a line feed.
      var wanted = Int.random(in: 1...8, using: &random)
      while index < text.count, wanted > 0 || text[index] == " " {
        if text[index] == "\n" { break }
        if text[index] != " " {
          if wanted == 0 { break }
          wanted -= 1
          offset += length(index)
          end = offset
        } else {
          offset += 1
        }
        index += 1
      }
      if index < text.count, text[index] == "\n" {
        isFed = true
        offset += 1
        index += 1
      }
      if isLast, index < text.count || isFed {
        var line = TextLine(end: Int32(end), next: Int32(end), width: 0, isTruncated: true)
        // Sometimes the text's end is shown behind the ellipsis.
        let rest = text[index...].lastIndex { $0 == "\n" || $0 == " " }.map { $0 + 1 } ?? index
        if rest > index, rest < text.count {
          line.resume = line.end + Int32(String(text[index..<rest]).utf8.count)
          line.resume += Int32(offset - end)
          line.next = line.resume + Int32(String(text[rest...]).utf8.count)
        }
        lines.append(line)
        return lines
      }
      let hasHyphen =
        !isFed && offset == end && index < text.count && Bool.random(using: &random)
      lines.append(
        TextLine(end: Int32(end), next: Int32(offset), width: 0, hasHyphen: hasHyphen))
    }
    return lines
  }
}
