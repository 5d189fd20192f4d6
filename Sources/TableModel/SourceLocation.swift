/// A place in a source file: line and column count from 1, the column in UTF-8 bytes.
///
/// Line 0 means the file as a whole (a binary property list, a missing file).
public struct SourceLocation: Hashable, Codable, Sendable {
  /// The file's path relative to the site's folder, with `/` between its parts.
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: Comparable {
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String {
    line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
  }
}
