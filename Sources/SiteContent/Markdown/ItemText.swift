import TableModel

/// How the text of a list item falls into the fields of a row.
///
/// An item reads `[x] image title separator subtitle detail`, each part optional:
/// - the title is a leading link or strong text, else everything before the first separator;
/// - a separator is ` - `, ` – `, ` — `, `: `, `：` or a line break, in the item's own text and not
///   inside a link or another span; right after a leading title a mere blank does too;
/// - code spans between a leading title and a separator are marks of the title;
/// - the detail are the code spans at the end.
struct ItemText {
  /// `[x]` or `[ ]`.
  var isChecked: Bool?
  var picture: InlineBuffer.Picture?
  var url: String?
  var title = 0..<0
  var titleIsLink = false
  var titleIsStrong = false
  var subtitle = 0..<0
  var detail = 0..<0

  init(_ buffer: InlineBuffer, _ whole: Range<Int>) {
    var start = whole.lowerBound
    var end = whole.upperBound
    if let isChecked = buffer.checkbox(at: start, end) {
      self.isChecked = isChecked
      start = buffer.skipBlanks(start + 3, end)
    }
    if start < end, let (picture, url) = buffer.onlyPicture(in: start..<min(end, start + 3)) {
      self.picture = picture
      self.url = url
      start = buffer.skipBlanks(start + 3, end)
    }
    let codeStart = buffer.trailingCode(in: start..<end)
    if codeStart > start {
      detail = codeStart..<end
      end = buffer.trimmed(start..<codeStart).upperBound
    }
    guard start < end else { return }
    if !splitAfterLeadingSpan(buffer, start, end) { splitAtSeparator(buffer, start, end) }
  }

  /// Takes a link or strong text at the start for the title.
  private mutating func splitAfterLeadingSpan(
    _ buffer: InlineBuffer, _ start: Int, _ end: Int
  ) -> Bool {
    guard let span = buffer.leadingSpan(at: start, end) else { return false }
    var titleEnd = span.end
    var rest = span.end
    if rest < end {
      let afterBlanks = buffer.skipBlanks(rest, end)
      if let separator = buffer.separator(at: afterBlanks, from: start, end) {
        rest = afterBlanks + separator
      } else if case let marksEnd = buffer.codeEnd(from: afterBlanks, end), marksEnd > afterBlanks,
        case let behind = buffer.skipBlanks(marksEnd, end),
        let separator = buffer.separator(at: behind, from: start, end)
      {
        titleEnd = marksEnd
        rest = behind + separator
      } else if afterBlanks == rest {
        guard span.isStrong, buffer.endsWithColon(start..<span.end) else { return false }
      }
    }
    subtitle = buffer.trimmed(rest..<end)
    if span.isStrong, !subtitle.isEmpty || !detail.isEmpty {
      titleEnd = buffer.withoutColon(start..<titleEnd)
    }
    title = buffer.trimmed(start..<titleEnd)
    if title.isEmpty { return false }
    titleIsStrong = span.isStrong
    titleIsLink = span.url != nil
    url = span.url ?? url
    return true
  }

  /// Takes everything up to the first separator for the title; a link that it begins with is the
  /// row's when it is the only one.
  private mutating func splitAtSeparator(_ buffer: InlineBuffer, _ start: Int, _ end: Int) {
    title = start..<end
    if let separator = buffer.firstSeparator(in: start..<end),
      case let rest = buffer.trimmed(separator.upperBound..<end), !rest.isEmpty || !detail.isEmpty
    {
      title = buffer.trimmed(start..<separator.lowerBound)
      subtitle = rest
    }
    if let span = buffer.leadingSpan(at: start, end), let target = span.url,
      buffer.hasNoLink(in: span.end..<max(span.end, title.upperBound))
    {
      titleIsLink = true
      url = target
    }
  }
}

extension InlineBuffer {
  /// The state of a task list's box, `[x]` or `[ ]` with a blank or nothing after it.
  fileprivate func checkbox(at start: Int, _ end: Int) -> Bool? {
    guard end - start >= 3, bytes[start] == UInt8(ascii: "["),
      bytes[start + 2] == UInt8(ascii: "]"), start + 3 == end || isWhitespace(start + 3)
    else { return nil }
    let run = runs[runIndex(at: start)]
    guard run.isTopText, run.end >= start + 3 else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
    case 0x20: return false
    default: return nil
    }
  }

  fileprivate func skipBlanks(_ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset < end, isWhitespace(offset) { offset += 1 }
    return offset
  }

  /// Where the code spans at the end of the range begin; its end when there are none.
  fileprivate func trailingCode(in range: Range<Int>) -> Int {
    var codeStart = range.upperBound
    var offset = range.upperBound
    while offset > range.lowerBound {
      let index = runIndex(at: offset - 1)
      let run = runs[index]
      let start = max(runStart(index), range.lowerBound)
      if run.traits == .code, run.url < 0 {
        codeStart = start
      } else if !(start..<offset).allSatisfy(isWhitespace) {
        break
      }
      offset = start
    }
    return codeStart
  }

  /// Where the code spans end that a range begins with.
  fileprivate func codeEnd(from start: Int, _ end: Int) -> Int {
    var codeEnd = start
    var offset = start
    while offset < end {
      let index = runIndex(at: offset)
      guard runs[index].traits == .code, runs[index].url < 0 else { break }
      codeEnd = min(end, runs[index].end)
      offset = skipBlanks(codeEnd, end)
    }
    return codeEnd
  }

  /// The link or strong text that the range begins with.
  fileprivate func leadingSpan(
    at start: Int, _ end: Int
  ) -> (end: Int, isStrong: Bool, url: String?)? {
    var index = runIndex(at: start)
    let first = runs[index]
    // A bare address stands in the text itself.
    if first.isTopText {
      return first.url < 0 ? nil : (min(end, first.end), false, urls[Int(first.url)])
    }
    var url = first.url
    var spanEnd = start
    while index < runs.count, runs[index].group == first.group, spanEnd < end {
      if runs[index].url != url { url = -1 }
      spanEnd = min(end, runs[index].end)
      index += 1
    }
    guard first.isStrongGroup || url >= 0 else { return nil }
    return (spanEnd, first.isStrongGroup, url < 0 ? nil : urls[Int(url)])
  }

  fileprivate func hasNoLink(in range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    return runs[runIndex(at: range.lowerBound)...runIndex(at: range.upperBound - 1)]
      .allSatisfy { $0.url < 0 }
  }

  fileprivate func endsWithColon(_ range: Range<Int>) -> Bool {
    withoutColon(range) < range.upperBound
  }

  fileprivate func withoutColon(_ range: Range<Int>) -> Int {
    if bytes[range].last == UInt8(ascii: ":") { return range.upperBound - 1 }
    if bytes[range].suffix(3).elementsEqual([0xEF, 0xBC, 0x9A]) { return range.upperBound - 3 }
    return range.upperBound
  }

  /// The length of a separator without the blanks around it, `nil` when none stands at `offset`
  /// in the block's own text. `start` is where the text begins.
  fileprivate func separator(at offset: Int, from start: Int, _ end: Int) -> Int? {
    guard offset < end, runs[runIndex(at: offset)].isTopText else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: ":"):
      guard isEndOrBlank(offset + 1, end), !isShortcode(endingAt: offset, from: start) else {
        return nil
      }
      return 1
    case 0xEF:
      let isColon = offset + 3 <= end && bytes[offset + 1] == 0xBC && bytes[offset + 2] == 0x9A
      return isColon ? 3 : nil
    case UInt8(ascii: "-"), 0xE2:
      var dashEnd = offset
      while let length = dash(at: dashEnd, end) { dashEnd += length }
      guard dashEnd > offset, isEndOrBlank(dashEnd, end) else { return nil }
      return dashEnd - offset
    default: return nil
    }
  }

  /// The length of a hyphen, an en dash or an em dash.
  private func dash(at offset: Int, _ end: Int) -> Int? {
    guard offset < end else { return nil }
    if bytes[offset] == UInt8(ascii: "-") { return 1 }
    guard offset + 3 <= end, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else { return nil }
    return bytes[offset + 2] == 0x93 || bytes[offset + 2] == 0x94 ? 3 : nil
  }

  private func isEndOrBlank(_ offset: Int, _ end: Int) -> Bool {
    offset >= end || isWhitespace(offset)
  }

  /// Whether the colon closes an emoji's short code such as `:star:`.
  private func isShortcode(endingAt colon: Int, from start: Int) -> Bool {
    var offset = colon - 1
    while offset >= start {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ":") {
        if offset == colon - 1 { return false }
        let before = offset > start ? bytes[offset - 1] : 0x20
        let isInsideWord = before | 0x20 &- 0x61 < 26 || before &- 0x30 < 10
        return !isInsideWord || runStart(runIndex(at: offset)) == offset
      }
      guard
        byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2B
          || byte == 0x2D
      else { return false }
      offset -= 1
    }
    return false
  }

  /// The first separator inside the range: not at its start.
  fileprivate func firstSeparator(in range: Range<Int>) -> Range<Int>? {
    var index = runIndex(at: range.lowerBound)
    var runStart = range.lowerBound
    while runStart < range.upperBound {
      let runEnd = min(runs[index].end, range.upperBound)
      if runs[index].isTopText {
        var offset = max(runStart, range.lowerBound + 1)
        while offset < runEnd {
          if let length = separator(in: range, at: offset) { return offset..<offset + length }
          offset += 1
        }
      }
      runStart = runEnd
      index += 1
    }
    return nil
  }

  private func separator(in range: Range<Int>, at offset: Int) -> Int? {
    switch bytes[offset] {
    case 0x20, 0x0A: offset == firstBreak ? 1 : nil
    case UInt8(ascii: ":"), 0xEF: separator(at: offset, from: range.lowerBound, range.upperBound)
    case UInt8(ascii: "-"), 0xE2:
      isWhitespace(offset - 1)
        ? separator(at: offset, from: range.lowerBound, range.upperBound) : nil
    default: nil
    }
  }
}

/// An item that reads `key: value`: a field of the row that it stands in.
struct ItemField {
  var name: String
  var value: Range<Int>

  /// - Returns: `nil` when the text has no key of at most four words made of letters, digits and
  ///   the marks `- _ ' / ( ) &`, or no value.
  init?(_ buffer: InlineBuffer, _ whole: Range<Int>) {
    guard whole.count > 2, buffer.checkbox(at: whole.lowerBound, whole.upperBound) == nil else {
      return nil
    }
    let key: Range<Int>
    if let span = buffer.leadingSpan(at: whole.lowerBound, whole.upperBound) {
      guard span.isStrong, span.url == nil else { return nil }
      let strong = whole.lowerBound..<span.end
      if buffer.endsWithColon(strong) {
        key = whole.lowerBound..<buffer.withoutColon(strong)
        value = buffer.trimmed(span.end..<whole.upperBound)
      } else {
        guard
          let length = buffer.separator(at: span.end, from: whole.lowerBound, whole.upperBound),
          buffer.isColon(span.end)
        else { return nil }
        key = strong
        value = buffer.trimmed(span.end + length..<whole.upperBound)
      }
    } else {
      guard let separator = buffer.firstSeparator(in: whole), buffer.isColon(separator.lowerBound),
        buffer.runIndex(at: whole.lowerBound) == buffer.runIndex(at: separator.lowerBound)
      else { return nil }
      key = whole.lowerBound..<separator.lowerBound
      value = buffer.trimmed(separator.upperBound..<whole.upperBound)
    }
    guard !value.isEmpty, key.count <= 64, isKey(buffer.string(key)) else { return nil }
    name = lowerCamelCase(buffer.string(key))
  }
}

extension InlineBuffer {
  fileprivate func isColon(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: ":") || bytes[offset] == 0xEF
  }
}

private func isKey(_ text: String) -> Bool {
  var words = 1
  for scalar in text.unicodeScalars {
    if scalar == " " { words += 1 }
    let isPart =
      scalar.isASCII
      ? scalar.value | 0x20 &- 0x61 < 26 || scalar.value &- 0x30 < 10
        || " -_'/()&".unicodeScalars.contains(scalar)
      : scalar.isWordPart || scalar == "’"
    guard isPart else { return false }
  }
  return words <= 4 && text.unicodeScalars.contains(where: \.isWordPart)
}
