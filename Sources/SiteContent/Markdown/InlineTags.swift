import SourceText
import TableModel

/// The HTML tags of one block that stand for what Markdown lacks: styles, languages, directions.
///
/// A direction becomes the characters that isolate a text in Unicode, which is what the tags mean in
/// browsers too: so a line that ends inside keeps the order.
struct InlineTags {
  private struct OpenTag {
    var name: Substring
    /// Its own and those of the tags around it.
    var traits: TextTraits
    var language: String?
    /// What ends the direction that it gives.
    var end = ""
    var location: SourceLocation
    /// How deep the node that it stands in is nested.
    var depth: Int
  }

  /// What a tag turned out to be.
  enum Meaning: Equatable {
    /// With the characters that stand in its place.
    case style(String)
    /// A warning for a tag that is left out.
    case misplaced(String)
    case unknown
  }

  private var open: [OpenTag] = []

  /// The styles of the text at hand: of superscript and subscript only the inner one.
  var traits: TextTraits { open.last?.traits ?? [] }

  /// The language of the text at hand; `nil`: that of the text around the tags.
  var language: String? { open.last?.language }

  /// Reads a tag.
  mutating func read(_ html: String, depth: Int, at location: SourceLocation) -> Meaning {
    var text = Substring(html)
    guard text.popFirst() == "<" else { return .unknown }
    let isEnd = text.first == "/"
    if isEnd { text.removeFirst() }
    let written = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let name = Substring(written.lowercased())
    return isEnd
      ? readEnd(name, depth: depth)
      : readStart(name, text.dropFirst(written.count), depth: depth, at: location)
  }

  private mutating func readStart(
    _ name: Substring, _ rest: Substring, depth: Int, at location: SourceLocation
  ) -> Meaning {
    // As in HTML a slash at its end doesn't close it.
    var tag = OpenTag(
      name: name, traits: traits, language: language, location: location, depth: depth)
    var start = ""
    if let own = Self.traits[String(name)] {
      let scripts: TextTraits = [.superscript, .subscript]
      if !own.isDisjoint(with: scripts) { tag.traits.subtract(scripts) }
      tag.traits.formUnion(own)
    } else if Self.directed.contains(name) {
      let attributes = tagAttributes(rest)
      let direction = attributes["dir"]?.lowercased()
      if let tags = attributes["lang"] {
        guard isLanguageTag(tags) else {
          return .misplaced(
            "“\(tags)” is no language tag: write one such as fr or zh-Hant; the tag is left out")
        }
        tag.language = tags
      }
      guard direction == nil || ["ltr", "rtl", "auto"].contains(direction) else {
        return .misplaced(
          "“\(direction ?? "")” is no direction: write ltr, rtl or auto; the tag is left out")
      }
      switch name {
      case "span" where attributes["lang"] == nil && direction == nil: return .unknown
      case "bdo" where direction == nil || direction == "auto":
        return .misplaced("“<bdo>” has no direction: write dir=\"ltr\" or dir=\"rtl\"")
      case "span" where direction == nil: break
      default:
        start = direction == "rtl" ? "\u{2067}" : direction == "ltr" ? "\u{2066}" : "\u{2068}"
        tag.end = "\u{2069}"
        guard name == "bdo" else { break }
        start += direction == "rtl" ? "\u{202E}" : "\u{202D}"
        tag.end = "\u{202C}" + tag.end
      }
    } else {
      return .unknown
    }
    open.append(tag)
    return .style(start)
  }

  private mutating func readEnd(_ name: Substring, depth: Int) -> Meaning {
    guard Self.traits[String(name)] != nil || Self.directed.contains(name) else { return .unknown }
    guard let last = open.last, last.depth == depth else {
      // A span without a language was left out at its start already.
      if name == "span" { return .unknown }
      return .misplaced("“</\(name)>” closes nothing here: it stands without “<\(name)>” before it")
    }
    guard last.name == name else {
      return .misplaced(
        "“</\(name)>” crosses “<\(last.name)>”: write “</\(last.name)>” before it")
    }
    open.removeLast()
    return .style(last.end)
  }

  /// Closes the tags that were opened in nodes nested deeper than `depth`; a warning for each.
  ///
  /// - Returns: the characters that end their directions.
  mutating func close(to depth: Int, warn: (String, SourceLocation) -> Void) -> String {
    var end = ""
    while let last = open.last, last.depth > depth {
      open.removeLast()
      end += last.end
      warn(
        "“<\(last.name)>” is not closed: write “</\(last.name)>” where the style ends",
        last.location)
    }
    return end
  }

  private static let traits: [String: TextTraits] = [
    "sup": .superscript, "sub": .subscript, "s": .strikethrough, "del": .strikethrough,
  ]
  private static let directed: Set<Substring> = ["span", "bdi", "bdo"]
}

/// The attributes of an HTML tag, their names in lower case. CommonMark has made sure of the form.
private func tagAttributes(_ text: Substring) -> [String: String] {
  var attributes: [String: String] = [:]
  var rest = text
  while true {
    rest = rest.drop { $0.isWhitespace || $0 == "/" || $0 == ">" }
    let name = rest.prefix { !$0.isWhitespace && !"=/>".contains($0) }
    guard !name.isEmpty else { return attributes }
    rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
    var value = Substring()
    if rest.first == "=" {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest.removeFirst()
        value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
      } else {
        value = rest.prefix { !$0.isWhitespace && $0 != ">" }
        rest = rest.dropFirst(value.count)
      }
    }
    if attributes[name.lowercased()] == nil { attributes[name.lowercased()] = String(value) }
  }
}
