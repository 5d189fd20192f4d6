import SourceText
import TableModel

/// The names that constraints of a template may use, and what was wrong with those they did use.
struct NameScope {
  /// The names of the views, in the order of the template.
  let viewNames: [String]
  /// The superview of each view.
  let parents: [LayoutItem]
  private(set) var metrics: [String: Double] = [:]
  private var metricNames: [String] = []
  private let views: [String: Int]
  private(set) var diagnostics: [Diagnostic] = []

  static let superviewNames = ["superview", "contentView"]
  /// Names for priorities, as in UIKit (required, high, low, fitting) and GTK (strong, medium, weak).
  static let priorities: KeyValuePairs<String, Double> = [
    "required": 1000, "high": 750, "low": 250, "fitting": 50, "strong": 750, "medium": 500,
    "weak": 250,
  ]

  init(viewNames: [String], parents: [LayoutItem]) {
    self.viewNames = viewNames
    self.parents = parents
    views = Dictionary(
      viewNames.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Why no view can have that name; `nil` if one can.
  static func problem(withViewName name: String) -> String? {
    let bytes = Array(name.utf8)
    if !(bytes.first?.isIdentifierStart ?? false) || !bytes.allSatisfy(\.isIdentifierPart) {
      return "“\(name)” can't name a view: letters, digits and _, no digit in front"
    }
    return superviewNames.contains(name)
      ? "“\(name)” already means the view around the others" : nil
  }

  mutating func define(metric name: String, value: Double) {
    if metrics.updateValue(value, forKey: name) == nil { metricNames.append(name) }
  }

  func view(named name: String) -> LayoutItem? { views[name].map { LayoutItem(index: $0) } }

  func parent(of item: LayoutItem) -> LayoutItem {
    item.index < 0 ? .contentView : parents[item.index]
  }

  func metric(named name: String) -> Double? { metrics[name] }

  /// A view of that name, or an error with the nearest name.
  mutating func requireView(named name: String, at location: SourceLocation) -> LayoutItem? {
    if let item = view(named: name) { return item }
    report(unknownName("view", name, among: viewNames), at: location)
    return nil
  }

  /// Reports a name that is neither of the kinds that could stand there.
  mutating func reportUnknown(
    _ kind: String, _ name: String, among names: [String], at location: SourceLocation
  ) {
    report(unknownName(kind, name, among: names), at: location)
  }

  mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(.error(message, at: location))
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  var allMetricNames: [String] { metricNames }
}
