/// What sitegen brings along and a site's own `Templates` folder can replace by name.
public enum BuiltIn {
  /// The cells, in the order of their names.
  public static let cells: [(name: String, source: [UInt8])] = [
    ("articleHeader", PackageResources.articleHeader_yaml),
    ("breadcrumb", PackageResources.breadcrumb_yaml),
    ("code", PackageResources.code_yaml),
    ("collapsibleHeader", PackageResources.collapsibleHeader_yaml),
    ("columnHeader", PackageResources.columnHeader_yaml),
    ("columns", PackageResources.columns_yaml),
    ("control", PackageResources.control_yaml),
    ("deepQuote", PackageResources.deepQuote_yaml),
    ("default", PackageResources.default_yaml),
    ("defaultImage", PackageResources.defaultImage_yaml),
    ("detailHeader", PackageResources.detailHeader_yaml),
    ("detailToolbar", PackageResources.detailToolbar_yaml),
    ("emptyState", PackageResources.emptyState_yaml),
    ("figure", PackageResources.figure_yaml),
    ("footerMenu", PackageResources.footerMenu_yaml),
    ("groupedHeader", PackageResources.groupedHeader_yaml),
    ("heading3", PackageResources.heading3_yaml),
    ("heading4", PackageResources.heading4_yaml),
    ("heading5", PackageResources.heading5_yaml),
    ("heading6", PackageResources.heading6_yaml),
    ("insetGroupedHeader", PackageResources.insetGroupedHeader_yaml),
    ("languages", PackageResources.languages_yaml),
    ("listItem", PackageResources.listItem_yaml),
    ("navigationBar", PackageResources.navigationBar_yaml),
    ("nestedQuote", PackageResources.nestedQuote_yaml),
    ("pageFooter", PackageResources.pageFooter_yaml),
    ("pageHeader", PackageResources.pageHeader_yaml),
    ("pageNumbers", PackageResources.pageNumbers_yaml),
    ("paragraph", PackageResources.paragraph_yaml),
    ("plainHeader", PackageResources.plainHeader_yaml),
    ("prominentHeader", PackageResources.prominentHeader_yaml),
    ("quote", PackageResources.quote_yaml),
    ("quotedListItem", PackageResources.quotedListItem_yaml),
    ("recipe", PackageResources.recipe_yaml),
    ("rule", PackageResources.rule_yaml),
    ("searchBar", PackageResources.searchBar_yaml),
    ("sectionFooter", PackageResources.sectionFooter_yaml),
    ("sectionIndexTitle", PackageResources.sectionIndexTitle_yaml),
    ("sectionIntroduction", PackageResources.sectionIntroduction_yaml),
    ("skipLink", PackageResources.skipLink_yaml),
    ("splitPlaceholder", PackageResources.splitPlaceholder_yaml),
    ("subtitle", PackageResources.subtitle_yaml),
    ("subtitleImage", PackageResources.subtitleImage_yaml),
    ("subtitleValue", PackageResources.subtitleValue_yaml),
    ("subtitleValueImage", PackageResources.subtitleValueImage_yaml),
    ("tabBarItem", PackageResources.tabBarItem_yaml),
    ("terms", PackageResources.terms_yaml),
    ("tile", PackageResources.tile_yaml),
    ("tileText", PackageResources.tileText_yaml),
    ("value1", PackageResources.value1_yaml),
    ("value1Image", PackageResources.value1Image_yaml),
    ("value2", PackageResources.value2_yaml),
  ]

  /// Cells that take the place of those of the same name in a profile whose UIKit drew them otherwise.
  public static let profileCells: [(name: String, profile: String, source: [UInt8])] = [
    ("default", "ios7", PackageResources.default_ios7_yaml),
    ("defaultImage", "ios7", PackageResources.defaultImage_ios7_yaml),
    ("subtitle", "ios7", PackageResources.subtitle_ios7_yaml),
    ("subtitle", "ios26", PackageResources.subtitle_ios26_yaml),
    ("value1", "ios7", PackageResources.value1_ios7_yaml),
    ("value2", "ios7", PackageResources.value2_ios7_yaml),
  ]

  /// The cells to try for a row that names none: the first whose fields the row has.
  public static let automaticCells = [
    "subtitleValueImage", "subtitleImage", "value1Image", "defaultImage", "subtitleValue",
    "subtitle", "value1", "default", "figure", "paragraph",
  ]

  /// The metrics profiles, the default one first.
  public static let profiles: [(name: String, source: [UInt8])] = [
    ("ios17", PackageResources.ios17_yaml),
    ("ios7", PackageResources.ios7_yaml),
    ("ios26", PackageResources.ios26_yaml),
  ]

  /// The colours of the profiles, the standard ones first: the others say only what differs.
  public static let themes: [(profile: String, source: [UInt8])] = [
    ("ios17", PackageResources.ios17Theme_yaml),
    ("ios7", PackageResources.ios7Theme_yaml),
    ("ios26", PackageResources.ios26Theme_yaml),
  ]

  /// What pages do beyond showing themselves, each in a file of its own that only pages load which use
  /// it. They are whole without.
  public static let scripts: [(name: String, source: [UInt8])] = [
    ("filter", PackageResources.filter_js),
    ("collapse", PackageResources.collapse_js),
    ("search", PackageResources.search_js),
  ]

  /// The files of a new site by their paths; `{{title}}` stands for its name.
  public static let starter: [(path: String, source: [UInt8])] = [
    ("site.yaml", PackageResources.starterSite_yaml),
    ("content/index.md", PackageResources.starterIndex_md),
    ("content/menu.md", PackageResources.starterMenu_md),
    ("content/about.md", PackageResources.starterAbout_md),
    ("content/images/tab-home.svg", PackageResources.starterHome_svg),
    ("content/images/tab-menu.svg", PackageResources.starterMenuIcon_svg),
    ("content/images/tab-about.svg", PackageResources.starterAboutIcon_svg),
  ]
  /// A new page; `{{title}}` stands for its title.
  public static let starterPage = PackageResources.starterPage_md
  /// A new cell; `{{name}}` stands for its name.
  public static let starterCell = PackageResources.starterCell_yaml

  /// The font sizes of UIKit's text styles by content size category.
  public static let textSizes = PackageResources.textSizes_yaml

  /// The frame of each page.
  public static let page = PackageResources.page_html
  /// The looks that don't depend on a page's geometry.
  public static let styleSheet = PackageResources.site_css
}
