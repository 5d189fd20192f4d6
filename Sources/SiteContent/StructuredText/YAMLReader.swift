import SourceText
import TableModel

/// Reads a YAML document as values with their places.
///
/// Texts, numbers and dates are what is written, so that `no`, `1:30` and `2.50` stay as they are; only `true` and
/// `false` are booleans. `<<` takes over the entries of another mapping.
///
/// - Throws: the first error, at its line and column.
func readYAML(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PropertyListNode {
  let text = try utf8Text(bytes, file: file)
  try checkUTF8(text, file: file)
  guard let node = try YAMLNode.parse(text, file: file) else {
    throw .error(
      "the file is empty: write a list or a mapping",
      at: SourceLocation(file: file, line: 1, column: 1))
  }
  return value(node)
}

private func value(_ node: YAMLNode) -> PropertyListNode {
  let content: PropertyListNode.Content =
    switch node.content {
    case .scalar(let text, _):
      node.bool.map { .bool($0) } ?? .string(node.isNull ? "" : text)
    case .sequence(let elements): .array(elements.map(value))
    case .mapping(let entries): .dictionary(merged(entries))
    }
  return PropertyListNode(content, at: FilePlace(node.location))
}

/// The entries of a mapping that have a value, and those of the mappings that `<<` names.
private func merged(_ entries: [YAMLNode.Entry]) -> [PropertyListNode.Entry] {
  var result = entries.filter { $0.key != "<<" && !$0.value.isNull }.map { entry in
    PropertyListNode.Entry(
      key: entry.key, keyPlace: FilePlace(entry.keyLocation), value: value(entry.value))
  }
  guard let others = entries.first(where: { $0.key == "<<" })?.value else { return result }
  var taken = Set(entries.map(\.key))
  for other in others.elements ?? [others] {
    for entry in merged(other.entries ?? []) where taken.insert(entry.key).inserted {
      result.append(entry)
    }
  }
  return result
}
