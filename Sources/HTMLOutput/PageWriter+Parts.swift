import TableLayout

/// Bars and columns around the table.
extension PageWriter {
  /// The anchor of a page's table. No heading or row has it: their anchors hold no full stop.
  public static let mainIdentifier = "main."

  mutating func write(part index: Int, _ part: PagePart) {
    let isNavigation = part.kind.isNavigation && part.frames.bands.contains(where: \.hasLink)
    let element: StaticString = isNavigation ? "nav" : "div"
    table.append("<")
    table.append(element)
    table.append(" class=\"p p")
    table.append(decimal: index)
    table.append(string: " \(part.kind.className)\"")
    if isNavigation, let label = labels[part.kind], !label.isEmpty {
      table.append(" aria-label=\"")
      table.append(attribute: label)
      table.append("\"")
    }
    if part.kind == .placeholder { table.append(" aria-hidden=\"true\"") }
    table.append("><div class=\"w w")
    table.append(decimal: index)
    table.append("\">\n")
    if part.kind == .list {
      isAside = true
      for section in part.frames.sections.indices { write(section: section, of: part.frames) }
      isAside = false
    } else {
      let isBar = part.kind == .navigationBar || part.kind == .breadcrumb
      barTitle = part.titleIsHeading ? .heading : isBar ? .decoration : .text
      writeBar(part)
      barTitle = .text
    }
    table.append("</div></")
    table.append(element)
    table.append(">\n")
    sheet.add(part)
  }

  /// Bands that stand where their frames say, not one below the other.
  private mutating func writeBar(_ part: PagePart) {
    let frames = part.frames
    let element: StaticString = part.kind == .tabBar ? "ul" : "div"
    if part.kind == .tabBar { table.append(Self.tints) }
    for section in frames.sections.indices {
      table.append("<")
      table.append(element)
      table.append(" class=\"s s")
      table.append(decimal: sectionClass(section, of: frames))
      table.append(" z z")
      table.append(decimal: heightClass(ofSection: section, frames))
      table.append("\">")
      for band in frames.sections[section].bands { write(band: band, of: frames) }
      table.append("</")
      table.append(element)
      table.append(">")
    }
  }

  /// Two filters that colour what an image covers: `site.css` says how, and uses them by their
  /// anchors. Masks would do that too, but browsers load none from files.
  private static let tints: StaticString = """
    <svg class="tint" width="0" height="0" aria-hidden="true"><filter id="tint.off" \
    color-interpolation-filters="sRGB"><feFlood/><feComposite in2="SourceAlpha" operator="in"/>\
    </filter><filter id="tint.on" color-interpolation-filters="sRGB"><feFlood/>\
    <feComposite in2="SourceAlpha" operator="in"/></filter></svg>
    """

  /// The class that gives a band the place of its frame.
  mutating func placeClass(_ index: Int, of frames: TableFrames) -> Int {
    signature.removeAll(keepingCapacity: true)
    let count = frames.widths.count
    for width in 0..<count {
      let frame = frames.bandFrames[index * count + width]
      signature += [frame.x, frame.y, frame.width, frame.height]
    }
    return sheet.place(signature)
  }
}

extension TableFrames.Band {
  /// Whether the band or a text in it leads anywhere.
  fileprivate var hasLink: Bool {
    url != nil
      || cell.views.contains { view in
        guard !view.isHidden, case .text(let text, _) = view.content else { return false }
        return text.runs.contains { $0.url != nil }
      }
  }
}

extension PagePart.Kind {
  /// The class in `site.css`.
  var className: String {
    switch self {
    case .skipLink: "skip"
    case .navigationBar, .breadcrumb: "bar"
    case .list: "list"
    case .placeholder: "blank"
    case .tabBar: "tabs"
    }
  }

  /// Whether it is a landmark that leads to other pages.
  var isNavigation: Bool { self != .skipLink && self != .placeholder }
}
