import Typesetting

/// Where the lines of one label end, over all widths.
///
/// The text stands once in the page; a mark between two of its characters is a place where at some
/// widths a line ends or the text is cut off. Widths are bits: bit k is the page's k-th width.
struct LineMarks {
  enum Kind: UInt8 {
    case lineEnd, truncation
    /// There is no room for any text.
    case absence
  }

  struct Mark {
    /// The UTF-8 offsets between which nothing is shown when the mark is active: a hung space.
    var offset: Int32
    var next: Int32
    var kind: Kind
    /// The widths at which the mark is active.
    var widths: UInt32
  }

  private(set) var marks: [Mark] = []

  mutating func removeAll() { marks.removeAll(keepingCapacity: true) }

  /// Adds the lines of the label at one width.
  mutating func add(_ lines: UnsafeBufferPointer<TextLine>, width: Int) {
    if lines.isEmpty { insert(Mark(offset: 0, next: 0, kind: .absence, widths: 1 << width)) }
    for (index, line) in lines.enumerated() {
      if line.isTruncated {
        insert(Mark(offset: line.end, next: line.end, kind: .truncation, widths: 1 << width))
      } else if index + 1 < lines.count {
        insert(Mark(offset: line.end, next: line.next, kind: .lineEnd, widths: 1 << width))
      }
    }
  }

  /// Keeps the marks in order of their offset; labels have few.
  private mutating func insert(_ mark: Mark) {
    var index = marks.count
    while index > 0 {
      let known = marks[index - 1]
      if known.offset == mark.offset, known.next == mark.next, known.kind == mark.kind {
        marks[index - 1].widths |= mark.widths
        return
      }
      // A truncation comes before a line end at the same place, which hides the space behind it.
      let isBefore =
        (known.offset, known.kind == .lineEnd ? 1 : 0)
        <= (mark.offset, mark.kind == .lineEnd ? 1 : 0)
      if isBefore { break }
      index -= 1
    }
    marks.insert(mark, at: index)
  }
}
