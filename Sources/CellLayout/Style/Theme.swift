import TableModel

/// The colours of a site: what each of UIKit's names stands for.
public struct Theme: Hashable, Sendable {
  /// A colour in the four surroundings that readers choose.
  public struct Color: Hashable, Sendable {
    public var light: RGBA
    public var dark: RGBA
    /// Where the reader asks for more contrast (`prefers-contrast: more`).
    public var highContrastLight: RGBA
    public var highContrastDark: RGBA

    /// A colour that is the same with more contrast.
    public init(light: RGBA, dark: RGBA) {
      self.light = light
      self.dark = dark
      highContrastLight = light
      highContrastDark = dark
    }
  }

  /// Which of its surroundings a site shows.
  public enum Appearance: String, CaseIterable, Sendable {
    /// The reader's choice.
    case automatic
    case light, dark
  }

  public var appearance = Appearance.automatic
  /// In the order of `ColorName.allCases`.
  private var colors: [Color]

  /// All colours as transparent.
  init() {
    let clear = Color(light: RGBA(0, 0), dark: RGBA(0, 0))
    colors = Array(repeating: clear, count: ColorName.allCases.count)
  }

  public subscript(name: ColorName) -> Color {
    get { colors[name.index] }
    set { colors[name.index] = newValue }
  }
}

extension ColorName {
  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  fileprivate var index: Int { Self.indices[self]! }
}
