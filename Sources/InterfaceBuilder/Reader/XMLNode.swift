import SourceText
import TableModel

/// An element of an XML file with what is inside it.
final class XMLNode {
  let name: String
  let attributes: [String: String]
  let location: SourceLocation
  private(set) var children: [XMLNode] = []
  /// The characters directly inside the element.
  private(set) var text = ""

  init(_ name: String, _ attributes: [String: String], at location: SourceLocation) {
    self.name = name
    self.attributes = attributes
    self.location = location
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The value of its `key` attribute, which says what it is to its parent.
  var key: String? { attributes["key"] }

  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The child elements of that name.
  func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// The elements inside a child that only groups them.
  func inside(_ name: String) -> [XMLNode] { all(name).flatMap(\.children) }

  fileprivate func append(_ child: XMLNode) { children.append(child) }
  fileprivate func append(text more: String) { text += more }

  /// Reads a whole file. No call stack grows with its nesting.
  ///
  /// - Throws: the first error in its form, and nesting deeper than any real file's.
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLNode {
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let text = try utf8Text(bytes, file: file)
    var builder = XMLTreeBuilder(file: file)
    try parseXML(text, handler: &builder, encoding: isUTF16 ? "UTF-8" : nil)
    if let root = builder.root { return root }
    throw .error("the file is empty", at: SourceLocation(file: file, line: 1, column: 1))
  }
}

private struct XMLTreeBuilder: XMLHandler {
  private static let maximumDepth = 256

  let file: String
  private(set) var root: XMLNode?
  private var open: [XMLNode] = []
  private var text: [UInt8] = []

  init(file: String) { self.file = file }

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: FilePlace
  ) throws(Diagnostic) {
    takeText()
    let location = SourceLocation(file: file, place)
    guard open.count < Self.maximumDepth else {
      throw .error("elements are nested more than \(Self.maximumDepth) deep", at: location)
    }
    var values: [String: String] = [:]
    if var pair = attributes {
      while let key = pair[0], let value = pair[1] {
        values[String(cString: key)] = String(cString: value)
        pair += 2
      }
    }
    let node = XMLNode(String(cString: name), values, at: location)
    open.last?.append(node)
    if root == nil { root = node }
    open.append(node)
  }

  mutating func end(_: UnsafePointer<CChar>, at _: FilePlace) {
    takeText()
    open.removeLast()
  }

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>, at _: () -> FilePlace) {
    text.append(contentsOf: bytes)
  }

  private mutating func takeText() {
    guard !text.isEmpty else { return }
    open.last?.append(text: String(decoding: text, as: UTF8.self))
    text.removeAll(keepingCapacity: true)
  }
}
