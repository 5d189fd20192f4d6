import CellLayout
import TableLayout
import TableModel
import Typesetting

extension PageWriter {
  mutating func write(
    _ view: CellView, _ bound: BoundView, index: Int, look: Int, semantics: CellSemantics,
    isInLink: Bool, isRightToLeft: Bool, label: String?, labelled: String? = nil,
    waits: Bool = false, attributes: StaticString = "", stackedWidths: [Bool] = [],
    of frames: TableFrames
  ) {
    let alignment = view.labelStyle?.alignment ?? .natural
    let place = textClass(index, of: frames, alignment, stackedWidths: stackedWidths)
    let number = viewNumber
    var fill: Int?
    func open(_ element: StaticString, _ name: StaticString, into out: inout ByteBuffer) {
      out.append(viewTag: element, number: number, text: place, look: look, classes: name)
      if waits { out.append(" a") }
      if let fill {
        out.append(" g")
        out.append(decimal: fill)
      }
      out.append("\"")
    }
    switch bound.content {
    case .text(let text, let shape):
      let isBarTitle = semantics == .bar && view.field == "title"
      let element: StaticString =
        isAside
        ? "div"
        : labelled != nil
          ? "label"
          : isBarTitle && barTitle == .heading
            ? "h1"
            : semantics.labelElement(
              field: view.field, isBlank: !bound.showsText, isInSummary: isInSummary)
      let isTogether = view.labelStyle?.keepsLettersTogether(in: text.text) ?? false
      open(
        element,
        bound.isPlaceholder
          ? " l placeholder"
          : view.scrollsHorizontally ? " l scroll" : isTogether ? " l together" : " l",
        into: &table)
      table.append(attributes)
      if isBarTitle, barTitle == .decoration { table.append(" aria-hidden=\"true\"") }
      if !isInLink { write(role: view.role, text, label: label) }
      if let labelled { write("for", labelled) }
      if view.scrollsHorizontally { writeScrolling(text, view, index: index, of: frames) }
      if shape.isRightToLeft != isRightToLeft {
        table.append(shape.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
      }
      if isTruncated(index, of: frames) {
        table.append(" title=\"")
        table.append(attribute: text.text.filter { $0 != "\u{FFFC}" && $0 != "\u{AD}" })
        table.append("\"")
      }
      table.append(">")
      write(text, shape, view, index: index, isInLink: isInLink, of: frames)
      table.append("</")
      table.append(element)
      table.append(">")
    case .image(let image):
      let picture = frames.drawn(image, in: view, index: index).flatMap { pictures[$0] }
      fill = picture?.color.map { sheet.fill($0) }
      open("img", "", into: &table)
      Self.writeAttributes(of: image, picture, root: root, into: &table)
      table.append(" loading=\"lazy\" decoding=\"async\">")
    case .state(let state):
      guard case .control(let control, _) = view.kind else { return }
      let writer = ControlWriter(control: control, state: state, label: label ?? view.name)
      writer.write(into: &table) { open($0, control.className, into: &$1) }
    case .plain:
      if semantics == .rule, view.kind == .plain {
        open("hr", "", into: &table)
        table.append(">")
        return
      }
      let name: StaticString =
        switch view.kind {
        case .chevron: " disclosure"
        case .checkmark: " checkmark"
        case .detailButton: " detail"
        case .backIndicator: " back"
        default: ""
        }
      open("span", name, into: &table)
      if view.kind == .checkmark { table.append(" role=\"img\" aria-label=\"✓\"") }
      table.append("></span>")
    }
  }

  /// What lets the keyboard scroll a label that has no room for its lines at some width: it is a
  /// region, named by its first line.
  private mutating func writeScrolling(
    _ text: InlineText, _ view: CellView, index: Int, of frames: TableFrames
  ) {
    let count = frames.widths.count
    let padding = view.padding.leading + view.padding.trailing
    let isTooWide = (index * count..<(index + 1) * count).contains { place in
      let room = Double(frames.viewFrames[place].width) / 4 - padding
      return frames.lineRanges[place].contains { frames.lines[Int($0)].width > room }
    }
    guard isTooWide else { return }
    table.append(" tabindex=\"0\" role=\"region\" aria-label=\"")
    let name = text.text.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    table.append(attribute: String(name.prefix(60)))
    table.append("\"")
  }

  /// Whether a label doesn't show all of its text at some width.
  private func isTruncated(_ index: Int, of frames: TableFrames) -> Bool {
    let count = frames.widths.count
    return (index * count..<(index + 1) * count).contains { place in
      let range = frames.lineRanges[place]
      return range.isEmpty || frames.lines[Int(range.upperBound) - 1].isTruncated
    }
  }

  mutating func write(
    _ text: InlineText, _ shape: ShapedText, _ view: CellView, index: Int, isInLink: Bool,
    of frames: TableFrames
  ) {
    let count = frames.widths.count
    let style = view.labelStyle
    marks.removeAll()
    frames.lines.withUnsafeBufferPointer { lines in
      for width in 0..<count {
        let range = frames.lineRanges[index * count + width]
        marks.add(
          UnsafeBufferPointer(rebasing: lines[Int(range.lowerBound)..<Int(range.upperBound)]),
          width: width)
      }
    }
    marks.addSeams(of: shape)
    marks.addKerning(of: shape)
    let boxes = emojiClusters(in: text.text)
    var string = text.text
    string.withUTF8 { bytes in
      var writer = LabelWriter(
        bytes: bytes, runs: text.runs, marks: marks.marks, boxes: boxes, hasLinks: !isInLink,
        isRightToLeft: shape.isRightToLeft)
      if style?.alignment == .justified {
        writer.rests = rests(of: view, index: index, bytes, frames)
      }
      var sizes: [(width: Int, height: Int)] = []
      for run in text.runs {
        if let image = run.image, let style { sizes.append(style.inlineSize(of: image)) }
      }
      let classes = sizes.map { sheet.inlineSize(width: $0.width, height: $0.height) }
      var next = 0
      writer.write(into: &table, classes: &sheet.marks) { image, out in
        out.append("<img class=\"n")
        out.append(decimal: classes[next])
        next += 1
        out.append("\"")
        let picture = style.flatMap { pictures[DrawnImage(inLine: image, of: $0)] }
        Self.writeAttributes(of: image, picture, root: root, into: &out)
        out.append(">")
      }
    }
  }

  /// What the last lines of a justified label's paragraphs leave empty, as classes, by the offset
  /// behind them.
  private mutating func rests(
    of view: CellView, index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ frames: TableFrames
  ) -> [(end: Int, number: Int)] {
    let count = frames.widths.count
    let padding = view.padding.leading + view.padding.trailing
    var paragraphEnds = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if paragraphEnds.last != bytes.count { paragraphEnds.append(bytes.count) }
    return paragraphEnds.map { end in
      var rests: [Int32] = []
      for place in index * count..<(index + 1) * count {
        // The line that shows the paragraph's last text, or the ellipsis for it.
        let line = frames.lineRanges[place].lazy.map { frames.lines[Int($0)] }.first {
          Int($0.next) >= end || $0.isTruncated
        }
        let room = Double(frames.viewFrames[place].width) / 4 - padding
        rests.append(line.map { Int32(max(0, ((room - $0.width) * 64).rounded(.down))) } ?? 0)
      }
      return (end, sheet.rest(rests))
    }
  }

  private static func writeAttributes(
    of image: ImageReference, _ picture: Picture?, root: String, into out: inout ByteBuffer
  ) {
    let own = root + urlPath(image.path)
    out.append(" src=\"")
    out.append(attribute: picture?.fallback.map { root + $0 } ?? own)
    out.append("\"")
    if let picture, picture.fallback != nil {
      out.append(" srcset=\"")
      for (index, candidate) in picture.candidates.enumerated() {
        if index > 0 { out.append(", ") }
        out.append(attribute: root + candidate.path)
        if !candidate.descriptor.isEmpty { out.append(attribute: " " + candidate.descriptor) }
      }
      out.append("\"")
      if !picture.sizes.isEmpty {
        out.append(" sizes=\"")
        out.append(attribute: picture.sizes)
        out.append("\"")
      }
    } else if !image.variants.isEmpty {
      out.append(" srcset=\"")
      out.append(attribute: own)
      for variant in image.variants {
        out.append(attribute: ", \(root)\(urlPath(variant.path)) \(variant.scale)x")
      }
      out.append("\"")
    }
    out.append(" width=\"")
    out.append(decimal: Int(image.width.rounded()))
    out.append("\" height=\"")
    out.append(decimal: Int(image.height.rounded()))
    out.append("\" alt=\"")
    out.append(attribute: image.alternative)
    out.append("\"")
  }
}

extension Control {
  /// The class in `site.css`, behind a blank.
  fileprivate var className: StaticString {
    switch self {
    case .toggle: " switch"
    case .slider: " slider"
    case .progress: " progress"
    case .stepper: " stepper"
    case .activityIndicator: " spinner"
    case .pageControl: " pages"
    case .segment: " segment"
    case .checkbox: " checkbox"
    case .rating: " rating"
    case .field: " field"
    }
  }
}
