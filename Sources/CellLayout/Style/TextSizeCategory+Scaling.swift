/// What becomes of labels and cells at another content size category. Scaling to the category that a
/// thing has already changes nothing.

extension LabelStyle {
  /// The style in a category: a text style's size is that of the category, a size of its own stays.
  /// In the accessibility categories the line limit for those holds. Letters stand apart as the label
  /// says, or else as its text style does.
  ///
  /// The line height follows the rule for the new size; where the label has one of its own it stays in
  /// proportion.
  public func scaled(
    to category: TextSizeCategory, letterSpacing spacing: TextStyleSpacing = TextStyleSpacing()
  ) -> LabelStyle {
    var style = self
    style.features.letterSpacing =
      letterSpacing ?? textStyle.map { spacing.spacing(of: $0, in: category) } ?? 0
    if category.isAccessibility, let accessibilityLineLimit {
      style.lineLimit = accessibilityLineLimit
    }
    guard let size = textStyle?.size(in: category), size != self.size else { return style }
    style.size = size
    style.lineHeight =
      lineHeight == LineHeight.standard(size: self.size)
      ? LineHeight.standard(size: size)
      : LineHeight.nearest(to: Double(lineHeight) / Double(self.size) * Double(size), size: size)
    return style
  }
}

extension CellView {
  /// The view in a category. A capsule stays one.
  public func scaled(
    to category: TextSizeCategory, letterSpacing: TextStyleSpacing = TextStyleSpacing()
  ) -> CellView {
    func scaled(_ style: LabelStyle) -> LabelStyle {
      style.scaled(to: category, letterSpacing: letterSpacing)
    }
    var view = self
    switch kind {
    case .label(let style): view.kind = .label(scaled(style))
    case .badge(let style):
      view.kind = .badge(scaled(style))
      if cornerRadius == capsuleRadius { view.cornerRadius = view.capsuleRadius }
    case .control(.field(let style), let tint):
      view.kind = .control(.field(scaled(style)), tint: tint)
    default: break
    }
    return view
  }
}

extension CellTemplate {
  /// The template in a category. Fixed heights and distances stay: rows grow where their constraints
  /// settle their height.
  public func scaled(
    to category: TextSizeCategory, letterSpacing: TextStyleSpacing = TextStyleSpacing()
  ) -> CellTemplate {
    var template = self
    template.views = views.map { $0.scaled(to: category, letterSpacing: letterSpacing) }
    return template
  }
}
