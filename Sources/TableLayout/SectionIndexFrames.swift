/// The geometry of the section index: a strip at the table's trailing edge that stays in the middle
/// of the window.
public struct SectionIndexFrames: Sendable {
  /// The titles in the arrays of bands, with frames that count from the strip's top.
  public var bands: Range<Int>
  /// Which of the table's sections each title stands for: from the one that it leads to up to the
  /// next title's.
  public var sections: [Range<Int>]
  /// The strip at each width, its top being 0.
  public var frames: [PixelFrame]
  /// What the strip shows where the window is lower than it, the first one that has room.
  public var excerpts: [Excerpt]

  /// A selection of the titles, with a dot between each two that stands for those left out.
  public struct Excerpt: Hashable, Sendable {
    /// Which titles show, ascending.
    public var titles: [Int]
    /// Which titles show as a dot, ascending.
    public var dots: [Int]

    /// Titles as evenly apart as can be, the first and the last among them.
    init(of count: Int, keeping kept: Int) {
      // Halves are rounded up.
      titles = (0..<kept).map { (2 * $0 * (count - 1) + kept - 1) / (2 * (kept - 1)) }
      dots = titles.dropLast().map { $0 + 1 }
    }

    /// Ever shorter excerpts of so many titles, as far as they save something.
    static func all(of count: Int) -> [Excerpt] {
      var excerpts: [Excerpt] = []
      var kept = count / 2
      while kept >= 2, 2 * kept - 1 < count {
        excerpts.append(Excerpt(of: count, keeping: kept))
        kept = min(kept - 1, kept * 3 / 4)
      }
      return excerpts
    }
  }

  /// The height of an excerpt at the width of that index, in quarters of a px.
  public func height(of excerpt: Excerpt, in frames: TableFrames, width: Int) -> Int32 {
    (excerpt.titles + excerpt.dots).reduce(0) {
      $0 + frames.bandFrames[(bands.lowerBound + $1) * frames.widths.count + width].height
    }
  }
}
