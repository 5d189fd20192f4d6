import Typesetting

/// Where the lines of one label end, over all widths.
///
/// The text stands once in the page; a mark between two of its characters is a place where at some
/// widths a line ends or the text is cut off. Widths are bits: bit k is the page's k-th width.
struct LineMarks {
  /// In the order in which marks at the same offset stand: what hides the text behind it comes before
  /// a line end, whose space it hides.
  enum Kind: UInt8 {
    /// No line ends here, but the text on both sides is shaped apart.
    case seam
    /// The text goes on behind an ellipsis.
    case resumption
    /// There is no room for any text.
    case absence
    case truncation
    /// A line ends with a hyphen that the text doesn't have.
    case hyphen
    case lineEnd
  }

  struct Mark {
    /// The UTF-8 offsets between which nothing is shown when the mark is active: a hung space.
    var offset: Int32
    var next: Int32
    var kind: Kind
    /// The widths at which the mark is active.
    var widths: UInt32
    /// Of the text on both sides where the mark isn't active.
    var kerning = LineEndKerning()
  }

  /// In order of their offsets.
  private(set) var marks: [Mark] = []
  private var merged: [Mark] = []

  mutating func removeAll() { marks.removeAll(keepingCapacity: true) }

  /// Adds the lines of the label at one width. Linear in the marks there are and the lines.
  mutating func add(_ lines: UnsafeBufferPointer<TextLine>, width: Int) {
    guard lines.count != 1 || lines[0].isTruncated else { return }
    merged.removeAll(keepingCapacity: true)
    var known = marks[...]
    func insert(_ mark: Mark) {
      var mark = mark
      while let first = known.first, first.place < mark.place {
        merged.append(known.removeFirst())
      }
      if let first = known.first, first.place == mark.place {
        mark.widths |= known.removeFirst().widths
      }
      merged.append(mark)
    }
    if lines.isEmpty { insert(Mark(offset: 0, next: 0, kind: .absence, widths: 1 << width)) }
    for (index, line) in lines.enumerated() {
      if line.isTruncated {
        insert(Mark(offset: line.end, next: line.end, kind: .truncation, widths: 1 << width))
        guard line.resume < line.next else { break }
        insert(Mark(offset: line.resume, next: line.resume, kind: .resumption, widths: 1 << width))
      } else if index + 1 < lines.count {
        insert(
          Mark(
            offset: line.end, next: line.next, kind: line.hasHyphen ? .hyphen : .lineEnd,
            widths: 1 << width))
      }
    }
    merged += known
    swap(&marks, &merged)
  }

  /// Adds the seams of the label's text. Linear in the marks and seams.
  mutating func addSeams(of shape: ShapedText) {
    let seams = shape.seams
    guard !seams.isEmpty else { return }
    marks = (marks + seams.map { Mark(offset: $0, next: $0, kind: .seam, widths: 0) })
      .sorted { $0.place < $1.place }
  }

  /// Notes the kerning that browsers don't apply across the marks.
  mutating func addKerning(of shape: ShapedText) {
    for index in marks.indices where marks[index].kind != .seam {
      // Of several marks at one place the last has it.
      if index + 1 < marks.count, marks[index + 1].offset == marks[index].offset { continue }
      marks[index].kerning = shape.kerning(
        end: Int(marks[index].offset), next: Int(marks[index].next))
    }
  }
}

extension LineMarks.Mark {
  fileprivate var place: (Int32, UInt8, Int32) { (offset, kind.rawValue, next) }
}
