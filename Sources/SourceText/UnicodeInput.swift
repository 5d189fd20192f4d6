import TableModel

/// The UTF-8 bytes of a text file that may carry a byte order mark of UTF-8 or UTF-16.
///
/// - Throws: UTF-16 with half a character at its end or a surrogate that stands alone, at its line
///   and column.
public func utf8Text(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8] {
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
  let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
  guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }

  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  func unit(_ index: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
  func problem(_ what: String) -> Diagnostic {
    var tracker = PlaceTracker()
    let place = text.withUnsafeBufferPointer { tracker.place(of: $0.count, in: $0) }
    return .error(
      what + ": save the file as UTF-8", at: SourceLocation(file: file, place))
  }
  var index = 2
  while index + 1 < bytes.count {
    var scalar = UInt32(unit(index))
    index += 2
    if scalar & 0xF800 == 0xD800 {
      guard scalar < 0xDC00, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 else {
        throw problem("invalid UTF-16, half of a surrogate pair stands here")
      }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + UInt32(unit(index) & 0x3FF)
      index += 2
    }
    if let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) { text += encoded }
  }
  guard index == bytes.count else { throw problem("invalid UTF-16, half a character stands here") }
  return text
}

/// Lines and columns of offsets that only grow, found by reading each byte once.
public struct PlaceTracker {
  private var offset = 0
  private var line: UInt32 = 1
  private var lineStart = 0

  public init() {}

  /// The place of a byte. CR LF, CR and LF end lines. Linear in the bytes since the last call.
  public mutating func place(
    of target: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> FilePlace {
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        line += 1
        lineStart = offset
      }
    }
    return FilePlace(line: line, column: UInt32(clamping: end - lineStart + 1))
  }
}
