import TableModel

/// The page shells of a site and the templates that they share.
public struct PageShells: Sendable {
  private let library: MustacheLibrary

  /// The file of a template.
  public struct File: Sendable {
    /// The path in the folder of templates, without ending.
    public var name: String
    /// The path for messages.
    public var file: String
    public var bytes: [UInt8]

    public init(name: String, file: String, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.bytes = bytes
    }
  }

  /// The name of the shell of pages that name none.
  public static let standardName = "page"

  /// Reads the templates of a site.
  ///
  /// - Parameters:
  ///   - files: the site's own.
  ///   - builtIn: the shell where the site has none, and the parent of one that it has.
  /// - Returns: all faults too: those of form in each file, all of them in shells named `page`.
  public static func read(
    _ files: [File], builtIn: [UInt8]
  ) -> (shells: PageShells, diagnostics: [Diagnostic]) {
    var templates: [MustacheTemplate] = []
    var diagnostics: [Diagnostic] = []
    let standard = File(name: standardName, file: "Templates/page.html", bytes: builtIn)
    for file in files + [standard] {
      do throws(Diagnostic) {
        templates.append(try .read(file.bytes, name: file.name, file: file.file))
      } catch {
        diagnostics.append(error)
      }
    }
    let shells = PageShells(library: MustacheLibrary(templates))
    guard diagnostics.isEmpty else { return (shells, diagnostics) }
    for (name, index) in shells.library.indices.sorted(by: { $0.key < $1.key })
    where name == standardName || name.hasSuffix("/" + standardName) {
      for problem in PageShell(library: shells.library, template: index).check().diagnostics
      where !diagnostics.contains(problem) {
        diagnostics.append(problem)
      }
    }
    return (shells, diagnostics)
  }

  /// The shell of a page: that of the nearest folder among the page's and those above it.
  ///
  /// - Parameter name: the shell's name; `nil` if there is none of that name.
  public func shell(_ name: String = standardName, ofPage path: String) -> PageShell? {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    return library.template(name, nearest: String(folder)).map {
      PageShell(library: library, template: $0)
    }
  }

  /// The files of all templates, the site's own before the built-in one.
  public var files: [String] { library.templates.map(\.source.file) }

  /// The files of templates that none of the shells is made of.
  public func unusedFiles(_ shells: [PageShell]) -> [String] {
    var known = Set(shells.map(\.template))
    var waiting = Array(known)
    while let index = waiting.popLast() {
      for target in library.templates[index].uses.compactMap(\.target)
      where known.insert(target).inserted {
        waiting.append(target)
      }
    }
    return library.templates.indices.filter { !known.contains($0) }
      .map { library.templates[$0].source.file }
  }

  /// The words for a shell that there is none of.
  public func unknown(_ name: String) -> String { library.unknown("page shell", name) }
}
