import TableModel

/// The sizes of an accessory's views, from the leading to the trailing one.
struct AccessoryLayout {
  private(set) var sizes: [ContentSize] = []
  /// What stands between the views.
  private(set) var spacing = 0.0
  /// What the accessory takes from the content view, the side margin behind it included; 0 without
  /// an accessory.
  private(set) var width = 0.0

  /// - Parameters:
  ///   - text: the size of the accessory's text with its padding, where it has one.
  init(
    _ accessory: Accessory, _ metrics: MetricsProfile, sideMargin: Double,
    text: ContentSize = .zero
  ) {
    var gap = 0.0
    switch accessory {
    case .none: return
    case .disclosureIndicator:
      sizes = [metrics.chevron.size]
      gap = metrics.chevron.gap
    case .detailButton:
      sizes = [metrics.detailButton.size]
      gap = metrics.detailButton.gap
    case .detailDisclosureButton:
      sizes = [metrics.detailButton.size, metrics.chevron.size]
      gap = metrics.detailButton.gap
      spacing = metrics.accessorySpacing
    case .checkmark:
      sizes = [metrics.checkmark.size]
      gap = metrics.checkmark.gap
    case .text, .badge:
      // The content view's own margin keeps the distance.
      sizes = [text]
    }
    width = sizes.reduce(gap + sideMargin) { $0 + $1.width } + spacing * Double(sizes.count - 1)
  }

  /// The frames in a cell of that size, each centred in its height.
  func frames(
    width: Double, height: Double, sideMargin: Double, isRightToLeft: Bool, grid: PixelGrid
  ) -> [Rect] {
    var trailing = width - sideMargin
    var frames: [Rect] = []
    for size in sizes.reversed() {
      let x = isRightToLeft ? width - trailing : trailing - size.width
      frames.append(
        Rect(
          x: x, y: grid.snap((height - size.height) / 2), width: size.width, height: size.height))
      trailing -= size.width + spacing
    }
    return frames.reversed()
  }
}

extension MetricsProfile.AccessoryMetrics {
  var size: ContentSize { ContentSize(width: width, height: height) }
}
