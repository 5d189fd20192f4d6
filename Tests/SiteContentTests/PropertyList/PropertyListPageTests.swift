import TableModel
import Testing

@testable import SiteContent

/// A page of a property list, with what was said about it as `line:column message`.
private func readPage(
  _ text: String, _ mapping: DataMapping = DataMapping(), files: [String: [UInt8]] = [:],
  path: String = "menu"
) throws -> (page: Page?, problems: [String]) {
  let site = try TemporarySite(files)
  let (page, diagnostics) = readPropertyListPage(
    Array(text.utf8), file: "content/\(path).plist", path: path, mapping: mapping,
    images: site.images)
  let problems = diagnostics.map { diagnostic in
    let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
    return "\(place) \(diagnostic.message)"
  }
  return (page, problems)
}

private func label(_ value: FieldValue?) -> String? {
  if case .text(let text) = value { text.text } else { nil }
}

private func picture(_ value: FieldValue?) -> ImageReference? {
  if case .image(let image) = value { image } else { nil }
}

private let place = SourceLocation(file: "content/menu.md", line: 3, column: 10)

@Suite struct PropertyListPageTests {
  @Test func arrayIsOneSection() throws {
    let (page, problems) = try readPage("( a, { title = b; subtitle = c; }, \"d  e\" )")
    #expect(problems.isEmpty)
    #expect(page?.title.text == "Menu")
    #expect(page?.sections.count == 1)
    let rows = try #require(page?.sections.first?.rows)
    #expect(rows.map { label($0["title"]) } == ["a", "b", "d e"])
    #expect(label(rows[1]["subtitle"]) == "c")
    #expect(rows[1].location == SourceLocation(file: "content/menu.plist", line: 1, column: 6))
    #expect(page?.sections.first?.header == nil)
  }

  /// The table of two kinds of cells: keys are sections, images are found without their ending.
  @Test func dictionaryOfArraysIsSectionsByKey() throws {
    let text = """
      <plist><dict><key>b</key><array><dict><key>name</key><string>Two</string>
      <key>image</key><string>two</string></dict></array>
      <key>B</key><array/><key>\u{FF21}</key><array/><key>a</key><array/></dict></plist>
      """
    let (page, problems) = try readPage(
      text,
      files: ["content/images/two.png": png(20, 10), "content/images/two@2x.png": png(40, 20)])
    #expect(problems.isEmpty)
    #expect(page?.sections.map { $0.header?.text } == ["B", "a", "b", "\u{FF21}"])
    let row = try #require(page?.sections[2].rows.first)
    #expect(row.fields.map(\.name) == ["name", "image", "title"])
    let found = try #require(picture(row["image"]))
    #expect(found.path == "images/two.png")
    #expect((found.width, found.height) == (20, 10))
    #expect(found.variants == [.init(scale: 2, path: "images/two@2x.png")])
  }

  /// Sixteen dishes in three parallel arrays.
  @Test func parallelArraysAreJoined() throws {
    let names = (1...16).map { "Dish \($0)" }
    var files: [String: [UInt8]] = [:]
    for index in 1...16 { files["content/dish_\(index).png"] = png(69 + index, 69) }
    let text = """
      { name = (\(names.map { "\"\($0)\"" }.joined(separator: ",")));
        thumbnail = (\((1...16).map { "\"dish_\($0).png\"" }.joined(separator: ", ")));
        prepTime = (\((1...16).map { "\"\($0 * 5) min\"" }.joined(separator: ", "))); other = 1; }
      """
    let mapping = DataMapping(
      columns: ["name", "thumbnail", "prepTime"], columnsLocation: place)
    let (page, problems) = try readPage(text, mapping, files: files)
    #expect(problems.isEmpty)
    let rows = try #require(page?.sections.first?.rows)
    #expect(rows.count == 16)
    #expect(rows.map { label($0["name"]) } == names)
    #expect(rows.map { label($0["title"]) } == names)
    #expect(picture(rows[15]["thumbnail"])?.width == 85)
    #expect(label(rows[2]["prepTime"]) == "15 min")
    #expect(rows[0].location.line == 1)
  }

  @Test func propertyListNamesItsOwnColumns() throws {
    let (page, problems) = try readPage(
      """
      { title = Prices; style = plain; columns = (item, price); fields = { title = item; };
        item = (a, b); price = (1, 2); }
      """)
    #expect(problems.isEmpty)
    #expect(page?.title.text == "Prices")
    #expect(page?.style == .plain)
    #expect(
      page?.sections.first?.rows.map { $0.fields.map(\.name) } == [
        ["title", "price"], ["title", "price"],
      ])
  }

  @Test func explicitForm() throws {
    let (page, problems) = try readPage(
      """
      { title = "The  menu"; description = d; date = "2024-05-01"; tags = (x, "y, z"); draft = YES;
        style = insetGrouped; cell = recipe; layout = table; lang = "ar-EG"; dir = rtl; tabBar = M;
        largeTitle = NO; hidesBottomBarWhenPushed = below; split = YES; details = YES;
        sections = (
          { header = " "; identifier = top; introduction = (i, j); footer = f; cell = (p, q);
            rows = ( a, { title = b; url = "b.html"; cell = "x, y"; accessory = disclosure;
              identifier = row; indentation = 2; } ); },
          ( c ) ); }
      """)
    #expect(problems.isEmpty)
    let menu = try #require(page)
    #expect(menu.title.text == "The menu")
    #expect(menu.summary == "d")
    #expect(menu.date == "2024-05-01")
    #expect(menu.tags == ["x", "y", "z"])
    #expect(menu.isDraft)
    #expect(menu.style == .insetGrouped)
    #expect(menu.cells == ["recipe"])
    #expect(menu.layout == .table)
    #expect(menu.language == "ar-EG")
    #expect(menu.direction == .rightToLeft)
    #expect(menu.tabBarItem == TabBarItem(title: "M"))
    #expect(menu.hasLargeTitle == false)
    #expect(menu.hidesBottomBar == .below)
    #expect(menu.isSplit)
    #expect(menu.details.rows == .all)
    let section = menu.sections[0]
    #expect(section.header?.text == " ")
    #expect(section.identifier == "top")
    #expect(section.introduction.map(\.text) == ["i", "j"])
    #expect(section.footer.map(\.text) == ["f"])
    #expect(section.cells == ["p", "q"])
    let row = section.rows[1]
    #expect(row.fields.map(\.name) == ["title"])
    #expect(row.url == "b.html")
    #expect(row.cells == ["x", "y"])
    #expect(row.accessory == .disclosureIndicator)
    #expect(row.identifier == "row")
    #expect(row.indentationLevel == 2)
    #expect(menu.sections[1].rows.count == 1)
    #expect(menu.sections[1].header == nil)
  }

  @Test func rowsAloneAreOneSection() throws {
    let (page, problems) = try readPage(
      "<plist><dict><key>rows</key><array><integer>1</integer></array><key>draft</key><true/>"
        + "<key>date</key><date>2024-05-01T08:00:00Z</date></dict></plist>")
    #expect(problems.isEmpty)
    #expect(page?.isDraft == true)
    #expect(page?.date == "2024-05-01T08:00:00Z")
    #expect(label(page?.sections.first?.rows.first?["title"]) == "1")
  }

  @Test func valuesBecomeFields() throws {
    let (page, problems) = try readPage(
      """
      <plist><array><dict>
      <key>title</key><string> two  words\t
       next line </string>
      <key>integer</key><integer>-12</integer><key>large</key><integer>18446744073709551615</integer>
      <key>real</key><real>0.1</real><key>whole</key><real>1000</real><key>minus</key><real>-0.5</real>
      <key>yes</key><true/><key>no</key><false/>
      <key>day</key><date>2024-02-29T00:00:00Z</date><key>time</key><date>1999-12-31T23:59:59Z</date>
      <key>empty</key><string></string><key>blank</key><string> </string>
      <key>nested</key><array><array/></array><key>data</key><data></data></dict>
      <dict><key>nested</key><dict/></dict><dict><key>nested</key><dict/></dict></array></plist>
      """)
    let row = try #require(page?.sections.first?.rows.first)
    #expect(
      row.fields.filter { $0.value != .flag(true) && $0.value != .flag(false) }.map {
        "\($0.name)=\(label($0.value) ?? "")"
      } == [
        "title=two words\nnext line", "integer=-12", "large=18446744073709551615", "real=0.1",
        "whole=1000", "minus=-0.5", "day=2024-02-29", "time=1999-12-31T23:59:59Z",
      ])
    #expect(row["yes"] == .flag(true))
    #expect(row["no"] == .flag(false))
    #expect(row["empty"] == nil)
    #expect(problems.count == 2)
    #expect(problems[0].hasPrefix("9:18 “nested” is left out: it is an array"))
    #expect(problems[0].hasSuffix("(and so in 2 more rows)"))
    #expect(problems[1].hasPrefix("9:56 “data” is left out: it is data"))
  }

  @Test func mappingsNameFields() throws {
    let mapping = DataMapping(fields: [
      .init(field: "title", key: "name", location: place),
      .init(field: "image", key: "file", location: place),
      .init(field: "url", key: "address", location: place),
    ])
    let (page, problems) = try readPage(
      "( { name = a; title = ignored; file = b; address = \"c.html\"; rest = d; } )", mapping,
      files: ["content/b.gif": Array("GIF89a".utf8) + [3, 0, 2, 0]])
    #expect(problems.isEmpty)
    let row = try #require(page?.sections.first?.rows.first)
    #expect(row.fields.map(\.name) == ["title", "image", "rest"])
    #expect(label(row["title"]) == "a")
    #expect(picture(row["image"])?.path == "b.gif")
    #expect(row.url == "c.html")
    let wrong = DataMapping(fields: [.init(field: "title", key: "nmae", location: place)])
    #expect(
      try readPage("( { name = a; } )", wrong).problems == [
        "3:10 unknown key “nmae”, did you mean “name”? (no row of content/menu.plist has it)"
      ])
  }

  @Test func imagesAreFoundByFieldOrEnding() throws {
    let files = ["content/egg.png": png(2, 3), "content/a b.png": png(4, 5)]
    let (page, problems) = try readPage(
      """
      ( { title = "egg.png"; heroImage = egg; file = "egg.png"; note = "see egg.jpg";
          link = "https://example.org/a.png"; spaced = "a b.png"; imageCount = 3; } )
      """, files: files)
    #expect(problems.isEmpty)
    let row = try #require(page?.sections.first?.rows.first)
    #expect(label(row["title"]) == "egg.png")
    #expect(picture(row["heroImage"])?.width == 2)
    #expect(picture(row["file"])?.height == 3)
    #expect(label(row["note"]) == "see egg.jpg")
    #expect(label(row["link"]) != nil)
    #expect(picture(row["spaced"])?.width == 4)
    #expect(label(row["imageCount"]) == "3")
    for (name, answer) in [
      ("image", true), ("thumbnailImageView", true), ("image_name", true), ("Icon", true),
      ("iconPath", true), ("imageCount", false), ("name", false), ("view", false), ("", false),
      ("iconicity", false), ("hero image", true), ("fileName", false),
    ] {
      #expect(namesImage(name) == answer, "\(name)")
    }
  }

  @Test(arguments: [
    ("( { image = eg; } )", "1:13 no file “eg”, did you mean “egg”?"),
    ("( { image = Egg; } )", "1:13 no file “Egg”, but there is “egg”: upper and lower case count"),
    ("( { file = \"egg.jpg\"; } )", "1:12 no file “egg.jpg”, did you mean “egg.png”?"),
    (
      "( { image = \"https://a.b/c.png\"; } )", "1:13 “https://a.b/c.png” is not a file of the site"
    ),
    (
      "( { accessory = discloure; } )", "1:17 unknown accessory “discloure”, did you mean “disclosu"
    ),
    ("( { url = \"java\tscript:alert(1)\"; } )", "1:11 “java script:alert(1)” would run a script"),
    ("( { indentation = -1; } )", "1:19 “indentation” must be a whole number from 0 to 32"),
    ("( { indentation = many; } )", "1:19 “indentation” must be a whole number"),
    ("( { cell = { a = b; }; } )", "1:12 “cell” must be a string, but here stands a dictionary"),
    ("( { identifier = \"a b\"; } )", "1:18 the identifier “a b” holds a blank"),
    ("( { identifier = a; }, { identifier = a; } )", "1:39 the identifier “a” stands twice"),
    ("( a, ( b ) )", "1:6 a row is a dictionary or a string, but here stands an array"),
    ("( <00> )", "1:3 a row is a dictionary or a string, but here stands data"),
    ("\"text\"", "1:1 here stands a string: a property list becomes a table as an array"),
    ("{ a = ( b ); c = d; }", "1:14 the dictionary has the shape of no table (“c” is a string)"),
    ("{ sections = a; }", "1:14 “sections” must be an array, but here stands a string"),
    ("{ sections = ( a ); }", "1:16 a section is a dictionary with “rows”, but here stands a str"),
    ("{ sections = ( { rows = a; } ); }", "1:25 “rows” must be an array, but here stands a string"),
    ("{ sections = ( { heder = a; } ); }", "1:18 unknown key “heder”, did you mean “header”?"),
    ("{ sections = ( { header = (); } ); }", "1:27 “header” must be a string, but here stands an"),
    ("{ rows = (); titel = a; }", "1:14 unknown key “titel”, did you mean “title”?"),
    ("{ rows = (); style = Plain; }", "1:22 unknown style “Plain”, did you mean “plain”?"),
    ("{ rows = (); lang = \"a\"; }", "1:21 “a” is no language tag"),
    ("{ rows = (); date = \"1 May\"; }", "1:21 this is no date: write 2026-03-31"),
    ("{ rows = (); draft = perhaps; }", "1:22 “draft” must be a boolean, but here stands a str"),
    ("{ rows = (); title = (); }", "1:22 “title” must be a string, but here stands an array"),
    ("{ rows = (); tags = <00>; }", "1:21 “tags” must be an array of strings, but here stands"),
    ("{ rows = (); date = (); }", "1:21 “date” must be a date, but here stands an array"),
    ("{ rows = (); fields = a; }", "1:23 “fields” must be a dictionary of fields and keys"),
    ("{ rows = (); fields = { a = (); }; }", "1:29 the key of the field “a” must be a string"),
    ("{ a", "1:4 missing “=” after the key “a”"),
  ])
  func namesThePlaceOfAProblem(text: String, expected: String) throws {
    let (_, problems) = try readPage(text, files: ["content/egg.png": png(2, 3)])
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(expected) == true, "\(problems)")
  }

  @Test(arguments: [
    ("{ a = (1, 2); b = (1); }", ["a", "b"], "1:19 the column “b” has 1 elements, but “a” has 2"),
    ("{ a = (1, 2); }", ["a", "bb"], "3:10 unknown column “bb”, known are: a (content/menu.plist"),
    ("{ a = 1; }", ["a"], "1:7 the column “a” must be an array, but here stands a string"),
    ("( a )", ["a"], "1:1 “columns” joins the arrays of a dictionary, but here stands an array"),
  ])
  func namesTheColumnOfAProblem(text: String, columns: [String], expected: String) throws {
    let (_, problems) = try readPage(
      text, DataMapping(columns: columns, columnsLocation: place))
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(expected) == true, "\(problems)")
  }

  @Test func binaryProblemsNameTheByte() throws {
    let site = try TemporarySite()
    let bytes = binaryPropertyList([[0xA1, 1], [0xD1, 2, 3], [0x51, 0x61], [0xA1, 4], [0xA0]])
    let (page, diagnostics) = readPropertyListPage(
      bytes, file: "content/a.plist", path: "a", images: site.images)
    #expect(page?.location == SourceLocation(file: "content/a.plist"))
    #expect(diagnostics.first?.message.hasSuffix("a list of texts (byte 15)") == true)
    #expect(diagnostics.first?.location == SourceLocation(file: "content/a.plist"))
  }

  @Test func dataSectionsLeaveThePageAlone() throws {
    let site = try TemporarySite()
    let (sections, diagnostics) = readDataSections(
      Array("{ title = t; sections = ( { header = h; rows = ( a ); } ); }".utf8),
      file: "content/a.plist", mapping: DataMapping(), images: site.images)
    #expect(diagnostics.isEmpty)
    #expect(sections.map { $0.header?.text } == ["h"])
    let (none, errors) = readDataSections(
      Array("{".utf8), file: "content/a.plist", mapping: DataMapping(), images: site.images)
    #expect(none.isEmpty)
    #expect(errors.count == 1)
  }

  @Test func frontMatterMapsData() {
    var frontMatter = FrontMatter()
    frontMatter.columns = ["a"]
    frontMatter.fields = [.init(field: "title", key: "a", location: place)]
    frontMatter.locations["columns"] = place
    let mapping = DataMapping(frontMatter)
    #expect(mapping.columns == ["a"])
    #expect(mapping.fields == frontMatter.fields)
    #expect(mapping.columnsLocation == place)
  }

  @Test func emptyFilesAndTablesArePages() throws {
    for text in ["", "()", "{}", "<plist><array/></plist>", "<plist><dict/></plist>"] {
      let (page, problems) = try readPage(text)
      #expect(page != nil)
      #expect(problems.isEmpty)
    }
  }

  @Test func titlesComeFromFileNames() {
    for (path, title) in [
      ("recipe-list", "Recipe list"), ("a/SimpleTable", "Simple table"), ("guides/index", "Guides"),
      ("index", "Index"), ("x_y__z", "X y z"), ("-", "-"), ("食譜", "食譜"), ("iPhone", "I phone"),
    ] {
      #expect(titleFromPath(path) == title)
    }
  }

  @Test func accessoriesAreNamesOrTexts() throws {
    for (name, accessory) in [
      ("disclosure", Accessory.disclosureIndicator), (".detailButton", .detailButton),
      ("text: 5  €", .text("5 €")), ("badge:3", .badge("3")),
    ] {
      #expect(try Accessory.named(name, at: place) == accessory)
    }
    #expect(throws: Diagnostic.self) { try Accessory.named("text:", at: place) }
  }

  @Test func labelsHaveCleanText() {
    for (text, label) in [
      ("a", "a"), (" a ", "a"), ("a\u{A0}b", "a\u{A0}b"), ("a\r\nb\rc\u{2028}d", "a\nb\nc\nd"),
      ("\n\na \t\n  b\n", "a\n\u{0}b\n".replacing("\u{0}", with: "")), ("é\u{85}x", "é\nx"),
      ("a\u{1}b\u{7F}", "a\u{FFFD}b\u{FFFD}"), ("", ""), (" \n ", ""),
    ] {
      let expected = label.hasSuffix("\n") ? String(label.dropLast()) : label
      #expect(labelText(text) == expected)
    }
  }
}
