import CellLayout
import TableLayout
import TableModel

/// What stands beside the content of rows: form controls, editing controls, swipe actions.
extension PageWriter {
  /// The elements of the page's forms: their controls stand in rows and name them.
  mutating func writeForms(of frames: TableFrames) {
    for (index, form) in frames.forms.enumerated() {
      table.append("<form hidden")
      write("id", formIdentifier(index))
      write("action", form.action)
      write("method", form.method.rawValue)
      table.append("></form>\n")
    }
  }

  func formIdentifier(_ index: Int) -> String { "form.\(index + 1)" }

  func controlIdentifier(_ band: Int) -> String { "control.\(band)" }

  /// The classes of a row for what it says beside its content.
  mutating func writeClasses(_ settings: RowSettings?, _ template: CellTemplate) {
    let look = BandLooks.Look(
      background: settings?.background,
      selectedBackground: settings?.selectedBackground ?? template.selectedBackground,
      separator: settings?.separatorColor)
    if !look.isEmpty {
      table.append(" a")
      table.append(decimal: sheet.bandLooks.index(of: look))
    }
    switch settings?.selectionStyle ?? template.selectionStyle {
    case .none?: table.append(" select-none")
    case .blue?: table.append(" select-blue")
    case .gray?: table.append(" select-gray")
    case .default?, nil: break
    }
    switch settings?.accessoryVisibility ?? template.accessoryVisibility {
    case .onHover?: table.append(" on-hover")
    case .onFocus?: table.append(" on-focus")
    case .onTarget?: table.append(" on-target")
    case .always?, nil: break
    }
  }

  /// Writes the view of an accessory or of what stands further out, unless it is drawn like any other.
  ///
  /// - Parameter offset: among the views behind those of the template.
  mutating func writeOuter(
    _ view: CellView, _ offset: Int, of index: Int, in frames: TableFrames
  ) -> Bool {
    let band = frames.bands[index]
    let place = band.views.lowerBound + library.templates[band.cell.template].views.count + offset
    let look = looks.look(accessory: view)
    let (number, textClass) = (viewNumber, textClass(place, of: frames))
    func open(
      _ element: StaticString, _ classes: StaticString, into out: inout ByteBuffer
    ) {
      out.append(viewTag: element, number: number, text: textClass, look: look, classes: classes)
      out.append("\"")
    }
    if offset == 0 {
      switch band.cell.accessory {
      case .form(let control):
        let bound = band.cell.views[band.cell.views.count - band.cell.accessoryViews.count]
        let isChecked = if case .state(let state) = bound.content { state > 0 } else { false }
        let form: String? = if let form = band.form { formIdentifier(form) } else { nil }
        let writer = FormWriter(
          control: control, identifier: controlIdentifier(index),
          form: form, hasLabel: !control.fillsRow, isChecked: isChecked)
        writer.write(into: &table) { open($0, $1, into: &$2) }
        return true
      case .button(_, let url):
        open("a", " l a", into: &table)
        write("href", url)
        writeText(of: band, place: place, view: view, frames)
        table.append("</a>")
        return true
      default: break
      }
    }
    switch view.kind {
    case .deleteControl: open("span", " edit delete", into: &table)
    case .insertControl: open("span", " edit insert", into: &table)
    case .reorderControl: open("span", " reorder", into: &table)
    case .actionMenu:
      let actions = band.cell.swipeActions
      table.append("<details class=\"w\">")
      open("summary", " menu", into: &table)
      write("aria-label", actions.map(\.title).joined(separator: ", "))
      table.append("></summary>")
      return true
    case .label where band.cell.isAction(offset):
      let actions = band.cell.swipeActions
      let position = actions.count - (band.cell.accessoryViews.count - offset)
      table.append(viewTag: "a", number: number, text: textClass, look: look, classes: " l")
      if let color = actions[position].color {
        table.append(" a")
        table.append(decimal: sheet.bandLooks.index(of: BandLooks.Look(background: color)))
      }
      table.append("\"")
      write("href", actions[position].url)
      writeText(of: band, place: place, view: view, frames)
      table.append("</a>")
      if position == actions.count - 1 { table.append("</details>") }
      return true
    default: return false
    }
    table.append("></span>")
    return true
  }

  /// Closes a tag and writes the text of a view.
  private mutating func writeText(
    of band: TableFrames.Band, place: Int, view: CellView, _ frames: TableFrames
  ) {
    guard case .text(let text, let shape) = band.cell.views[place - band.views.lowerBound].content
    else {
      table.append(">")
      return
    }
    if shape.isRightToLeft != band.cell.isRightToLeft {
      table.append(shape.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
    }
    table.append(">")
    write(text, shape, view, index: place, isInLink: true, of: frames)
  }

  mutating func write(_ name: StaticString, _ value: String) {
    table.append(attribute: name, value)
  }
}
