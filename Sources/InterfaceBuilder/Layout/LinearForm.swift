import Constraints

/// A sum of unknowns and a constant.
struct LinearForm {
  private(set) var terms: [Term] = []
  var constant = 0.0

  init(constant: Double = 0) { self.constant = constant }

  init(_ variable: Variable) { terms = [Term(variable)] }

  /// Adds a multiple of another form. Unknowns that cancel out leave nothing behind.
  mutating func add(_ other: LinearForm, times factor: Double = 1) {
    constant += other.constant * factor
    for term in other.terms {
      let coefficient = term.coefficient * factor
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].coefficient += coefficient
        if abs(terms[index].coefficient) < 1e-9 { terms.remove(at: index) }
      } else if coefficient != 0 {
        terms.append(Term(term.variable, coefficient))
      }
    }
  }

  func value(_ solver: Solver) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
  }
}

/// A rectangle of sums of unknowns.
struct FormRect {
  var x: LinearForm
  var y: LinearForm
  var width: LinearForm
  var height: LinearForm

  /// A place along an axis: the start, plus a part of the size, plus an offset.
  func place(_ axis: LayoutAxis, _ part: Double, _ offset: Double = 0) -> LinearForm {
    var form = axis == .horizontal ? x : y
    if part != 0 { form.add(axis == .horizontal ? width : height, times: part) }
    form.constant += offset
    return form
  }
}
