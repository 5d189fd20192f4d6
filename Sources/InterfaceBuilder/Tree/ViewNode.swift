import TableModel

/// A view of an Interface Builder file: its element's attributes, and what its child elements say.
public struct ViewNode: Sendable {
  public var id: String
  public var kind: ViewKind
  /// The index of the superview in its tree, which comes before it.
  public var parent: Int?
  /// The `key` of its element: `contentView`, `view`, `accessoryView`, …
  public var slot: String?
  /// The saved frame.
  public var frame: Rect?
  /// Interface Builder's own attributes under its own names; what has its default value is absent.
  public var attributes: [String: String]
  /// The flags of its autoresizing mask.
  public var mask: AutoresizingMask = []
  /// Insets by their `key`: `layoutMargins`, `contentEdgeInsets`, `separatorInset`, …
  public var insets: [String: LayoutInsets] = [:]
  public var font: FontDescription?
  /// What a label, button, text field or text view says.
  public var text: String?
  /// Colours by their `key`: `textColor`, `backgroundColor`, …
  public var colors: [String: ColorDescription] = [:]
  /// The name of the image that it shows.
  public var image: String?
  /// Whether that is a system symbol, which has no size of its own.
  public var isSymbol = false
  /// The intrinsic size that a class of its own reported; −1: none.
  public var designableSize: PartialSize?
  public var runtimeAttributes: [RuntimeAttribute] = []
  public var segments: [String] = []
  public var location: SourceLocation?

  public init(
    id: String, kind: ViewKind, parent: Int? = nil, frame: Rect? = nil,
    attributes: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.parent = parent
    self.frame = frame
    self.attributes = attributes
  }
}

/// Which sides and distances of a view follow its superview's size.
public struct AutoresizingMask: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let flexibleMinX = AutoresizingMask(rawValue: 1)
  public static let widthSizable = AutoresizingMask(rawValue: 2)
  public static let flexibleMaxX = AutoresizingMask(rawValue: 4)
  public static let flexibleMinY = AutoresizingMask(rawValue: 8)
  public static let heightSizable = AutoresizingMask(rawValue: 16)
  public static let flexibleMaxY = AutoresizingMask(rawValue: 32)

  /// The flag that an attribute of an `autoresizingMask` element sets.
  public init?(name: String) {
    switch name {
    case "flexibleMinX": self = .flexibleMinX
    case "widthSizable": self = .widthSizable
    case "flexibleMaxX": self = .flexibleMaxX
    case "flexibleMinY": self = .flexibleMinY
    case "heightSizable": self = .heightSizable
    case "flexibleMaxY": self = .flexibleMaxY
    default: return nil
    }
  }
}

/// A font as Interface Builder names it: a text style, a system font, or a font by its name.
public struct FontDescription: Hashable, Sendable {
  /// A text style such as `UICTFontTextStyleBody`.
  public var style: String?
  /// `system`, `boldSystem`, `italicSystem`.
  public var type: String?
  public var weight: String?
  public var pointSize: Double?
  /// The name of a font that isn't the system's, and of its family.
  public var name: String?
  public var family: String?
  /// `monospaced`, `rounded` or `serif`.
  public var design: String?

  public init(
    style: String? = nil, type: String? = nil, weight: String? = nil, pointSize: Double? = nil,
    name: String? = nil
  ) {
    self.style = style
    self.type = type
    self.weight = weight
    self.pointSize = pointSize
    self.name = name
  }

  /// The size of a text style in points at the content size category L.
  static let styleSizes: [String: Double] = [
    "Title0": 34, "Title1": 28, "Title2": 22, "Title3": 20, "Headline": 17, "Body": 17,
    "Callout": 16, "Subhead": 15, "Footnote": 13, "Caption1": 12, "Caption2": 11,
  ]

  /// The text style's name without its prefix: `Title0` is the large title, and the variants of a
  /// style for short and tall scripts have its size.
  public var styleName: String? {
    guard let style else { return nil }
    var name = style[...]
    for prefix in ["UICTFontTextStyle", "Emphasized", "Short", "Tall"]
    where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      name = name.dropFirst(prefix.utf8.count)
    }
    return String(name)
  }

  /// The size in points; `nil` where the file leaves it to the view.
  public var size: Double? {
    if let name = styleName, let size = Self.styleSizes[name] { return size }
    return pointSize.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// A colour as Interface Builder writes it.
public struct ColorDescription: Hashable, Sendable {
  /// Components in sRGB, 0…1.
  public var red = 0.0
  public var green = 0.0
  public var blue = 0.0
  public var alpha = 1.0
  /// The name of a system colour or of one of the asset catalogue.
  public var name: String?
  /// Whether the name is one of the asset catalogue and not a system colour's.
  public var isAsset = false
}

/// A `userDefinedRuntimeAttribute`: a key path and its value.
public struct RuntimeAttribute: Hashable, Sendable {
  /// The value by the type that the file gives it.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
    case bool(Bool)
    case color(ColorDescription)
    case other
  }

  public var keyPath: String
  public var value: Value
  public var location: SourceLocation?
}
