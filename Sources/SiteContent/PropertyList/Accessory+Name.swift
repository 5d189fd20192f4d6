import SourceText
import TableModel

extension Accessory {
  /// The names of accessories in content.
  static let names = [
    "none", "disclosure", "detail", "detailDisclosure", "checkmark", "text:…", "badge:…",
  ]

  /// Reads an accessory's name: ours, or UIKit's such as `disclosureIndicator` and
  /// `UITableViewCellAccessoryCheckmark`; `text:` and `badge:` are followed by what they show.
  ///
  /// - Throws: an unknown name, with a suggestion.
  static func named(_ name: String, at location: SourceLocation) throws(Diagnostic) -> Accessory {
    for (prefix, make) in [("text:", Accessory.text), ("badge:", Accessory.badge)]
    where name.hasPrefix(prefix) {
      let text = labelText(String(name.dropFirst(prefix.count)))
      if !text.isEmpty { return make(text) }
    }
    var short = name
    for prefix in ["UITableViewCellAccessory", "."] where short.hasPrefix(prefix) {
      short.removeFirst(prefix.count)
    }
    switch short.prefix(1).lowercased() + short.dropFirst() {
    case "none": return .none
    case "disclosure", "disclosureIndicator": return .disclosureIndicator
    case "detail", "detailButton": return .detailButton
    case "detailDisclosure", "detailDisclosureButton": return .detailDisclosureButton
    case "checkmark": return .checkmark
    default: throw .error(unknownName("accessory", name, among: names), at: location)
    }
  }
}
