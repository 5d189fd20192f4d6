/// The class of a view, by the name of its element in Interface Builder files.
public struct ViewKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let view = ViewKind(rawValue: "view")
  public static let cell = ViewKind(rawValue: "tableViewCell")
  public static let contentView = ViewKind(rawValue: "tableViewCellContentView")
  public static let stackView = ViewKind(rawValue: "stackView")
  public static let label = ViewKind(rawValue: "label")
  public static let imageView = ViewKind(rawValue: "imageView")
  public static let button = ViewKind(rawValue: "button")
  public static let textField = ViewKind(rawValue: "textField")
  public static let textView = ViewKind(rawValue: "textView")
  public static let toggle = ViewKind(rawValue: "switch")
  public static let slider = ViewKind(rawValue: "slider")
  public static let progressView = ViewKind(rawValue: "progressView")
  public static let segmentedControl = ViewKind(rawValue: "segmentedControl")
  public static let activityIndicator = ViewKind(rawValue: "activityIndicatorView")
  public static let scrollView = ViewKind(rawValue: "scrollView")

  /// Elements that are views of which nothing but a box can be drawn.
  static let boxes: Set<String> = [
    "mapView", "webView", "wkWebView", "glkView", "mtkView", "sceneKitView", "arscnView",
    "arskView", "skView", "pdfView", "pickerView", "datePicker", "collectionView", "tableView",
    "navigationBar", "toolbar", "tabBar", "searchBar", "containerView", "visualEffectView",
    "calendarView", "colorWell", "pasteControl", "collectionReusableView", "collectionViewCell",
    "window", "lockView", "avPlayerView",
  ]

  /// Elements that are views.
  static let names: Set<String> = boxes.union([
    "view", "tableViewCell", "tableViewCellContentView", "stackView", "label", "imageView",
    "button", "textField", "textView", "switch", "slider", "segmentedControl", "stepper",
    "progressView", "activityIndicatorView", "pageControl", "scrollView", "control",
    "collectionViewCellContentView", "tableViewHeaderFooterView",
  ])

  /// Axes along which a view of that kind has a size of its own.
  public var contentAxes: [LayoutAxis] {
    switch rawValue {
    case "label", "button", "imageView", "switch", "activityIndicatorView", "stepper",
      "segmentedControl", "pageControl", "datePicker", "pickerView", "textField", "textView":
      [.horizontal, .vertical]
    case "slider", "progressView", "searchBar", "toolbar", "navigationBar", "tabBar": [.vertical]
    default: []
    }
  }

  /// How far the alignment rect of a control lies inside its frame (frames that Interface Builder
  /// saved).
  public var alignmentInsets: LayoutInsets {
    switch self {
    case .toggle: LayoutInsets(right: 2)
    case .slider: LayoutInsets(left: 2, bottom: 1, right: 2)
    case .segmentedControl: LayoutInsets(bottom: 1)
    default: LayoutInsets()
    }
  }

  /// Whether its subviews lie on a content of another size than its frame.
  public var scrolls: Bool {
    ["scrollView", "tableView", "collectionView", "textView"].contains(rawValue)
  }
}
