/// The size that a view would like to have.
struct ContentSize: Hashable {
  var width: Double
  var height: Double

  static let zero = ContentSize(width: 0, height: 0)
}

extension CellView {
  /// Whether the view has a size of its own.
  var hasContentSize: Bool {
    switch kind {
    case .label, .badge, .image: true
    case .plain, .chevron, .checkmark, .detailButton: false
    }
  }

  /// A size in the middle of what is to be expected: the constraints are solved for it once, and each
  /// row starts from there.
  var nominalSize: ContentSize {
    if isHidden { return .zero }
    switch kind {
    case .label(let style), .badge(let style):
      return ContentSize(
        width: 60 + padding.leading + padding.trailing,
        height: Double(style.lineHeight) + padding.top + padding.bottom)
    case .image: return ContentSize(width: 40, height: 40)
    case .plain, .chevron, .checkmark, .detailButton: return .zero
    }
  }

  /// How much the padding takes of an axis.
  var horizontalPadding: Double { padding.leading + padding.trailing }
  var verticalPadding: Double { padding.top + padding.bottom }
}
