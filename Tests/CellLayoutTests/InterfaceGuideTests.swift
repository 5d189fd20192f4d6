import TableModel
import Testing

@testable import CellLayout

/// Guides, which mirror with the direction of reading.
@Suite struct InterfaceGuideTests {
  @Test func `readable content is no wider than it reads well`() throws {
    let file = interfaceFile(
      interfaceView("label", "name", "text=\"Name\""),
      constraints: interfaceConstraint("name", "leading", "readable", "leading")
        + interfaceConstraint("name", "trailing", "readable", "trailing")
        + interfaceConstraint("name", "top", "readable", "top")
        + interfaceConstraint("readable", "bottom", "name", "bottom"),
      guides: "<viewLayoutGuide key=\"readableContent\" id=\"readable\"/>")
    let cell = try TestCell(interfaceTemplate(file))
    #expect(try cell.layout(row(["title": longText]))["title"][0] == 16)
    #expect(try cell.layout(row(["title": longText]))["title"][2] == 288)
    // 672 in the middle of 1024.
    let wide = try cell.layout(row(["title": longText]), width: 1024)
    #expect(wide["title"][0] == 176 && wide["title"][2] == 672)
    let mirrored = try cell.layout(row(["title": longText]), width: 1024, rightToLeft: true)
    #expect(mirrored["title"] == wide["title"])
    #expect(cell.engine.warnings == [])
    // The profile says how wide, whatever the file was drawn for.
    let newer = try TestCell(interfaceTemplate(file), metrics: .ios26)
    #expect(try newer.layout(row(["title": longText]), width: 1024)["title"][2] == 920)
  }

  @Test(arguments: ["safeArea", "layoutMargins", "readableContent"])
  func `leading and trailing`(guide: String) throws {
    let file = interfaceFile(
      interfaceView("label", "name", "text=\"Name\""),
      constraints: interfaceConstraint("name", "leading", "guide", "leading", 30)
        + interfaceConstraint("name", "centerY", "content", "centerY")
        + interfaceConstraint("guide", "trailing", "name", "trailing", 10),
      guides: "<viewLayoutGuide key=\"\(guide)\" id=\"guide\"/>")
    let cell = try TestCell(interfaceTemplate(file))
    let margin = guide == "safeArea" ? 0.0 : 16
    let title = row(["title": longText])
    let forward = try cell.layout(title).frame("title").rect
    #expect(forward.x == margin + 30 && forward.maxX == 320 - margin - 10)
    let mirrored = try cell.layout(title, rightToLeft: true).frame("title").rect
    #expect(mirrored.x == margin + 10 && mirrored.maxX == 320 - margin - 30)
    let left = try TestCell(
      interfaceTemplate(
        file.replacing("\"leading\"", with: "\"left\"").replacing("\"trailing\"", with: "\"right\"")
      ))
    #expect(try left.layout(title, rightToLeft: true).frame("title").rect == forward)
  }
}
