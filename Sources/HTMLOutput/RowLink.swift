import CellLayout
import TableLayout
import TableModel

extension BoundCell {
  /// The view that carries the row's link: its title, or else its first text, or else its first
  /// picture; of a figure the picture, since a caption can't stand in a link.
  func linkView(_ views: CellViews, _ semantics: CellSemantics) -> Int? {
    var picture: Int?
    var title: Int?
    var label: Int?
    for (index, bound) in self.views.enumerated() {
      if bound.showsText {
        label = label ?? index
        let (list, place) = views.holder(of: index)
        if title == nil, list[place].source == .field("title") { title = index }
      } else if case .image = bound.content, !bound.isHidden {
        picture = picture ?? index
      }
    }
    return semantics == .figure ? picture ?? title ?? label : title ?? label ?? picture
  }
}

extension TableFrames {
  /// The places of rows whose link is an image that nothing describes: those who can't see it don't
  /// learn where the link leads.
  ///
  /// Beside a title an image needs no description.
  public func unnamedLinks(of library: CellLibrary) -> [SourceLocation] {
    bands.compactMap { band in
      guard band.url != nil else { return nil }
      let template = band.cell.template
      let views = CellViews(of: band.cell, template: library.templates[template])
      guard let link = band.cell.linkView(views, library.templates[template].semantics) else {
        return nil
      }
      let isNamed =
        switch band.cell.views[link].content {
        case .image(let image): !image.alternative.isEmpty
        case .text(let text, _): text.hasWords
        case .plain, .state: true
        }
      return isNamed ? nil : band.cell.location
    }
  }
}

extension InlineText {
  /// Whether there is more than images without descriptions.
  fileprivate var hasWords: Bool {
    runs.contains { $0.image?.alternative.isEmpty == false }
      || text.unicodeScalars.contains { $0 != "\u{FFFC}" && !$0.isBlank }
  }
}
