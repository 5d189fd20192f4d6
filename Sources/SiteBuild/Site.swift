import CellLayout
import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Typesetting

/// Everything about a site that its pages are laid out and written with.
struct Site: Sendable {
  let source: SiteSource
  let templates: SiteTemplates
  /// The measures of the profile that the settings name.
  let metrics: MetricsProfile
  let fonts: FontLibrary
  let looks: LookCatalogue

  /// Reads the templates and the fonts of a site; `nil` when any of them has an error.
  static func open(_ source: SiteSource, _ diagnostics: inout [Diagnostic]) -> Site? {
    let folder = TemplateFolder(site: source.folder)
    let settings = source.configuration
    var profileProblems: [Diagnostic] = []
    let metrics = SiteProfiles(folder, &profileProblems).profile(
      named: settings.profile, at: settings.locations["profile"], &profileProblems)
    var (templates, problems) = SiteTemplates.read(
      folder, textSize: TextSizeCategory(rawValue: settings.textSize) ?? .large,
      profile: metrics.name, images: source.images)
    problems += profileProblems
    if problems.hasError { templates = nil }
    diagnostics += problems
    guard let fonts = fonts(of: source, &diagnostics), let templates else { return nil }
    return Site(
      source: source, templates: templates, metrics: metrics, fonts: fonts,
      looks: LookCatalogue(templates.library.templates, textSize: templates.library.textSize))
  }

  private static func fonts(
    of source: SiteSource, _ diagnostics: inout [Diagnostic]
  ) -> FontLibrary? {
    let fonts = source.configuration.fonts
    let site = source.options.source
    // The library names its first bad file; each of the settings' own files is to be named.
    var hasError = false
    for family in fonts.text + fonts.mono + fonts.fallback {
      for member in family.members {
        var single = family
        single.members = [member]
        do throws(FontError) {
          _ = try FontLibrary(
            FontConfiguration(text: [FontConfiguration.Family(single, site: site)]))
        } catch {
          hasError = true
          diagnostics.append(.error("\(error)", at: member.location))
        }
      }
    }
    guard !hasError else { return nil }
    do throws(FontError) {
      return try FontLibrary(FontConfiguration(fonts, site: site))
    } catch {
      diagnostics.append(.error("\(error)", at: source.configuration.locations["fonts"]))
      return nil
    }
  }

  var options: BuildOptions { source.options }
  var configuration: SiteConfiguration { source.configuration }

  /// The tint in light and in dark surroundings.
  var tint: (light: RGBA, dark: RGBA) {
    switch configuration.tint {
    case nil: return SemanticColors.values(of: .tint)
    case .named(let name): return SemanticColors.values(of: ColorName(rawValue: name) ?? .tint)
    case .hex(let light, let dark): return (RGBA(light), RGBA(dark ?? light))
    }
  }

  /// The row at the end of every page.
  var footer: Row? {
    configuration.footer.map {
      Row(
        fields: [Field("text", .text(InlineText($0)))],
        location: configuration.locations["footer"] ?? SourceLocation(file: "site.yaml"))
    }
  }

  func makeLayouter(_ typesetter: Typesetter) -> TableLayouter {
    TableLayouter(
      library: templates.library, widths: configuration.widths, typesetter: typesetter,
      metrics: metrics)
  }

  /// The style, the language and the direction in which a page is set. Articles are plain unless they
  /// say otherwise.
  func style(of page: Page) -> TableLayouter.Style {
    let language = page.language ?? configuration.language
    let direction = page.direction ?? WritingDirection(language: language)
    return TableLayouter.Style(
      table: page.style ?? (page.layout == .article ? .plain : configuration.style),
      language: language,
      isRightToLeft: direction == .rightToLeft)
  }
}

extension RGBA {
  init(_ color: HexColor) {
    self.init(color.red, color.green, color.blue, Double(color.alpha) / 255)
  }
}

extension FontConfiguration {
  /// The standard fonts, with the chains that the settings name in place of the standard ones.
  init(_ fonts: SiteConfiguration.Fonts, site: String) {
    func families(_ own: [SiteConfiguration.FontFamily], or standard: [Family]) -> [Family] {
      own.isEmpty ? standard : own.map { Family($0, site: site) }
    }
    let standard = FontConfiguration.standard
    self.init(
      text: families(fonts.text, or: standard.text),
      monospaced: families(fonts.mono, or: standard.monospaced),
      fallback: families(fonts.fallback, or: standard.fallback))
  }
}

extension FontConfiguration.File {
  fileprivate init(_ file: SiteConfiguration.FontFile, site: String) {
    self.init(file.path.hasPrefix("/") ? file.path : "\(site)/\(file.path)", index: file.index)
  }
}

extension FontConfiguration.Family {
  /// A family of the settings; its files are looked for from the site's folder.
  fileprivate init(_ family: SiteConfiguration.FontFamily, site: String) {
    self.init(
      family.name,
      family.members.map { member in
        let weight = FontWeight.allCases.first { $0.number == member.weight } ?? .regular
        return FontConfiguration.Member(
          weight, isItalic: member.isItalic, FontConfiguration.File(member.file, site: site))
      }, axes: family.axes, languages: family.languages)
  }
}
