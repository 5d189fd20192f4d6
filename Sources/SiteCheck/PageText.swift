import SourceText

/// The text of a file in UTF-8, whatever its encoding.
struct PageText: Sendable {
  let utf8: [UInt8]
  /// Whether the file is in another encoding.
  fileprivate let isConverted: Bool

  /// Decodes UTF-8, UTF-16 with a byte order mark, and what names itself Latin-1, which on the web is
  /// windows-1252 (WHATWG Encoding, 4.2).
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let high = bytes[0] == 0xFE ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
      }
      utf8 = Array(String(decoding: units, as: UTF16.self).utf8)
      isConverted = true
    } else if !bytes.starts(with: [0xEF, 0xBB, 0xBF]), Self.namesLatin1(bytes) {
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          let scalar = byte < 0xA0 ? Self.windows1252[Int(byte) - 0x80] : UInt16(byte)
          text += Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
        }
      }
      utf8 = text
      isConverted = true
    } else {
      utf8 = bytes
      isConverted = false
    }
  }

  private static func namesLatin1(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    guard let charset = head.firstRange(of: "charset=") else { return false }
    let label = head[charset.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }
    return [
      "iso-8859-1", "iso8859-1", "latin1", "l1", "windows-1252", "cp1252", "us-ascii", "ascii",
    ].contains(String(label))
  }

  /// The scalars of the bytes 80 to 9F.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

/// A text whose places are asked for.
struct PlacedText: Sendable {
  let text: PageText
  /// Where each line starts.
  private let starts: [Int]

  init(_ text: PageText) {
    self.text = text
    starts = [0] + text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The place at an offset in the text; its column counts the bytes of a file in UTF-8 and the
  /// characters of any other. Logarithmic in the number of lines, linear in the line's length.
  func place(at offset: Int) -> FilePlace {
    let offset = min(max(offset, 0), text.utf8.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = text.utf8[starts[low]..<offset]
    var column = before.count { !text.isConverted || $0 & 0xC0 != 0x80 }
    if low == 0, text.utf8.starts(with: [0xEF, 0xBB, 0xBF]), column >= 3 { column -= 3 }
    return FilePlace(line: UInt32(low + 1), column: UInt32(column + 1))
  }
}
