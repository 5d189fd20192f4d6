/// What the layout engine computed for one page: the document that `sitegen frames` prints.
///
/// Coordinates and sizes are CSS px, relative to the table's top left corner.
public struct PageGeometry: Codable, Hashable, Sendable {
  public struct Frame: Codable, Hashable, Sendable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The layout at one width.
  public struct Layout: Codable, Hashable, Sendable {
    /// The table's width in px, at which this layout begins to hold.
    public var width: Double
    /// The table's height in px, with the rows of all sections in sight.
    public var height: Double
    /// The table's height in px when the page is opened, where that is another.
    public var initialHeight: Double?
    /// Where the table stands on the screen; `nil`: in its middle, and as wide as the layout.
    public var tableWidth, left, right: Double?
    public var sections: [Section]
    /// The strip of links to sections, its top being 0.
    public var sectionIndex: Section?
    /// Bars and columns around the table.
    public var parts: [Part]?
  }

  /// A bar, or a column beside the table. Its frames are relative to its own top left corner.
  public struct Part: Codable, Hashable, Sendable {
    public var kind: String
    public var tableWidth, height: Double
    /// What the part leaves free at the sides of the screen: between both it stands in the middle.
    public var left, right: Double?
    public var sections: [Section]
  }

  public struct Section: Codable, Hashable, Sendable {
    public var x, y, width, height: Double
    /// The height in px with the rows hidden; `nil` where they can't be.
    public var collapsedHeight: Double?
    /// The bands from top to bottom: introduction, header, rows, footer.
    public var rows: [Band]

    public var frame: Frame { Frame(x: x, y: y, width: width, height: height) }
  }

  /// A strip of a section: a row, a header, a footer.
  public struct Band: Codable, Hashable, Sendable {
    public var kind: String
    /// The name of the cell that draws the band.
    public var cell: String?
    public var x, y, width, height: Double
    public var separator: Frame?
    public var views: [View]

    public var frame: Frame { Frame(x: x, y: y, width: width, height: height) }
  }

  public struct View: Codable, Hashable, Sendable {
    public var name: String?
    public var kind: String
    public var x, y, width, height: Double
    /// The lines of a label's text as they are shown, an ellipsis included and an inline image
    /// as U+FFFC; `nil` where text is not compared.
    public var lines: [String]?
    /// The widths of the lines' visible text in px; `nil` where they are not compared.
    public var lineWidths: [Double]?
    /// How far below the view's top the label's first line begins, in px; `nil`: 0.
    public var textTop: Double?
    /// How far below the view's top the first line's baseline lies, in px; the other lines' follow
    /// in the distance `lineHeight`. `nil` where baselines are not compared.
    public var firstBaseline: Double?
    /// The distance of the label's lines in px; `nil` where it is not compared.
    public var lineHeight: Double?

    public var frame: Frame { Frame(x: x, y: y, width: width, height: height) }
  }

  /// The page's name.
  public var page: String
  /// The layouts by ascending width.
  public var widths: [Layout]
}
