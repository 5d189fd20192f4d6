import TableModel
import Testing

@testable import HTMLOutput

/// What rows say beside their content, as elements and classes.
struct RowSettingsTests {
  private func page(
    _ fields: KeyValuePairs<String, InlineText> = ["title": "Size"], url: String? = nil,
    accessory: Accessory? = nil, _ change: (inout RowSettings) -> Void
  ) throws -> TestPage {
    var row = HTMLOutputTests.row(fields, accessory: accessory, url: url)
    change(&row.settings)
    var section = HTMLOutputTests.section(rows: [row])
    section.settings.form = FormTarget(action: "/order?a=1&b=2", method: .get)
    return try TestPage([section])
  }

  private func views(_ page: TestPage) throws -> [Element] {
    try #require(page.main.all("li").first).all(class: "v")
  }

  private func control(
    _ kind: FormControl.Kind, title: InlineText = "Size",
    _ change: (inout FormControl) -> Void = { _ in }
  ) throws -> (page: TestPage, element: Element) {
    let page = try page(["title": title]) {
      var control = FormControl(kind, name: "size", value: "a")
      change(&control)
      $0.control = control
    }
    return (page, try #require(try views(page).last))
  }

  @Test func aFieldHasItsTitleForALabel() throws {
    let (page, input) = try control(.email) {
      $0.placeholder = "a@b"
      $0.isRequired = true
      $0.autocomplete = "email"
    }
    #expect(input.name == "input")
    #expect(input.attributes["type"] == "email" && input.attributes["name"] == "size")
    #expect(input.attributes["value"] == "a" && input.attributes["placeholder"] == "a@b")
    #expect(input.attributes["required"] != nil && input.attributes["autocomplete"] == "email")
    let label = try views(page)[0]
    #expect(label.name == "label" && label.attributes["for"] == input.attributes["id"])
    let form = try #require(page.main.all("form").first)
    #expect(
      form.attributes["action"] == "/order?a=1&amp;b=2"
        || form.attributes["action"] == "/order?a=1&b=2")
    #expect(form.attributes["method"] == "get" && form.attributes["id"] == input.attributes["form"])
  }

  @Test func aSelectionMarksItsOption() throws {
    let select = try control(.select) {
      $0.options = [.init(title: "Small", value: "s"), .init(title: "a", value: "a")]
    }.element
    #expect(select.name == "select")
    #expect(select.all("option").map(\.text) == ["Small", "a"])
    #expect(select.all("option").map { $0.attributes["value"] } == ["s", nil])
    #expect(select.all("option").map { $0.attributes["selected"] != nil } == [false, true])
  }

  @Test func switchesAndRadioButtons() throws {
    let toggle = try control(.switch).element
    #expect(toggle.attributes["type"] == "checkbox" && toggle.attributes["role"] == "switch")
    #expect(toggle.attributes["checked"] == nil && toggle.attributes["disabled"] == nil)
    #expect(try control(.radio).element.attributes["type"] == "radio")
    #expect(try control(.range).element.attributes["type"] == "range")
    #expect(try control(.stepper).element.attributes["type"] == "number")
  }

  @Test func controlsThatFillTheirRowsNameThemselves() throws {
    let area = try control(.textarea, title: "Remarks & more").element
    #expect(area.name == "textarea" && area.attributes["aria-label"]?.hasPrefix("Remarks") == true)
    let button = try control(.submit, title: "Send").element
    #expect(button.name == "button" && button.text == "Send")
    #expect(button.attributes["type"] == "submit")
  }

  @Test func coloursAndSelection() throws {
    let page = try page {
      $0.background = .adaptive(light: .fixed(RGBA(0xFFFFFF)), dark: .fixed(RGBA(0x112233)))
      $0.selectedBackground = .named(.systemOrange)
      $0.separatorColor = .fixed(RGBA(0xFF0000))
      $0.selectionStyle = .blue
    }
    let classes = try #require(page.main.all("li").first).classes
    #expect(classes.contains("a0") && classes.contains("select-blue"))
    #expect(
      page.css.contains(
        ".a0{background:light-dark(#ffffff,#112233);--selected:var(--systemOrange);--line:#ff0000}")
    )
  }

  @Test func actionsStandInADisclosure() throws {
    let page = try page {
      $0.trailingSwipeActions = [SwipeAction(title: "Delete", url: "d.html", isDestructive: true)]
      $0.leadingSwipeActions = [
        SwipeAction(title: "Pin", url: "p.html", color: .named(.systemTeal))
      ]
    }
    let details = try #require(page.main.all("details").first)
    let summary = try #require(details.all("summary").first)
    #expect(summary.attributes["aria-label"] == "Pin, Delete")
    #expect(details.all("a").map(\.text) == ["Pin", "Delete"])
    #expect(details.all("a").map { $0.attributes["href"] } == ["p.html", "d.html"])
    #expect(details.all("a").map { $0.classes.contains("a0") } == [true, false])
  }

  @Test func accessoriesThatWait() throws {
    let page = try page(accessory: .button(title: "Order", url: "o.html")) {
      $0.accessoryVisibility = .onFocus
    }
    #expect(try #require(page.main.all("li").first).classes.contains("on-focus"))
    let button = try #require(try views(page).last)
    #expect(button.name == "a" && button.text == "Order" && button.attributes["href"] == "o.html")
    #expect(button.classes.contains("a"))
  }

  @Test func starsAreAPictureWithAText() throws {
    let stars = try #require(
      try views(page(accessory: .control(.rating(3.5))) { _ in }).last)
    #expect(stars.name == "svg" && stars.attributes["aria-label"] == "Size: 3.5/5")
    #expect(stars.all("path").count == 9 && stars.all(class: "set").count == 4)
  }

  @Test func editingControlsAreDrawn() throws {
    let page = try page {
      $0.editing = .delete
      $0.reorder = true
    }
    #expect(try views(page).dropFirst().map { $0.classes.last } == ["delete", "reorder"])
  }
}
