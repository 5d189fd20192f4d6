/// How the tiles of a grid stand at one width, in quarters of a px.
public struct TileGeometry: Hashable, Sendable {
  /// From the section's sides to the tiles.
  public let inset: Int32
  public let width: Int32
  /// How many stand in a line.
  public let count: Int

  /// Between the tiles of a line.
  public static let spacing: Int32 = 12 * 4
  /// Between two lines.
  public static let lineSpacing: Int32 = 16 * 4
  /// Above the first line and below the last.
  public static let verticalInset: Int32 = 12 * 4
  /// The least width in px, where nothing says another.
  static let standardWidth = 136.0

  /// As many tiles in a line as have room for their least width, all of one width in whole px, with
  /// what remains at both sides.
  init(leastWidth: Double, in section: TableStyleGeometry) {
    let room = section.contentWidth - 2 * section.sideMargin
    let spacing = Double(Self.spacing) / 4
    let count = max(1, ((room + spacing) / (leastWidth + spacing)).rounded(.down))
    let width = max(1, ((room - (count - 1) * spacing) / count).rounded(.down))
    let rest = room - count * width - (count - 1) * spacing
    self.count = Int(count)
    self.width = quarters(width)
    inset = quarters(section.sideMargin + max(0, (rest / 2).rounded(.down)))
  }

  /// The left edge of a line's tile in a section of a width.
  func x(_ index: Int, sectionWidth: Int32, isRightToLeft: Bool) -> Int32 {
    let x = inset + Int32(index) * (width + Self.spacing)
    return isRightToLeft ? sectionWidth - x - width : x
  }
}
