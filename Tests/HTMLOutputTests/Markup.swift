/// HTML as a tree, read strictly: what a browser would silently mend is an error.
enum Node {
  case text(String)
  case element(Element)
}

struct Element {
  var name: String
  var attributes: [String: String]
  var children: [Node] = []

  var classes: [String] {
    (attributes["class"] ?? "").split(separator: " ").map { String($0) }
  }

  var elements: [Element] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text inside, `<br>` as a line feed and images as U+FFFC.
  var text: String { HTMLOutputTests.text(of: children) }

  /// All elements inside, in order.
  var descendants: [Element] { elements.flatMap { [$0] + $0.descendants } }

  func all(_ name: String) -> [Element] { descendants.filter { $0.name == name } }

  func all(class name: String) -> [Element] { descendants.filter { $0.classes.contains(name) } }
}

func text(of nodes: [Node]) -> String {
  nodes.map { node in
    switch node {
    case .text(let text): text
    case .element(let element):
      element.name == "br" ? "\n" : element.name == "img" ? "\u{FFFC}" : element.text
    }
  }.joined()
}

struct MarkupError: Error, CustomStringConvertible {
  var description: String
}

/// Reads HTML: each tag closed in order but void ones and those that close themselves, as of SVG,
/// attributes quoted and once (`checked` and `disabled` have no value), `&` and `<` only
/// where they mean something, no control characters, no link in a link.
struct MarkupReader {
  private static let void: Set<String> = ["img", "br", "hr", "meta", "link", "input", "wbr"]

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var open: [Element] = [Element(name: "", attributes: [:])]

  private init(_ source: String) { scalars = Array(source.unicodeScalars) }

  static func read(_ source: String) throws(MarkupError) -> Element {
    var reader = MarkupReader(source)
    while reader.index < reader.scalars.count { try reader.readPart() }
    guard reader.open.count == 1 else {
      throw MarkupError(description: "never closed: \(reader.open.dropFirst().map(\.name))")
    }
    return reader.open[0]
  }

  private mutating func readPart() throws(MarkupError) {
    guard scalars[index] == "<" else {
      let text = try readText { $0 == "<" }
      open[open.count - 1].children.append(.text(text))
      return
    }
    index += 1
    if take("!doctype html>") { return }
    if take("/") {
      let name = readName()
      guard take(">") else { throw error("a bad end tag") }
      guard open.count > 1, open[open.count - 1].name == name else {
        throw error("</\(name)> closes nothing inside \(open.map(\.name))")
      }
      let element = open.removeLast()
      open[open.count - 1].children.append(.element(element))
      return
    }
    var element = Element(name: readName(), attributes: [:])
    if element.name.isEmpty { throw error("< is not escaped") }
    if element.name == "a", open.contains(where: { $0.name == "a" }) {
      throw error("a link in a link")
    }
    while take(" ") {
      let name = readName()
      if ["checked", "disabled", "hidden", "open", "required", "selected"].contains(name) {
        element.attributes[name] = ""
        continue
      }
      guard !name.isEmpty, take("=\"") else { throw error("a bad attribute") }
      let value = try readText { $0 == "\"" }
      index += 1
      guard element.attributes.updateValue(value, forKey: name) == nil else {
        throw error("\(name) stands twice")
      }
    }
    let isClosed = take("/")
    guard take(">") else { throw error("a bad tag <\(element.name)") }
    if isClosed || Self.void.contains(element.name) {
      open[open.count - 1].children.append(.element(element))
    } else {
      open.append(element)
    }
  }

  private mutating func readText(
    until isEnd: (Unicode.Scalar) -> Bool
  ) throws(MarkupError) -> String {
    var text = String.UnicodeScalarView()
    while index < scalars.count, !isEnd(scalars[index]) {
      switch scalars[index] {
      case "&":
        let references: KeyValuePairs<String, Unicode.Scalar> = [
          "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"",
        ]
        guard let reference = references.first(where: { take($0.key) }) else {
          throw error("& is not escaped")
        }
        text.append(reference.value)
      case "<", ">": throw error("\(scalars[index]) is not escaped")
      case "\0"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}":
        throw error("a control character")
      default:
        text.append(scalars[index])
        index += 1
      }
    }
    return String(text)
  }

  private mutating func readName() -> String {
    let start = index
    while index < scalars.count,
      scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil
        || scalars[index] == "-"
    {
      index += 1
    }
    var name = ""
    name.unicodeScalars += scalars[start..<index]
    return name
  }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private func error(_ message: String) -> MarkupError {
    var rest = ""
    rest.unicodeScalars += scalars[max(0, index - 30)..<min(scalars.count, index + 30)]
    return MarkupError(description: "\(message): …\(rest)…")
  }
}
