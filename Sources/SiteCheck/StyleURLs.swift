/// The addresses in a style sheet: `url()` and `@import`, by the grammar of CSS Syntax 3.
///
/// - Returns: each with its offset in `text`. Linear.
func styleURLs(in text: some RandomAccessCollection<UInt8>) -> [(address: String, offset: Int)] {
  var scanner = StyleScanner(bytes: Array(text))
  return scanner.scan()
}

private struct StyleScanner {
  let bytes: [UInt8]
  var index = 0
  var found: [(address: String, offset: Int)] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() -> [(address: String, offset: Int)] {
    // Whether the string that comes next is what is imported.
    var imports = false
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = index
        let text = string()
        if imports { found.append((text, start)) }
        imports = false
      case UInt8(ascii: "@"):
        imports = matches("@import")
        index += imports ? 7 : 1
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if matches("url("), !isName(before: index) {
          url()
          imports = false
        } else {
          index += 1
        }
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        imports = false
        index += 1
      default: index += 1
      }
    }
    return found
  }

  private func at(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func matches(_ word: String) -> Bool {
    index + word.utf8.count <= bytes.count
      && zip(bytes[index...], word.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }

  private func isName(before index: Int) -> Bool {
    guard index > 0 else { return false }
    let byte = bytes[index - 1]
    return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), at(1) == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  private mutating func string() -> String {
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      // A line end breaks off a string that isn't closed.
      if bytes[index] == 0x0A { return String(decoding: text, as: UTF8.self) }
      takeByte(into: &text)
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func url() {
    let start = index
    index += 4
    skipBlanks()
    if let quote = at(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      found.append((string(), start))
      return
    }
    var text: [UInt8] = []
    while let byte = at(0), byte != UInt8(ascii: ")"), !isBlank(byte) { takeByte(into: &text) }
    found.append((String(decoding: text, as: UTF8.self), start))
  }

  /// Takes a byte, or the character that an escape stands for.
  private mutating func takeByte(into text: inout [UInt8]) {
    guard bytes[index] == UInt8(ascii: "\\"), let next = at(1) else {
      text.append(bytes[index])
      index += 1
      return
    }
    index += 1
    var digits = 0
    var value: UInt32 = 0
    while digits < 6, let digit = at(0).flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) {
      value = value << 4 | UInt32(digit)
      digits += 1
      index += 1
    }
    if digits > 0 {
      if let blank = at(0), isBlank(blank) { index += 1 }
      text += Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
    } else {
      if next != 0x0A { text.append(next) }
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = at(0), isBlank(byte) { index += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }
}
