import InterfaceBuilder
import TableModel
import Typesetting

/// How an image fills its view: `UIView.ContentMode` as far as it concerns images.
public enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill
  /// At its own size, in the middle or at an edge.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// A view of a cell: what it shows and how it looks, without its place.
public struct CellView: Hashable, Sendable {
  /// What draws the view.
  public enum Kind: Hashable, Sendable {
    case label(LabelStyle)
    /// A label on a filled capsule.
    case badge(LabelStyle)
    case image(ContentMode)
    /// A rectangle with a background, a border or views inside.
    case plain
    /// A control, with the colour of what is set.
    case control(Control, tint: CellColor)
    /// The glyphs of accessories.
    case chevron, checkmark, detailButton
    /// The chevron of a way back, which points against the direction of reading.
    case backIndicator
    /// The glyphs of rows that are edited, and the button that opens swipe actions.
    case deleteControl, insertControl, reorderControl, actionMenu
  }

  /// Where a view's content comes from.
  public enum Source: Hashable, Sendable {
    case field(String)
    case text(String)
    case none
  }

  /// A line along all edges, inside them.
  public struct Border: Hashable, Sendable {
    /// In px.
    public var width: Double
    public var color: CellColor

    public init(width: Double = 1, color: CellColor = .named(.separator)) {
      self.width = width
      self.color = color
    }
  }

  /// Priorities along both axes.
  public struct Priorities: Hashable, Sendable {
    public var horizontal: Double
    public var vertical: Double

    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  public var name: String
  public var kind: Kind
  public var source: Source
  public var background: CellColor?
  /// In px.
  public var cornerRadius: Double
  public var border: Border?
  /// Between the edges of a label or badge and its text, or of a button and its image.
  public var padding: EdgeInsets
  /// The index of the superview, `nil`: the content view. Superviews come before their subviews.
  public var parent: Int?
  /// Whether the cell fits only rows that have the view's field.
  public var isRequired: Bool
  /// Whether the view takes part in the layout only and is never drawn.
  public var isHidden: Bool
  /// What a label stands for beside its text.
  public var role: LabelRole?
  /// 0...1; at 0 the view keeps its room and isn't drawn.
  public var alpha = 1.0
  /// What a text field says while it is empty.
  var placeholder: String?
  /// What an image view shows while the row has no image for it.
  var image: ImageReference?
  /// What a control shows without a field: see `Control.state`.
  var state = 0.0

  /// 1...1000; UIKit's default is 250.
  public var hugging = Priorities(horizontal: 250, vertical: 250)
  /// 1...1000; UIKit's default is 750.
  public var compression = Priorities(horizontal: 750, vertical: 750)
  /// What a button with an image and a title holds, and the group of both inside it.
  var button: ButtonContent?
  /// Whether it is the ground of a segmented control.
  var isSegmentedControl = false
  /// Whether an image's height follows from its width and its shape.
  public var isProportional = false
  /// The most height of a proportional image.
  public var maximumHeight: Double?
  /// Layout margins of its own in place of the profile's.
  public var margins: PartialInsets?
  /// Whether its layout margins are at least what is left of its superview's.
  public var preservesSuperviewLayoutMargins = false
  /// How the view arranges its subviews; `nil` for all but stack views.
  public var stack: StackStyle?
  /// The distance to the next view of the same stack view, where it isn't that of the stack.
  public var spacingAfter: StackStyle.Spacing?
  /// The width at which a label of several lines is measured; `nil`: the width that it is laid out
  /// with.
  public var preferredMaxLayoutWidth: Double?
  /// Whether a label's lines are never divided, and scroll sideways where they have no room.
  public var scrollsHorizontally = false
  /// Whether a text scrolls, so that it asks for no size.
  public var isScrollEnabled = false
  /// The size of the frame of what is drawn by its kind alone, where the profile has none for it.
  var contentSize = PartialSize()
  /// How far the alignment rect, which constraints work on, lies inside the frame.
  var alignmentInsets = LayoutInsets()

  init(
    name: String, kind: Kind, source: Source = .none, background: CellColor? = nil,
    cornerRadius: Double = 0, padding: EdgeInsets = .zero
  ) {
    self.name = name
    self.kind = kind
    self.source = source
    self.background = background
    self.cornerRadius = cornerRadius
    self.padding = padding
    isRequired = false
    isHidden = false
  }

  /// How a label or badge draws its text.
  public var labelStyle: LabelStyle? {
    switch kind {
    case .label(let style), .badge(let style): style
    default: nil
    }
  }

  /// The most lines of a label in the accessibility categories; `nil`: as in the others.
  public var accessibilityLineLimit: Int? {
    get { labelStyle?.accessibilityLineLimit }
    set {
      switch kind {
      case .label(var style):
        style.accessibilityLineLimit = newValue
        kind = .label(style)
      case .badge(var style):
        style.accessibilityLineLimit = newValue
        kind = .badge(style)
      default: break
      }
    }
  }

  /// The corner radius that makes a single line's label or badge a capsule.
  var capsuleRadius: Double {
    (Double(labelStyle?.lineHeight ?? 0) + padding.top + padding.bottom) / 2
  }

  /// The kind in one word, as `sitegen frames` prints it.
  public var kindName: String {
    switch kind {
    case .label: "label"
    case .badge: "badge"
    case .image: "image"
    case .plain: "view"
    case .control(let control, _): control.name
    case .chevron: "chevron"
    case .checkmark: "checkmark"
    case .detailButton: "detailButton"
    case .backIndicator: "backIndicator"
    case .deleteControl: "deleteControl"
    case .insertControl: "insertControl"
    case .reorderControl: "reorderControl"
    case .actionMenu: "actionMenu"
    }
  }

  /// The field that the view shows.
  public var field: String? {
    if case .field(let name) = source { name } else { nil }
  }
}

/// Margins of which some are left to the surroundings.
public struct PartialInsets: Hashable, Sendable {
  public var top: Double?
  public var leading: Double?
  public var bottom: Double?
  public var trailing: Double?

  public init(
    top: Double? = nil, leading: Double? = nil, bottom: Double? = nil, trailing: Double? = nil
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The insets of a view whose reading direction is from left to right.
  init(_ insets: LayoutInsets) {
    self.init(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  /// The margins with those of `base` where none is given.
  func over(_ base: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top ?? base.top, leading: leading ?? base.leading, bottom: bottom ?? base.bottom,
      trailing: trailing ?? base.trailing)
  }
}
