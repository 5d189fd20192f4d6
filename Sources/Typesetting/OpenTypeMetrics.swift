/// Sets the line metrics of an OpenType font file.
enum OpenTypeMetrics {
  private struct Table {
    var record: Int
    var offset: Int
    var length: Int
  }

  /// The font with an ascent of one em, no descent and no line gap in all three places that
  /// browsers look at (`hhea`, and `OS/2` twice), and with its check sums made right again.
  /// Nil where a table that must be there is missing or too short.
  static func patched(_ font: [UInt8]) -> [UInt8]? {
    var font = font
    guard font.count >= 12 else { return nil }
    let tableCount = Int(font.bigEndianUInt16(at: 4))
    guard font.count >= 12 + tableCount * 16 else { return nil }
    var tables: [UInt32: Table] = [:]
    for record in (0..<tableCount).map({ 12 + $0 * 16 }) {
      let table = Table(
        record: record, offset: Int(font.bigEndianUInt32(at: record + 8)),
        length: Int(font.bigEndianUInt32(at: record + 12)))
      guard table.offset + table.length <= font.count else { return nil }
      tables[font.bigEndianUInt32(at: record)] = table
    }
    guard let head = tables[tag("head")], head.length >= 54,
      let hhea = tables[tag("hhea")], hhea.length >= 36,
      let os2 = tables[tag("OS/2")], os2.length >= 78
    else { return nil }

    let em = font.bigEndianUInt16(at: head.offset + 18)
    font.setUInt16(em, at: hhea.offset + 4)
    font.setUInt16(0, at: hhea.offset + 6)
    font.setUInt16(0, at: hhea.offset + 8)
    // The typographic metrics; fsSelection's bit 7 says to use them, and has a meaning from
    // version 4 of the table on.
    font.setUInt16(em, at: os2.offset + 68)
    font.setUInt16(0, at: os2.offset + 70)
    font.setUInt16(0, at: os2.offset + 72)
    font.setUInt16(em, at: os2.offset + 74)
    font.setUInt16(0, at: os2.offset + 76)
    if font.bigEndianUInt16(at: os2.offset) >= 4 {
      font.setUInt16(font.bigEndianUInt16(at: os2.offset + 62) | 1 << 7, at: os2.offset + 62)
    }

    let adjustment = head.offset + 8
    font.setUInt32(0, at: adjustment)
    for table in [head, hhea, os2] {
      let sum = checkSum(font[table.offset..<table.offset + table.length])
      font.setUInt32(sum, at: table.record + 4)
    }
    font.setUInt32(0xB1B0_AFBA &- checkSum(font[...]), at: adjustment)
    return font
  }

  /// The sum of the big-endian words, the last one filled up with zeros.
  private static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0
    var shift: UInt32 = 24
    for byte in bytes {
      sum &+= UInt32(byte) << shift
      shift = shift == 0 ? 24 : shift - 8
    }
    return sum
  }
}

extension [UInt8] {
  func bigEndianUInt16(at offset: Int) -> UInt16 {
    UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  mutating func setUInt16(_ value: UInt16, at offset: Int) {
    self[offset] = UInt8(value >> 8)
    self[offset + 1] = UInt8(value & 0xFF)
  }

  mutating func setUInt32(_ value: UInt32, at offset: Int) {
    setUInt16(UInt16(value >> 16), at: offset)
    setUInt16(UInt16(value & 0xFFFF), at: offset + 2)
  }
}
