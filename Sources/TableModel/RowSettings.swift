/// What a row, a section or a page says about its rows beside their content; what is `nil` is left to
/// the next wider one, and last to the cell and the table's style.
public struct RowSettings: Hashable, Codable, Sendable {
  /// The BCP 47 tag of the language of the row's texts.
  public var language: String?
  /// The base direction of the row's texts; its frames stand as the page's direction puts them.
  public var direction: WritingDirection?
  /// The height of the row in px, whatever its content asks for.
  public var height: Double?
  /// The least height of the row in px.
  public var minimumHeight: Double?
  /// How far each indentation level moves the content, in px.
  public var indentationWidth: Double?
  /// Whether the content makes room for an editing control, which stands there only then.
  public var shouldIndentWhileEditing: Bool?
  public var selectionStyle: SelectionStyle?
  public var background: CellColor?
  public var selectedBackground: CellColor?
  public var separatorStyle: SeparatorStyle?
  public var separatorColor: CellColor?
  public var separatorInset: SeparatorInset?
  public var editing: EditingStyle?
  /// Whether the row shows the control by which rows are moved.
  public var reorder: Bool?
  /// What stands at the trailing edge while the row shows editing controls.
  public var editingAccessory: Accessory?
  /// When the accessory is to be seen.
  public var accessoryVisibility: AccessoryVisibility?
  /// The form control at the row's trailing edge.
  public var control: FormControl?
  /// Where the form controls send their values.
  public var form: FormTarget?
  public var leadingSwipeActions: [SwipeAction] = []
  public var trailingSwipeActions: [SwipeAction] = []

  /// Settings that say nothing.
  public init() {}

  /// Whether they say nothing.
  public var isEmpty: Bool { self == Self.none }

  /// Settings that say nothing.
  public static let none = RowSettings()

  /// These settings, with those of a wider scope where they say nothing.
  public func over(_ outer: RowSettings) -> RowSettings {
    if outer.isEmpty { return self }
    var result = self
    result.language = language ?? outer.language
    result.direction = direction ?? outer.direction
    result.height = height ?? outer.height
    result.minimumHeight = minimumHeight ?? outer.minimumHeight
    result.indentationWidth = indentationWidth ?? outer.indentationWidth
    result.shouldIndentWhileEditing = shouldIndentWhileEditing ?? outer.shouldIndentWhileEditing
    result.selectionStyle = selectionStyle ?? outer.selectionStyle
    result.background = background ?? outer.background
    result.selectedBackground = selectedBackground ?? outer.selectedBackground
    result.separatorStyle = separatorStyle ?? outer.separatorStyle
    result.separatorColor = separatorColor ?? outer.separatorColor
    result.separatorInset = separatorInset ?? outer.separatorInset
    result.editing = editing ?? outer.editing
    result.reorder = reorder ?? outer.reorder
    result.editingAccessory = editingAccessory ?? outer.editingAccessory
    result.accessoryVisibility = accessoryVisibility ?? outer.accessoryVisibility
    result.form = form ?? outer.form
    if leadingSwipeActions.isEmpty { result.leadingSwipeActions = outer.leadingSwipeActions }
    if trailingSwipeActions.isEmpty { result.trailingSwipeActions = outer.trailingSwipeActions }
    return result
  }

  /// Of these settings those that also hold for headers, footers and blocks: how texts are read.
  public var ofTexts: RowSettings {
    var result = RowSettings()
    result.language = language
    result.direction = direction
    return result
  }
}

/// How a row answers when it is pressed, focused or the target of a link:
/// `UITableViewCell.SelectionStyle`.
public enum SelectionStyle: String, CaseIterable, Codable, Sendable {
  case none, `default`, blue, gray
}

/// `UITableViewCell.SeparatorStyle`.
public enum SeparatorStyle: String, CaseIterable, Codable, Sendable { case none, singleLine }

/// What the insets of a table's separators are measured from: `UITableView.SeparatorInsetReference`.
public enum SeparatorInsetReference: String, CaseIterable, Codable, Sendable {
  case fromCellEdges, fromAutomaticInsets
}

/// `UITableViewCell.EditingStyle`.
public enum EditingStyle: String, CaseIterable, Codable, Sendable { case none, delete, insert }

/// When an accessory is to be seen. One that isn't keeps its room, and keyboards reach it.
public enum AccessoryVisibility: String, CaseIterable, Codable, Sendable {
  case always, onHover, onFocus, onTarget
}

/// How far a separator stays away from the sides of its cell, in px: `left` is the leading one.
public struct SeparatorInset: Hashable, Codable, Sendable {
  /// `nil`: as far as the table's style says.
  public var left: Double?
  public var right: Double?

  public init(left: Double? = nil, right: Double? = nil) {
    self.left = left
    self.right = right
  }
}

/// An action that a row offers when it is swiped: `UIContextualAction`.
public struct SwipeAction: Hashable, Codable, Sendable {
  public var title: String
  public var url: String
  public var isDestructive: Bool
  /// `nil`: grey, or red where it destroys something.
  public var color: CellColor?

  public init(title: String, url: String, isDestructive: Bool = false, color: CellColor? = nil) {
    self.title = title
    self.url = url
    self.isDestructive = isDestructive
    self.color = color
  }
}
