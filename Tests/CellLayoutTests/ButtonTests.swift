import TableModel
import Testing

@testable import CellLayout

/// Buttons with an image beside their title.
@Suite struct ButtonTests {
  /// A cell with the button `go` of a `.xib`, its image 32 x 32.
  private func cell(
    _ attributes: String = "", _ inner: String = "", title: String = "Go",
    constraints: String = leadingInMiddle("go"), grid: Double = 1
  ) throws -> TestCell {
    let button = interfaceView(
      "button", "go", attributes,
      inner + "<state key=\"normal\" title=\"\(title)\" image=\"heart\"/>")
    let outlet = "<outlet property=\"go\" destination=\"go\" id=\"o\"/>"
    let (templates, messages) = readInterface(
      interfaceFile(button, constraints: constraints, connections: outlet), fields: .none
    ) { name, _ in .success(ImageReference(path: "\(name).png", width: 32, height: 32)) }
    #expect(messages == [])
    return try TestCell(try #require(templates.first), grid: grid)
  }

  private func insets(_ key: String, _ values: (Double, Double, Double, Double)) -> String {
    "<inset key=\"\(key)\" minX=\"\(values.0)\" minY=\"\(values.1)\" maxX=\"\(values.2)\" "
      + "maxY=\"\(values.3)\"/>"
  }

  /// The frames of the button, its image and its title.
  private func frames(
    _ cell: TestCell, width: Double = 320, rightToLeft: Bool = false
  ) throws -> (button: [Double], image: [Double], title: [Double]) {
    let layout = try cell.layout(row(["go": "Go"]), width: width, rightToLeft: rightToLeft)
    let button = try #require(cell.template.views.first).name
    return (layout[button], layout[button + "_image"], layout[button + "_title"])
  }

  @Test func `the content asks for its size, the insets of its parts for none`() throws {
    let content = insets("contentEdgeInsets", (8, 2, 4, 6))
    let plain = try frames(cell("", content))
    let width = plain.title[2]
    // 60 high: 10 above and below, then 2 above the image.
    #expect(plain.button == [16, 10, 8 + 32 + width + 4, 2 + 32 + 6])
    #expect(plain.image == [24, 12, 32, 32])
    #expect(plain.title[0] == 56)
    // Both in the middle of 12 to 44.
    let middle = plain.title[1] + plain.title[3] / 2
    #expect(middle == 28 || middle == 28.5)
    let shifted = try frames(cell("", content + insets("imageEdgeInsets", (-6, -4, 6, 4))))
    #expect(shifted.button == plain.button && shifted.title == plain.title)
    #expect(shifted.image == [18, 8, 32, 32])
    // It is no larger than what the insets leave of 12 to 44.
    let smaller = try frames(cell("", content + insets("imageEdgeInsets", (0, 0, 0, 4))))
    #expect(smaller.button == plain.button && smaller.image == [24, 12, 32, 28])
    let clipped = try frames(cell("", content + insets("titleEdgeInsets", (6, 0, 0, 0))))
    #expect(clipped.button == plain.button && clipped.image == plain.image)
    #expect(clipped.title[0] == 62 && clipped.title[2] == width - 6)
  }

  /// Frames of a UIButton 335 wide with an image of 32 and a title of 54, by the left and right
  /// insets of image, title and content. Source: a table of frames read in Xcode's view debugger,
  /// https://e-com-net.com/article/1745505489363419136.htm
  @Test(arguments: [
    (0.0, 0.0, 0.0, 124.5, 156.5), (50, 0, 0, 149.5, 156.5), (50, 100, 0, 149.5, 106.5),
    (0, 0, 20, 134.5, 166.5),
  ])
  func `as measured in UIKit`(
    image: Double, title: Double, content: Double, imageX: Double, titleX: Double
  ) throws {
    let inner =
      insets("imageEdgeInsets", (image, 0, 0, 0)) + insets("titleEdgeInsets", (0, 0, title, 0))
      + insets("contentEdgeInsets", (content, 0, 0, 0))
    let cell = try cell("", inner, constraints: betweenMargins("go"), grid: 0.25)
    let found = try frames(cell, width: 367)
    #expect(found.button[0] == 16 && found.button[2] == 335)
    // The title is another here: what it lacks to 54 is left over at both sides.
    let more = (54 - found.title[2]) / 2
    #expect(abs(found.image[0] - (16 + imageX + more)) <= 0.125)
    #expect(abs(found.title[0] - (16 + titleX + more)) <= 0.125)
  }

  @Test(arguments: [
    ("leading", "", false, true, true), ("leading", "", true, false, false),
    ("trailing", "", false, true, false), ("trailing", "", true, false, true),
    ("left", "", true, false, true), ("right", "", true, false, false),
    ("leading", "forceRightToLeft", false, false, false),
    ("leading", "forceRightToLeft", true, false, false),
    ("left", "forceRightToLeft", false, false, true),
    ("leading", "forceLeftToRight", true, true, true),
    ("right", "forceLeftToRight", true, true, false),
  ])
  func `directions and alignments`(
    alignment: String, direction: String, rightToLeft: Bool, isImageLeft: Bool, isAtLeft: Bool
  ) throws {
    let cell = try cell(
      "contentHorizontalAlignment=\"\(alignment)\" semanticContentAttribute=\"\(direction)\"",
      constraints: betweenMargins("go"))
    let found = try frames(cell, rightToLeft: rightToLeft)
    let width = found.title[2]
    let left = isAtLeft ? 16 : 304 - 32 - width
    #expect(found.button[0] == 16 && found.button[2] == 288)
    #expect(found.image[0] == (isImageLeft ? left : left + width))
    #expect(found.title[0] == (isImageLeft ? left + 32 : left))
  }

  @Test func `sides of insets are not mirrored where a button has its own direction`() throws {
    let cell = try cell(
      "semanticContentAttribute=\"forceRightToLeft\"",
      insets("imageEdgeInsets", (10, 0, 0, 0)) + insets("contentEdgeInsets", (6, 0, 2, 0)))
    let found = try frames(cell)
    let width = found.title[2]
    #expect(found.button[2] == 6 + width + 32 + 2)
    #expect(found.title[0] == 22 && found.image[0] == 22 + width + 5)
  }

  @Test func `a title without room gives way to the image`() throws {
    let narrow = try cell(
      title: "Reserve a table for four",
      constraints: leadingInMiddle("go")
        + "<constraint firstItem=\"go\" firstAttribute=\"width\" constant=\"80\" id=\"w\"/>")
    let found = try frames(narrow)
    #expect(found.button[2] == 80 && found.image[0] == 16 && found.image[2] == 32)
    #expect(found.title[0] == 48 && found.title[2] == 48)
  }

  @Test func `a configuration's padding and placement`() throws {
    let button = interfaceView(
      "button", "go", "",
      """
      <buttonConfiguration key="configuration" style="filled" title="Buy" image="heart"
      imagePadding="5" imagePlacement="trailing">
      <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>
      </buttonConfiguration>
      """)
    let (templates, messages) = readInterface(
      interfaceFile(button, constraints: leadingInMiddle("go")), fields: .none
    ) { name, _ in .success(ImageReference(path: "\(name).png", width: 32, height: 32)) }
    #expect(messages == [])
    let cell = try TestCell(try #require(templates.first))
    let found = try frames(cell)
    let width = found.title[2]
    #expect(found.button == [16, 12, 2 + width + 5 + 32 + 4, 36])
    #expect(found.title[0] == 18 && found.image == [18 + width + 5, 13, 32, 32])
    let mirrored = try frames(cell, rightToLeft: true)
    #expect(mirrored.title[0] == 302 - width && mirrored.image[0] == 302 - width - 5 - 32)
    #expect(cell.template.views[0].background == .named(.tint))
    let title = try #require(cell.template.views.first { $0.role == .button })
    #expect(title.labelStyle?.color == .named(.white) && title.background == nil)
  }

  @Test func `a title alone has 6 px above and below`() throws {
    let button = interfaceView(
      "button", "go", "buttonType=\"system\"", "<state key=\"normal\" title=\"Go\"/>")
    let template = try interfaceTemplate(interfaceFile(button, constraints: leadingInMiddle("go")))
    let style = try #require(template.views[0].labelStyle)
    let layout = try TestCell(template).layout(row())
    #expect(layout[template.views[0].name][3] == Double(style.lineHeight) + 12)
  }

  @Test func `an image alone has its insets`() throws {
    let button = interfaceView(
      "button", "go", "",
      insets("contentEdgeInsets", (10, 3, 10, 3)) + "<state key=\"normal\" image=\"heart\"/>")
    let (templates, messages) = readInterface(
      interfaceFile(button, constraints: leadingInMiddle("go")), fields: .none
    ) { name, _ in .success(ImageReference(path: "\(name).png", width: 22, height: 22)) }
    #expect(messages == [])
    let template = try #require(templates.first)
    let layout = try TestCell(template).layout(row())
    #expect(layout[template.views[0].name] == [16, 16, 42, 28])
  }

  // MARK: YAML

  private func yaml(_ attributes: String = "", _ width: String = "") -> String {
    """
    views:
      go: { button: action, image: icon\(attributes) }
      note: { label: title }
    constraints: ["H:|-[go]\(width)", "V:|-[go]-(>=8)-|", "H:[go]-(>=8)-[note]-|",
      note.firstBaseline == go.firstBaseline]
    """
  }

  @Test func `a button of a template`() throws {
    let cell = try TestCell(yaml: yaml(", imagePadding: 6, padding: [3, 10]"))
    #expect(cell.template.requiredFields.sorted() == ["action", "icon", "title"])
    let values = row(["action": "Go", "title": "Now"], images: ["icon": (24, 40)])
    let layout = try cell.layout(values)
    let width = layout["go_title"][2]
    #expect(layout["go"] == [16, 11, 10 + 24 + 6 + width + 10, 46])
    #expect(layout["go_image"] == [26, 14, 24, 40])
    // 21 high in the middle of 34, at 23.5.
    #expect(layout["go_title"] == [56, 24, width, 21])
    // Both have one style, so that the one baseline is the other.
    #expect(layout["note"][1] == layout["go_title"][1])
    let mirrored = try cell.layout(values, rightToLeft: true)
    #expect(mirrored["go_image"][0] == 320 - 26 - 24)
    #expect(mirrored["go_title"][0] == 320 - 56 - width)
  }

  @Test(arguments: [("natural", 0), ("center", 0.5), ("trailing", 1)])
  func `alignment and placement`(alignment: String, share: Double) throws {
    let cell = try TestCell(
      yaml: """
        views: { go: { button: action, image: icon, imagePlacement: trailing, alignment: \(alignment) } }
        constraints: ["H:|-[go(==width)]", "V:|-[go]-|"]
        metrics: { width: 100 }
        """)
    let layout = try cell.layout(row(["action": "Go"], images: ["icon": (30, 20)]))
    let width = layout["go_title"][2]
    #expect(layout["go_title"][0] == (16 + (100 - 30 - width) * share).rounded())
    #expect(layout["go_image"][0] == layout["go_title"][0] + width)
  }

  @Test func `a stack takes out a button with nothing to show`() throws {
    let cell = try TestCell(
      yaml: """
        views:
          all:
            stack: horizontal
            spacing: 8
            subviews:
              go: { button: action, image: icon, required: false }
              note: { label: title }
        constraints: ["H:|-[all]-|", "V:|-[all]-|"]
        """)
    #expect(cell.template.requiredFields == ["title"])
    let empty = try cell.layout(row(["title": "Now"]))
    #expect(empty["note"][0] == 16 && empty["note"][2] == 288)
    #expect(empty.frame("go").isHidden && empty.frame("go_image").isHidden)
    let picture = try cell.layout(row(["title": "Now"], images: ["icon": (24, 24)]))
    #expect(picture["go"][2] == 24 && picture["note"][0] == 48)
  }

  @Test(arguments: [
    ("label: a, image: b", "1:26: a view shows one thing: “label” or “image”"),
    ("button: a, imagePadding: 3", "1:27: only a button with an image has “imagePadding”"),
    (
      "button: a, imagePlacement: trailing",
      "1:27: only a button with an image has “imagePlacement”"
    ),
    (
      "button: a, image: b, imagePlacement: trailin",
      "1:53: unknown imagePlacement “trailin”, did you mean “trailing”?"
    ),
    ("button: a, image: b, switch: c", "1:37: a view shows one thing: “button” or “switch”"),
  ])
  func `mistakes`(view: String, expected: String) {
    let found = problems("views: { it: { \(view) } }")
    #expect(found.contains(expected), "\(found)")
  }
}
