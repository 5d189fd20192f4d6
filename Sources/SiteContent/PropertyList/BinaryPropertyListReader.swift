import SourceText
import TableModel

/// Reads a binary property list (`bplist00`).
///
/// The format is that of CFBinaryPList.c: a header of eight bytes, objects, a table of their
/// offsets, and a trailer of 32 bytes. Every offset, count and reference is checked before it is
/// used. Linear in the number of objects.
struct BinaryPropertyListReader {
  private enum Visit: UInt8 { case not, open, done }

  let bytes: [UInt8]
  let file: String
  private(set) var warnings: [Diagnostic] = []

  private var offsetTable = 0
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var visits: [Visit] = []
  private var nodes: [PropertyListNode?] = []
  /// Of each object the number of values with shared ones unfolded, and how deep it nests.
  private var sizes: [(count: Int, height: Int)] = []

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func read() throws(Diagnostic) -> PropertyListNode {
    guard bytes.count >= 8 + 1 + 1 + 32 else {
      throw error("the binary property list is cut off", at: bytes.count)
    }
    guard bytes[6] == UInt8(ascii: "0"), bytes[7] == UInt8(ascii: "0") else {
      let version = String(decoding: bytes[6..<8], as: UTF8.self)
      throw error(
        "binary property lists of version “\(version)” are unknown, only 00 is read", at: 6)
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw error("the sizes of offsets and references are not 1 to 8 bytes", at: trailer + 6)
    }
    let count = number(at: trailer + 8, size: 8)
    let top = number(at: trailer + 16, size: 8)
    let table = number(at: trailer + 24, size: 8)
    guard table >= 9, table <= UInt64(trailer) else {
      throw error("the table of offsets lies outside of the file", at: trailer + 24)
    }
    guard count >= 1, count <= (UInt64(trailer) - table) / UInt64(offsetSize) else {
      throw error("the file is too short for its number of objects", at: trailer + 8)
    }
    guard top < count else {
      throw error("the root is none of the objects", at: trailer + 16)
    }
    offsetTable = Int(table)
    objectCount = Int(count)
    visits = Array(repeating: .not, count: objectCount)
    nodes = Array(repeating: nil, count: objectCount)
    sizes = Array(repeating: (1, 0), count: objectCount)
    return try object(Int(top), depth: 0, from: trailer + 16)
  }

  /// The object of that number, read once and shared afterwards.
  private mutating func object(
    _ index: Int, depth: Int, from reference: Int
  ) throws(Diagnostic) -> PropertyListNode {
    if visits[index] == .open {
      throw error("an array or dictionary contains itself", at: reference)
    }
    guard depth + sizes[index].height <= PropertyList.maximumDepth else {
      throw error(
        "arrays and dictionaries are nested more than \(PropertyList.maximumDepth) deep",
        at: reference)
    }
    if let node = nodes[index] { return node }
    let entry = offsetTable + index * offsetSize
    let offset = number(at: entry, size: offsetSize)
    guard offset >= 8, offset < UInt64(offsetTable) else {
      throw error("the offset of an object lies outside of the objects", at: entry)
    }
    visits[index] = .open
    let start = Int(offset)
    let content = try content(index, at: start, depth: depth)
    let node = PropertyListNode(content, at: PropertyListPlace(byteOffset: start))
    visits[index] = .done
    nodes[index] = node
    return node
  }

  private mutating func content(
    _ index: Int, at start: Int, depth: Int
  ) throws(Diagnostic) -> PropertyListNode.Content {
    let marker = bytes[start]
    switch (marker >> 4, marker & 0xF) {
    case (0x0, 0x8): return .bool(false)
    case (0x0, 0x9): return .bool(true)
    case (0x1, 0...4):
      return try integer(at: start, size: 1 << Int(marker & 0xF))
    case (0x2, 2):
      let bits = number(at: try body(start + 1, 4, of: start), size: 4)
      return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case (0x2, 3):
      return .real(Double(bitPattern: number(at: try body(start + 1, 8, of: start), size: 8)))
    case (0x3, 3):
      let bits = number(at: try body(start + 1, 8, of: start), size: 8)
      return .date(PropertyListDate(seconds: Double(bitPattern: bits)))
    case (0x4, _):
      let (first, count) = try extent(start, unit: 1)
      return .data(Array(bytes[first..<first + count]))
    case (0x5, _), (0x7, _):
      let (first, count) = try extent(start, unit: 1)
      return .string(try string(first..<first + count, isASCII: marker >> 4 == 5, at: start))
    case (0x6, _):
      let (first, count) = try extent(start, unit: 2)
      return .string(utf16(first, count, at: start))
    case (0xA, _):
      let (first, count) = try extent(start, unit: referenceSize)
      var elements: [PropertyListNode] = []
      elements.reserveCapacity(count)
      for position in 0..<count {
        elements.append(try child(of: index, at: first + position * referenceSize, depth: depth))
      }
      return .array(elements)
    case (0xD, _):
      return .dictionary(try dictionary(index, at: start, depth: depth))
    case (0x8, _):
      throw error(
        "a reference of a keyed archive stands here: archives are no property lists", at: start)
    default:
      let digits = String(marker, radix: 16)
      throw error("unknown kind of object (0x\(digits.count < 2 ? "0" : "")\(digits))", at: start)
    }
  }

  private mutating func dictionary(
    _ index: Int, at start: Int, depth: Int
  ) throws(Diagnostic) -> [PropertyListNode.Entry] {
    let (first, count) = try extent(start, unit: 2 * referenceSize)
    var entries: [PropertyListNode.Entry] = []
    entries.reserveCapacity(count)
    for position in 0..<count {
      let keyReference = first + position * referenceSize
      let key = try child(of: index, at: keyReference, depth: depth)
      guard let name = key.string else {
        throw error("the key of a dictionary is \(key.kind) and not a string", at: keyReference)
      }
      let reference = first + (count + position) * referenceSize
      let value = try child(of: index, at: reference, depth: depth)
      entries.append(.init(key: name, keyPlace: key.place, value: value))
    }
    return unique(entries, file: file, warnings: &warnings)
  }

  /// The object that a reference in an array or dictionary names.
  private mutating func child(
    of parent: Int, at reference: Int, depth: Int
  ) throws(Diagnostic) -> PropertyListNode {
    let number = number(at: reference, size: referenceSize)
    guard number < UInt64(objectCount) else {
      throw error("a reference names none of the objects", at: reference)
    }
    let index = Int(number)
    let node = try object(index, depth: depth + 1, from: reference)
    sizes[parent].height = max(sizes[parent].height, sizes[index].height + 1)
    sizes[parent].count += sizes[index].count
    // Each value takes a reference of its own, unless arrays or dictionaries are shared.
    guard sizes[parent].count <= max(1_000_000, bytes.count) else {
      throw error("shared arrays or dictionaries unfold into too many values", at: reference)
    }
    return node
  }

  private func integer(
    at start: Int, size: Int
  ) throws(Diagnostic) -> PropertyListNode.Content {
    let first = try body(start + 1, size, of: start)
    guard size == 16 else {
      let bits = number(at: first, size: size)
      return .integer(Int(bitPattern: UInt(bits)))
    }
    let (high, low) = (number(at: first, size: 8), number(at: first + 8, size: 8))
    if high == 0 { return Int(exactly: low).map { .integer($0) } ?? .unsigned(UInt(low)) }
    let value = Int(bitPattern: UInt(low))
    guard high == .max, value < 0 else {
      throw error("an integer does not fit into 64 bits", at: start)
    }
    return .integer(value)
  }

  private func string(
    _ range: Range<Int>, isASCII: Bool, at start: Int
  ) throws(Diagnostic) -> String {
    let text = bytes[range]
    if isASCII, let index = text.firstIndex(where: { $0 >= 0x80 }) {
      throw error("a string of ASCII characters has a byte above 127", at: index)
    }
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error("a string is no valid UTF-8", at: start)
    }
    return string
  }

  private mutating func utf16(_ first: Int, _ count: Int, at start: Int) -> String {
    let units = (0..<count).map { UInt16(truncatingIfNeeded: number(at: first + 2 * $0, size: 2)) }
    if let string = String(validating: units, as: UTF16.self) { return string }
    warnings.append(
      .warning(
        "half of a surrogate pair in a string became U+FFFD (byte \(start))",
        at: SourceLocation(file: file)))
    return String(decoding: units, as: UTF16.self)
  }

  /// Where the units of a string, array or the like begin, and how many they are.
  private func extent(
    _ start: Int, unit: Int
  ) throws(Diagnostic) -> (first: Int, count: Int) {
    var first = start + 1
    var count = UInt64(bytes[start] & 0xF)
    if count == 0xF {
      let marker = bytes[try body(first, 1, of: start)]
      guard marker >> 4 == 1, marker & 0xF <= 3 else {
        throw error("the count of an object is no integer", at: first)
      }
      let size = 1 << Int(marker & 0xF)
      count = number(at: try body(first + 1, size, of: start), size: size)
      first += 1 + size
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: UInt64(unit))
    guard !overflow, length <= UInt64(offsetTable - first) else {
      throw error("an object reaches past the end of the objects", at: start)
    }
    return (first, Int(count))
  }

  /// `first`, once it is sure that `count` bytes from it belong to the objects.
  private func body(
    _ first: Int, _ count: Int, of start: Int
  ) throws(Diagnostic) -> Int {
    guard first + count <= offsetTable else {
      throw error("an object reaches past the end of the objects", at: start)
    }
    return first
  }

  private func number(at offset: Int, size: Int) -> UInt64 {
    bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func error(_ message: String, at offset: Int) -> Diagnostic {
    .error("\(message) (byte \(offset))", at: SourceLocation(file: file))
  }
}
