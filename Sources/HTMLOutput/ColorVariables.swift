import CellLayout
import TableModel

/// The colours of a site as custom properties, each with a light and a dark value.
struct ColorVariables {
  /// The site's tint in light and in dark surroundings.
  let tint: (light: RGBA, dark: RGBA)
  private var adaptive: [(light: RGBA, dark: RGBA)] = []

  init(tint: (light: RGBA, dark: RGBA)) {
    self.tint = tint
  }

  /// A colour as a declaration's value.
  mutating func value(_ color: CellColor) -> String {
    switch color {
    case .named(let name): return "var(--\(name.rawValue))"
    case .fixed(let color): return color.css
    case .adaptive(let light, let dark):
      let index =
        adaptive.firstIndex { $0.light == light && $0.dark == dark }
        ?? {
          adaptive.append((light, dark))
          return adaptive.count - 1
        }()
      return "var(--c\(index))"
    }
  }

  /// Writes the properties for light surroundings, then those that differ in the dark.
  func write(into out: inout ByteBuffer) {
    var named = ColorName.allCases.map { ($0.rawValue, values(of: $0)) }
    for (index, pair) in adaptive.enumerated() { named.append(("c\(index)", pair)) }
    out.append(":root{")
    for (name, pair) in named { out.append(string: "--\(name):\(pair.light.css);") }
    out.append("}\n@media (prefers-color-scheme:dark){:root{")
    for (name, pair) in named where pair.light != pair.dark {
      out.append(string: "--\(name):\(pair.dark.css);")
    }
    out.append("}}\n")
  }

  private func values(of name: ColorName) -> (light: RGBA, dark: RGBA) {
    name == .tint || name == .link ? tint : SemanticColors.values(of: name)
  }
}

extension RGBA {
  /// The colour in hexadecimal, with the alpha to the nearest 1/255 where it isn't opaque.
  var css: String {
    var components = [red, green, blue]
    if alpha < 1 { components.append(UInt8((max(0, alpha) * 255).rounded())) }
    return "#"
      + components.map { byte in
        let text = String(byte, radix: 16)
        return byte < 16 ? "0" + text : text
      }.joined()
  }
}
