import Foundation
import FoundationXML
import Testing

/// An XML document as Foundation reads it.
struct ParsedXML {
  let root: XMLElement

  init(_ text: String?, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let text = try #require(text, sourceLocation: sourceLocation)
    root = try #require(
      XMLDocument(xmlString: text).rootElement(), sourceLocation: sourceLocation)
  }

  /// The texts of all elements along a path of names, such as `entry/title`.
  func texts(_ path: String) -> [String] { elements(path).map { $0.stringValue ?? "" } }

  /// The values of an attribute of all elements along a path of names.
  func values(_ path: String, _ attribute: String) -> [String] {
    // `attribute(forName:)` finds none in documents with a namespace on Linux.
    elements(path).compactMap { $0.attributes?.first { $0.name == attribute }?.stringValue }
  }

  private func elements(_ path: String) -> [XMLElement] {
    path.split(separator: "/").reduce([root]) { elements, name in
      elements.flatMap { $0.elements(forName: String(name)) }
    }
  }
}

/// A JSON document as Foundation reads it, with values by paths of names and numbers.
struct ParsedJSON {
  let value: Any

  init(_ text: String?, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let text = try #require(text, sourceLocation: sourceLocation)
    value = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private init(value: Any) { self.value = value }

  subscript(path: String) -> ParsedJSON? {
    var value = value
    for name in path.split(separator: "/").map(String.init) {
      if let index = Int(name) {
        guard let array = value as? [Any], array.indices.contains(index) else { return nil }
        value = array[index]
      } else {
        guard let next = (value as? [String: Any])?[name] else { return nil }
        value = next
      }
    }
    return ParsedJSON(value: value)
  }

  func text(_ path: String) -> String? { self[path]?.value as? String }
  func count(_ path: String) -> Int? { (self[path]?.value as? [Any])?.count }
  func texts(_ path: String, _ name: String) -> [String] {
    (self[path]?.value as? [[String: Any]] ?? []).compactMap { $0[name] as? String }
  }
}

extension BuiltSite {
  /// A file of the output.
  func file(_ path: String) -> String? { folder.text("site/public/\(path)") }

  /// The JSON-LD of a page.
  func structuredData(_ path: String) throws -> ParsedJSON {
    let parts = try page(path).components(separatedBy: "<script type=\"application/ld+json\">")
    try #require(parts.count == 2)
    return try ParsedJSON(parts[1].components(separatedBy: "</script>")[0])
  }
}
