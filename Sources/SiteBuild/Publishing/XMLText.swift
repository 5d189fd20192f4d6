import HTMLOutput

/// An XML document that is being written, an element a line.
struct XMLText: ~Copyable {
  private var out = ByteBuffer(capacity: 1 << 12)

  init() { out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n") }

  var bytes: [UInt8] { Array(out.bytes) }

  typealias Attributes = [(name: String, value: String)]

  /// Begins an element that holds others.
  mutating func open(_ name: StaticString, _ attributes: Attributes = []) {
    start(name, attributes)
    out.append(">\n")
  }

  mutating func close(_ name: StaticString) {
    out.append("</")
    out.append(name)
    out.append(">\n")
  }

  /// An element with a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [], _ text: String) {
    start(name, attributes)
    out.append(">")
    out.append(escaping: text)
    close(name)
  }

  mutating func element(_ name: StaticString, _ text: String) { element(name, [], text) }

  /// An empty element.
  mutating func element(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes)
    out.append("/>\n")
  }

  private mutating func start(_ name: StaticString, _ attributes: Attributes) {
    out.append("<")
    out.append(name)
    for attribute in attributes {
      out.append(" ")
      out.append(string: attribute.name)
      out.append("=\"")
      out.append(attribute: attribute.value)
      out.append("\"")
    }
  }
}
