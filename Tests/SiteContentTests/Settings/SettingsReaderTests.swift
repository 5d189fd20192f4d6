import TableModel
import Testing

@testable import SiteContent

/// Settings bundles as rows of a form.
@Suite struct SettingsReaderTests {
  private func read(
    _ specifiers: String, _ files: [String: String] = [:], language: String = "en",
    form: FormTarget? = nil
  ) throws -> (sections: [TableSection], problems: [String]) {
    let site = try TemporarySite()
    for (file, text) in files { try site.write("content/S.bundle/\(file)", Array(text.utf8)) }
    let (sections, problems) = readDataSections(
      Array("{PreferenceSpecifiers = (\n\(specifiers)\n);}".utf8),
      file: "content/S.bundle/Root.plist", mapping: DataMapping(form: form),
      images: site.images, language: language)
    return (sections, problems.map { "\($0.location!): \($0.severity): \($0.message)" })
  }

  private func text(_ row: Row, _ field: String = "title") -> String {
    ColumnValues.text(of: row[field])
  }

  @Test func everyKindOfSettingIsARow() throws {
    let (sections, problems) = try read(
      """
      {Type = PSTextFieldSpecifier; Title = Mail; Key = mail; DefaultValue = "a@b"; KeyboardType = EmailAddress;},
      {Type = PSTextFieldSpecifier; Title = Code; Key = code; IsSecure = YES;},
      {Type = PSGroupSpecifier; Title = "The group"; FooterText = "Its footer";},
      {Type = PSToggleSwitchSpecifier; Title = On; Key = on; DefaultValue = YES;},
      {Type = PSToggleSwitchSpecifier; Title = Word; Key = word; DefaultValue = red; TrueValue = red;},
      {Type = PSToggleSwitchSpecifier; Title = Off; Key = off; DefaultValue = NO;},
      {Type = PSSliderSpecifier; Key = soundVolume; DefaultValue = 3; MinimumValue = 0; MaximumValue = 5;},
      {Type = PSTitleValueSpecifier; Title = Version; Key = v; DefaultValue = "1.2";},
      {Type = PSTitleValueSpecifier; Title = Mode; Key = m; DefaultValue = 2; Titles = (A, B); Values = (1, 2);},
      {Type = PSMultiValueSpecifier; Title = Unit; Key = u; DefaultValue = ft; Titles = (Metre, Foot); Values = (m, ft);},
      {Type = PSRadioGroupSpecifier; Title = Chart; FooterText = F; Key = c; DefaultValue = 1; Titles = (Day, Night); Values = (0, 1);},
      {Type = PSGroupSpecifier;}
      """)
    #expect(problems == [])
    #expect(sections.map { $0.header?.text } == [nil, "The group", "Chart", nil])
    #expect(sections.map { $0.footer.map(\.text) } == [[], ["Its footer"], ["F"], []])
    #expect(
      sections.map { $0.rows.map { text($0) } } == [
        ["Mail", "Code"], ["On", "Word", "Off", "", "Version", "Mode", "Unit"], ["Day", "Night"],
        [],
      ])
    let rows = sections.flatMap(\.rows)
    #expect(
      rows.map { $0.settings.control?.kind } == [
        .email, .password, .switch, .switch, .switch, .range, nil, nil, .select, .radio, .radio,
      ])
    #expect(
      rows.map { $0.settings.control?.name ?? "" } == [
        "mail", "code", "on", "word", "off", "soundVolume", "", "", "u", "c", "c",
      ])
    #expect(
      rows.map { $0.settings.control?.value ?? "" } == [
        "a@b", "", "", "", "", "3", "", "", "ft", "0", "1",
      ])
    #expect(rows.map { $0["checked"] == .flag(true) }.filter { $0 }.count == 3)
    #expect(rows[2]["checked"] == .flag(true) && rows[3]["checked"] == .flag(true))
    #expect(rows[10]["checked"] == .flag(true))
    #expect(rows.map { text($0, "detail") }.filter { !$0.isEmpty } == ["1.2", "B"])
    #expect(rows[5].settings.control?.label == "Sound volume")
    #expect(rows[5].settings.control?.maximum == 5)
    #expect(rows[8].settings.control?.options.map(\.title) == ["Metre", "Foot"])
    // Without an address they belong to a form that is sent nowhere else.
    #expect(sections.map(\.settings.form?.action) == ["#", "#", "#", "#"])
    let target = FormTarget(action: "https://example.org", method: .post)
    #expect(
      try read("{Type = PSGroupSpecifier;}", form: target).sections.map(\.settings.form) == [target]
    )
  }

  private static let panes = """
    {Type = PSChildPaneSpecifier; Title = Sounds; File = Sounds;},
    {Type = PSChildPaneSpecifier; Title = Again; File = "Sounds.plist";}
    """

  @Test func childPanesArePagesOfTheirRows() throws {
    let (sections, problems) = try read(
      Self.panes,
      [
        "Sounds.plist": """
        {PreferenceSpecifiers = ({Type = PSChildPaneSpecifier; Title = Deep; File = Deep;});}
        """,
        "Deep.plist": """
        {PreferenceSpecifiers = ({Type = PSToggleSwitchSpecifier; Title = Horn; Key = horn;});}
        """,
      ])
    #expect(problems == [])
    #expect(sections.flatMap(\.rows).map { $0.detail?.slug } == ["sounds", "sounds"])
    let pane = try #require(sections[0].rows[0].detail?.body)
    #expect(pane.flatMap(\.rows).map { text($0) } == ["Deep"])
    let deep = try #require(pane[0].rows[0].detail?.body)
    #expect(deep.flatMap(\.rows).map { text($0) } == ["Horn"])
    #expect(deep[0].rows[0].location.file == "content/S.bundle/Deep.plist")
  }

  @Test func textsAreThoseOfTheLanguage() throws {
    let specifiers =
      "{Type = PSRadioGroupSpecifier; Title = CHART; Key = c; Titles = (DAY); Values = (0);}"
    let files = [
      "sv.lproj/Root.strings": "\"CHART\" = \"Sjökort\"; \"DAY\" = \"Dag\";",
      "pt-BR.lproj/Root.strings": "\"CHART\" = \"Carta\";",
      "en.lproj/Root.strings": "\"CHART\" = \"Chart\";",
    ]
    func shown(_ language: String, _ files: [String: String]) throws -> [String] {
      let (sections, problems) = try read(specifiers, files, language: language)
      #expect(problems == [])
      return sections.map { $0.header?.text ?? "" } + sections.flatMap(\.rows).map { text($0) }
    }
    #expect(try shown("sv-FI", files) == ["Sjökort", "Dag"])
    #expect(try shown("pt-BR", files) == ["Carta", "DAY"])
    // What has no translation is in English, or as it is written.
    #expect(try shown("pt-PT", files) == ["Chart", "DAY"])
    #expect(try shown("sv", [:]) == ["CHART", "DAY"])
  }

  @Test(arguments: [
    (
      "{Type = PSTogleSwitchSpecifier; Key = a;}",
      "2:9: error: unknown type “PSTogleSwitchSpecifier”, did you mean “PSToggleSwitchSpecifier”?"
    ),
    ("{Key = a;}", "2:1: error: a setting is a dictionary with a “Type”"),
    ("a", "2:1: error: a setting is a dictionary with a “Type”"),
    ("{Type = PSSliderSpecifier;}", "2:1: error: the setting has no “Key”"),
    (
      "{Type = PSSliderSpecifier; Key = a; MinimumValue = 2; MaximumValue = 1;}",
      "2:1: error: “MinimumValue” must be less than “MaximumValue”"
    ),
    (
      "{Type = PSSliderSpecifier; Key = a; DefaultValue = 2;}",
      "2:52: error: “DefaultValue” must lie between 0 and 1"
    ),
    (
      "{Type = PSSliderSpecifier; Key = a; DefaultValue = loud;}",
      "2:52: error: “DefaultValue” must be a number"
    ),
    (
      "{Type = PSToggleSwitchSpecifier; Key = a; DefaultValue = maybe;}",
      "2:58: error: “DefaultValue” must be a boolean, but here stands a string"
    ),
    (
      "{Type = PSMultiValueSpecifier; Key = a; Titles = (A, B); Values = (1);}",
      "2:50: error: there are 2 titles, but 1 values: each title needs one"
    ),
    (
      "{Type = PSRadioGroupSpecifier; Key = a;}",
      "2:1: error: the setting needs an array “Titles” and an array “Values”"
    ),
    (
      "{Type = PSMultiValueSpecifier; Key = a; DefaultValue = mm; Titles = (A); Values = (m);}",
      "2:56: error: unknown value “mm”, did you mean “m”?"
    ),
    ("{Type = PSChildPaneSpecifier; Title = A;}", "2:1: error: the pane names no “File”"),
    (
      "{Type = PSChildPaneSpecifier; File = Sonds;}",
      "2:38: error: no file “Sonds.plist”, did you mean “Sounds.plist”?"
    ),
    (
      "{Type = PSChildPaneSpecifier; File = Root;}",
      "2:38: error: “Root” is a pane that leads here: a pane can’t stand inside itself"
    ),
    (
      "{Type = PSChildPaneSpecifier; File = Empty;}",
      "Empty.plist:1:1: error: a pane needs an array “PreferenceSpecifiers”"
    ),
    (
      "{Type = PSChildPaneSpecifier; File = \"../../../a\";}",
      "2:38: error: “../../../a.plist” leaves the content folder"
    ),
  ])
  func mistakesHaveAPlaceAndAdvice(_ specifiers: String, _ expected: String) throws {
    let (_, problems) = try read(
      specifiers,
      ["Sounds.plist": "{PreferenceSpecifiers = ();}", "Empty.plist": "{}", "Root.plist": "{}"])
    #expect(problems.count == 1)
    let place = expected.hasPrefix("Empty") ? "" : "Root.plist:"
    #expect(
      problems.first?.hasPrefix("content/S.bundle/\(place)\(expected)") == true, "\(problems)")
  }

  @Test func cyclesOfPanesAreRefused() throws {
    func pane(_ file: String) -> String {
      "{PreferenceSpecifiers = ({Type = PSChildPaneSpecifier; Title = T; File = \(file);});}"
    }
    let (sections, problems) = try read(
      "{Type = PSChildPaneSpecifier; Title = A; File = A;}",
      ["A.plist": pane("B"), "B.plist": pane("C"), "C.plist": pane("A")])
    #expect(sections.count == 1)
    #expect(
      problems == [
        "content/S.bundle/C.plist:1:74: error: “A” is a pane that leads here: a pane can’t stand "
          + "inside itself"
      ])
  }

  @Test func panesInOneAnotherAreBounded() throws {
    var files: [String: String] = [:]
    for level in 1...3000 {
      files["P\(level).plist"] =
        "{PreferenceSpecifiers = ({Type = PSChildPaneSpecifier; Title = T; File = P\(level + 1);});}"
    }
    let (_, problems) = try read("{Type = PSChildPaneSpecifier; Title = T; File = P1;}", files)
    #expect(
      problems == [
        "content/S.bundle/P31.plist:1:74: error: more than 32 panes lie in one another here"
      ])
  }

  @Test func panesThatDoubleAreBounded() throws {
    var files: [String: String] = [:]
    for level in 1...20 {
      let pane = "{Type = PSChildPaneSpecifier; Title = T; File = P\(level + 1);}"
      files["P\(level).plist"] = "{PreferenceSpecifiers = (\(pane), \(pane));}"
    }
    files["P21.plist"] = "{PreferenceSpecifiers = ();}"
    let (_, problems) = try read("{Type = PSChildPaneSpecifier; Title = T; File = P1;}", files)
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix("there are more than 500 panes"))
  }
}
