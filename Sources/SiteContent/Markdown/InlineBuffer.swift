import CCmark
import TableModel

/// The inline content of one block, laid flat: text with one blank for each stretch of white
/// space, and runs. It is filled anew for each block, so that its memory is reused.
struct InlineBuffer {
  struct Run {
    /// The offset after the run's last byte.
    var end: Int
    var traits: TextTraits = []
    /// An index into `urls`, one for each link of the text; -1: none.
    var url: Int32 = -1
    /// An index into `pictures`, -1: none.
    var image: Int32 = -1
    /// An index into `languages`, -1: that of the text around it.
    var language: Int32 = -1
    /// Which child of the block the run belongs to; -1: text of the block itself.
    var group: Int32 = -1
    /// Whether that child is strong text.
    var isStrongGroup = false

    var isTopText: Bool { group < 0 }

    func isPlain(droppingLinks: Bool, _ dropped: TextTraits) -> Bool {
      image < 0 && language < 0 && (url < 0 || droppingLinks)
        && traits.subtracting(dropped).isEmpty
    }

    func looksLike(_ other: Run) -> Bool {
      traits == other.traits && url == other.url && image == other.image
        && language == other.language
    }
  }

  /// An image and the title that stands with it.
  struct Picture {
    var reference: ImageReference
    var title: String
    /// Whether nothing says what it shows, nor that it is decoration.
    var lacksDescription: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var runs: [Run] = []
  private(set) var urls: [String] = []
  private(set) var pictures: [Picture] = []
  private(set) var languages: [String] = []
  /// The offset of the first line break in the block's own text, -1: none. A break of the source
  /// shows as a blank, one that was asked for as a line feed.
  private(set) var firstBreak = -1
  /// The style of what is appended next.
  private var style = Run(end: 0)
  private var strongDepth = 0
  private var emphasisDepth = 0
  /// The styles of the HTML tags that are open.
  private var tagTraits: TextTraits = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    urls.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    languages.removeAll(keepingCapacity: true)
    firstBreak = -1
    style = Run(end: 0)
    strongDepth = 0
    emphasisDepth = 0
    tagTraits = []
  }

  // MARK: Filling

  /// Enters a child of the block.
  mutating func beginGroup(_ index: Int32, isText: Bool, isStrong: Bool) {
    style.group = isText ? -1 : index
    style.isStrongGroup = isStrong
  }

  mutating func beginStrong() {
    strongDepth += 1
    style.traits.insert(.strong)
  }

  mutating func endStrong() {
    strongDepth -= 1
    if strongDepth == 0 { style.traits.remove(.strong) }
  }

  mutating func beginEmphasis() {
    emphasisDepth += 1
    style.traits.insert(.emphasis)
  }

  mutating func endEmphasis() {
    emphasisDepth -= 1
    if emphasisDepth == 0 { style.traits.remove(.emphasis) }
  }

  /// Strikes out what follows, or ends that.
  mutating func setStruck(_ isStruck: Bool) {
    if isStruck {
      style.traits.insert(.strikethrough)
    } else if !tagTraits.contains(.strikethrough) {
      style.traits.remove(.strikethrough)
    }
  }

  /// Sets the styles and the language that HTML tags give to what follows.
  mutating func setTags(_ traits: TextTraits, language: String?) {
    style.traits.subtract(tagTraits)
    style.traits.formUnion(traits)
    tagTraits = traits
    guard let language else {
      style.language = -1
      return
    }
    if style.language >= 0, languages[Int(style.language)] == language { return }
    style.language = Int32(languages.count)
    languages.append(language)
  }

  mutating func beginLink(_ url: String) {
    style.url = Int32(urls.count)
    urls.append(url)
  }

  mutating func endLink() { style.url = -1 }

  /// Whether what is appended next is part of a link.
  var isInLink: Bool { style.url >= 0 }

  mutating func appendCode(_ text: UnsafeBufferPointer<UInt8>) {
    style.traits.insert(.code)
    append(text)
    style.traits.remove(.code)
  }

  mutating func append(_ picture: Picture) {
    style.image = Int32(pictures.count)
    pictures.append(picture)
    bytes.append(contentsOf: [0xEF, 0xBF, 0xBC])
    endRun()
    style.image = -1
  }

  mutating func appendSoftBreak() {
    appendBlank()
    noteBreak()
    endRun()
  }

  mutating func appendHardBreak() {
    guard !bytes.isEmpty else { return }
    if bytes.last == 0x20 {
      bytes.removeLast()
      runs[runs.count - 1].end -= 1
      if runs.last!.end == (runs.dropLast().last?.end ?? 0) { runs.removeLast() }
    }
    bytes.append(0x0A)
    noteBreak()
    endRun()
  }

  /// Appends text without control characters and with one blank for each stretch of white space;
  /// U+0085, U+2028 and U+2029 count as white space.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    let count = text.count
    while index < count {
      let byte = text[index]
      if byte > 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2 {
        index += 1
        continue
      }
      var length = 1
      var isBlank = false
      switch byte {
      case 0x20 where index > start && index + 1 < count && text[index + 1] > 0x20:
        index += 1
        continue
      case 0x09...0x0D, 0x20: isBlank = true
      case 0xC2:
        length = 2
        guard index + 1 < count, text[index + 1] < 0xA0 else {
          index += 2
          continue
        }
        isBlank = text[index + 1] == 0x85
      case 0xE2:
        length = 3
        isBlank = index + 2 < count && text[index + 1] == 0x80 && text[index + 2] | 1 == 0xA9
        guard isBlank else {
          index += 3
          continue
        }
      default: break
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      if isBlank { appendBlank() }
      index += length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<count]))
    endRun()
  }

  private mutating func appendBlank() {
    guard let last = bytes.last, last != 0x20, last != 0x0A else { return }
    bytes.append(0x20)
  }

  private mutating func noteBreak() {
    if firstBreak < 0, style.isTopText, !bytes.isEmpty { firstBreak = bytes.count - 1 }
  }

  private mutating func endRun() {
    let end = bytes.count
    guard let last = runs.last else {
      if end > 0 { appendRun(end) }
      return
    }
    guard end > last.end else { return }
    if last.looksLike(style), last.group == style.group, style.image < 0 {
      runs[runs.count - 1].end = end
    } else {
      appendRun(end)
    }
  }

  private mutating func appendRun(_ end: Int) {
    var run = style
    run.end = end
    runs.append(run)
  }

  /// Cuts off everything from `offset` on.
  mutating func truncate(to offset: Int) {
    bytes.removeSubrange(offset...)
    while let last = runs.last, last.end > offset {
      let start = runs.count > 1 ? runs[runs.count - 2].end : 0
      if start >= offset {
        runs.removeLast()
      } else {
        runs[runs.count - 1].end = offset
      }
    }
  }
}

extension InlineBuffer {
  // MARK: Reading

  /// The whole text without blanks and breaks at its ends.
  var whole: Range<Int> { trimmed(0..<bytes.count) }

  var isEmpty: Bool { whole.isEmpty }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isWhitespace(start) { start += 1 }
    while start < end, isWhitespace(end - 1) { end -= 1 }
    return start..<end
  }

  func isWhitespace(_ offset: Int) -> Bool { bytes[offset] == 0x20 || bytes[offset] == 0x0A }

  /// The index of the run that holds the byte.
  func runIndex(at offset: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func runStart(_ index: Int) -> Int { index == 0 ? 0 : runs[index - 1].end }

  func string(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// A part of the text, without the traits and the links that are to be dropped.
  func text(
    _ range: Range<Int>, dropping traits: TextTraits = [], droppingLinks: Bool = false
  ) -> InlineText {
    let range = trimmed(range)
    guard !range.isEmpty else { return InlineText("") }
    var start = range.lowerBound
    var index = runIndex(at: start)
    if runs[index].isPlain(droppingLinks: droppingLinks, traits),
      runs[index].end >= range.upperBound
    {
      return InlineText(string(range))
    }
    var styled: [TextRun] = []
    styled.reserveCapacity(runIndex(at: range.upperBound - 1) - index + 1)
    var isPlain = true
    while start < range.upperBound {
      let run = runs[index]
      let end = min(run.end, range.upperBound)
      let image = run.image < 0 ? nil : pictures[Int(run.image)].reference
      let url = run.url < 0 || droppingLinks ? nil : urls[Int(run.url)]
      let next = TextRun(
        length: end - start, traits: run.traits.subtracting(traits), url: url, image: image,
        language: run.language < 0 ? nil : languages[Int(run.language)])
      if !next.traits.isEmpty || url != nil || image != nil || next.language != nil {
        isPlain = false
      }
      if let last = styled.last, last.image == nil, image == nil, last.url == url,
        last.traits == next.traits, last.language == next.language
      {
        styled[styled.count - 1].length += next.length
      } else {
        styled.append(next)
      }
      start = end
      index += 1
    }
    return InlineText(string(range), runs: isPlain ? [] : styled)
  }

  /// The image that the range is and nothing else.
  func onlyPicture(in range: Range<Int>) -> (picture: Picture, url: String?)? {
    guard range.count == 3 else { return nil }
    let run = runs[runIndex(at: range.lowerBound)]
    guard run.image >= 0 else { return nil }
    return (pictures[Int(run.image)], run.url < 0 ? nil : urls[Int(run.url)])
  }
}
