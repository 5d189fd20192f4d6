import Testing

@testable import SiteBuild

/// Interface Builder cells in a site.
@Suite struct InterfaceCellSiteTests {
  private static let cell: FileContent = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505"><objects>
    <tableViewCell id="cell" rowHeight="60"><rect key="frame" x="0" y="0" width="320" height="60"/>
    <tableViewCellContentView key="contentView" id="content">
    <rect key="frame" x="0" y="0" width="320" height="60"/><subviews>
    <imageView image="mark" contentMode="topRight" alpha="0.25" id="mark">
    <rect key="frame" x="8" y="8" width="40" height="40"/></imageView>
    <label text="Name" id="name"><rect key="frame" x="60" y="8" width="200" height="40"/></label>
    </subviews></tableViewCellContentView>
    <connections><outlet property="titleLabel" destination="name" id="o"/></connections>
    </tableViewCell></objects></document>
    """
  private static let picture: FileContent = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>
    """

  @Test func `a cell's own image is the site's`() throws {
    let built = try site([
      "Templates/Cells/marked.xib": Self.cell, "content/images/mark.svg": Self.picture,
      "content/index.md": "## A {cell=marked}\n\n- One\n- Two\n",
    ])
    #expect(built.problems == [])
    #expect(try built.values(of: "src", in: "index") == ["images/mark.svg", "images/mark.svg"])
    let style = built.files.filter { $0.hasSuffix(".css") }
      .compactMap { built.folder.text("site/public/\($0)") }.joined()
    #expect(style.contains("object-fit:none;object-position:right top;opacity:0.25;"))
  }

  @Test func `an image that isn't there is a warning`() throws {
    let built = try site([
      "Templates/Cells/marked.xib": Self.cell, "content/images/marks.svg": Self.picture,
      "content/index.md": "## A {cell=marked}\n\n- One\n",
    ])
    #expect(built.problems.count == 1)
    let problem = try #require(built.problems.first)
    #expect(problem.hasPrefix("Templates/Cells/marked.xib:5:1: "))
    #expect(problem.contains("mark") && problem.hasSuffix("a box of its size stands for it"))
    #expect(try built.values(of: "src", in: "index") == [])
  }
}
