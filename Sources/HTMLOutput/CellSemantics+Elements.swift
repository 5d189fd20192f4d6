import CellLayout

extension CellSemantics {
  /// Whether the band is an item of a list.
  var isItem: Bool { self == .row || self == .listItem }

  /// Whether the band is a row of a table in columns.
  var isTableRow: Bool { self == .columns || self == .columnHeader }

  /// Whether the band is a heading within a section's rows.
  var isHeading: Bool {
    switch self {
    case .heading3, .heading4, .heading5, .heading6: true
    default: false
    }
  }

  /// The element of a whole band.
  var bandElement: StaticString {
    switch self {
    case .row, .listItem: "li"
    case .quote: "blockquote"
    case .figure: "figure"
    default: "div"
    }
  }

  /// The element of a label that shows a field. A text of blanks only keeps a space: it is no
  /// heading. In a `<summary>` nothing but a heading and phrasing content may stand.
  func labelElement(field: String?, isBlank: Bool, isInSummary: Bool) -> StaticString {
    let isMain = (field == "title" || field == "text") && !isBlank
    return switch self {
    case .row, .listItem, .bar, .columns, .columnHeader: "div"
    case .pageHeader: isMain ? "h1" : "p"
    case .header: isMain ? "h2" : isInSummary ? "span" : "p"
    case .heading3: "h3"
    case .heading4: "h4"
    case .heading5: "h5"
    case .heading6: "h6"
    case .code: "pre"
    case .figure: "figcaption"
    case .paragraph, .quote, .rule, .footer, .pageFooter: "p"
    }
  }
}
