import TableModel
import Testing

@testable import SiteContent

private func read(_ text: String) -> (SiteConfiguration, [String]) {
  let (configuration, diagnostics) = SiteConfiguration.read(Array(text.utf8), file: "site.yaml")
  let problems = diagnostics.map { diagnostic in
    let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
    return "\(place) \(diagnostic.message)"
  }
  return (configuration, problems)
}

@Suite struct SiteConfigurationTests {
  @Test func hasDefaults() {
    for text in ["", "# nothing\n", "---\n", "title:\n"] {
      let (site, problems) = read(text)
      #expect(problems.isEmpty)
      #expect(site.title == nil)
      #expect(site.language == "en")
      #expect(site.widths == [320, 375, 390, 430, 600, 720, 1024])
      #expect(site.style == .grouped)
      #expect(site.fonts == SiteConfiguration.Fonts())
    }
  }

  @Test func readsEveryKey() throws {
    let (site, problems) = read(
      """
      title: A  menu
      description: What we cook
      author: Ada
      footer: Good night
      baseURL: https://example.org/menu
      language: zh-Hant
      widths: [320, 375]
      style: insetGrouped
      profile: ios7
      textSize: AX3
      tint: { light: "#0a84ff", dark: "#FA0" }
      printLinks: true
      pageWeight: 250
      timeZone: Europe/Berlin
      headers: true
      compress: true
      search: true
      languages: { de: { direction: rtl, menus: { footer: [] } }, zh-Hant: 漢 }
      menus: { main: [{ title: A, url: a.md, image: a.png, weight: 2 }] }
      fields: { servings: number, season: { values: [a, b], required: yes, in: /x/ } }
      rowFields: { price: { type: number, default: 1.5 } }
      fonts:
        text:
          - fonts/Text-Regular.otf
          - { family: Song, regular: fonts/Song.ttc#2, bold: b.otf, italic: i.otf,
              boldItalic: bi.otf, languages: [zh, ja], axes: { opsz: 14.5 } }
        mono: /usr/share/fonts/Mono.ttf
        fallback: { regular: "last#one.ttf" }
      taxonomies: { tags: , kinds: { title: Sorts, fields: [sort, Other sort], paginate: 20 } }
      publish: { default: ./www }
      """)
    #expect(problems.isEmpty)
    #expect(site.taxonomies.map(\.name) == ["tags", "kinds"])
    #expect(site.taxonomies.map(\.fields) == [["tags"], ["sort", "otherSort"]])
    #expect(site.taxonomies[1].title == "Sorts" && site.taxonomies[1].pagination?.count == 20)
    #expect(site.publishTargets.map(\.place) == [.folder("./www")])
    #expect(site.title == "A menu")
    #expect(site.description == "What we cook")
    #expect(site.author == "Ada")
    #expect(site.footer == "Good night")
    #expect(site.baseURL == "https://example.org/menu/")
    #expect(site.language == "zh-Hant")
    #expect(site.widths == [320, 375])
    #expect(site.style == .insetGrouped)
    #expect(site.profile == "ios7")
    #expect(site.textSize == "AX3")
    #expect(
      site.tint
        == .hex(
          light: HexColor(red: 10, green: 132, blue: 255),
          dark: HexColor(red: 255, green: 170, blue: 0)))
    #expect(site.printLinks && site.pageWeight == 250)
    #expect(site.timeZone.name == "Europe/Berlin")
    #expect(site.headers && site.compress && site.search)
    #expect(site.fonts.text[0].name == "Text-Regular")
    let song = site.fonts.text[1]
    #expect(song.name == "Song")
    #expect(song.members.map(\.weight) == [400, 700, 400, 700])
    #expect(song.members.map(\.isItalic) == [false, false, true, true])
    #expect(song.members[0].file == .init(path: "fonts/Song.ttc", index: 2))
    #expect(song.members.dropFirst().map(\.file.path) == ["b.otf", "i.otf", "bi.otf"])
    #expect(song.axes == ["opsz": 14.5])
    #expect(song.languages == ["zh", "ja"])
    #expect(song.location == SourceLocation(file: "site.yaml", line: 25, column: 7))
    #expect(site.fonts.mono.map(\.name) == ["Mono"])
    #expect(site.fonts.fallback.map(\.members[0].file.path) == ["last#one.ttf"])
    #expect(Set(site.locations.keys) == Set(SiteConfiguration.keys))
    // The site's own language comes first.
    #expect(site.languages.map(\.tag) == ["zh-Hant", "de"])
    #expect(site.languages.map(\.name) == ["漢", "Deutsch"])
    #expect(site.languages[1].direction == .rightToLeft)
    #expect(site.menus.map(\.title) == ["A"] && site.menus[0].weight == 2)
    #expect(site.localized("de").menus.isEmpty && site.localized("zh-Hant").menus.count == 1)
    #expect(site.fields.map(\.kind) == [.number, .choice])
    #expect(site.fields[1].isRequired && site.fields[1].scope == "x")
    #expect(site.fields[1].holds(for: "x/y") && !site.fields[1].holds(for: "xy"))
    #expect(site.rowFields.map(\.name) == ["price"])
    #expect(
      read("tint: '#0a84ff80'").0.tint
        == .hex(light: HexColor(red: 10, green: 132, blue: 255, alpha: 128), dark: nil))
    #expect(read("tint: systemIndigo").0.tint == .named("systemIndigo"))
    #expect(read("baseURL: http://a.b/").0.baseURL == "http://a.b/")
  }

  @Test(arguments: [
    ("titel: a", "1:1 unknown key “titel”, did you mean “title”?"),
    ("[a]", "1:1 the settings are “key: value” lines, but here stands a list"),
    ("title: [a]", "1:8 “title” must be a text, but here stands a list"),
    ("title: 'a", "1:"),
    ("baseURL: example.org", "1:10 “example.org” is no http or https address"),
    ("baseURL: https:///a", "1:10 “https:///a” names no server"),
    ("baseURL: https://a.b/?c", "1:10 “https://a.b/?c” holds a character that no base address"),
    ("language: a_b", "1:11 “language” must be a language tag such as en or zh-Hant"),
    ("widths: 320", "1:9 “widths” must be a list of numbers, but here stands a number"),
    ("widths: []", "1:9 “widths” must be a list of numbers"),
    ("widths: [320, 100]", "1:15 “100” is no whole number of px from 200 to 4096"),
    ("widths: [4097]", "1:10 “4097” is no whole number"),
    ("widths: [320.5]", "1:10 “320.5” is no whole number"),
    ("widths: [[1]]", "1:10 a list is no whole number"),
    ("widths: [375, 320]", "1:15 the width 320 follows 375: list each once, in ascending order"),
    ("widths: [375, 375]", "1:15 the width 375 follows 375"),
    ("style: grupped", "1:8 unknown style “grupped”, did you mean “grouped”?"),
    ("style: [a]", "1:8 “style” must be one of plain, grouped, insetGrouped, but here"),
    ("profile: [ios7]", "1:10 “profile” must be a name, but here stands a list"),
    ("textSize: AX6", "1:11 unknown textSize “AX6”, did you mean “AX1”?"),
    ("tint: #fff", "1:1 “tint” is empty: put the colour in quotes, as # begins a comment"),
    ("tint: systemIndego", "1:7 unknown colour “systemIndego”, did you mean “systemIndigo”?; or"),
    ("tint: { light: blue }", "1:16 “blue” is no colour: write it in quotes, such as \"#0a84ff\""),
    ("tint: '#12345'", "1:8 “#12345” is no colour"),
    ("tint: '#12345g'", "1:8 “#12345g” is no colour"),
    ("tint: { dark: '#fff' }", "1:7 “tint” has no “light” colour"),
    ("tint: { light: }", "1:16 nothing is no colour"),
    ("tint: { lihgt: '#fff' }", "1:9 unknown appearance “lihgt”, did you mean “light”?"),
    ("pageWeight: 1.5", "1:13 “pageWeight” must be a whole number of kB above 0, but here"),
    ("printLinks: maybe", "1:13 “printLinks” must be true or false, but here stands a text"),
    ("fonts: a", "1:8 “fonts” must be a mapping of text, mono and fallback, but here stands a"),
    ("fonts: { txt: a }", "1:10 unknown kind of text “txt”, did you mean “text”?"),
    ("fonts: { text: { bold: a } }", "1:16 the family has no “regular” font file"),
    ("fonts: { text: { regular: a, bald: b } }", "1:30 unknown key “bald”, did you mean “bold”?"),
    ("fonts: { text: { regular: a, axes: [1] } }", "1:36 “axes” must be a mapping such as"),
    ("fonts: { text: { regular: a, axes: { opsz: big } } }", "1:44 the place on the axis “opsz”"),
    ("fonts: { text: { regular: [a] } }", "1:27 a font file’s path must be a text"),
    ("fonts: { text: ../a.otf }", "1:16 “../a.otf” leaves the site’s folder"),
    ("fonts: { text: { regular: a, family: 'a\"' } }", "1:39 “family” must be a name without"),
  ])
  func namesThePlaceOfAProblem(text: String, expected: String) {
    let (_, problems) = read(text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(expected) == true, "\(problems)")
  }

  @Test func reportsAllProblemsAndKeepsDefaults() {
    let (site, problems) = read("style: x\nwidths: [1]\nlanguage: de\nauthor: {}\n")
    #expect(problems.count == 3)
    #expect(site.style == .grouped)
    #expect(site.widths == SiteConfiguration.standardWidths)
    #expect(site.language == "de")
  }
}
