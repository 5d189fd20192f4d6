import SourceText
import TableModel

/// Makes sections of a settings bundle, its controls as rows of a form and its child panes as pages of their
/// rows.
struct SettingsReader {
  /// The most panes that are read: two that name each of two others would double at every level.
  private static let mostPanes = 500
  /// How many panes may lie in one another; UIKit's own have three.
  private static let deepest = 32

  let images: ImageCatalogue
  let language: String
  private let form: FormTarget
  private(set) var diagnostics: [Diagnostic] = []
  private var list: PropertyList
  private var strings: SettingsStrings
  /// The files of the panes that lead to the one being read, itself the last.
  private var path: [String]
  private var paneCount = 0

  /// - Parameter form: where the controls are sent; `nil`: to the page itself, which takes no notice.
  init(_ list: PropertyList, images: ImageCatalogue, language: String, form: FormTarget?) {
    self.list = list
    self.form = form ?? FormTarget(action: "#", method: .get)
    self.images = images
    self.language = language
    path = [list.file]
    strings = Self.strings(of: list, images, language, &diagnostics)
  }

  private static func strings(
    of list: PropertyList, _ images: ImageCatalogue, _ language: String,
    _ diagnostics: inout [Diagnostic]
  ) -> SettingsStrings {
    let name = list.file.split(separator: "/").last.map(String.init) ?? list.file
    let stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    return SettingsStrings(
      beside: list.location(list.root.place), table: list.root["StringsTable"]?.string ?? stem,
      language: language, in: images.folder, into: &diagnostics)
  }

  /// The sections of the pane.
  mutating func sections() -> [TableSection] {
    guard let specifiers = list.root["PreferenceSpecifiers"] else { return [] }
    guard let elements = specifiers.elements else {
      let message = "“PreferenceSpecifiers” must be an array, but here stands \(specifiers.kind)"
      report(message, specifiers)
      return []
    }
    var sections: [TableSection] = []
    for node in elements {
      guard let type = node["Type"] else {
        report("a setting is a dictionary with a “Type” such as PSToggleSwitchSpecifier", node)
        continue
      }
      guard let kind = type.string.flatMap(Kind.init) else {
        let known = Kind.allCases.map(\.rawValue)
        report(unknownName("type", type.string ?? "", among: known), type)
        continue
      }
      if kind == .group || kind == .radioGroup || sections.isEmpty {
        sections.append(TableSection(location: list.location(node.place)))
        sections[sections.count - 1].settings.form = form
      }
      let last = sections.count - 1
      switch kind {
      case .group, .radioGroup:
        sections[last].header = text("Title", of: node).map { InlineText($0) }
        sections[last].footer = text("FooterText", of: node).map { [InlineText($0)] } ?? []
        if kind == .radioGroup { sections[last].rows = radioButtons(node) }
      default:
        if let row = row(kind, node) { sections[last].rows.append(row) }
      }
    }
    return sections
  }

  private enum Kind: String, CaseIterable {
    case group = "PSGroupSpecifier"
    case toggle = "PSToggleSwitchSpecifier"
    case textField = "PSTextFieldSpecifier"
    case slider = "PSSliderSpecifier"
    case multiValue = "PSMultiValueSpecifier"
    case radioGroup = "PSRadioGroupSpecifier"
    case titleValue = "PSTitleValueSpecifier"
    case childPane = "PSChildPaneSpecifier"
  }

  // MARK: Rows

  private mutating func row(_ kind: Kind, _ node: PropertyListNode) -> Row? {
    var row = Row(location: list.location(node.place))
    if let title = text("Title", of: node) { row["title"] = .text(InlineText(title)) }
    switch kind {
    case .toggle: setToggle(node, of: &row)
    case .textField:
      var control = control(textKind(node), node)
      control?.value = node["DefaultValue"].flatMap(plainText) ?? ""
      row.settings.control = control
    case .slider: setSlider(node, of: &row)
    case .multiValue:
      guard var control = control(.select, node), let options = options(node) else { return nil }
      control.options = options
      control.value = chosen(node, among: options) ?? options.first?.value ?? ""
      row.settings.control = control
    case .titleValue:
      guard let value = node["DefaultValue"].flatMap(plainText) else { break }
      let options = node["Values"] == nil ? [] : options(node) ?? []
      let chosen = options.isEmpty ? nil : chosen(node, among: options)
      let shown = options.isEmpty ? value : options.first { $0.value == chosen }?.title
      row["detail"] = shown.map { .text(InlineText($0)) }
    default: addPane(node, to: &row)
    }
    return row
  }

  /// A control with the name of the setting's key.
  private mutating func control(
    _ kind: FormControl.Kind, _ node: PropertyListNode
  ) -> FormControl? {
    guard let key = node["Key"].flatMap(plainText), !key.isEmpty else {
      report("the setting has no “Key”, under which its value is kept", node)
      return nil
    }
    return FormControl(kind, name: key)
  }

  private mutating func setToggle(_ node: PropertyListNode, of row: inout Row) {
    row.settings.control = control(.switch, node)
    guard let value = node["DefaultValue"] else { return }
    let isOn =
      node["TrueValue"].map { value.flag == $0.flag && plainText(value) == plainText($0) }
      ?? value.flag
    guard let isOn else {
      return report("“DefaultValue” must be a boolean, but here stands \(value.kind)", value)
    }
    row["checked"] = .flag(isOn)
  }

  private func textKind(_ node: PropertyListNode) -> FormControl.Kind {
    if node["IsSecure"]?.flag == true { return .password }
    return switch node["KeyboardType"]?.string {
    case "EmailAddress": .email
    case "URL": .url
    case "NumberPad": .number
    default: .text
    }
  }

  private mutating func setSlider(_ node: PropertyListNode, of row: inout Row) {
    guard var control = control(.range, node) else { return }
    control.minimum = number("MinimumValue", of: node) ?? 0
    control.maximum = number("MaximumValue", of: node) ?? 1
    guard let least = control.minimum, let most = control.maximum, least < most else {
      return report("“MinimumValue” must be less than “MaximumValue”", node)
    }
    if let value = number("DefaultValue", of: node) {
      if value < least || value > most, let node = node["DefaultValue"] {
        report("“DefaultValue” must lie between \(shown(least)) and \(shown(most))", node)
      }
      control.value = shown(value)
    }
    // Without a step browsers round to whole numbers.
    control.step = (most - least) / 100
    control.label = words(inName: control.name)
    control.fillsRow = row["title"] == nil
    row.settings.control = control
  }

  private func shown(_ number: Double) -> String {
    plainText(PropertyListNode(.real(number), at: list.root.place)) ?? ""
  }

  private mutating func number(_ key: String, of node: PropertyListNode) -> Double? {
    guard let value = node[key] else { return nil }
    let number = plainText(value).flatMap(Double.init)
    if number?.isFinite != true { report("“\(key)” must be a number", value) }
    return number
  }

  private mutating func radioButtons(_ node: PropertyListNode) -> [Row] {
    guard let options = options(node), let control = control(.radio, node) else { return [] }
    let chosen = chosen(node, among: options)
    return options.map { option in
      var row = Row(
        fields: [Field("title", .text(InlineText(option.title)))],
        location: list.location(node.place))
      if option.value == chosen { row["checked"] = .flag(true) }
      row.settings.control = control
      row.settings.control?.value = option.value
      return row
    }
  }

  /// The choices of a setting, from its parallel arrays of titles and values.
  private mutating func options(_ node: PropertyListNode) -> [FormControl.Option]? {
    guard let titles = node["Titles"]?.elements, let values = node["Values"]?.elements,
      !values.isEmpty
    else {
      report("the setting needs an array “Titles” and an array “Values”", node)
      return nil
    }
    guard titles.count == values.count else {
      report(
        "there are \(titles.count) titles, but \(values.count) values: each title needs one",
        node["Titles"] ?? node)
      return nil
    }
    return zip(titles, values).map { title, value in
      FormControl.Option(title: strings[plainText(title) ?? ""], value: valueText(value))
    }
  }

  private func valueText(_ node: PropertyListNode) -> String {
    if case .bool(let flag) = node.content { return flag ? "true" : "false" }
    return plainText(node) ?? ""
  }

  private mutating func chosen(
    _ node: PropertyListNode, among options: [FormControl.Option]
  ) -> String? {
    guard let value = node["DefaultValue"] else { return nil }
    let text = valueText(value)
    if options.contains(where: { $0.value == text }) { return text }
    report(unknownName("value", text, among: options.map(\.value)), value)
    return nil
  }

  // MARK: Panes

  /// Gives a row a page of its own: the pane that it opens.
  private mutating func addPane(_ node: PropertyListNode, to row: inout Row) {
    guard let file = node["File"], let name = file.string, !name.isEmpty else {
      let message = "the pane names no “File”, such as Sounds for Sounds.plist"
      return report(message, node["File"] ?? node)
    }
    let stem = name.hasSuffix(".plist") ? String(name.dropLast(6)) : name
    let location = list.location(file.place)
    let found: (file: String, bytes: [UInt8])
    do throws(Diagnostic) {
      found = try images.folder.read(stem + ".plist", at: location)
    } catch {
      diagnostics.append(error)
      return
    }
    let pane = images.folder.location(of: found.file).file
    guard !path.contains(pane) else {
      return report("“\(name)” is a pane that leads here: a pane can’t stand inside itself", file)
    }
    guard path.count < Self.deepest else {
      return report("more than \(Self.deepest) panes lie in one another here", file)
    }
    paneCount += 1
    guard paneCount <= Self.mostPanes else {
      if paneCount > Self.mostPanes + 1 { return }
      return report("there are more than \(Self.mostPanes) panes", file)
    }
    let (child, problems) = PropertyList.read(found.bytes, file: pane)
    diagnostics += problems
    guard let child else { return }
    guard child.root["PreferenceSpecifiers"] != nil else {
      diagnostics.append(
        child.error("a pane needs an array “PreferenceSpecifiers”", at: child.root.place))
      return
    }
    let outer = (list, strings)
    list = child
    strings = Self.strings(of: child, images, language, &diagnostics)
    path.append(pane)
    row.detail = .page(slug: pathSlug(stem), body: sections())
    path.removeLast()
    (list, strings) = outer
  }

  // MARK: Texts

  private func text(_ key: String, of node: PropertyListNode) -> String? {
    guard let text = node[key].flatMap(plainText), !text.isEmpty else { return nil }
    return labelText(strings[text])
  }

  private mutating func report(_ message: String, _ node: PropertyListNode) {
    diagnostics.append(list.error(message, at: node.place))
  }
}
