import Typesetting

/// How an image fills its view: `UIView.ContentMode` as far as it concerns images.
public enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, center
}

/// A view of a cell: what it shows and how it looks, without its place.
public struct CellView: Hashable, Sendable {
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
  }

  /// Where a view's content comes from.
  public enum Source: Hashable, Sendable {
    case field(String)
    case text(String)
    case none
  }

  public struct Border: Hashable, Sendable {
    /// In px.
    public var width: Double
    public var color: CellColor
  }

  /// Priorities along both axes.
  struct Priorities: Hashable, Sendable {
    var horizontal: Double
    var vertical: Double
  }

  public var name: String
  public var kind: Kind
  public var source: Source
  public var background: CellColor?
  /// In px.
  public var cornerRadius: Double
  public var border: Border?
  /// Between the edges of a label or badge and its text.
  public var padding: EdgeInsets
  /// The index of the superview, `nil`: the content view. Superviews come before their subviews.
  public var parent: Int?
  /// Whether the cell fits only rows that have the view's field.
  public var isRequired: Bool
  /// Whether the view takes part in the layout only and is never drawn.
  public var isHidden: Bool
  /// What a label stands for beside its text.
  public var role: LabelRole?
  /// What a text field says while it is empty.
  var placeholder: String?
  /// What a control shows without a field: see `Control.state`.
  var state = 0.0

  /// 1...1000; UIKit's default is 250.
  var hugging = Priorities(horizontal: 250, vertical: 250)
  /// 1...1000; UIKit's default is 750.
  var compression = Priorities(horizontal: 750, vertical: 750)
  /// Whether an image's height follows from its width and its shape.
  var isProportional = false
  /// The most height of a proportional image.
  var maximumHeight: Double?
  /// Layout margins of its own in place of the profile's.
  var margins: PartialInsets?

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
    }
  }

  /// The field that the view shows.
  public var field: String? {
    if case .field(let name) = source { name } else { nil }
  }
}

/// Margins of which some are left to the surroundings.
struct PartialInsets: Hashable, Sendable {
  var top: Double?
  var leading: Double?
  var bottom: Double?
  var trailing: Double?

  /// The margins with those of `base` where none is given.
  func over(_ base: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top ?? base.top, leading: leading ?? base.leading, bottom: bottom ?? base.bottom,
      trailing: trailing ?? base.trailing)
  }
}
