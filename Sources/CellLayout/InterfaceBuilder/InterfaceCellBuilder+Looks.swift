import InterfaceBuilder
import TableModel
import Typesetting

extension InterfaceCellBuilder {
  // MARK: Text

  mutating func labelStyle(_ node: ViewNode) -> LabelStyle {
    let font = node.font
    let isButton = node.kind == .button
    var style = LabelStyle(
      size: Int(min(max(node.fontSize.rounded(), 1), 400)), variant: variant(font))
    if let text = font?.styleName.flatMap({ Self.textStyles[$0] }) {
      style = LabelStyle(text)
      if font?.style?.contains("Emphasized") == true { style.variant = .semibold }
    }
    if let name = font?.name {
      let family = font?.family ?? String(name.prefix { $0 != "-" })
      warn(
        once: "font \(family)", "the font “\(family)” isn’t here: the site’s own stands for it",
        at: node.location)
    }
    style.color =
      node.colors[isButton ? "titleColor" : "textColor"].flatMap { color($0) }
      ?? (isButton ? node.colors["tintColor"].flatMap { color($0) } : nil)
      ?? .named(isButton ? .tint : .label)
    switch node.attributes["textAlignment"] {
    case "left": style.alignment = .left
    case "right": style.alignment = .right
    case "center": style.alignment = .center
    case "justified": style.alignment = .justified
    default: style.alignment = isButton ? buttonAlignment(node) : .natural
    }
    style.lineLimit =
      node.kind == .label ? node.numberOfLines : node.kind == .textView ? 0 : 1
    if node.kind == .label { lineBreaks(node, &style) }
    return style
  }

  private func buttonAlignment(_ node: ViewNode) -> TextAlignment {
    switch node.attributes["contentHorizontalAlignment"] {
    case "left": .left
    case "right": .right
    case "leading": .natural
    case "trailing": .trailing
    default: .center
    }
  }

  /// What becomes of a text without room.
  private func lineBreaks(_ node: ViewNode, _ style: inout LabelStyle) {
    switch node.attributes["lineBreakMode"] {
    case "headTruncation": style.lineStyle.truncation = .head
    case "middleTruncation": style.lineStyle.truncation = .middle
    default: break
    }
    // Without a least size the font stays: UIKit takes the size at hand for the least.
    guard node.flag("adjustsFontSizeToFit") != false else { return }
    let factor =
      node.number("minimumScaleFactor")
      ?? node.number("minimumFontSize").map { $0 / Double(style.size) }
    if let factor, factor > 0, factor < 1 { style.minimumScaleFactor = factor }
  }

  private static let textStyles: [String: TextStyle] = [
    "Title0": .largeTitle, "LargeTitle": .largeTitle, "Title1": .title1, "Title2": .title2,
    "Title3": .title3, "Headline": .headline, "Body": .body, "Callout": .callout,
    "Subhead": .subheadline, "Subheadline": .subheadline, "Footnote": .footnote,
    "Caption1": .caption1, "Caption2": .caption2,
  ]

  /// The face of a font: the system's by its type, weight and design, others by their names.
  private func variant(_ font: FontDescription?) -> FontVariant {
    guard let font else { return .regular }
    let name = (font.name ?? "").lowercased()
    func named(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    // UIKit's bold system font is a semibold one.
    let weight =
      FontWeight.allCases.first { "\($0)" == font.weight }
      ?? (font.type == "boldSystem" ? .semibold : nil)
      ?? Self.weights.first { name.contains($0.word) }?.weight
    return FontVariant(
      weight: weight ?? .regular,
      isItalic: font.type == "italicSystem" || named(["italic", "oblique"]),
      isMonospaced: font.design == "monospaced"
        || named(["courier", "menlo", "mono", "consolas"]))
  }

  /// What the names of fonts say of their weights; of words that contain others the longer first.
  private static let weights: [(word: String, weight: FontWeight)] = [
    ("ultralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold),
    ("extrabold", .heavy), ("thin", .thin), ("light", .light), ("medium", .medium),
    ("bold", .bold), ("heavy", .heavy), ("black", .black),
  ]

  // MARK: Runtime attributes

  mutating func runtimeAttributes(_ node: ViewNode, of view: inout CellView) {
    var borderColor: CellColor?
    for attribute in node.runtimeAttributes {
      let key =
        attribute.keyPath.hasPrefix("layer.")
        ? String(attribute.keyPath.dropFirst(6)) : attribute.keyPath
      switch (key, attribute.value) {
      case ("cornerRadius", .number(let value)): view.cornerRadius = max(0, value)
      case ("borderWidth", .number(let value)):
        if value > 0 { view.border = .init(width: min(value, 1000), color: .named(.black)) }
      case ("borderColor", .color(let value)), ("borderUIColor", .color(let value)),
        ("borderColorFromUIColor", .color(let value)):
        borderColor = color(value)
      case ("masksToBounds", _), ("clipsToBounds", _), ("layoutMarginsRelativeArrangement", _),
        ("isLayoutMarginsRelativeArrangement", _), ("baselineRelativeArrangement", _),
        ("isBaselineRelativeArrangement", _):
        break
      default:
        warn(
          once: "attribute \(key)",
          "the runtime attribute “\(attribute.keyPath)” is left out: drawn are cornerRadius, "
            + "borderWidth and borderColor of a layer",
          at: attribute.location)
      }
    }
    if let borderColor { view.border?.color = borderColor }
  }

  // MARK: Colours

  /// The colour of the template that a colour of the file is; `nil` for the default.
  mutating func color(_ description: ColorDescription) -> CellColor? {
    guard let name = description.name else { return .fixed(rgba(description)) }
    if !description.isAsset {
      let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
      if let legacy = Self.legacyColors[short] { return legacy }
      if let known = ColorName(rawValue: short) { return .named(known) }
    }
    if let listed = document.colors[name] { return .fixed(rgba(listed)) }
    warn(
      once: "color \(name)",
      "the file doesn’t say what the colour “\(name)” is: the default stands for it",
      at: nil)
    return nil
  }

  /// Colours of iOS 12 and before that have no name of today's; grey tones are UIColor's.
  private static let legacyColors: [String: CellColor] = [
    "darkText": .named(.black), "lightText": .fixed(RGBA(255, 255, 255, 0.6)),
    "groupTableViewBackground": .named(.systemGroupedBackground),
    "tableCellGroupedBackground": .named(.secondarySystemGroupedBackground),
    "viewFlipsideBackground": .fixed(RGBA(31, 33, 36)),
    "scrollViewTexturedBackground": .fixed(RGBA(111, 113, 121)),
    "darkGray": .fixed(RGBA(85, 85, 85)), "lightGray": .fixed(RGBA(170, 170, 170)),
    "gray": .fixed(RGBA(128, 128, 128)), "red": .fixed(RGBA(255, 0, 0)),
    "green": .fixed(RGBA(0, 255, 0)), "blue": .fixed(RGBA(0, 0, 255)),
    "cyan": .fixed(RGBA(0, 255, 255)), "yellow": .fixed(RGBA(255, 255, 0)),
    "magenta": .fixed(RGBA(255, 0, 255)), "orange": .fixed(RGBA(255, 128, 0)),
    "purple": .fixed(RGBA(128, 0, 128)), "brown": .fixed(RGBA(153, 102, 51)),
  ]

  private func rgba(_ color: ColorDescription) -> RGBA {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return RGBA(byte(color.red), byte(color.green), byte(color.blue), color.alpha)
  }
}
