import CellLayout
import TableLayout

/// The strip of links to a table's sections, and how it follows the table as that scrolls.
extension PageWriter {
  mutating func write(_ index: SectionIndexFrames, of frames: TableFrames) {
    table.append("<nav class=\"i\" aria-label=\"")
    table.append(attribute: name(of: index, frames))
    table.append("\">\n<ol>\n")
    for band in index.bands { write(band: band, of: frames) }
    table.append("</ol>\n</nav>\n")
  }

  /// What the strip is called, in the language of the page: its first title to its last.
  private func name(of index: SectionIndexFrames, _ frames: TableFrames) -> String {
    func title(_ band: Int) -> String {
      for view in frames.bands[band].cell.views {
        if case .text(let text, _) = view.content { return text.text }
      }
      return ""
    }
    let (first, last) = (title(index.bands.lowerBound), title(index.bands.upperBound - 1))
    return first == last ? first : "\(first) – \(last)"
  }

  /// Writes the rules of the strip: its size, which titles show in low windows, and which one is lit
  /// while its sections are at the window's top.
  borrowing func write(
    _ index: SectionIndexFrames, of frames: TableFrames, styleSheet out: inout ByteBuffer
  ) {
    for (width, frame) in index.frames.enumerated() {
      if width > 0, frame == index.frames[width - 1] { continue }
      if width > 0 {
        out.append("@media (min-width:")
        out.append(sixtyFourths: Int32(frames.widths[width] * 4))
        out.append("em){")
      }
      out.append(".i{width:")
      out.append(rem: frame.width)
      out.append("}")
      writeTop(height: frame.height, into: &out)
      out.append(width > 0 ? "}\n" : "\n")
    }
    writeExcerpts(of: index, frames, into: &out)
    writeTimelines(of: index, into: &out)
  }

  /// Each excerpt holds while the window has room for it and none for a longer one; the shortest in
  /// all lower windows.
  private borrowing func writeExcerpts(
    of index: SectionIndexFrames, _ frames: TableFrames, into out: inout ByteBuffer
  ) {
    // The heights of titles don't depend on the width: none has more than a line.
    var room = index.frames[0].height
    for (number, excerpt) in index.excerpts.enumerated() {
      let height = index.height(of: excerpt, in: frames, width: 0)
      out.append("@media (height < ")
      out.append(sixtyFourths: room)
      out.append("em)")
      if number + 1 < index.excerpts.count {
        out.append(" and (height >= ")
        out.append(sixtyFourths: height)
        out.append("em)")
      }
      out.append("{.i li{display:none}")
      append(excerpt.titles, "{display:block}", into: &out)
      append(excerpt.dots, "{display:block;--title:0;--dot:block}", into: &out)
      writeTop(height: height, into: &out)
      out.append("}\n")
      room = height
    }
  }

  /// The strip lies in the middle of the window.
  private borrowing func writeTop(height: Int32, into out: inout ByteBuffer) {
    out.append(".i ol{--height:")
    out.append(rem: height)
    out.append("}")
  }

  private borrowing func append(
    _ titles: [Int], _ rule: StaticString, into out: inout ByteBuffer
  ) {
    for (position, title) in titles.enumerated() {
      out.append(position > 0 ? ",.i li:nth-child(" : ".i li:nth-child(")
      out.append(decimal: title + 1)
      out.append(")")
    }
    out.append(rule)
  }

  /// Each section has a timeline that runs while it is at the window's top, and each title an
  /// animation on the timelines of its sections.
  private borrowing func writeTimelines(
    of index: SectionIndexFrames, into out: inout ByteBuffer
  ) {
    let sections = index.sections.flatMap { Array($0) }
    guard !sections.isEmpty else { return }
    out.append("@supports (timeline-scope:none){.t{timeline-scope:")
    for (position, section) in sections.enumerated() {
      out.append(position > 0 ? ",--s" : "--s")
      out.append(decimal: section)
    }
    out.append("}\n")
    for section in sections {
      out.append(".q")
      out.append(decimal: section)
      out.append("{view-timeline-name:--s")
      out.append(decimal: section)
      out.append("}")
    }
    out.append("\n")
    for (title, range) in index.sections.enumerated() where !range.isEmpty {
      out.append(".i li:nth-child(")
      out.append(decimal: title + 1)
      out.append(") .v{animation-timeline:")
      for section in range {
        out.append(section > range.lowerBound ? ",--s" : "--s")
        out.append(decimal: section)
      }
      // As many animations as timelines.
      if range.count > 1 {
        out.append(";animation-name:")
        for section in range {
          out.append(section > range.lowerBound ? ",current" : "current")
        }
      }
      out.append("}")
    }
    out.append("}\n")
  }
}
