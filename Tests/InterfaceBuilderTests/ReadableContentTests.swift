import InterfaceBuilder
import Testing

/// Guides for readable content, and margins that follow them.
@Suite struct ReadableContentTests {
  private func frames(width: Double, tools: String = "22505", attributes: [String: String] = [:])
    -> [Rect]
  {
    var tree = ViewTree(
      views: [
        ViewNode(
          id: "root", kind: .view, frame: Rect(x: 0, y: 0, width: width, height: 100),
          attributes: attributes),
        ViewNode(
          id: "text", kind: .view, parent: 0, frame: Rect(x: 0, y: 0, width: 10, height: 10),
          attributes: ["translatesAutoresizingMaskIntoConstraints": "NO"]),
      ], canvas: Canvas(toolsVersion: tools, device: "ipad9_7"))
    tree.guides = [LayoutGuide(id: "readable", kind: .readableContent, view: 0)]
    let item: InterfaceConstraint.Item =
      attributes.isEmpty ? .guide(0) : .view(0)
    let (leading, trailing): (LayoutAttribute, LayoutAttribute) =
      attributes.isEmpty ? (.leading, .trailing) : (.leadingMargin, .trailingMargin)
    tree.constraints = [
      InterfaceConstraint(
        id: "a", owner: 0, first: .view(1), firstAttribute: .leading, second: item,
        secondAttribute: leading),
      InterfaceConstraint(
        id: "b", owner: 0, first: .view(1), firstAttribute: .trailing, second: item,
        secondAttribute: trailing),
    ]
    return ViewTreeLayout.result(of: tree).snapped
  }

  @Test func `as wide as the margins leave, up to 672`() {
    // The root's margins are 20 from a width of 393 on.
    #expect(frames(width: 600)[1].x == 20 && frames(width: 600)[1].width == 560)
    #expect(frames(width: 1024)[1].x == 176 && frames(width: 1024)[1].width == 672)
    #expect(frames(width: 1024, tools: "24506")[1].x == 52)
  }

  @Test func `margins follow it where the view says so`() {
    let follows = ["layoutMarginsFollowReadableWidth": "YES"]
    #expect(frames(width: 600, attributes: follows)[1].width == 560)
    #expect(frames(width: 1024, attributes: follows)[1].x == 176)
    #expect(frames(width: 1024, attributes: follows)[1].width == 672)
    #expect(
      frames(width: 1024, attributes: ["layoutMarginsFollowReadableWidth": "NO"])[1].width == 984)
  }
}
