import CellLayout
import TableModel

/// What a page says of all its rows.
struct PageSettings {
  /// Without the insets of separators, which cells may replace side by side.
  private(set) var shared = RowSettings()
  private(set) var separatorInset = Insets()

  init() {}

  init(_ page: Page) {
    shared = page.settings
    shared.separatorInset = nil
    separatorInset = Insets(
      inset: page.settings.separatorInset ?? SeparatorInset(),
      isAutomatic: page.separatorInsetReference == .fromAutomaticInsets)
  }

  /// How far a separator stays away from a side.
  enum Inset {
    case points(Double)
    /// From the section's side, whatever the width.
    case exactly(Double)
    /// As far as the view of that index.
    case view(Int)

    init(_ inset: CellSeparator.Inset) {
      switch inset {
      case .points(let points): self = .points(points)
      case .view(let view): self = .view(view)
      }
    }
  }

  /// The insets of all separators, from the edges of cells or from what they would be by themselves.
  struct Insets {
    var inset = SeparatorInset()
    var isAutomatic = false

    func left(automatic: Double) -> Inset? { place(inset.left, automatic) }
    func right(automatic: Double) -> Inset? { place(inset.right, automatic) }

    private func place(_ points: Double?, _ automatic: Double) -> Inset? {
      points.map { isAutomatic ? .exactly(automatic + $0) : .points($0) }
    }
  }
}

extension TablePass {
  /// The row with the settings of its section and page where it says nothing; those of the page hold
  /// where the cell says nothing either.
  func applying(_ section: RowSettings, to row: Row, template index: Int) -> Row {
    let template = library.templates[index]
    guard template.semantics == .row else { return row.reading(as: section) }
    var page = pageSettings.shared
    if template.hasFixedHeight { page.height = nil }
    if template.hasMinimumHeight { page.minimumHeight = nil }
    if template.background != nil { page.background = nil }
    if template.selectionStyle != nil { page.selectionStyle = nil }
    if template.selectedBackground != nil { page.selectedBackground = nil }
    if template.separator.isHidden { page.separatorStyle = nil }
    if template.accessoryVisibility != nil { page.accessoryVisibility = nil }
    var row = row
    row.settings = row.settings.over(section).over(page)
    return row
  }

  /// The form of a row's control: the row's own, its section's or the page's.
  mutating func form(of row: Row, in section: TableSection) -> Int? {
    guard row.hasSettings, row.settings.control != nil else { return nil }
    func add(_ target: FormTarget) -> Int {
      frames.forms.append(target)
      return frames.forms.count - 1
    }
    if let own = row.settings.form { return add(own) }
    if let target = section.settings.form {
      let form = sectionForm ?? add(target)
      sectionForm = form
      return form
    }
    if let target = pageSettings.shared.form {
      let form = pageForm ?? add(target)
      pageForm = form
      return form
    }
    diagnostics.append(
      .error(
        "the control has no form to be sent with: write action=… here, at the section's header, "
          + "or in the front matter", at: row.location))
    return nil
  }

  /// Says once that separators have no room.
  mutating func warnOfInsets(below band: Int, width: Double) {
    guard !hasWarnedOfInsets else { return }
    hasWarnedOfInsets = true
    diagnostics.append(
      .warning(
        "the separator’s insets leave nothing of it at a width of \(Int(width)): make them smaller, "
          + "or write separatorStyle none", at: frames.bands[band].cell.location))
  }
}
