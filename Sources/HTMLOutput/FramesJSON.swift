import CellLayout
import TableLayout
import TableModel
import Typesetting

/// Writes a page's geometry as JSON: what tests compare browsers with.
///
/// Lengths are in px, places in the table's coordinates; a label's lines are its texts as shown.
public struct FramesJSON {
  let library: CellLibrary

  public init(library: CellLibrary) {
    self.library = library
  }

  /// Writes the geometry at the widths of these indices.
  public func write(
    _ frames: TableFrames, parts: [PagePart] = [], page: String, widths: [Int],
    into out: inout ByteBuffer
  ) {
    out.append("{\"page\":")
    out.append(json: page)
    out.append(",\"widths\":[")
    for (position, width) in widths.enumerated() {
      if position > 0 { out.append(",") }
      out.append("\n{\"width\":")
      out.append(decimal: frames.widths[width])
      out.append(",\"height\":")
      out.append(quarters: frames.heights[width])
      let initial = frames.initialHeight(width: width)
      if initial != frames.heights[width] {
        out.append(",\"initialHeight\":")
        out.append(quarters: initial)
      }
      if frames.column != Column(frames.widths) {
        out.append(",")
        write(frames.column, isRightToLeft: frames.isRightToLeft, width: width, into: &out)
      }
      write(sections: frames, width: width, into: &out)
      if let index = frames.sectionIndex {
        out.append(",\"sectionIndex\":{")
        write(index.frames[width], into: &out)
        write(bands: index.bands, of: frames, width: width, into: &out)
        out.append("}")
      }
      let shown = parts.filter { $0.shown.contains(width) }
      if !shown.isEmpty { out.append(",\"parts\":[") }
      for (index, part) in shown.enumerated() {
        out.append(index > 0 ? ",\n{\"kind\":" : "\n{\"kind\":")
        out.append(json: part.kind.rawValue)
        out.append(",")
        let column = part.frames.column
        write(column, isRightToLeft: part.frames.isRightToLeft, width: width, into: &out)
        out.append(",\"height\":")
        out.append(quarters: part.frames.heights[width])
        write(sections: part.frames, width: width, into: &out)
        out.append("}")
      }
      out.append(shown.isEmpty ? "}" : "]}")
    }
    out.append("]}\n")
  }

  private func write(sections frames: TableFrames, width: Int, into out: inout ByteBuffer) {
    out.append(",\"sections\":[")
    for section in frames.sections.indices {
      if section > 0 { out.append(",") }
      write(section: section, of: frames, width: width, into: &out)
    }
    out.append("]")
  }

  /// Where a table or bar stands: how wide it is, and what it leaves free of the screen at either
  /// side; between both it stands in the middle, beside one alone at that side.
  private func write(
    _ column: Column, isRightToLeft: Bool, width: Int, into out: inout ByteBuffer
  ) {
    out.append("\"tableWidth\":")
    out.append(decimal: column.widths[width])
    let sides: (StaticString, StaticString) =
      isRightToLeft ? (",\"right\":", ",\"left\":") : (",\"left\":", ",\"right\":")
    out.append(sides.0)
    out.append(decimal: column.leading[width])
    guard column.isCentered[width] else { return }
    out.append(sides.1)
    out.append("0")
  }

  private func write(
    section index: Int, of frames: TableFrames, width: Int, into out: inout ByteBuffer
  ) {
    let count = frames.widths.count
    out.append("\n {")
    write(frames.sectionFrames[index * count + width], into: &out)
    if frames.sections[index].disclosure != .fixed {
      out.append(",\"collapsedHeight\":")
      out.append(quarters: frames.collapsedHeights[index * count + width])
    }
    write(bands: frames.sections[index].bands, of: frames, width: width, into: &out)
    out.append("}")
  }

  private func write(
    bands: Range<Int>, of frames: TableFrames, width: Int, into out: inout ByteBuffer
  ) {
    out.append(",\"rows\":[")
    for (position, band) in bands.enumerated() {
      if position > 0 { out.append(",") }
      write(band: band, of: frames, width: width, into: &out)
    }
    out.append("]")
  }

  private func write(
    band index: Int, of frames: TableFrames, width: Int, into out: inout ByteBuffer
  ) {
    let count = frames.widths.count
    let band = frames.bands[index]
    let frame = frames.bandFrames[index * count + width]
    let template = library.templates[band.cell.template]
    out.append("\n  {\"kind\":")
    out.append(json: band.kind.rawValue)
    out.append(",\"cell\":")
    out.append(json: template.name)
    out.append(",")
    write(frame, into: &out)
    let separator = frames.separators[index * count + width]
    if separator.width > 0 {
      out.append(",\"separator\":{")
      write(separator.moved(to: frame), into: &out)
      out.append("}")
    }
    out.append(",\"views\":[")
    var isFirst = true
    let views = CellViews(of: band.cell, template: template)
    for (offset, view) in views.enumerated() where !band.cell.views[offset].isHidden {
      let place = (band.views.lowerBound + offset) * count + width
      out.append(isFirst ? "\n   {\"name\":" : ",\n   {\"name\":")
      isFirst = false
      out.append(json: view.name)
      out.append(",\"kind\":")
      out.append(json: view.kindName)
      out.append(",")
      write(frames.viewFrames[place].moved(to: frame), into: &out)
      if case .text(let text, _) = band.cell.views[offset].content {
        write(text, place: place, of: frames, style: view.labelStyle, into: &out)
      }
      out.append("}")
    }
    for (edge, description) in template.separator.edges.enumerated() {
      let place = (band.views.lowerBound + views.count + edge) * count + width
      out.append(isFirst ? "\n   {\"name\":" : ",\n   {\"name\":")
      isFirst = false
      out.append(json: description.side.rawValue)
      out.append(",\"kind\":\"edge\",")
      write(frames.viewFrames[place].moved(to: frame), into: &out)
      out.append("}")
    }
    out.append("]}")
  }

  private func write(
    _ text: InlineText, place: Int, of frames: TableFrames, style: LabelStyle?,
    into out: inout ByteBuffer
  ) {
    out.append(",\"textTop\":")
    out.append(quarters: frames.textTops[place])
    if let style {
      out.append(",\"firstBaseline\":")
      var shown = style
      if frames.fontSizes[place] > 0 { shown.size = Int(frames.fontSizes[place]) }
      out.append(quarters: frames.textTops[place] + Int32(shown.baseline * 4))
      out.append(",\"lineHeight\":")
      out.append(decimal: style.lineHeight)
    }
    out.append(",\"lines\":[")
    let bytes = Array(text.text.utf8)
    var start = 0
    let range = frames.lineRanges[place]
    for index in range {
      let line = frames.lines[Int(index)]
      if index > range.lowerBound { out.append(",") }
      out.append(json: line.shown(of: bytes, from: start))
      start = Int(line.next)
    }
    out.append("],\"lineWidths\":[")
    for index in range {
      if index > range.lowerBound { out.append(",") }
      out.append(tenThousandths: frames.lines[Int(index)].width)
    }
    out.append("]")
  }

  private func write(_ frame: PixelFrame, into out: inout ByteBuffer) {
    out.append("\"x\":")
    out.append(quarters: frame.x)
    out.append(",\"y\":")
    out.append(quarters: frame.y)
    out.append(",\"width\":")
    out.append(quarters: frame.width)
    out.append(",\"height\":")
    out.append(quarters: frame.height)
  }
}

extension PixelFrame {
  /// The frame in the coordinates of what `outer` is in.
  func moved(to outer: PixelFrame) -> PixelFrame {
    PixelFrame(x: outer.x + x, y: outer.y + y, width: width, height: height)
  }
}

extension TextLine {
  /// What a reader sees of a line that starts at a UTF-8 offset.
  func shown(of text: [UInt8], from start: Int) -> String {
    var shown = text[start..<max(start, Int(end))]
    if hasHyphen { shown.append(UInt8(ascii: "-")) }
    if isTruncated { shown += Array("…".utf8) + text[Int(resume)..<Int(next)] }
    return String(decoding: shown, as: UTF8.self)
  }
}

extension ByteBuffer {
  /// Appends a length of quarter pixels in px, as JSON writes numbers: with a digit before the point.
  mutating func append(quarters: Int32) {
    if quarters < 0 { append("-") }
    append(decimal: Int(quarters.magnitude / 4))
    switch quarters.magnitude % 4 {
    case 1: append(".25")
    case 2: append(".5")
    case 3: append(".75")
    default: break
    }
  }

  /// Appends a length that is not negative in px, rounded to four decimals.
  mutating func append(tenThousandths length: Double) {
    let number = Int((length * 10_000).rounded())
    append(decimal: number / 10_000)
    let fraction = String(number % 10_000)
    guard fraction != "0" else { return }
    append(".")
    append(string: String(repeating: "0", count: 4 - fraction.utf8.count) + fraction)
  }
}
