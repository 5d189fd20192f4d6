import BrowserCheck
import FoundationEssentials

/// Where a browser, left to itself, breaks text as the engine does, and where it doesn't.
struct NaturalComparison: Encodable {
  /// A place between two characters that one of both takes for a line's end.
  struct Difference: Encodable {
    var language: String
    /// The characters on both sides.
    var before, after: String
    /// `engine` or `browser`: who breaks there.
    var brokenBy: String
    var count: Int
    /// The end of a line with the difference in it.
    var example: String
  }

  /// How many lines the engine makes, and how many of them the browser makes too.
  struct Agreement: Encodable {
    var lines = 0
    var agreeing = 0
  }

  private(set) var all = Agreement()
  /// By the names of the pages.
  private(set) var pages: [String: Agreement] = [:]
  /// The most frequent differences.
  private(set) var differences: [Difference] = []

  private struct Kind: Hashable, Comparable {
    var language, before, after, brokenBy: String

    static func < (first: Kind, second: Kind) -> Bool {
      (first.language, first.before, first.after, first.brokenBy)
        < (second.language, second.before, second.after, second.brokenBy)
    }
  }

  private static let listedDifferences = 100

  init(_ site: SweepSite, _ browser: Browser) throws {
    let pages = site.checkedPages
    var kinds: [Kind: (count: Int, example: String)] = [:]
    var agreements = Array(repeating: Agreement(), count: pages.count)
    let geometries = try pages.map {
      try JSONDecoder().decode(PageGeometry.self, from: Data($0.geometry()))
    }
    try naturalLines(
      site: site.output, pages: pages.map(\.path), browser: browser, widths: SweepSite.widths
    ) { page, width, measured in
      let layout = geometries[page].widths[width]
      let language = site.pages.first { $0.name + ".html" == pages[page].path }?.language ?? ""
      let labels = layout.sections.flatMap(\.rows).flatMap(\.views).compactMap(\.lines)
      precondition(labels.count == measured.count, "a page has other labels than its layout")
      for (label, natural) in zip(labels, measured) {
        let own = label.map { Array($0.unicodeScalars).filter { !$0.isBlankInScripts } }
        let text = own.joined()
        let ends = Self.ends(own.map { $0.reduce(0) { $0 + UTF16.width($1) } })
        let naturalEnds = Self.ends(natural.counts)
        agreements[page].lines += ends.count
        let common = Set(zip(ends, [0] + ends).map { [$1, $0] })
          .intersection(zip(naturalEnds, [0] + naturalEnds).map { [$1, $0] })
        agreements[page].agreeing += common.count
        for end in Set(ends).symmetricDifference(naturalEnds) {
          let kind = Self.kind(
            language, Array(text), end, brokenBy: ends.contains(end) ? "engine" : "browser")
          kinds[kind.0, default: (0, kind.example)].count += 1
          // Only the first difference of a label is one of kind; the others follow from it.
          break
        }
      }
    }
    for (page, agreement) in zip(pages, agreements) {
      all.lines += agreement.lines
      all.agreeing += agreement.agreeing
      self.pages[String(page.path.dropLast(".html".count))] = agreement
    }
    differences = kinds.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Self.listedDifferences).map {
        Difference(
          language: $0.key.language, before: $0.key.before, after: $0.key.after,
          brokenBy: $0.key.brokenBy, count: $0.value.count, example: $0.value.example)
      }
  }

  /// The share of the engine's lines that the browser shows too, 0 to 1.
  var share: Double { all.lines > 0 ? Double(all.agreeing) / Double(all.lines) : 1 }

  /// Where lines end, in UTF-16 code units from the text's start.
  private static func ends(_ counts: [Int]) -> [Int] {
    var end = 0
    return counts.filter { $0 > 0 }.map { count in
      end += count
      return end
    }
  }

  private static func kind(
    _ language: String, _ text: [Unicode.Scalar], _ end: Int, brokenBy: String
  ) -> (Kind, example: String) {
    var offset = 0
    var index = 0
    while index < text.count, offset < end {
      offset += UTF16.width(text[index])
      index += 1
    }
    func name(_ index: Int) -> String {
      text.indices.contains(index)
        ? "U+" + String(text[index].value, radix: 16, uppercase: true) : ""
    }
    func string(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[range.clamped(to: 0..<text.count)])
      return String(view)
    }
    return (
      Kind(language: language, before: name(index - 1), after: name(index), brokenBy: brokenBy),
      string(index - 12..<index) + "|" + string(index..<index + 12)
    )
  }
}

extension Unicode.Scalar {
  /// Whether ECMAScript's `trim` removes the character.
  fileprivate var isBlankInScripts: Bool {
    (properties.isWhitespace && value != 0x85) || value == 0xFEFF
  }
}
