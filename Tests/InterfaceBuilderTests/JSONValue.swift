/// A JSON value of which only some parts are known beforehand.
enum JSONValue: Decodable {
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let entries) = self { entries[key] } else { nil }
  }

  var entries: [String: JSONValue] { if case .object(let entries) = self { entries } else { [:] } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var numbers: [Double] { elements.compactMap(\.number) }
  var texts: [String] { elements.compactMap(\.text) }

  /// As an attribute of an Interface Builder file.
  var attribute: String? {
    switch self {
    case .bool(let value): value ? "YES" : "NO"
    case .number(let value): String(value)
    case .text(let value): value
    default: nil
    }
  }
}
