/// The list of the files in an output folder that sitegen wrote: those it may replace and remove.
///
/// A text file in the output folder: a first line that says what it is, then one path a line,
/// sorted by bytes, with `\n` and `\\` for a line feed and a backslash. It holds names only: a
/// file under one of them is sitegen's, whatever has been done to it since.
package struct OutputManifest {
  package static let name = BytePath(".sitegen-manifest")
  private static let heading = "sitegen 1: the files that sitegen wrote here and may remove\n"

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

  /// The bytes of the manifest that names `paths`, in any order.
  package static func bytes(of paths: [BytePath]) -> [UInt8] {
    var bytes = Array(heading.utf8)
    for path in paths.sorted() { append(path, to: &bytes) }
    return bytes
  }

  private static func append(_ path: BytePath, to bytes: inout [UInt8]) {
    for byte in path.bytes {
      switch byte {
      case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
      case backslash: bytes += [backslash, backslash]
      default: bytes.append(byte)
      }
    }
    bytes.append(lineFeed)
  }

  /// The bytes of a manifest with some paths more and some less, in time that grows with the bytes alone.
  ///
  /// - Parameter manifest: the bytes of one whose lines are sorted; else the result needn't be.
  static func bytes(
    _ manifest: [UInt8], adding added: [BytePath], removing removed: Set<BytePath>
  ) -> [UInt8] {
    var lines: [Range<Int>] = []
    var start = heading.utf8.count
    while start < manifest.count, let end = manifest[start...].firstIndex(of: lineFeed) {
      lines.append(start..<end)
      start = end + 1
    }
    /// The first line whose path doesn't come before another.
    func index(of path: BytePath) -> Int {
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if unescaped(manifest[lines[middle]]) < path { low = middle + 1 } else { high = middle }
      }
      return low
    }
    var result = Array(heading.utf8)
    result.reserveCapacity(manifest.count + 64 * added.count)
    var next = 0
    for path in Set(added).union(removed).sorted() {
      let place = index(of: path)
      if next < place {
        result += manifest[lines[next].lowerBound...lines[place - 1].upperBound]
        next = place
      }
      if next < lines.count, unescaped(manifest[lines[next]]) == path { next += 1 }
      if !removed.contains(path) { append(path, to: &result) }
    }
    if next < lines.count {
      result += manifest[lines[next].lowerBound...lines[lines.count - 1].upperBound]
    }
    return result
  }

  private mutating func insert(_ path: BytePath) {
    files.insert(path)
    var folder = path.parent
    while let next = folder, folders.insert(next).inserted { folder = next.parent }
  }

  private static func unescaped(_ line: ArraySlice<UInt8>) -> BytePath {
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

private let lineFeed = UInt8(ascii: "\n")
private let backslash = UInt8(ascii: "\\")
