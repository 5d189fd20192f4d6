import TableModel

/// What a row draws at its sides beside an accessory: controls for editing, and swipe actions.
struct EdgeControls: Sendable, Hashable {
  /// At the leading side, with room that the content makes for it; `none`: there is none.
  var editing = EditingStyle.none
  var hasReorderControl = false
  /// How many actions are at each side; a button opens them.
  var leadingActionCount = 0
  var trailingActionCount = 0

  init() {}

  /// What the settings of a row ask for. Rows that are edited offer no actions, as in UIKit.
  init(_ settings: RowSettings) {
    if settings.shouldIndentWhileEditing != false { editing = settings.editing ?? .none }
    hasReorderControl = settings.reorder ?? false
    guard !settings.isEditing else { return }
    leadingActionCount = settings.leadingSwipeActions.count
    trailingActionCount = settings.trailingSwipeActions.count
  }

  var actionCount: Int { leadingActionCount + trailingActionCount }
  var hasActions: Bool { actionCount > 0 }

  /// How many views they are.
  var viewCount: Int {
    (editing == .none ? 0 : 1) + (hasReorderControl ? 1 : 0)
      + (hasActions ? 1 + leadingActionCount + trailingActionCount : 0)
  }

  /// The views in the order of their frames.
  func views(
    _ settings: RowSettings, in category: TextSizeCategory, letterSpacing: TextStyleSpacing
  ) -> [CellView] {
    guard viewCount > 0 else { return [] }
    var views: [CellView] = []
    switch editing {
    case .none: break
    case .delete: views.append(.deleteControl)
    case .insert: views.append(.insertControl)
    }
    if hasReorderControl { views.append(.reorderControl) }
    if hasActions {
      views.append(.actionMenu)
      for action in settings.leadingSwipeActions + settings.trailingSwipeActions {
        views.append(
          CellView.swipeAction(isDestructive: action.isDestructive)
            .scaled(to: category, letterSpacing: letterSpacing))
      }
    }
    return views
  }

  /// How far the editing control moves the content.
  func indentation(_ metrics: MetricsProfile) -> Double {
    editing == .none ? 0 : metrics.editingControl.width + metrics.editingControl.gap
  }

  /// Calls `body` with the frame of each view in a cell of that size.
  ///
  /// - Parameter texts: the sizes of the texts of the actions, their paddings included.
  func forEachFrame(
    width: Double, height: Double, sideMargin: Double, metrics: MetricsProfile,
    isRightToLeft: Bool, grid: PixelGrid, texts: ArraySlice<ContentSize>, _ body: (Rect) -> Void
  ) {
    func place(end: Double, _ size: ContentSize) {
      body(
        AccessoryLayout.centred(
          end: end, size, width: width, height: height, isRightToLeft: isRightToLeft, grid))
    }
    if editing != .none {
      let size = metrics.editingControl.size
      place(end: sideMargin + size.width, size)
    }
    if hasReorderControl { place(end: width - sideMargin, metrics.reorderControl.size) }
    guard hasActions else { return }
    let button = metrics.detailButton.size
    place(end: width - sideMargin, button)
    let room = max(0, width - sideMargin - button.width - metrics.standardSpacing)
    let count = leadingActionCount + trailingActionCount
    let most = grid.floor(room / Double(count))
    var (start, end) = (0.0, room)
    for action in 0..<count {
      let natural = max(
        Self.leastActionWidth, grid.ceiling(texts[texts.startIndex + action].width) + 16)
      let size = ContentSize(width: min(natural, most), height: height)
      if action < leadingActionCount {
        start += size.width
        place(end: start, size)
      } else {
        place(end: end, size)
        end -= size.width
      }
    }
  }

  /// Of UIKit's swipe actions.
  private static let leastActionWidth = 74.0
}

extension RowSettings {
  /// Whether the row shows controls for editing.
  var isEditing: Bool { (editing ?? .none) != .none || reorder == true }
}

extension CellView {
  static let deleteControl = CellView(name: "delete", kind: .deleteControl)
  static let insertControl = CellView(name: "insert", kind: .insertControl)
  static let reorderControl = CellView(name: "reorder", kind: .reorderControl)
  static let actionMenu = CellView(name: "actions", kind: .actionMenu)

  /// All views of edge controls, for catalogues of looks.
  public static func edgeViews(
    in category: TextSizeCategory, letterSpacing: TextStyleSpacing
  ) -> [CellView] {
    [deleteControl, insertControl, reorderControl, actionMenu]
      + [false, true].map {
        swipeAction(isDestructive: $0).scaled(to: category, letterSpacing: letterSpacing)
      }
  }

  static func swipeAction(isDestructive: Bool) -> CellView {
    CellView(
      name: "action",
      kind: .label(LabelStyle(.body, color: .named(.white), alignment: .center)),
      background: .named(isDestructive ? .systemRed : .systemGray),
      padding: EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
  }
}
