import CellLayout
import HTMLOutput
import SiteContent
import TableLayout
import TableModel
import Typesetting

/// Everything about a site that its pages are built with.
struct Site: Sendable {
  let options: BuildOptions
  let configuration: SiteConfiguration
  let templates: SiteTemplates
  /// The measures of the profile that the settings name.
  let metrics: MetricsProfile
  let fonts: FontLibrary
  let looks: LookCatalogue
  let folder: ContentFolder
  let images: ImageCatalogue

  /// Reads the settings, the templates and the fonts of a site.
  ///
  /// - Returns: `nil` when any of them has an error; and all errors and warnings.
  static func open(_ options: BuildOptions) -> (Site?, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let configuration = readConfiguration(options, &diagnostics)
    let folder = TemplateFolder(site: options.source)
    let (templates, problems) = SiteTemplates.read(
      folder, textSize: TextSizeCategory(rawValue: configuration.textSize) ?? .large)
    diagnostics += problems
    let metrics = SiteProfiles(folder, &diagnostics).profile(
      named: configuration.profile, at: configuration.locations["profile"], &diagnostics)
    let fonts: FontLibrary
    do throws(FontError) {
      fonts = try FontLibrary(FontConfiguration(configuration.fonts, site: options.source))
    } catch {
      diagnostics.append(.error("\(error)", at: configuration.locations["fonts"]))
      return (nil, diagnostics)
    }
    guard let templates, !diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, diagnostics)
    }
    let content = ContentFolder(site: options.source)
    let site = Site(
      options: options, configuration: configuration, templates: templates, metrics: metrics,
      fonts: fonts,
      looks: LookCatalogue(
        templates.library.templates, textSize: templates.library.textSize),
      folder: content, images: ImageCatalogue(content))
    return (site, diagnostics)
  }

  private static func readConfiguration(
    _ options: BuildOptions, _ diagnostics: inout [Diagnostic]
  ) -> SiteConfiguration {
    let file = "site.yaml"
    var configuration = SiteConfiguration()
    do throws(FileSystem.Failure) {
      let bytes = try FileSystem.read("\(options.source)/\(file)").bytes
      let problems: [Diagnostic]
      (configuration, problems) = SiteConfiguration.read(bytes, file: file)
      diagnostics += problems
    } catch {
      if !error.isMissing {
        diagnostics.append(
          .error("the settings can’t be read: \(error.reason)", at: SourceLocation(file: file)))
      }
    }
    if let baseURL = options.baseURL { configuration.baseURL = baseURL }
    return configuration
  }

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
      table: page.style ?? (page.layout == .article ? .plain : configuration.style), language: language,
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
      fallback: families(fonts.fallback, or: standard.fallback), boldWeight: standard.boldWeight)
  }
}

extension FontConfiguration.Family {
  /// A family of the settings; its files are looked for from the site's folder.
  fileprivate init(_ family: SiteConfiguration.FontFamily, site: String) {
    func file(_ file: SiteConfiguration.FontFile) -> FontConfiguration.File {
      FontConfiguration.File(
        file.path.hasPrefix("/") ? file.path : "\(site)/\(file.path)", index: file.index)
    }
    self.init(
      family.name, regular: file(family.regular), bold: family.bold.map(file),
      italic: family.italic.map(file), boldItalic: family.boldItalic.map(file),
      languages: family.languages)
  }
}
