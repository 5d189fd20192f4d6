import Constraints
import InterfaceBuilder
import TableModel

/// A control of UIKit as a page without scripts can show it: in one state.
public enum Control: Hashable, Sendable {
  case toggle, slider, progress, stepper, activityIndicator
  case pageControl(pages: Int)
  case checkbox
  /// Five stars.
  case rating
  /// What a form shows of a text, a choice or a button.
  case field(LabelStyle)
  /// The mark behind the chosen one of a segmented control's segments.
  case segment(index: Int, title: String)

  /// The name of the class in `site.css`, and the kind in `sitegen frames`.
  public var name: String {
    switch self {
    case .toggle: "switch"
    case .slider: "slider"
    case .progress: "progress"
    case .stepper: "stepper"
    case .activityIndicator: "activityIndicator"
    case .pageControl: "pageControl"
    case .segment: "segment"
    case .checkbox: "checkbox"
    case .rating: "rating"
    case .field: "field"
    }
  }

  /// The class of the control.
  var viewKind: ViewKind {
    switch self {
    case .toggle: .toggle
    case .slider: .slider
    case .progress: .progressView
    case .stepper: .init(rawValue: "stepper")
    case .activityIndicator: .activityIndicator
    case .pageControl: .init(rawValue: "pageControl")
    case .segment, .checkbox, .rating, .field: .view
    }
  }

  /// The colour of what is set, unless the template has its own.
  var tint: CellColor {
    switch self {
    case .toggle: .named(.systemGreen)
    case .slider, .progress, .checkbox: .named(.tint)
    case .rating: .named(.systemOrange)
    case .field(let style): style.color
    case .stepper, .pageControl: .named(.label)
    case .activityIndicator: .named(.systemGray)
    case .segment: .named(.clear)
    }
  }

  /// What the field of a row may say, for messages.
  var expectation: String {
    switch self {
    case .toggle: "a switch: true or false"
    case .slider, .progress: "a \(name): a number in 0...1"
    case .pageControl(let pages): "a page: a number in 0...\(max(0, pages - 1))"
    case .segment: "a segment: its title or number"
    case .checkbox: "a checkbox: true or false"
    case .rating: "a rating: a number of stars in 0...5"
    case .stepper, .activityIndicator, .field: "nothing"
    }
  }

  /// The state that a field's text stands for: 0 or 1 of a switch or segment, the share of a slider
  /// or progress, the number of a page; `nil` for what is none.
  func state(_ text: String) -> Double? {
    switch self {
    case .toggle, .checkbox:
      switch text.lowercased() {
      case "on", "yes", "true", "1": return 1
      case "off", "no", "false", "0": return 0
      default: return nil
      }
    case .slider, .progress:
      return Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    case .pageControl(let pages):
      return Int(text).flatMap { (0..<max(1, pages)).contains($0) ? Double($0) : nil }
    case .rating:
      return Double(text).flatMap { (0...5).contains($0) ? $0 : nil }
    case .segment(let index, let title):
      return text == title || Int(text) == index ? 1 : 0
    case .stepper, .activityIndicator, .field:
      return 0
    }
  }
}

extension CellView {
  /// Makes the view a control with the size of one.
  mutating func become(_ control: Control, tint: CellColor? = nil) {
    kind = .control(control, tint: tint ?? control.tint)
    // Controls keep their size, and what stands beside them fills the row.
    hugging = .init(horizontal: 750, vertical: 750)
    alignmentInsets = control.viewKind.alignmentInsets
  }
}

/// What a label stands for beside its text.
public enum LabelRole: Hashable, Sendable {
  case button, textField, textView
}

extension CellTemplate {
  /// The most segments of a control.
  static let mostSegments = 20

  /// Puts words side by side on the view of that index, each as wide as the others, with a mark
  /// behind the chosen one.
  mutating func addSegments(
    _ titles: [String], of index: Int, source: CellView.Source, chosen: Int?
  ) {
    views[index].isSegmentedControl = true
    let ground = views[index]
    let location = viewLocations[index]
    let titles = titles.prefix(Self.mostSegments)
    let share = 1 / Double(max(1, titles.count))
    func relate(
      _ item: LayoutItem, _ attribute: LayoutAttribute, to other: LayoutAttribute,
      _ constant: Double = 0, widths: Double = 0
    ) -> LayoutConstraint {
      let outer = LayoutItem(index: index)
      var terms: [LayoutConstraint.Term] = [
        .init(item: item, attribute: attribute, coefficient: 1)
      ]
      // Shares of the ground's width instead of the width itself.
      if other != .width { terms.append(.init(item: outer, attribute: other, coefficient: -1)) }
      if widths != 0 {
        terms.append(.init(item: outer, attribute: .width, coefficient: -widths))
      }
      return LayoutConstraint(
        terms: terms, relation: .equal, constant: constant, priority: 1000,
        text: "the segments of \(ground.name)", location: location)
    }
    func add(_ view: CellView, segment: Int, inset: Double) {
      var view = view
      view.parent = index
      let item = LayoutItem(index: views.count)
      views.append(view)
      viewLocations.append(location)
      constraints += [
        relate(item, .leading, to: .leading, inset, widths: Double(segment) * share),
        relate(item, .width, to: .width, -2 * inset, widths: share),
        relate(item, .top, to: .top, inset),
        // Segments fill the frame, which reaches below what constraints speak of.
        relate(item, .bottom, to: .bottom, ground.alignmentInsets.bottom - inset),
      ]
    }
    for (segment, title) in titles.enumerated() {
      var mark = CellView(
        name: "\(ground.name)_mark\(segment)",
        kind: .control(.segment(index: segment, title: title), tint: .named(.clear)),
        source: source, cornerRadius: 7)
      mark.state = segment == chosen ? 1 : 0
      add(mark, segment: segment, inset: 2)
    }
    for (segment, title) in titles.enumerated() {
      var label = CellView(
        name: "\(ground.name)_\(segment)",
        kind: .label(LabelStyle(.footnote, alignment: .center)), source: .text(title),
        padding: EdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 4))
      // The control's own size rules.
      label.hugging = .init(horizontal: 1, vertical: 1)
      label.compression = .init(horizontal: 1, vertical: 1)
      add(label, segment: segment, inset: 0)
    }
  }
}
