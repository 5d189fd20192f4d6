import SourceText
import TableModel

extension Permalink {
  /// Reads a pattern: a path in the site whose parts may hold fields as `:name`.
  ///
  /// Behind a `/` at its end stands `index`, and `.html` at its end is left out.
  ///
  /// - Throws: an error for a path that leaves the site or can't be one, at the place of its mistake.
  public static func read(
    _ text: String, at location: SourceLocation
  ) throws(Diagnostic) -> Permalink {
    var reader = PermalinkReader(cursor: ByteCursor(text, at: location))
    return Permalink(try reader.parts(), at: location)
  }

  /// The path that the pattern becomes, without an ending.
  ///
  /// - Parameters:
  ///   - place: where the fields have their values.
  ///   - value: the text of a field and where it stands, `nil` where it has none.
  /// - Throws: an error for a field without a value or without a letter or digit in it.
  public func path(
    at place: SourceLocation, _ value: (String) -> (text: String, location: SourceLocation)?
  ) throws(Diagnostic) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .field(let name, _):
        guard let (text, location) = value(name), !text.isEmpty else {
          throw .error(
            "the permalink needs “\(name)”, which is missing here: fill it in, or leave it out of "
              + "the permalink", at: place, notes: [.init("the permalink", at: location)])
        }
        guard text.unicodeScalars.contains(where: \.isWordPart) else {
          throw .error(
            "the permalink needs “\(name)”, but “\(text)” has neither letter nor digit: fill it in, "
              + "or leave it out of the permalink", at: location,
            notes: [.init("the permalink", at: self.location)])
        }
        path += pathSlug(text)
      }
    }
    if let long = path.split(separator: "/").first(where: { $0.utf8.count > Self.mostBytes }) {
      throw .error(
        "the permalink becomes a name of \(long.utf8.count) bytes, but files have names of at most "
          + "\(Self.mostBytes): leave a field out", at: place,
        notes: [.init("the permalink", at: location)])
    }
    return path
  }

  /// What file systems let a name have, with room for an ending.
  private static let mostBytes = 240

  /// The fields that the pattern names, with their places.
  public var fields: [(name: String, location: SourceLocation)] {
    parts.compactMap { part in
      if case .field(let name, let location) = part { (name, location) } else { nil }
    }
  }
}

private struct PermalinkReader {
  var cursor: ByteCursor

  mutating func parts() throws(Diagnostic) -> [Permalink.Part] {
    let start = cursor
    if cursor.isAtEnd { throw start.error("the permalink is empty: \(Self.advice)") }
    if cursor.peek == UInt8(ascii: "/") {
      throw start.error(
        "the permalink begins with “/”: write it from the site’s folder on, without that")
    }
    var parts: [Permalink.Part] = []
    var text = ""
    while !cursor.isAtEnd {
      try checkName()
      while let byte = cursor.peek, byte != UInt8(ascii: "/") {
        if byte == UInt8(ascii: ":") {
          if !text.isEmpty { parts.append(.text(text)) }
          text = ""
          parts.append(try field())
        } else {
          text += try literal()
        }
      }
      if cursor.skip("/") { text += cursor.isAtEnd ? "/index" : "/" }
    }
    if text.hasSuffix(".html") { text.removeLast(5) }
    guard !(text.isEmpty && parts.isEmpty), !text.hasSuffix("/") else {
      throw start.error("the permalink names no page: \(Self.advice)")
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  private static let advice = "write a path in the site, such as plants/:category/:slug"

  /// Refuses names between two `/` that are no names.
  private func checkName() throws(Diagnostic) {
    let name = cursor.bytes[cursor.offset...].prefix { $0 != UInt8(ascii: "/") }
    if name.isEmpty { throw cursor.error("two “/” follow each other: remove one") }
    if name.elementsEqual("..".utf8) {
      throw cursor.error("the permalink leaves the site by “..”: \(Self.advice)")
    }
    if name.elementsEqual(".".utf8) { throw cursor.error("“.” is no name: remove it") }
  }

  private mutating func field() throws(Diagnostic) -> Permalink.Part {
    let location = cursor.location
    cursor.offset += 1
    let name = cursor.take { $0.isIdentifierPart || $0 >= 0x80 }
    guard !name.isEmpty else {
      throw .error("a field’s name is missing after “:”: \(Self.advice)", at: location)
    }
    return .field(name, location)
  }

  private mutating func literal() throws(Diagnostic) -> String {
    guard let byte = cursor.peek, byte >= 0x20, byte != 0x7F, !"?#\\".utf8.contains(byte) else {
      throw cursor.error("“?”, “#”, “\\” and control characters can’t stand in a path: remove this")
    }
    return cursor.take { $0 >= 0x20 && $0 != 0x7F && !"?#\\/:".utf8.contains($0) }
  }
}
