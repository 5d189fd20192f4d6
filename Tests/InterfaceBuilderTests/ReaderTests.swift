import InterfaceBuilder
import TableModel
import Testing

/// What is wrong with a file is reported where it stands, and never stops the program.
@Suite struct ReaderTests {
  private func read(
    _ text: String
  ) -> (document: InterfaceDocument?, diagnostics: [Diagnostic]) {
    InterfaceDocument.read(Array(text.utf8), file: "cell.xib")
  }

  private func cell(_ inside: String, more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
      <device id="retina4_7" orientation="portrait"/>
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        <tableViewCell reuseIdentifier="Recipe" id="cell">
          <rect key="frame" x="0.0" y="0.0" width="320" height="78"/>
          <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
            <rect key="frame" x="0.0" y="0.0" width="320" height="78"/>
            <subviews>
              <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="name">
                <rect key="frame" x="16" y="11" width="288" height="56"/>
                <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
                <color key="textColor" systemColor="secondaryLabelColor"/>
              </label>
            </subviews>
            <constraints>
    \(inside)
            </constraints>
          </tableViewCellContentView>
          <connections>
            <outlet property="nameLabel" destination="name" id="o1"/>
          </connections>
        </tableViewCell>
        \(more)
      </objects>
    </document>
    """
  }

  @Test func readsACell() throws {
    let (document, diagnostics) = read(
      cell(
        """
        <constraint firstAttribute="trailingMargin" secondItem="name" secondAttribute="trailing" id="a"/>
        <constraint firstItem="name" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="b"/>
        <constraint firstItem="name" firstAttribute="top" secondItem="content" secondAttribute="topMargin" id="c"/>
        <constraint firstAttribute="bottomMargin" secondItem="name" secondAttribute="bottom" multiplier="1:1" id="d"/>
        """))
    #expect(diagnostics.isEmpty)
    let root = try #require(document).root(reuseIdentifier: "Recipe")
    #expect(root.isCell && root.outlets.map(\.property) == ["nameLabel"])
    #expect(root.tree.views[root.outlets[0].view].text == "Name")
    #expect(root.tree.views[2].font?.size == 17)
    #expect(root.tree.views[2].colors["textColor"]?.name == "secondaryLabelColor")
    #expect(root.tree.constraints[0].location?.line == 18)
    let comparison = SavedLayoutComparison(root)
    #expect(comparison.largestDifference == 0)
    let json = comparison.json(file: "cell.xib", tolerance: 0.5)
    #expect(json.contains("\"computed\":[16,11,288,56]"))
  }

  @Test(arguments: [
    (
      "<constraint firstItem=\"nobody\" firstAttribute=\"width\" constant=\"1\" id=\"a\"/>",
      "nobody"
    ),
    ("<constraint firstItem=\"name\" firstAttribute=\"widht\" constant=\"1\" id=\"a\"/>", "width"),
    ("<constraint firstItem=\"name\" firstAttribute=\"top\" id=\"a\"/>", "second item"),
    (
      "<constraint firstAttribute=\"top\" secondItem=\"name\" secondAttribute=\"leading\" id=\"a\"/>",
      "leading"
    ),
    (
      "<constraint firstItem=\"name\" firstAttribute=\"width\" relation=\"equals\" constant=\"1\"/>",
      "equal"
    ),
    ("<constraint firstItem=\"name\" firstAttribute=\"width\" constant=\"nan\"/>", "nan"),
    (
      """
      <constraint firstItem="name" firstAttribute="width" secondItem="content" \
      secondAttribute="width" multiplier="1/0"/>
      """, "1/0"
    ),
    ("<constraint id=\"a\"/>", "lacks"),
  ])
  func badConstraints(element: String, words: String) throws {
    let (document, diagnostics) = read(cell(element))
    #expect(document != nil)
    let error = try #require(diagnostics.first)
    #expect(error.severity == .error && diagnostics.count == 1)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(error.location?.line == 18)
  }

  @Test(arguments: [
    ("", ""), ("<document><objects>", "</objects>"), ("<archive/>", "Xcode 4"),
    ("<plist/>", "plist"), ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "iOS"),
    ("\u{0}", ""),
  ])
  func noDocument(text: String, words: String) throws {
    let (document, diagnostics) = read(text)
    #expect(document == nil)
    let error = try #require(diagnostics.first)
    #expect(
      error.severity == .error && (words.isEmpty || error.message.contains(words)),
      "\(error.message)")
  }

  @Test func unknownElementsAreWarnings() throws {
    let (document, diagnostics) = read(cell("", more: "<lable id=\"x\"/>"))
    #expect(document?.roots.count == 1)
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics[0].message.contains("<label>"))
  }

  @Test func tooManyViewsAreAnError() {
    let views = (0..<1000).map { "<view id=\"v\($0)\"/>" }.joined()
    let text =
      "<document><objects><view id=\"r\"><subviews>\(views)</subviews></view></objects></document>"
    let (document, diagnostics) = read(text)
    #expect(document?.roots.isEmpty == true && diagnostics.map(\.severity) == [.error])
  }

  @Test func deepNestingIsAnError() {
    let text = String(repeating: "<document>", count: 100_000)
    let (document, diagnostics) = read(text)
    #expect(document == nil && diagnostics.count == 1)
  }

  @Test func everyBeginningOfAFileIsReadOrReported() {
    let bytes = Array(cell("<constraint firstItem=\"name\" id=\"a\"/>").utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let (document, diagnostics) = InterfaceDocument.read(
        Array(bytes[..<count]), file: "cell.xib")
      #expect(document == nil && !diagnostics.isEmpty)
    }
  }

  @Test func chosenByName() throws {
    let document = try #require(read(cell("")).document)
    #expect(throws: Diagnostic.self) { try document.root(reuseIdentifier: "Recipes") }
    #expect(try document.root(reuseIdentifier: nil).reuseIdentifier == "Recipe")
  }

  @Test func sizeClasses() throws {
    func constants(_ device: String) throws -> [Double] {
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="10117">
          <device id="\(device)"/>
          <objects>
            <view id="root">
              <rect key="frame" x="0" y="0" width="320" height="100"/>
              <subviews>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="wide"/>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="box"/>
              </subviews>
              <constraints>
                <constraint firstItem="box" firstAttribute="width" constant="10" id="a">
                  <variation key="widthClass=regular" constant="30"/>
                </constraint>
                <constraint firstItem="box" firstAttribute="height" constant="20" id="b"/>
                <constraint firstItem="wide" firstAttribute="height" constant="40" id="c"/>
              </constraints>
              <variation key="default">
                <mask key="subviews"><exclude reference="wide"/></mask>
                <mask key="constraints"><exclude reference="b"/></mask>
              </variation>
              <variation key="heightClass=regular-widthClass=regular">
                <mask key="subviews"><include reference="wide"/></mask>
                <mask key="constraints"><include reference="b"/></mask>
              </variation>
            </view>
          </objects>
        </document>
        """
      let (document, diagnostics) = read(text)
      #expect(diagnostics.isEmpty)
      let tree = try #require(document?.roots.first).tree
      #expect(tree.views.count == (device == "ipad9_7" ? 3 : 2))
      return tree.constraints.map(\.constant)
    }
    #expect(try constants("retina4_7") == [10])
    #expect(try constants("ipad9_7") == [30, 20, 40])
  }

  @Test func textsAndColors() throws {
    let text = cell("", more: "").replacing(
      "<label text=\"Name\"",
      with: "<label"
    ).replacing(
      "<fontDescription",
      with: """
        <string key="text" base64-UTF8="YES">w4QgIg</string>
        <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="1" \
        customColorSpace="displayP3"/>
        <fontDescription
        """)
    let (document, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    let label = try #require(document?.roots.first).tree.views[2]
    #expect(label.text == "Ä \"")
    let color = try #require(label.colors["backgroundColor"])
    #expect(color.red > 0.999 && abs(color.green - 0.4626) < 0.001 && color.blue == 0)
  }

  @Test func multipliers() {
    #expect(InterfaceConstraint.multiplier("16:9") == 16.0 / 9)
    #expect(InterfaceConstraint.multiplier("1/3") == 1.0 / 3)
    #expect(InterfaceConstraint.multiplier("0.48") == 0.48)
    for text in ["", ":", "1:", "a", "1:2:3", "inf", "nan", "1e300", "1e-300", "1/0"] {
      #expect(InterfaceConstraint.multiplier(text) == nil)
    }
  }
}
