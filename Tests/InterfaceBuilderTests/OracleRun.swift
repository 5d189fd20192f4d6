import InterfaceBuilder

/// One way to lay out all cases and to compare them with their known frames.
struct OracleRun {
  var name: String
  var usesOracle = true
  var usesNaturalSizes = false

  /// How far off a case's worst frame is.
  struct Outcome {
    var id: String
    var worst: Double
    var description: String
    /// What the stored frames themselves agree to.
    var tolerance: Double
  }

  func outcome(of layoutCase: LayoutCase) -> Outcome {
    outcome(of: layoutCase.tree, layoutCase)
  }

  /// The outcome for a tree that stands for the case, its views known by their ids.
  func outcome(of tree: ViewTree, _ layoutCase: LayoutCase) -> Outcome {
    let sizes = contentSizes(of: tree, layoutCase)
    let result =
      usesOracle
      ? ViewTreeLayout(tree, metrics: metrics(of: tree, layoutCase, sizes)).solve()
      : ViewTreeLayout.result(of: tree, contentSizes: sizes)
    var expected: [String: Rect] = [:]
    for view in layoutCase.tree.views { expected[view.id] = view.frame }
    let oracle = layoutCase.oracle
    var worst = 0.0
    var description = ""
    var compared = 0
    for (index, view) in tree.views.enumerated() {
      guard let frame = expected[view.id] else { continue }
      compared += 1
      if oracle.ignored.contains(view.id) { continue }
      let difference = result.snapped[index].difference(from: frame)
      if difference > worst {
        worst = difference
        description = "\(view.kind.rawValue) \(view.id) \(result.frames[index]) is \(frame)"
      }
    }
    if compared != expected.count {
      worst = .infinity
      description = "\(expected.count - compared) views are missing"
    }
    if !result.conflict.isEmpty {
      description += " conflict: " + result.conflict.map(\.text).joined(separator: ", ")
    }
    let error = usesNaturalSizes ? oracle.naturalError : oracle.error
    return Outcome(
      id: layoutCase.id, worst: worst, description: description, tolerance: error > 0.5 ? 1 : 0.5)
  }

  /// The sizes that views would like to have. They come from the case, so that a document without
  /// frames has them too.
  private func contentSizes(of tree: ViewTree, _ layoutCase: LayoutCase) -> [PartialSize] {
    var sizes: [String: PartialSize] = [:]
    for (view, size) in zip(layoutCase.tree.views, layoutCase.tree.storedContentSizes) {
      sizes[view.id] = size
    }
    if usesNaturalSizes {
      for (id, size) in layoutCase.oracle.natural ?? [:] {
        if let width = size[0] { sizes[id]?.width = width }
        if let height = size[1] { sizes[id]?.height = height }
      }
    }
    return tree.views.map { sizes[$0.id] ?? PartialSize() }
  }

  private func metrics(
    of tree: ViewTree, _ layoutCase: LayoutCase, _ sizes: [PartialSize]
  ) -> LayoutMetrics {
    var metrics = LayoutMetrics(tree, contentSizes: sizes)
    apply(layoutCase.oracle, tree, layoutCase, to: &metrics)
    return metrics
  }

  private func apply(
    _ oracle: Oracle, _ tree: ViewTree, _ layoutCase: LayoutCase, to metrics: inout LayoutMetrics
  ) {
    for (index, view) in tree.views.enumerated() {
      if let margins = oracle.margins[view.id] {
        if let value = margins[0] { metrics.margins[index].top = value }
        if let value = margins[1] { metrics.margins[index].left = value }
        if let value = margins[2] { metrics.margins[index].bottom = value }
        if let value = margins[3] { metrics.margins[index].right = value }
      }
      guard let baselines = oracle.baselines[view.id],
        let height = layoutCase.tree.views.first(where: { $0.id == view.id })?.frame?.height
      else { continue }
      if let value = baselines["first"] {
        metrics.firstBaselines[index] = baseline(value, height, view, isFirst: true)
      }
      if let value = baselines["last"] {
        metrics.lastBaselines[index] = baseline(value, height, view, isFirst: false)
      }
    }
    for (index, guide) in tree.guides.enumerated() {
      guard let insets = oracle.guides[guide.id] else { continue }
      if let value = insets["top"] { metrics.guides[index].top = value }
      if let value = insets["left"] { metrics.guides[index].left = value }
      if let value = insets["bottom"] { metrics.guides[index].bottom = value }
      if let value = insets["right"] { metrics.guides[index].right = value }
    }
  }

  /// That of one line moves with the middle of the view.
  private func baseline(
    _ value: Double, _ height: Double, _ view: ViewNode, isFirst: Bool
  ) -> LayoutMetrics.Baseline {
    let isText = [.label, .button, .textField].contains(view.kind)
    if isText, view.numberOfLines == 1 || height < 2 * view.fontSize {
      return .fromCenter(value - height / 2)
    }
    return isFirst ? .fromTop(value) : .fromBottom(height - value)
  }

  // MARK: Counts

  /// Lays out all cases and prints how many agree.
  func counts(_ outcomes: [Outcome], limit: Int = 40) -> (total: Int, half: Int, whole: Int) {
    let half = outcomes.count { $0.worst <= 0.5 + 1e-6 }
    let whole = outcomes.count { $0.worst <= 1 + 1e-6 }
    let share = Double(half) / Double(max(1, outcomes.count)) * 100
    print(
      "\(name): \(outcomes.count) cases, \(half) within 0.5 pt "
        + "(\((share * 10).rounded() / 10) %), \(whole) within 1 pt")
    for outcome in outcomes.filter({ $0.worst > 0.5 + 1e-6 }).prefix(limit) {
      print("  \(outcome.id): \(outcome.worst) \(outcome.description)")
    }
    return (outcomes.count, half, whole)
  }
}
