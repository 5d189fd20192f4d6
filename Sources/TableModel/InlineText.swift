/// Text with its inline styles: what a heading, a paragraph or a field shows.
///
/// `text` is plain Unicode. A line feed in it is a line break that was asked for; U+FFFC stands for
/// an inline image and carries a run with `image` set.
public struct InlineText: Hashable, Codable, Sendable {
  public var text: String
  /// The styled runs in order, covering `text` whole; empty when the text is plain throughout.
  public var runs: [TextRun]

  public init(_ text: String, runs: [TextRun] = []) {
    self.text = text
    self.runs = runs
  }

  /// A link as a whole, where there is an address.
  public init(_ text: String, url: String?) {
    self.init(text, runs: [TextRun(length: text.utf8.count, url: url)])
  }

  public var isEmpty: Bool { text.isEmpty }

  /// Appends a run to a text of runs, or to an empty one.
  public mutating func append(
    _ part: String, traits: TextTraits = [], url: String? = nil, language: String? = nil
  ) {
    text += part
    runs.append(TextRun(length: part.utf8.count, traits: traits, url: url, language: language))
  }
}

extension InlineText {
  /// A list of texts: its elements are runs of their own, with commas between them.
  public init(list: [String]) {
    self.init("")
    for element in list where !element.isEmpty {
      if !runs.isEmpty { append(", ") }
      append(element)
    }
    if runs.count == 1 { runs = [] }
  }

  /// The elements of a list: runs with commas between them, or else what stands between the commas
  /// of any script.
  public var elements: [String] {
    if runs.count > 1, runs.count % 2 == 1 {
      var rest = text.utf8[...]
      let parts = runs.map { run in
        let part = rest.prefix(run.length)
        rest = rest.dropFirst(run.length)
        return String(decoding: part, as: UTF8.self)
      }
      let isList = parts.indices.allSatisfy { $0 % 2 == 0 || parts[$0] == ", " }
      if isList { return stride(from: 0, to: parts.count, by: 2).map { parts[$0] } }
    }
    return text.unicodeScalars.split { ",，、،\n".unicodeScalars.contains($0) }.compactMap { part in
      let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
      let start = part.drop(while: isBlank)
      let length = start.reversed().drop(while: isBlank).count
      return length == 0 ? nil : String(String.UnicodeScalarView(start.prefix(length)))
    }
  }
}

/// A stretch of text with one style.
public struct TextRun: Hashable, Codable, Sendable {
  /// The length in UTF-8 bytes.
  public var length: Int
  public var traits: TextTraits
  /// The target of the link that the run belongs to.
  public var url: String?
  /// The image that a run of the one character U+FFFC stands for.
  public var image: ImageReference?
  /// The BCP 47 tag of the run's language; `nil`: that of the text around it.
  public var language: String?

  public init(
    length: Int, traits: TextTraits = [], url: String? = nil, image: ImageReference? = nil,
    language: String? = nil
  ) {
    self.length = length
    self.traits = traits
    self.url = url
    self.image = image
    self.language = language
  }
}

/// The inline styles of Markdown and of the few HTML tags that have no place in it.
public struct TextTraits: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let strong = TextTraits(rawValue: 1)
  public static let emphasis = TextTraits(rawValue: 2)
  public static let code = TextTraits(rawValue: 4)
  public static let strikethrough = TextTraits(rawValue: 8)
  public static let superscript = TextTraits(rawValue: 16)
  public static let `subscript` = TextTraits(rawValue: 32)
  /// No line ends within the run, if it has room in one.
  public static let unbroken = TextTraits(rawValue: 64)
}
