import SourceText
import TableModel

/// Reads what content says of rows beside their fields, in whatever form it stands: attributes in
/// braces, front matter, property lists.
struct RowSettingsReader {
  /// Where the settings stand.
  enum Scope { case row, section, page }

  var settings = RowSettings()
  var accessory: Accessory?
  var separatorInsetReference: SeparatorInsetReference?
  private(set) var diagnostics: [Diagnostic] = []
  let scope: Scope
  /// Looks up an image by name.
  let image: (String, SourceLocation) throws(Diagnostic) -> ImageReference

  init(
    _ scope: Scope, image: @escaping (String, SourceLocation) throws(Diagnostic) -> ImageReference
  ) {
    self.scope = scope
    self.image = image
  }

  /// The keys of rows, sections and pages.
  static let sharedKeys = [
    "rowHeight", "minimumHeight", "indentationWidth", "shouldIndentWhileEditing", "selectionStyle",
    "background", "selectedBackground", "separatorStyle", "separatorColor", "separatorInset",
    "editing", "reorder", "editingAccessory", "accessoryShows", "action", "method",
  ]
  /// Further keys of a page.
  static let pageKeys = sharedKeys + ["separatorInsetReference"]
  /// Further keys of a section. Those of a page say the same, and stand in its front matter.
  static let sectionKeys = sharedKeys + ["lang", "dir"]
  /// Further keys of a row.
  static let rowKeys = sectionKeys + ["swipeActions", "leadingSwipeActions", "input"]
  /// Keys of a row with `input`.
  static let controlKeys = [
    "name", "value", "placeholder", "options", "min", "max", "step", "rows", "required",
    "maxLength", "autocomplete",
  ]

  /// Reads all entries; those of a form control are told by `input` among them.
  mutating func read(_ entries: [YAMLNode.Entry]) {
    var action: YAMLNode?
    var method: YAMLNode?
    for entry in entries {
      let node = entry.value
      switch entry.key {
      case "action": action = node
      case "method": method = node
      case "input": readControl(entries, input: node)
      case _ where Self.controlKeys.contains(entry.key): break
      default: read(entry.key, node)
      }
    }
    readForm(action, method)
  }

  private mutating func read(_ key: String, _ node: YAMLNode) {
    switch key {
    case "lang": settings.language = language(node)
    case "dir": settings.direction = choice(node, "writing direction")
    case "rowHeight", "height": settings.height = length(node, "a row's height", least: 1)
    case "minimumHeight": settings.minimumHeight = length(node, "a least height")
    case "indentationWidth": settings.indentationWidth = length(node, key, most: 200)
    case "shouldIndentWhileEditing": settings.shouldIndentWhileEditing = flag(node, key)
    case "selectionStyle": settings.selectionStyle = choice(node, "selection style")
    case "background": settings.background = color(node)
    case "selectedBackground": settings.selectedBackground = color(node)
    case "separatorStyle": settings.separatorStyle = choice(node, "separator style")
    case "separatorColor": settings.separatorColor = color(node)
    case "separatorInset": settings.separatorInset = separatorInset(node)
    case "separatorInsetReference":
      separatorInsetReference = choice(node, "separator inset reference")
    case "editing": settings.editing = choice(node, "editing style")
    case "reorder": settings.reorder = flag(node, key)
    case "accessory": accessory = accessory(node)
    case "editingAccessory": settings.editingAccessory = accessory(node)
    case "accessoryShows": settings.accessoryVisibility = choice(node, "time for an accessory")
    case "swipeActions":
      if node.entries != nil {
        for entry in entries(node, of: key, known: ["leading", "trailing"]) {
          if entry.key == "leading" {
            settings.leadingSwipeActions = swipeActions(entry.value)
          } else {
            settings.trailingSwipeActions = swipeActions(entry.value)
          }
        }
      } else {
        settings.trailingSwipeActions = swipeActions(node)
      }
    case "leadingSwipeActions": settings.leadingSwipeActions = swipeActions(node)
    default: break
    }
  }

  // MARK: Values

  mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(.error(message, at: location))
  }

  mutating func number(_ node: YAMLNode, _ what: String) -> Double? {
    if let number = node.number { return number }
    report("\(what) has to be a number, this is \(described(node))", at: node.location)
    return nil
  }

  private mutating func language(_ node: YAMLNode) -> String? {
    if let tag = node.string, isLanguageTag(tag) { return tag }
    report(
      "\(described(node)) is no language tag: write one such as en or zh-Hant", at: node.location)
    return nil
  }

  private mutating func length(
    _ node: YAMLNode, _ what: String, least: Double = 0, most: Double = 10_000
  ) -> Double? {
    guard let value = number(node, what) else { return nil }
    guard (least...most).contains(value) else {
      report(
        "\(what) has to be \(Int(least)) to \(Int(most)) px, this is \(described(node))",
        at: node.location)
      return nil
    }
    // Rows lie on whole px.
    return value.rounded()
  }

  mutating func flag(_ node: YAMLNode, _ what: String) -> Bool? {
    if let value = node.flag { return value }
    report("“\(what)” has to be true or false, this is \(described(node))", at: node.location)
    return nil
  }

  mutating func text(_ node: YAMLNode, _ what: String) -> String? {
    if let text = node.string.map(labelText), !text.isEmpty { return text }
    report("\(what) has to be a text, this is \(described(node))", at: node.location)
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) -> Choice? {
    let names = Choice.allCases.map(\.rawValue)
    guard let name = node.string else {
      report("the \(what) has to be one of \(names.joined(separator: ", "))", at: node.location)
      return nil
    }
    if let value = Choice(rawValue: name) { return value }
    report(unknownName(what, name, among: names), at: node.location)
    return nil
  }

  private mutating func color(_ node: YAMLNode) -> CellColor? {
    CellColor.read(node, into: &diagnostics)
  }

  mutating func entries(
    _ node: YAMLNode, of what: String, known: [String]
  ) -> [YAMLNode.Entry] {
    guard let entries = node.entries else {
      report("“\(what)” has to be a mapping, this is \(node.kind)", at: node.location)
      return []
    }
    for entry in entries where !known.contains(entry.key) {
      report(unknownName("key", entry.key, among: known), at: entry.keyLocation)
    }
    return entries.filter { known.contains($0.key) }
  }

  func described(_ node: YAMLNode) -> String {
    if let text = node.string, !text.isEmpty, text.utf8.count <= 32 { return "“\(text)”" }
    return node.kind
  }

  // MARK: Separators

  /// One number for the leading side, `[left, right]`, `{left: …, right: …}`, or a text of two.
  private mutating func separatorInset(_ node: YAMLNode) -> SeparatorInset? {
    if node.entries != nil {
      var inset = SeparatorInset()
      let known = ["left", "right", "leading", "trailing"]
      for entry in entries(node, of: "separatorInset", known: known) {
        let value = sideInset(entry.value)
        if ["left", "leading"].contains(entry.key) {
          inset.left = value
        } else {
          inset.right = value
        }
      }
      return inset
    }
    var parts = node.elements ?? [node]
    if parts.count == 1, let text = node.string, text.contains(",") {
      parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
        YAMLNode(.scalar(String($0), isPlain: true), at: node.location)
      }
    }
    guard (1...2).contains(parts.count) else {
      report("an inset is one number, or the left and the right one", at: node.location)
      return nil
    }
    return SeparatorInset(
      left: sideInset(parts[0]), right: parts.count == 2 ? sideInset(parts[1]) : nil)
  }

  /// UIKit takes negative insets for 0.
  private mutating func sideInset(_ node: YAMLNode) -> Double? {
    guard let value = number(node, "a separator's inset") else { return nil }
    guard value >= 0 else {
      diagnostics.append(
        .warning("a negative inset counts as 0, as in UIKit: write 0", at: node.location))
      return 0
    }
    guard value <= 10_000 else {
      report("a separator's inset has to be 0 to 10000 px", at: node.location)
      return nil
    }
    return (value * 4).rounded() / 4
  }

  // MARK: Accessories

  /// A name, `kind:state`, or a mapping of a kind to what it shows, with `shows` and `url`.
  private mutating func accessory(_ node: YAMLNode) -> Accessory? {
    do throws(Diagnostic) {
      if let text = node.string {
        if text.hasPrefix("image:") {
          return .image(try image(String(text.dropFirst("image:".count)), node.location))
        }
        return try .named(text, at: node.location)
      }
      return try accessoryView(node)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  private mutating func accessoryView(_ node: YAMLNode) throws(Diagnostic) -> Accessory? {
    let kinds = ["text", "badge", "image", "button"] + AccessoryControl.names
    let entries = entries(node, of: "accessory", known: kinds + ["shows", "url"])
    if let shows = node["shows"] {
      settings.accessoryVisibility = choice(shows, "time for an accessory")
    }
    guard let kind = entries.first(where: { kinds.contains($0.key) }) else {
      // An unknown key is an error already.
      if node.entries?.count == entries.count {
        report(
          "which accessory? Write one of \(kinds.joined(separator: ", "))", at: node.location)
      }
      return nil
    }
    switch kind.key {
    case "text": return text(kind.value, "an accessory's text").map { .text($0) }
    case "badge": return text(kind.value, "a badge").map { .badge($0) }
    case "image":
      guard let name = text(kind.value, "an image's name") else { return nil }
      return .image(try image(name, kind.value.location))
    case "button":
      guard let title = text(kind.value, "a button's title") else { return nil }
      guard let url = node["url"].flatMap({ link($0) }) else {
        if node["url"] == nil {
          report("where does the button lead? Write url: …", at: node.location)
        }
        return nil
      }
      return .button(title: title, url: url)
    default:
      let state = kind.value.entries?.isEmpty == true ? "" : kind.value.string ?? "?"
      return .control(try .named(kind.key, state: state, at: kind.value.location))
    }
  }

  /// An address that runs no script.
  mutating func link(_ node: YAMLNode) -> String? {
    guard var text = node.string, !text.isEmpty else {
      report("an address has to be a text, this is \(node.kind)", at: node.location)
      return nil
    }
    if let target = text.withUTF8({ safeTarget($0) }) { return target }
    report("“\(text.prefix(40))” would run a script: link to a page", at: node.location)
    return nil
  }

  // MARK: Swipe actions

  private static let mostActions = 4

  /// A list of `{title, url, style, color}`.
  private mutating func swipeActions(_ node: YAMLNode) -> [SwipeAction] {
    guard let elements = node.elements, elements.count <= Self.mostActions else {
      report(
        "swipe actions are a list of at most \(Self.mostActions) such as "
          + "[{title: Delete, url: delete.html, style: destructive}]", at: node.location)
      return []
    }
    return elements.compactMap { swipeAction($0) }
  }

  private enum SwipeStyle: String, CaseIterable { case normal, destructive }

  private mutating func swipeAction(_ node: YAMLNode) -> SwipeAction? {
    var action = SwipeAction(title: "", url: "")
    let known = ["title", "url", "style", "color"]
    for entry in entries(node, of: "a swipe action", known: known) {
      switch entry.key {
      case "title": action.title = text(entry.value, "an action's title") ?? "?"
      case "url": action.url = link(entry.value) ?? "?"
      case "style":
        let style: SwipeStyle? = choice(entry.value, "action style")
        action.isDestructive = style == .destructive
      default: action.color = color(entry.value)
      }
    }
    guard node.entries != nil else { return nil }
    for (key, value) in [("title", action.title), ("url", action.url)] where value.isEmpty {
      report("the action lacks its \(key)", at: node.location)
    }
    return action
  }
}
