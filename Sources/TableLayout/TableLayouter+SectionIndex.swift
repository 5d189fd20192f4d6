import CellLayout
import TableModel

/// A title of a section index, and the section of the page that it leads to.
struct IndexTitle: Equatable {
  var text: String
  var section: Int
}

extension TableLayouter {
  /// The titles of a page's section index; none where it has no index.
  func indexTitles(
    of page: Page, _ style: Style, into diagnostics: inout [Diagnostic]
  ) -> [IndexTitle] {
    guard let index = page.sectionIndex else { return [] }
    guard style.table == .plain else {
      diagnostics.append(
        .warning(
          "a section index stands in plain tables only, and this one is \(style.table.rawValue): "
            + "add “style: plain” or leave the index out", at: index.location))
      return []
    }
    let rowCount = page.ownSections.reduce(0) { $0 + $1.rows.count }
    guard rowCount >= index.minimumRowCount else { return [] }
    var own: [IndexTitle] = []
    var known: Set<String> = []
    for (number, section) in page.ownSections.enumerated() {
      guard let text = section.indexTitle ?? section.header?.firstLetter, !text.isEmpty,
        known.insert(text).inserted
      else { continue }
      own.append(IndexTitle(text: text, section: number))
    }
    guard let titles = index.titles else { return own }
    return place(titles, among: own, sectionCount: page.ownSections.count)
  }

  /// Given titles lead to the sections of that title. Where sections have other titles but are as
  /// many, they lead to them in turn; a title without a section leads to the next one that has one,
  /// or else to the last.
  private func place(
    _ titles: [String], among own: [IndexTitle], sectionCount: Int
  ) -> [IndexTitle] {
    guard sectionCount > 0 else { return [] }
    let found = titles.map { title in own.first { $0.text == title }?.section }
    if titles.count == sectionCount, found.allSatisfy({ $0 == nil }) {
      return titles.enumerated().map { IndexTitle(text: $1, section: $0) }
    }
    var next = found.compactMap(\.self).last ?? sectionCount - 1
    var result: [IndexTitle] = []
    for (title, section) in zip(titles, found).reversed() {
      next = section ?? next
      result.append(IndexTitle(text: title, section: next))
    }
    return result.reversed()
  }

  /// The width of the strip in px, 0 without titles: the profile's, or what the widest title asks for.
  func indexWidth(of titles: [IndexTitle], in page: Page, style: Style) -> Double {
    var width = titles.isEmpty ? 0 : engine.metrics.sectionIndexWidth
    for title in titles {
      let row = Row(title, of: page)
      let (cell, _) = engine.bind(
        row, template: library.roles.sectionIndexTitle, language: style.language,
        rightToLeft: style.isRightToLeft)
      // A conflict is reported where the title is laid out.
      if let size = try? engine.fittingSize(of: cell, target: .compressed, sideMargin: 0) {
        width = max(width, size.width)
      }
    }
    return width
  }
}

extension Row {
  fileprivate init(_ title: IndexTitle, of page: Page) {
    self.init(
      fields: [Field("title", .text(InlineText(title.text)))],
      url: page.sections[title.section].identifier.map { "#" + $0 },
      location: page.sectionIndex?.location ?? page.location)
  }
}

extension InlineText {
  /// The first letter as readers count them; `nil` in a text of blanks.
  fileprivate var firstLetter: String? {
    text.first { !$0.isWhitespace && $0 != "\u{FFFC}" }.map(String.init)
  }
}

extension TablePass {
  /// Adds the section index. Its bands stand in no section, and count from the strip's top.
  ///
  /// - Parameter firstSection: the place of the page's first section among those of the frames.
  mutating func addIndex(
    _ titles: [IndexTitle], of page: Page, firstSection: Int, width: Double
  ) {
    guard !titles.isEmpty else { return }
    let tableBottoms = bottoms
    let first = frames.bands.count
    let strip = geometries.map {
      TableStyleGeometry(
        indexWidth: width, x: style.isRightToLeft ? 0 : $0.sectionWidth - width)
    }
    for index in bottoms.indices { bottoms[index] = 0 }
    for title in titles {
      add(
        Row(title, of: page), template: library.roles.sectionIndexTitle, kind: .indexTitle,
        geometries: strip)
    }
    let heights = bottoms
    bottoms = tableBottoms
    guard frames.bands.count - first == titles.count else { return }
    frames.sectionIndex = SectionIndexFrames(
      bands: first..<frames.bands.count,
      sections: titles.indices.map { index in
        let start = titles[index].section
        let end = titles[(index + 1)...].first { $0.section > start }?.section
        let isRepeated = index > 0 && titles[index - 1].section == start
        let range = start..<(isRepeated ? start : end ?? page.sections.count)
        return range.lowerBound + firstSection..<range.upperBound + firstSection
      },
      frames: geometries.indices.map { index in
        PixelFrame(
          x: quarters(strip[index].sectionInset), y: 0, width: quarters(width),
          height: heights[index])
      }, excerpts: SectionIndexFrames.Excerpt.all(of: titles.count))
  }
}
