import SourceText
import TableModel

/// A way to sort pages and rows, such as tags: its terms have pages that list them.
public struct Taxonomy: Hashable, Sendable {
  /// The folder of its pages, the key of front matter and, if nothing else is said, the field of rows.
  public var name: String
  /// What its page is called; `nil`: its name in words.
  public var title: String?
  /// The fields of rows that hold terms.
  public var fields: [String]
  /// How many terms, and how many pages and rows of a term, a page shows at most.
  public var pagination: RowCount?
  public var location: SourceLocation

  public init(_ name: String, at location: SourceLocation) {
    self.name = name
    self.location = location
    fields = [lowerCamelCase(name)]
  }
}

/// Reads the taxonomies that `site.yaml` names: a list of names, or a mapping of names to fields or to
/// mappings of what is to be different.
struct TaxonomyReader {
  private(set) var taxonomies: [Taxonomy] = []
  private(set) var diagnostics: [Diagnostic] = []

  mutating func read(_ node: YAMLNode) {
    if let entries = node.entries {
      for entry in entries {
        guard var taxonomy = taxonomy(entry.key, at: entry.keyLocation) else { continue }
        read(entry.value, into: &taxonomy)
        taxonomies.append(taxonomy)
      }
      return
    }
    for element in node.elements ?? [node] {
      guard let name = element.string, !name.isEmpty else {
        diagnostics.append(
          .error(
            "“taxonomies” must be a list such as [tags, categories], or a mapping such as "
              + "{tags: label}, but here stands \(element.kind)", at: element.location))
        continue
      }
      if let taxonomy = taxonomy(name, at: element.location) { taxonomies.append(taxonomy) }
    }
  }

  private mutating func taxonomy(_ name: String, at location: SourceLocation) -> Taxonomy? {
    if let problem = problem(ofSlug: name) {
      diagnostics.append(.error(problem, at: location))
    } else if name != "tags", FrontMatter.keys.contains(name) {
      diagnostics.append(
        .error("“\(name)” is another key of front matter: choose another name", at: location))
    } else if taxonomies.contains(where: { comparable($0.name) == comparable(name) }) {
      diagnostics.append(.error("“\(name)” stands twice: remove one", at: location))
    } else {
      return Taxonomy(name, at: location)
    }
    return nil
  }

  private mutating func read(_ value: YAMLNode, into taxonomy: inout Taxonomy) {
    guard let entries = value.entries else {
      if !value.isNull, let fields = texts(value) { taxonomy.fields = fields }
      return
    }
    let keys = ["title", "fields", "paginate"]
    for entry in entries {
      switch entry.key {
      case "title":
        guard let title = entry.value.string.map(collapsed), !title.isEmpty else {
          complain("title", "a text", entry.value)
          continue
        }
        taxonomy.title = title
      case "fields": if let fields = texts(entry.value) { taxonomy.fields = fields }
      case "paginate":
        guard let count = entry.value.integer, count > 0 else {
          complain("paginate", "a whole number from 1 on, such as 50", entry.value)
          continue
        }
        taxonomy.pagination = RowCount(count, at: entry.value.location)
      default:
        diagnostics.append(
          .error(unknownName("key", entry.key, among: keys), at: entry.keyLocation))
      }
    }
  }

  /// The names of fields: a list, or one.
  private mutating func texts(_ value: YAMLNode) -> [String]? {
    let texts = (value.elements ?? [value]).compactMap { element in
      element.string.map(lowerCamelCase).flatMap { $0.isEmpty ? nil : $0 }
    }
    if !texts.isEmpty, texts.count == (value.elements ?? [value]).count { return texts }
    complain("fields", "the name of a field of rows, or a list of such names", value)
    return nil
  }

  private mutating func complain(_ key: String, _ wanted: String, _ value: YAMLNode) {
    diagnostics.append(
      .error("“\(key)” must be \(wanted), but here stands \(value.kind)", at: value.location))
  }
}
