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
      out.append(
        attribute: "placeholder", control.placeholder.isEmpty ? control.label : control.placeholder)
      if let length = control.maximumLength { out.append(attribute: "maxlength", String(length)) }
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
        if option.value != option.title { out.append(attribute: "value", option.value) }
        if option.value == chosen { out.append(" selected") }
        out.append(">")
        out.append(escaping: option.title)
        out.append("</option>")
      }
      out.append("</select>")
    case .submit:
      open("button", " field submit", &out)
      out.append(" type=\"submit\"")
      if let form { out.append(attribute: "form", form) }
      if !control.name.isEmpty {
        out.append(attribute: "name", control.name)
        out.append(attribute: "value", control.value)
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
      if !control.value.isEmpty { out.append(attribute: "value", control.value) }
      out.append(isChecked ? " checked>" : ">")
    default:
      switch control.kind {
      case .range: open("input", " range", &out)
      case .search where form == nil: open("input", " field search", &out)
      case .stepper: open("input", " field stepping", &out)
      default: open("input", " field", &out)
      }
      out.append(attribute: "type", control.kind == .stepper ? "number" : control.kind.rawValue)
      writeShared(into: &out)
      if !control.value.isEmpty { out.append(attribute: "value", control.value) }
      if !control.placeholder.isEmpty { out.append(attribute: "placeholder", control.placeholder) }
      for (name, number) in [
        ("min", control.minimum), ("max", control.maximum), ("step", control.step),
      ] {
        guard let number else { continue }
        out.append(" ")
        out.append(
          string: "\(name)=\"\(number == number.rounded() ? String(Int(number)) : String(number))\""
        )
      }
      if let length = control.maximumLength { out.append(attribute: "maxlength", String(length)) }
      out.append(">")
    }
  }

  private func writeShared(into out: inout ByteBuffer) {
    out.append(attribute: "id", identifier)
    if let form {
      out.append(attribute: "form", form)
      out.append(attribute: "name", control.name)
    }
    if !hasLabel {
      let label = [control.label, control.placeholder, control.name].first { !$0.isEmpty }
      out.append(attribute: "aria-label", label ?? "")
    }
    if control.isRequired { out.append(" required") }
    if !control.autocomplete.isEmpty { out.append(attribute: "autocomplete", control.autocomplete) }
  }
}
