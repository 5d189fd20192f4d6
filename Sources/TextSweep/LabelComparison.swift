import BrowserCheck

/// The lines of one label, the engine's and those that a browser makes of the same text.
struct LabelComparison {
  /// How many lines the engine makes, and how many of them the browser makes too.
  let lines, agreeing: Int
  let firstDifference: Difference?

  struct Difference {
    var kind: BreakDifference
    /// The characters on both sides: `U+2F`; nothing at an end of the text.
    var before, after: String
    /// `engine` or `browser`.
    var brokenBy: String
    /// The text around it, with a bar at the place.
    var example: String
  }

  init(_ label: [String], _ natural: NaturalLines) {
    let own = label.map { Array($0.unicodeScalars).filter { !$0.isBlankInScripts } }
    let ends = Self.ends(own.map { $0.reduce(0) { $0 + UTF16.width($1) } })
    let naturalEnds = Self.ends(natural.counts)
    lines = ends.count
    agreeing =
      Set(zip([0] + ends, ends).map { [$0, $1] })
      .intersection(zip([0] + naturalEnds, naturalEnds).map { [$0, $1] }).count
    let end = Set(ends).symmetricDifference(naturalEnds).min()
    firstDifference = end.map { end in
      Difference(
        own.joined().map(\.self), end, brokenBy: ends.contains(end) ? "engine" : "browser")
    }
  }

  /// Where lines end, in UTF-16 code units from the text's start; blanks don't count.
  private static func ends(_ counts: [Int]) -> [Int] {
    var end = 0
    return counts.filter { $0 > 0 }.map { count in
      end += count
      return end
    }
  }
}

extension LabelComparison.Difference {
  /// - Parameter end: In UTF-16 code units.
  fileprivate init(_ text: [Unicode.Scalar], _ end: Int, brokenBy: String) {
    var offset = 0
    var index = 0
    while index < text.count, offset < end {
      offset += UTF16.width(text[index])
      index += 1
    }
    func scalar(_ index: Int) -> Unicode.Scalar? {
      text.indices.contains(index) ? text[index] : nil
    }
    func name(_ scalar: Unicode.Scalar?) -> String {
      scalar.map { "U+" + String($0.value, radix: 16, uppercase: true) } ?? ""
    }
    func string(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[range.clamped(to: 0..<text.count)])
      return String(view)
    }
    self.init(
      kind: BreakDifference(scalar(index - 1), scalar(index)),
      before: name(scalar(index - 1)), after: name(scalar(index)), brokenBy: brokenBy,
      example: string(index - 12..<index) + "|" + string(index..<index + 12))
  }
}

extension Unicode.Scalar {
  /// Whether ECMAScript's `trim` removes the character.
  fileprivate var isBlankInScripts: Bool {
    (properties.isWhitespace && value != 0x85) || value == 0xFEFF
  }
}
