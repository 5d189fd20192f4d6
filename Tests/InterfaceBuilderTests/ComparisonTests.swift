import InterfaceBuilder
import TableModel
import Testing

/// What `sitegen frames --as-designed` prints.
@Suite struct ComparisonTests {
  @Test func sharedCases() throws {
    guard let cases = try LayoutCase.shared() else { return }
    var count = 0
    for layoutCase in cases {
      let comparison = SavedLayoutComparison(
        InterfaceRoot(tree: layoutCase.tree, location: .init(file: layoutCase.id)))
      let ignored = layoutCase.oracle.ignored
      let worst =
        comparison.entries.filter { !ignored.contains($0.id) }.compactMap(\.difference)
        .max() ?? 0
      if worst <= 0.5 + 1e-6 {
        count += 1
      } else {
        print("  \(layoutCase.id): \(worst)")
      }
    }
    print("as designed: \(cases.count) cases, \(count) within 0.5 pt")
    #expect(count * 100 >= cases.count * 98)
  }

  @Test func bars() throws {
    var root = ViewNode(
      id: "root", kind: .view, frame: Rect(x: 0, y: 0, width: 375, height: 667))
    root.mask = [.widthSizable, .heightSizable]
    let bar = ViewNode(
      id: "table", kind: ViewKind(rawValue: "tableView"), parent: 0,
      frame: Rect(x: 0, y: 64, width: 375, height: 603),
      attributes: ["translatesAutoresizingMaskIntoConstraints": "NO"])
    var tree = ViewTree(
      views: [root, bar], canvas: Canvas(toolsVersion: "22505", device: "retina4_7"))
    tree.guides = [LayoutGuide(id: "safe", kind: .safeArea, view: 0)]
    for attribute in [LayoutAttribute.top, .bottom, .leading, .trailing] {
      tree.constraints.append(
        InterfaceConstraint(
          id: attribute.rawValue, owner: 0, first: .view(1), firstAttribute: attribute,
          second: .guide(0), secondAttribute: attribute))
    }
    let comparison = SavedLayoutComparison(
      InterfaceRoot(tree: tree, location: .init(file: "a.xib")))
    #expect(comparison.largestDifference == 0)
    #expect(comparison.assumed.safeArea == LayoutInsets(top: 64))
    let json = comparison.json(file: "a.xib", tolerance: 0.5)
    #expect(json.contains("\"assumedSafeArea\":[64,0]"))
  }
}
