/// The path of a request, taken apart: what might lead out of the served folder is refused.
struct RequestPath: Equatable {
  /// Its decoded parts, none of which is empty, has a slash in it or begins with a dot.
  var parts: [String]
  /// Whether it ends in a slash.
  var isFolder: Bool

  /// Why a path is refused, as a status.
  struct Refusal: Error, Equatable {
    var status: Int
    static let malformed = Refusal(status: 400)
    static let missing = Refusal(status: 404)
  }

  init(parts: [String], isFolder: Bool) {
    self.parts = parts
    self.isFolder = isFolder
  }

  /// Reads a path that has %-escapes.
  ///
  /// - Throws: `malformed` for escapes that are none, control characters, backslashes and the parts `.` and
  ///   `..`, which browsers resolve by themselves; `missing` for what can't be the name of a file: hidden ones,
  ///   empty parts, slashes that are escaped and bytes that are no UTF-8.
  init(_ path: String) throws(Refusal) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .malformed }
    var words = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = words.last?.isEmpty ?? true
    if isFolder { words.removeLast() }
    parts = []
    parts.reserveCapacity(words.count)
    var refusal: Refusal?
    for word in words {
      do throws(Refusal) {
        parts.append(try Self.part(word))
      } catch {
        // What is malformed is so wherever it stands.
        if error == .malformed { throw error }
        refusal = error
      }
    }
    if let refusal { throw refusal }
  }

  private static func part(_ word: Substring) throws(Refusal) -> String {
    guard let bytes = decoded(word) else { throw .malformed }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) {
      throw .malformed
    }
    let dot = UInt8(ascii: ".")
    if bytes == [dot] || bytes == [dot, dot] { throw .malformed }
    guard let first = bytes.first, first != dot, !bytes.contains(UInt8(ascii: "/")),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .missing }
    return text
  }

  /// The bytes that a text with %-escapes stands for; `nil`: an escape is none.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit),
        let low = rest.popFirst().flatMap(hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A part as it stands in an address.
  static func escaped(_ text: some StringProtocol) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || "-._~!$&'()*+,;=:@".utf8.contains(byte)
      bytes +=
        isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path as it stands in an address.
  var text: String {
    parts.reduce(into: "") { $0 += "/" + Self.escaped($1) } + (isFolder || parts.isEmpty ? "/" : "")
  }
}
