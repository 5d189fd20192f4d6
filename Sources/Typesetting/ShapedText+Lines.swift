extension ShapedText {
  /// How far a line may be wider than its box and still fit, in px: the resolution of browsers.
  private static let tolerance = 1.0 / 64

  /// The text's lines, broken greedily (UAX #14 opportunities) at a width in px.
  ///
  /// Spaces at a line's end hang. A stretch without opportunities that is wider than the line is
  /// broken between any two characters. Where the text needs more lines than `limit` (0: any
  /// number), the last one is cut so that it fits with an ellipsis. Linear in the text's length.
  public func lines(width: Double, limit: Int = 0) -> [TextLine] {
    var lines: [TextLine] = []
    appendLines(width: width, limit: limit, to: &lines)
    return lines
  }

  /// Appends what `lines(width:limit:)` returns; allocates nothing where `lines` has room.
  public func appendLines(width: Double, limit: Int = 0, to lines: inout [TextLine]) {
    fragments.withUnsafeBufferPointer { fragments in
      let room = width + Self.tolerance
      var place = Place(fragment: 0, cut: 0)
      var number = 1
      while place.fragment < fragments.count {
        let (line, behind) = nextLine(from: place, room: room, fragments)
        if number == limit && behind.fragment < fragments.count {
          lines.append(truncatedLine(from: place, room: room, fragments))
          return
        }
        lines.append(line)
        place = behind
        number += 1
      }
    }
  }

  /// How many lines the text has at a width, without making them.
  public func lineCount(width: Double, limit: Int = 0) -> Int {
    fragments.withUnsafeBufferPointer { fragments in
      let room = width + Self.tolerance
      var place = Place(fragment: 0, cut: 0)
      var count = 0
      while place.fragment < fragments.count && (limit == 0 || count < limit) {
        place = nextLine(from: place, room: room, fragments).behind
        count += 1
      }
      return count
    }
  }

  /// Where a line starts: before a fragment, or behind one of its cuts (1…; 0: its start).
  private struct Place {
    var fragment: Int
    var cut: Int
  }

  private typealias Fragments = UnsafeBufferPointer<Fragment>

  private func cuts(_ fragment: Fragment) -> UnsafeMutableBufferPointer<WordCut> {
    guard fragment.word != Fragment.noWord else {
      return UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    return arena.cuts(arena.word(fragment.word))
  }

  /// The UTF-8 offset where a fragment starts.
  private func textStart(_ index: Int, _ fragments: Fragments) -> Int32 {
    index == 0 ? 0 : fragments[index - 1].next
  }

  private func x(of place: Place, _ fragments: Fragments) -> Double {
    let fragment = fragments[place.fragment]
    guard place.cut > 0 else { return fragment.start }
    return fragment.start + Double(cuts(fragment)[place.cut - 1].origin) * size
  }

  private func nextLine(
    from place: Place, room: Double, _ fragments: Fragments
  ) -> (line: TextLine, behind: Place) {
    let x = x(of: place, fragments)
    let limit = x + room
    var lastBreak = -1
    var index = place.fragment
    scan: while index < fragments.count && fragments[index].end <= limit {
      switch fragments[index].breakBehind {
      case .none: break
      case .allowed: lastBreak = index
      case .hyphen:
        if fragments[index].end + hyphen(fragments[index].variant) <= limit { lastBreak = index }
      case .mandatory:
        lastBreak = index
        break scan
      }
      index += 1
    }
    // All of the rest fits, or a break was found that does.
    if index == fragments.count { lastBreak = index - 1 }
    if lastBreak >= 0 {
      var line = line(from: x, upTo: lastBreak, fragments)
      if fragments[lastBreak].breakBehind == .hyphen, lastBreak + 1 < fragments.count {
        line.hasHyphen = true
        line.width += hyphen(fragments[lastBreak].variant)
      }
      return (line, Place(fragment: lastBreak + 1, cut: 0))
    }
    return emergencyLine(from: place, x: x, limit: limit, overflowing: index, fragments)
  }

  /// The line from a place that ends with a fragment.
  private func line(from x: Double, upTo index: Int, _ fragments: Fragments) -> TextLine {
    let fragment = fragments[index]
    return TextLine(end: fragment.textEnd, next: fragment.next, width: fragment.end - x)
  }

  /// Nothing fits up to a break: the line takes as many characters as it can, but at least one.
  private func emergencyLine(
    from place: Place, x: Double, limit: Double, overflowing index: Int, _ fragments: Fragments
  ) -> (line: TextLine, behind: Place) {
    let fragment = fragments[index]
    let cuts = cuts(fragment)
    let firstCut = index == place.fragment ? place.cut : 0
    var cut = lastFitting(cuts, from: firstCut, start: fragment.start, limit: limit)
    if cut == firstCut {
      if index > place.fragment {
        // Nothing of this fragment fits: the line ends before it.
        return (line(from: x, upTo: index - 1, fragments), Place(fragment: index, cut: 0))
      }
      cut += 1
    }
    guard cut <= cuts.count else {
      return (line(from: x, upTo: index, fragments), Place(fragment: index + 1, cut: 0))
    }
    let end = textStart(index, fragments) + Int32(cuts[cut - 1].offset)
    let width = fragment.start + Double(cuts[cut - 1].widthBefore) * size - x
    let line = TextLine(end: end, next: end, width: width)
    return (line, Place(fragment: index, cut: cut))
  }

  /// The number of the last cut from `first` whose text ends within a limit; `first` if none does.
  /// Logarithmic in the number of cuts.
  private func lastFitting(
    _ cuts: UnsafeMutableBufferPointer<WordCut>, from first: Int, start: Double, limit: Double
  ) -> Int {
    var low = first
    var high = cuts.count
    while low < high {
      let middle = (low + high + 1) / 2
      if start + Double(cuts[middle - 1].widthBefore) * size <= limit {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// The line from a place that ends in an ellipsis: as much text as fits with it, perhaps none.
  private func truncatedLine(
    from place: Place, room: Double, _ fragments: Fragments
  ) -> TextLine {
    let x = x(of: place, fragments)
    let limit = x + room
    var index = place.fragment
    // The last fragment up to which all fits, with an ellipsis of its own variant.
    while index < fragments.count
      && fragments[index].end + ellipsis(fragments[index].variant) <= limit
    {
      index += 1
      if fragments[index - 1].breakBehind == .mandatory { break }
    }
    let isWhole = index > place.fragment && fragments[index - 1].breakBehind == .mandatory
    if !isWhole && index < fragments.count {
      let fragment = fragments[index]
      let ellipsis = ellipsis(fragment.variant)
      let firstCut = index == place.fragment ? place.cut : 0
      let cuts = cuts(fragment)
      let cut = lastFitting(
        cuts, from: firstCut, start: fragment.start, limit: limit - ellipsis)
      if cut > firstCut {
        let end = textStart(index, fragments) + Int32(cuts[cut - 1].offset)
        let width = fragment.start + Double(cuts[cut - 1].widthBefore) * size - x + ellipsis
        return TextLine(end: end, next: end, width: width, isTruncated: true)
      }
    }
    // Spaces before the ellipsis go.
    while index > place.fragment {
      let fragment = fragments[index - 1]
      if fragment.textEnd > textStart(index - 1, fragments) {
        return TextLine(
          end: fragment.textEnd, next: fragment.textEnd,
          width: fragment.end - x + ellipsis(fragment.variant), isTruncated: true)
      }
      index -= 1
    }
    let fragment = fragments[place.fragment]
    var start = textStart(place.fragment, fragments)
    if place.cut > 0 { start += Int32(cuts(fragment)[place.cut - 1].offset) }
    return TextLine(
      end: start, next: start, width: ellipsis(fragment.variant), isTruncated: true)
  }

  private func ellipsis(_ variant: FontVariant) -> Double {
    Double(signs.ellipsis[Int(variant.rawValue)]) * size
  }

  private func hyphen(_ variant: FontVariant) -> Double {
    Double(signs.hyphen[Int(variant.rawValue)]) * size
  }
}
