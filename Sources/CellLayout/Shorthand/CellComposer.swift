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
  public var selection = CellSelection.standard

  private let location: SourceLocation
  private var views: [CellView] = []
  private var locations: [SourceLocation] = []
  private var drafts: [ConstraintList.Draft] = []

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

  // MARK: The template

  /// Makes the template, or says everything that is wrong with it.
  func template(named name: String) throws(InvalidTemplate) -> CellTemplate {
    var template = CellTemplate(name: name, location: location)
    var diagnostics = viewProblems()
    if let height, !(0...10_000).contains(height) {
      diagnostics.append(.error("a row's height has to be in 0...10000", at: location))
    }
    for draft in drafts {
      do throws(Diagnostic) {
        template.constraints.append(try constraint(draft))
      } catch {
        diagnostics.append(error)
      }
    }
    guard diagnostics.isEmpty else { throw InvalidTemplate(diagnostics: diagnostics) }
    template.views = views
    template.viewLocations = locations
    for field in views.filter(\.isRequired).compactMap(\.field)
    where !template.requiredFields.contains(field) {
      template.requiredFields.append(field)
    }
    if let height { template.height = .fixed(height, location) }
    template.minimumHeight = minimumHeight
    template.margins = margins
    template.separator = separator
    template.accessory = accessory
    template.semantics = semantics
    template.background = background
    template.selection = selection
    return template
  }

  private func viewProblems() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if views.isEmpty {
      diagnostics.append(.error("a template needs a view at least", at: location))
    }
    var names: Set<String> = []
    for (view, location) in zip(views, locations) {
      if let problem = NameScope.problem(withViewName: view.name) {
        diagnostics.append(.error(problem, at: location))
      } else if !names.insert(view.name).inserted {
        diagnostics.append(.error("two views are named “\(view.name)”", at: location))
      }
      if let parent = view.parent, !views.indices.contains(parent) || views[parent].kind != .plain {
        diagnostics.append(
          .error("only a plain view or a stack can hold others", at: location))
      }
      let stack = view.parent.flatMap { views.indices.contains($0) ? views[$0].stack : nil }
      if view.spacingAfter != nil, stack == nil {
        diagnostics.append(
          .error("spacingAfter is for what a stack arranges", at: location))
      }
      if let stack = view.stack, stack.alignment.isBaseline, stack.axis == .vertical {
        diagnostics.append(
          .error("only a horizontal stack aligns baselines", at: location))
      }
    }
    return diagnostics
  }

  private func constraint(_ draft: ConstraintList.Draft) throws(Diagnostic) -> LayoutConstraint {
    let place = draft.location ?? location
    guard (1...1000).contains(draft.priority) else {
      throw .error("a priority is 1...1000", at: place)
    }
    var sum = draft.left
    sum.add(draft.right, times: -1)
    sum.terms.removeAll { $0.coefficient.magnitude < 1e-6 }
    guard sum.terms.allSatisfy({ $0.item.index == -1 || views.indices.contains($0.item.index) })
    else { throw .error("a view of another template is constrained here", at: place) }
    if let problem = sum.problem { throw .error(problem, at: place) }
    return LayoutConstraint(
      terms: sum.terms, relation: draft.relation, constant: -sum.constant,
      spacings: draft.spacings, priority: draft.priority, text: text(of: draft), location: place)
  }

  /// The constraint as an equation of a YAML template.
  private func text(of draft: ConstraintList.Draft) -> String {
    let right = text(of: draft.right, spacings: draft.spacings)
    let priority = draft.priority == 1000 ? "" : " @\(short(draft.priority))"
    return "\(text(of: draft.left, spacings: 0)) \(draft.relation.sign) \(right)\(priority)"
  }

  private func text(of sum: LinearExpression, spacings: Double) -> String {
    var text = ""
    func append(_ value: Double, _ what: String?) {
      let isNegative = value < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let size = value.magnitude
      if let what {
        text += size == 1 ? what : "\(short(size)) * \(what)"
      } else {
        text += short(size)
      }
    }
    for term in sum.terms {
      let name = term.item.index < 0 ? "superview" : views[term.item.index].name
      let guide = term.item.guide.map { ".\($0.rawValue)" } ?? ""
      append(term.coefficient, "\(name)\(guide).\(term.attribute.rawValue)")
    }
    if spacings != 0 { append(spacings, "standardSpacing") }
    if sum.constant != 0 || text.isEmpty { append(sum.constant, nil) }
    return text
  }
}

/// What is wrong with a template that was built in Swift.
public struct InvalidTemplate: Error, Sendable {
  public let diagnostics: [Diagnostic]
}

extension CellTemplate {
  /// Builds a template in Swift: views, their fields and the constraints between them.
  ///
  /// - Parameters:
  ///   - name: what messages call the template.
  ///   - compose: adds the views and constraints.
  /// - Throws: everything that is wrong: names that stand twice, constraints that mix reading
  ///   directions with sides, numbers out of range. What mixes axes doesn't compile.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line, compose: (CellComposer) -> Void
  ) throws(InvalidTemplate) {
    let composer = CellComposer(at: SourceLocation(file: file, line: line))
    compose(composer)
    self = try composer.template(named: name)
  }
}

extension Relation {
  /// As it is written in constraints.
  var sign: String {
    switch self {
    case .equal: "=="
    case .lessOrEqual: "<="
    case .greaterOrEqual: ">="
    }
  }
}
