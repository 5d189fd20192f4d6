import SourceText
import TableModel
import Typesetting

extension CellLayoutEngine {
  struct StaticTextKey: Hashable {
    var template: Int
    var view: Int
    var language: String
    var isRightToLeft: Bool
  }

  /// Pours a row into a template.
  ///
  /// - Parameters:
  ///   - row: the row; the cell needn't fit it: views without their fields are hidden.
  ///   - template: the index of the template.
  ///   - language: the BCP 47 tag of the page's language; the row's settings may name another.
  ///   - rightToLeft: the direction of the page.
  /// - Returns: the cell, and what is wrong with the row's fields: errors for required fields that are
  ///   missing or of the wrong kind, warnings for characters that no font has.
  public func bind(
    _ row: Row, template: Int, language: String, rightToLeft: Bool
  ) -> (cell: BoundCell, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let own = templates[template].views
    let settings = row.settings
    let language = settings.language ?? language
    let mirrors = rightToLeft
    let rightToLeft = settings.direction.map { $0 == .rightToLeft } ?? rightToLeft
    checkHyphenation(template, language: language, into: &diagnostics)
    var views: [BoundView] = []
    views.reserveCapacity(own.count + 2)
    for index in own.indices {
      var bound: BoundView
      switch own[index].source {
      case .none:
        bound = BoundView(.plain)
        if case .control(let control, _) = own[index].kind {
          bound = BoundView(control, state: own[index].state)
        } else if let image = own[index].image {
          bound = BoundView(.image(image))
        }
      case .text(let text):
        let key = StaticTextKey(
          template: template, view: index, language: language, isRightToLeft: rightToLeft)
        let content = own[index].displayed(InlineText(text), language: language)
        let shape: ShapedText
        if let known = staticTexts[key] {
          shape = known.shape
          typesetter.addUsage(known.usage)
        } else {
          let before = typesetter.startUsage()
          shape = self.shape(
            content, of: own[index], language: language, rightToLeft: rightToLeft,
            location: templates[template].location, into: &diagnostics)
          staticTexts[key] = (shape, typesetter.usage)
          typesetter.addUsage(before)
        }
        bound = BoundView(.text(content, shape), isHidden: text.isEmpty)
      case .field(let field) where own[index].kind == .backIndicator:
        bound = BoundView(.plain, isHidden: row[field] == nil)
      case .field(let field):
        bound = bind(
          row[field], to: own[index], field: field, row: row, template: template,
          language: language, rightToLeft: rightToLeft, into: &diagnostics)
      }
      views.append(bound)
    }
    let accessory = accessory(of: row, settings, template: template)
    var hasAccessoryView = false
    if case .view(let root) = templates[template].accessory {
      hasAccessoryView =
        row.accessory == nil && settings.control == nil && !settings.isEditing
        && !views[root].isHidden
      if !hasAccessoryView {
        for index in templates[template].accessoryViews { views[index].isHidden = true }
      }
    }
    let edge = EdgeControls(settings)
    let spacing = metrics.letterSpacing
    let ownViews = accessory.views(in: textSize, letterSpacing: spacing)
    let accessoryViews =
      ownViews + edge.views(settings, in: textSize, letterSpacing: spacing)
    func shaped(_ text: String, of view: CellView) -> BoundView.Content {
      let content = InlineText(text)
      return .text(
        content,
        shape(
          content, of: view, language: language, rightToLeft: rightToLeft,
          location: row.location, into: &diagnostics))
    }
    for view in ownViews {
      var bound = BoundView(accessory.content)
      if case .form = accessory, case .flag(true)? = row["checked"] { bound.content = .state(1) }
      if case .form(let control) = accessory, control.kind.showsText {
        shapeInput(control, of: view, row, language, rightToLeft, into: &diagnostics)
      }
      if let text = accessory.text { bound.content = shaped(text, of: view) }
      views.append(bound)
    }
    var actions = (settings.leadingSwipeActions + settings.trailingSwipeActions)[...]
    for view in accessoryViews.dropFirst(ownViews.count) {
      var bound = BoundView(.plain)
      if view.labelStyle != nil, let action = actions.popFirst() {
        bound.content = shaped(action.title, of: view)
      }
      views.append(bound)
    }
    return (
      bound(
        &views, accessoryViews: accessoryViews, template: template,
        accessory: accessory, hasAccessoryView: hasAccessoryView, edge: edge, row: row,
        language: language, rightToLeft: rightToLeft, mirrors: mirrors), diagnostics
    )
  }

  /// A bound cell with what layout will ask for.
  private func bound(
    _ views: inout [BoundView], accessoryViews: [CellView], template: Int, accessory: Accessory,
    hasAccessoryView: Bool, edge: EdgeControls, row: Row, language: String, rightToLeft: Bool,
    mirrors: Bool
  ) -> BoundCell {
    var sizes: [ContentSize] = []
    var shapes: [ShapedText?] = []
    var smallerShapes: [Int: [ShapedText]] = [:]
    var imageShapes: [Double] = []
    sizes.reserveCapacity(views.count)
    shapes.reserveCapacity(views.count)
    imageShapes.reserveCapacity(views.count)
    let own = templates[template].views
    let descriptions = CellViews(own: own, accessory: accessoryViews)
    for index in views.indices {
      let (list, place) = descriptions.holder(of: index)
      sizes.append(
        views[index].isHidden ? .zero : naturalSize(of: views[index].content, place, list))
      // What is hidden keeps its size, as in UIKit; with it all that is inside is hidden.
      if list[place].isHidden || list[place].parent.map({ views[$0].isHidden }) == true {
        views[index].isHidden = true
      }
      var shape: ShapedText?
      var imageShape = 0.0
      switch views[index].content {
      case .text(let text, let own):
        shape = own
        let smaller = self.smallerShapes(
          text, in: list[place].labelStyle, language: language, rightToLeft: rightToLeft)
        if !smaller.isEmpty { smallerShapes[index] = smaller }
      case .image(let image) where image.width > 0: imageShape = image.height / image.width
      case .image, .plain, .state: break
      }
      shapes.append(shape)
      imageShapes.append(imageShape)
    }
    sizeButtons(own, &views, &sizes)
    let stacks = stackState(views, sizes, template: template)
    // What can't be seen keeps the room that has just been asked for.
    for index in own.indices where own[index].alpha == 0 { views[index].isHidden = true }
    return BoundCell(
      template: template, views: views, accessory: accessory,
      hasAccessoryView: hasAccessoryView, accessoryViews: accessoryViews,
      indentationLevel: max(0, row.indentationLevel), settings: row.ownSettings, edge: edge,
      isRightToLeft: mirrors,
      location: row.location, naturalSizes: sizes, shapes: shapes, smallerShapes: smallerShapes,
      imageShapes: imageShapes, isHidden: views.map(\.isHidden), stacks: stacks)
  }

  private func stackState(
    _ views: [BoundView], _ sizes: [ContentSize], template: Int
  ) -> StackState? {
    guard !arrangedViews[template].isEmpty else { return nil }
    let own = templates[template].views
    let collapsed = arrangedViews[template].filter { index in
      own[index].isHidden
        || views[index].isHidden && (own[index].field != nil || own[index].button != nil)
    }
    return StackState(
      collapsed: collapsed,
      contentSizes: hasProportions[template]
        ? proportions(sizes, without: collapsed, template: template) : [:])
  }

  /// What the views of `fillProportionally` stacks would like to have.
  func proportions(
    _ sizes: [ContentSize], without collapsed: [Int], template: Int
  ) -> [Int: Double] {
    let template = templates[template]
    return template.proportions(
      template.arrangedViews(without: collapsed), sizes: sizes, metrics: metrics)
  }

  private func naturalSize(
    of content: BoundView.Content, _ index: Int, _ views: [CellView]
  ) -> ContentSize {
    let padding = views[index].padding
    switch content {
    case .text(_, let shape):
      guard let style = views[index].labelStyle else { return .zero }
      let most = views[index].preferredMaxLayoutWidth ?? .infinity
      let lines = shape.lineCount(width: max(1, most), limit: style.lineLimit)
      let width = grid.ceiling(min(shape.naturalWidth, most))
      return ContentSize(
        width: width + padding.leading + padding.trailing,
        height: Double(lines * style.lineHeight) + padding.top + padding.bottom)
    case .image(let image):
      guard image.width > 0, image.height > 0 else { return .zero }
      let scale = min(1, (views[index].maximumHeight ?? .infinity) / image.height)
      return ContentSize(
        width: grid.ceiling(image.width * scale) + padding.leading + padding.trailing,
        height: grid.ceiling(image.height * scale) + padding.top + padding.bottom)
    case .plain, .state:
      return .zero
    }
  }

  private func bind(
    _ value: FieldValue?, to view: CellView, field: String, row: Row, template: Int,
    language: String, rightToLeft: Bool, into diagnostics: inout [Diagnostic]
  ) -> BoundView {
    var cell: String { templates[template].name }
    if case .control(let control, _) = view.kind, value != nil || !view.isRequired {
      return bind(value, to: view, control, field: field, row: row, cell: cell, into: &diagnostics)
    }
    if value == nil, let image = view.image { return BoundView(.image(image)) }
    let isImage =
      switch view.kind {
      case .label, .badge: false
      default: true
      }
    switch (value, isImage) {
    case (nil, _) where view.placeholder != nil:
      var bound = label(
        InlineText(view.placeholder ?? ""), of: view, language: language, rightToLeft: rightToLeft,
        location: row.location, into: &diagnostics)
      bound.isPlaceholder = true
      return bound
    case (nil, _):
      if view.isRequired {
        let near = nearest(to: field, among: row.fields.map(\.name))
        let hint =
          near.map { "did you mean “\($0)”?" }
          ?? "give it, or write “required: false” in the cell"
        diagnostics.append(
          .error(
            "the row has no field “\(field)”, which “\(view.name)” of the cell “\(cell)” shows; "
              + hint, at: row.location))
      }
      return BoundView(.plain, isHidden: true)
    case (.image(let image), true):
      return BoundView(.image(image))
    case (.text(let text), true):
      diagnostics.append(
        .error(
          "the field “\(field)” is the text “\(text.text.prefix(40))”, but “\(view.name)” of the "
            + "cell “\(cell)” shows an image", at: row.location))
      return BoundView(.plain, isHidden: true)
    case (.flag, true):
      diagnostics.append(
        .error(
          "the field “\(field)” is true or false, but “\(view.name)” of the cell “\(cell)” shows "
            + "an image", at: row.location))
      return BoundView(.plain, isHidden: true)
    case (.text(let text), false):
      return label(
        text, of: view, language: language, rightToLeft: rightToLeft, location: row.location,
        into: &diagnostics)
    case (.image(let image), false):
      return label(
        InlineText(image.alternative), of: view, language: language, rightToLeft: rightToLeft,
        location: row.location, into: &diagnostics)
    case (.flag(let isSet), false):
      return label(
        InlineText(isSet ? "✓" : ""), of: view, language: language, rightToLeft: rightToLeft,
        location: row.location, into: &diagnostics)
    }
  }

  private func bind(
    _ value: FieldValue?, to view: CellView, _ control: Control, field: String, row: Row,
    cell: String, into diagnostics: inout [Diagnostic]
  ) -> BoundView {
    let text: String
    switch value {
    case nil: return BoundView(control, state: view.state)
    case .flag(let isSet): text = isSet ? "1" : "0"
    case .text(let content): text = content.text
    case .image(let image): text = image.alternative
    }
    if let state = control.state(text) { return BoundView(control, state: state) }
    diagnostics.append(
      .error(
        "the field “\(field)” is “\(text.prefix(40))”, but “\(view.name)” of the cell “\(cell)” "
          + "shows \(control.expectation)", at: row.location))
    return BoundView(.plain, isHidden: true)
  }

  private func label(
    _ text: InlineText, of view: CellView, language: String, rightToLeft: Bool,
    location: SourceLocation, into diagnostics: inout [Diagnostic]
  ) -> BoundView {
    guard !text.isEmpty else { return BoundView(.plain, isHidden: true) }
    let displayed = view.displayed(text, language: language)
    return BoundView(
      .text(
        displayed,
        shape(
          displayed, of: view, language: language, rightToLeft: rightToLeft, location: location,
          into: &diagnostics)))
  }

  /// What stands at the trailing edge: the row's own wish, else what the template says.
  private func accessory(
    of row: Row, _ settings: RowSettings, template: Int
  ) -> Accessory {
    if let control = row.formControl { return .form(control) }
    if settings.isEditing { return settings.editingAccessory ?? .none }
    if let accessory = row.accessory { return accessory }
    switch templates[template].accessory {
    case .fixed(let accessory): return accessory
    case .view: return .none
    case .automatic:
      if case .flag(true) = row["checked"] { return .checkmark }
      return row.url == nil || !templates[template].semantics.isRow ? .none : .disclosureIndicator
    case .text(let field):
      guard case .text(let text) = row[field], !text.isEmpty else { return .none }
      return .text(text.text)
    case .badge(let field):
      guard case .text(let text) = row[field], !text.isEmpty else { return .none }
      return .badge(text.text)
    }
  }
}

extension BoundView {
  /// A control in a state; of segments only the chosen one is marked.
  fileprivate init(_ control: Control, state: Double) {
    self.init(.state(state))
    if case .segment = control { isHidden = state == 0 }
  }
}

extension CellSemantics {
  /// Whether it is a row in the narrower sense, and not a block of an article.
  var isRow: Bool { self == .row || self == .listItem }
}
