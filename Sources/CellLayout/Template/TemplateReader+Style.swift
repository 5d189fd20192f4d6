import SourceText
import TableModel
import Typesetting

extension TemplateReader {
  // MARK: Colours

  /// A semantic name, `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)`, `rgba(r, g, b, a)` or
  /// `{light: …, dark: …}`.
  mutating func color(_ node: YAMLNode) -> CellColor? {
    if node.entries != nil {
      var light: RGBA?
      var dark: RGBA?
      for entry in entries(node, of: "a colour", known: ["light", "dark"]) {
        guard let color = color(entry.value) else { continue }
        if entry.key == "light" { light = color.values.light } else { dark = color.values.dark }
      }
      guard let light, let dark else {
        report("a colour by surroundings needs light and dark", at: node.location)
        return nil
      }
      return .adaptive(light: light, dark: dark)
    }
    guard let text = text(node, "a colour") else { return nil }
    var cursor = ByteCursor(text, at: node.location)
    do throws(Diagnostic) {
      return try CellColor.read(using: &cursor)
    } catch {
      report([error])
      return nil
    }
  }

  // MARK: Fonts

  /// The font of a label: a text style's name or a mapping.
  mutating func font(_ node: YAMLNode, into style: inout LabelStyle) {
    if node.string != nil {
      if let textStyle = textStyle(node) { apply(textStyle, to: &style) }
      return
    }
    var weight: FontWeight?
    var isItalic = false
    var isMono = false
    var lineHeight: YAMLNode?
    let known = ["style", "size", "weight", "italic", "design", "lineHeight"]
    let entries = entries(node, of: "a font", known: known)
    if let entry = entries.first(where: { $0.key == "style" }),
      let textStyle = textStyle(entry.value)
    {
      apply(textStyle, to: &style)
    }
    for entry in entries {
      switch entry.key {
      case "size":
        if let size = fontSize(entry.value) {
          style.textStyle = nil
          style.size = size
          style.lineHeight = LineHeight.standard(size: size)
        }
      case "weight": weight = self.weight(entry.value)
      case "italic": isItalic = bool(entry.value, "italic") ?? false
      case "design": isMono = design(entry.value)
      case "lineHeight": lineHeight = entry.value
      default: break
      }
    }
    if let lineHeight { self.lineHeight(lineHeight, into: &style) }
    style.variant = FontVariant(
      weight: weight ?? style.variant.weight, isItalic: isItalic, isMonospaced: isMono)
  }

  /// A line height in whole px, by an even number more than the font size.
  mutating func lineHeight(_ node: YAMLNode, into style: inout LabelStyle) {
    guard let value = integer(node, "lineHeight", in: 1...400) else { return }
    guard (value - style.size).isMultiple(of: 2) else {
      report(
        "lineHeight has to differ from the font size \(style.size) by an even number: "
          + "\(value - 1) or \(value + 1)", at: node.location)
      return
    }
    style.lineHeight = value
  }

  private func apply(_ textStyle: TextStyle, to style: inout LabelStyle) {
    style.textStyle = textStyle
    style.size = textStyle.size
    style.lineHeight = LineHeight.standard(size: textStyle.size)
    style.variant = FontVariant(weight: textStyle.weight)
  }

  private mutating func textStyle(_ node: YAMLNode) -> TextStyle? { choice(node, "text style") }

  private mutating func fontSize(_ node: YAMLNode) -> Int? {
    integer(node, "a font size", in: 6...200)
  }

  /// A weight by UIKit's name or by CSS's number.
  private mutating func weight(_ node: YAMLNode) -> FontWeight? {
    let name = node.string ?? ""
    let found = FontWeight.allCases.first { "\($0)" == name || "\($0.number)" == name }
    if found == nil {
      report(
        unknownName("font weight", name, among: FontWeight.allCases.map { "\($0)" }),
        at: node.location)
    }
    return found
  }

  private mutating func design(_ node: YAMLNode) -> Bool {
    switch node.string {
    case "default": return false
    case "monospaced": return true
    default:
      report(
        unknownName("font design", node.string ?? "", among: ["default", "monospaced"]),
        at: node.location)
      return false
    }
  }
}

extension CellColor {
  /// Reads a colour's name or components up to the end of the text.
  static func read(using cursor: inout ByteCursor) throws(Diagnostic) -> CellColor {
    cursor.skipBlanks()
    let start = cursor.location
    let color: CellColor
    if cursor.skip(UInt8(ascii: "#")) {
      color = .fixed(try RGBA.readHexadecimal(using: &cursor, at: start))
    } else {
      let name = cursor.take { $0.isIdentifierPart }
      cursor.skipBlanks()
      if cursor.skip(UInt8(ascii: "(")), name == "rgb" || name == "rgba" {
        color = .fixed(try RGBA.readComponents(using: &cursor))
      } else if let known = ColorName(rawValue: name) {
        color = .named(known)
      } else {
        throw .error(
          unknownName("colour", name, among: ColorName.allCases.map(\.rawValue)), at: start)
      }
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw cursor.error("nothing may follow the colour") }
    return color
  }
}

extension RGBA {
  fileprivate static func readHexadecimal(
    using cursor: inout ByteCursor, at start: SourceLocation
  ) throws(Diagnostic) -> RGBA {
    let digits = cursor.take { $0.isIdentifierPart }
    guard let value = UInt32(digits, radix: 16), [3, 6, 8].contains(digits.utf8.count) else {
      throw .error("a colour is #rgb, #rrggbb or #rrggbbaa", at: start)
    }
    switch digits.utf8.count {
    case 3:
      return RGBA((value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 17)
    case 6: return RGBA(value)
    default: return RGBA(value >> 8, Double(value & 255) / 255)
    }
  }

  /// Reads `r, g, b[, a])`: 0...255 and an opacity of 0...1.
  fileprivate static func readComponents(using cursor: inout ByteCursor) throws(Diagnostic) -> RGBA
  {
    var parts: [Double] = []
    repeat {
      cursor.skipBlanks()
      let place = cursor.location
      let text = cursor.take { $0.isDigit || $0 == UInt8(ascii: ".") }
      let range = parts.count < 3 ? 0...255.0 : 0...1
      guard let value = Double(text), range.contains(value),
        parts.count == 3 || value == value.rounded()
      else {
        throw .error(
          parts.count < 3 ? "expected a whole number in 0...255" : "expected an opacity in 0...1",
          at: place)
      }
      parts.append(value)
      cursor.skipBlanks()
    } while parts.count < 4 && cursor.skip(UInt8(ascii: ","))
    guard parts.count >= 3 else { throw cursor.error("expected “,” and three components") }
    guard cursor.skip(UInt8(ascii: ")")) else { throw cursor.error("expected “)”") }
    return RGBA(
      UInt8(parts[0]), UInt8(parts[1]), UInt8(parts[2]), parts.count == 4 ? parts[3] : 1)
  }
}
