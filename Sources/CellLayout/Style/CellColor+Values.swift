import TableModel

extension CellColor {
  /// What the colour is in light and in dark surroundings, with UIKit's own values for the names.
  public var values: (light: RGBA, dark: RGBA) {
    switch self {
    case .named(let name): (Theme.standard[name].light, Theme.standard[name].dark)
    case .fixed(let color): (color, color)
    case .adaptive(let light, let dark): (light, dark)
    }
  }
}
