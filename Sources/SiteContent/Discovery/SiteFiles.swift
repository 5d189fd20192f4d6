import CICUShim
import TableModel

/// The files of a content folder: which become pages, and which are copied as they are.
///
/// `.md`, `.markdown`, `.plist`, `.json`, `.yaml`, `.yml`, `.csv`, `.tsv`, `.rss` and `.atom` files are pages, unless
/// a page names the file in `data:`; every other file is copied, also a site's own `sitemap.xml` or `feed.xml`.
/// Hidden files and what editors leave behind are skipped.
public struct SiteFiles: Sendable {
  public enum Kind: Sendable {
    case markdown
    /// Also JSON and YAML, whose values are the same.
    case propertyList
    case delimited
    /// RSS or Atom.
    case feed
  }

  /// A file that becomes a page.
  public struct PageFile: Hashable, Sendable {
    /// The path relative to the content folder.
    public var file: String
    /// The output path without its ending: `guides/index` of `guides/index.md`.
    public var path: String
    public var kind: Kind
    /// The place of the file as a whole.
    public var location: SourceLocation
    /// Where another path than the file's is asked for.
    public var pathLocation: SourceLocation?
    /// The tag of the site's language that the file is in; `nil`: the site has but one.
    public var language: String?
    /// The path that the file's translations share.
    public var key: String
  }

  /// A file that is copied to the same path of the output.
  public struct Asset: Hashable, Sendable {
    /// The path relative to the content folder.
    public var file: String
    /// The place of the file as a whole.
    public var location: SourceLocation
  }

  /// The pages in the order of their paths' bytes.
  public private(set) var pages: [PageFile] = []
  /// The other files in the order of their paths' bytes.
  public private(set) var assets: [Asset] = []
  /// The files of folders' defaults in the order of their paths' bytes.
  public private(set) var defaults: [String] = []

  /// Walks a content folder.
  ///
  /// - Parameter languages: the languages in which the site has pages.
  /// - Returns: its files, and an error for each symbolic link that leaves the site, leads nowhere or
  ///   leads to a folder around it, for each name that is no text, and for each folder that can't
  ///   be read.
  public static func discover(
    in folder: ContentFolder, languages: LanguagePaths = LanguagePaths()
  ) -> (SiteFiles, [Diagnostic]) {
    var walk = ContentWalk(folder: folder)
    walk.run()
    var result = SiteFiles()
    for file in walk.files.sorted(by: precedes) where !isPartOfSettings(file) {
      if FolderDefaults.isFile(file) {
        result.defaults.append(file)
        continue
      }
      if let page = PageFile(file, in: folder, languages: languages) {
        result.pages.append(page)
      } else {
        result.assets.append(Asset(file: file, location: folder.location(of: file)))
      }
    }
    let diagnostics = walk.diagnostics.sorted {
      precedes($0.location?.file ?? "", $1.location?.file ?? "")
    }
    return (result, diagnostics)
  }

  /// Whether a file belongs to a settings bundle, whose page is that of its `Root.plist`: another pane, or
  /// texts in some language.
  private static func isPartOfSettings(_ file: String) -> Bool {
    let parts = file.split(separator: "/")
    guard let name = parts.last, let bundle = parts.lastIndex(where: { $0.hasSuffix(".bundle") })
    else { return false }
    return name.hasSuffix(".strings")
      || (bundle == parts.count - 2 && name.hasSuffix(".plist") && name != "Root.plist")
  }

  /// Takes out the data files that pages name in `data:`: they are no pages of their own, nor copied.
  ///
  /// - Parameter files: paths relative to the content folder.
  public mutating func removeData(_ files: Set<String>) {
    pages.removeAll { $0.kind != .markdown && files.contains($0.file) }
    assets.removeAll { files.contains($0.file) }
  }

  /// Makes files of no table's shape files to be copied.
  ///
  /// - Parameter files: paths relative to the content folder.
  public mutating func copy(_ files: Set<String>) {
    let copied = pages.filter { files.contains($0.file) }
    guard !copied.isEmpty else { return }
    pages.removeAll { files.contains($0.file) }
    assets += copied.map { Asset(file: $0.file, location: $0.location) }
    assets.sort { precedes($0.file, $1.file) }
  }

  /// Takes out pages that are not to be built.
  ///
  /// - Parameter files: paths relative to the content folder.
  public mutating func removePages(_ files: Set<String>) {
    pages.removeAll { files.contains($0.file) }
  }

  /// Moves pages to the paths that they ask for.
  ///
  /// - Parameter places: output paths without their ending and where these are asked for, by files
  ///   relative to the content folder.
  public mutating func movePages(to places: [String: (path: String, location: SourceLocation)]) {
    guard !places.isEmpty else { return }
    for index in pages.indices {
      guard let place = places[pages[index].file] else { continue }
      pages[index].path = place.path
      pages[index].pathLocation = place.location
    }
  }

  /// What to do about a file's path: a place in the file asks for it.
  private static func advice(_ location: SourceLocation) -> String {
    location.line > 0 ? "choose another permalink" : "rename it"
  }

  /// An error for each file whose output would stand among the build's own files: in its folder, or
  /// beside the site's front page under the same name in other letter case.
  public func reservedPaths(folder: String) -> [Diagnostic] {
    outputs.compactMap { output in
      let path = String(decoding: comparable(output.path), as: UTF8.self)
      if path == folder || path.hasPrefix(folder + "/") {
        return .error(
          "“\(output.source)” becomes “\(output.path)”, but “\(folder)” is where the build puts its "
            + "own files: \(Self.advice(output.location))", at: output.location)
      }
      guard path == "index.html", output.path != path else { return nil }
      return .error(
        "“\(output.source)” becomes “\(output.path)”, but servers look for the front page as "
          + "“index.html”: \(Self.advice(output.location))", at: output.location)
    }
  }

  /// What becomes of a file.
  private struct Output {
    var path: String
    /// The file.
    var source: String
    /// Where the path is asked for; the file, where it isn't.
    var location: SourceLocation
  }

  private var outputs: [Output] {
    pages.map {
      Output(
        path: $0.path + ".html", source: $0.location.file, location: $0.pathLocation ?? $0.location)
    } + assets.map { Output(path: $0.file, source: $0.location.file, location: $0.location) }
  }

  /// An error for each two files that claim the same output path. Paths that differ only in letter
  /// case or Unicode normalisation are the same, as they are on many servers and disks.
  public func collisions() -> [Diagnostic] {
    var owners: [[UInt8]: Output] = [:]
    var diagnostics: [Diagnostic] = []
    // Those that ask for their paths come last, and are told.
    let ordered = outputs.sorted { a, b in
      let (isAsked, isOtherAsked) = (a.location.line > 0, b.location.line > 0)
      return isAsked == isOtherAsked
        ? precedes(a.source, b.source) : isOtherAsked
    }
    for output in ordered {
      let isAskedFor = output.location.line > 0
      guard let first = owners[comparable(output.path)] else {
        owners[comparable(output.path)] = output
        continue
      }
      var message = "“\(output.source)” and “\(first.source)” both become “\(output.path)”"
      if !output.path.utf8.elementsEqual(first.path.utf8) {
        message =
          "“\(output.source)” and “\(first.source)” become “\(output.path)” and "
          + "“\(first.path)”, which differ only in letter case or in how accents are encoded"
      }
      diagnostics.append(
        .error(
          message + (isAskedFor ? ": choose another permalink" : ": rename one"),
          at: output.location, notes: [.init("the other file", at: first.location)]))
    }
    return diagnostics + foldersUnderFiles(outputs, owners)
  }

  /// Files whose output is a folder of another file's output, letter case aside.
  private func foldersUnderFiles(
    _ outputs: [Output], _ owners: [[UInt8]: Output]
  ) -> [Diagnostic] {
    var seen: Set<[UInt8]> = []
    var diagnostics: [Diagnostic] = []
    for output in outputs {
      var folder = output.path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let key = comparable(String(folder))
        guard seen.insert(key).inserted, let owner = owners[key] else { continue }
        diagnostics.append(
          .error(
            "“\(owner.source)” becomes a file where “\(output.source)” needs a folder: "
              + "rename one", at: owner.location,
            notes: [.init("the other file", at: output.location)]))
      }
    }
    return diagnostics
  }

  /// A file's path without its ending, and the ending in lower case.
  fileprivate static func parts(_ file: String) -> (stem: String, ending: String) {
    guard let dot = file.lastIndex(of: "."), !file[dot...].contains("/") else { return (file, "") }
    return (String(file[..<dot]), file[file.index(after: dot)...].lowercased())
  }
}

extension SiteFiles.PageFile {
  /// A file of the content folder by its path in it; `nil`: one of that name becomes no page.
  ///
  /// - Parameter languages: the languages in which the site has pages.
  public init?(_ file: String, in folder: ContentFolder, languages: LanguagePaths) {
    let (stem, ending) = SiteFiles.parts(file)
    let kind: SiteFiles.Kind? =
      switch ending {
      case "md", "markdown": .markdown
      case "plist", "json", "yaml", "yml": .propertyList
      case "csv", "tsv": .delimited
      case "rss", "atom": .feed
      default: nil
      }
    guard let kind else { return nil }
    let (path, language, key) = languages.output(of: stem)
    self.init(
      file: file, path: path, kind: kind, location: folder.location(of: file), language: language,
      key: key)
  }
}

/// Whether a text's bytes come first, which is the order of its Unicode code points: Swift's own
/// order takes canonically equal texts for the same.
func precedes(_ a: String, _ b: String) -> Bool {
  a.utf8.lexicographicallyPrecedes(b.utf8)
}

/// A key that is equal for paths that differ only in letter case or Unicode normalisation.
public func comparable(_ path: String) -> [UInt8] {
  let bytes = Array(path.utf8)
  // Case folding lengthens UTF-8 at most threefold, NFC at most threefold again.
  return [UInt8](unsafeUninitializedCapacity: 9 * bytes.count + 1) { buffer, count in
    let length = buffer.baseAddress.map {
      icu_nfc_casefold(bytes, bytes.count, $0, buffer.count)
    }
    count = min(max(0, length ?? 0), buffer.count)
  }
}

/// A walk through a content folder and all folders in it, following symbolic links inside the site.
private struct ContentWalk {
  let folder: ContentFolder
  private(set) var files: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// A folder still to be read, with the real paths of the folders that lead to it by links.
  private struct Pending {
    var path: String
    var real: String
    var ancestors: [String]
  }

  init(folder: ContentFolder) {
    self.folder = folder
  }

  mutating func run() {
    guard let real = FileSystem.realPath(folder.path(of: "")) else {
      diagnostics.append(
        .error(
          "there is no folder “\(folder.name)”: put the site’s pages into it",
          at: folder.location(of: "")))
      return
    }
    guard folder.isInside(real) else {
      diagnostics.append(outside(""))
      return
    }
    var pending = [Pending(path: "", real: real, ancestors: [])]
    while let next = pending.popLast() { pending += visit(next) }
  }

  private mutating func visit(_ parent: Pending) -> [Pending] {
    var entries: [FileSystem.Entry] = []
    do throws(FileSystem.Failure) {
      entries = try FileSystem.entries(of: folder.path(of: parent.path))
    } catch {
      let message = "the folder can’t be read: \(error.reason)"
      diagnostics.append(.error(message, at: folder.location(of: parent.path)))
    }
    var folders: [Pending] = []
    for entry in entries where !SiteFiles.isSkipped(entry.name) {
      guard let name = entry.text, !entry.name.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        let shown = String(decoding: entry.name.filter { $0 >= 0x20 }, as: UTF8.self)
        diagnostics.append(
          .error(
            "the name “\(shown)” is no UTF-8 or holds a control character: rename it",
            at: folder.location(of: parent.path)))
        continue
      }
      let path = parent.path.isEmpty ? name : "\(parent.path)/\(name)"
      var real = "\(parent.real)/\(name)"
      if entry.isLink, entry.kind != .dangling {
        guard let target = FileSystem.realPath(folder.path(of: path)), folder.isInside(target)
        else {
          diagnostics.append(outside(path))
          continue
        }
        real = target
      }
      switch entry.kind {
      case .file: files.append(path)
      case .folder:
        guard !entry.isLink else {
          if let folder = linked(path, real, from: parent) { folders.append(folder) }
          continue
        }
        folders.append(Pending(path: path, real: real, ancestors: parent.ancestors))
      case .dangling:
        diagnostics.append(
          .error("the symbolic link leads nowhere", at: folder.location(of: path)))
      case .special:
        diagnostics.append(
          .warning("neither a file nor a folder: it is left out", at: folder.location(of: path)))
      }
    }
    return folders
  }

  /// The folder behind a link, unless it lies around the link: the walk would never end.
  private mutating func linked(_ path: String, _ real: String, from parent: Pending) -> Pending? {
    let around = parent.ancestors + [parent.real]
    guard !around.contains(where: { $0 == real || $0.hasPrefix(real + "/") }) else {
      diagnostics.append(
        .error("the symbolic link leads to a folder around it", at: folder.location(of: path)))
      return nil
    }
    return Pending(path: path, real: real, ancestors: around)
  }

  private func outside(_ path: String) -> Diagnostic {
    .error(
      "the symbolic link leads out of the site’s folder: put a copy here",
      at: folder.location(of: path))
  }

}

extension SiteFiles {
  /// Whether a name is hidden, or that of an editor's backup or lock file.
  public static func isSkipped(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") || isLeftBehind(name)
  }

  /// Whether a name is that of an editor's backup or lock file, or of one that some system puts into folders.
  public static func isLeftBehind(_ name: [UInt8]) -> Bool {
    if name.last == UInt8(ascii: "~") || name.starts(with: ".#".utf8) { return true }
    if name.first == UInt8(ascii: "#"), name.last == UInt8(ascii: "#") { return true }
    func ends(with ending: StaticString) -> Bool {
      ending.withUTF8Buffer { ending in
        name.count >= ending.count
          && zip(name.suffix(ending.count), ending).allSatisfy { $0 | 0x20 == $1 }
      }
    }
    return ends(with: ".bak") || ends(with: ".orig") || ends(with: ".swp") || ends(with: ".swo")
      || ends(with: ".tmp") || (ends(with: "thumbs.db") && name.count == 9)
      || (ends(with: "desktop.ini") && name.count == 11)
  }
}
