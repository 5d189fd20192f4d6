/// The screen that an Interface Builder file was drawn for, and the tool that saved it.
public struct Canvas: Hashable, Sendable {
  /// Whose measures the saving tool used.
  public enum Era: String, Sendable, CaseIterable {
    /// iOS 7 to 10, 11 to 18, 26.
    case ios7, ios17, ios26
  }

  /// The version of the saving tool; `nil` for the ones that tell nothing.
  public var toolsVersion: Double?
  public var device: String?
  public var isLandscape: Bool
  /// Pixels a point.
  public var scale: Double

  public init(
    toolsVersion: String? = nil, device: String? = nil, isLandscape: Bool = false
  ) {
    // "14490.70", "32700.99.1234": the part before the first point counts.
    let major = toolsVersion?.prefix { $0 != "." }
    // 32700 is written by tools of several eras.
    self.toolsVersion = major.flatMap { Double($0) }.flatMap { $0 >= 32_700 ? nil : $0 }
    self.device = device
    self.isLandscape = isLandscape
    scale = Self.scale(ofDevice: device)
  }

  public var era: Era {
    guard let toolsVersion else { return .ios17 }
    return toolsVersion < 13_000 ? .ios7 : toolsVersion < 24_500 ? .ios17 : .ios26
  }

  /// The devices with three pixels a point; the others have two. Old files, which name no device,
  /// were drawn on a canvas with one.
  private static let tripleScale: Set<String> = [
    "retina5_5", "retina5_9", "retina6_0", "retina6_12", "retina6_3", "retina6_5", "retina6_7",
    "retina6_72", "retina6_9", "retina5_4",
  ]

  private static func scale(ofDevice device: String?) -> Double {
    device.map { tripleScale.contains($0) ? 3 : 2 } ?? 1
  }

  /// The width and height of the device's screen in points, upright.
  private static let screens: [String: (width: Double, height: Double)] = [
    "retina3_5": (320, 480), "retina4_0": (320, 568), "retina4_7": (375, 667),
    "retina5_5": (414, 736), "retina5_9": (375, 812), "retina5_4": (375, 812),
    "retina6_0": (390, 844), "retina6_1": (414, 896), "retina6_12": (393, 852),
    "retina6_3": (402, 874), "retina6_5": (414, 896), "retina6_7": (430, 932),
    "retina6_72": (430, 932), "retina6_9": (440, 956), "ipad9_7": (768, 1024),
    "ipad10_5": (834, 1112), "ipad11_0rounded": (834, 1194), "ipad12_9": (1024, 1366),
    "ipad12_9rounded": (1024, 1366),
  ]

  /// The size of the screen as it is held, `nil` for an unknown device.
  public var screen: (width: Double, height: Double)? {
    guard let screen = device.flatMap({ Self.screens[$0] }) else { return nil }
    return isLandscape ? (screen.height, screen.width) : screen
  }

  /// The greatest width of readable content at the text size L: of an iPad in landscape until iOS 18,
  /// recorded on iOS 26.
  public var readableWidth: Double { era == .ios26 ? 920 : 672 }

  /// What the status bar and the home indicator take from a screen at top and bottom.
  public var screenSafeArea: LayoutInsets {
    if isLandscape { return LayoutInsets() }
    let tools = toolsVersion ?? 22_000
    // The status bar grew with Xcode 14.1 on screens that had no other size of their own.
    let isOld = tools < 21_000
    switch device {
    case "retina5_9", "retina5_4": return LayoutInsets(top: isOld ? 44 : 50, bottom: 34)
    case "retina6_5": return LayoutInsets(top: 44, bottom: 34)
    case "retina6_1" where tools >= 24_500: return LayoutInsets(top: 62, bottom: 34)
    case "retina6_1": return LayoutInsets(top: isOld ? 44 : 48, bottom: 34)
    case "retina6_0", "retina6_7": return LayoutInsets(top: isOld ? 44 : 47, bottom: 34)
    // Saved so by the first tools of iOS 26 (two files).
    case "retina6_12" where tools >= 24_400: return LayoutInsets(top: 118, bottom: 68)
    case "retina6_12", "retina6_72": return LayoutInsets(top: 59, bottom: 34)
    case "retina6_3", "retina6_9": return LayoutInsets(top: 62, bottom: 34)
    case "ipad11_0rounded", "ipad12_9rounded": return LayoutInsets(top: 24, bottom: 20)
    // Xcode 11 to 14.2 drew no status bar on screens with a home button.
    case .some where tools >= 14_800 && tools < 21_600: return LayoutInsets()
    default: return LayoutInsets(top: 20)
    }
  }

  /// The nearest line of the pixel grid, exact halves to the greater one.
  public func snap(_ value: Double) -> Double {
    // What a solved value may be off by arithmetic alone must not turn a half down.
    let noise = 1e-6
    return (value * scale + 0.5 + noise).rounded(.down) / scale
  }
}
