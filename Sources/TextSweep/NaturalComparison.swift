import BrowserCheck
import FoundationEssentials

/// Where a browser, left to itself, breaks text as the engine does, and where it doesn't.
struct NaturalComparison: Encodable {
  /// How many lines the engine makes, and how many of them the browser makes too.
  struct Agreement: Encodable {
    var lines = 0
    var agreeing = 0

    /// 0 to 1.
    var share: Double { lines > 0 ? Double(agreeing) / Double(lines) : 1 }
  }

  /// The labels whose lines differ for one reason. What counts is the first difference of a label:
  /// those behind it follow from it.
  struct Kind: Encodable {
    var name: String
    var reason: String
    var labels = 0
    /// The lines of these labels that the browser doesn't make.
    var lines = 0
    /// The most frequent places.
    var places: [Place] = []
  }

  /// Two characters between which one of both ends a line.
  struct Place: Encodable {
    var before, after: String
    /// `engine` or `browser`: who ends the line there.
    var brokenBy: String
    var labels: Int
    /// The text around it, in one label.
    var example: String
  }

  private(set) var all = Agreement()
  /// All pages but those of languages that are broken with a dictionary.
  private(set) var withoutDictionaries = Agreement()
  /// By the names of the pages: those where lines differ.
  private(set) var pages: [String: Agreement] = [:]
  private(set) var kinds: [Kind] = []

  private struct PlaceKey: Hashable, Comparable {
    var before, after, brokenBy: String

    static func < (first: PlaceKey, second: PlaceKey) -> Bool {
      (first.before, first.after, first.brokenBy) < (second.before, second.after, second.brokenBy)
    }
  }

  private struct Tally {
    var labels = 0
    var lines = 0
    var places: [PlaceKey: (count: Int, example: String)] = [:]
  }

  private static let listedPlaces = 12

  init(_ site: SweepSite, _ browser: Browser) throws {
    let pages = site.checkedPages
    let geometries = try pages.map {
      try JSONDecoder().decode(PageGeometry.self, from: Data($0.geometry()))
    }
    var agreements = Array(repeating: Agreement(), count: pages.count)
    var tallies: [BreakDifference: Tally] = [:]
    try naturalLines(
      site: site.output, pages: pages.map(\.path), browser: browser, widths: SweepSite.widths
    ) { page, width, measured in
      let layout = geometries[page].widths[width]
      let labels = layout.sections.flatMap(\.rows).flatMap(\.views).compactMap(\.lines)
      precondition(labels.count == measured.count, "a page has other labels than its layout")
      for (label, natural) in zip(labels, measured) {
        let comparison = LabelComparison(label, natural)
        agreements[page].lines += comparison.lines
        agreements[page].agreeing += comparison.agreeing
        guard let difference = comparison.firstDifference else { continue }
        let key = PlaceKey(
          before: difference.before, after: difference.after, brokenBy: difference.brokenBy)
        tallies[difference.kind, default: Tally()].labels += 1
        tallies[difference.kind]?.lines += comparison.lines - comparison.agreeing
        tallies[difference.kind]?.places[key, default: (0, difference.example)].count += 1
      }
    }
    for (page, agreement) in zip(pages, agreements) {
      let name = String(page.path.dropLast(".html".count))
      let language = site.pages.first { $0.name == name }?.language ?? ""
      all.add(agreement)
      if !BreakDifference.dictionaryLanguages.contains(language) {
        withoutDictionaries.add(agreement)
      }
      if agreement.lines != agreement.agreeing { self.pages[name] = agreement }
    }
    kinds = BreakDifference.allCases.compactMap { kind in
      tallies[kind].map { tally in
        Kind(
          name: kind.rawValue, reason: kind.reason, labels: tally.labels, lines: tally.lines,
          places: tally.places.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .prefix(Self.listedPlaces).map {
              Place(
                before: $0.key.before, after: $0.key.after, brokenBy: $0.key.brokenBy,
                labels: $0.value.count, example: $0.value.example)
            })
      }
    }
  }
}

extension NaturalComparison.Agreement {
  fileprivate mutating func add(_ other: Self) {
    lines += other.lines
    agreeing += other.agreeing
  }
}
