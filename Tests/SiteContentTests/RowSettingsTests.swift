import SourceText
import TableModel
import Testing

@testable import SiteContent

/// What content says of rows beside their fields.
@Suite struct RowSettingsReadingTests {
  /// Front matter's settings, and what is wrong with them as `line:column: message`.
  private func page(_ yaml: String) throws -> (RowSettings, SeparatorInsetReference?, [String]) {
    let node = try #require(try YAMLNode.parse(Array(yaml.utf8), file: "a.md"))
    let (matter, diagnostics) = FrontMatter.read(node)
    return (
      matter.settings, matter.separatorInsetReference,
      diagnostics.map {
        "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
      }
    )
  }

  /// The first row of a list, and what is wrong.
  private func row(_ markdown: String) -> (Row?, [String]) {
    let content = read(markdown)
    return (
      content.page?.sections.first?.rows.first,
      content.diagnostics.map {
        "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
      }
    )
  }

  @Test func frontMatter() throws {
    let (settings, reference, problems) = try page(
      """
      rowHeight: 60
      minimumHeight: 50
      indentationWidth: 24
      selectionStyle: gray
      background: { light: "#fff", dark: "#000" }
      selectedBackground: systemOrange
      separatorStyle: none
      separatorColor: "#f00/#800"
      separatorInset: [20, 8]
      separatorInsetReference: fromAutomaticInsets
      editing: delete
      reorder: true
      editingAccessory: checkmark
      accessoryShows: onHover
      action: /order
      method: GET
      """)
    #expect(problems == [])
    #expect(reference == .fromAutomaticInsets)
    var expected = RowSettings()
    expected.height = 60
    expected.minimumHeight = 50
    expected.indentationWidth = 24
    expected.selectionStyle = .gray
    expected.background = .adaptive(light: .fixed(RGBA(0xFFFFFF)), dark: .fixed(RGBA(0)))
    expected.selectedBackground = .named(.systemOrange)
    expected.separatorStyle = SeparatorStyle.none
    expected.separatorColor = .adaptive(light: .fixed(RGBA(0xFF0000)), dark: .fixed(RGBA(0x880000)))
    expected.separatorInset = SeparatorInset(left: 20, right: 8)
    expected.editing = .delete
    expected.reorder = true
    expected.editingAccessory = .checkmark
    expected.accessoryVisibility = .onHover
    expected.form = FormTarget(action: "/order", method: .get)
    #expect(settings == expected)
  }

  @Test func attributesOfRows() {
    let (row, problems) = self.row(
      "- Lamb {height=60 background=systemRed separatorInset=16,8 editing=none note=x}")
    #expect(problems == [])
    #expect(row?.settings.height == 60)
    #expect(row?.settings.background == .named(.systemRed))
    #expect(row?.settings.separatorInset == SeparatorInset(left: 16, right: 8))
    #expect(row?.settings.editing == EditingStyle.none)
    #expect(row?.fields.map(\.name) == ["title", "note"])
  }

  @Test func accessoriesOfRows() {
    func accessory(_ text: String) -> Accessory? {
      let (row, problems) = self.row("- Lamb {accessory=\(text)}")
      #expect(problems == [])
      return row?.accessory
    }
    #expect(accessory("switch:on") == .control(.switch(isOn: true)))
    #expect(accessory("checkbox") == .control(.checkbox(isChecked: false)))
    #expect(accessory("stepper") == .control(.stepper))
    #expect(accessory("progress:0.5") == .control(.progress(0.5)))
    #expect(accessory("\"{rating: 4}\"") == .control(.rating(4)))
    let (row, _) = self.row("- Lamb {accessory=\"{button: Order, url: a.html, shows: onFocus}\"}")
    #expect(row?.accessory == .button(title: "Order", url: "a.html"))
    #expect(row?.settings.accessoryVisibility == .onFocus)
  }

  @Test func controlsOfForms() {
    let (row, problems) = self.row(
      "- Size {input=select name=size options=\"{Small: s, Large: l}\" value=l required=true}")
    #expect(problems == [])
    var control = FormControl(.select, name: "size", value: "l")
    control.options = [.init(title: "Small", value: "s"), .init(title: "Large", value: "l")]
    control.isRequired = true
    #expect(row?.settings.control == control)
    #expect(row?.fields.map(\.name) == ["title"])
    // Without an input they are fields like any other.
    #expect(
      self.row("- Lamb {name=x options=y}").0?.fields.map(\.name) == ["title", "name", "options"])
  }

  @Test func swipeActions() {
    let (row, problems) = self.row(
      "- Lamb {swipeActions=\"{leading: [{title: Pin, url: p}], trailing: [{title: Delete, url: d, "
        + "style: destructive}]}\"}")
    #expect(problems == [])
    #expect(row?.settings.leadingSwipeActions == [SwipeAction(title: "Pin", url: "p")])
    #expect(
      row?.settings.trailingSwipeActions
        == [SwipeAction(title: "Delete", url: "d", isDestructive: true)])
  }

  @Test func sectionsAndWhatTheirRowsSay() throws {
    let content = read("## Teas {rowHeight=50 selectionStyle=blue}\n\n- Lamb {height=70}")
    let section = try #require(content.page?.sections.first)
    #expect(section.settings.height == 50)
    let row = try #require(section.rows.first).settings.over(section.settings)
    #expect(row.height == 70 && row.selectionStyle == .blue)
  }

  @Test(arguments: [
    ("- A {height=-5}", "1:13: a row's height has to be 1 to 10000 px, this is “-5”"),
    ("- A {height=tall}", "1:13: a row's height has to be a number, this is “tall”"),
    ("- A {height=99999}", "1:13: a row's height has to be 1 to 10000 px, this is “99999”"),
    ("- A {background=systemRde}", "1:17: unknown colour “systemRde”, did you mean “systemRed”?"),
    ("- A {background=#12345}", "1:17: a colour is #rgb, #rrggbb or #rrggbbaa"),
    ("- A {selectionStyle=bleu}", "1:21: unknown selection style “bleu”, did you mean “blue”?"),
    (
      "- A {separatorStyle=etched}",
      "1:21: unknown separator style “etched”, known are: none, singleLine"
    ),
    ("- A {separatorInset=-4}", "1:21: a negative inset counts as 0, as in UIKit: write 0"),
    (
      "- A {separatorInset=1,2,3}",
      "1:21: an inset is one number, or the left and the right one"
    ),
    ("- A {editing=delet}", "1:14: unknown editing style “delet”, did you mean “delete”?"),
    ("- A {accessory=swich:on}", "1:16: unknown accessory “swich:on”"),
    ("- A {accessory=switch:maybe}", "1:16: a switch shows on or off, this is “maybe”"),
    ("- A {accessory=rating:6}", "1:16: a rating shows a number of stars in 0...5, this is “6”"),
    ("- A {accessory=\"{button: Go}\"}", "1:17: where does the button lead? Write url: …"),
    ("- A {accessory=\"{buton: Go}\"}", "1:18: unknown key “buton”, did you mean “button”?"),
    ("- A {input=txt name=a}", "1:12: unknown input “txt”, did you mean “text”?"),
    (
      "- A {input=text}",
      "1:12: the control has no name that its value is sent with: write name=…"
    ),
    ("- A {input=select name=a}", "1:12: a selection needs options=\"One, Two\""),
    (
      "- A {input=select name=a options=\"Red, Blue\" value=Bleu}",
      "1:12: unknown option “Bleu”, did you mean “Blue”?"
    ),
    ("- A {input=text name=a min=3}", "1:28: “min” has no effect on a control of kind text"),
    ("- A {input=number name=a min=3 max=2}", "1:12: min is greater than max"),
    ("- A {action=javascript:x}", "1:13: “javascript:x” would run a script: link to a page"),
    ("- A {method=put action=/a}", "1:13: unknown method “put”, known are: get, post"),
    ("- A {method=get}", "1:13: a method needs an action, the address to send to"),
    ("- A {swipeActions=\"[{title: X}]\"}", "1:21: the action lacks its url"),
  ])
  func mistakes(markdown: String, problem: String) {
    let (_, problems) = self.row(markdown)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
  }
}
