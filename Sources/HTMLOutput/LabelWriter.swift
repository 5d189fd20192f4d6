import TableModel
import Typesetting

/// Writes the text of a label: its runs as elements, its line ends as marks.
///
/// A line end is `<i class="b…"> </i>` around the hung space, or an empty one where no space hangs;
/// the style sheet makes it a line feed at the widths of its class. Copying gives plain text, find
/// works across the line end, links span it. A line feed of the text is a `<br>`. A hyphen or an
/// ellipsis that the text doesn't have is drawn by the style sheet at a mark of its own. The kerning
/// across a mark that isn't active is said by another class. A seam is `<i class="q"></i>`.
struct LabelWriter {
  /// The label's text in UTF-8.
  let bytes: UnsafeBufferPointer<UInt8>
  let runs: [TextRun]
  let marks: [LineMarks.Mark]
  /// Stretches of UTF-8 offsets to draw in boxes of fixed width: emoji.
  let boxes: [Range<Int>]
  /// Whether links are links: not inside another link.
  let hasLinks: Bool
  /// Of justified text: the end of each paragraph, and the class of what its last line leaves empty.
  var rests: [(end: Int, number: Int)] = []
  private var nextRest = 0
  /// What line ends need where the text has two directions.
  private var bidi: BidiLineEnds?

  private var position = 0
  private var nextMark = 0
  private var nextBox = 0
  /// The widths at which the text from here on is hidden.
  private var hidden: UInt32 = 0

  init(
    bytes: UnsafeBufferPointer<UInt8>, runs: [TextRun], marks: [LineMarks.Mark],
    boxes: [Range<Int>], hasLinks: Bool, isRightToLeft: Bool = false
  ) {
    self.bytes = bytes
    self.runs = runs
    self.marks = marks
    self.boxes = boxes
    self.hasLinks = hasLinks
    bidi = marks.isEmpty ? nil : BidiLineEnds(bytes, rightToLeft: isRightToLeft)
  }

  /// Writes the label's content. `image` writes an inline image.
  mutating func write(
    into out: inout ByteBuffer, classes: inout MarkClasses,
    image: (ImageReference, inout ByteBuffer) -> Void
  ) {
    guard !runs.isEmpty else {
      writeText(to: bytes.count, into: &out, classes: &classes)
      writeRest(upTo: bytes.count, into: &out)
      return
    }
    var openLink: String?
    var end = 0
    for run in runs {
      let url = hasLinks ? run.url : nil
      if url != openLink {
        if openLink != nil { out.append("</a>") }
        if let url {
          out.append("<a href=\"")
          out.append(attribute: url)
          out.append("\">")
        }
        openLink = url
      }
      end = min(end + run.length, bytes.count)
      if let reference = run.image {
        writeMarks(upTo: position, into: &out, classes: &classes)
        openHidden(into: &out)
        image(reference, &out)
        closeHidden(into: &out)
        position = end
      } else {
        if let language = run.language {
          out.append("<span lang=\"")
          out.append(attribute: language)
          out.append("\">")
        }
        open(run.traits, into: &out)
        writeText(to: end, into: &out, classes: &classes)
        close(run.traits, into: &out)
        if run.language != nil { out.append("</span>") }
      }
    }
    writeText(to: bytes.count, into: &out, classes: &classes)
    writeRest(upTo: bytes.count, into: &out)
    if openLink != nil { out.append("</a>") }
  }

  /// Writes the text up to an offset with the marks in it, and those at its end that a hung space
  /// of this run belongs to.
  private mutating func writeText(
    to end: Int, into out: inout ByteBuffer, classes: inout MarkClasses
  ) {
    while position < end {
      writeMarks(upTo: position, into: &out, classes: &classes)
      guard position < end else { return }
      var stop = end
      if nextMark < marks.count { stop = min(stop, max(Int(marks[nextMark].offset), position)) }
      openHidden(into: &out)
      writePlain(to: stop, into: &out)
      closeHidden(into: &out)
    }
    if end == bytes.count { writeMarks(upTo: end, into: &out, classes: &classes) }
  }

  /// Writes what fills the rest of a justified paragraph's last line.
  private mutating func writeRest(upTo end: Int, into out: inout ByteBuffer) {
    guard nextRest < rests.count, rests[nextRest].end <= end else { return }
    out.append("<i class=\"j j")
    out.append(decimal: rests[nextRest].number)
    out.append("\"></i>")
    nextRest += 1
  }

  /// Writes a stretch without marks, emoji in boxes.
  private mutating func writePlain(to end: Int, into out: inout ByteBuffer) {
    while nextBox < boxes.count, boxes[nextBox].lowerBound < end {
      let box = boxes[nextBox]
      guard box.lowerBound >= position, box.upperBound <= end else {
        nextBox += 1
        continue
      }
      out.append(escaping: UnsafeBufferPointer(rebasing: bytes[position..<box.lowerBound]))
      out.append("<span class=\"e\">")
      out.append(escaping: UnsafeBufferPointer(rebasing: bytes[box]))
      out.append("</span>")
      position = box.upperBound
      nextBox += 1
    }
    out.append(escaping: UnsafeBufferPointer(rebasing: bytes[position..<end]))
    position = end
  }

  /// Writes the marks at the current offset, which moves behind their hung spaces.
  private mutating func writeMarks(
    upTo offset: Int, into out: inout ByteBuffer, classes: inout MarkClasses
  ) {
    while nextMark < marks.count, marks[nextMark].offset <= offset {
      let mark = marks[nextMark]
      nextMark += 1
      switch mark.kind {
      case .seam:
        openHidden(into: &out)
        out.append("<i class=\"q\"></i>")
        closeHidden(into: &out)
      case .truncation, .absence:
        if mark.kind == .truncation {
          classes.insert(truncation: mark.widths)
          let end = MarkClasses.LineEnd(widths: mark.widths, joint: 0)
          openTag("t", end, kerning: classes.number(of: mark.kerning), into: &out)
          out.append("</i>")
        }
        hidden |= mark.widths
        classes.insert(hidden: hidden)
      case .resumption:
        hidden &= ~mark.widths
        if hidden != 0 { classes.insert(hidden: hidden) }
      case .hyphen:
        openHidden(into: &out)
        let end = lineEnd(mark, &classes)
        classes.insert(hyphen: end)
        openTag("y", end, kerning: classes.number(of: mark.kerning), into: &out)
        out.append("</i>")
        closeHidden(into: &out)
      case .lineEnd:
        let hung = UnsafeBufferPointer(rebasing: bytes[position..<max(position, Int(mark.next))])
        position += hung.count
        openHidden(into: &out)
        if hung.contains(where: { (0x0A...0x0D).contains($0) }) {
          writeRest(upTo: position, into: &out)
          out.append("<br>")
        } else {
          let end = lineEnd(mark, &classes)
          classes.insert(lineEnd: end)
          openTag("b", end, kerning: classes.number(of: mark.kerning), into: &out)
          out.append(hung)
          out.append("</i>")
        }
        closeHidden(into: &out)
      }
    }
  }

  private mutating func lineEnd(
    _ mark: LineMarks.Mark, _ classes: inout MarkClasses
  ) -> MarkClasses.LineEnd {
    let joint = bidi?.joint(end: Int(mark.offset), next: Int(mark.next)) ?? BidiLineEnds.Joint()
    return MarkClasses.LineEnd(widths: mark.widths, joint: classes.number(of: joint))
  }

  private func openTag(
    _ letter: StaticString, _ end: MarkClasses.LineEnd, kerning: Int?, into out: inout ByteBuffer
  ) {
    out.append("<i class=\"")
    out.append(letter)
    out.append(hexadecimal: end.widths)
    if end.joint > 0 {
      out.append("-")
      out.append(decimal: end.joint)
    }
    if let kerning {
      out.append(" m")
      out.append(decimal: kerning)
    }
    out.append("\">")
  }

  private func openHidden(into out: inout ByteBuffer) {
    guard hidden != 0 else { return }
    out.append("<span class=\"h")
    out.append(hexadecimal: hidden)
    out.append("\">")
  }

  private func closeHidden(into out: inout ByteBuffer) {
    if hidden != 0 { out.append("</span>") }
  }

  private func open(_ traits: TextTraits, into out: inout ByteBuffer) {
    if traits.contains(.strong) { out.append("<strong>") }
    if traits.contains(.emphasis) { out.append("<em>") }
    if traits.contains(.strikethrough) { out.append("<s>") }
    if traits.contains(.superscript) { out.append("<sup>") }
    if traits.contains(.subscript) { out.append("<sub>") }
    if traits.contains(.code) { out.append("<code>") }
  }

  private func close(_ traits: TextTraits, into out: inout ByteBuffer) {
    if traits.contains(.code) { out.append("</code>") }
    if traits.contains(.subscript) { out.append("</sub>") }
    if traits.contains(.superscript) { out.append("</sup>") }
    if traits.contains(.strikethrough) { out.append("</s>") }
    if traits.contains(.emphasis) { out.append("</em>") }
    if traits.contains(.strong) { out.append("</strong>") }
  }
}
