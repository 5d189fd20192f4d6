import CellLayout
import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Typesetting

/// Everything about a site that its pages are laid out and written with.
struct Site: Sendable {
  var source: SiteSource
  let templates: SiteTemplates
  let fonts: FontLibrary
  let looks: LookCatalogue
  let theme: Theme

  /// Reads the templates and the fonts of a site; `nil` when any of them has an error.
  ///
  /// - Parameter ideographs: what fonts of ideographs are divided into.
  static func open(
    _ source: SiteSource, ideographs: IdeographParts, _ diagnostics: inout [Diagnostic]
  ) -> Site? {
    let folder = TemplateFolder(site: source.folder)
    let settings = source.configuration
    var problems: [Diagnostic] = []
    let theme = theme(of: settings, folder, &problems)
    var (templates, templateProblems) = SiteTemplates.read(
      folder, textSize: TextSizeCategory(rawValue: settings.textSize) ?? .large,
      metrics: source.metrics,
      images: source.images)
    if let templates {
      problems += templates.library.problems(with: source.metrics)
    }
    if problems.hasError { templates = nil }
    diagnostics += templateProblems + problems
    guard let fonts = fonts(of: source, ideographs, &diagnostics), let templates else { return nil }
    return Site(
      source: source, templates: templates, fonts: fonts,
      looks: LookCatalogue(
        templates.library.templates, textSize: templates.library.textSize,
        letterSpacing: source.metrics.letterSpacing),
      theme: theme)
  }

  /// The colours of the profile, with what `Templates/theme.yaml` and the settings say otherwise.
  private static func theme(
    of settings: SiteConfiguration, _ folder: TemplateFolder, _ diagnostics: inout [Diagnostic]
  ) -> Theme {
    var theme = Theme.ofProfile(settings.profile ?? "")
    if let bytes = folder.read("theme.yaml", &diagnostics) {
      let (own, problems) = Theme.read(bytes, file: "Templates/theme.yaml", base: theme)
      theme = own
      diagnostics += problems
    }
    switch settings.tint {
    case nil: return theme
    case .named(let name): theme[.tint] = theme[ColorName(rawValue: name) ?? .tint]
    case .hex(let light, let dark):
      theme[.tint] = Theme.Color(light: RGBA(light), dark: RGBA(dark ?? light))
    }
    theme[.link] = theme[.tint]
    return theme
  }

  private static func fonts(
    of source: SiteSource, _ ideographs: IdeographParts, _ diagnostics: inout [Diagnostic]
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
      return try FontLibrary(FontConfiguration(fonts, site: site), ideographs: ideographs)
    } catch {
      diagnostics.append(.error("\(error)", at: source.configuration.locations["fonts"]))
      return nil
    }
  }

  var options: BuildOptions { source.options }
  var metrics: MetricsProfile { source.metrics }
  var configuration: SiteConfiguration { source.configuration }

  /// The row at the end of every page in a language of the site.
  func footer(of page: Page) -> Row? {
    configuration.localized(page.siteLanguage).footer.map {
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

  /// The style, the language and the direction in which a page is set.
  func style(of page: Page) -> TableLayouter.Style {
    TableLayouter.Style(
      table: configuration.tableStyle(of: page),
      language: page.language ?? configuration.language,
      isRightToLeft: configuration.direction(of: page) == .rightToLeft)
  }
}

extension SiteConfiguration {
  /// The style of a page's table: articles are plain unless they say otherwise.
  func tableStyle(of page: Page) -> TableStyle {
    page.style ?? (page.layout == .article ? .plain : style)
  }
}

/// A page with what stands around it.
struct LaidOutPage {
  var frames: TableFrames
  var parts: [PagePart]
  var diagnostics: [Diagnostic]

  /// The images of the page and of what stands around it.
  func images(of library: CellLibrary) -> [(image: DrawnImage, location: SourceLocation)] {
    ([frames] + parts.map(\.frames)).flatMap { $0.drawnImages(of: library) }
  }
}

extension Site {
  /// Says which pages are to be split but have no room for it at any of the site's widths.
  func splitProblems(of plan: SitePlan) -> [Diagnostic] {
    plan.pages.indices.compactMap { index in
      guard case .list = plan.surroundings[index].split,
        !ScreenGeometry(
          plan.surroundings[index], widths: configuration.widths, metrics: metrics
        ).isSplit
      else { return nil }
      let width = Int(metrics.splitViewScreenWidth)
      return .warning(
        "“split” has no effect: none of the site’s widths has room for two columns, which needs "
          + "\(width) px: add one to “widths” in site.yaml",
        at: plan.pages[index].splitLocation ?? plan.pages[index].location)
    }
  }

  func layout(_ index: Int, of plan: SitePlan, with layouter: TableLayouter) -> LaidOutPage {
    let page = plan.pages[index]
    let style = style(of: page)
    let surroundings = plan.surroundings[index]
    let screen = ScreenGeometry(surroundings, widths: layouter.widths, metrics: metrics)
    let (frames, problems) = layouter.layout(
      page, header: plan.headers[index], footer: footer(of: page), style: style, screen: screen)
    let (parts, others) = layouter.layoutParts(surroundings, style: style, screen: screen)
    let unnamed = frames.unnamedLinks(of: templates.library).map { location in
      Diagnostic.warning(
        "this link shows an image alone, and nothing says what it is: give the row a title, or write "
          + "![what it shows](…) in Markdown", at: location)
    }
    return LaidOutPage(frames: frames, parts: parts, diagnostics: problems + others + unnamed)
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
