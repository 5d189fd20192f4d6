/// Growing raw memory that HTML, CSS and JSON are written into.
///
/// Appending costs a copy of the bytes and no allocation until the buffer is full, when it doubles;
/// `removeAll` keeps the memory for the next page.
public struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  public private(set) var count = 0

  public init(capacity: Int = 1 << 16) {
    self.capacity = max(64, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  public mutating func removeAll() { count = 0 }

  /// Takes back the last bytes.
  mutating func removeLast(_ bytes: Int) { count -= bytes }

  /// Makes room for `extra` more bytes.
  @inline(__always)
  private mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = larger
  }

  @inline(__always)
  public mutating func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(__always)
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  public mutating func append(string text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a whole number in decimal.
  public mutating func append(decimal number: Int) {
    reserve(20)
    var magnitude = number.magnitude
    if number < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    let first = count
    repeat {
      base[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      count += 1
      magnitude /= 10
    } while magnitude > 0
    var digits = UnsafeMutableBufferPointer(start: base + first, count: count - first)
    digits.reverse()
  }

  /// Appends text with `&`, `<` and `>` written as character references.
  public mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    append(bytes, replacingQuotes: false)
  }

  public mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { append($0, replacingQuotes: false) }
  }

  /// Appends the text of an attribute between double quotes: `"` is written as a reference too.
  public mutating func append(attribute text: String) {
    var text = text
    text.withUTF8 { append($0, replacingQuotes: true) }
  }

  /// Appends an attribute behind a blank, its value between double quotes.
  mutating func append(attribute name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    append(attribute: value)
    append("\"")
  }

  /// Appends the start of a view's tag up to its last class, whose quote is left open.
  ///
  /// - Parameters:
  ///   - number: of the view among those of its band.
  ///   - text: the class of where its text begins.
  mutating func append(
    viewTag element: StaticString, number: Int, text: Int?, look: Int, classes: StaticString
  ) {
    append("<")
    append(element)
    append(" class=\"v v")
    append(decimal: number)
    append(" x")
    append(decimal: look)
    if let text {
      append(" c")
      append(decimal: text)
    }
    append(classes)
  }

  /// Copies runs of harmless bytes whole. Control characters that HTML forbids become U+FFFD.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, replacingQuotes: Bool) {
    var start = 0
    for index in text.indices {
      let reference: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\"") where replacingQuotes: reference = "&quot;"
      case 0...8, 0x0B, 0x0E...0x1F, 0x7F: reference = "\u{FFFD}"
      default: continue
      }
      append(UnsafeBufferPointer(rebasing: text[start..<index]))
      append(reference)
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: text[start...]))
  }
}
