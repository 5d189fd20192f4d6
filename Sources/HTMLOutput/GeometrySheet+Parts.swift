import TableLayout

extension GeometrySheet {
  mutating func add(_ part: PagePart) { parts.append(part) }

  /// The rules of one width for where the table and what is around it stand.
  func writeColumns(_ width: Int, into out: inout ByteBuffer) {
    let before = width > 0 ? width - 1 : nil
    func changes<Value: Equatable>(_ values: [Value], from initial: Value?) -> Bool {
      values[width] != (before.map { values[$0] } ?? initial)
    }
    if changes(column.widths, from: nil) {
      out.append(".t")
      for index in parts.indices where isAsWide(parts[index], width) {
        out.append(",.w")
        out.append(decimal: index)
      }
      out.append("{")
      append("width:", Int32(column.widths[width] * 4), into: &out)
      out.append("}\n")
    }
    if width == 0, bottomSpace > 0 {
      out.append(".t{")
      append("padding-bottom:", bottomSpace, into: &out)
      out.append("}\n")
    }
    if changes(column.leading, from: 0) {
      out.append("body{")
      append("padding-inline-start:", Int32(column.leading[width] * 4), into: &out)
      out.append("}\n")
    }
    if changes(column.isCentered, from: true) {
      out.append(
        column.isCentered[width]
          ? ".t,.bar .w{margin-inline:auto}\n" : ".t,.bar .w{margin-inline:0 auto}\n")
    }
    for (index, part) in parts.enumerated() { write(part, index, width, before, into: &out) }
  }

  /// Whether a part says its width together with the table.
  private func isAsWide(_ part: PagePart, _ width: Int) -> Bool {
    part.frames.column.widths[width] == column.widths[width]
      && (width == 0 || column.widths[width] != column.widths[width - 1])
  }

  private func write(
    _ part: PagePart, _ index: Int, _ width: Int, _ before: Int?, into out: inout ByteBuffer
  ) {
    let isShown = part.shown.contains(width)
    if isShown != (before.map(part.shown.contains) ?? true) {
      out.append(string: ".p\(index){display:\(isShown ? "block" : "none")}\n")
    }
    let column = part.frames.column
    let saysWidth =
      !isAsWide(part, width) && column.widths[width] != before.map({ column.widths[$0] })
    let saysBottom = width == 0 && part.frames.bottomSpace > 0
    if saysWidth || saysBottom {
      out.append(string: ".w\(index){")
      if saysWidth { append("width:", Int32(column.widths[width] * 4), into: &out) }
      if saysBottom { append("padding-bottom:", part.frames.bottomSpace, into: &out) }
      out.append("}\n")
    }
    let isColumn = part.kind == .list || part.kind == .placeholder
    if isColumn, column.leading[width] != before.map({ column.leading[$0] }) {
      out.append(string: ".p\(index){")
      append("inset-inline-start:", Int32(column.leading[width] * 4), into: &out)
      out.append("}\n")
    }
    let isBar = part.kind == .navigationBar || part.kind == .breadcrumb
    let height = part.frames.heights[width]
    let heightBefore = before.flatMap { part.shown.contains($0) ? part.frames.heights[$0] : nil }
    if isBar, isShown, height != heightBefore {
      // Nothing that stays at the window's top, or is scrolled there, hides behind the bar.
      out.append(":root{")
      append("--top:", height, into: &out)
      out.append("}\n")
    }
    if part.kind == .tabBar { writeTabBar(part, width, before, into: &out) }
  }

  /// A tab bar changes from the bottom to the side; the page keeps room for it.
  private func writeTabBar(
    _ part: PagePart, _ width: Int, _ before: Int?, into out: inout ByteBuffer
  ) {
    let isAtSide = part.side.contains(width)
    if isAtSide {
      guard before.map(part.side.contains) != true else { return }
      out.append(
        """
        .tabs{inset-block:0;inset-inline:0 auto;padding-bottom:0}
        .tabs::before{inset-block:0;inset-inline:auto 0;width:var(--hairline);height:auto}
        body{padding-bottom:0;reading-flow:source-order}:root{scroll-padding-bottom:0}
        .tabs{reading-order:-1}.skip{reading-order:-2}\n
        """)
    } else {
      let height = part.frames.heights[width]
      guard height != before.map({ part.frames.heights[$0] }) else { return }
      let room = height + Int32(part.inset * 8)
      out.append("body{padding-bottom:calc(")
      out.append(rem: room)
      out.append(" + env(safe-area-inset-bottom))}:root{scroll-padding-bottom:")
      out.append(rem: room)
      out.append("}\n")
    }
  }
}
