extension ShapedText {
  /// The line from a place that shows an ellipsis: as much text as fits with it, perhaps none. Never
  /// cuts a grapheme cluster or parts joined letters. The page isolates what is hidden, so that what is
  /// shown has the order of a text with an ellipsis in its place.
  func truncatedLine(
    from place: Place, room: Double, _ truncation: LineStyle.Truncation, _ fragments: Fragments
  ) -> TextLine {
    switch truncation {
    case .tail: return lineCutAtTail(from: place, room: room, fragments)
    case .head:
      let ellipsis = ellipsis(fragments[place.fragment].style)
      var line = emptyPart(at: place, fragments)
      line.width = ellipsis
      addTail(to: &line, behind: place, room: room - ellipsis, fragments)
      return line
    case .middle:
      let ellipsis = ellipsis(fragments[place.fragment].style)
      // The part before takes half of the room, the part behind what then is left.
      var line = lineCutAtTail(from: place, room: (room - ellipsis) / 2 + ellipsis, fragments)
      addTail(to: &line, behind: place, room: room - line.width, fragments)
      return line
    }
  }

  /// No text, and an ellipsis to come.
  private func emptyPart(at place: Place, _ fragments: Fragments) -> TextLine {
    var start = textStart(place.fragment, fragments)
    if place.cut > 0 { start += Int32(cuts(fragments[place.fragment])[place.cut - 1].offset) }
    return TextLine(end: start, next: start, width: 0, isTruncated: true)
  }

  /// Adds as much of the text's end as fits behind the ellipsis of a line that starts at a place: at
  /// most the text's last paragraph. Linear in the fragments that fit.
  private func addTail(
    to line: inout TextLine, behind place: Place, room: Double, _ fragments: Fragments
  ) {
    guard let last = fragments.last else { return }
    let least = last.end - room
    var index = fragments.count
    while index > place.fragment, fragments[index - 1].start >= least,
      index == fragments.count || fragments[index - 1].breakBehind != .mandatory
    {
      index -= 1
    }
    // Blanks behind the ellipsis go: they hang on a fragment without text.
    while index < fragments.count, fragments[index].textEnd == textStart(index, fragments) {
      index += 1
    }
    var resume = textStart(index, fragments)
    var x = index < fragments.count ? fragments[index].start : last.end
    if index > place.fragment, fragments[index - 1].start < least,
      index == fragments.count || fragments[index - 1].breakBehind != .mandatory
    {
      // The fragment before doesn't fit whole: the part behind one of its cuts may.
      let fragment = fragments[index - 1]
      let cuts = cuts(fragment)
      var (low, high) = (1, cuts.count + 1)
      while low < high {
        let middle = (low + high) / 2
        if origin(of: fragment, cuts, middle) >= least {
          high = middle
        } else {
          low = middle + 1
        }
      }
      while low <= cuts.count && cuts[low - 1].isJoined { low += 1 }
      if low <= cuts.count {
        resume = textStart(index - 1, fragments) + Int32(cuts[low - 1].offset)
        x = origin(of: fragment, cuts, low)
      }
    }
    guard resume > line.end, resume < last.textEnd else { return }
    line.resume = resume
    line.next = last.textEnd
    line.width += last.end - x
  }

  private func lineCutAtTail(
    from place: Place, room: Double, _ fragments: Fragments
  ) -> TextLine {
    let x = x(of: place, fragments)
    let limit = x + room
    var index = place.fragment
    // The last fragment up to which all fits, with an ellipsis of its own variant.
    while index < fragments.count
      && fragments[index].end + ellipsis(behind: index, fragments) <= limit
    {
      index += 1
      if fragments[index - 1].breakBehind == .mandatory { break }
    }
    let isWhole = index > place.fragment && fragments[index - 1].breakBehind == .mandatory
    if !isWhole && index < fragments.count {
      let fragment = fragments[index]
      let ellipsis = ellipsis(fragment.style)
      let firstCut = index == place.fragment ? place.cut : 0
      let cuts = cuts(fragment)
      var cut = lastFitting(
        of: fragment, cuts, from: firstCut, limit: limit - ellipsis)
      while cut > firstCut && cuts[cut - 1].isJoined { cut -= 1 }
      if cut > firstCut {
        let end = textStart(index, fragments) + Int32(cuts[cut - 1].offset)
        let width = self.end(of: fragment, cuts, before: cut) - x + ellipsis
        return TextLine(end: end, next: end, width: width, isTruncated: true)
      }
    }
    // Spaces before the ellipsis go.
    while index > place.fragment {
      let fragment = fragments[index - 1]
      if fragment.textEnd > textStart(index - 1, fragments) {
        return TextLine(
          end: fragment.textEnd, next: fragment.textEnd,
          width: fragment.end - x + ellipsis(behind: index - 1, fragments), isTruncated: true)
      }
      index -= 1
    }
    let fragment = fragments[place.fragment]
    var start = textStart(place.fragment, fragments)
    if place.cut > 0 { start += Int32(cuts(fragment)[place.cut - 1].offset) }
    return TextLine(
      end: start, next: start, width: ellipsis(fragment.style), isTruncated: true)
  }

}
