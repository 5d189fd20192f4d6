/// How far a browser may be from what was computed, in px.
public struct Tolerance: Codable, Hashable, Sendable {
  /// For the coordinates and sizes of frames.
  public var frame: Double
  /// For the vertical middle of a line's text, which is text of the label's own size.
  public var lineMiddle: Double
  /// For text that sticks out of its view: browsers round each glyph's advance, and the engine
  /// rounds up a label's width, never down.
  public var overhang: Double

  public init(frame: Double = 0, lineMiddle: Double = 0.5, overhang: Double = 0.5) {
    self.frame = frame
    self.lineMiddle = lineMiddle
    self.overhang = overhang
  }
}
