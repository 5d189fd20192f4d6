import CICUShim
import SourceText
import TableModel

/// A language in which a site has pages.
public struct SiteLanguage: Sendable {
  /// The BCP 47 tag.
  public var tag: String
  /// What the language is called in the language itself.
  public var name: String
  /// `nil`: that of the language.
  public var direction: WritingDirection?
  /// What the site's settings of these names are in the language; `nil`: what they are without one.
  public var title: String?
  public var description: String?
  public var author: String?
  public var footer: String?
  public var menus: [MenuLink]?
  /// What taxonomies are called, by their names.
  public var taxonomyTitles: [String: String] = [:]

  /// A language that is called as it is in its own country.
  public init(_ tag: String) {
    self.tag = tag
    let room = 512
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = min(room, max(0, icu_language_name(tag, buffer.baseAddress, room)))
    }
    name = bytes.isEmpty ? tag : String(decoding: bytes, as: UTF8.self)
  }
}

/// A link that `site.yaml` puts into a menu.
public struct MenuLink: Hashable, Sendable {
  public var menu: Menu
  public var title: String
  /// As written: an address, or a path in the content folder.
  public var url: String
  /// Of the tab bar: the path of an image.
  public var image: String?
  /// Links with a weight stand before those without, the lowest first.
  public var weight: Int?
  /// `nil`: the link stands below no other.
  public var parent: MenuParent?
  public var location: SourceLocation
  /// Where the image is named.
  public var imageLocation: SourceLocation
}

/// The languages of a site, and its menus.
extension ConfigurationReader {
  mutating func languages(_ value: YAMLNode) throws(Diagnostic) -> [SiteLanguage] {
    let wanted = "“languages” must be a mapping such as {en: {name: English}, de: {name: Deutsch}}"
    if let elements = value.elements {
      return try elements.map { element throws(Diagnostic) in SiteLanguage(try language(element)) }
    }
    guard let entries = value.entries, !entries.isEmpty else { throw wrong(value, wanted) }
    var result: [SiteLanguage] = []
    for entry in entries {
      do throws(Diagnostic) {
        let language = try language(entry)
        if result.contains(where: { $0.tag.lowercased() == language.tag.lowercased() }) {
          throw .error("the language “\(language.tag)” stands twice", at: entry.keyLocation)
        }
        result.append(language)
      } catch {
        diagnostics.append(error)
      }
    }
    return result
  }

  private mutating func language(_ entry: YAMLNode.Entry) throws(Diagnostic) -> SiteLanguage {
    let tag = YAMLNode(.scalar(entry.key, isPlain: true), at: entry.keyLocation)
    var result = SiteLanguage(try language(tag))
    if entry.value.isNull { return result }
    guard let parts = entry.value.entries else {
      result.name = try text(entry)
      return result
    }
    let known = [
      "name", "direction", "title", "description", "author", "footer", "menus", "taxonomies",
    ]
    for part in parts where !part.value.isNull {
      switch part.key {
      case "name": result.name = try text(part)
      case "direction":
        guard let direction = part.value.string.flatMap(WritingDirection.init(rawValue:)) else {
          throw wrong(part.value, "“direction” must be ltr or rtl")
        }
        result.direction = direction
      case "title": result.title = try text(part)
      case "description": result.description = try text(part)
      case "author": result.author = try text(part)
      case "footer": result.footer = try text(part)
      case "menus": result.menus = menus(part.value)
      case "taxonomies": result.taxonomyTitles = try taxonomyTitles(part.value)
      default: throw .error(unknownName("key", part.key, among: known), at: part.keyLocation)
      }
    }
    return result
  }

  private mutating func taxonomyTitles(
    _ value: YAMLNode
  ) throws(Diagnostic) -> [String: String] {
    guard let entries = value.entries else {
      throw wrong(value, "“taxonomies” of a language must be a mapping such as {tags: Keywords}")
    }
    var titles: [String: String] = [:]
    for entry in entries where !entry.value.isNull {
      titles[entry.key] = try text(entry)
      titledTaxonomies.append((entry.key, entry.keyLocation))
    }
    return titles
  }

  mutating func menus(_ value: YAMLNode) -> [MenuLink] {
    let names = Menu.allCases.map(\.rawValue)
    guard let entries = value.entries else {
      diagnostics.append(
        wrong(value, "“menus” must be a mapping such as {footer: [{title: Imprint, url: …}]}"))
      return []
    }
    var result: [MenuLink] = []
    for entry in entries {
      guard let menu = Menu(rawValue: entry.key) else {
        diagnostics.append(
          .error(unknownName("menu", entry.key, among: names), at: entry.keyLocation))
        continue
      }
      guard let elements = entry.value.elements else {
        diagnostics.append(
          wrong(entry.value, "a menu must be a list such as [{title: Imprint, url: imprint.md}]"))
        continue
      }
      for element in elements {
        do throws(Diagnostic) {
          result.append(try link(element, in: menu))
        } catch {
          diagnostics.append(error)
        }
      }
    }
    return result
  }

  private func link(_ value: YAMLNode, in menu: Menu) throws(Diagnostic) -> MenuLink {
    guard let parts = value.entries else {
      throw wrong(value, "a link must be a mapping such as {title: Imprint, url: imprint.md}")
    }
    var link = MenuLink(
      menu: menu, title: "", url: "", location: value.location, imageLocation: value.location)
    for part in parts where !part.value.isNull {
      switch part.key {
      case "title": link.title = try text(part)
      case "url":
        var url = try text(part)
        guard let target = url.withUTF8({ safeTarget($0) }) else {
          throw .error("“url” would run a script: link to a page", at: part.value.location)
        }
        link.url = target
        link.location = part.value.location
      case "image":
        link.image = try text(part)
        link.imageLocation = part.value.location
      case "weight":
        guard let weight = part.value.integer, weight > 0 else {
          throw wrong(part.value, "“weight” must be a whole number from 1 on")
        }
        link.weight = weight
      case "parent": link.parent = MenuParent(try text(part), at: part.value.location)
      default:
        throw .error(
          unknownName("key", part.key, among: ["title", "url", "image", "weight", "parent"]),
          at: part.keyLocation)
      }
    }
    for (name, text) in [("title", link.title), ("url", link.url)] where text.isEmpty {
      throw .error("the link has no “\(name)”", at: value.location)
    }
    return link
  }
}
