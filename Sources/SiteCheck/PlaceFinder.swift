import SiteContent
import SourceText
import TableModel

/// Puts problems into words and finds the places to mend: in the content, where it can be known,
/// else in the site's own files.
struct PlaceFinder {
  private let folder: SiteFolder
  private let sources: SiteSources
  private let root: String
  /// The texts that were looked at last, of the site's files and of the content, and the templates.
  private var lastText: (file: String, text: PlacedText)?
  private var lastContent: (file: String, text: PlacedText)?
  private var shells: [(file: String, text: PlacedText)] = []
  /// How many addresses were looked for in the content of each page.
  private var searches: [String: Int] = [:]
  private var suggestions: [Problem.Fault: String] = [:]
  /// The site's files by their names in lower case, for suggestions.
  private var byName: [String: [String]]?

  /// How many places of a problem that is the same on several pages are named.
  private static let namedPlaces = 5
  /// How many addresses are looked for in the content of a page, and how many names are suggested: a
  /// site with more faults has one cause for many.
  private static let searchesOfPage = 500
  private static let suggestedNames = 500

  init(folder: SiteFolder, sources: SiteSources, root: String) {
    self.folder = folder
    self.sources = sources
    self.root = root
    for file in sources.shells {
      if let bytes = try? FileSystem.read("\(sources.folder)/\(file)").bytes {
        shells.append((file, PlacedText(PageText(bytes))))
      }
    }
  }

  /// One finding for each place in the content, and for each problem that is only known from the site's
  /// files; in the order of their places.
  mutating func findings(of problems: [Problem]) -> [Finding] {
    struct Group: Hashable {
      var fault: Problem.Fault
      var location: SourceLocation?
    }
    var indices: [Group: Int] = [:]
    var groups: [(location: SourceLocation?, problems: [Problem])] = []
    for problem in problems {
      let location = source(of: problem) ?? problem.ownPlace
      let group = Group(fault: problem.shared, location: location)
      if let index = indices[group] {
        groups[index].problems.append(problem)
      } else {
        indices[group] = groups.count
        groups.append((location, [problem]))
      }
    }
    // In the order of the files, so that each is read but once.
    let findings = groups.map { finding($0.problems, at: $0.location) }
    return findings.sorted { Self.precedes($0.diagnostic, $1.diagnostic) }
  }

  private static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    switch (a.location, b.location) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
    }
  }

  /// - Parameters:
  ///   - problems: the same on several pages.
  ///   - source: the one place in the content that they come from.
  private mutating func finding(_ problems: [Problem], at source: SourceLocation?) -> Finding {
    let first = problems[0]
    let nearest = suggestion(for: first)
    var diagnostic = Diagnostic(
      first.severity, first.message(root: root) { _ in nearest },
      at: source ?? place(first.file, first.offset))
    if case .repeatedID(_, let offset) = first.fault {
      var location = place(first.file, offset)
      if let source { location?.file = source.file }
      diagnostic.notes.append(.init("the first is here", at: location))
    }
    if source == nil {
      for other in problems.dropFirst().prefix(Self.namedPlaces - 1) {
        diagnostic.notes.append(.init("and here", at: place(other.file, other.offset)))
      }
      let rest = problems.count - Self.namedPlaces
      if rest > 0 {
        diagnostic.notes.append(
          .init("and in \(rest) more \(rest == 1 ? "place" : "places")", at: nil))
      }
    }
    return Finding(first.check, diagnostic)
  }

  // MARK: Places

  /// The place of a problem in the content or in a template; `nil`: it isn't known.
  private mutating func source(of problem: Problem) -> SourceLocation? {
    if problem.file.isEmpty { return nil }
    if let copy = sources.copies[problem.file] {
      var location = place(problem.file, problem.offset)
      location?.file = copy
      return location
    }
    guard let page = sources.pages[problem.file] else { return nil }
    if problem.offset < 0 { return page }
    guard !problem.address.isEmpty else { return nil }
    searches[problem.file, default: 0] += 1
    guard searches[problem.file, default: 0] <= Self.searchesOfPage else { return nil }
    if let content = content(page.file),
      let offset = content.text.offset(ofAddress: problem.address)
    {
      return SourceLocation(file: page.file, content.place(at: offset))
    }
    for (file, shell) in shells {
      if let offset = shell.text.offset(ofAddress: problem.address) {
        return SourceLocation(file: file, shell.place(at: offset))
      }
    }
    return nil
  }

  /// The place of a problem in the site's own files.
  private mutating func place(_ file: String, _ offset: Int) -> SourceLocation? {
    guard !file.isEmpty else { return nil }
    guard offset >= 0 else { return SourceLocation(file: file) }
    if lastText?.file != file {
      lastText = folder.bytes(of: file).map { (file, PlacedText(PageText($0))) }
    }
    guard let text = lastText?.text else { return SourceLocation(file: file) }
    return SourceLocation(file: file, text.place(at: offset))
  }

  private mutating func content(_ file: String) -> PlacedText? {
    if lastContent?.file != file {
      let bytes = try? FileSystem.read("\(sources.folder)/\(file)").bytes
      lastContent = bytes.map { (file, PlacedText(PageText($0))) }
    }
    return lastContent?.text
  }

  // MARK: Suggestions

  private mutating func suggestion(for problem: Problem) -> String? {
    if let known = suggestions[problem.fault] { return known.isEmpty ? nil : known }
    guard suggestions.count < Self.suggestedNames else { return nil }
    let found: String?
    switch problem.fault {
    case .missing(_, let path): found = file(near: path)
    case .noAnchor(let page, let anchor):
      let content = PageReader().read(PageText(folder.bytes(of: page) ?? []).utf8)
      found = nearest(to: anchor, among: content.anchors.sorted())
    default: found = nil
    }
    suggestions[problem.fault] = found ?? ""
    return found
  }

  /// The file that was meant by a path: the page without its ending, the same in another letter case
  /// or encoding of accents, a similar name in the folder, the same name elsewhere.
  private mutating func file(near path: String) -> String? {
    if folder.index(of: path + ".html") != nil { return path + ".html" }
    if byName == nil {
      byName = Dictionary(grouping: folder.files) { file in
        file.split(separator: "/").last.map { $0.lowercased() } ?? ""
      }
    }
    guard let name = path.split(separator: "/").last?.lowercased() else { return nil }
    let namesakes = byName?[name] ?? []
    // Texts are equal whatever the encoding of their accents.
    if let same = namesakes.first(where: { $0.lowercased() == path.lowercased() }) { return same }
    let own = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let neighbours = folder.files.filter {
      $0.hasPrefix(own) && !$0.dropFirst(own.count).contains("/")
    }
    if let near = Self.file(near: path, among: neighbours, in: own) { return near }
    if namesakes.count == 1 { return namesakes[0] }
    return Self.file(near: path, among: folder.files, in: "")
  }

  /// The most similar name of the same kind of file, else of another.
  private static func file(
    near path: String, among files: [String], in folder: String
  ) -> String? {
    func ending(_ file: String) -> Substring {
      let name = file[(file.lastIndex(of: "/") ?? file.startIndex)...]
      return name.lastIndex(of: ".").map { name[$0...] } ?? ""
    }
    let own = ending(path)
    let name = path.dropFirst(folder.count)
    let alike = files.filter { ending($0) == own }.map {
      String($0.dropFirst(folder.count).dropLast(own.count))
    }
    if let near = nearest(to: String(name.dropLast(own.count)), among: alike) {
      return folder + near + own
    }
    let others = files.filter { ending($0) != own }.map { String($0.dropFirst(folder.count)) }
    return nearest(to: String(name), among: others).map { folder + $0 }
  }
}

extension Problem {
  /// The file, where it is what is wrong.
  fileprivate var ownPlace: SourceLocation? {
    switch fault {
    case .unreachable, .heavy: SourceLocation(file: file)
    default: nil
    }
  }

  /// What makes problems on several pages the same: an id stands in each at a place of its own.
  fileprivate var shared: Fault {
    if case .repeatedID(let id, _) = fault { return .repeatedID(id, first: 0) }
    return fault
  }
}

extension PageText {
  /// Where an address stands as it is written, or without the way up to the site's folder that a
  /// template writes as `{{root}}`; not as a part of another.
  fileprivate func offset(ofAddress address: String) -> Int? {
    if let offset = offset(of: Array(address.utf8)) { return offset }
    var rest = address[...]
    while rest.hasPrefix("../") || rest.hasPrefix("./") {
      rest = rest[rest.index(after: rest.firstIndex(of: "/")!)...]
    }
    return rest.count < address.count && rest.count > 2 ? offset(of: Array(rest.utf8)) : nil
  }

  private func offset(of word: [UInt8]) -> Int? {
    guard let first = word.first else { return nil }
    var start = 0
    while let index = utf8[start...].firstIndex(of: first), index + word.count <= utf8.count {
      let end = index + word.count
      if utf8[index..<end].elementsEqual(word),
        index == 0 || Self.isEdge(utf8[index - 1]), end == utf8.count || Self.isEdge(utf8[end])
      {
        return index
      }
      start = index + 1
    }
    return nil
  }

  /// Whether a byte can't be a part of an address in a text.
  private static func isEdge(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'()<>[]{},;|`=".utf8.contains(byte)
  }
}
