import CellLayout
import TableModel

/// The colours of a site as custom properties, which hold other values in the dark and where readers
/// ask for more contrast.
struct ColorVariables {
  let theme: Theme
  private var adaptive: [Theme.Color] = []

  init(_ theme: Theme) { self.theme = theme }

  /// A colour as a declaration's value.
  mutating func value(_ color: CellColor) -> String {
    switch color {
    case .named(let name): return "var(--\(name.rawValue))"
    case .fixed(let color): return color.css
    case .adaptive:
      let values = theme[color]
      let index =
        adaptive.firstIndex(of: values)
        ?? {
          adaptive.append(values)
          return adaptive.count - 1
        }()
      return "var(--c\(index))"
    }
  }

  /// Writes the properties for the first of the surroundings that the theme shows, then those that
  /// differ in the others.
  func write(into out: inout ByteBuffer) {
    var colors = ColorName.allCases.map { ($0.rawValue, theme[$0]) }
    colors.append(("segment", selectedSegment))
    for (index, color) in adaptive.enumerated() { colors.append(("c\(index)", color)) }
    let scheme =
      switch theme.appearance {
      case .automatic: "light dark"
      case .light: "light"
      case .dark: "dark"
      }
    out.append(string: ":root{color-scheme:\(scheme);")
    write(colors, into: &out)
  }

  /// Writes another tint than the theme's, to stand behind the properties of the theme.
  func write(tint: CellColor, into out: inout ByteBuffer) {
    let color = theme[tint]
    out.append(":root{")
    write([(ColorName.tint.rawValue, color), (ColorName.link.rawValue, color)], into: &out)
  }

  /// Writes properties behind an open brace, and what they are in further surroundings.
  private func write(_ colors: [(String, Theme.Color)], into out: inout ByteBuffer) {
    let (first, firstContrast) =
      theme.appearance == .dark
      ? (\Theme.Color.dark, \Theme.Color.highContrastDark)
      : (\Theme.Color.light, \Theme.Color.highContrastLight)
    write(colors, first, into: &out)
    out.append("}\n")
    write(colors, firstContrast, in: "(prefers-contrast:more)", changing: first, into: &out)
    guard theme.appearance == .automatic else { return }
    write(colors, \.dark, in: "(prefers-color-scheme:dark)", changing: \.light, into: &out)
    // What more contrast changed in the light has to be said again.
    let changed = colors.filter {
      $0.1.highContrastDark != $0.1.dark || $0.1.highContrastLight != $0.1.light
    }
    guard !changed.isEmpty else { return }
    out.append("@media (prefers-color-scheme:dark) and (prefers-contrast:more){:root{")
    write(changed, \.highContrastDark, into: &out)
    out.append("}}\n")
  }

  /// The selected segment of a segmented control, which has no name in UIKit.
  private var selectedSegment: Theme.Color {
    var color = theme[.systemGray2]
    color.light = theme[.white].light
    color.highContrastLight = theme[.white].highContrastLight
    return color
  }

  /// Writes a media query with the properties that are others in it.
  private func write(
    _ colors: [(String, Theme.Color)], _ path: KeyPath<Theme.Color, RGBA>, in query: String,
    changing base: KeyPath<Theme.Color, RGBA>, into out: inout ByteBuffer
  ) {
    let changed = colors.filter { $0.1[keyPath: path] != $0.1[keyPath: base] }
    guard !changed.isEmpty else { return }
    out.append(string: "@media \(query){:root{")
    write(changed, path, into: &out)
    out.append("}}\n")
  }

  private func write(
    _ colors: [(String, Theme.Color)], _ path: KeyPath<Theme.Color, RGBA>,
    into out: inout ByteBuffer
  ) {
    for (name, color) in colors { out.append(string: "--\(name):\(color[keyPath: path].css);") }
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
