import Testing

@testable import SiteBuild

/// Menus of pages and of `site.yaml`, and keys of a site's own.
@Suite struct MenuTests {
  @Test func theFootersLinks() throws {
    let built = try site([
      "site.yaml": """
      languages: [en, de]
      menus:
        footer:
          - { title: Elsewhere, url: "https://example.org/" }
          - { title: Terms, url: terms.md, weight: 2 }
          - { title: Gone, url: gone.md }
      """,
      "content/index.md": "# Home",
      "content/about.md": "---\nmenu: footer\n---\n# About",
      "content/first.md": "---\nmenu: { footer: { title: One, weight: 1 } }\n---\n# First",
      "content/terms.md": "# Terms",
      "content/gone.md": "---\ndraft: true\n---\n# Gone",
      "content/terms.de.md": "# Bedingungen",
      "content/about.de.md": "---\nmenu: { footer: Über }\n---\n# Über uns",
      "content/deep/page.md": "# Deep",
    ])
    #expect(built.problems == [])
    let menu = try #require(try built.bar("Footer", in: "deep/page").first)
    #expect(
      built.hrefs(menu) == [
        "../first.html", "../terms.html", "https://example.org/", "../about.html",
      ])
    #expect(menu.contains(">One<") && menu.contains(">About<") && !menu.contains("Gone"))
    let german = try #require(try built.bar("Fußzeile", in: "de/terms").first)
    #expect(built.hrefs(german) == ["terms.html", "https://example.org/", "about.html"])
    #expect(german.contains(">Über<"))
  }

  @Test func theMainMenuIsTheTabBar() throws {
    let built = try site([
      "site.yaml": """
      menus:
        main:
          - { title: Shop, url: shop.md, weight: 2, image: images/shop.svg }
      """,
      "content/images/shop.svg": picture,
      "content/index.md": "---\ntabBar: Start\n---\n# Home",
      "content/news.md": "---\nmenu: { main: { title: New, weight: 1 } }\n---\n# News",
      "content/shop.md": "# Shop\n\n- Saw\n\n  Sharp\n",
    ])
    #expect(built.problems == [])
    let tabs = try #require(try built.bar("Tab bar", in: "shop/saw").first)
    #expect(built.hrefs(tabs) == ["../news.html", "../shop.html", "../index.html"])
    #expect(tabs.contains(">New<") && tabs.contains(">Shop<") && tabs.contains(">Start<"))
    #expect(tabs.contains("href=\"../shop.html\" aria-current=\"page\""))
    #expect(tabs.contains("images/shop.svg"))
  }

  @Test func linksThatLeadNowhere() throws {
    let built = try site([
      "site.yaml": "menus: { footer: [{ title: Terms, url: trems.md }] }\n",
      "content/index.md": "# I", "content/terms.md": "# T",
    ])
    #expect(
      built.problems == [
        "site.yaml:1:40: the link “trems.md” leads to no page or file of the site, did you mean "
          + "“terms.md”?"
      ])
  }

  // MARK: Keys of a site's own

  private static let settings: FileContent = """
    timeZone: Europe/Berlin
    fields:
      servings: number
      vegan: { type: flag, default: no }
      season: { values: [spring, summer], required: true, in: recipes }
      cooked: date
      with: list
    rowFields:
      price: { type: number, in: prices }
      unit: { values: [kg, piece], default: piece, in: prices }
    """

  @Test func cellsShowThem() throws {
    let built = try site([
      "site.yaml": Self.settings,
      "Templates/Cells/facts.yaml": """
      views:
        servings: { label: servings }
        season: { label: season }
        with: { label: with }
      constraints:
        - H:|-[servings]-[season]-[with]-(>=0)-|
        - V:|-[servings]-|
        - season.top == servings.top
        - with.top == servings.top
      """,
      "content/recipes/_folder.yaml": "tableHeader: facts\nseason: spring\n",
      "content/recipes/soup.md": "---\nservings: 4\nwith: [bread, salt]\ncooked: 2026-03-29 "
        + "01:00\n---\n# Soup",
      "content/recipes/data.plist":
        "{ rows = (a); servings = 2; with = oil; season = summer; }",
    ])
    #expect(built.problems == [])
    let soup = try built.page("recipes/soup")
    #expect(soup.contains(">4<") && soup.contains(">spring<") && soup.contains(">bread, salt<"))
    let data = try built.page("recipes/data")
    #expect(data.contains(">2<") && data.contains(">summer<") && data.contains(">oil<"))
  }

  @Test func mistakes() throws {
    let built = try site([
      "site.yaml": Self.settings,
      "content/recipes/a.md": "---\nservings: four\nvegan: 3\nseason: sumer\ncooked: 2026-03-29 "
        + "02:30\nwith: {a: b}\nservngs: 4\nnosuch: 1\n---\n# A",
      "content/recipes/b.md": "# B",
      "content/other.md": "---\nseason: spring\n---\n# O",
      "content/prices.csv": "title,price,unit\na,1.50,kg\nb,much,\nc,2,kilo\n",
    ])
    #expect(
      built.problems == [
        "content/other.md:2:1: unknown key “season” in front matter: leave it out, or declare "
          + "it under “fields” in site.yaml",
        "content/prices.csv:3:1: the row’s “price” must be a number such as 4 or 2.5, but here "
          + "stands “much”",
        "content/prices.csv:4:1: the row’s “unit”: unknown unit “kilo”, known are: kg, piece",
        "content/recipes/a.md:2:11: “servings” must be a number such as 4 or 2.5, but here "
          + "stands a text",
        "content/recipes/a.md:3:8: “vegan” must be true or false, but here stands a number",
        "content/recipes/a.md:4:9: unknown season “sumer”, did you mean “summer”?",
        "content/recipes/a.md:5:20: clocks in Europe/Berlin skip this time on that day: write "
          + "another, or its offset from UTC too",
        "content/recipes/a.md:6:7: “with” must be a list of texts, but here stands a mapping",
        "content/recipes/a.md:7:1: unknown key “servngs”, did you mean “servings”? in front matter",
        "content/recipes/a.md:8:1: unknown key “nosuch” in front matter: leave it out, or "
          + "declare it under “fields” in site.yaml",
        "content/recipes/b.md:1:1: the page has no “season”, which site.yaml asks for: write "
          + "one of spring, summer",
      ])
  }

  /// What isn't read as a page needs no keys of pages.
  @Test func copiedFilesLackNothing() throws {
    let built = try site([
      "site.yaml": "fields: { servings: { type: number, required: true } }\n",
      "content/index.md": "---\nservings: 1\n---\n# I",
      "content/manifest.json": "{\"name\": "
        + "\"x\"}",
    ])
    #expect(built.result.pageCount == 1 && built.files.contains("manifest.json"))
    #expect(built.problems.count == 1)
  }

  // MARK: YAML as its writers mean it

  @Test func wordsOfYAMLStayWords() throws {
    let built = try site([
      "content/no.md": "---\ntitle: no\ndescription: 1:30\n---\n- a",
      "content/date.md": "---\ntitle: 2026-03-31\ndescription: 2.50\ndraft: off\n---\n- a",
      "content/rule.md": "---\ntitle: a --- b\ndescription: |\n  one\n  ---\n  two\n---\n- a",
      "content/crlf.md":
        "\u{FEFF}---\r\ntitle: \"CR LF\"\r\nlargeTitle: yes\r\n---   \r\n- a\r\n",
      "content/hidden.md": "---\ndraft: on\n---\n- a",
    ])
    #expect(built.problems == [])
    #expect(try built.page("no").contains(">no</h1>") && built.page("no").contains(">1:30</p>"))
    #expect(try built.page("date").contains(">2026-03-31</h1>"))
    #expect(try built.page("date").contains(">2.50</p>"))
    #expect(try built.page("rule").contains(">a --- b</h1>"))
    #expect(try built.page("rule").contains("content=\"one --- two\""))
    #expect(try built.page("crlf").contains(">CR LF</h1>"))
    #expect(built.result.leftOut.map(\.file) == ["content/hidden.md"])
  }
}
