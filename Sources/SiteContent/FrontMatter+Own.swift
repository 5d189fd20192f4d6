import SourceText
import TableModel

/// The keys of a site's own, and those by which pages stand in menus and belong together.
extension FrontMatterReader {
  mutating func readOwn(_ entry: YAMLNode.Entry) {
    guard let field = context.fields.first(where: { $0.name == entry.key }) else {
      let known = FrontMatter.keys + taxonomies + context.fields.map(\.name)
      var message = unknownName("key", entry.key, among: known)
      if let own = Self.keysElsewhere[entry.key.lowercased()] {
        message = "unknown key “\(entry.key)” in front matter: here it is \(own)"
      } else {
        message += " in front matter"
        if !message.contains("?") {
          message += ": leave it out, or declare it under “fields” in site.yaml"
        }
      }
      diagnostics.append(.warning(message, at: entry.keyLocation))
      return
    }
    if entry.value.isNull { return }
    frontMatter.locations[field.name] = entry.value.location
    add(field, entry.value)
  }

  /// What other generators' keys are called here, in lower case.
  private static let keysElsewhere = [
    "expires": "“expiryDate”", "unpublishdate": "“expiryDate”", "pubdate": "“publishDate”",
    "published": "“publishDate”", "language": "“lang”", "menus": "“menu”",
    "categories": "a name in “taxonomies” of site.yaml, if there are to be pages of its terms",
    "cascade": "a file “_folder.yaml” in the folder",
  ]

  /// Warns of a page that is gone before it appears.
  mutating func checkDates() {
    let zone = context.timeZone
    guard let start = frontMatter.publishDate ?? frontMatter.date,
      let end = frontMatter.expiryDate, let appears = PublicationDate(start, in: zone),
      let expires = PublicationDate(end, in: zone), expires.instant <= appears.instant
    else { return }
    diagnostics.append(
      .warning(
        "the page never shows: it expires on \(end), but appears on \(start)",
        at: frontMatter.locations["expiryDate"]))
  }

  /// Fills in what the page doesn't say of the declared fields.
  mutating func addStandards(at location: SourceLocation) {
    for field in context.fields where frontMatter.locations[field.name] == nil {
      if let standard = field.standard {
        add(field, standard)
      } else if field.isRequired {
        diagnostics.append(
          .error(
            "the page has no “\(field.name)”, which site.yaml asks for: write \(field.expectation)",
            at: location, notes: [.init("it is declared here", at: field.location)]))
      }
    }
  }

  private mutating func add(_ field: FieldDeclaration, _ value: YAMLNode) {
    do throws(Diagnostic) {
      frontMatter.ownFields.append(
        Field(field.name, try field.value(value, in: context.timeZone)))
    } catch {
      diagnostics.append(error)
    }
  }

  /// A path such as `menu` or `guides/start`, which pages of one translation share.
  mutating func translationKey(_ value: YAMLNode) -> String? {
    line("translationKey", value).map { key in
      key.split(separator: "/").joined(separator: "/")
    }
  }

  /// The name of a menu, a list of names, or a mapping of names to titles and weights.
  mutating func readMenus(_ value: YAMLNode) {
    let wanted = "main, footer, or a mapping such as {footer: {title: Imprint, weight: 1}}"
    if let entries = value.entries {
      for entry in entries {
        guard let menu = menu(entry.key, at: entry.keyLocation) else { continue }
        var item = MenuEntry(menu)
        if let isShown = entry.value.flag {
          if isShown { add(item) }
          continue
        }
        if let title = entry.value.string, !entry.value.isNull {
          item.title = collapsed(title)
        } else if let parts = entry.value.entries {
          for part in parts { read(part, of: &item) }
        } else if !entry.value.isNull {
          complain("menu", wanted, entry.value)
        }
        add(item)
      }
      return
    }
    guard value.string != nil || value.elements != nil else {
      return complain("menu", wanted, value)
    }
    for element in value.elements ?? [value] {
      guard let name = element.string else {
        complain("menu", wanted, element)
        continue
      }
      if let menu = menu(name, at: element.location) { add(MenuEntry(menu)) }
    }
  }

  private mutating func read(_ part: YAMLNode.Entry, of item: inout MenuEntry) {
    switch part.key {
    case "title": item.title = line("title", part.value)
    case "weight":
      guard let weight = part.value.integer, weight > 0 else {
        return complain("weight", "a whole number from 1 on", part.value)
      }
      item.weight = weight
    case "parent":
      item.parent = line("parent", part.value).map { MenuParent($0, at: part.value.location) }
    default:
      diagnostics.append(
        .error(
          unknownName("key", part.key, among: ["title", "weight", "parent"]) + " in “menu”",
          at: part.keyLocation))
    }
  }

  private mutating func menu(_ name: String, at location: SourceLocation) -> Menu? {
    if let menu = Menu(rawValue: name) { return menu }
    diagnostics.append(
      .error(unknownName("menu", name, among: Menu.allCases.map(\.rawValue)), at: location))
    return nil
  }

  /// The main menu is the tab bar.
  private mutating func add(_ entry: MenuEntry) {
    guard entry.menu == .main else { return frontMatter.menus.append(entry) }
    frontMatter.tabBar = entry.title.map { .text($0) } ?? .pageTitle
    frontMatter.tabBarPosition = entry.weight
    frontMatter.tabBarParent = entry.parent
  }
}
