import TableModel

/// The places of what a cell draws beside its content view: the accessory, at most two views, from the
/// leading to the trailing one; then what stands further out.
struct AccessoryLayout {
  private let sideMargin: Double
  private var first = ContentSize.zero
  private var second = ContentSize.zero
  /// How many views the accessory has.
  private(set) var count = 0
  /// What stands between the views.
  private var spacing = 0.0
  /// From the accessory's trailing edge to the cell's.
  private var trailing: Double
  /// Whether the accessory lies over the whole content view.
  private var fillsContent = false
  /// Whether the accessory is a field whose text stands beside the title.
  private var hasBaseline = false
  /// The height that the accessory needs.
  private(set) var height = 0.0
  /// What is taken from the content view at its trailing edge, the side margin included; 0 where
  /// nothing stands there.
  private(set) var width = 0.0

  /// - Parameter text: the size of the accessory's text or image, where it has one.
  init(
    _ accessory: Accessory, _ metrics: MetricsProfile, sideMargin: Double,
    text: ContentSize = .zero, cellWidth: Double = 0, edge: EdgeControls = EdgeControls()
  ) {
    self.sideMargin = sideMargin
    trailing = sideMargin
    func addOuter(_ control: MetricsProfile.AccessoryMetrics) {
      trailing += control.width
      width = trailing + control.gap
      if accessory != .none { trailing += metrics.accessorySpacing }
    }
    if edge.hasReorderControl { addOuter(metrics.reorderControl) }
    if edge.hasActions { addOuter(metrics.detailButton) }
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
    case .text, .badge, .image, .button:
      // The content view's own margin keeps the distance.
      first = text
    case .control(let control): first = metrics.size(of: control)
    case .form(let control):
      fillsContent = control.fillsRow
      hasBaseline = control.kind.showsText
      first = metrics.size(of: control, cellWidth: cellWidth, lineHeight: text.height)
    }
    height = first.height
    count = second == .zero ? 1 : 2
    if !fillsContent { width = gap + first.width + spacing + second.width + trailing }
  }

  /// The frame of a view in a cell of that size, centred in its height.
  func frame(
    of index: Int, width: Double, height: Double, isRightToLeft: Bool, grid: PixelGrid
  ) -> Rect {
    if fillsContent {
      return Rect(x: sideMargin, y: 0, width: max(0, width - 2 * sideMargin), height: height)
    }
    let isLast = index == count - 1
    let size = index == 0 ? first : second
    let end = width - trailing - (isLast ? 0 : second.width + spacing)
    if hasBaseline {
      // On the baseline of a title of one line, as far as there is room.
      return Rect(
        x: isRightToLeft ? width - end : end - size.width,
        y: max(0, grid.floor((height - size.height) / 2)), width: size.width,
        height: size.height)
    }
    return Self.centred(
      end: end, size, width: width, height: height, isRightToLeft: isRightToLeft, grid)
  }

  /// A rectangle in the middle of a cell's height, that ends so far from the leading edge.
  static func centred(
    end: Double, _ size: ContentSize, width: Double, height: Double, isRightToLeft: Bool,
    _ grid: PixelGrid
  ) -> Rect {
    Rect(
      x: isRightToLeft ? width - end : end - size.width,
      y: grid.snap((height - size.height) / 2), width: size.width, height: size.height)
  }
}

extension MetricsProfile.AccessoryMetrics {
  var size: ContentSize { ContentSize(width: width, height: height) }
}

extension MetricsProfile {
  /// The size of a control at the trailing edge. UIKit has no checkbox and no stars: they are as large
  /// as its buttons and small symbols.
  func size(of control: AccessoryControl) -> ContentSize {
    switch control {
    case .switch: ContentSize(width: toggle.width, height: toggle.height)
    case .checkbox: detailButton.size
    case .stepper: ContentSize(width: stepper.width, height: stepper.height)
    case .progress: ContentSize(width: 80, height: 4)
    case .rating: ContentSize(width: 96, height: 16)
    }
  }

  /// The size of a form control in a cell of that width, beside the row's title.
  ///
  /// - Parameter lineHeight: of the control's text.
  func size(of control: FormControl, cellWidth: Double, lineHeight: Double) -> ContentSize {
    switch control.kind {
    case .switch: size(of: .switch(isOn: true))
    case .checkbox: size(of: .checkbox(isChecked: true))
    case .radio: checkmark.size
    // With room for a number of four digits, whose baseline is that of a field.
    case .stepper:
      ContentSize(
        width: stepper.width + 48, height: max(stepper.height, lineHeight + 2 * verticalMargin))
    case .textarea:
      ContentSize(
        width: cellWidth, height: Double(control.rows) * lineHeight + 2 * verticalMargin)
    case .range: ContentSize(width: (cellWidth * 0.5).rounded(.down), height: sliderHeight)
    default:
      // As high as a row of one line, so that fingers meet it.
      ContentSize(
        width: (cellWidth * 0.55).rounded(.down), height: lineHeight + 2 * verticalMargin)
    }
  }
}
