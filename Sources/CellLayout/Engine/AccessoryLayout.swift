import TableModel

/// The sizes of an accessory's views: at most two, from the leading to the trailing one.
struct AccessoryLayout {
  private var first = ContentSize.zero
  private var second = ContentSize.zero
  /// How many views there are.
  private(set) var count = 0
  /// What stands between the views.
  private var spacing = 0.0
  /// What the accessory takes from the content view, the side margin behind it included; 0 without
  /// an accessory.
  private(set) var width = 0.0

  /// - Parameter text: the size of the accessory's text with its padding, where it has one.
  init(
    _ accessory: Accessory, _ metrics: MetricsProfile, sideMargin: Double,
    text: ContentSize = .zero
  ) {
    var gap = 0.0
    switch accessory {
    case .none: return
    case .disclosureIndicator:
      first = metrics.chevron.size
      gap = metrics.chevron.gap
    case .detailButton:
      first = metrics.detailButton.size
      gap = metrics.detailButton.gap
    case .detailDisclosureButton:
      first = metrics.detailButton.size
      second = metrics.chevron.size
      gap = metrics.detailButton.gap
      spacing = metrics.accessorySpacing
    case .checkmark:
      first = metrics.checkmark.size
      gap = metrics.checkmark.gap
    case .text, .badge:
      // The content view's own margin keeps the distance.
      first = text
    }
    count = second == .zero ? 1 : 2
    width = gap + first.width + spacing + second.width + sideMargin
  }

  /// The frame of a view in a cell of that size, centred in its height.
  func frame(
    of index: Int, width: Double, height: Double, sideMargin: Double, isRightToLeft: Bool,
    grid: PixelGrid
  ) -> Rect {
    let isLast = index == count - 1
    let size = index == 0 ? first : second
    let trailing = width - sideMargin - (isLast ? 0 : second.width + spacing)
    return Rect(
      x: isRightToLeft ? width - trailing : trailing - size.width,
      y: grid.snap((height - size.height) / 2), width: size.width, height: size.height)
  }
}

extension MetricsProfile.AccessoryMetrics {
  var size: ContentSize { ContentSize(width: width, height: height) }
}
