import TableModel
import Testing

@testable import CellLayout

/// Controls in cells: their frames, and the states that rows give them.
@Suite struct ControlTests {
  @Test func `controls have the sizes of UIKit`() throws {
    let cell = try TestCell(
      yaml: """
        views:
          title: { label: title }
          on: { switch: isOn }
          count: { stepper: {} }
          wait: { activityIndicator: {} }
          dots: { pageControl: page, pages: 3 }
          share: { slider: share }
          done: { progress: share, tint: systemRed }
        constraints:
          - H:|-[title]-[on]-|
          - H:|-[count]-[wait]
          - H:|-[dots]
          - H:|-[share]-|
          - H:|-[done]-|
          - V:|-10-[title]
          - V:|-10-[on]-[count]-[dots]-[share]-[done]-10-|
          - wait.centerY == count.centerY
        """)
    var data = row(["title": "Sound", "share": "0.25", "page": "2"])
    data["isOn"] = .flag(true)
    let layout = try cell.layout(data)
    // Alignment rects: a switch is 49 wide for constraints, a slider 2 narrower at both sides.
    #expect(layout["on"] == [320 - 16 - 49, 10, 51, 31])
    #expect(layout["title"] == [16, 10, 320 - 32 - 49 - 8, 21])
    #expect(layout["count"] == [16, 49, 94, 32])
    #expect(layout["wait"] == [118, 55, 20, 20])
    #expect(layout["dots"] == [16, 89, 57, 26])
    #expect(layout["share"] == [14, 123, 292, 31])
    #expect(layout["done"] == [16, 123 + 30 + 8, 288, 4])
    #expect(layout.height == 175)
    #expect(states(layout.cell) == [1, 0, 0, 2, 0.25, 0.25])
    #expect(cell.template.views[6].kind == .control(.progress, tint: .named(.systemRed)))
    #expect(cell.template.requiredFields == ["title", "isOn", "page", "share"])
  }

  @Test func `a segmented control marks the chosen segment`() throws {
    let cell = try TestCell(
      yaml: """
        views: { place: { segmented: place, segments: [Window, Terrace, Bar] } }
        constraints: ["H:|-10-[place]-10-|", "V:|-6-[place]-6-|"]
        """)
    #expect(cell.template.requiredFields == ["place"])
    for (value, chosen) in [("Terrace", 1), ("2", 2), ("Roof", nil)] as [(String, Int?)] {
      let layout = try cell.layout(row(["place": value]), width: 320)
      #expect(layout.height == 6 + 31 + 6)
      #expect(layout["place"] == [10, 6, 300, 32])
      for segment in 0..<3 {
        let left = 10 + 100 * Double(segment)
        #expect(layout["place_\(segment)"] == [left, 6, 100, 32])
        #expect(layout["place_mark\(segment)"] == [left + 2, 8, 96, 28])
        #expect(layout.frame("place_mark\(segment)").isHidden == (segment != chosen))
      }
    }
    let mirrored = try cell.layout(row(["place": "Window"]), width: 320, rightToLeft: true)
    #expect(mirrored["place_0"] == [210, 6, 100, 32])
  }

  @Test func `a button and a text field`() throws {
    let cell = try TestCell(
      yaml: """
        views:
          go: { button: action }
          name: { textField: name, placeholder: "Your name" }
        constraints: ["H:|-[go]-|", "H:|-[name]-|", "V:|-[go]-[name]-|"]
        """)
    #expect(cell.template.views.map(\.role) == [.button, .textField])
    #expect(cell.template.requiredFields == ["action"])
    let filled = try cell.layout(row(["action": "Go", "name": "Ada"]))
    #expect(filled["go"] == [16, 11, 288, 21])
    #expect(filled["name"] == [16, 40, 288, 33])
    #expect(filled.frame("name").textTop == 6)
    #expect(!filled.cell.views[1].isPlaceholder)
    let empty = try cell.layout(row(["action": "Go"]))
    #expect(empty["name"] == filled["name"])
    guard case .text(let text, _) = empty.cell.views[1].content else {
      Issue.record("no placeholder")
      return
    }
    #expect(text.text == "Your name" && empty.cell.views[1].isPlaceholder)
  }

  @Test(arguments: [
    ("switch: value", "maybe", "a switch: true or false"),
    ("slider: value", "1.5", "a slider: a number in 0...1"),
    ("progress: value", "half", "a progress: a number in 0...1"),
    ("pageControl: value, pages: 3", "3", "a page: a number in 0...2"),
  ])
  func `states that are none`(view: String, value: String, expected: String) throws {
    let cell = try TestCell(
      yaml: "views: { it: { \(view) } }\nconstraints: [\"H:|-[it]-(>=8)-|\", \"V:|-[it]-|\"]")
    let (_, diagnostics) = cell.engine.bind(
      row(["value": value]), template: 0, language: "en", rightToLeft: false)
    #expect(
      diagnostics.map(\.message) == [
        "the field “value” is “\(value)”, but “it” of the cell “test” shows \(expected)"
      ])
  }

  @Test func `words of switches`() {
    for word in ["on", "YES", "true", "1"] { #expect(Control.toggle.state(word) == 1) }
    for word in ["off", "No", "false", "0"] { #expect(Control.toggle.state(word) == 0) }
    #expect(Control.slider.state("nan") == nil && Control.slider.state("-0.1") == nil)
  }

  @Test(arguments: [
    ("switch: a, slider: b", "1:27: a view shows one thing: “switch” or “slider”"),
    ("pageControl: a", "1:16: how many pages? Write pages: 5, for example"),
    ("segmented: a", "1:16: which segments? Write segments: [Day, Week], for example"),
    ("segmented: a, segments: []", "1:40: segments has to be a list of 1 to 20 titles"),
    ("stepper: a", "1:25: it shows no field: write stepper: {}"),
    ("switch: a, placeholder: b", "1:27: only a text field has “placeholder”"),
    ("label: a, tint: systemRed", "1:26: only a control has “tint”"),
    ("label: a, pages: 2", "1:26: only a page control has “pages”"),
  ])
  func `mistakes`(view: String, expected: String) {
    #expect(
      problems("views: { it: { \(view) } }").contains(expected),
      "\(problems("views: { it: { \(view) } }"))")
  }

  @Test func `controls of Interface Builder`() throws {
    func view(_ element: String, _ id: String, _ attributes: String, _ inner: String = "")
      -> String
    {
      """
      <\(element) \(attributes) translatesAutoresizingMaskIntoConstraints="YES" id="\(id)">
      <rect key="frame" x="8" y="8" width="60" height="32"/>\(inner)</\(element)>
      """
    }
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
      <device id="retina4_7" orientation="portrait"/><objects>
      <tableViewCell reuseIdentifier="Form" id="cell">
      <rect key="frame" x="0" y="0" width="320" height="60"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="320" height="60"/>
      <subviews>
      \(view("switch", "a", "on=\"NO\"", "<color key=\"onTintColor\" systemColor=\"systemRedColor\"/>"))
      \(view("slider", "b", "value=\"3\" minValue=\"1\" maxValue=\"5\""))
      \(view("progressView", "c", "progress=\"0.75\""))
      \(view("stepper", "d", "value=\"1\""))
      \(view("pageControl", "e", "numberOfPages=\"4\" currentPage=\"2\""))
      \(view("activityIndicatorView", "f", "style=\"medium\""))
      \(view("mapView", "g", ""))
      \(view("mapView", "h", ""))
      \(view("segmentedControl", "i", "selectedSegmentIndex=\"1\"",
        "<segments><segment title=\"A\"/><segment title=\"B\"/></segments>"))
      </subviews></tableViewCellContentView>
      <connections><outlet property="soundSwitch" destination="a" id="o"/></connections>
      </tableViewCell></objects></document>
      """
    let (templates, diagnostics) = CellTemplate.readInterface(
      Array(text.utf8), name: "Form", file: "Form.xib")
    // Both maps are boxes, and that is said once.
    #expect(
      diagnostics.map(\.message) == [
        "a mapView can’t be drawn on a static page: a box of its size stands for it"
      ])
    let views = try #require(templates.first).views
    let kinds: [CellView.Kind] = [
      .control(.toggle, tint: .named(.systemRed)), .control(.slider, tint: .named(.tint)),
      .control(.progress, tint: .named(.tint)), .control(.stepper, tint: .named(.label)),
      .control(.pageControl(pages: 4), tint: .named(.label)),
      .control(.activityIndicator, tint: .named(.systemGray)), .plain, .plain, .plain,
    ]
    #expect(views.prefix(9).map(\.kind) == kinds)
    #expect(views.prefix(6).map(\.state) == [0, 0.5, 0.75, 0, 2, 0])
    #expect(views[0].field == "sound")
    // Two marks, then two words.
    #expect(views.dropFirst(9).map(\.state) == [0, 1, 0, 0])
    #expect(views.dropFirst(9).allSatisfy { $0.parent == 8 })
    #expect(views.suffix(2).map(\.source) == [.text("A"), .text("B")])

    let layout = try TestCell(try #require(templates.first)).layout(row(["sound": "on"]))
    #expect(states(layout.cell) == [1, 0.5, 0.75, 0, 2, 0, 0, 1])
    #expect(layout["soundSwitch"] == [8, 8, 60, 32])
  }

  private func states(_ cell: BoundCell) -> [Double] {
    cell.views.compactMap { if case .state(let state) = $0.content { state } else { nil } }
  }
}
