extension ByteBuffer {
  /// Appends a text as a JSON string that may stand within a `script` element: `<` is escaped too, so that
  /// no text ends the element or begins what looks like another.
  public mutating func append(json text: String) {
    append("\"")
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices {
        let byte = text[index]
        guard
          byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == UInt8(ascii: "<")
        else { continue }
        append(UnsafeBufferPointer(rebasing: text[start..<index]))
        start = index + 1
        append("\\")
        if byte < 0x20 || byte == UInt8(ascii: "<") {
          append(byte < 0x10 ? "u000" : "u00")
          append(hexadecimal: UInt32(byte))
        } else {
          append(byte: byte)
        }
      }
      append(UnsafeBufferPointer(rebasing: text[start...]))
    }
    append("\"")
  }

  /// Appends a member of a JSON object up to its value, with a comma behind the member before.
  public mutating func append(member name: StaticString) {
    appendElement()
    append("\"")
    append(name)
    append("\":")
  }

  /// Appends a member of a JSON object that is a text, if there is one.
  public mutating func append(member name: StaticString, _ text: String?) {
    guard let text else { return }
    append(member: name)
    append(json: text)
  }

  /// Appends the comma between an element of a JSON array or object and the one before.
  public mutating func appendElement() {
    guard let last = bytes.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") else {
      return
    }
    append(",")
  }
}
