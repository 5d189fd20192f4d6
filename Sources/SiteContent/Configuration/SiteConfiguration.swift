import TableModel

/// The settings of a site: what `site.yaml` says, and the defaults of what it leaves out.
public struct SiteConfiguration: Sendable {
  /// `title`: the site's name, for the index page, the back button and browser tabs. Default: none.
  public var title: String?
  /// `description`: what the site is about, in one sentence for search engines. Default: none.
  public var description: String?
  /// `author`: who wrote the site. Default: none.
  public var author: String?
  /// `footer`: a text at the end of every page. Default: none.
  public var footer: String?
  /// `baseURL`: the address under which the site is published, `http` or `https`; it always ends
  /// in `/`. Default: none, all links are relative.
  public var baseURL: String?
  /// `timeZone`: the name of the IANA's time zone in which dates are days. Default: `UTC`.
  public var timeZone = SiteTimeZone.utc
  /// `language`: the BCP 47 tag of the language of pages that name none. Default: `en`.
  public var language = "en"
  /// `languages`: the languages in which the site has pages, its own first. Default: none, the site
  /// has one.
  public var languages: [SiteLanguage] = []
  /// `menus`: links of the site's own in its menus, of languages that have none themselves.
  /// Default: none.
  public var menus: [MenuLink] = []
  /// `fields`: keys of the site's own in front matter. Default: none.
  public var fields: [FieldDeclaration] = []
  /// `rowFields`: what fields of rows must be. Default: none.
  public var rowFields: [FieldDeclaration] = []
  /// `widths`: the screen widths in px that get a layout of their own, whole numbers from 200 to
  /// 4096 in ascending order, at most 32. Default: 320, 375, 390, 430, 600, 720, 1024.
  public var widths = SiteConfiguration.standardWidths
  /// `style`: `plain`, `grouped` or `insetGrouped`, the style of tables that name none. Default:
  /// `grouped`.
  public var style = TableStyle.grouped
  /// `profile`: the measures that tables have: `ios7`, `ios17`, `ios26`, or a file of the site's
  /// own in `Templates/Profiles`. Default: none, the engine's.
  public var profile: String?
  /// `textSize`: the content size category of text, one of `textSizes`. Default: `L`.
  public var textSize = "L"
  /// `tint`: the colour of links, accessories and focus: one of UIKit's such as `systemIndigo`, a
  /// quoted CSS hex colour, or `light` and `dark` hex colours for the two appearances. Default:
  /// none, the profile's.
  public var tint: Tint?
  /// `printLinks`: whether paper shows where the links of rows lead. Default: `false`.
  public var printLinks = false
  /// `headers`: whether the file `_headers` is written, by which servers send the strict policy.
  /// Default: `false`.
  public var headers = false
  /// `compress`: whether text files are there in compressed form too. Default: `false`.
  public var compress = false
  /// `search`: whether there is a page that searches the site. Default: `false`.
  public var search = false
  /// `pageWeight`: how many kB a page may load at first, beyond which `sitegen check` warns. Default:
  /// none.
  public var pageWeight: Int?
  /// `taxonomies`: what pages and rows are sorted by, each with pages of its terms. Default: none.
  public var taxonomies: [Taxonomy] = []
  /// `publish`: where the site is published, by names. Default: nowhere.
  public var publishTargets: [PublishTarget] = []
  /// `fonts`: the families of `text` and of `mono` (code), first choice first, and of `fallback`,
  /// which follows both. Each is a font file, or a mapping of `family`, the files of its styles
  /// (`regular`, `italic`, `semibold`, `lightItalic` and so on), `axes` and `languages`. Default:
  /// Inter and Noto.
  public var fonts = Fonts()
  /// Where the value of each key stands that `site.yaml` sets.
  public var locations: [String: SourceLocation] = [:]

  public static let standardWidths = [320, 375, 390, 430, 600, 720, 1024]
  public static let textSizes = [
    "XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5",
  ]

  /// The names of UIKit's colours that suit a tint.
  public static let tints = [
    "systemBlue", "systemBrown", "systemCyan", "systemGray", "systemGreen", "systemIndigo",
    "systemMint", "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal",
    "systemYellow",
  ]

  public enum Tint: Hashable, Sendable {
    /// One of `tints`.
    case named(String)
    /// A colour for the light appearance, and one for the dark where it differs.
    case hex(light: HexColor, dark: HexColor?)
  }

  /// The chains of font families; an empty one leaves the standard chain as it is.
  public struct Fonts: Hashable, Sendable {
    public var text: [FontFamily] = []
    public var mono: [FontFamily] = []
    public var fallback: [FontFamily] = []

    public init() {}
  }

  /// Font files that form a family.
  public struct FontFamily: Hashable, Sendable {
    /// The family's name in CSS.
    public var name: String
    /// The files of its styles; at least one.
    public var members: [FontMember]
    /// Where variable files stand on their axes, by the axis's tag.
    public var axes: [String: Double] = [:]
    /// The BCP 47 languages for which the family is used; empty: all.
    public var languages: [String]
    /// Where `site.yaml` names the family.
    public var location: SourceLocation
  }

  /// The file of a weight and slope.
  public struct FontMember: Hashable, Sendable {
    /// The number in CSS `font-weight`, a hundred from 100 to 900.
    public var weight: Int
    public var isItalic: Bool
    public var file: FontFile
    public var location: SourceLocation
  }

  /// The names of font weights, which are UIKit's; the first is CSS's 100, the last 900.
  public static let fontWeights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  /// A face of a font file, written as its path, with `#` and the face's number after that of a
  /// collection: `fonts/Noto.ttc#2`.
  public struct FontFile: Hashable, Sendable {
    /// The path relative to the site's folder, or an absolute one of a font that the system has.
    public var path: String
    /// The face's number in a collection, from 0.
    public var index: Int

    public init(path: String, index: Int = 0) {
      self.path = path
      self.index = index
    }
  }

  public init() {}

  /// How the paths of files say which language they are in.
  public var languagePaths: LanguagePaths { LanguagePaths(languages.map(\.tag)) }

  /// The settings for the pages in one of the site's languages.
  ///
  /// - Parameter tag: `nil`: the site's own.
  public func localized(_ tag: String?) -> SiteConfiguration {
    guard let tag, let own = languages.first(where: { $0.tag == tag }) else { return self }
    var result = self
    result.language = own.tag
    result.title = own.title ?? title
    result.description = own.description ?? description
    result.author = own.author ?? author
    result.footer = own.footer ?? footer
    result.menus = own.menus ?? menus
    for index in taxonomies.indices {
      let title = own.taxonomyTitles[taxonomies[index].name]
      result.taxonomies[index].title = title ?? taxonomies[index].title
    }
    return result
  }
}
