import Constraints
import Typesetting

/// What laying out needs to know of a view: numbers only, so that going through the views costs
/// nothing but that.
struct LayoutView {
  enum Content {
    case none, text, image
  }

  var content: Content
  var text = TextBox()
  /// Whether a text's height follows from its width, and not from a width that is preferred.
  var followsWidth = true
  /// Whether an image's height follows from its width.
  var isProportional = false
  var maximumHeight = Double.infinity
  var horizontal: Extent
  var vertical: Extent
  /// `nil` for views without a size of their own.
  var horizontalContent: ContentConstraints?
  var verticalContent: ContentConstraints?

  /// The two constraints that pull an axis of a view to its content's size.
  struct ContentConstraints {
    var hugging: ConstraintIndex
    var compression: ConstraintIndex
  }

  init(_ view: CellView, horizontal: Extent, vertical: Extent) {
    self.horizontal = horizontal
    self.vertical = vertical
    switch view.kind {
    case .label, .badge:
      content = .text
      text = TextBox(view)
      followsWidth = view.preferredMaxLayoutWidth == nil
    case .image:
      content = .image
      isProportional = view.isProportional
      maximumHeight = view.maximumHeight ?? .infinity
    default:
      content = .none
    }
  }
}

/// How a label or badge holds its lines, in px.
struct TextBox {
  var fontSize = 0
  var lineHeight = 0.0
  /// Whether the lines begin at the top and not in the middle of the height.
  var isTopAligned = false
  /// 0: any number.
  var lineLimit = 0
  /// Whether lines are never divided.
  var scrollsHorizontally = false
  var lineStyle = LineStyle()
  var horizontalPadding = 0.0
  var verticalPadding = 0.0
  var topPadding = 0.0

  init() {}

  /// The room for lines in a view of that width.
  func room(in width: Double) -> Double {
    scrollsHorizontally ? .infinity : width - horizontalPadding
  }

  init(_ view: CellView) {
    guard let style = view.labelStyle else { return }
    fontSize = style.size
    lineHeight = Double(style.lineHeight)
    lineLimit = style.lineLimit
    lineStyle = style.lineStyle
    isTopAligned = view.role == .textView
    scrollsHorizontally = view.scrollsHorizontally
    horizontalPadding = view.padding.leading + view.padding.trailing
    verticalPadding = view.padding.top + view.padding.bottom
    topPadding = view.padding.top
  }
}

/// The size that a view would like to have, in px.
struct ContentSize: Hashable {
  var width: Double
  var height: Double

  /// The size made as much smaller as it takes to be in a square, on the grid.
  func fitted(to side: Double, _ grid: PixelGrid) -> ContentSize {
    let scale = min(1, side / max(width, height, 1))
    return ContentSize(width: grid.snap(width * scale), height: grid.snap(height * scale))
  }

  static let zero = ContentSize(width: 0, height: 0)
}

extension CellView {
  /// A size in the middle of what is to be expected: the constraints are solved for it once, and each
  /// row starts from there.
  var nominalSize: ContentSize? {
    switch kind {
    case .label where isScrollEnabled: nil
    case .label(let style), .badge(let style):
      ContentSize(
        width: 60 + padding.leading + padding.trailing,
        height: Double(style.lineHeight) + padding.top + padding.bottom)
    case .image: ContentSize(width: 40, height: 40)
    case .plain where button != nil: ContentSize(width: 100, height: 40)
    default: nil
    }
  }
}
