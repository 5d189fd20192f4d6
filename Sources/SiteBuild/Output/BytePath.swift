import Glibc

/// A relative path as the file system sees it: bytes without 0, ended by one.
///
/// Strings would not do: they compare equal when only their Unicode normalisation differs, and
/// they cannot hold the name of a file that is not UTF-8.
package struct BytePath: Hashable, Sendable {
  /// The bytes with the 0 at their end, ready for system calls.
  package let characters: [CChar]

  package init(characters: [CChar]) {
    self.characters = characters
  }

  package init(bytes: some Sequence<UInt8>) {
    characters = bytes.map { CChar(bitPattern: $0) } + [0]
  }

  package init(_ text: String) {
    characters = text.utf8CString.withUnsafeBufferPointer { [CChar]($0) }
  }

  init(cString: UnsafePointer<CChar>) {
    characters = [CChar](UnsafeBufferPointer(start: cString, count: strlen(cString) + 1))
  }

  /// The folder that a walk starts in.
  static let root = BytePath("")

  var isRoot: Bool { characters.count == 1 }

  /// The path of the entry `name` in this folder.
  func appending(_ name: BytePath) -> BytePath {
    isRoot
      ? name : BytePath(characters: characters.dropLast() + [slash] + name.characters)
  }

  /// The folder that holds this entry; `nil` for an entry of the root.
  package var parent: BytePath? {
    guard let end = characters.lastIndex(of: slash) else { return nil }
    return BytePath(characters: characters[..<end] + [0])
  }

  /// The bytes without the 0.
  package var bytes: some Collection<UInt8> {
    characters.dropLast().lazy.map { UInt8(bitPattern: $0) }
  }

  /// Whether the path stays inside its folder: no empty, `.` or `..` part, no 0, not absolute.
  var isPlain: Bool {
    var length = 0
    var dots = 0
    for (index, character) in characters.enumerated() {
      let isEnd = index == characters.count - 1
      if character == 0 && !isEnd { return false }
      if isEnd || character == slash {
        if length == 0 || (length == dots && dots <= 2) { return false }
        length = 0
        dots = 0
      } else {
        length += 1
        if character == dot { dots += 1 }
      }
    }
    return true
  }
}

extension BytePath: Comparable {
  /// By bytes, so that the order depends on no locale.
  package static func < (a: BytePath, b: BytePath) -> Bool {
    a.characters.withUnsafeBufferPointer { a in
      b.characters.withUnsafeBufferPointer { b in
        // Both end with 0, which is the least byte: the shorter of two with a common start is less.
        memcmp(a.baseAddress!, b.baseAddress!, min(a.count, b.count)) < 0
      }
    }
  }
}

extension BytePath: CustomStringConvertible {
  /// The path for messages; bytes that are no UTF-8 are replaced.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

private let slash = CChar(bitPattern: UInt8(ascii: "/"))
private let dot = CChar(bitPattern: UInt8(ascii: "."))
