extension ShapedText {
  /// How far a line may be wider than its box and still fit, in px: the resolution of browsers.
  private static let tolerance = 1.0 / 64

  /// The text's lines, broken at UAX #14 opportunities at a width in px.
  ///
  /// Spaces at a line's end hang. A stretch without opportunities that is wider than the line is
  /// broken between any two characters. Where the text needs more lines than `limit` (0: any
  /// number), the last one is cut so that it fits with an ellipsis. Linear in the text's length,
  /// times the number of words in a line for `pretty`.
  public func lines(
    width: Double, limit: Int = 0, style: LineStyle = LineStyle()
  ) -> [TextLine] {
    var lines: [TextLine] = []
    appendLines(width: width, limit: limit, style: style, to: &lines)
    return lines
  }

  /// Appends what `lines(width:limit:style:)` returns; allocates nothing where `lines` has room and
  /// the wrap is greedy.
  public func appendLines(
    width: Double, limit: Int = 0, style: LineStyle = LineStyle(), to lines: inout [TextLine]
  ) {
    fragments.withUnsafeBufferPointer { fragments in
      let room = width + Self.tolerance
      let first = lines.count
      var place = Place(fragment: 0, cut: 0)
      var number = 1
      while place.fragment < fragments.count {
        let (line, behind) = nextLine(from: place, room: room, fragments)
        if number == limit && behind.fragment < fragments.count {
          lines.append(truncatedLine(from: place, room: room, style.truncation, fragments))
          return
        }
        lines.append(line)
        place = behind
        number += 1
      }
      guard style.wrap != .greedy, lines.count - first > 1 else { return }
      rewrap(&lines, from: first, room: room, style.wrap, fragments)
    }
  }

  /// How many lines the text has at a width, without making them; the same for each style.
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
  struct Place {
    var fragment: Int
    var cut: Int
  }

  typealias Fragments = UnsafeBufferPointer<Fragment>

  func cuts(_ fragment: Fragment) -> UnsafeMutableBufferPointer<WordCut> {
    guard fragment.word != Fragment.noWord else {
      return UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    return arena.cuts(arena.word(fragment.word))
  }

  /// The UTF-8 offset where a fragment starts.
  func textStart(_ index: Int, _ fragments: Fragments) -> Int32 {
    index == 0 ? 0 : fragments[index - 1].next
  }

  func x(of place: Place, _ fragments: Fragments) -> Double {
    let fragment = fragments[place.fragment]
    guard place.cut > 0 else { return fragment.start }
    return origin(of: fragment, cuts(fragment), place.cut)
  }

  /// Where the text behind a fragment's n-th cut begins, in px.
  func origin(
    of fragment: Fragment, _ cuts: UnsafeMutableBufferPointer<WordCut>, _ cut: Int
  ) -> Double {
    fragment.start + Double(cuts[cut - 1].origin) * size(of: fragment)
      + Double(cut) * letterSpacing
  }

  /// Where the text before a fragment's n-th cut ends, in px.
  func end(
    of fragment: Fragment, _ cuts: UnsafeMutableBufferPointer<WordCut>, before cut: Int
  ) -> Double {
    fragment.start + Double(cuts[cut - 1].widthBefore) * size(of: fragment)
      + Double(cut) * letterSpacing
  }

  /// The font size of a fragment in px.
  private func size(of fragment: Fragment) -> Double {
    size(of: fragment.style)
  }

  func nextLine(
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
        if fragments[index].end + hyphen(behind: index, fragments) <= limit { lastBreak = index }
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
        line.width += hyphen(behind: lastBreak, fragments)
      }
      return (line, Place(fragment: lastBreak + 1, cut: 0))
    }
    return emergencyLine(from: place, x: x, limit: limit, overflowing: index, fragments)
  }

  /// The line from a place that ends with a fragment.
  func line(from x: Double, upTo index: Int, _ fragments: Fragments) -> TextLine {
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
    var cut = lastFitting(of: fragment, cuts, from: firstCut, limit: limit)
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
    let width = self.end(of: fragment, cuts, before: cut) - x
    let line = TextLine(end: end, next: end, width: width)
    return (line, Place(fragment: index, cut: cut))
  }

  /// The number of the last cut from `first` whose text ends within a limit; `first` if none does.
  /// Logarithmic in the number of cuts.
  func lastFitting(
    of fragment: Fragment, _ cuts: UnsafeMutableBufferPointer<WordCut>, from first: Int,
    limit: Double
  ) -> Int {
    var low = first
    var high = cuts.count
    while low < high {
      let middle = (low + high + 1) / 2
      if end(of: fragment, cuts, before: middle) <= limit {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  private func size(of style: Fragment.Style) -> Double {
    style.isScript ? size * TextSpan.scriptScale : size
  }

  /// The style of what a line that ends with a fragment shows behind it: that of the text that
  /// stands there, in whose element the page marks the line's end.
  private func style(behind index: Int, _ fragments: Fragments) -> Fragment.Style {
    let fragment = fragments[index]
    if fragment.next > fragment.textEnd { return fragment.hungStyle }
    return index + 1 < fragments.count ? fragments[index + 1].style : fragment.style
  }

  /// The width of an ellipsis in px.
  func ellipsis(_ style: Fragment.Style) -> Double {
    Double(signs.ellipsis[Int(style.variant.rawValue)]) * size(of: style) + letterSpacing
  }

  /// The width in px of an ellipsis behind a fragment's text.
  func ellipsis(behind index: Int, _ fragments: Fragments) -> Double {
    ellipsis(style(behind: index, fragments))
  }

  /// The width in px of a hyphen behind a fragment.
  func hyphen(behind index: Int, _ fragments: Fragments) -> Double {
    let style = style(behind: index, fragments)
    return Double(signs.hyphen[Int(style.variant.rawValue)]) * size(of: style) + letterSpacing
  }
}
