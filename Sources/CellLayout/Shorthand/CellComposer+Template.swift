import Constraints
import TableModel

extension CellComposer {
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
    template.selectionStyle = selectionStyle
    template.selectedBackground = selectedBackground
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
