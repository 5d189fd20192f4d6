import TableModel

/// What counts as a number that is set: Interface Builder writes the least normal number for others.
private let unset = 2.2250738585072014e-308

extension InterfaceReader {
  /// The number of an attribute; `nil` if it isn't there, isn't set, or is no number.
  mutating func number(_ node: XMLNode, _ name: String) -> Double? {
    number(node[name], name, at: node.location)
  }

  mutating func number(_ text: String?, _ name: String, at location: SourceLocation) -> Double? {
    guard let text else { return nil }
    guard let value = Double(text), abs(value) <= 100_000 else {
      if text != "infinite" {
        report(
          .error("“\(text)” is no number for \(name) in -100000...100000", at: location))
      }
      return nil
    }
    return value == unset ? nil : value
  }

  /// A frame, which some tools of Xcode 8 saved as `minX` and `minY`.
  mutating func rect(_ node: XMLNode) -> Rect {
    Rect(
      x: number(node, "x") ?? number(node, "minX") ?? 0,
      y: number(node, "y") ?? number(node, "minY") ?? 0,
      width: max(0, number(node, "width") ?? 0), height: max(0, number(node, "height") ?? 0))
  }

  /// Insets in any of their notations.
  mutating func insets(_ node: XMLNode) -> LayoutInsets {
    LayoutInsets(
      top: number(node, "top") ?? number(node, "minY") ?? 0,
      left: number(node, "left") ?? number(node, "leading") ?? number(node, "minX") ?? 0,
      bottom: number(node, "bottom") ?? number(node, "maxY") ?? 0,
      right: number(node, "right") ?? number(node, "trailing") ?? number(node, "maxX") ?? 0)
  }

  mutating func font(_ node: XMLNode) -> FontDescription {
    var font = FontDescription(
      style: node["style"], type: node["type"], weight: node["weight"],
      pointSize: number(node, "pointSize"), name: node["name"])
    font.family = node["family"]
    font.design = node["design"]
    return font
  }

  // MARK: Texts

  /// The text of a `string` element, which may be encoded.
  func string(_ node: XMLNode) -> String {
    guard node["base64-UTF8"] == "YES" else { return node.text }
    return String(decoding: decodedBase64(node.text), as: UTF8.self)
  }

  /// The text of an attributed string. Its first fragment says how the whole looks.
  mutating func attributed(_ element: XMLNode, node: inout ViewNode) -> String? {
    let fragments = element.all("fragment")
    guard let first = fragments.first else { return nil }
    let looks = fragments.map { look(of: $0) }
    if Set(looks).count > 1 {
      report(
        .warning(
          "a text with several fonts or colours is shown in those of its beginning",
          at: element.location))
    }
    node.font = looks[0].font ?? node.font
    if let color = looks[0].color { node.colors["textColor"] = color }
    for style in first.first("attributes")?.all("paragraphStyle") ?? [] {
      if let alignment = style["alignment"] { node.attributes["textAlignment"] = alignment }
    }
    return fragments.map { fragment in
      fragment["content"]
        ?? fragment.children.first { $0.key == "content" && $0.name.hasSuffix("tring") }
        .map(string) ?? ""
    }.joined()
  }

  private struct FragmentLook: Hashable {
    var font: FontDescription?
    var color: ColorDescription?
  }

  private mutating func look(of fragment: XMLNode) -> FragmentLook {
    var look = FragmentLook()
    for part in fragment.first("attributes")?.children ?? [] {
      if part.name == "color", part.key == "NSColor" { look.color = color(part) }
      if part.name == "font", let size = number(part, "size") {
        let isBold = part["metaFont"]?.lowercased().contains("bold") ?? false
        look.font = FontDescription(
          type: isBold ? "boldSystem" : nil, pointSize: size,
          name: part["metaFont"] == nil ? part["name"] : nil)
      }
      if part.name == "fontDescription" { look.font = font(part) }
    }
    return look
  }

  /// Bytes written in base 64; anything else is passed over.
  private func decodedBase64(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  // MARK: Runtime attributes

  mutating func runtimeAttribute(_ node: XMLNode) -> RuntimeAttribute? {
    guard let keyPath = node["keyPath"] else { return nil }
    let value: RuntimeAttribute.Value
    switch node["type"] {
    case "number":
      let inner = node.children.first { $0.key == "value" }
      let number = inner.flatMap { self.number($0, "value") } ?? self.number(node, "value")
      value = number.map { .number($0) } ?? .other
    case "string": value = .text(node["value"] ?? "")
    case "boolean": value = .bool(node["value"] == "YES")
    case "color": value = node.first("color").map { .color(color($0)) } ?? .other
    default: value = .other
    }
    return RuntimeAttribute(keyPath: keyPath, value: value, location: node.location)
  }
}
