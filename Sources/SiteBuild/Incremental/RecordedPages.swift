/// The file of a `SiteRecord` as bytes: what is said of the site at its head, then what is said of all pages
/// together, a table of the pages, and what is said of each, which is read where it is needed only.
struct RecordedPages: Sendable {
  private let bytes: [UInt8]
  /// Where the `SiteRecord` stands.
  let head: Range<Int>
  private let sharedRange: Range<Int>
  private let table: Range<Int>

  private static let magic = Array("sitegen build 2\n".utf8)
  /// The numbers behind the magic: a sum of all from there to the end of the table, the lengths of the
  /// head and of what follows it, and how many pages there are.
  private static let numbers = 4
  /// The bytes of a page in the table.
  private static let rowLength = 8 * 4

  /// Finds the parts of a file; `nil`: it is none, or damaged before the pages.
  init?(_ bytes: [UInt8]) {
    let start = Self.magic.count + 8 * Self.numbers
    guard bytes.starts(with: Self.magic), bytes.count >= start else { return nil }
    func length(_ index: Int) -> Int? {
      let number = bytes.number(at: Self.magic.count + 8 * index)
      return number <= UInt64(bytes.count) ? Int(number) : nil
    }
    guard let head = length(1), let shared = length(2), let count = length(3),
      start + head + shared + count * Self.rowLength <= bytes.count
    else { return nil }
    self.bytes = bytes
    self.head = start..<start + head
    sharedRange = self.head.upperBound..<self.head.upperBound + shared
    table = sharedRange.upperBound..<sharedRange.upperBound + count * Self.rowLength
    let sum = ContentHash(bytes, in: Self.magic.count + 8..<table.upperBound)
    guard sum.value == bytes.number(at: Self.magic.count) else { return nil }
  }

  /// The file of a record.
  static func bytes(head: [UInt8], shared: [UInt8], _ pages: [RecordedPage]) -> [UInt8] {
    var bytes = magic
    let length = pages.reduce(0) { $0 + $1.range.count }
    let start = magic.count + 8 * numbers + head.count + shared.count + pages.count * rowLength
    bytes.reserveCapacity(start + length)
    for number in [0, head.count, shared.count, pages.count] { bytes.append(number: number) }
    bytes += head
    bytes += shared
    for page in pages {
      bytes.append(number: page.file)
      bytes.append(number: page.styleSheet)
      bytes.append(number: page.sum)
      bytes.append(number: page.range.count)
    }
    let sum = ContentHash(bytes, in: magic.count + 8..<start).value
    for index in 0..<8 {
      bytes[magic.count + index] = UInt8(truncatingIfNeeded: sum >> (8 * index))
    }
    for page in pages { bytes.append(contentsOf: page.bytes[page.range]) }
    return bytes
  }

  /// What is said of all pages together, as it stands in the file.
  var sharedBytes: [UInt8] { Array(bytes[sharedRange]) }

  /// What is said of all pages together.
  var shared: SharedRecord? {
    try? BinaryDecoder.value(SharedRecord.self, of: bytes, in: sharedRange)
  }

  /// The pages in the order of their paths; empty where the file ends too early.
  var pages: [RecordedPage] {
    var pages: [RecordedPage] = []
    pages.reserveCapacity(table.count / Self.rowLength)
    var start = table.upperBound
    for place in stride(from: table.lowerBound, to: table.upperBound, by: Self.rowLength) {
      let length = bytes.number(at: place + 24)
      guard length <= UInt64(bytes.count - start) else { return [] }
      pages.append(
        RecordedPage(
          file: bytes.number(at: place), styleSheet: bytes.number(at: place + 8),
          sum: bytes.number(at: place + 16), bytes: bytes, range: start..<start + Int(length)))
      start += Int(length)
    }
    return pages
  }

  /// All that is said; `nil` where anything of it can't be read.
  func read(jobs: Int) -> SitePageRecords? {
    guard let shared else { return nil }
    let pages = pages
    let entries = mapInParallel(pages.count, jobs: jobs) { pages[$0].entry }
    let known = entries.compactMap(\.self)
    guard known.count * Self.rowLength == table.count else { return nil }
    return SitePageRecords(
      shared: shared, pages: known.compactMap(\.record), outlines: known.compactMap(\.outline))
  }
}

/// What is said of a page, and by what it is found.
struct RecordedPage: Sendable {
  /// Stands for the path of the file that the page was read from, if others know little of it; else 0.
  let file: UInt64
  /// Stands for the path of the page's style sheet; 0: it isn't to be used again.
  let styleSheet: UInt64
  /// Of the bytes.
  let sum: UInt64
  fileprivate let bytes: [UInt8]
  fileprivate let range: Range<Int>

  /// What is said.
  struct Entry: Codable, Sendable {
    /// `nil`: the page's file isn't to be used again.
    var record: PageRecord?
    /// `nil`: others may know all of it.
    var outline: PageOutline?
  }

  fileprivate init(
    file: UInt64, styleSheet: UInt64, sum: UInt64, bytes: [UInt8], range: Range<Int>
  ) {
    (self.file, self.styleSheet, self.sum) = (file, styleSheet, sum)
    (self.bytes, self.range) = (bytes, range)
  }

  init(_ entry: Entry) {
    file = entry.outline.map { Self.key(of: $0.file) } ?? 0
    styleSheet = entry.record.map { Self.key(of: $0.styleSheet) } ?? 0
    // The encoder has no errors.
    bytes = (try? BinaryEncoder.bytes(of: entry)) ?? []
    range = 0..<bytes.count
    sum = ContentHash(bytes).value
  }

  /// What is said; `nil` where it can't be read.
  var entry: Entry? {
    guard ContentHash(bytes, in: range).value == sum else { return nil }
    return try? BinaryDecoder.value(Entry.self, of: bytes, in: range)
  }

  /// Stands for a path.
  static func key(of path: String) -> UInt64 {
    var hash = ContentHash()
    hash.add(path)
    return max(1, hash.value)
  }
}

extension ContentHash {
  fileprivate init(_ bytes: [UInt8], in range: Range<Int>) {
    self.init()
    bytes.withUnsafeBufferPointer { add(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}

extension [UInt8] {
  /// The number of eight bytes, the lowest first.
  fileprivate func number(at start: Int) -> UInt64 {
    withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
  }

  fileprivate mutating func append(number: UInt64) {
    for index in 0..<8 { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  fileprivate mutating func append(number: Int) { append(number: UInt64(number)) }
}
