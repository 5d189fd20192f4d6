import SourceText
import TableModel

extension PropertyList {
  /// An entry as YAML would have it: readers of settings know one form.
  func yaml(_ entry: PropertyListNode.Entry) -> YAMLNode.Entry {
    YAMLNode.Entry(
      key: entry.key, keyLocation: location(entry.keyPlace), value: yaml(entry.value))
  }

  private func yaml(_ node: PropertyListNode) -> YAMLNode {
    let content: YAMLNode.Content =
      switch node.content {
      case .string(let text): .scalar(text, isPlain: true)
      case .bool(let flag): .scalar(flag ? "true" : "false", isPlain: true)
      case .array(let elements): .sequence(elements.map { yaml($0) })
      case .dictionary(let entries): .mapping(entries.map { yaml($0) })
      default: .scalar(plainText(node) ?? "", isPlain: true)
      }
    return YAMLNode(content, at: location(node.place))
  }
}
