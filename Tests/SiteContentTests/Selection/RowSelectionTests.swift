import TableModel
import Testing

@testable import SiteContent

/// Rows chosen, put in order and divided into sections by front matter.
@Suite struct RowSelectionTests {
  private static let dishes = """
    ## Starters

    - **Soup** `€6.50`
      - category: Warm
    - **Carpaccio** `€12.00`
      - category: Cold
      - note: raw

    ## Mains

    - **Risotto** `€14.50`
      - category: Warm
    - **Salad** `€8.00`
      - category: Cold
    - **Dish of the day**
    """

  private func read(
    _ frontMatter: String, _ body: String = dishes, language: String = "en"
  ) -> (sections: [String], problems: [String]) {
    let text = "---\n\(frontMatter)\n---\n\(body)\n"
    let content = readMarkdown(Array(text.utf8), file: "content/a.md", path: "a") {
      .failure(.error("no image \($0)\($1)", at: $2))
    }
    guard var page = content.page else { return ([], content.diagnostics.map(\.message)) }
    let problems =
      content.diagnostics + content.frontMatter.selection.apply(to: &page, language: language)
    return (page.sections.map(describe), problems.map { "\($0.location!): \($0.message)" })
  }

  /// `Header: a, b`, the titles of nested rows in brackets, and what else rows show.
  private func describe(_ section: TableSection) -> String {
    let rows = section.rows.map { row -> String in
      let text =
        if case .text(let text)? = row["title"] ?? row["text"] { text.text } else { row.cells[0] }
      return row.indentationLevel > 0 ? "[\(text)]" : text
    }
    return (section.header.map { "\($0.text): " } ?? "") + rows.joined(separator: ", ")
  }

  @Test(arguments: [
    // Within the sections that the page has; rows without a price come last.
    ("sort: detail", ["Starters: Soup, Carpaccio", "Mains: Salad, Risotto, Dish of the day"]),
    ("sort: -detail", ["Starters: Carpaccio, Soup", "Mains: Risotto, Salad, Dish of the day"]),
    (
      "sort: [-category, title]",
      ["Starters: Soup, Carpaccio", "Mains: Risotto, Salad, Dish of the day"]
    ),
    (
      "sort: category, title",
      ["Starters: Carpaccio, Soup", "Mains: Salad, Risotto, Dish of the day"]
    ),
    ("where: { category: Warm }", ["Starters: Soup", "Mains: Risotto"]),
    ("where: { category: [Warm, Cold], detail: \"< 12\" }", ["Starters: Soup", "Mains: Salad"]),
    ("where: { detail: \"<= 12\" }", ["Starters: Soup, Carpaccio", "Mains: Salad"]),
    ("where: { detail: \"> €12\" }", ["Mains: Risotto"]),
    ("where: { detail: 12 }", ["Starters: Carpaccio"]),
    ("where: { detail: \"> $1\" }", []),
    ("where: { category: \"!= Warm\" }", ["Starters: Carpaccio", "Mains: Salad, Dish of the day"]),
    ("where: { title: \">= Risotto\" }", ["Starters: Soup", "Mains: Risotto, Salad"]),
    ("where: { exists: note }", ["Starters: Carpaccio"]),
    ("where: { missing: [detail] }", ["Mains: Dish of the day"]),
    ("limit: 3", ["Starters: Soup, Carpaccio", "Mains: Risotto"]),
    ("sort: -detail\nlimit: 1", ["Starters: Carpaccio"]),
    // Sections stand in the order in which the page has their values.
    ("group: category", ["Warm: Soup, Risotto", "Cold: Carpaccio, Salad", "#: Dish of the day"]),
    (
      "group: Category\nsort: detail",
      ["Warm: Soup, Risotto", "Cold: Salad, Carpaccio", "#: Dish of the day"]
    ),
    (
      "group: category\nsort: [category, -title]",
      ["Cold: Salad, Carpaccio", "Warm: Soup, Risotto", "#: Dish of the day"]
    ),
    ("group: category\nsort: -detail\nlimit: 2", ["Warm: Risotto", "Cold: Carpaccio"]),
    (
      "group: { letter: title }\nlimit: 4",
      [
        "C: Carpaccio", "D: Dish of the day", "R: Risotto", "S: Salad",
      ]
    ),
  ])
  func rowsAreChosen(_ frontMatter: String, _ expected: [String]) {
    let (sections, problems) = read(frontMatter)
    #expect(sections == expected)
    if !expected.isEmpty { #expect(problems == []) }
  }

  @Test func equalValuesKeepTheirOrder() {
    let body = "- b `1`\n- a `1`\n- c `0`\n- d `1`\n"
    #expect(read("sort: detail", body).sections == ["c, b, a, d"])
    #expect(read("sort: -detail", body).sections == ["b, a, d, c"])
  }

  @Test func datesAndFlagsAreComparedAsSuch() {
    let body = """
      - a
        - day: 2026-03-31
        - sold: true
      - b
        - day: 2025-12-01
        - sold: false
      - c
        - day: 2026-04-01
      """
    #expect(read("where: { day: \">= 2026\" }", body).sections == ["a, c"])
    #expect(read("where: { day: \"< 2026-04\" }", body).sections == ["a, b"])
    #expect(read("where: { day: \"> 2026-03-31\" }", body).sections == ["c"])
    #expect(read("where: { sold: true }", body).sections == ["a"])
    #expect(read("where: { sold: \"!= true\" }", body).sections == ["b, c"])
    #expect(read("group: sold", body).sections == ["Sold: a", "#: b, c"])
    #expect(
      read(
        "where: { day: \"< 1.3.2026\" }",
        body.replacing("2025-12-01", with: "20.12.2025")
          .replacing("2026-03-31", with: "2.3.2026").replacing("2026-04-01", with: "1.4.2026"),
        language: "de"
      ).sections == ["b"])
  }

  @Test func nestedRowsAndBlocksGoWithTheirRow() {
    let body = "- b\n  - under b\n- a\n  - under a\n"
    #expect(read("sort: title", body).sections == ["a, [under a], b, [under b]"])
    #expect(read("limit: 1", body).sections == ["b, [under b]"])
    // A block between rows stays where it is.
    let parted = "## H\n\n- b\n- c\n\n---\n\n- a\n"
    #expect(read("sort: title", parted).sections == ["H: a, b, rule, c"])
    #expect(read("where: { title: [a, c] }", parted).sections == ["H: c, rule, a"])
    #expect(
      read("group: { letter: title }", "About them.\n\n- b\n- a\n\nThe end.").sections
        == ["", "A: a", "B: b"])
  }

  // The alphabets of the languages: CLDR's index exemplars, and what any dictionary of them shows.
  @Test(arguments: [
    ("sv", "Öberg,Zorn,Ärlig,Åkesson,Adam", "A: Adam|Z: Zorn|Å: Åkesson|Ä: Ärlig|Ö: Öberg"),
    ("de", "Öhler,Zorn,Ärlig,Ofen", "A: Ärlig|O: Ofen, Öhler|Z: Zorn"),
    ("da", "Østergaard,Aagaard,Ærø,Zahle", "Z: Zahle|Æ: Ærø|Ø: Østergaard|Å: Aagaard"),
    ("es", "Ñandú,Nadal,Ocho", "N: Nadal|Ñ: Ñandú|O: Ocho"),
    ("sk", "Hora,Chata,Cesta,Ihla", "C: Cesta|H: Hora|CH: Chata|I: Ihla"),
    ("ja", "さくら,かわ,がく,あお,Tea", "T: Tea|あ: あお|か: がく, かわ|さ: さくら"),
    ("zh", "张,北京,安,上海,Tea", "A: 安|B: 北京|S: 上海|T: Tea|Z: 张"),
    ("ru", "Яна,Ёлка,Ева,Bob", "Е: Ева, Ёлка|Я: Яна|B: Bob"),
    ("ko", "하나,가나,나라", "ㄱ: 가나|ㄴ: 나라|ㅎ: 하나"),
    ("en", "zoo,3M,Émile,“quoted”,+1,Яна", "E: Émile|Z: zoo|#: “quoted”, +1, 3M, Яна"),
  ])
  func lettersAreThoseOfTheLanguage(_ language: String, _ names: String, _ expected: String) {
    let body = names.split(separator: ",").map { "- **\($0)**\n" }.joined()
    let (sections, problems) = read("group: { letter: title }", body, language: language)
    #expect(sections.joined(separator: "|") == expected)
    #expect(problems == [])
  }

  @Test(arguments: [
    (
      "sort: pric",
      "2:7: unknown field “pric”, known are: title, detail, category, note (no row has it)"
    ),
    (
      "sort: [title, -detial]",
      "2:16: unknown field “detial”, did you mean “detail”? (no row has it)"
    ),
    ("where: { categry: Warm }", "2:10: unknown field “categry”, did you mean “category”?"),
    ("group: { letter: tilte }", "2:18: unknown field “tilte”, did you mean “title”?"),
    ("sort: { detail: down }", "2:7: “sort” must be a field such as price"),
    ("sort: [[a]]", "2:8: “sort” must be a field such as price"),
    ("sort: \"-\"", "2:9: a field’s name must stand behind “-”"),
    ("where: Warm", "2:8: “where” must be a mapping such as"),
    ("where: { category: }", "2:20: “category” must be a value, a list of values"),
    ("where: { category: [Warm, [Cold]] }", "2:27: “category” must be a value, a list of values"),
    (
      "where: { detail: \"> 2026-02-30\" }",
      "2:19: “2026-02-30”: there is no such day: it goes from 1 to 28"
    ),
    ("where: { detail: \"<\" }", "2:19: a value must stand behind “<”, such as \"< 10\""),
    ("where: { exists: }", "2:18: “exists” must be the name of a field"),
    ("group: { leter: title }", "2:10: unknown key “leter”, did you mean “letter”?"),
    ("group: [title]", "2:8: “group” must be a field such as category"),
    ("limit: 0", "2:8: “limit” must be a whole number from 1 on, but here stands a number"),
    ("limit: many", "2:8: “limit” must be a whole number from 1 on, but here stands a text"),
    ("where: { category: Hot }", "2:1: no row is left: none meets the conditions of “where”"),
  ])
  func mistakesHaveAPlaceAndAdvice(_ frontMatter: String, _ expected: String) {
    let (_, problems) = read(frontMatter)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("content/a.md:\(expected)") == true, "\(problems)")
  }

  @Test func aPageWithoutRowsHasNoneToSort() {
    #expect(
      read("sort: title", "Only a text.").problems == [
        "content/a.md:2:1: there are no rows to sort, choose or group: write a list or name data"
      ])
  }

  @Test func propertyListsSelectTheirOwnRows() throws {
    let text = """
      {
        group = kind; sort = "-price";
        rows = (
          { title = a; kind = x; price = "3"; },
          { title = b; kind = y; price = "10"; },
          { title = c; kind = x; price = "4"; },
        );
      }
      """
    let (page, problems) = readPropertyListPage(
      Array(text.utf8), file: "content/a.plist", path: "a", images: try TemporarySite().images)
    #expect(page?.sections.map(describe) == ["x: c, a", "y: b"])
    #expect(problems.map(\.message) == [])
  }

  @Test func sectionsOfACSVFileByAColumn() throws {
    let text = "Plant,Kind,Price\nSage,Herb,€4\nBeet,Vegetable,€3\nMint,Herb,€2\n"
    var frontMatter = FrontMatter()
    frontMatter.selection.grouping = .value(.init(name: "Kind", location: place))
    frontMatter.selection.orders = [
      .init(field: .init(name: "Price", location: place), isDescending: false)
    ]
    for columns in [[], ["Plant", "Price"]] {
      // The old name of a field that has another still means it.
      frontMatter.fields = [.init(field: "sort", key: "Kind", location: place)]
      frontMatter.columns = columns
      var page = Page(path: "a", title: "A", location: place)
      let (section, problems) = readDelimitedSection(
        Array(text.utf8), file: "content/a.csv", mapping: DataMapping(frontMatter),
        layout: .columns, images: try TemporarySite().images)
      page.sections = [try #require(section)]
      #expect(problems.map(\.message) == [])
      #expect(
        frontMatter.selection.apply(to: &page, language: "en", mapping: frontMatter.fields)
          .map(\.message) == [])
      #expect(page.sections.map { $0.header?.text } == ["Herb", "Vegetable"])
      #expect(
        page.sections.map { $0.rows.map { ColumnValues.text(of: $0["plant"]) } }
          == [["Mint", "Sage"], ["Beet"]])
      // The header says what stood in the column.
      #expect(page.sections[0].columns.map(\.field) == ["plant", "price"])
    }
  }

  private let place = SourceLocation(file: "content/a.md", line: 1, column: 1)
}
