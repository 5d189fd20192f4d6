import CellLayout
import TableModel

/// Writes the controls of forms: elements that browsers send, in the exact frames of their views.
struct FormWriter {
  let control: FormControl
  /// The anchor by which a label speaks of the control.
  let identifier: String
  /// The anchor of its form; `nil`: it belongs to none, and a script reads it.
  let form: String?
  /// Whether a label on the page names it.
  let hasLabel: Bool
  let isChecked: Bool

  /// - Parameter open: writes the start of a tag with these classes, up to its closing `>`.
  func write(
    into out: inout ByteBuffer,
    open: (_ element: StaticString, _ classes: StaticString, _ out: inout ByteBuffer) -> Void
  ) {
    switch control.kind {
    case .textarea:
      open("textarea", " field", &out)
      writeShared(into: &out)
      write("placeholder", control.placeholder.isEmpty ? control.label : control.placeholder, &out)
      if let length = control.maximumLength { write("maxlength", String(length), &out) }
      // A line feed at the start would be dropped.
      out.append(">\n")
      out.append(escaping: control.value)
      out.append("</textarea>")
    case .select:
      open("select", " field select", &out)
      writeShared(into: &out)
      out.append(">")
      let chosen = control.value.isEmpty ? control.options.first?.value : control.value
      for option in control.options {
        out.append("<option")
        if option.value != option.title { write("value", option.value, &out) }
        if option.value == chosen { out.append(" selected") }
        out.append(">")
        out.append(escaping: option.title)
        out.append("</option>")
      }
      out.append("</select>")
    case .submit:
      open("button", " field submit", &out)
      out.append(" type=\"submit\"")
      if let form { write("form", form, &out) }
      if !control.name.isEmpty {
        write("name", control.name, &out)
        write("value", control.value, &out)
      }
      out.append(">")
      out.append(escaping: control.label)
      out.append("</button>")
    case .checkbox, .switch, .radio:
      switch control.kind {
      case .checkbox: open("input", " checkbox", &out)
      case .switch: open("input", " switch", &out)
      default: open("input", " radio", &out)
      }
      out.append(control.kind == .radio ? " type=\"radio\"" : " type=\"checkbox\"")
      if control.kind == .switch { out.append(" role=\"switch\"") }
      writeShared(into: &out)
      if !control.value.isEmpty { write("value", control.value, &out) }
      out.append(isChecked ? " checked>" : ">")
    default:
      switch control.kind {
      case .range: open("input", " range", &out)
      case .search where form == nil: open("input", " field search", &out)
      case .stepper: open("input", " field stepping", &out)
      default: open("input", " field", &out)
      }
      write("type", control.kind == .stepper ? "number" : control.kind.rawValue, &out)
      writeShared(into: &out)
      if !control.value.isEmpty { write("value", control.value, &out) }
      if !control.placeholder.isEmpty { write("placeholder", control.placeholder, &out) }
      for (name, number) in [
        ("min", control.minimum), ("max", control.maximum), ("step", control.step),
      ] {
        guard let number else { continue }
        out.append(" ")
        out.append(
          string: "\(name)=\"\(number == number.rounded() ? String(Int(number)) : String(number))\""
        )
      }
      if let length = control.maximumLength { write("maxlength", String(length), &out) }
      out.append(">")
    }
  }

  private func writeShared(into out: inout ByteBuffer) {
    write("id", identifier, &out)
    if let form {
      write("form", form, &out)
      write("name", control.name, &out)
    }
    if !hasLabel {
      let label = [control.label, control.placeholder, control.name].first { !$0.isEmpty }
      write("aria-label", label ?? "", &out)
    }
    if control.isRequired { out.append(" required") }
    if !control.autocomplete.isEmpty { write("autocomplete", control.autocomplete, &out) }
  }

  private func write(_ name: StaticString, _ value: String, _ out: inout ByteBuffer) {
    out.append(" ")
    out.append(name)
    out.append("=\"")
    out.append(attribute: value)
    out.append("\"")
  }
}
