import InterfaceBuilder
import SourceText
import TableModel

extension TemplateReader {
  /// The keys that make a view a control.
  static let controls = [
    "switch", "slider", "progress", "stepper", "activityIndicator", "pageControl", "segmented",
    "button", "textField", "textView", "checkbox", "rating",
  ]

  /// Makes a view the control that a key names; says whether it is one.
  mutating func control(_ entry: YAMLNode.Entry, of mapping: YAMLNode, into view: inout CellView)
    -> Bool
  {
    switch entry.key {
    case "switch": become(.toggle, entry, &view)
    case "slider": become(.slider, entry, &view)
    case "progress": become(.progress, entry, &view)
    case "checkbox": become(.checkbox, entry, &view)
    case "rating": become(.rating, entry, &view)
    case "stepper": become(.stepper, entry, &view)
    case "activityIndicator": become(.activityIndicator, entry, &view)
    case "pageControl":
      let pages = mapping["pages"].flatMap { integer($0, "pages", in: 1...100) }
      if mapping["pages"] == nil {
        report("how many pages? Write pages: 5, for example", at: entry.keyLocation)
      }
      become(.pageControl(pages: pages ?? 1), entry, &view)
    case "segmented":
      view.source = fieldName(entry.value)
      view.background = .named(.tertiarySystemFill)
      view.cornerRadius = 9
      view.alignmentInsets = ViewKind.segmentedControl.alignmentInsets
      if mapping["segments"] == nil {
        report("which segments? Write segments: [Day, Week], for example", at: entry.keyLocation)
      }
    case "button":
      view.source = fieldName(entry.value)
      view.kind = .label(LabelStyle(.body, color: .named(.tint), alignment: .center))
      view.role = .button
    case "textField":
      view.source = fieldName(entry.value)
      view.kind = .label(LabelStyle(.body))
      view.role = .textField
      view.border = .init(width: 1, color: .named(.systemGray5))
      view.cornerRadius = 5
      view.padding = EdgeInsets(top: 6, leading: 7, bottom: 6, trailing: 7)
    case "textView":
      view.source = fieldName(entry.value)
      view.kind = .label(LabelStyle(.body, lineLimit: 0))
      view.role = .textView
      view.padding = .textView
    default: return false
    }
    return true
  }

  private mutating func become(
    _ control: Control, _ entry: YAMLNode.Entry, _ view: inout CellView
  ) {
    view.become(control)
    if control == .stepper || control == .activityIndicator {
      if !entry.value.isNull, entry.value.entries?.isEmpty != true {
        report("it shows no field: write \(entry.key): {}", at: entry.value.location)
      }
      return
    }
    view.source = fieldName(entry.value)
  }

  private mutating func fieldName(_ node: YAMLNode) -> CellView.Source {
    text(node, "the name of a field").map { .field($0) } ?? .none
  }

  /// The titles of a segmented control.
  mutating func segments(_ node: YAMLNode) -> [String] {
    guard let elements = node.elements, (1...CellTemplate.mostSegments).contains(elements.count)
    else {
      report(
        "segments has to be a list of 1 to \(CellTemplate.mostSegments) titles",
        at: node.location)
      return []
    }
    return elements.compactMap { text($0, "a segment") }
  }
}

extension EdgeInsets {
  /// Around the text of a text view: its container's inset, and its line fragments' padding.
  static let textView = EdgeInsets(top: 8, leading: 5, bottom: 8, trailing: 5)
}

extension CellTemplate {
  /// Adds the segments of segmented controls, by the index of their view.
  mutating func addSegments(_ segments: [Int: [String]]) {
    for index in views.indices {
      guard let titles = segments[index] else { continue }
      let source = views[index].source
      // The ground itself shows nothing.
      views[index].source = .none
      addSegments(titles, of: index, source: source, chosen: nil)
      if case .field(let field) = source { requiredFields.append(field) }
    }
  }
}
