import TableModel
import Testing

@testable import CellLayout

/// Accessories that are views of their own: switches, images, and small trees.
@Suite struct AccessoryViewTests {
  private func cell(_ beside: String) throws -> TestCell {
    try TestCell(
      interfaceTemplate(
        interfaceFile(
          interfaceView("label", "name", "text=\"Name\""), constraints: betweenMargins("name"),
          beside: beside,
          connections: ["nameLabel", "soundSwitch"]
            .filter { beside.contains("id=\"sound\"") || $0 == "nameLabel" }
            .map { "<outlet property=\"\($0)\" destination=\"\($0.prefix { $0.isLowercase })\"/>" }
            .joined())))
  }

  private static let toggle = """
    <switch key="accessoryView" on="YES" id="sound">
    <rect key="frame" x="253" y="14" width="51" height="31"/></switch>
    """

  @Test func `the content view ends where the accessory begins`() throws {
    let cell = try cell(Self.toggle)
    let layout = try cell.layout(row(["name": longText], accessory: nil))
    #expect(layout.height == 60)
    // At the side margin of 16, in the middle.
    #expect(layout["soundSwitch"] == [253, 15, 51, 31])
    #expect(layout.frame("nameLabel").rect.maxX == 253 - 8)
    #expect(cell.engine.warnings == [])
    let mirrored = try cell.layout(row(["name": longText], accessory: nil), rightToLeft: true)
    #expect(mirrored["soundSwitch"] == [16, 15, 51, 31])
    #expect(mirrored.frame("nameLabel").rect.x == 16 + 51 + 8)
    let wide = try cell.layout(row(["name": longText], accessory: nil), width: 430)
    #expect(wide["soundSwitch"] == [430 - 20 - 51, 15, 51, 31])
    let indented = try cell.layout(
      row(["name": longText], accessory: nil, indentationLevel: 2))
    #expect(indented["soundSwitch"] == [253, 15, 51, 31])
    #expect(indented["nameLabel"][0] == 36)
  }

  @Test func `a row may have another accessory, or none`() throws {
    let cell = try cell(Self.toggle)
    let none = try cell.layout(row(["name": longText], accessory: Accessory.none))
    #expect(none.frame("soundSwitch").isHidden)
    #expect(none.frame("nameLabel").rect.maxX == 304)
    let check = try cell.layout(row(["name": longText], accessory: .checkmark))
    #expect(check.frame("soundSwitch").isHidden && check["checkmark"][0] == 320 - 16 - 16)
    #expect(check.frame("nameLabel").rect.maxX == 320 - 40 - 8)
  }

  @Test func `a row sets the state`() throws {
    let cell = try cell(Self.toggle)
    for (value, state) in [("off", 0.0), ("on", 1)] {
      let layout = try cell.layout(row(["name": "Sound", "sound": value], accessory: nil))
      guard case .state(state) = layout.cell.views[1].content else {
        Issue.record("\(value)")
        continue
      }
    }
  }

  @Test func `a tree keeps its size, and its own constraints`() throws {
    let cell = try cell(
      """
      <view key="accessoryView" id="tag"><rect key="frame" x="0" y="0" width="80" height="20"/>
      <subviews>\(interfaceView("label", "word", "text=\"New\" textAlignment=\"center\""))</subviews>
      <constraints>\(interfaceConstraint("word", "leading", "tag", "leading", 5))
      \(interfaceConstraint("word", "trailing", "tag", "trailing", -5))
      \(interfaceConstraint("word", "centerY", "tag", "centerY"))</constraints>
      <color key="backgroundColor" systemColor="systemRedColor"/></view>
      """)
    let layout = try cell.layout(row(["name": longText], accessory: nil))
    #expect(layout["view3"] == [224, 20, 80, 20])
    #expect(layout["label4"][0] == 229 && layout["label4"][2] == 70)
    #expect(layout.frame("nameLabel").rect.maxX == 224 - 8)
    let none = try cell.layout(row(["name": longText], accessory: Accessory.none))
    #expect(none.frame("view3").isHidden && none.frame("label4").isHidden)
  }

  @Test func `beside the labels of a built-in style`() throws {
    let text = interfaceView("label", "text", "text=\"Title\"")
    let file = interfaceFile(
      text, attributes: "style=\"IBUITableViewCellStyleDefault\" textLabel=\"text\"",
      beside: """
        <stepper key="accessoryView" id="s"><rect key="frame" x="0" y="0" width="94" height="32"/>
        </stepper>
        <label key="editingAccessoryView" text="Edit" id="e">
        <rect key="frame" x="0" y="0" width="42" height="21"/></label>
        """)
    let layout = try TestCell(interfaceTemplate(file)).layout(
      row(["title": longText], accessory: nil))
    #expect(layout.names == ["textLabel", "stepper3"])
    #expect(layout["stepper3"] == [210, 14, 94, 32])
    #expect(layout.frame("textLabel").rect.maxX == 202)
  }

  @Test func `labels beside the content are bound to no field`() throws {
    let file = interfaceFile(
      interfaceView("label", "name", "text=\"Name\""), constraints: betweenMargins("name"),
      beside: """
        <label key="accessoryView" text="12" id="n">
        <rect key="frame" x="0" y="0" width="20" height="21"/></label>
        """)
    let template = try interfaceTemplate(file)
    #expect(template.views.map(\.field) == ["title", nil])
    #expect(template.views[1].source == .text("12"))
  }

  // MARK: YAML

  private func yaml(_ accessory: String) throws -> TestCell {
    try TestCell(
      yaml: """
        views: { title: { label: title } }
        constraints: ["H:|-[title]-|", "V:|-[title]-|"]
        minimumHeight: standard
        accessory: \(accessory)
        """)
  }

  @Test func `a switch`() throws {
    let cell = try yaml("{ switch: isOn }")
    #expect(cell.template.requiredFields == ["title"])
    var data = row(["title": longText], accessory: nil)
    data["isOn"] = .flag(true)
    let layout = try cell.layout(data)
    #expect(layout["accessory"] == [253, 7, 51, 31])
    #expect(layout.frame("title").rect.maxX == 245)
    #expect(cell.engine.warnings == [])
  }

  @Test func `an image, where the row has one`() throws {
    let cell = try yaml("{ image: flag, size: [24, 16], cornerRadius: 2 }")
    let flag = try cell.layout(row(["title": longText], images: ["flag": (90, 60)], accessory: nil))
    #expect(flag["accessory"] == [280, 14, 24, 16])
    #expect(flag.frame("title").rect.maxX == 272)
    let none = try cell.layout(row(["title": longText], accessory: nil))
    #expect(none.frame("accessory").isHidden && none.frame("title").rect.maxX == 304)
    // Without a size of the template the image has its own.
    let own = try yaml("{ image: flag }").layout(
      row(["title": longText], images: ["flag": (30, 20)], accessory: nil))
    #expect(own["accessory"] == [274, 12, 30, 20])
  }

  @Test func `mistakes`() {
    let views = "views: { accessory: { label: title } }\n"
    #expect(
      problems(views + "accessory: { switch: on }") == [
        "1:10: “accessory” is the name of the accessory view"
      ])
    #expect(
      problems("views: { a: { view: {} } }\naccessory: { switch: on, in: a }") == [
        "2:30: the accessory is inside no other view"
      ])
  }
}
