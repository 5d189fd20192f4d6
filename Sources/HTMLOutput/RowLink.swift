import CellLayout
import TableLayout
import TableModel

extension BoundCell {
  /// The view that carries the row's link: its title, or else its first text, or else its first
  /// picture; of a figure the picture, since a caption can't stand in a link.
  ///
  /// - Parameter views: those of the template and of the accessory.
  func linkView(_ views: [CellView], _ semantics: CellSemantics) -> Int? {
    let visible = views.indices.filter { !self.views[$0].isHidden }
    let picture = visible.first {
      if case .image = self.views[$0].content { true } else { false }
    }
    if semantics == .figure, let picture { return picture }
    let labels = visible.filter { self.views[$0].showsText }
    return labels.first { views[$0].field == "title" } ?? labels.first ?? picture
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
      let template = library.templates[band.cell.template]
      let views = template.views + band.cell.accessoryViews
      guard let link = band.cell.linkView(views, template.semantics) else { return nil }
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
      || text.unicodeScalars.contains { $0 != "\u{FFFC}" && !$0.properties.isWhitespace }
  }
}
