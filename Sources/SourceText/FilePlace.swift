import TableModel

/// A place in a file that fits into eight bytes: line and column from 1, the column in UTF-8 bytes;
/// in binary data line 0 and, as the column, the byte offset.
public struct FilePlace: Hashable, Sendable {
  public var line: UInt32
  public var column: UInt32

  public init(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
  }

  public init(byteOffset: Int) {
    line = 0
    column = UInt32(clamping: byteOffset)
  }

  public init(_ location: SourceLocation) {
    self.init(
      line: UInt32(clamping: location.line), column: UInt32(clamping: location.column))
  }
}

extension SourceLocation {
  public init(file: String, _ place: FilePlace) {
    self.init(
      file: file, line: Int(place.line), column: place.line == 0 ? 0 : Int(place.column))
  }
}
