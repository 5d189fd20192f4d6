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

  @Test func entriesStandBelowOthers() throws {
    let built = try site([
      "site.yaml": """
      languages: [en, de]
      menus:
        footer:
          - { title: Source, url: "https://example.org/" }
          - { title: Firm, url: firm.md }
          - { title: Jobs, url: jobs.md, parent: Firm, weight: 2 }
      """,
      "content/index.md": "# Home", "content/jobs.md": "# Jobs",
      "content/firm.md": "# Firm",
      "content/team.md": "---\nmenu: { footer: { parent: Firm, weight: 1 } }\n---\n# Team",
      "content/ada.md": "---\nmenu: { footer: { title: Ada L., parent: Team } }\n---\n# Ada",
      "content/old.md": "---\nmenu: footer\ndraft: true\n---\n# Old",
      "content/new.md": "---\nmenu: { footer: { parent: Old } }\n---\n# New",
      "content/index.de.md": "# D",
      "content/wir.de.md": "---\nmenu: { footer: { parent: Firm } }\n---\n# Wir",
    ])
    #expect(built.problems == [])
    // The draft has no entry, so what stands below it stands at the top.
    let menu = try #require(try built.bar("Footer", in: "jobs").first)
    #expect(
      built.hrefs(menu) == [
        "https://example.org/", "new.html",
        "firm.html", "team.html", "jobs.html",
        "firm.html", "team.html", "ada.html",
      ])
    // Each of the three groups begins a line of its own.
    let texts = menu.replacing(try Regex("<[^>]*>"), with: "").split(separator: "\n")
      .map { $0.trimmingPrefix(while: \.isWhitespace) }.filter { !$0.isEmpty }
    #expect(
      texts.joined(separator: "|").contains("Source\u{2002}·\u{2002}New"), "\(texts)")
    #expect(
      built.hrefs(try #require(try built.bar("Fußzeile", in: "de/index").first)) == [
        "https://example.org/", "../firm.html", "../jobs.html", "wir.html",
      ])
  }

  @Test func whatStandsBelowATabBelongsToIt() throws {
    let built = try site([
      "site.yaml": """
      menus:
        main:
          - { title: Shop, url: shop.md, weight: 2 }
          - { title: Saws, url: tools/saws.md, parent: Shop }
      """,
      "content/index.md": "---\ntabBar: Start\n---\n# Home",
      "content/shop.md": "# Shop",
      "content/tools/saws.md": "# Saws\n\n- Small\n\n  Text\n",
      "content/sale.md": "---\nmenu: { main: { parent: Saws } }\n---\n# Sale",
    ])
    #expect(built.problems == [])
    for page in ["tools/saws", "tools/saws/small", "sale", "shop"] {
      let tabs = try #require(try built.bar("Tab bar", in: page).first)
      #expect(built.hrefs(tabs).count == 2, "\(page)")
      #expect(tabs.contains("shop.html\" aria-current=\"page\""), "\(page)")
    }
  }

  @Test func parentsThatCannotBe() throws {
    let built = try site([
      "site.yaml": """
      menus:
        footer:
          - { title: A, url: a.md, parent: C }
          - { title: B, url: a.md, parent: A }
          - { title: C, url: a.md, parent: B }
          - { title: D, url: a.md, parent: C }
          - { title: Self, url: a.md, parent: Self }
          - { title: Lost, url: a.md, parent: Firn }
          - { title: Firm, url: a.md }
          - { title: Bad, url: a.md, parent: [x] }
      """,
      "content/index.md": "# I", "content/a.md": "# A",
    ])
    #expect(
      built.problems == [
        "site.yaml:3:38: the entry “A” stands below itself: leave one “parent” out",
        "site.yaml:7:41: the entry “Self” stands below itself: leave one “parent” out",
        "site.yaml:8:41: unknown entry “Firn”, did you mean “Firm”? (“parent” is the title of an "
          + "entry of the menu “footer”)",
        "site.yaml:10:40: “parent” must be a text, but here stands a list",
      ])
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
        "content/prices.csv:3:3: the row’s “price” must be a number such as 4 or 2.5, but here "
          + "stands “much”",
        "content/prices.csv:4:5: the row’s “unit”: unknown unit “kilo”, known are: kg, piece",
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

  @Test(arguments: [
    (
      "csv", "Title,Price,Date,Kind,Url\n\"A, b\",\"much\",2026-02-30,—,x.md\n",
      ["2:8", "2:15", "2:26", "2:30"]
    ),
    (
      "json",
      "[\n {\"title\": \"A\", \"price\": \"much\",\n  \"date\": \"2026-02-30\", \"kind\": \"—\","
        + "\n  \"url\": \"x.md\"}\n]", ["2:26", "3:11", "3:33", "4:10"]
    ),
    (
      "yaml", "- title: A\n  price: much\n  date: 2026-02-30\n  kind: \"—\"\n  url: x.md\n",
      ["2:10", "3:9", "4:10", "5:8"]
    ),
    (
      "plist",
      "({ title = A; price = much;\n date = \"2026-02-30\"; kind = \"—\"; url = \"x.md\"; })",
      ["1:23", "2:9", "2:30", "2:43"]
    ),
  ])
  func placesAreThoseOfValues(_ ending: String, _ text: String, _ places: [String]) throws {
    func problems(_ front: String) throws -> [String] {
      let built = try site([
        "site.yaml": "rowFields: { price: number, date: date }\n",
        "content/a.md": FileContent(
          Array("---\ndata: a.\(ending)\nlayout: table\n\(front)---\n# A\n".utf8)),
        "content/a.\(ending)": FileContent(Array(text.utf8)), "content/index.md": "# I",
      ])
      return built.problems.filter { $0.hasPrefix("content/a.\(ending):") }
    }
    let plain = try problems("")
    #expect(plain.count == 3, "\(plain)")
    for (problem, place) in zip(plain, [places[0], places[1], places[3]]) {
      #expect(problem.hasPrefix("content/a.\(ending):\(place): "))
    }
    let named = try problems("pages: \"a/:kind\"\n")
    #expect(
      named.contains { $0.hasPrefix("content/a.\(ending):\(places[2]): the permalink needs") },
      "\(named)")
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
