/// What the attributes of a view say, with UIKit's defaults where they are silent.
extension ViewNode {
  /// The number that an attribute is; `nil` without one or beyond ±100000.
  public func number(_ name: String) -> Double? {
    attributes[name].flatMap(Double.init).flatMap { abs($0) <= 100_000 ? $0 : nil }
  }

  /// What an attribute says, `YES` or `NO`; `nil` for anything else.
  public func flag(_ name: String) -> Bool? {
    switch attributes[name] {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  /// The value of a runtime attribute, under the property's own name or that of its getter.
  func runtimeFlag(_ name: String) -> Bool? {
    let getter = "is" + name.prefix(1).uppercased() + name.dropFirst()
    for attribute in runtimeAttributes where [name, getter].contains(attribute.keyPath) {
      if case .bool(let value) = attribute.value { return value }
    }
    return nil
  }

  public var isHidden: Bool { flag("hidden") ?? false }

  /// Whether its place comes from its autoresizing mask, unless a stack view arranges it.
  public var hasMaskConstraints: Bool {
    (flag("translatesAutoresizingMaskIntoConstraints") ?? true) || (flag("fixedFrame") ?? false)
  }

  /// How far the alignment rect, which constraints work on, lies inside the frame.
  public var alignmentInsets: LayoutInsets {
    // Bars stand 0.75 pt below the middle that they are centred on.
    kind == .progressView && attributes["progressViewStyle"] == "bar"
      ? LayoutInsets(bottom: 1.5) : kind.alignmentInsets
  }

  /// How strongly the view resists being larger than its content, 0...1000; 250 by default.
  public func hugging(_ axis: LayoutAxis) -> Double {
    priority(axis == .horizontal ? "horizontalHuggingPriority" : "verticalHuggingPriority", 250)
  }

  /// How strongly it resists being smaller than its content, 0...1000; 750 by default.
  public func compressionResistance(_ axis: LayoutAxis) -> Double {
    priority(
      axis == .horizontal
        ? "horizontalCompressionResistancePriority" : "verticalCompressionResistancePriority", 750)
  }

  private func priority(_ name: String, _ standard: Double) -> Double {
    min(max(number(name) ?? standard, 0), 1000)
  }

  /// The most lines of a label, 0: any number.
  public var numberOfLines: Int {
    kind == .label ? Int(min(max(number("numberOfLines") ?? 1, 0), 10_000)) : 1
  }

  /// Margins that the file states.
  public var storedMargins: LayoutInsets? {
    insets["layoutMargins"] ?? insets["directionalLayoutMargins"]
  }

  /// The size of the text in points.
  public var fontSize: Double {
    if let size = font?.size { return size }
    switch kind {
    case .button:
      if attributes["configuration"] != nil { return 17 }
      return attributes["buttonType"] == nil ? 18 : 15
    case .textField, .textView: return 14
    default: return 17
    }
  }

  /// The size that a class of its own or a placeholder of the file gives a view of a kind that has
  /// none, in terms of its frame.
  func statedContentSize(_ axis: LayoutAxis) -> Double? {
    let designed = axis == .horizontal ? designableSize?.width : designableSize?.height
    if let designed {
      let insets = alignmentInsets
      let around =
        axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
      return designed < 0 ? nil : designed + around
    }
    return number(
      axis == .horizontal ? "placeholderIntrinsicWidth" : "placeholderIntrinsicHeight")
  }

  /// Whether the view wants a size along the axis by what it shows.
  public func hasOwnContentSize(_ axis: LayoutAxis) -> Bool {
    if kind == .textView { return flag("scrollEnabled") == false }
    return kind.contentAxes.contains(axis)
  }
}
