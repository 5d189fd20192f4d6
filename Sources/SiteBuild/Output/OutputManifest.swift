/// The list of the files in an output folder that sitegen wrote: those it may replace and remove.
///
/// A text file in the output folder: a first line that says what it is, then one path a line,
/// sorted by bytes, with `\n` and `\\` for a line feed and a backslash. It holds names only: a
/// file under one of them is sitegen's, whatever has been done to it since.
package struct OutputManifest {
  package static let name = BytePath(".sitegen-manifest")
  fileprivate static let heading = "sitegen 1: the files that sitegen wrote here and may remove\n"

  package private(set) var files: Set<BytePath> = []
  /// The folders that hold these files.
  package private(set) var folders: Set<BytePath> = []

  /// A manifest that names no file.
  package init() {}

  /// Reads a manifest; `nil` when it is none, or one that this sitegen doesn't understand.
  ///
  /// An empty file is a manifest that names no file: with it a user gives a folder to sitegen and
  /// keeps all that is in it. A last line that was cut off is left out, and so is a path that
  /// would lead out of the folder: what the manifest doesn't name is safe from removal.
  package init?(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    guard bytes.starts(with: Self.heading.utf8) else { return nil }
    var start = Self.heading.utf8.count
    while let end = bytes[start...].firstIndex(of: lineFeed) {
      let path = Self.unescaped(bytes[start..<end])
      if path.isPlain { insert(path) }
      start = end + 1
    }
  }

  /// Whether these are a manifest, whatever it names.
  static func isManifest(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || bytes.starts(with: heading.utf8)
  }

  /// The bytes of the manifest that names `paths`, in any order.
  package static func bytes(of paths: [BytePath]) -> [UInt8] {
    var bytes = Array(heading.utf8)
    for path in paths.sorted() { append(path, to: &bytes) }
    return bytes
  }

  fileprivate static func append(_ path: BytePath, to bytes: inout [UInt8]) {
    for byte in path.bytes {
      switch byte {
      case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
      case backslash: bytes += [backslash, backslash]
      default: bytes.append(byte)
      }
    }
    bytes.append(lineFeed)
  }

  private mutating func insert(_ path: BytePath) {
    files.insert(path)
    var folder = path.parent
    while let next = folder, folders.insert(next).inserted { folder = next.parent }
  }

  fileprivate static func unescaped(_ line: ArraySlice<UInt8>) -> BytePath {
    var characters: [CChar] = []
    characters.reserveCapacity(line.count + 1)
    var isEscaped = false
    for byte in line {
      if isEscaped {
        characters.append(CChar(bitPattern: byte == UInt8(ascii: "n") ? lineFeed : byte))
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else {
        characters.append(CChar(bitPattern: byte))
      }
    }
    return BytePath(characters: characters + [0])
  }
}

/// The lines of a manifest as it was written: sorted, so that few of them are looked at.
struct ManifestLines {
  private let bytes: [UInt8]
  private var lines: [Range<Int>] = []

  /// `nil`: these are none.
  init?(_ bytes: [UInt8]) {
    guard OutputManifest.isManifest(bytes) else { return nil }
    self.bytes = bytes
    var start = OutputManifest.heading.utf8.count
    while start < bytes.count, let end = bytes[start...].firstIndex(of: lineFeed) {
      lines.append(start..<end)
      start = end + 1
    }
  }

  /// Whether a path is named; of a manifest that isn't sorted, it may seem not to be.
  func contains(_ path: BytePath) -> Bool { isPath(path, at: index(of: path)) }

  /// The bytes of the manifest with some paths more and some less.
  func bytes(adding added: [BytePath], removing removed: Set<BytePath>) -> [UInt8] {
    var result = Array(OutputManifest.heading.utf8)
    result.reserveCapacity(bytes.count + 64 * added.count)
    var next = 0
    func addLines(before end: Int) {
      guard next < end else { return }
      result += bytes[lines[next].lowerBound...lines[end - 1].upperBound]
      next = end
    }
    for path in Set(added).union(removed).sorted() {
      addLines(before: index(of: path))
      if isPath(path, at: next) { next += 1 }
      if !removed.contains(path) { OutputManifest.append(path, to: &result) }
    }
    addLines(before: lines.count)
    return result
  }

  private func isPath(_ path: BytePath, at line: Int) -> Bool {
    line < lines.count && OutputManifest.unescaped(bytes[lines[line]]) == path
  }

  /// The first line whose path doesn't come before another.
  private func index(of path: BytePath) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if OutputManifest.unescaped(bytes[lines[middle]]) < path {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let backslash = UInt8(ascii: "\\")
