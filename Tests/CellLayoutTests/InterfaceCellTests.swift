import TableModel
import Testing

@testable import CellLayout

/// Cells of Interface Builder files as templates.
@Suite struct InterfaceCellTests {
  /// The recipe cell: an image of 69 x 69 and three labels, one of them with a text of its own.
  static let recipe = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES">
      <device id="retina4_7" orientation="portrait"/>
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <tableViewCell contentMode="scaleToFill" selectionStyle="none" rowHeight="78"
          reuseIdentifier="RecipeCell" id="cell" customClass="RecipeCell">
          <rect key="frame" x="0.0" y="0.0" width="320" height="78"/>
          <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
            <rect key="frame" x="0.0" y="0.0" width="320" height="78"/>
            <subviews>
              <imageView contentMode="scaleAspectFill" translatesAutoresizingMaskIntoConstraints="NO" id="photo">
                <rect key="frame" x="16" y="4.5" width="69" height="69"/>
                <constraints>
                  <constraint firstAttribute="width" constant="69" id="p1"/>
                  <constraint firstAttribute="width" secondItem="photo" secondAttribute="height" multiplier="1:1" id="p2"/>
                </constraints>
                <userDefinedRuntimeAttributes>
                  <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                    <integer key="value" value="8"/>
                  </userDefinedRuntimeAttribute>
                  <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
                </userDefinedRuntimeAttributes>
              </imageView>
              <label text="Name" textAlignment="natural" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" id="name">
                <rect key="frame" x="97" y="11" width="207" height="20.5"/>
                <fontDescription key="fontDescription" style="UICTFontTextStyleHeadline"/>
                <color key="textColor" systemColor="labelColor"/>
              </label>
              <label text="Prep time" translatesAutoresizingMaskIntoConstraints="NO" id="prep">
                <rect key="frame" x="97" y="35.5" width="50" height="14.5"/>
                <fontDescription key="fontDescription" type="system" pointSize="12"/>
                <color key="textColor" white="0.33333333333333331" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
              </label>
              <label text="30 min" translatesAutoresizingMaskIntoConstraints="NO" id="time">
                <rect key="frame" x="151" y="35.5" width="38" height="14.5"/>
                <fontDescription key="fontDescription" type="boldSystem" pointSize="12"/>
              </label>
            </subviews>
            <constraints>
              <constraint firstItem="photo" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="a"/>
              <constraint firstItem="photo" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="b"/>
              <constraint firstItem="name" firstAttribute="leading" secondItem="photo" secondAttribute="trailing" constant="12" id="c"/>
              <constraint firstAttribute="trailingMargin" secondItem="name" secondAttribute="trailing" id="d"/>
              <constraint firstItem="name" firstAttribute="top" secondItem="content" secondAttribute="topMargin" id="e"/>
              <constraint firstItem="prep" firstAttribute="top" secondItem="name" secondAttribute="bottom" constant="4" id="f"/>
              <constraint firstItem="prep" firstAttribute="leading" secondItem="name" secondAttribute="leading" id="g"/>
              <constraint firstItem="time" firstAttribute="leading" secondItem="prep" secondAttribute="trailing" constant="4" id="h"/>
              <constraint firstItem="time" firstAttribute="firstBaseline" secondItem="prep" secondAttribute="firstBaseline" id="i"/>
              <constraint firstAttribute="bottomMargin" relation="greaterThanOrEqual" secondItem="prep" secondAttribute="bottom" id="j"/>
              <constraint firstAttribute="bottom" secondItem="photo" secondAttribute="bottom" constant="400" placeholder="YES" id="k"/>
            </constraints>
          </tableViewCellContentView>
          <connections>
            <outlet property="nameLabel" destination="name" id="o1"/>
            <outlet property="prepTimeLabel" destination="time" id="o2"/>
            <outlet property="thumbnailImageView" destination="photo" id="o3"/>
          </connections>
        </tableViewCell>
      </objects>
    </document>
    """

  private func read(
    _ text: String, name: String = "recipe", fields: OutletFields = OutletFields()
  ) -> (templates: [CellTemplate], diagnostics: [Diagnostic]) {
    CellTemplate.readInterface(
      Array(text.utf8), name: name, file: "Templates/Cells/\(name).xib", fields: fields)
  }

  @Test func `a cell has the names of its file and of its reuse identifier`() {
    let (templates, diagnostics) = read(Self.recipe)
    #expect(diagnostics == [])
    #expect(templates.map(\.name) == ["RecipeCell", "recipe"])
    #expect(templates[0].selectionStyle == SelectionStyle.none)
  }

  @Test func `outlets become fields`() throws {
    let template = try #require(read(Self.recipe).templates.first)
    #expect(template.views.map(\.field) == ["thumbnail", "name", nil, "prepTime"])
    #expect(template.views[2].source == .text("Prep time"))
    #expect(
      template.views[0].cornerRadius == 8 && template.views[0].kind == .image(.scaleAspectFill))
    #expect(template.views[1].labelStyle?.variant == .semibold)
    #expect(template.views[2].labelStyle?.color == .fixed(RGBA(85, 85, 85)))

    let (fields, problems) = OutletFields.read(
      Array("nameLabel: title\nRecipeCell: { prepTimeLabel: minutes }\n".utf8), file: "fields.yaml")
    #expect(problems == [])
    let mapped = read(Self.recipe, fields: fields).templates
    #expect(mapped[0].views.map(\.field) == ["thumbnail", "title", nil, "minutes"])
    #expect(mapped[1].views.map(\.field) == ["thumbnail", "title", nil, "prepTime"])
  }

  @Test func `the cell is laid out by its constraints`() throws {
    let cell = try TestCell(try #require(read(Self.recipe).templates.first))
    let short = try cell.layout(
      row(["name": "Egg", "prepTime": "30 min"], images: ["thumbnail": (400, 300)]))
    #expect(cell.engine.warnings == [])
    #expect(short.height == 78)
    #expect(short["thumbnailImageView"] == [16, 5, 69, 69])
    #expect(short["nameLabel"] == [97, 11, 207, 21])
    #expect(short.frame("prepTimeLabel").rect.y == short.frame("label4").rect.y)

    let long = try cell.layout(
      row(["name": longText, "prepTime": "30 min"], images: ["thumbnail": (400, 300)]))
    #expect(long.height > 78)
    let last = long.frame("label4").rect
    #expect(last.maxY + 11 <= long.height && last.maxY + 12 > long.height)
  }

  @Test func `a stack view and springs and struts`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
        <device id="retina4_7" orientation="portrait"/>
        <objects>
          <tableViewCell reuseIdentifier="Stack" id="cell">
            <rect key="frame" x="0" y="0" width="320" height="60"/>
            <tableViewCellContentView key="contentView" id="content">
              <rect key="frame" x="0" y="0" width="320" height="60"/>
              <subviews>
                <stackView spacing="8" alignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
                  <rect key="frame" x="16" y="11" width="288" height="38"/>
                  <subviews>
                    <view translatesAutoresizingMaskIntoConstraints="NO" id="box">
                      <rect key="frame" x="0" y="0" width="30" height="30"/>
                      <constraints>
                        <constraint firstAttribute="width" constant="30" id="w"/>
                        <constraint firstAttribute="height" constant="30" id="h"/>
                      </constraints>
                    </view>
                    <label hidden="YES" text="gone" translatesAutoresizingMaskIntoConstraints="NO" id="gone"/>
                    <label text="x" translatesAutoresizingMaskIntoConstraints="NO" id="title"/>
                  </subviews>
                </stackView>
                <view id="bar">
                  <rect key="frame" x="0" y="56" width="320" height="4"/>
                  <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>
                </view>
                <switch translatesAutoresizingMaskIntoConstraints="NO" id="onOff">
                  <rect key="frame" x="255" y="14" width="51" height="31"/>
                </switch>
              </subviews>
              <constraints>
                <constraint firstItem="stack" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="a"/>
                <constraint firstAttribute="trailingMargin" secondItem="stack" secondAttribute="trailing" id="b"/>
                <constraint firstItem="stack" firstAttribute="top" secondItem="content" secondAttribute="topMargin" id="c"/>
                <constraint firstAttribute="bottomMargin" secondItem="stack" secondAttribute="bottom" id="d"/>
                <constraint firstAttribute="trailingMargin" secondItem="onOff" secondAttribute="trailing" id="e"/>
                <constraint firstItem="onOff" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="f"/>
              </constraints>
            </tableViewCellContentView>
          </tableViewCell>
        </objects>
      </document>
      """
    let (templates, diagnostics) = read(text, name: "Stack")
    #expect(diagnostics == [] && templates.count == 1)
    let cell = try TestCell(try #require(templates.first))
    let layout = try cell.layout(row(["title": longText]), width: 400)
    #expect(layout["view3"][..<1] == [16] && layout["view3"][2...] == [30, 30])
    #expect(layout["title"][0] == 54 && layout.frame("title").rect.maxX == 384)
    #expect(layout.height == 30 + 22)
    #expect(layout["view6"] == [0, layout.height - 4, 400, 4])
    #expect(layout["switch7"][0] == 400 - 16 - 49 && layout["switch7"][2] == 51)
  }

  @Test(arguments: [
    ("Default", ["title"]), ("Subtitle", ["title", "subtitle"]), ("Value1", ["title", "detail"]),
    ("Value2", ["title", "detail"]),
  ])
  func `built-in styles`(style: String, fields: [String]) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
        <objects>
          <tableViewCell style="IBUITableViewCellStyle\(style)" textLabel="t" detailTextLabel="d"
            accessoryType="disclosureIndicator" id="cell">
            <rect key="frame" x="0" y="0" width="320" height="44"/>
            <tableViewCellContentView key="contentView" id="content">
              <rect key="frame" x="0" y="0" width="293" height="44"/>
              <autoresizingMask key="autoresizingMask"/>
              <subviews>
                <label text="Title" id="t"><rect key="frame" x="16" y="12" width="33" height="20"/></label>
                \(fields.count > 1 ? "<label text=\"Detail\" id=\"d\"><rect key=\"frame\" x=\"200\" y=\"12\" width=\"44\" height=\"20\"/></label>" : "")
              </subviews>
            </tableViewCellContentView>
          </tableViewCell>
        </objects>
      </document>
      """
    let (templates, diagnostics) = read(text, name: "plain")
    #expect(diagnostics == [])
    let cell = try TestCell(try #require(templates.first))
    #expect(cell.template.views.compactMap(\.field) == fields)
    let layout = try cell.layout(
      Row(
        fields: fields.map { Field($0, .text(InlineText("Some text"))) },
        location: .init(file: "x", line: 1, column: 1)))
    #expect(cell.engine.warnings == [])
    #expect(layout["textLabel"][0] == 16)
    #expect(layout.height >= 44 && layout.height < 70)
  }

  @Test func `errors of the file are reported and give no template`() {
    let (templates, diagnostics) = read("<document><objects/></document>")
    #expect(templates.isEmpty && diagnostics.map(\.severity) == [.error])
    #expect(read("<document").templates.isEmpty)
  }

  @Test(arguments: [
    ("nameLabel", "name"), ("thumbnailImageView", "thumbnail"), ("time_label", "time"),
    ("type_Label", "type"), ("avatar_image_view", "avatar"), ("LivesLabel", "lives"),
    ("label", "label"), ("Label", "label"), ("photoImg", "photo"), ("isOnSwitch", "isOn"),
    ("title", "title"), ("_", "_"), ("", ""),
  ])
  func `names of outlets`(outlet: String, field: String) {
    #expect(InterfaceBinding.field(ofOutlet: outlet) == field)
  }

  @Test func `what a row has not collapses in a stack view of the file`() throws {
    func label(_ id: String) -> String {
      """
      <label text="\(id)" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
      <rect key="frame" x="0" y="0" width="288" height="20"/></label>
      """
    }
    let xib = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"
        useAutolayout="YES"><device id="retina4_7"/><objects>
      <view contentMode="scaleToFill" id="root"><rect key="frame" x="0" y="0" width="320" height="10"/>
      <subviews><stackView axis="vertical" spacing="6" translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="0" y="0" width="320" height="44"/>
      <subviews>\(label("a"))\(label("b"))\(label("c"))</subviews></stackView></subviews>
      <constraints>
      <constraint firstItem="s" firstAttribute="top" secondItem="root" secondAttribute="top" id="t"/>
      <constraint firstAttribute="bottom" secondItem="s" secondAttribute="bottom" id="u"/>
      <constraint firstItem="s" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="l"/>
      <constraint firstAttribute="trailing" secondItem="s" secondAttribute="trailing" id="r"/>
      </constraints>
      <connections><outlet property="aLabel" destination="a" id="o1"/>
      <outlet property="bLabel" destination="b" id="o2"/>
      <outlet property="cLabel" destination="c" id="o3"/></connections>
      </view></objects></document>
      """
    let (templates, diagnostics) = read(xib)
    #expect(diagnostics == [])
    let cell = try TestCell(try #require(templates.first))
    let all = try cell.layout(row(["a": "a", "b": "b", "c": "c"]))
    #expect(all["cLabel"] == [0, 54, 320, 21])
    let two = try cell.layout(row(["a": "a", "c": "c"]))
    #expect(two["cLabel"] == [0, 27, 320, 21])
    #expect(two.height == 48 && two.frame("bLabel").isHidden)
  }
}
