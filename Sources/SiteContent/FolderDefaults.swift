import SourceText
import TableModel

/// What the folders of a site say of the pages in them and below: `_folder.yaml` in each, with the keys
/// of front matter.
///
/// A file of its own and no key of the folder's front page: a folder needs no front page for it, pages of
/// data have them too, and the front page's translations don't each have to repeat them.
public struct FolderDefaults: Sendable {
  static let names = ["_folder.yaml", "_folder.yml"]

  /// The keys that belong to one page.
  static let ownKeys = [
    "title", "aliases", "tabBar", "tabBarImage", "menu", "translationKey", "data", "slug",
  ]

  /// The entries of each folder that has some, by its path.
  private var entries: [String: [YAMLNode.Entry]] = [:]
  private let languages: LanguagePaths

  public init(languages: LanguagePaths = LanguagePaths()) { self.languages = languages }

  /// Whether a path is that of a folder's defaults.
  public static func isFile(_ path: String) -> Bool {
    names.contains { path == $0 || path.hasSuffix("/" + $0) }
  }

  /// Adds the defaults of a folder.
  ///
  /// - Parameters:
  ///   - file: the path relative to the content folder.
  ///   - site: what the site says of the folder's pages.
  /// - Returns: what is wrong with them.
  public mutating func read(
    _ bytes: [UInt8], file: String, at location: SourceLocation, in site: PageContext
  ) -> [Diagnostic] {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
    do throws(Diagnostic) {
      if let other = entries[folder] {
        throw .error(
          "the folder has defaults already: keep one of the two files", at: location,
          notes: other.first.map { [.init("they stand here", at: $0.keyLocation)] } ?? [])
      }
      guard let root = try YAMLNode.parse(bytes, file: location.file), !root.isNull else {
        return []
      }
      guard let own = root.entries else {
        throw .error(
          "a folder’s defaults are “key: value” lines, but here stands \(root.kind)",
          at: root.location)
      }
      let misplaced = own.filter { Self.ownKeys.contains($0.key) }
      entries[folder] = own.filter { !Self.ownKeys.contains($0.key) }
      // Pages are asked for what is required.
      var context = site
      for index in context.fields.indices { context.fields[index].isRequired = false }
      return misplaced.map { entry in
        .error(
          "“\(entry.key)” belongs to one page: write it into the front matter of that page",
          at: entry.keyLocation)
      }
        + FrontMatter.read(
          YAMLNode(.mapping(entries[folder] ?? []), at: root.location), in: context, at: location
        ).diagnostics
    } catch {
      return [error]
    }
  }

  /// The defaults of a file: of its folder and those around it, the nearest first. What a folder says in
  /// all languages holds for the folder of the same name in each.
  public func entries(for file: String) -> [YAMLNode.Entry] {
    guard !entries.isEmpty else { return [] }
    var result: [YAMLNode.Entry] = []
    var keys: Set<String> = []
    var folder = file[...]
    repeat {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      for candidate in [String(folder), shared(folder)] {
        for entry in candidate.flatMap({ entries[$0] }) ?? []
        where keys.insert(entry.key).inserted {
          result.append(entry)
        }
      }
    } while !folder.isEmpty
    return result
  }

  /// The folder of the same name outside of a language's own.
  private func shared(_ folder: Substring) -> String? {
    languages.inFolder(String(folder)).map { String($0.rest) }
  }
}
