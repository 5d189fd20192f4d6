extension ShapedText {
  /// Replaces the lines behind an index, which are greedy and cover the text, by as many of the other
  /// wraps. Paragraphs with a stretch that is wider than the line stay as they are.
  func rewrap(
    _ lines: inout [TextLine], from index: Int, room: Double, _ wrap: LineStyle.Wrap,
    _ fragments: Fragments
  ) {
    var line = index
    var first = 0
    while first < fragments.count {
      var last = first
      while last + 1 < fragments.count && fragments[last].breakBehind != .mandatory { last += 1 }
      var end = line
      while end < lines.count && lines[end].next < fragments[last].next { end += 1 }
      let paragraph = line..<min(end + 1, lines.count)
      if paragraph.count > 1 {
        let found =
          wrap == .balance
          ? balanced(first...last, count: paragraph.count, room: room, fragments)
          : leastRagged(first...last, room: room, fragments)
        if found.count == paragraph.count { lines.replaceSubrange(paragraph, with: found) }
      }
      line = paragraph.upperBound
      first = last + 1
    }
  }

  // MARK: Balance

  /// The lines of the narrowest column in which a paragraph takes no more lines.
  private func balanced(
    _ paragraph: ClosedRange<Int>, count: Int, room: Double, _ fragments: Fragments
  ) -> [TextLine] {
    guard let widest = widestStretch(paragraph, fragments), widest <= room else { return [] }
    var (low, high) = (widest, room)
    while high - low > 0.25 {
      let middle = (low + high) / 2
      if greedyLines(paragraph, room: middle, limit: count, fragments) == nil {
        low = middle
      } else {
        high = middle
      }
    }
    return greedyLines(paragraph, room: high, limit: count, fragments) ?? []
  }

  /// The width of the widest stretch between two opportunities, with its hyphen.
  private func widestStretch(
    _ paragraph: ClosedRange<Int>, _ fragments: Fragments
  ) -> Double? {
    var widest: Double?
    var start = fragments[paragraph.lowerBound].start
    for index in paragraph {
      let fragment = fragments[index]
      guard fragment.breakBehind != .none || index == paragraph.upperBound else { continue }
      let hyphen = fragment.breakBehind == .hyphen ? hyphen(behind: index, fragments) : 0
      widest = max(widest ?? 0, fragment.end + hyphen - start)
      if index < paragraph.upperBound { start = fragments[index + 1].start }
    }
    return widest
  }

  /// A paragraph's greedy lines; nil if they are more than `limit`.
  private func greedyLines(
    _ paragraph: ClosedRange<Int>, room: Double, limit: Int, _ fragments: Fragments
  ) -> [TextLine]? {
    var lines: [TextLine] = []
    var place = Place(fragment: paragraph.lowerBound, cut: 0)
    while place.fragment <= paragraph.upperBound {
      if lines.count == limit { return nil }
      let (line, behind) = nextLine(from: place, room: room, fragments)
      lines.append(line)
      place = behind
    }
    return lines
  }

  // MARK: Least raggedness

  /// The best way to set a paragraph up to an opportunity.
  private struct Setting {
    var lineCount: Int
    var raggedness: Double
    /// Where its last line starts.
    var start: Int
    var line: TextLine

    func isBetter(than other: Setting) -> Bool {
      (lineCount, raggedness) < (other.lineCount, other.raggedness)
    }
  }

  /// The lines of a paragraph that are the fewest and, of all such, the least ragged: the sum of the
  /// squares of what lines leave empty, in parts of the room. A hyphen counts as much as a third of a
  /// line left empty, and the last line only where it is shorter than a quarter.
  ///
  /// Dynamic programming over the opportunities; each is looked at from the starts of lines that
  /// reach it. Empty if a stretch is wider than the room.
  private func leastRagged(
    _ paragraph: ClosedRange<Int>, room: Double, _ fragments: Fragments
  ) -> [TextLine] {
    let base = paragraph.lowerBound
    // By the fragment that a line starts with, less the first: the best setting before it.
    var best: [Setting?] = Array(repeating: nil, count: paragraph.count + 1)
    for start in paragraph {
      let before = best[start - base]
      if start > base && before == nil { continue }
      let x = fragments[start].start
      for index in start...paragraph.upperBound {
        let fragment = fragments[index]
        if fragment.end - x > room { break }
        let isLast = index == paragraph.upperBound
        guard isLast || fragment.breakBehind != .none else { continue }
        let hasHyphen = fragment.breakBehind == .hyphen && index + 1 < fragments.count
        let width = fragment.end - x + (hasHyphen ? hyphen(behind: index, fragments) : 0)
        if width > room { continue }
        let empty = (room - width) / room
        let raggedness =
          isLast ? pow2(max(0, empty - 0.75) * 4) : pow2(empty) + (hasHyphen ? 1.0 / 9 : 0)
        let setting = Setting(
          lineCount: (before?.lineCount ?? 0) + 1,
          raggedness: (before?.raggedness ?? 0) + raggedness, start: start,
          line: TextLine(
            end: fragment.textEnd, next: fragment.next, width: width, hasHyphen: hasHyphen))
        let place = index + 1 - base
        if best[place].map({ setting.isBetter(than: $0) }) ?? true { best[place] = setting }
      }
    }
    var lines: [TextLine] = []
    var end = paragraph.upperBound + 1
    while end > base, let setting = best[end - base] {
      lines.append(setting.line)
      end = setting.start
    }
    return end == base ? lines.reversed() : []
  }

  private func pow2(_ value: Double) -> Double { value * value }
}
