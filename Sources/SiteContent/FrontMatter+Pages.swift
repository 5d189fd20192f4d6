import SourceText
import TableModel

/// The keys of front matter about where pages stand and which further pages there are.
extension FrontMatterReader {
  static let pageKeys = ["permalink", "slug", "pages", "details", "paginate", "related"]

  mutating func readPages(_ key: String, _ value: YAMLNode) {
    switch key {
    case "permalink": frontMatter.permalink = permalink(value)
    case "slug":
      guard let slug = line(key, value) else { return }
      if let problem = problem(ofSlug: slug) {
        diagnostics.append(.error(problem, at: value.location))
      } else {
        frontMatter.slug = slug
      }
    case "paginate": frontMatter.pagination = count(key, value)
    case "related": frontMatter.related = count(key, value)
    default:
      guard frontMatter.details == nil else {
        diagnostics.append(
          .error("“pages” and “details” are one key by two names: keep one", at: value.location))
        return
      }
      frontMatter.details = details(key, value)
    }
  }

  private mutating func permalink(_ value: YAMLNode) -> Permalink? {
    guard let text = value.string else {
      complain("permalink", "a path in the site such as plants/:category/:slug", value)
      return nil
    }
    do throws(Diagnostic) {
      return try Permalink.read(text, at: value.location)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// How many rows there are to be at most.
  private mutating func count(_ key: String, _ value: YAMLNode) -> RowCount? {
    guard let count = value.integer, (1...100_000).contains(count) else {
      complain(key, "a whole number from 1 on, such as 50", value)
      return nil
    }
    return RowCount(count, at: value.location)
  }

  private static let roleKeys = [
    "title": "title", "description": "subtitle", "image": "image", "detail": "detail",
    "date": "date", "slug": "slug",
  ]

  /// `true` for all rows, `false` for none, the pattern of their paths, or a mapping of where the
  /// pages stand and how they look.
  private mutating func details(_ key: String, _ value: YAMLNode) -> DetailSettings? {
    var settings = DetailSettings()
    if let flag = value.bool {
      settings.rows = flag ? .all : .none
      return settings
    }
    settings.rows = .all
    guard value.entries != nil else {
      // A path without fields would be that of all rows.
      guard value.string?.contains(":") == true else {
        complain(
          key, "true, false, a permalink such as plants/:slug or a mapping such as {cell: plant}",
          value)
        return nil
      }
      settings.permalink = permalink(value)
      return settings
    }
    let keys = ["cell", "fields", "rows", "permalink", "schema"] + Self.roleKeys.keys.sorted()
    for entry in known(keys, of: value, in: key) {
      switch entry.key {
      case "cell":
        settings.cells = list("cell", entry.value, separator: ",")
        settings.cellsLocation = entry.value.location
      case "fields":
        settings.fields =
          entry.value.bool == false ? [] : list("fields", entry.value, separator: ",")
      case "permalink": settings.permalink = permalink(entry.value)
      case "schema":
        frontMatter.schema = choice("schema", entry.value)
        frontMatter.locations["schema"] = entry.value.location
      case "rows":
        switch entry.value.string {
        case "all": settings.rows = .all
        case "automatic": settings.rows = .automatic
        default: complain("rows", "all or automatic", entry.value)
        }
      default:
        guard let role = Self.roleKeys[entry.key], let field = line(entry.key, entry.value) else {
          continue
        }
        settings.roles.append(.init(role, field: field, location: entry.value.location))
      }
    }
    return settings
  }
}

extension FrontMatter {
  /// Moves the page to where its front matter says it stands; links in it stay relative to its file.
  ///
  /// - Returns: what is wrong with the place.
  func applyPath(to page: inout Page) -> [Diagnostic] {
    guard permalink != nil || slug != nil else { return [] }
    let end = page.path.lastIndex(of: "/").map { page.path.index(after: $0) }
    let folder = end.map { page.path[..<$0] } ?? ""
    let name = String(end.map { page.path[$0...] } ?? page.path[...])
    var path = page.path
    if let slug {
      if name == "index" {
        return [
          .error(
            "the front page of a folder has no slug: rename the folder or write a permalink",
            at: locations["slug"])
        ]
      }
      path = folder + slug
    }
    do throws(Diagnostic) {
      if let permalink { path = try self.path(permalink, name: name, of: page) }
    } catch {
      return [error]
    }
    if page.linkFolder == nil { page.linkFolder = String(folder.dropLast()) }
    page.path = path
    page.pathLocation = locations["permalink"] ?? locations["slug"] ?? page.location
    return []
  }

  private func path(
    _ permalink: Permalink, name: String, of page: Page
  ) throws(Diagnostic) -> String {
    let parts = (date ?? "").prefix(10).split(separator: "-").map(String.init)
    let values: [String: String?] = [
      "slug": slug ?? name, "filename": name, "title": page.title.text, "year": parts.first,
      "month": parts.dropFirst().first, "day": parts.last,
    ]
    for (name, location) in permalink.fields where values[name] == nil {
      throw .error(
        unknownName("field", name, among: values.keys.sorted()) + " (in a page’s permalink)",
        at: location)
    }
    let location = locations["permalink"] ?? page.location
    return try permalink.path(at: location) { name in
      (values[name] ?? nil).map { ($0, location) }
    }
  }
}
