import TableModel
import Typesetting

/// A row's content poured into a template: made once for a row and used at every width.
public final class BoundCell: Sendable {
  /// The index of the template in its engine.
  public let template: Int
  /// The contents of the template's views in their order, then those of the accessory.
  public let views: [BoundView]
  /// What stands at the trailing edge, settled between template and row.
  public let accessory: Accessory
  /// Whether the template's own accessory view stands there instead.
  let hasAccessoryView: Bool
  /// The views that draw the accessory, from the leading to the trailing one.
  public let accessoryViews: [CellView]
  public let indentationLevel: Int
  /// None or one, as in the row.
  private let ownSettings: [RowSettings]
  /// What stands at the sides beside the accessory; its views follow those of the accessory.
  let edge: EdgeControls
  public let isRightToLeft: Bool
  /// The place of the row, for messages.
  public let location: SourceLocation

  // What laying out asks for at each width, view by view.

  /// The sizes of the contents where nothing limits their width; 0 x 0 for hidden views.
  let naturalSizes: [ContentSize]
  /// The shapes of texts.
  let shapes: [ShapedText?]
  /// By view, the shapes in `LabelStyle.smallerSizes` of texts that may be set smaller.
  let smallerShapes: [Int: [ShapedText]]
  /// The heights of images by their widths.
  let imageShapes: [Double]
  let isHidden: [Bool]
  /// What the row decides about stack views; `nil`: the template has none.
  let stacks: StackState?

  init(
    template: Int, views: [BoundView], accessory: Accessory = .none,
    hasAccessoryView: Bool = false, accessoryViews: [CellView], indentationLevel: Int = 0,
    settings: [RowSettings] = [], edge: EdgeControls = EdgeControls(), isRightToLeft: Bool,
    location: SourceLocation, naturalSizes: [ContentSize] = [], shapes: [ShapedText?] = [],
    smallerShapes: [Int: [ShapedText]] = [:], imageShapes: [Double] = [], isHidden: [Bool] = [],
    stacks: StackState? = nil
  ) {
    self.template = template
    self.views = views
    self.accessory = accessory
    self.hasAccessoryView = hasAccessoryView
    self.accessoryViews = accessoryViews
    self.indentationLevel = indentationLevel
    ownSettings = settings
    self.edge = edge
    self.isRightToLeft = isRightToLeft
    self.location = location
    self.naturalSizes = naturalSizes
    self.shapes = shapes
    self.smallerShapes = smallerShapes
    self.imageShapes = imageShapes
    self.isHidden = isHidden
    self.stacks = stacks
  }
}

extension BoundCell {
  /// What the row says beside its content, if anything.
  public var settings: RowSettings? { ownSettings.first }

  /// The swipe actions of the row, those at its leading side first.
  public var swipeActions: [SwipeAction] {
    settings.map { $0.leadingSwipeActions + $0.trailingSwipeActions } ?? []
  }

  /// The control of a form that the row has.
  public var form: FormControl? {
    if case .form(let control) = accessory { control } else { nil }
  }

  /// Whether the view of that index behind those of the template is a swipe action.
  public func isAction(_ index: Int) -> Bool {
    index >= accessoryViews.count - edge.actionCount
  }
}

/// What one view of a bound cell shows.
public struct BoundView: Sendable {
  /// What is to be seen in the view.
  public enum Content: Sendable {
    /// The text as drawn (in capitals where the style says so), and its shape.
    case text(InlineText, ShapedText)
    case image(ImageReference)
    case plain
    /// A control in the state that `Control.state` tells of.
    case state(Double)
  }

  public var content: Content
  /// Whether nothing is drawn: the row lacks the field, and the view has an intrinsic size of 0 x 0;
  /// or the template hides it or a view around it. Stack views take out what is hidden; anywhere
  /// else it takes part in the layout.
  public var isHidden: Bool
  /// Whether the text is what a text field says while it is empty.
  public var isPlaceholder = false

  init(_ content: Content, isHidden: Bool = false) {
    self.content = content
    self.isHidden = isHidden
  }
}

extension Accessory {
  /// The views that draw the accessory in a content size category, from the leading to the trailing
  /// one. Glyphs keep their size.
  public func views(
    in category: TextSizeCategory, letterSpacing: TextStyleSpacing = TextStyleSpacing()
  ) -> [CellView] {
    func scaled(_ views: [CellView]) -> [CellView] {
      views.map { $0.scaled(to: category, letterSpacing: letterSpacing) }
    }
    return switch self {
    case .none: []
    case .disclosureIndicator: Self.drawn.disclosureIndicator
    case .detailButton: Self.drawn.detailButton
    case .detailDisclosureButton: Self.drawn.detailDisclosureButton
    case .checkmark: Self.drawn.checkmark
    case .text: scaled(Self.drawn.text)
    case .badge: scaled(Self.drawn.badge)
    case .image: Self.drawn.image
    case .button: scaled(Self.drawn.button)
    case .control(let control): [CellView.accessory(control)]
    case .form(let control): scaled([CellView.formControl(control)])
    }
  }

  private static let drawn = (
    disclosureIndicator: [CellView.chevron], detailButton: [CellView.detailButton],
    detailDisclosureButton: [CellView.detailButton, .chevron], checkmark: [CellView.checkmark],
    text: [CellView.accessoryText], badge: [CellView.accessoryBadge],
    image: [CellView.accessoryImage], button: [CellView.accessoryButton]
  )

  /// One accessory of each look, for catalogues of looks.
  public static var allLooks: [Accessory] {
    let fields = FormControl.Kind.allCases.flatMap { kind in
      [false, true].map {
        var control = FormControl(kind, name: "")
        control.fillsRow = $0
        return control
      }
    }
    return [
      .detailDisclosureButton, .checkmark, .text(""), .badge(""), .button(title: "", url: ""),
    ]
      + [.image(ImageReference(path: "", width: 0, height: 0))]
      + [.switch(isOn: true), .checkbox(isChecked: true), .stepper, .progress(0), .rating(0)]
      .map { Accessory.control($0) } + fields.map { Accessory.form($0) }
  }

  /// The text of an accessory that has one.
  var text: String? {
    switch self {
    case .text(let text), .badge(let text), .button(let text, _): text
    default: nil
    }
  }
}

extension CellView {
  static let accessoryImage = CellView(name: "accessory", kind: .image(.scaleAspectFit))
  static let accessoryButton = CellView(
    name: "accessory", kind: .label(LabelStyle(.body, color: .named(.tint))))

  static func accessory(_ control: AccessoryControl) -> CellView {
    var view = CellView(name: "accessory", kind: .plain)
    let kind: Control =
      switch control {
      case .switch: .toggle
      case .checkbox: .checkbox
      case .stepper: .stepper
      case .progress: .progress
      case .rating: .rating
      }
    view.kind = .control(kind, tint: kind.tint)
    return view
  }

  static func formControl(_ control: FormControl) -> CellView {
    var view = CellView(name: "control", kind: .plain)
    let kind: Control
    switch control.kind {
    case .switch: kind = .toggle
    case .checkbox: kind = .checkbox
    case .radio:
      view.kind = .checkmark
      return view
    case .range: kind = .slider
    case .submit: kind = .field(LabelStyle(.body, color: .named(.tint), alignment: .center))
    case .select:
      kind = .field(
        LabelStyle(
          .body, color: .named(.secondaryLabel),
          alignment: control.fillsRow ? .natural : .trailing))
    default:
      kind = .field(LabelStyle(.body, alignment: control.fillsRow ? .natural : .trailing))
    }
    view.kind = .control(kind, tint: kind.tint)
    return view
  }

  static let chevron = CellView(name: "disclosureIndicator", kind: .chevron)
  static let checkmark = CellView(name: "checkmark", kind: .checkmark)
  static let detailButton = CellView(name: "detailButton", kind: .detailButton)
  static let accessoryText = CellView(
    name: "accessory", kind: .label(LabelStyle(.body, color: .named(.secondaryLabel))))
  static let accessoryBadge = CellView(
    name: "accessory", kind: .badge(.badge), background: .named(.systemGray),
    cornerRadius: (Double(LabelStyle.badge.lineHeight) + EdgeInsets.badge.top * 2) / 2,
    padding: .badge)
}
