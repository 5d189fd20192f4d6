/// A view of a template that is being built in Swift: what constraints say of it.
public struct ViewAnchors: Sendable {
  let item: LayoutItem
  /// The views around it from the inside out, without the content view.
  let ancestors: [LayoutItem]

  static let contentView = ViewAnchors(item: .contentView, ancestors: [])

  /// The view around this one; the content view's is itself.
  public var superview: ViewAnchors {
    ViewAnchors(
      item: ancestors.first ?? .contentView, ancestors: Array(ancestors.dropFirst()))
  }

  // MARK: Guides

  /// The rectangle inside the view's layout margins; its own margins are its edges.
  public var layoutMarginsGuide: ViewAnchors { guide(.layoutMargins) }
  /// The view itself: nothing covers any part of a cell.
  public var safeAreaLayoutGuide: ViewAnchors { guide(.safeArea) }
  /// As much of the layout margins' rectangle, from its middle, as can be read with ease: at most the
  /// profile's readable width.
  public var readableContentGuide: ViewAnchors { guide(.readableContent) }

  private func guide(_ guide: LayoutItem.Guide) -> ViewAnchors {
    ViewAnchors(item: LayoutItem(index: item.index, guide: guide), ancestors: ancestors)
  }

  // MARK: Lines and lengths

  public var leading: XAxisAnchor { XAxisAnchor(item, .leading) }
  public var trailing: XAxisAnchor { XAxisAnchor(item, .trailing) }
  public var left: XAxisAnchor { XAxisAnchor(item, .left) }
  public var right: XAxisAnchor { XAxisAnchor(item, .right) }
  public var centerX: XAxisAnchor { XAxisAnchor(item, .centerX) }
  public var leadingMargin: XAxisAnchor { XAxisAnchor(item, .leadingMargin) }
  public var trailingMargin: XAxisAnchor { XAxisAnchor(item, .trailingMargin) }
  public var leftMargin: XAxisAnchor { XAxisAnchor(item, .leftMargin) }
  public var rightMargin: XAxisAnchor { XAxisAnchor(item, .rightMargin) }
  public var centerXWithinMargins: XAxisAnchor { XAxisAnchor(item, .centerXWithinMargins) }

  public var top: YAxisAnchor { YAxisAnchor(item, .top) }
  public var bottom: YAxisAnchor { YAxisAnchor(item, .bottom) }
  public var centerY: YAxisAnchor { YAxisAnchor(item, .centerY) }
  public var firstBaseline: YAxisAnchor { YAxisAnchor(item, .firstBaseline) }
  public var lastBaseline: YAxisAnchor { YAxisAnchor(item, .lastBaseline) }
  public var topMargin: YAxisAnchor { YAxisAnchor(item, .topMargin) }
  public var bottomMargin: YAxisAnchor { YAxisAnchor(item, .bottomMargin) }
  public var centerYWithinMargins: YAxisAnchor { YAxisAnchor(item, .centerYWithinMargins) }

  public var width: DimensionAnchor { DimensionAnchor(item, .width) }
  public var height: DimensionAnchor { DimensionAnchor(item, .height) }

  // MARK: Several constraints at once

  /// All four edges on those of another view, by default the superview, moved inwards by the insets.
  public func pinEdges(
    to other: ViewAnchors? = nil, insets: EdgeInsets = .zero
  ) -> ConstraintList {
    let other = other ?? superview
    return ConstraintBuilder.buildBlock(
      top == other.top + insets.top, leading == other.leading + insets.leading,
      bottom == other.bottom - insets.bottom, trailing == other.trailing - insets.trailing)
  }

  /// All four edges on the layout margins of another view, by default the superview.
  public func pinEdges(toMarginsOf other: ViewAnchors) -> ConstraintList {
    ConstraintBuilder.buildBlock(
      top == other.topMargin, leading == other.leadingMargin, bottom == other.bottomMargin,
      trailing == other.trailingMargin)
  }

  /// The centre on that of another view, by default the superview.
  public func center(in other: ViewAnchors? = nil) -> ConstraintList {
    let other = other ?? superview
    return ConstraintBuilder.buildBlock(centerX == other.centerX, centerY == other.centerY)
  }

  /// A fixed size in px.
  public func size(_ width: Double, _ height: Double) -> ConstraintList {
    ConstraintBuilder.buildBlock(self.width == width, self.height == height)
  }
}

extension CellSeparator.Inset {
  /// As far as the view stays away from that side of the cell.
  public static func aligned(with view: ViewAnchors) -> CellSeparator.Inset {
    .view(view.item.index)
  }
}
