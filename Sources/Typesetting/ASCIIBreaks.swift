/// Where a line may end between two printable characters of ASCII.
///
/// UAX #14 leaves addresses, paths and code to tailoring. Chromium and WebKit have a table for these
/// pairs, the same in all languages, and ask the rules of UAX #14 only where one of both characters
/// is another; a label breaks there as a browser would. What stands here was measured: in Chromium
/// 156, for each of the 94 x 94 pairs. `ASCIIBreakTests` measures it again.
enum ASCIIBreaks {
  /// What a character lets a line end before, as bits; see `before`.
  private static let behind: [UInt8] = (0..<128).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "-"): 2
    case UInt8(ascii: "?"): 4
    case let byte where isAlphanumeric(byte) || "$'(/<@[^_`{".utf8.contains(byte): 0
    default: 1
    }
  }

  /// Before which a line may end behind punctuation (1), a hyphen (2) and a question mark (4).
  private static let before: [UInt8] = (0..<128).map { byte in
    let byte = UInt8(byte)
    return ("(<[{".utf8.contains(byte) ? 1 : 0)
      | ("!$),./:;?]}".utf8.contains(byte) ? 0 : 2)
      | ("!\"'),./:;?]}".utf8.contains(byte) ? 0 : 4)
  }

  /// Whether the pair around an offset, which is within the text, is for this table to decide.
  @inline(__always)
  static func decide(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    isPrintable(text[offset - 1]) && isPrintable(text[offset])
  }

  /// Whether a line may end at an offset between two printable characters.
  static func allow(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let (first, second) = (text[offset - 1], text[offset])
    if first == UInt8(ascii: "-"), isDigit(second) {
      // A minus sign stays with its number: `1-2` may break, ` -2` and `(-2` may not.
      return offset >= 2 && isAlphanumeric(text[offset - 2])
    }
    return behind[Int(first)] & before[Int(second)] != 0
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }
}
