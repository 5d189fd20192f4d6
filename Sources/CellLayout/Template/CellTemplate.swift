import InterfaceBuilder
import SourceText
import TableModel

/// A cell as its author described it: views, their fields and the constraints between them.
///
/// YAML, Interface Builder files and code all come to this. It is compiled for a width by
/// `CellLayoutEngine`.
public struct CellTemplate: Sendable {
  public let name: String
  public let location: SourceLocation
  /// In drawing order, superviews before their subviews.
  public internal(set) var views: [CellView] = []
  /// The fields that a row must have for the cell to fit.
  public internal(set) var requiredFields: [String] = []
  public internal(set) var separator = CellSeparator()
  public internal(set) var accessory = TemplateAccessory.automatic
  public internal(set) var semantics = CellSemantics.row
  public internal(set) var background: CellColor?
  public internal(set) var selectionStyle: SelectionStyle?
  public internal(set) var selectedBackground: CellColor?
  public internal(set) var accessoryVisibility: AccessoryVisibility?
  var height = RowHeight.automatic
  var minimumHeight = MinimumHeight.points(0)
  var margins = PartialInsets()
  var constraints: [LayoutConstraint] = []
  /// Where each view is described.
  var viewLocations: [SourceLocation] = []

  init(name: String, location: SourceLocation) {
    self.name = name
    self.location = location
  }

  /// Whether the template says how high its rows are.
  public var hasFixedHeight: Bool { if case .fixed = height { true } else { false } }

  /// Whether the template says how high its rows are at least, in px.
  public var hasMinimumHeight: Bool {
    if case .points(let least) = minimumHeight { least > 0 } else { false }
  }

  /// Whether the row has every field that the cell needs.
  public func fits(_ row: Row) -> Bool {
    row.has(fields: requiredFields)
  }

  /// The index of the first of the templates that fits the row.
  public static func firstFitting(_ row: Row, among templates: [CellTemplate]) -> Int? {
    templates.firstIndex { $0.fits(row) }
  }
}

/// The height that a template asks for.
enum RowHeight: Sendable {
  /// The fitting height of the constraints.
  case automatic
  case fixed(Double, SourceLocation?)
}

/// The least height of an automatic row.
public enum MinimumHeight: Hashable, Sendable {
  case points(Double)
  /// The profile's row height.
  case standard
  /// The profile's heights of bars.
  case navigationBar, tabBar
}

/// What a template says about the trailing edge of its rows.
public enum TemplateAccessory: Hashable, Sendable {
  /// A checkmark where the field `checked` is true, a chevron where the row leads somewhere.
  case automatic
  case fixed(Accessory)
  /// The text of a field.
  case text(field: String)
  /// The text of a field on a capsule.
  case badge(field: String)
  /// The view of that index and all views inside it, at their own size.
  case view(Int)
}

extension CellTemplate {
  /// Puts the view of that index beside the content view, in the middle of the row's height. The
  /// content view ends where it begins.
  mutating func setAccessory(view index: Int) {
    accessory = .view(index)
    let item = LayoutItem(index: index)
    // Accessory views are placed by their frames.
    views[index].alignmentInsets = LayoutInsets()
    for (own, other) in [(LayoutAttribute.leading, LayoutAttribute.trailing), (.centerY, .centerY)]
    {
      constraints.append(
        LayoutConstraint(
          terms: [
            .init(item: item, attribute: own, coefficient: 1),
            .init(item: .contentView, attribute: other, coefficient: -1),
          ], relation: .equal, constant: 0, priority: 1000,
          text: "the place of the accessory view", location: viewLocations[index]))
    }
  }

  /// The accessory view and all views inside it; nothing where the accessory is another.
  public var accessoryViews: [Int] {
    guard case .view(let root) = accessory else { return [] }
    var result = [root]
    for index in views.indices.dropFirst(root + 1) {
      if let parent = views[index].parent, result.contains(parent) { result.append(index) }
    }
    return result
  }
}

/// What a row is to a reader: the writer of pages picks elements by it.
public enum CellSemantics: String, CaseIterable, Sendable {
  case row, paragraph, heading3, heading4, heading5, heading6, code, quote, figure, rule, listItem
  case header, footer, pageHeader, pageFooter
  /// What stands in a navigation bar.
  case bar
  /// The cells of a table's columns, and those of its header.
  case columns, columnHeader

  /// Whether the cell stands above or below the rows of a section or a page.
  var isHeaderOrFooter: Bool {
    switch self {
    case .header, .footer, .pageHeader, .pageFooter, .bar: true
    default: false
    }
  }
}

/// The lines that a cell draws between itself and its neighbours.
public struct CellSeparator: Hashable, Sendable {
  /// Insets of the default line, mirrored right to left; `nil`: the table's.
  public var left: Inset?
  public var right: Inset?
  /// Whether the default line is left out.
  public var isHidden = false
  /// Lines of its own.
  public var edges: [Edge] = []

  public init() {}

  /// How far the default line stays away from a side of the cell.
  public enum Inset: Hashable, Sendable {
    case points(Double)
    /// As far as the view of that index stays away from it.
    case view(Int)

    /// The inset in px at the leading (`left`) or trailing side of a cell that was laid out.
    ///
    /// - Parameters:
    ///   - frames: the frames of the cell's views.
    public func value(
      isLeading: Bool, frames: ArraySlice<ViewFrame>, width: Double, rightToLeft: Bool
    ) -> Double {
      switch self {
      case .points(let value): return value
      case .view(let index):
        let rect = frames[frames.startIndex + index].rect
        return isLeading != rightToLeft ? rect.x : width - rect.maxX
      }
    }
  }

  /// An edge of the cell; `leading` and `trailing` follow the direction of reading.
  public enum Side: String, CaseIterable, Sendable {
    case top, bottom, left, right, leading, trailing
  }

  /// How thick a line is, in px.
  public enum Thickness: Hashable, Sendable {
    case points(Double)
    /// One pixel of the screen.
    case hairline
  }

  /// A line along an edge of the cell.
  public struct Edge: Hashable, Sendable {
    public var side: Side
    public var thickness: Thickness
    public var color: CellColor
    /// How far the line's ends stand from the edge's: the left (or top) and the right (or bottom).
    public var startInset: Double
    public var endInset: Double
    /// How far the line stands from the edge, inwards.
    public var offset: Double

    public init(
      _ side: Side, thickness: Thickness = .hairline, color: CellColor = .named(.separator),
      startInset: Double = 0, endInset: Double = 0, offset: Double = 0
    ) {
      self.side = side
      self.thickness = thickness
      self.color = color
      self.startInset = startInset
      self.endInset = endInset
      self.offset = offset
    }
  }
}
