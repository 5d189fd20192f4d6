import SourceText
import TableModel
import Templates

extension MetricsProfile {
  /// Reads a profile from YAML: a mapping whose keys are named as the properties are.
  ///
  /// - Parameters:
  ///   - bytes: the YAML document.
  ///   - name: the name that sites use.
  ///   - file: the path for messages.
  ///   - base: gives the measures that the document leaves out; `nil`: it has to give all.
  /// - Returns: the profile, `nil` if there are errors; and all errors.
  public static func read(
    _ bytes: [UInt8], name: String, file: String, base: MetricsProfile? = nil
  ) -> (profile: MetricsProfile?, diagnostics: [Diagnostic]) {
    let start = SourceLocation(file: file, line: 1, column: 1)
    var reader = TemplateReader()
    do throws(Diagnostic) {
      guard let root = try YAMLNode.parse(bytes, file: file), !root.isNull else {
        return (nil, [.error("the profile is empty: it needs measures", at: start)])
      }
      let profile = reader.profile(root, name: name, base: base)
      return (reader.diagnostics.isEmpty ? profile : nil, reader.diagnostics)
    } catch {
      return (nil, [error])
    }
  }

  /// Lengths by their keys. None is so great that a cell of the least width could vanish.
  fileprivate static let lengths: [(key: String, path: LengthPath, most: Double)] = [
    ("rowHeight", \.rowHeight, 1000), ("verticalMargin", \.verticalMargin, 100),
    ("sideMargin", \.sideMargin, 100), ("wideSideMargin", \.wideSideMargin, 100),
    ("wideTableWidth", \.wideTableWidth, 10_000), ("accessoryMargin", \.accessoryMargin, 100),
    ("viewMargin", \.viewMargin, 100), ("standardSpacing", \.standardSpacing, 100),
    ("indentationWidth", \.indentationWidth, 100), ("separatorHeight", \.separatorHeight, 100),
    ("accessorySpacing", \.accessorySpacing, 100), ("sectionInset", \.sectionInset, 100),
    ("wideSectionInset", \.wideSectionInset, 100),
    ("sectionCornerRadius", \.sectionCornerRadius, 100),
    ("groupedTopPadding", \.groupedTopPadding, 100),
    ("groupedTitledTopPadding", \.groupedTitledTopPadding, 100),
    ("groupedHeaderGap", \.groupedHeaderGap, 100), ("groupedFooterGap", \.groupedFooterGap, 100),
    ("plainHeaderTopPadding", \.plainHeaderTopPadding, 100),
    ("readableWidth", \.readableWidth, 10_000),
    ("separatorTrailingInset", \.separatorTrailingInset, 100),
    ("insetSeparatorTrailingInset", \.insetSeparatorTrailingInset, 100),
    ("sectionIndexWidth", \.sectionIndexWidth, 100),
    ("sliderHeight", \.sliderHeight, 100),
    ("segmentedControlHeight", \.segmentedControlHeight, 100),
    ("navigationBarHeight", \.navigationBarHeight, 1000), ("tabBarHeight", \.tabBarHeight, 1000),
    ("tabBarInset", \.tabBarInset, 100), ("tabBarItemWidth", \.tabBarItemWidth, 10_000),
    ("sideTabBarScreenWidth", \.sideTabBarScreenWidth, 10_000),
    ("sideTabBarWidth", \.sideTabBarWidth, 1000),
    ("splitViewScreenWidth", \.splitViewScreenWidth, 10_000),
    ("primaryColumnWidth", \.primaryColumnWidth, 1000),
    ("breadcrumbScreenWidth", \.breadcrumbScreenWidth, 10_000),
  ]

  /// Sizes of controls by their keys.
  fileprivate static let sizes: [(key: String, path: SizePath)] = [
    ("switch", \.toggle), ("stepper", \.stepper),
  ]

  /// Accessories by their keys.
  fileprivate static let accessories: [(key: String, path: AccessoryPath)] = [
    ("chevron", \.chevron), ("checkmark", \.checkmark), ("detailButton", \.detailButton),
    ("editingControl", \.editingControl), ("reorderControl", \.reorderControl),
  ]

  fileprivate typealias LengthPath = WritableKeyPath<MetricsProfile, Double> & Sendable
  fileprivate typealias AccessoryPath =
    WritableKeyPath<MetricsProfile, AccessoryMetrics> & Sendable

  fileprivate typealias SizePath = WritableKeyPath<MetricsProfile, Size> & Sendable

  /// The keys of a profile's file.
  fileprivate static let keys =
    lengths.map(\.key) + accessories.map(\.key) + sizes.map(\.key)
    + ["headerCells", "prefersLargeTitles"]

  /// The key that no profile has to have.
  fileprivate static let textStyles = "textStyles"
}

extension MetricsProfile {
  /// The profiles that `Templates/Profiles` brings along, the default one first.
  public static let builtIn: [MetricsProfile] = BuiltIn.profiles.map { name, source in
    let (profile, problems) = read(source, name: name, file: "Templates/Profiles/\(name).yaml")
    guard let profile else { preconditionFailure("built-in profile: \(problems)") }
    return profile
  }

  /// The profile of sites that name none: `ios17`.
  public static let standard = builtIn[0]

  /// The built-in profile of that name.
  public static func builtIn(_ name: String) -> MetricsProfile? {
    builtIn.first { $0.name == name }
  }
}

extension TemplateReader {
  fileprivate mutating func profile(
    _ root: YAMLNode, name: String, base: MetricsProfile?
  ) -> MetricsProfile {
    var profile = base ?? MetricsProfile()
    profile.name = name
    let known = MetricsProfile.keys + [MetricsProfile.textStyles]
    let entries = entries(root, of: "a profile", known: known)
    for entry in entries {
      if let length = MetricsProfile.lengths.first(where: { $0.key == entry.key }) {
        if let value = number(entry.value, entry.key, in: 0...length.most) {
          profile[keyPath: length.path] = value
        }
      } else if let glyph = MetricsProfile.accessories.first(where: { $0.key == entry.key }) {
        parts(
          of: entry, into: &profile[keyPath: glyph.path],
          [("width", \.width), ("height", \.height), ("gap", \.gap)], isWhole: base == nil)
      } else if let size = MetricsProfile.sizes.first(where: { $0.key == entry.key }) {
        parts(
          of: entry, into: &profile[keyPath: size.path],
          [("width", \.width), ("height", \.height)], isWhole: base == nil)
      } else if entry.key == "headerCells" {
        headerCells(entry, into: &profile.headerCells)
      } else if entry.key == "prefersLargeTitles" {
        if let flag = bool(entry.value, "“prefersLargeTitles”") {
          profile.prefersLargeTitles = flag
        }
      } else if entry.key == MetricsProfile.textStyles {
        textStyles(entry.value, into: &profile.letterSpacing)
      }
    }
    if base == nil, root.entries != nil {
      let missing = MetricsProfile.keys.filter { key in !entries.contains { $0.key == key } }
      if !missing.isEmpty {
        report("the profile lacks \(missing.joined(separator: ", "))", at: root.location)
      }
    }
    return profile
  }

  /// Reads the names of the cells that draw section headers.
  private mutating func headerCells(
    _ entry: YAMLNode.Entry, into cells: inout MetricsProfile.HeaderCells
  ) {
    let known: [(key: String, path: WritableKeyPath<MetricsProfile.HeaderCells, String>)] = [
      ("plain", \.plain), ("grouped", \.grouped), ("insetGrouped", \.insetGrouped),
    ]
    cells.location = entry.value.location
    for part in entries(entry.value, of: "“headerCells”", known: known.map(\.key)) {
      guard let path = known.first(where: { $0.key == part.key })?.path else { continue }
      if let name = part.value.string, !name.isEmpty {
        cells[keyPath: path] = name
      } else {
        report("“\(part.key)” must be the name of a cell", at: part.value.location)
      }
    }
  }

  /// Reads what a profile says about text styles.
  private mutating func textStyles(_ node: YAMLNode, into spacing: inout TextStyleSpacing) {
    let names = TextStyle.allCases.map(\.rawValue)
    for entry in entries(node, of: "“textStyles”", known: names) {
      guard let style = TextStyle(rawValue: entry.key) else { continue }
      for part in entries(entry.value, of: "“\(entry.key)”", known: ["letterSpacing"])
      where part.key == "letterSpacing" {
        if let value = letterSpacing(part.value) { spacing.large[style] = value }
      }
    }
  }

  /// Reads the lengths that a key holds together.
  private mutating func parts<Value>(
    of entry: YAMLNode.Entry, into value: inout Value,
    _ parts: [(key: String, path: WritableKeyPath<Value, Double>)], isWhole: Bool
  ) {
    let entries = entries(entry.value, of: "“\(entry.key)”", known: parts.map(\.key))
    for (key, path) in parts {
      guard let part = entries.first(where: { $0.key == key }) else { continue }
      if let length = number(part.value, key, in: 0...100) { value[keyPath: path] = length }
    }
    let missing = parts.map(\.key).filter { key in !entries.contains { $0.key == key } }
    if isWhole, !missing.isEmpty, entry.value.entries != nil {
      report("“\(entry.key)” lacks \(missing.joined(separator: ", "))", at: entry.value.location)
    }
  }
}
