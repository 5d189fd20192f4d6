import Constraints

/// A distance inwards: a constant and unknown margins.
struct Inset {
  var constant = 0.0
  var variables: [(variable: Variable, coefficient: Double)] = []

  mutating func add(_ other: Inset) {
    constant += other.constant
    variables += other.variables
  }
}

extension LinearForm {
  mutating func add(_ inset: Inset, _ factor: Double) {
    constant += inset.constant * factor
    for part in inset.variables { add(part.variable, part.coefficient * factor) }
  }
}

/// A side of a view by reading direction.
enum MarginEdge: Int, CaseIterable {
  case top, leading, bottom, trailing

  var isHorizontal: Bool { self == .leading || self == .trailing }
}

extension EdgeInsets {
  subscript(edge: MarginEdge) -> Double {
    switch edge {
    case .top: top
    case .leading: leading
    case .bottom: bottom
    case .trailing: trailing
    }
  }
}

/// The margins of a view that preserves those of its superview: at least what is left of them inside
/// it, which is known once both are laid out.
struct PreservedMargins {
  struct Margin {
    var variable: Variable
    /// Fixes the margin.
    var constraint: ConstraintIndex
    /// The margin that the view has by itself.
    var own: Double
  }

  /// By edge.
  var margins: [Margin]
  let view: Int
  /// The superview, -1: the content view.
  let parent: Int

  subscript(edge: MarginEdge) -> Margin { margins[edge.rawValue] }
}

extension PreparedCell {
  /// Gives each margin of the views that preserve margins its least value.
  func resetMargins() {
    for preserved in preservedMargins {
      for edge in MarginEdge.allCases {
        solver(of: edge).setConstant(preserved[edge].constraint, preserved[edge].own)
      }
    }
  }

  /// Sets the margins of an axis by the solution that was found; says whether that changes any.
  func updateMargins(_ isHorizontal: Bool) -> Bool {
    var hasChanged = false
    for preserved in preservedMargins {
      for edge in MarginEdge.allCases where edge.isHorizontal == isHorizontal {
        let solver = solver(of: edge)
        let outer = outerMargin(of: preserved, edge) - distance(of: preserved, edge)
        let margin = max(preserved[edge].own, outer)
        guard abs(margin - solver.value(of: preserved[edge].variable)) > 1e-6 else { continue }
        solver.setConstant(preserved[edge].constraint, margin)
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func solver(of edge: MarginEdge) -> Solver { edge.isHorizontal ? horizontal : vertical }

  /// The margin of the superview as it is now.
  private func outerMargin(of preserved: PreservedMargins, _ edge: MarginEdge) -> Double {
    if let outer = preservedMargins.first(where: { $0.view == preserved.parent }) {
      return solver(of: edge).value(of: outer[edge].variable)
    }
    return outerMargins[preserved.parent]?[edge] ?? 0
  }

  /// How far an edge of the view lies inside that of its superview.
  private func distance(of preserved: PreservedMargins, _ edge: MarginEdge) -> Double {
    let solver = solver(of: edge)
    let own = views[preserved.view]
    let inner = solver.span(edge.isHorizontal ? own.horizontal : own.vertical)
    var outer = (start: 0.0, end: solver.value(of: edge.isHorizontal ? width : height))
    if preserved.parent >= 0 {
      let parent = views[preserved.parent]
      outer = solver.span(edge.isHorizontal ? parent.horizontal : parent.vertical)
    }
    return edge == .leading || edge == .top ? inner.start - outer.start : outer.end - inner.end
  }
}
