import SourceText
import TableModel
import Templates

extension Theme {
  /// Reads a theme from YAML: `appearance`, and `colors` by UIKit's names.
  ///
  /// - Parameters:
  ///   - bytes: the YAML document.
  ///   - file: the path for messages.
  ///   - base: gives what the document leaves out.
  /// - Returns: the theme, and all errors.
  public static func read(
    _ bytes: [UInt8], file: String, base: Theme
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var reader = TemplateReader()
    var theme = base
    do throws(Diagnostic) {
      if let root = try YAMLNode.parse(bytes, file: file), !root.isNull {
        reader.read(root, into: &theme)
      }
    } catch {
      return (base, [error])
    }
    return (theme, reader.diagnostics)
  }

  /// The themes of the built-in profiles, the standard one first.
  private static let builtIn: [(profile: String, theme: Theme)] = {
    var themes: [(profile: String, theme: Theme)] = []
    for (profile, source) in BuiltIn.themes {
      let (theme, problems) = read(
        source, file: "Templates/Themes/\(profile)Theme.yaml", base: themes.first?.theme ?? Theme())
      precondition(problems.isEmpty, "built-in theme: \(problems)")
      themes.append((profile, theme))
    }
    return themes
  }()

  /// The theme of sites that name no profile: that of `ios17`.
  public static let standard = builtIn[0].theme

  /// The theme of a profile; of one that isn't built in the standard one.
  public static func ofProfile(_ name: String) -> Theme {
    builtIn.first { $0.profile == name }?.theme ?? standard
  }
}

extension TemplateReader {
  fileprivate mutating func read(_ root: YAMLNode, into theme: inout Theme) {
    let base = theme
    for entry in entries(root, of: "a theme", known: ["appearance", "colors"]) {
      switch entry.key {
      case "appearance":
        if let appearance: Theme.Appearance = choice(entry.value, "appearance") {
          theme.appearance = appearance
        }
      case "colors":
        let names = ColorName.allCases.map(\.rawValue)
        for color in entries(entry.value, of: "“colors”", known: names) {
          guard let name = ColorName(rawValue: color.key) else { continue }
          if let value = themeColor(color, base) { theme[name] = value }
        }
        // Links have the tint unless they have a colour of their own.
        if entry.value["tint"] != nil, entry.value["link"] == nil { theme[.link] = theme[.tint] }
      default: break
      }
    }
  }

  /// One colour for all surroundings, or a mapping: what it leaves out for the dark is as in the light,
  /// and with more contrast as without.
  private mutating func themeColor(_ entry: YAMLNode.Entry, _ base: Theme) -> Theme.Color? {
    if entry.value.isNull {
      report(
        "“\(entry.key)” is empty: put the colour in quotes, as # begins a comment",
        at: entry.keyLocation)
      return nil
    }
    guard entry.value.entries != nil else {
      return color(entry.value).map { base[$0] }
    }
    var colors: [String: Theme.Color] = [:]
    let keys = ["light", "dark", "highContrastLight", "highContrastDark"]
    for part in entries(entry.value, of: "a colour", known: keys) {
      guard let color = color(part.value) else { return nil }
      colors[part.key] = base[color]
    }
    guard let light = colors["light"] else {
      report("“\(entry.key)” has no “light” colour", at: entry.value.location)
      return nil
    }
    let dark = colors["dark"] ?? light
    var result = Theme.Color(light: light.light, dark: dark.dark)
    result.highContrastLight = colors["highContrastLight"]?.light ?? light.highContrastLight
    result.highContrastDark = colors["highContrastDark"]?.dark ?? dark.highContrastDark
    return result
  }
}

extension Theme {
  /// A colour of a cell in all surroundings.
  public subscript(color: CellColor) -> Color {
    switch color {
    case .named(let name): self[name]
    case .fixed(let color): Color(light: color, dark: color)
    case .adaptive(let light, let dark): Color(light: light, dark: dark)
    }
  }
}
