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
}
