import SourceText
import TableModel

/// The HTML tags of one block that stand for styles which Markdown lacks.
struct InlineTags {
  private struct OpenTag {
    var name: Substring
    /// Its own and those of the tags around it.
    var traits: TextTraits
    var location: SourceLocation
    /// How deep the node that it stands in is nested.
    var depth: Int
  }

  /// What a tag turned out to be.
  enum Meaning {
    case style
    /// A warning for a tag that is left out.
    case misplaced(String)
    case unknown
  }

  private var open: [OpenTag] = []

  /// The styles of the text at hand: of superscript and subscript only the inner one.
  var traits: TextTraits { open.last?.traits ?? [] }

  /// Reads a tag.
  mutating func read(_ html: String, depth: Int, at location: SourceLocation) -> Meaning {
    var text = Substring(html.lowercased())
    guard text.popFirst() == "<" else { return .unknown }
    let isEnd = text.first == "/"
    if isEnd { text.removeFirst() }
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard let own = Self.traits[String(name)] else { return .unknown }
    guard isEnd else {
      let scripts: TextTraits = [.superscript, .subscript]
      var traits = traits
      if !own.isDisjoint(with: scripts) { traits.subtract(scripts) }
      traits.formUnion(own)
      // As in HTML a slash at its end doesn't close it.
      open.append(OpenTag(name: name, traits: traits, location: location, depth: depth))
      return .style
    }
    guard let last = open.last, last.depth == depth else {
      return .misplaced("“</\(name)>” closes nothing here: it stands without “<\(name)>” before it")
    }
    guard last.name == name else {
      return .misplaced(
        "“</\(name)>” crosses “<\(last.name)>”: write “</\(last.name)>” before it")
    }
    open.removeLast()
    return .style
  }

  /// Closes the tags that were opened in nodes nested deeper than `depth`; a warning for each.
  mutating func close(to depth: Int, warn: (String, SourceLocation) -> Void) {
    while let last = open.last, last.depth > depth {
      open.removeLast()
      warn(
        "“<\(last.name)>” is not closed: write “</\(last.name)>” where the style ends",
        last.location)
    }
  }

  private static let traits: [String: TextTraits] = [
    "sup": .superscript, "sub": .subscript, "s": .strikethrough, "del": .strikethrough,
  ]
}
