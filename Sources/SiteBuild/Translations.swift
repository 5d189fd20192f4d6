import HTMLOutput
import SiteContent
import TableModel

/// Which pages of a site say the same in its languages.
struct Translations: Sendable {
  let paths: LanguagePaths
  private let languages: [SiteLanguage]
  /// The paths of pages by what their translations share, then by language.
  private var pages: [String: [String: String]] = [:]
  /// What the translations of a page share, by its path.
  private var keys: [String: String] = [:]

  init(_ pages: [Page], _ configuration: SiteConfiguration) {
    paths = configuration.languagePaths
    languages = configuration.languages
    guard let first = languages.first else { return }
    for page in pages where page.canonicalPath == nil && page.partOf == nil {
      let key = page.translationKey ?? page.path
      keys[page.path] = key
      let tag = page.siteLanguage ?? first.tag
      if self.pages[key]?[tag] == nil { self.pages[key, default: [:]][tag] = page.path }
    }
  }

  /// An error for each two pages in one language that are to be the same page's translation.
  func problems(of pages: [Page]) -> [Diagnostic] {
    guard !languages.isEmpty else { return [] }
    let places = Dictionary(pages.map { ($0.path, $0.location) }) { first, _ in first }
    return pages.compactMap { page in
      guard page.parentPath == nil, page.canonicalPath == nil, page.partOf == nil,
        let key = page.translationKey,
        let other = path(of: page.path, in: page.siteLanguage), other != page.path
      else { return nil }
      return .error(
        "“\(other)” is this page in the same language already: give one of them another "
          + "“translationKey” than “\(key)”", at: page.location,
        notes: [.init("the other page", at: places[other])])
    }
  }

  /// The path of a page in a language, if it is there in it.
  ///
  /// - Parameter language: `nil`: the site's first.
  func path(of page: String, in language: String?) -> String? {
    guard let key = keys[page], let tag = language ?? languages.first?.tag else { return nil }
    return pages[key]?[tag]
  }

  /// The path of the page of which translations share a name, in a language or else in the site's first.
  func path(ofKey key: String, in language: String?) -> String? {
    guard let first = languages.first?.tag, let known = pages[key] else { return nil }
    return known[language ?? first] ?? known[first]
  }

  /// A page in a language.
  struct Alternate: Codable, Sendable {
    /// A language tag, or `x-default`: for readers of none of the languages.
    var tag: String
    var path: String
  }

  /// A page in all languages in which it is there, itself among them, as search engines are told of
  /// them; none where it is in one only.
  func alternates(of page: Page) -> [Alternate] {
    guard page.isListed, page.canonicalPath == nil, page.partOf == nil else { return [] }
    var result = languages.compactMap { language in
      path(of: page.path, in: language.tag).map { Alternate(tag: language.tag, path: $0) }
    }
    guard result.count > 1 else { return [] }
    let standard = result.first { $0.tag == languages.first?.tag } ?? result[0]
    result.append(Alternate(tag: "x-default", path: standard.path))
    return result
  }

  /// The links to a page in the other languages; where it isn't there in one, to the nearest page
  /// above it that is.
  ///
  /// - Parameters:
  ///   - ancestors: the pages above, the nearest first.
  ///   - direction: that in which the page is set.
  func languageSwitch(
    of page: Page, ancestors: [Page], direction: WritingDirection
  ) -> NavigationRow? {
    guard languages.count > 1, !page.isNotFoundPage else { return nil }
    let own = page.siteLanguage ?? languages[0].tag
    var text = InlineText("")
    var count = 0
    for language in languages {
      let isOwn = language.tag == own
      let target = ([page] + ancestors).lazy.compactMap {
        path(of: $0.canonicalPath ?? $0.partOf ?? $0.path, in: language.tag)
      }.first
      guard isOwn || target != nil else { continue }
      if !text.text.isEmpty { text.append(SiteNavigation.separator) }
      // Names that are read the other way would change places with their neighbours.
      let isTurned = WritingDirection(language: language.tag) != direction
      text.append(
        isTurned ? "\u{2068}\(language.name)\u{2069}" : language.name, traits: .unbroken,
        url: isOwn ? nil : target.map { PageLinks.address(of: $0 + ".html", from: page) },
        language: language.tag == page.language ? nil : language.tag)
      count += 1
    }
    guard count > 1 else { return nil }
    return NavigationRow(
      Row(fields: [Field("languages", .text(text))], location: page.location),
      label: InterfaceWords(language: page.language ?? own).languages)
  }
}
