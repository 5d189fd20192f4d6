import SourceText
import TableModel
import Testing

@testable import SiteContent

@Suite struct FrontMatterTests {
  @Test func everyKey() {
    let content = read(
      """
      ---
      title: The menu
      description: >
        What we
        cook
      date: 2026-03-31
      tags: [food, Lamb]
      draft: true
      style: insetGrouped
      cell: [recipeWithImage, recipe]
      layout: article
      lang: zh-Hans
      dir: rtl
      data: recipes.plist
      columns: names, times
      fields: {title: name, image: thumbnail}
      sectionCells: [large, small]
      tabBar: Food
      tabBarImage: food.svg
      largeTitle: false
      hidesBottomBarWhenPushed: below
      split: true
      details: {cell: recipeDetail, fields: [prepTime], rows: automatic}
      sectionHeader: shelf
      sectionFooter: note
      tableHeader: hero
      tableFooter: closing
      sectionIndex: true
      sectionIndexMinimumDisplayRowCount: 20
      collapsible: true
      empty: No dishes yet
      sortable: true
      tileWidth: 150
      filter: Find a dish
      schema: Product
      aliases: [old/menu.html, older/]
      shell: print
      permalink: cards/menu/
      slug: menu
      paginate: 50
      related: 3
      sort: [-title]
      where: { title: a }
      group: { letter: title }
      limit: 3
      publishDate: 2026-04-01
      expiryDate: 2026-05-01 12:00
      translationKey: /menu/
      menu: { footer: { title: Eat, weight: 2 } }
      tint: systemRed
      ---
      - a
      """)
    let matter = content.frontMatter
    #expect(matter.title == "The menu")
    #expect(matter.description == "What we cook")
    #expect(matter.data.map(\.file) == ["recipes.plist"])
    #expect(matter.columns == ["names", "times"])
    #expect(matter.fields.map(\.field) == ["title", "image"])
    #expect(matter.fields.map(\.key) == ["name", "thumbnail"])
    #expect(matter.fields.map(\.location.column) == [17, 30])
    #expect(matter.sectionCells == ["large", "small"])
    let keys = Set(FrontMatter.keys).subtracting(RowSettingsReader.pageKeys)
    #expect(Set(matter.locations.keys) == keys.subtracting(["pages"]))
    #expect(matter.pagination?.count == 50 && matter.related?.count == 3)
    #expect(content.page?.path == "cards/menu/index" && matter.slug == "menu")
    #expect(matter.locations["data"]?.description == "content/a.md:14:7")
    #expect(content.diagnostics.isEmpty)
    let page = content.page
    #expect(page?.title == InlineText("The menu"))
    #expect(page?.summary == "What we cook")
    #expect(page?.date == "2026-03-31")
    #expect(page?.tags == ["food", "Lamb"])
    #expect(page?.isDraft == true)
    #expect(page?.schema == .product)
    #expect(page?.shell == "print")
    #expect(page?.shellLocation?.description == "content/a.md:37:8")
    #expect(page?.aliases.map(\.path) == ["old/menu.html", "older/"])
    #expect(
      page?.aliases.map(\.location.description) == ["content/a.md:36:11", "content/a.md:36:26"])
    #expect(page?.style == .insetGrouped)
    #expect(page?.cells == ["recipeWithImage", "recipe"])
    #expect(page?.layout == .article)
    #expect(page?.language == "zh-Hans")
    #expect(page?.direction == .rightToLeft)
    #expect(page?.tabBarItem?.title == "Food")
    #expect(page?.tabBarItem?.image?.path == "food.svg")
    #expect(page?.hasLargeTitle == false)
    #expect(page?.hidesBottomBar == .below)
    #expect(page?.isSplit == true)
    #expect(page?.splitLocation?.description == "content/a.md:22:8")
    #expect(page?.details.rows == .automatic)
    #expect(page?.details.cells == ["recipeDetail"])
    #expect(page?.details.fields == ["prepTime"])
    #expect(page?.sections[0].rows[0].location.line == 52)
    #expect(page?.publishDate == "2026-04-01")
    #expect(page?.expiryDate == "2026-05-01T12:00:00Z")
    #expect(page?.translationKey == "menu")
    #expect(page?.menus == [MenuEntry(.footer, title: "Eat", weight: 2)])
    #expect(page?.tint == .named(.systemRed))
  }

  @Test func theTabBarTakesAMapping() {
    let page = read("---\ntabBar: {image: a.png, position: 2}\n---\n# T").page
    #expect(page?.tabBarItem?.title == "T")
    #expect(page?.tabBarItem?.image?.path == "a.png")
    #expect(page?.tabBarItem?.position == 2)
    #expect(page?.hasLargeTitle == nil)
    #expect(page?.details == DetailSettings())
  }

  @Test func fewerKeys() {
    let content = read("---\ntabBar: true\nstyle:\ntags: a\ndraft: false\n---\n# T")
    #expect(content.page?.tabBarItem == TabBarItem(title: "T"))
    #expect(content.page?.tags == ["a"])
    #expect(content.page?.style == nil)
    #expect(content.page?.isDraft == false)
    #expect(read("---\ntabBar: false\n---\n").page?.tabBarItem == nil)
    #expect(content.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("titel: x", "2:1 warning: unknown key “titel”, did you mean “title”? in front matter"),
    ("title: [a]", "2:8 error: “title” must be a text, but here stands a list"),
    ("title: ' '", "2:9 error: “title” is empty: leave it out or fill it"),
    ("tabBar: [a]", "2:9 error: “tabBar” must be a text, but here stands a list"),
    (
      "tabBar: {titel: a}",
      "2:10 error: unknown key “titel”, did you mean “title”? in “tabBar”"
    ),
    (
      "tabBar: {position: 0}",
      "2:20 error: “position” must be a whole number from 1 on, but here stands a number"
    ),
    (
      "tabBarImage: a.png", "2:14 warning: “tabBarImage” has no effect without “tabBar: true”"
    ),
    ("tabBar: {image: missing.png}", "2:17 error: no image missing.png"),
    (
      "hidesBottomBarWhenPushed: belov",
      "2:27 error: “hidesBottomBarWhenPushed” must be true, false or below, did you mean “below”?"
    ),
    ("split: both", "2:8 error: “split” must be true or false, but here stands a text"),
    ("largeTitle: never", "2:13 error: “largeTitle” must be true or false, but here stands a text"),
    (
      "details: some",
      "2:10 error: “details” must be true, false, a permalink such as plants/:slug or a mapping such as "
        + "{cell: plant}, but here stands a text"
    ),
    ("details: {cel: a}", "2:11 error: unknown key “cel”, did you mean “cell”? in “details”"),
    (
      "details: {rows: some}",
      "2:17 error: “rows” must be all or automatic, but here stands a text"
    ),
    ("draft: maybe", "2:8 error: “draft” must be true or false, but here stands a text"),
    ("tags: {a: b}", "2:7 error: “tags” must be a list of texts, but here stands a mapping"),
    ("tags: [a, [b]]", "2:11 error: “tags” must be a list of texts, but here stands a list"),
    ("style: groupd", "2:8 error: unknown style “groupd”, did you mean “grouped”?"),
    (
      "style: [a]",
      "2:8 error: “style” must be one of plain, grouped, insetGrouped, but here stands a list"
    ),
    ("layout: wide", "2:9 error: unknown layout “wide”, known are: table, article, columns, grid"),
    ("dir: up", "2:6 error: unknown dir “up”, known are: ltr, rtl"),
    ("lang: e", "2:7 error: “lang” must be a language tag such as en, zh-Hans or pt-BR"),
    ("lang: en_US", "2:7 error: “lang” must be a language tag such as en, zh-Hans or pt-BR"),
    ("lang: [en]", "2:7 error: “lang” must be a language tag such as en, zh-Hans or pt-BR"),
    (
      "fields: a",
      "2:9 error: “fields” must be a mapping such as {title: name, image: thumbnail}, "
        + "but here stands a text"
    ),
    (
      "fields: {a: [b]}",
      "2:13 error: “fields” must be a mapping of field names to keys of the data, "
        + "but here stands a list"
    ),
    ("date: [a]", "2:7 error: “date” must be a date such as 2026-03-31, but here stands a list"),
    ("date: 2026-02-29", "2:15 error: there is no such day: it goes from 1 to 28"),
    ("date: 2026-13-01", "2:12 error: there is no such month: it goes from 1 to 12"),
    (
      "date: 31.3.2026",
      "2:9 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    ("expiryDate: 2026-03-31 25:00", "2:24 error: there is no such hour: it goes from 0 to 23"),
    ("publishDate: 2026-03-31 18:60", "2:28 error: there is no such minute: it goes from 0 to 59"),
    (
      "tint: #0a84ff",
      "2:6 error: “tint” must be a colour in quotes, as # begins a comment, but "
        + "here stands nothing"
    ),
    ("menu: foter", "2:7 error: unknown menu “foter”, did you mean “footer”?"),
    (
      "menu: {footer: {wieght: 1}}",
      "2:17 error: unknown key “wieght”, did you mean “weight”? "
        + "in “menu”"
    ),
    (
      "menu: {footer: {weight: a}}",
      "2:25 error: “weight” must be a whole number from 1 on, but "
        + "here stands a text"
    ),
    (
      "date: 2026-03-31 18:30:00.Z",
      "2:27 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    (
      "date: 2026-03-31Tx",
      "2:18 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    (
      "date: 2026-03-31x",
      "2:17 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    (
      "date: 2026-03-31T18:30:00Zx",
      "2:27 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    (
      "date: 2026-03-31T18:30:00+02:00x",
      "2:32 error: this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00"
    ),
    ("- a", "2:1 error: front matter is a list of “key: value” lines, but here stands a list"),
    ("~", ""),
  ])
  func mistakes(_ line: String, _ message: String) {
    let content = read("---\n\(line)\n---\n- a\n")
    #expect(dump(content.diagnostics) == message)
    #expect(dump(content.page) == "##\n- title=a")
  }

  @Test(arguments: [
    (
      "expires: 2026-01-01",
      "2:1 warning: unknown key “expires” in front matter: here it is "
        + "“expiryDate”"
    ),
    (
      "cascade: {a: b}",
      "2:1 warning: unknown key “cascade” in front matter: here it is a file "
        + "“_folder.yaml” in the folder"
    ),
    (
      "zzzzz: 1",
      "2:1 warning: unknown key “zzzzz” in front matter: leave it out, or declare it "
        + "under “fields” in site.yaml"
    ),
    (
      "{date: 2026-01-02, expiryDate: 2026-01-02}",
      "2:32 warning: the page never shows: it expires on 2026-01-02, but appears on 2026-01-02"
    ),
  ])
  func advice(_ line: String, _ message: String) {
    #expect(dump(read("---\n\(line)\n---\n- a\n").diagnostics) == message)
  }

  @Test(arguments: [
    ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"), ("2026-04-30", "2026-04-30"),
    ("2026-03-31 18:30:00 Z", "2026-03-31T18:30:00Z"),
    ("2026-03-31 18:30", "2026-03-31T18:30:00Z"),
    ("2026-03-31 18:30 -03:30", "2026-03-31T18:30:00-03:30"),
    ("2026-03-31t18:30:00.25z", "2026-03-31T18:30:00.25Z"),
    ("2026-12-31T18:30:60-11:30", "2026-12-31T18:30:60-11:30"),
  ])
  func dates(_ text: String, _ date: String) {
    #expect(read("---\ndate: \(text)\n---\n").page?.date == date)
  }

  @Test func extent() {
    #expect(read("---\r\ntitle: a --- b\r\n--- \t\r\n- c\r\n---\r\n").page?.title.text == "a --- b")
    #expect(read("---\rtitle: a\r---\r- c").page?.title.text == "a")
    #expect(read("---\ntitle: a\n---").page?.title.text == "a")
    #expect(
      dump(read("- a\n\n---\ntitle: b\n---\n").page)
        == "##\n- title=a\n- rule:\n## title: b #title-b")
    #expect(dump(read("----\na").page) == "##\n- rule:\n_ a")
    #expect(dump(read("--- a\nb").page) == "##\n- paragraph: text=--- a b")
    let block = read("---\ndescription: |\n  ---\n  a\n---\n")
    #expect(block.frontMatter.description == "--- a")
  }

  @Test(arguments: [
    "---\ntitle: a\n", "---", "---\n", "---\r\n--- a\r\n", "\u{FEFF}---\na: b\n ---",
  ])
  func unclosed(_ text: String) {
    let content = read(text)
    #expect(content.page == nil)
    #expect(
      dump(content.diagnostics) == """
        1:1 error: the front matter that begins here never ends: close it with a line of three \
        hyphens, or write *** if a rule was meant
        """)
  }

  @Test func invalidYAML() {
    let content = read("---\ntitle: a\n b: [\n---\n- a")
    #expect(content.page == nil)
    #expect(content.diagnostics.count == 1)
    #expect(content.diagnostics.first?.location?.line == 3)
  }

  @Test func invalidUTF8() {
    for (bytes, place) in [
      ([0x61, 0x0A, 0xC3, 0xA9, 0xFF], "2:3"), ([0xC3], "1:1"),
      ([0x0D, 0x0A, 0xED, 0xA0, 0x80], "2:1"),
    ] as [([UInt8], String)] {
      let content = readMarkdown(bytes, file: "a.md", path: "a", images: allImages)
      #expect(content.page == nil)
      #expect(content.diagnostics.count == 1)
      let location = content.diagnostics[0].location
      #expect(location.map { "\($0.line):\($0.column)" } == place)
      #expect(content.diagnostics[0].message.contains("is not UTF-8"))
    }
  }
}
