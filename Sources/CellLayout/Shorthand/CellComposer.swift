import Constraints
import InterfaceBuilder
import SourceText
import TableModel

/// Collects the views and constraints of a template that is built in Swift.
///
/// A composer is at hand in the closure of `CellTemplate.init(_:compose:)`:
///
/// ```swift
/// let contact = try CellTemplate("contact") { cell in
///   let portrait = cell.image("portrait", field: "image", contentMode: .scaleAspectFill)
///   let name = cell.label("name", field: "title", .headline)
///   cell.constrain {
///     portrait.size(44, 44)
///     portrait.leading == cell.contentView.leadingMargin
///     portrait.centerY == cell.contentView.centerY
///     name.leading == portrait.trailing + 12
///     name.trailing <= cell.contentView.trailingMargin
///     name.centerY == portrait.centerY
///     cell.contentView.height >= portrait.height + 16
///   }
/// }
/// ```
public final class CellComposer {
  /// The view around all others.
  public let contentView = ViewAnchors.contentView
  /// The height of the row in px; `nil`: what the constraints ask for.
  public var height: Double?
  /// The least height of a row whose constraints settle its height.
  public var minimumHeight = MinimumHeight.points(0)
  /// Layout margins of the content view in place of the profile's.
  public var margins = PartialInsets()
  public var separator = CellSeparator()
  public var accessory = TemplateAccessory.automatic
  public var semantics = CellSemantics.row
  public var background: CellColor?
  public var selectionStyle: SelectionStyle?
  /// The background while the row is pressed, focused or the target of a link.
  public var selectedBackground: CellColor?

  let location: SourceLocation
  private(set) var views: [CellView] = []
  private(set) var locations: [SourceLocation] = []
  private(set) var drafts: [ConstraintList.Draft] = []

  init(at location: SourceLocation) { self.location = location }

  // MARK: Views

  /// Adds a label that shows a field.
  ///
  /// - Parameters:
  ///   - name: what messages and `frames` call the view.
  ///   - parent: the plain view or stack that it stands in; `nil`: the content view.
  ///   - adjust: sets what is rarer: padding, priorities, a background.
  public func label(
    _ name: String, field: String, _ style: TextStyle = .body,
    color: CellColor = .named(.label), lines: Int = 1, in parent: ViewAnchors? = nil,
    file: String = #fileID, line: Int = #line, adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    label(
      name, .field(field), LabelStyle(style, color: color, lineLimit: lines), in: parent,
      file, line, adjust)
  }

  /// Adds a label that shows the same text in every row.
  public func label(
    _ name: String, text: String, _ style: TextStyle = .body, color: CellColor = .named(.label),
    lines: Int = 1, in parent: ViewAnchors? = nil, file: String = #fileID, line: Int = #line,
    adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    label(
      name, .text(text), LabelStyle(style, color: color, lineLimit: lines), in: parent, file, line,
      adjust)
  }

  /// Adds a label whose style is no text style: a size of its own, another face, an alignment.
  public func label(
    _ name: String, field: String, style: LabelStyle, in parent: ViewAnchors? = nil,
    file: String = #fileID, line: Int = #line, adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    label(name, .field(field), style, in: parent, file, line, adjust)
  }

  /// Adds a label on a filled capsule.
  public func badge(
    _ name: String, field: String, in parent: ViewAnchors? = nil, file: String = #fileID,
    line: Int = #line, adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    var view = CellView(
      name: name, kind: .badge(.badge), source: .field(field), background: .named(.systemGray),
      padding: .badge)
    view.cornerRadius = view.capsuleRadius
    return add(view, in: parent, file, line, adjust)
  }

  /// Adds an image.
  public func image(
    _ name: String, field: String, contentMode: ContentMode = .scaleAspectFit,
    in parent: ViewAnchors? = nil, file: String = #fileID, line: Int = #line,
    adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    add(
      CellView(name: name, kind: .image(contentMode), source: .field(field)), in: parent, file,
      line, adjust)
  }

  /// Adds a plain view, which can hold others.
  public func view(
    _ name: String, in parent: ViewAnchors? = nil, file: String = #fileID, line: Int = #line,
    adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    add(CellView(name: name, kind: .plain), in: parent, file, line, adjust)
  }

  /// Adds a control in the state that a field gives it, or in its first one.
  public func control(
    _ name: String, _ control: Control, field: String? = nil, tint: CellColor? = nil,
    in parent: ViewAnchors? = nil, file: String = #fileID, line: Int = #line,
    adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    var view = CellView(name: name, kind: .plain, source: field.map { .field($0) } ?? .none)
    view.become(control, tint: tint)
    return add(view, in: parent, file, line, adjust)
  }

  /// Adds a stack view. It arranges the views that are added `in` it, in their order; `spacingAfter` of
  /// such a view, which its `adjust` may set, is the distance to the next one.
  ///
  /// - Parameters:
  ///   - spacing: between two views, in px; `nil`: the distance that `-` stands for in visual format.
  ///   - margins: how far the views keep away from the stack's edges.
  public func stack(
    _ name: String, _ axis: LayoutAxis, spacing: Double? = 0,
    alignment: StackStyle.Alignment = .fill, distribution: StackStyle.Distribution = .fill,
    margins: EdgeInsets = .zero, in parent: ViewAnchors? = nil, file: String = #fileID,
    line: Int = #line, adjust: (inout CellView) -> Void = { _ in }
  ) -> ViewAnchors {
    var style = StackStyle(axis: axis)
    style.spacing = spacing.map { .points($0) } ?? .standard
    style.alignment = alignment
    style.distribution = distribution
    style.usesMargins = true
    var view = CellView(name: name, kind: .plain)
    view.stack = style
    view.margins = PartialInsets(margins)
    return add(view, in: parent, file, line, adjust)
  }

  /// Adds a layout guide: a rectangle for constraints, which shows nothing.
  public func layoutGuide(
    _ name: String, in parent: ViewAnchors? = nil, file: String = #fileID, line: Int = #line
  ) -> ViewAnchors {
    add(CellView(name: name, kind: .plain), in: parent, file, line) { $0.isHidden = true }
  }

  private func label(
    _ name: String, _ source: CellView.Source, _ style: LabelStyle, in parent: ViewAnchors?,
    _ file: String, _ line: Int, _ adjust: (inout CellView) -> Void
  ) -> ViewAnchors {
    add(
      CellView(name: name, kind: .label(style), source: source), in: parent, file, line, adjust)
  }

  private func add(
    _ view: CellView, in parent: ViewAnchors?, _ file: String, _ line: Int,
    _ adjust: (inout CellView) -> Void
  ) -> ViewAnchors {
    var view = view
    view.isRequired = view.field != nil
    adjust(&view)
    let ancestors = parent.map { [$0.item] + $0.ancestors } ?? []
    view.parent = ancestors.first.flatMap { $0 == .contentView ? nil : $0.index }
    views.append(view)
    locations.append(SourceLocation(file: file, line: line))
    return ViewAnchors(
      item: LayoutItem(index: views.count - 1),
      ancestors: ancestors.filter { $0 != .contentView })
  }

  // MARK: Constraints

  /// Adds constraints.
  public func constrain(@ConstraintBuilder _ constraints: () -> ConstraintList) {
    drafts += constraints().drafts
  }
}
