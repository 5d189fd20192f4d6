/// Makes the list of a library's faces from its families.
struct FaceListBuilder {
  private(set) var faces: [FontFace] = []
  private(set) var sources: [FontSource] = []
  private(set) var styles: [String: [FamilyStyle]] = [:]
  private let ideographs: IdeographParts
  private var sourceIndices: [FontSource: Int] = [:]
  private var stems: Set<String> = []
  private var names: Set<String> = []

  init(_ ideographs: IdeographParts) {
    self.ideographs = ideographs
  }

  /// A weight and slope of the family in work.
  private struct Style: Hashable {
    var weight: FontWeight
    var isItalic: Bool
  }

  /// Adds a family, whose files it looks at.
  mutating func add(_ family: FontConfiguration.Family) throws(FontError) {
    var found: [Style: FontSource] = [:]
    var derived: [Style: FontSource] = [:]
    let hasItalics = family.members.contains(where: \.isItalic)
    for member in family.members {
      let axes = try VariationAxes(member.file, package: family.package)
      try axes.check(family.axes, of: member.file)
      func source(_ style: Style) -> FontSource {
        FontSource(
          file: member.file,
          location: axes.location(
            weight: style.weight, isItalic: style.isItalic, fixed: family.axes),
          isKerned: family.isKerned)
      }
      let own = Style(weight: member.weight, isItalic: member.isItalic)
      found[own] = source(own)
      for isItalic in hasItalics || !axes.hasSlope ? [own.isItalic] : [false, true] {
        for weight in axes.weights(around: own.weight) {
          let style = Style(weight: weight, isItalic: isItalic)
          if derived[style] == nil { derived[style] = source(style) }
        }
      }
    }
    // Without kerning they are set the same in one font and in two.
    let ideographs = family.isKerned ? IdeographParts() : ideographs
    let scripts = FaceScripts.all(ideographs)
    let names = scripts.map { unique(family.name + $0.suffix, among: &self.names) }
    let all = found.merging(derived) { own, _ in own }
    styles[family.name] =
      all.sorted {
        ($0.key.isItalic ? 1 : 0, $0.key.weight) < ($1.key.isItalic ? 1 : 0, $1.key.weight)
      }
      .map { style, source in
        let start = faces.count
        for (scripts, name) in zip(scripts, names) {
          faces.append(
            FontFace(
              cssFamily: name, weight: style.weight, isItalic: style.isItalic,
              fileStem: stem(name, style), source: index(of: source), scripts: scripts,
              ideographs: ideographs))
        }
        return FamilyStyle(
          weight: style.weight, isItalic: style.isItalic, faces: start..<faces.count)
      }
  }

  private mutating func index(of source: FontSource) -> Int {
    if let known = sourceIndices[source] { return known }
    sourceIndices[source] = sources.count
    sources.append(source)
    return sources.count - 1
  }

  private mutating func stem(_ family: String, _ style: Style) -> String {
    let parts = [
      style.weight == .regular && style.isItalic ? nil : "\(style.weight)".lowercased(),
      style.isItalic ? "italic" : nil,
    ]
    let stem = ([fileStem(of: family)] + parts.compactMap(\.self)).joined(separator: "-")
    return unique(stem, among: &stems)
  }

  private func unique(_ name: String, among known: inout Set<String>) -> String {
    var result = name
    var number = 1
    while !known.insert(result).inserted {
      number += 1
      result = "\(name)-\(number)"
    }
    return result
  }
}

/// Letters and digits of a name in lower case, all else as single hyphens.
private func fileStem(of name: String) -> String {
  var stem = ""
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      stem.unicodeScalars.append(Unicode.Scalar(byte))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      stem.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
    default:
      if !stem.isEmpty && !stem.hasSuffix("-") { stem += "-" }
    }
  }
  while stem.hasSuffix("-") { stem.removeLast() }
  return stem.isEmpty ? "font" : stem
}
