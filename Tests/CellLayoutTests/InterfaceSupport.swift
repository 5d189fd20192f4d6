import TableModel
import Testing

@testable import CellLayout

/// A `.xib` with one cell of 320 x 60.
///
/// - Parameters:
///   - subviews: what its content view holds.
///   - constraints: the content view's.
///   - beside: what stands in the cell after its content view.
func interfaceFile(
  _ subviews: String, constraints: String = "", guides: String = "", attributes: String = "",
  beside: String = "", connections: String = "", resources: String = ""
) -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
  <device id="retina4_7" orientation="portrait"/><objects>
  <tableViewCell reuseIdentifier="It" rowHeight="60" id="cell" \(attributes)>
  <rect key="frame" x="0" y="0" width="320" height="60"/>
  <tableViewCellContentView key="contentView" id="content">
  <rect key="frame" x="0" y="0" width="320" height="60"/>
  <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints>\(guides)
  </tableViewCellContentView>\(beside)
  <connections>\(connections)</connections>
  </tableViewCell></objects><resources>\(resources)</resources></document>
  """
}

/// A view of such a file, placed by constraints.
func interfaceView(
  _ element: String, _ id: String, _ attributes: String = "", _ inner: String = "",
  width: Double = 40, height: Double = 30
) -> String {
  """
  <\(element) \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
  <rect key="frame" x="16" y="15" width="\(width)" height="\(height)"/>\(inner)</\(element)>
  """
}

func interfaceConstraint(
  _ first: String, _ attribute: String, _ second: String, _ other: String, _ constant: Double = 0
) -> String {
  """
  <constraint firstItem="\(first)" firstAttribute="\(attribute)" secondItem="\(second)"
  secondAttribute="\(other)" constant="\(constant)" id="\(first)-\(attribute)"/>
  """
}

/// A view at the leading margin, in the middle of the row.
func leadingInMiddle(_ id: String) -> String {
  interfaceConstraint(id, "leading", "content", "leadingMargin")
    + interfaceConstraint(id, "centerY", "content", "centerY")
}

/// A view between the margins, in the middle of the row.
func betweenMargins(_ id: String) -> String {
  leadingInMiddle(id) + interfaceConstraint(id, "trailing", "content", "trailingMargin")
}

func readInterface(
  _ file: String, fields: OutletFields = OutletFields(), images: TemplateImages? = nil
) -> (templates: [CellTemplate], messages: [String]) {
  let (templates, diagnostics) = CellTemplate.readInterface(
    Array(file.utf8), name: "It", file: "It.xib", fields: fields, images: images)
  return (templates, diagnostics.map(\.message))
}

/// The only template of a file that has nothing wrong with it.
func interfaceTemplate(
  _ file: String, images: TemplateImages? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> CellTemplate {
  let (templates, messages) = readInterface(file, images: images)
  #expect(messages == [], sourceLocation: sourceLocation)
  return try #require(templates.first, sourceLocation: sourceLocation)
}
