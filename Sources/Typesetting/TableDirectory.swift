import Glibc

/// The tables of a face in a font file (OpenType 1.9, “Table Directory”).
struct TableDirectory {
  private(set) var tables: Set<UInt32> = []

  /// Without these no text can be measured or shown.
  private static let required = [
    tag("cmap"), tag("head"), tag("hhea"), tag("hmtx"), tag("maxp"), tag("OS/2"),
  ]
  /// One of these draws the glyphs.
  private static let outlines = [tag("glyf"), tag("CFF "), tag("CFF2")]

  /// Fails where the file is missing, is no font, or lacks what the directory lists.
  init(_ file: FontConfiguration.File, package: String?) throws(FontError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .missing(path: file.path, package: package) }
    defer { close(descriptor) }
    let damaged = FontError.damaged(path: file.path, index: file.index)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw damaged }
    let size = Int(status.st_size)

    func read(_ count: Int, at offset: Int) throws(FontError) -> [UInt8] {
      guard offset >= 0, offset + count <= size else { throw damaged }
      var bytes = [UInt8](repeating: 0, count: count)
      guard pread(descriptor, &bytes, count, offset) == count else { throw damaged }
      return bytes
    }

    var start = 0
    var header = try read(12, at: 0)
    if header.bigEndianUInt32(at: 0) == tag("ttcf") {
      guard 0..<Int(header.bigEndianUInt32(at: 8)) ~= file.index else { throw damaged }
      start = Int(try read(4, at: 12 + 4 * file.index).bigEndianUInt32(at: 0))
      header = try read(12, at: start)
    } else if file.index != 0 {
      throw damaged
    }
    guard [0x0001_0000, tag("OTTO"), tag("true")].contains(header.bigEndianUInt32(at: 0)) else {
      throw damaged
    }
    let count = Int(header[4]) << 8 | Int(header[5])
    let records = try read(16 * count, at: start + 12)
    for record in stride(from: 0, to: records.count, by: 16) {
      let offset = Int(records.bigEndianUInt32(at: record + 8))
      let length = Int(records.bigEndianUInt32(at: record + 12))
      guard offset + length <= size else { throw damaged }
      if length > 0 { tables.insert(records.bigEndianUInt32(at: record)) }
    }
    guard Self.required.allSatisfy(tables.contains), Self.outlines.contains(where: tables.contains)
    else { throw damaged }
  }
}

extension [UInt8] {
  /// The number in four bytes, most significant first; the bytes must be there.
  func bigEndianUInt32(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// An OpenType tag: four ASCII characters.
func tag(_ name: StaticString) -> UInt32 {
  name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
