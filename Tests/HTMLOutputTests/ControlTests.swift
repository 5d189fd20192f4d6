import TableModel
import Testing

@testable import HTMLOutput

/// Controls as elements: real ones, disabled, where HTML has them, pictures with a text otherwise.
struct ControlTests {
  private func page(
    _ view: String, _ value: String, url: String? = nil
  ) throws -> TestPage {
    let cells = try library(with: [
      "form": """
      views: { title: { label: title }, it: { \(view) } }
      constraints: ["H:|-[title]-|", "H:|-[it(>=60)]-(>=8)-|", "V:|-[title]-[it]-|"]
      """
    ])
    let fields: KeyValuePairs<String, InlineText> = [
      "title": "Sound & light", "it": text((value, [], url: nil)),
    ]
    return try TestPage(
      [section(rows: [row(fields, cells: ["form"], url: url)])], library: cells)
  }

  private func control(_ view: String, _ value: String) throws -> Element {
    try #require(try page(view, value).main.all("li")[0].all(class: "v").dropFirst().first)
  }

  @Test func aSwitchIsADisabledCheckbox() throws {
    let on = try control("switch: it", "on")
    #expect(on.name == "input" && on.classes.suffix(1) == ["switch"])
    #expect(on.attributes["type"] == "checkbox")
    #expect(on.attributes["aria-label"] == "Sound & light")
    #expect(on.attributes["disabled"] != nil && on.attributes["checked"] != nil)
    #expect(try control("switch: it", "off").attributes["checked"] == nil)
  }

  @Test func aProgressIsOne() throws {
    let progress = try control("progress: it", "0.3333")
    #expect(progress.name == "progress" && progress.attributes["value"] == "0.333")
  }

  @Test func aSliderIsAPicture() throws {
    let slider = try control("slider: it", "0.25")
    #expect(slider.name == "svg" && slider.attributes["role"] == "img")
    #expect(slider.attributes["aria-label"] == "Sound & light: 25%")
    #expect(slider.all("circle").map { $0.attributes["cx"] } == ["25%"])
    #expect(slider.all("line").map { $0.attributes["x2"] } == [".75em", "100%", "25%"])
  }

  @Test func pagesAreDotsAroundTheMiddle() throws {
    let pages = try control("pageControl: it, pages: 4", "1")
    #expect(pages.attributes["aria-label"] == "2 / 4")
    let dots = pages.all("circle")
    #expect(dots.map { $0.attributes["cx"] } == ["-1.5em", "-0.5em", "0.5em", "1.5em"])
    #expect(dots.map { $0.attributes["opacity"] } == [".3", nil, ".3", ".3"])
  }

  @Test func theChosenSegmentIsMarked() throws {
    let page = try page("segmented: it, segments: [Day, Week]", "Week")
    let views = page.main.all("li")[0].all(class: "v")
    #expect(views.map(\.name) == ["div", "span", "span", "div", "div"])
    #expect(views[2].classes.suffix(1) == ["segment"])
    #expect(views[2].attributes["aria-label"] == "✓")
    #expect(views.suffix(2).map(\.text) == ["Day", "Week"])
  }

  @Test func aButtonLeadsNowhereUnlessItIsALink() throws {
    let button = try control("button: it", "Go")
    #expect(button.attributes["role"] == "button" && button.attributes["aria-disabled"] == "true")
    let field = try control("textField: it", "Ada")
    #expect(field.attributes["role"] == "textbox")
    #expect(field.attributes["aria-label"] == "Sound & light")
    let cells = try library(with: [
      "go": """
      views: { it: { button: title } }
      constraints: ["H:|-[it]-|", "V:|-[it]-|"]
      """
    ])
    let linked = try TestPage(
      [section(rows: [row(cells: ["go"], url: "a.html")])], library: cells)
    let link = try #require(linked.main.all("a").first)
    #expect(link.text == "Tea" && link.all(class: "v")[0].attributes["role"] == nil)
  }

  @Test func anEmptyTextFieldShowsItsPlaceholder() throws {
    let cells = try library(with: [
      "form": """
      views: { title: { label: title }, it: { textField: it, placeholder: Name } }
      constraints: ["H:|-[title]-|", "H:|-[it]-|", "V:|-[title]-[it]-|"]
      """
    ])
    let page = try TestPage([section(rows: [row(cells: ["form"])])], library: cells)
    let field = page.main.all("li")[0].all(class: "v")[1]
    #expect(field.text == "Name" && field.classes.contains("placeholder"))
  }
}
