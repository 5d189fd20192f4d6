import SourceText
import TableModel

extension SiteConfiguration {
  /// The keys of `site.yaml`.
  public static let keys = [
    "title", "description", "author", "footer", "baseURL", "timeZone", "language", "widths",
    "style", "profile", "textSize", "tint", "printLinks", "headers", "compress", "search",
    "pageWeight", "fonts", "taxonomies", "languages", "menus", "fields", "rowFields", "publish",
  ]

  /// Reads `site.yaml`; an empty file leaves all defaults.
  ///
  /// - Returns: the settings, with the default wherever a value is wrong, and every error and
  ///   warning.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (SiteConfiguration, [Diagnostic]) {
    var reader = ConfigurationReader()
    do throws(Diagnostic) {
      if let root = try YAMLNode.parse(bytes, file: file) { try reader.read(root) }
    } catch {
      reader.diagnostics.append(error)
    }
    reader.finish()
    return (reader.configuration, reader.diagnostics)
  }
}

struct ConfigurationReader {
  var configuration = SiteConfiguration()
  var diagnostics: [Diagnostic] = []
  private var fields: YAMLNode?
  private var rowFields: YAMLNode?
  /// The taxonomies that languages have titles for, with the places of their names.
  var titledTaxonomies: [(name: String, location: SourceLocation)] = []

  mutating func read(_ root: YAMLNode) throws(Diagnostic) {
    if root.isNull { return }
    guard let entries = root.entries else {
      throw .error(
        "the settings are “key: value” lines, but here stands \(root.kind)", at: root.location)
    }
    for entry in entries {
      do throws(Diagnostic) {
        try read(entry)
      } catch {
        diagnostics.append(error)
      }
    }
  }

  private mutating func read(_ entry: YAMLNode.Entry) throws(Diagnostic) {
    let value = entry.value
    guard SiteConfiguration.keys.contains(entry.key) else {
      throw .error(
        unknownName("key", entry.key, among: SiteConfiguration.keys), at: entry.keyLocation)
    }
    if value.isNull {
      // Without quotes a colour is a comment of YAML.
      guard entry.key == "tint" else { return }
      throw .error(
        "“tint” is empty: put the colour in quotes, as # begins a comment", at: entry.keyLocation)
    }
    configuration.locations[entry.key] = value.location
    switch entry.key {
    case "title": configuration.title = try text(entry)
    case "description": configuration.description = try text(entry)
    case "author": configuration.author = try text(entry)
    case "footer": configuration.footer = try text(entry)
    case "baseURL": configuration.baseURL = try address(entry)
    case "timeZone": configuration.timeZone = try timeZone(value)
    case "language": configuration.language = try language(value)
    case "widths": configuration.widths = try widths(value)
    case "style":
      configuration.style =
        try choice(entry, among: TableStyle.allCases.map(\.rawValue), TableStyle.init) ?? .grouped
    case "profile": configuration.profile = try name(entry)
    case "textSize":
      configuration.textSize = try choice(entry, among: SiteConfiguration.textSizes) { $0 } ?? "L"
    case "tint": configuration.tint = try tint(value)
    case "printLinks": configuration.printLinks = try truth(entry)
    case "headers": configuration.headers = try truth(entry)
    case "compress": configuration.compress = try truth(entry)
    case "search": configuration.search = try truth(entry)
    case "pageWeight": configuration.pageWeight = try pageWeight(value)
    case "languages": configuration.languages = try languages(value)
    case "menus": configuration.menus = menus(value)
    case "publish": configuration.publishTargets = try publishTargets(value)
    // They are read once the time zone is known.
    case "fields": fields = value
    case "rowFields": rowFields = value
    case "taxonomies":
      var reader = TaxonomyReader()
      reader.read(value)
      configuration.taxonomies = reader.taxonomies
      diagnostics += reader.diagnostics
    default: configuration.fonts = try fonts(value)
    }
  }

  /// Reads what depends on other keys.
  mutating func finish() {
    var reader = FieldDeclarationReader(timeZone: configuration.timeZone)
    if let fields {
      configuration.fields = reader.read(fields, of: "fields", reserved: FrontMatter.keys)
    }
    if let rowFields {
      configuration.rowFields = reader.read(rowFields, of: "rowFields", reserved: [])
    }
    diagnostics += reader.diagnostics
    let taxonomies = configuration.taxonomies.map(\.name)
    for (name, location) in titledTaxonomies where !taxonomies.contains(name) {
      diagnostics.append(
        .error(unknownName("taxonomy", name, among: taxonomies.sorted()), at: location))
    }
    guard !configuration.languages.isEmpty else { return }
    let own = configuration.language
    let index = configuration.languages.firstIndex { $0.tag == own }
    let first = index.map { configuration.languages.remove(at: $0) } ?? SiteLanguage(own)
    configuration.languages.insert(first, at: 0)
  }

  func text(_ entry: YAMLNode.Entry) throws(Diagnostic) -> String {
    guard let text = entry.value.string else {
      throw wrong(entry.value, "“\(entry.key)” must be a text")
    }
    return labelText(text)
  }

  /// The name of something that is known elsewhere.
  func name(_ entry: YAMLNode.Entry) throws(Diagnostic) -> String {
    guard let name = entry.value.string, !name.isEmpty else {
      throw wrong(entry.value, "“\(entry.key)” must be a name")
    }
    return name
  }

  func truth(_ entry: YAMLNode.Entry) throws(Diagnostic) -> Bool {
    guard let truth = entry.value.flag else {
      throw wrong(entry.value, "“\(entry.key)” must be true or false")
    }
    return truth
  }

  private func choice<Choice>(
    _ entry: YAMLNode.Entry, among known: [String], _ make: (String) -> Choice?
  ) throws(Diagnostic) -> Choice? {
    guard let name = entry.value.string else {
      throw wrong(entry.value, "“\(entry.key)” must be one of \(known.joined(separator: ", "))")
    }
    guard known.contains(name) else {
      throw .error(unknownName(entry.key, name, among: known), at: entry.value.location)
    }
    return make(name)
  }

  func address(_ entry: YAMLNode.Entry) throws(Diagnostic) -> String {
    let address = try text(entry)
    let advice = "write the whole address, such as https://example.org/menu/"
    var rest = address[...]
    for scheme in ["https://", "http://"] where address.lowercased().hasPrefix(scheme) {
      rest = address.dropFirst(scheme.count)
    }
    guard rest.count < address.count else {
      throw .error("“\(address)” is no http or https address: \(advice)", at: entry.value.location)
    }
    guard let first = rest.first, first != "/" else {
      throw .error("“\(address)” names no server: \(advice)", at: entry.value.location)
    }
    let forbidden = "\"<>\\^`{|}?#".utf8
    let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
    guard isPlain else {
      throw .error(
        "“\(address)” holds a character that no base address may hold: percent-encode it, and "
          + "leave out “?” and “#”", at: entry.value.location)
    }
    return address.hasSuffix("/") ? address : address + "/"
  }

  private func timeZone(_ value: YAMLNode) throws(Diagnostic) -> SiteTimeZone {
    guard let name = value.string else {
      throw wrong(value, "“timeZone” must be a name such as Europe/Berlin")
    }
    if let zone = SiteTimeZone(name) { return zone }
    throw .error(
      unknownName("time zone", name, among: SiteTimeZone.names)
        + ": write a name of the IANA’s, such as Europe/Berlin or UTC", at: value.location)
  }

  func language(_ value: YAMLNode) throws(Diagnostic) -> String {
    guard let tag = value.string, isLanguageTag(tag) else {
      throw wrong(value, "“language” must be a language tag such as en or zh-Hant")
    }
    return tag
  }

  private func pageWeight(_ value: YAMLNode) throws(Diagnostic) -> Int {
    guard let weight = value.integer, weight > 0 else {
      throw wrong(value, "“pageWeight” must be a whole number of kB above 0")
    }
    return weight
  }

  private func widths(_ value: YAMLNode) throws(Diagnostic) -> [Int] {
    guard let elements = value.elements, !elements.isEmpty else {
      throw wrong(value, "“widths” must be a list of numbers")
    }
    var widths: [Int] = []
    for element in elements {
      guard let width = element.integer, (200...4096).contains(width) else {
        let what = element.string.map { "“\($0)”" } ?? element.kind
        throw .error("\(what) is no whole number of px from 200 to 4096", at: element.location)
      }
      if let last = widths.last, last >= width {
        throw .error(
          "the width \(width) follows \(last): list each once, in ascending order",
          at: element.location)
      }
      guard widths.count < 32 else {
        throw .error(
          "a site has at most 32 widths: leave out this and all that follow", at: element.location)
      }
      widths.append(width)
    }
    return widths
  }

  private func tint(_ value: YAMLNode) throws(Diagnostic) -> SiteConfiguration.Tint {
    guard let entries = value.entries else {
      guard let name = value.string, name.utf8.first?.isIdentifierStart == true else {
        return .hex(light: try color(value), dark: nil)
      }
      guard SiteConfiguration.tints.contains(name) else {
        let message = unknownName("colour", name, among: SiteConfiguration.tints)
        throw .error("\(message); or write one like \"#0a84ff\"", at: value.location)
      }
      return .named(name)
    }
    var light: HexColor?
    var dark: HexColor?
    for entry in entries {
      switch entry.key {
      case "light": light = try color(entry.value)
      case "dark": dark = try color(entry.value)
      default:
        throw .error(
          unknownName("appearance", entry.key, among: ["light", "dark"]), at: entry.keyLocation)
      }
    }
    guard let light else {
      throw .error("“tint” has no “light” colour", at: value.location)
    }
    return .hex(light: light, dark: dark)
  }

  private func color(_ value: YAMLNode) throws(Diagnostic) -> HexColor {
    if let text = value.string, let color = HexColor(text) { return color }
    let what = value.isNull ? "nothing" : value.string.map { "“\($0)”" } ?? value.kind
    throw .error(
      "\(what) is no colour: write it in quotes, such as \"#0a84ff\"", at: value.location)
  }

  func wrong(_ value: YAMLNode, _ wanted: String) -> Diagnostic {
    .error("\(wanted), but here stands \(value.kind)", at: value.location)
  }
}

/// Fonts.
extension ConfigurationReader {
  /// The weight and slope of each key that names a font file.
  private static let styles: [(key: String, weight: Int, isItalic: Bool)] =
    SiteConfiguration.fontWeights.enumerated().flatMap { index, name in
      let weight = 100 * (index + 1)
      return [
        (name, weight, false), (name == "regular" ? "italic" : name + "Italic", weight, true),
      ]
    }
  private static let familyKeys = ["family", "languages", "axes"] + styles.map(\.key)

  private mutating func fonts(_ value: YAMLNode) throws(Diagnostic) -> SiteConfiguration.Fonts {
    guard let entries = value.entries else {
      throw wrong(value, "“fonts” must be a mapping of text, mono and fallback")
    }
    var fonts = SiteConfiguration.Fonts()
    for entry in entries {
      let families = families(entry.value)
      switch entry.key {
      case "text": fonts.text = families
      case "mono": fonts.mono = families
      case "fallback": fonts.fallback = families
      default:
        throw .error(
          unknownName("kind of text", entry.key, among: ["text", "mono", "fallback"]),
          at: entry.keyLocation)
      }
    }
    return fonts
  }

  private mutating func families(_ value: YAMLNode) -> [SiteConfiguration.FontFamily] {
    var families: [SiteConfiguration.FontFamily] = []
    for element in value.elements ?? [value] {
      do throws(Diagnostic) {
        families.append(try family(element))
      } catch {
        diagnostics.append(error)
      }
    }
    return families
  }

  private func family(_ value: YAMLNode) throws(Diagnostic) -> SiteConfiguration.FontFamily {
    guard let entries = value.entries else {
      let file = try fontFile(value)
      let member = SiteConfiguration.FontMember(
        weight: 400, isItalic: false, file: file, location: value.location)
      return SiteConfiguration.FontFamily(
        name: familyName(file), members: [member], languages: [], location: value.location)
    }
    guard let regular = value["regular"] else {
      throw .error("the family has no “regular” font file", at: value.location)
    }
    var family = SiteConfiguration.FontFamily(
      name: familyName(try fontFile(regular)), members: [], languages: [],
      location: value.location)
    for entry in entries {
      switch entry.key {
      case "family":
        guard let name = entry.value.string, !name.isEmpty,
          !name.utf8.contains(where: { $0 < 0x20 || "\"\\'".utf8.contains($0) })
        else { throw wrong(entry.value, "“family” must be a name without quotes") }
        family.name = name
      case "axes": family.axes = try axes(entry.value)
      case "languages":
        for element in entry.value.elements ?? [entry.value] {
          family.languages.append(try language(element))
        }
      default:
        guard let style = Self.styles.first(where: { $0.key == entry.key }) else {
          throw .error(
            unknownName("key", entry.key, among: Self.familyKeys), at: entry.keyLocation)
        }
        family.members.append(
          SiteConfiguration.FontMember(
            weight: style.weight, isItalic: style.isItalic, file: try fontFile(entry.value),
            location: entry.value.location))
      }
    }
    return family
  }

  private func axes(_ value: YAMLNode) throws(Diagnostic) -> [String: Double] {
    guard let entries = value.entries else {
      throw wrong(value, "“axes” must be a mapping such as opsz: 14")
    }
    var axes: [String: Double] = [:]
    for entry in entries {
      guard let number = entry.value.number, number.isFinite else {
        throw wrong(entry.value, "the place on the axis “\(entry.key)” must be a number")
      }
      axes[entry.key] = number
    }
    return axes
  }

  private func fontFile(_ value: YAMLNode) throws(Diagnostic) -> SiteConfiguration.FontFile {
    guard let text = value.string, !text.isEmpty else {
      throw wrong(value, "a font file’s path must be a text")
    }
    var file = SiteConfiguration.FontFile(path: text)
    if let hash = text.lastIndex(of: "#"), let index = Int(text[text.index(after: hash)...]),
      index >= 0
    {
      file = SiteConfiguration.FontFile(path: String(text[..<hash]), index: index)
    }
    guard !file.path.split(separator: "/").contains("..") else {
      throw .error(
        "“\(text)” leaves the site’s folder: put a copy of the font into it", at: value.location)
    }
    return file
  }

  /// The file's name without its ending, for a family that has no name.
  private func familyName(_ file: SiteConfiguration.FontFile) -> String {
    let name = file.path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." }.filter { !"\"\\'\n\r".contains($0) })
  }
}
