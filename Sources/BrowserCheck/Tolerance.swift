/// How far a browser may be from what was computed, in px.
public struct Tolerance: Codable, Hashable, Sendable {
  /// For the coordinates and sizes of frames, and for baselines.
  public var frame: Double
  /// For text that sticks out of its view: browsers round each glyph's advance, and the engine
  /// rounds up a label's width, never down.
  public var overhang: Double

  public init(frame: Double = 0, overhang: Double = 0.5) {
    self.frame = frame
    self.overhang = overhang
  }
}
