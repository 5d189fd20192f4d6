/// How much closer (or farther) the text on both sides of a possible line end stands where the line
/// goes on there, in em: what its parts, shaped each by itself, lack of the whole.
public struct LineEndKerning: Hashable, Sendable {
  /// Before the spaces that hang at the line end.
  public var before: Double
  /// Behind them; 0 where none hang.
  public var behind: Double

  public init(before: Double = 0, behind: Double = 0) {
    self.before = before
    self.behind = behind
  }
}

extension ShapedText {
  /// The kerning at a place where a line may end: its text at the UTF-8 offset `end`, while the next
  /// line starts at `next`. Nothing where letters are joined. Logarithmic in the text's length.
  public func kerning(end: Int, next: Int) -> LineEndKerning {
    var low = 0
    var high = fragments.count
    while low < high {
      let middle = (low + high) / 2
      if Int(fragments[middle].textEnd) < end { low = middle + 1 } else { high = middle }
    }
    guard low < fragments.count else { return LineEndKerning() }
    let fragment = fragments[low]
    let size = size(of: fragment)
    if Int(fragment.textEnd) > end {
      let start = low == 0 ? 0 : Int(fragments[low - 1].next)
      guard fragment.word != Fragment.noWord,
        let cut = arena.cut(at: end - start, of: arena.word(fragment.word)), !cut.isJoined
      else { return LineEndKerning() }
      return kerning(before: Double(cut.origin - cut.widthBefore), behind: 0, of: fragment)
    }
    guard low + 1 < fragments.count, Int(fragment.next) == next, !fragment.hangsWideSpaces else {
      return LineEndKerning()
    }
    let space = signs.space[Int(fragment.style.variant.rawValue)]
    let spaces = Double(next - end) * (space * size + letterSpacing)
    let all = (fragments[low + 1].start - fragment.end - spaces) / size
    guard next > end, all != 0, fragment.word != Fragment.noWord else {
      return kerning(before: all, behind: 0, of: fragment)
    }
    let before = Double(arena.word(fragment.word).pointee.spaceBehind) - space
    return kerning(before: before, behind: all - before, of: fragment)
  }

  /// A margin parts the text on its side. In text that runs against its paragraph browsers don't
  /// agree which that is, so both sides have some there; their sum is what counts.
  private func kerning(before: Double, behind: Double, of fragment: Fragment) -> LineEndKerning {
    let runsAgainst =
      fragment.word != Fragment.noWord
      && arena.word(fragment.word).pointee.isRightToLeft != isRightToLeft
    guard runsAgainst else { return LineEndKerning(before: before, behind: behind) }
    return LineEndKerning(before: (before + behind) / 2, behind: (before + behind) / 2)
  }
}

extension ShapedText {
  /// The places, as ascending UTF-8 offsets, where the engine shapes both sides apart and a browser
  /// might not: an element has to part them. Linear in the text's length.
  public var seams: [Int32] {
    var seams: [Int32] = []
    var start: Int32 = 0
    for fragment in fragments {
      if fragment.word != Fragment.noWord {
        let word = arena.word(fragment.word)
        if word.pointee.hasSeams {
          for cut in arena.cuts(word) where cut.isSeam { seams.append(start + Int32(cut.offset)) }
        }
      }
      if fragment.hasSeamBehind { seams.append(fragment.textEnd) }
      if fragment.hasSeamBehindSpaces { seams.append(fragment.next) }
      start = fragment.next
    }
    return seams
  }
}
