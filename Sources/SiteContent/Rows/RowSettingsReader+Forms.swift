import SourceText
import TableModel

extension RowSettingsReader {
  /// Reads the form control of a row.
  mutating func readControl(_ entries: [YAMLNode.Entry], input: YAMLNode) {
    guard let kind: FormControl.Kind = choice(input, "input") else { return }
    var control = FormControl(kind, name: "")
    for entry in entries {
      let node = entry.value
      switch entry.key {
      case "name":
        if let name = text(node, "a control's name") { control.name = name }
      case "value": control.value = node.string ?? ""
      case "placeholder": control.placeholder = text(node, "a placeholder") ?? ""
      case "options": control.options = options(node)
      case "min": control.minimum = number(node, "min")
      case "max": control.maximum = number(node, "max")
      case "step":
        control.step = number(node, "step")
        if let step = control.step, step <= 0 { report("a step is above 0", at: node.location) }
      case "rows":
        if let rows = node.integer, (1...50).contains(rows) {
          control.rows = rows
        } else {
          report("rows has to be a whole number in 1...50", at: node.location)
        }
      case "required": control.isRequired = flag(node, "required") ?? false
      case "maxLength":
        if let length = node.integer, (1...1_000_000).contains(length) {
          control.maximumLength = length
        } else {
          report("maxLength has to be a whole number in 1...1000000", at: node.location)
        }
      case "autocomplete": control.autocomplete = text(node, "autocomplete") ?? ""
      default: continue
      }
      if !Self.allows(entry.key, in: kind) {
        report(
          "“\(entry.key)” has no effect on a control of kind \(kind.rawValue)",
          at: entry.keyLocation)
      }
    }
    if control.name.isEmpty, kind != .submit {
      report(
        "the control has no name that its value is sent with: write name=…", at: input.location)
    }
    if kind == .radio, control.value.isEmpty {
      report("a radio button needs the value that it stands for: write value=…", at: input.location)
    }
    if kind == .select {
      if control.options.isEmpty {
        report("a selection needs options=\"One, Two\"", at: input.location)
      } else if !control.value.isEmpty,
        !control.options.contains(where: { $0.value == control.value })
      {
        let known = control.options.map(\.value)
        report(unknownName("option", control.value, among: known), at: input.location)
      }
    }
    if let least = control.minimum, let most = control.maximum, least > most {
      report("min is greater than max", at: input.location)
    }
    settings.control = control
  }

  /// Whether a key says something of controls of a kind.
  private static func allows(_ key: String, in kind: FormControl.Kind) -> Bool {
    switch key {
    case "options": kind == .select
    case "min", "max", "step": [.number, .range, .stepper].contains(kind)
    case "rows": kind == .textarea
    case "placeholder", "maxLength":
      switch kind {
      case .text, .email, .url, .tel, .password, .search, .textarea: true
      case .number: key == "placeholder"
      default: false
      }
    case "autocomplete": kind.showsText && kind != .submit
    case "required": kind != .submit && kind != .range
    default: true
    }
  }

  /// `One, Two`, `[One, Two]`, or a mapping of titles to values.
  private mutating func options(_ node: YAMLNode) -> [FormControl.Option] {
    if let entries = node.entries {
      return entries.compactMap { entry in
        entry.value.string.map { .init(title: entry.key, value: $0) }
      }
    }
    let titles: [String]
    if let elements = node.elements {
      titles = elements.compactMap { text($0, "an option") }
    } else {
      titles = (node.string ?? "").split(separator: ",").map { labelText(String($0)) }
        .filter { !$0.isEmpty }
    }
    return titles.map { .init(title: $0, value: $0) }
  }

  /// Where values go: `method` needs an `action`.
  mutating func readForm(_ action: YAMLNode?, _ method: YAMLNode?) {
    guard let action else {
      if let method {
        report("a method needs an action, the address to send to", at: method.location)
      }
      return
    }
    guard let address = link(action) else { return }
    var target = FormTarget(action: address)
    if let method {
      let lowered = YAMLNode(
        .scalar((method.string ?? "").lowercased(), isPlain: true), at: method.location)
      target.method = choice(lowered, "method") ?? .post
    }
    settings.form = target
  }
}

extension AccessoryControl {
  /// The control of a name that is known, in the state that a text says.
  static func named(
    _ name: String, state: String, at location: SourceLocation
  ) throws(Diagnostic) -> AccessoryControl {
    if let control = AccessoryControl(name: name, state: state) { return control }
    throw .error(
      "a \(name) shows \(expectation(name)), this is “\(state.prefix(32))”", at: location)
  }
}
