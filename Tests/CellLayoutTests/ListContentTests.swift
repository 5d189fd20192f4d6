import TableModel
import Testing

@testable import CellLayout

/// Cells with a list content configuration in place of a style.
@Suite struct ListContentTests {
  @Test func `a list content configuration is the style that looks like it`() throws {
    let text = interfaceFile("").replacing(
      "<subviews></subviews>",
      with: """
        <listContentConfiguration key="contentConfiguration" text="Title"
        secondaryText="Subtitle" image="star" catalog="system"/>
        """)
    let (templates, messages) = readInterface(text)
    #expect(messages.allSatisfy { $0.hasPrefix("system symbols such as “star”") })
    let template = try #require(templates.first)
    #expect(template.views.map(\.name) == ["textLabel", "detailTextLabel", "imageView"])
    #expect(template.views.map(\.field) == ["title", "subtitle", "image"])
    let layout = try TestCell(template).layout(
      row(["title": "Tea", "subtitle": "Green"], images: ["image": (20, 20)]))
    #expect(layout["imageView"] == [16, 20, 20, 20])
    #expect(layout["textLabel"][0] == 52)
    #expect(layout["detailTextLabel"][1] == layout.frame("textLabel").rect.maxY + 3)

    let value = text.replacing("catalog=\"system\"", with: "style=\"valueCell\"")
    let second = try #require(readInterface(value).templates.first)
    #expect(second.views.map(\.field) == ["title", "detail", "image"])
    #expect(second.views[1].labelStyle?.color == .named(.secondaryLabel))
  }
}
