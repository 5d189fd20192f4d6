import CellLayout

extension CellSemantics {
  /// Whether the band is an item of a list.
  var isItem: Bool { self == .row || self == .listItem }

  /// The element of a whole band.
  var bandElement: StaticString {
    switch self {
    case .row, .listItem: "li"
    case .quote: "blockquote"
    case .figure: "figure"
    default: "div"
    }
  }

  /// The element of a label; the main one shows the band's title or text.
  func labelElement(isMain: Bool) -> StaticString {
    switch self {
    case .row, .listItem: "div"
    case .pageHeader: isMain ? "h1" : "p"
    case .header: isMain ? "h2" : "p"
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
