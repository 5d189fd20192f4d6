import InterfaceBuilder
import TableModel
import Testing

/// Texts in each of the forms that Interface Builder saves them in.
@Suite struct ReaderTextTests {
  private func view(
    _ element: String, _ inner: String, _ attributes: String = ""
  ) throws -> (node: ViewNode, messages: [String]) {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
      <\(element) id="v" \(attributes)><rect key="frame" x="0" y="0" width="9" height="9"/>
      \(inner)</\(element)></objects></document>
      """
    let (document, diagnostics) = InterfaceDocument.read(Array(text.utf8), file: "v.xib")
    let root = try #require(document?.roots.first)
    return (root.tree.views[0], diagnostics.map(\.message))
  }

  @Test(arguments: [
    ("<string key=\"text\">Two\nlines</string>", "Two\nlines"),
    ("<mutableString key=\"text\">Mutable</mutableString>", "Mutable"),
    ("<string key=\"text\" base64-UTF8=\"YES\">\nw6TDtgo\n</string>", "äö\n"),
    (
      "<attributedString key=\"attributedText\"><fragment content=\"One\"/></attributedString>",
      "One"
    ),
    (
      """
      <attributedString key="attributedText"><fragment><mutableString key="content">M
      N</mutableString></fragment></attributedString>
      """, "M\nN"
    ),
    // What people write about a view for each other is none of its text.
    (
      "<attributedString key=\"userComments\"><fragment content=\"todo\"/></attributedString>", nil
    ),
    ("<string key=\"text\" base64-UTF8=\"YES\">***</string>", ""),
  ])
  func texts(form: String, expected: String?) throws {
    let (node, messages) = try view("label", form)
    #expect(node.text == expected && messages == [])
  }

  @Test func `an attributed text looks as it begins`() throws {
    let form = """
      <attributedString key="attributedText">
      <fragment content="Loud "><attributes>
      <color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/>
      <font key="NSFont" metaFont="systemBold" size="20"/>
      <paragraphStyle key="NSParagraphStyle" alignment="center"/></attributes></fragment>
      <fragment content="quiet"><attributes><font key="NSFont" size="10" name="Futura"/>
      </attributes></fragment></attributedString>
      """
    let (node, messages) = try view("label", form)
    #expect(node.text == "Loud quiet")
    #expect(node.font == FontDescription(type: "boldSystem", pointSize: 20))
    #expect(node.colors["textColor"]?.red == 1)
    #expect(node.attributes["textAlignment"] == "center")
    #expect(
      messages == ["a text with several fonts or colours is shown in those of its beginning"])
  }

  @Test func `buttons and text fields`() throws {
    let title = try view(
      "button",
      "<state key=\"normal\"><string key=\"title\">A\nB</string></state>"
        + "<state key=\"highlighted\" title=\"C\"/>"
    ).node
    #expect(title.text == "A\nB")
    let rich = try view(
      "button",
      """
      <buttonConfiguration key="configuration" style="gray"><attributedString key="attributedTitle">
      <fragment content="Rich"/></attributedString></buttonConfiguration>
      """
    ).node
    #expect(rich.text == "Rich" && rich.attributes["configuration"] == "gray")
    let field = try view(
      "textField", "<string key=\"placeholder\">Your\nname</string>"
    ).node
    #expect(field.attributes["placeholder"] == "Your\nname" && field.text == nil)
  }

  @Test func `stack views may keep inside margins by a runtime attribute`() throws {
    var tree = ViewTree(
      views: [
        ViewNode(
          id: "root", kind: .view, frame: Rect(x: 0, y: 0, width: 200, height: 50)),
        ViewNode(
          id: "stack", kind: .stackView, parent: 0,
          frame: Rect(x: 0, y: 0, width: 200, height: 50)),
        ViewNode(id: "it", kind: .view, parent: 1),
      ], canvas: Canvas())
    tree.views[1].insets["directionalLayoutMargins"] = LayoutInsets(
      top: 1, left: 10, bottom: 3, right: 20)
    #expect(
      ViewTreeLayout.result(of: tree).snapped[2] == Rect(x: 10, y: 1, width: 170, height: 46))
    let attribute = try view(
      "stackView",
      """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="boolean"
      keyPath="layoutMarginsRelativeArrangement" value="NO"/></userDefinedRuntimeAttributes>
      """
    ).node.runtimeAttributes
    tree.views[1].runtimeAttributes = attribute
    #expect(
      ViewTreeLayout.result(of: tree).snapped[2] == Rect(x: 0, y: 0, width: 200, height: 50))
  }

  @Test func `content beside an accessory view ends in a margin of 8`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
      <device id="retina4_7" orientation="portrait"/><objects><tableViewCell id="cell">
      <rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="308" height="44"/><subviews>
      <label translatesAutoresizingMaskIntoConstraints="NO" id="name">
      <rect key="frame" x="16" y="11" width="284" height="22"/></label></subviews><constraints>
      <constraint firstItem="name" firstAttribute="leading" secondItem="content"
      secondAttribute="leadingMargin" id="a"/><constraint firstAttribute="trailingMargin"
      secondItem="name" secondAttribute="trailing" id="b"/><constraint firstAttribute="centerY"
      secondItem="name" secondAttribute="centerY" id="c"/></constraints>
      </tableViewCellContentView><switch key="accessoryView" id="sound">
      <rect key="frame" x="308" y="6" width="51" height="31"/></switch></tableViewCell></objects>
      </document>
      """
    let (document, diagnostics) = InterfaceDocument.read(Array(text.utf8), file: "v.xib")
    #expect(diagnostics.isEmpty)
    let comparison = SavedLayoutComparison(try #require(document?.roots.first))
    #expect(comparison.largestDifference == 0 && comparison.entries.count == 4)
  }

  @Test func `frames of the first tools of Xcode 8`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="11201"><objects>
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="320" height="100"/>
      <tableViewCellContentView key="contentView" id="content"><subviews><label id="name">
      <frame key="frameInset" minX="108" minY="8" width="34" height="21"/></label></subviews>
      </tableViewCellContentView></tableViewCell></objects></document>
      """
    let (document, diagnostics) = InterfaceDocument.read(Array(text.utf8), file: "v.xib")
    #expect(diagnostics.isEmpty)
    let views = try #require(document?.roots.first).tree.views
    #expect(views[1].frame == Rect(x: 0, y: 0, width: 320, height: 100))
    #expect(views[2].frame == Rect(x: 108, y: 8, width: 34, height: 21))
  }
}
