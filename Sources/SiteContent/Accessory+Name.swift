import SourceText
import TableModel

extension Accessory {
  /// Reads what content says of an accessory: its name, or `text:` or `badge:` and what they show,
  /// or a control with its state: `switch:on`.
  ///
  /// - Throws: an unknown name, with a suggestion.
  static func named(_ name: String, at location: SourceLocation) throws(Diagnostic) -> Accessory {
    for (prefix, make) in [("text:", Accessory.text), ("badge:", Accessory.badge)]
    where name.hasPrefix(prefix) {
      let text = labelText(String(name.dropFirst(prefix.count)))
      if !text.isEmpty { return make(text) }
    }
    if let accessory = Accessory(name: name) { return accessory }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    if let kind = parts.first, AccessoryControl.names.contains(kind) {
      return .control(
        try .named(kind, state: parts.count == 2 ? parts[1] : "", at: location))
    }
    let known = names + ["text:…", "badge:…", "image:…"] + AccessoryControl.names
    throw .error(unknownName("accessory", name, among: known), at: location)
  }
}
