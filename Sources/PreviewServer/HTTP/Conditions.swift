/// What a representation is known by.
struct Validators {
  /// The entity tag with its quotes; strong.
  var tag: String
  /// Seconds since 1970-01-01 00:00:00 UTC.
  var modified: Int

  /// Whether the browser has it already (RFC 9110, 13.2.2).
  func isKnown(to request: Request) -> Bool {
    if let tags = request.field("If-None-Match") {
      return tags.split(separator: ",").contains { matches(String($0)) }
    }
    guard let date = request.field("If-Modified-Since").flatMap(HTTPDate.seconds) else {
      return false
    }
    return modified <= date
  }

  /// Whether a range may be sent of it: the browser has the rest of this very representation.
  func allowsRange(of request: Request) -> Bool {
    guard let condition = request.field("If-Range") else { return true }
    // A date is a strong validator only long after the change; no date, no doubt.
    return condition == tag
  }

  private func matches(_ text: String) -> Bool {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text == "*" || text == tag || text == "W/" + tag
  }
}

/// Which bytes a request wants of so many.
enum ByteRange: Equatable {
  case all
  case part(Range<Int>)
  case unsatisfiable

  /// Reads a `Range` field (RFC 9110, 14.2). Several ranges, and what isn't understood, mean all.
  init(_ field: String?, of size: Int) {
    self = .all
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let words = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else { return }
    // Numbers beyond Int are beyond any file.
    let numbers = words.map { $0.isEmpty ? nil : Int($0) ?? Int.max }
    switch (numbers[0], numbers[1]) {
    case (nil, nil): return
    case (nil, let suffix?):
      self = suffix == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - suffix)..<size)
    case (let start?, let end):
      if let end, end < start { return }
      guard start < size else {
        self = .unsatisfiable
        return
      }
      self = .part(start..<(min(end ?? Int.max, size - 1) + 1))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
