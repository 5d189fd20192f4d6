/// Whether there is little or much room in each direction.
struct SizeClasses {
  enum Room: String { case compact, regular }

  let width: Room
  let height: Room

  /// The size classes of a canvas's screen.
  init(_ canvas: Canvas) {
    let isTablet = canvas.device?.hasPrefix("ipad") ?? false
    height = !isTablet && canvas.isLandscape ? .compact : .regular
    let isLargePhone = ["retina5_5", "retina6_1", "retina6_5", "retina6_7", "retina6_9"]
      .contains(canvas.device ?? "")
    width = isTablet || (canvas.isLandscape && isLargePhone) ? .regular : .compact
  }

  /// How well the key of a variation fits: the number of size classes that it asks for, `nil` if it
  /// asks for others. `default` fits everywhere.
  func match(_ key: String) -> Int? {
    if key == "default" { return 0 }
    var count = 0
    for part in key.split(separator: "-") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "widthClass" where pair[1] == width.rawValue: count += 1
      case "heightClass" where pair[1] == height.rawValue: count += 1
      default: return nil
      }
    }
    return count
  }
}

extension XMLNode {
  /// The variations that hold for the size classes, those that ask for more coming later.
  func variations(_ classes: SizeClasses) -> [XMLNode] {
    all("variation").enumerated()
      .compactMap { index, node in
        classes.match(node.key ?? "").map { (match: $0, index: index, node: node) }
      }
      .sorted { ($0.match, $0.index) < ($1.match, $1.index) }
      .map(\.node)
  }

  /// Which of some elements the variations leave out.
  ///
  /// - Parameter what: `subviews` or `constraints`.
  func excluded(_ what: String, _ classes: SizeClasses) -> Set<String> {
    var result: Set<String> = []
    for variation in variations(classes) {
      for mask in variation.all("mask") where mask.key == what {
        for entry in mask.children {
          guard let reference = entry["reference"] else { continue }
          if entry.name == "exclude" {
            result.insert(reference)
          } else {
            result.remove(reference)
          }
        }
      }
    }
    return result
  }
}
