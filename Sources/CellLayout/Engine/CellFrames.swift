import Typesetting

/// The frames of laid-out cells and the lines of their labels, in two buffers that many cells share.
///
/// Each `layout` appends the views of one cell.
public struct CellFrames: Sendable {
  public var views: [ViewFrame] = []
  public var lines: [TextLine] = []

  public init() {}

  /// Forgets all cells and keeps the memory.
  public mutating func removeAll() {
    views.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// The lines of a label.
  public func lines(of view: ViewFrame) -> ArraySlice<TextLine> {
    lines[Int(view.firstLine)..<Int(view.firstLine + view.lineCount)]
  }
}

/// Where a view lies in its cell.
public struct ViewFrame: Hashable, Sendable {
  /// In the cell's coordinates, its edges on the pixel grid.
  public var rect: Rect
  /// Where the label's lines begin in `CellFrames.lines`.
  public var firstLine: Int32 = 0
  public var lineCount: Int32 = 0
  /// The distance in px from the view's top to the top of its first line: the lines stand in the
  /// middle of the view's height less its padding.
  public var textTop: Double = 0
  /// The font size in px of a label whose text may be set smaller than its style says; 0 for others.
  public var fontSize: Int32 = 0
  public var isHidden = false
}
