import InterfaceBuilder

extension InterfaceCellBuilder {
  /// Makes a view the control that a view of the file is; says whether it is one.
  mutating func control(_ node: ViewNode, _ index: Int, of view: inout CellView) -> Bool {
    let control: Control
    var tintKeys = ["tintColor"]
    switch node.kind {
    case .toggle:
      control = .toggle
      view.state = node.flag("on") == false ? 0 : 1
      tintKeys = ["onTintColor"]
    case .slider:
      control = .slider
      let least = node.number("minValue") ?? 0
      let most = node.number("maxValue") ?? 1
      view.state = share((node.number("value") ?? 0.5) - least, of: most - least)
      tintKeys.insert("minimumTrackTintColor", at: 0)
    case .progressView:
      control = .progress
      view.state = share(node.number("progress") ?? 0, of: 1)
      tintKeys.insert("progressTintColor", at: 0)
    case .activityIndicator:
      control = .activityIndicator
      let isLarge = ["large", "whiteLarge"].contains(node.attributes["style"] ?? "")
      if isLarge { view.contentSize = PartialSize(width: 37, height: 37) }
      tintKeys = ["color"]
    case .init(rawValue: "stepper"):
      control = .stepper
      tintKeys = []
    case .init(rawValue: "pageControl"):
      let pages = min(max(node.number("numberOfPages") ?? 1, 1), 100)
      control = .pageControl(pages: Int(pages))
      view.state = min(max(node.number("currentPage") ?? 0, 0), pages - 1).rounded(.down)
      tintKeys = ["currentPageIndicatorTintColor"]
    default: return false
    }
    let tint = tintKeys.compactMap { node.colors[$0] }.first.flatMap { color($0) }
    view.kind = .control(control, tint: tint ?? control.tint)
    if let field = binding.fields[index] { view.source = .field(field) }
    return true
  }

  private func share(_ value: Double, of whole: Double) -> Double {
    whole > 0 ? min(max(value / whole, 0), 1) : 0
  }

  /// The words of the segmented control that was added last.
  mutating func addSegments(_ node: ViewNode, _ index: Int) {
    let chosen = min(max(node.number("selectedSegmentIndex") ?? -1, -1), 1000)
    template.addSegments(
      node.segments, of: template.views.count - 1,
      source: binding.fields[index].map { .field($0) } ?? .none, chosen: Int(chosen))
  }
}
