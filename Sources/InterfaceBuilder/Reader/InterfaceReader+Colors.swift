import TableModel

#if canImport(Glibc)
  import Glibc
#endif

extension InterfaceReader {
  /// A colour in any of its notations, its components in sRGB.
  mutating func color(_ node: XMLNode) -> ColorDescription {
    var color = ColorDescription()
    color.name = node["systemColor"] ?? node["cocoaTouchSystemColor"] ?? node["name"]
    color.isAsset = node["name"] != nil && node["catalog"] == nil
    color.alpha = component(node, "alpha") ?? 1
    if let white = component(node, "white") {
      color.red = white
      color.green = white
      color.blue = white
    } else if let cyan = component(node, "cyan") {
      let light = 1 - (component(node, "black") ?? 0)
      color.red = (1 - cyan) * light
      color.green = (1 - (component(node, "magenta") ?? 0)) * light
      color.blue = (1 - (component(node, "yellow") ?? 0)) * light
    } else {
      color.red = component(node, "red") ?? 0
      color.green = component(node, "green") ?? 0
      color.blue = component(node, "blue") ?? 0
    }
    if node["customColorSpace"] == "displayP3" { color.convertFromDisplayP3() }
    return color
  }

  private mutating func component(_ node: XMLNode, _ name: String) -> Double? {
    number(node, name).map { min(max($0, 0), 1) }
  }
}

extension ColorDescription {
  /// Takes the components as those of Display P3, and clips what sRGB can't show.
  fileprivate mutating func convertFromDisplayP3() {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    red = encoded(1.224940 * r - 0.224940 * g)
    green = encoded(-0.042057 * r + 1.042057 * g)
    blue = encoded(-0.019638 * r - 0.078636 * g + 1.098274 * b)
  }

  /// The transfer function that sRGB and Display P3 share.
  private func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
