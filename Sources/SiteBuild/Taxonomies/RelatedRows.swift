import SiteContent
import TableModel

extension SiteSource {
  /// Ends the pages that ask for it with the pages and rows that have the most terms in common with them.
  func addRelated(of index: TermIndex, to site: inout SitePages) {
    let lists = Set(site.pages.compactMap(\.page.parentPath))
    var ranking = RelatedRanking(index)
    for (page, item) in index.itemsOfPages.sorted(by: { $0.key < $1.key }) {
      let loaded = site.pages[page].page
      // What a list asks for holds for the pages of its rows.
      guard let related = loaded.related, !lists.contains(loaded.path) else { continue }
      let found = ranking.items(relatedTo: item, most: related.count)
      guard !found.isEmpty else { continue }
      let words = InterfaceWords(language: loaded.language ?? configuration.language).lists
      var section = TableSection(
        header: InlineText(words.related), rows: found.map { index.items[$0].row },
        location: loaded.location)
      section.layout = .table
      site.pages[page].closing.append(section)
    }
  }
}

/// Ranks pages and rows by the terms that they have in common with another.
///
/// A term counts the less the more have it: 1 divided by their number. Of equal ones those that follow
/// in the order of the site come first, so that each leads to others.
struct RelatedRanking {
  /// How many pages and rows are compared with each: those that have its rarest terms. So the time for
  /// all of them doesn't grow with the square of their number.
  static let mostCompared = 400

  private let index: TermIndex
  /// The last round in which an item was met.
  private var seen: [Int]
  private var round = 0

  init(_ index: TermIndex) {
    self.index = index
    seen = [Int](repeating: 0, count: index.items.count)
  }

  /// The related items, the nearest first.
  mutating func items(relatedTo item: Int, most: Int) -> [Int] {
    let terms = index.items[item].terms.sorted { a, b in
      let (first, second) = (index.terms[a].items.count, index.terms[b].items.count)
      return first == second ? a < b : first < second
    }
    let count = index.items.count
    var scored: [(item: Int, score: Double, distance: Int)] = []
    for candidate in candidates(for: item, terms) {
      // In a fixed order, lest sums differ in their last digit.
      let score = terms.reduce(0.0) { sum, term in
        index.items[candidate].terms.contains(term)
          ? sum + 1 / Double(index.terms[term].items.count) : sum
      }
      scored.append((candidate, score, (candidate - item + count) % count))
    }
    scored.sort { a, b in a.score == b.score ? a.distance < b.distance : a.score > b.score }
    return scored.prefix(most).map(\.item)
  }

  /// The items that share a term: those of the rarest terms first, and of a term that too many have
  /// those that follow the item.
  private mutating func candidates(for item: Int, _ terms: [Int]) -> [Int] {
    round += 1
    seen[item] = round
    var result: [Int] = []
    for term in terms {
      let items = index.terms[term].items
      // Items are in ascending order.
      var low = 0
      var high = items.count
      while low < high {
        let middle = (low + high) / 2
        if items[middle] <= item { low = middle + 1 } else { high = middle }
      }
      for step in 0..<min(items.count, Self.mostCompared) {
        let other = items[(low + step) % items.count]
        guard seen[other] != round else { continue }
        seen[other] = round
        result.append(other)
        if result.count == Self.mostCompared { return result }
      }
    }
    return result
  }
}
