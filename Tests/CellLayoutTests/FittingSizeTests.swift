import TableModel
import Templates
import Testing

@testable import CellLayout

@Suite struct FittingSizeTests {
  /// A picture of 40 x 40 beside a text that may wrap, 16 and 11 from the edges, and a space between
  /// them that wants 100 at 40 and needs 8.
  private static let yaml = """
    margins: [11, 16, 11, 16]
    minimumHeight: 200
    views:
      picture: { view: {}, size: [40, 40] }
      name: { label: title, lines: 0, font: { size: 17, lineHeight: 21 } }
    constraints:
      - H:|-[picture]-(>=8,==100@40)-[name]-|
      - V:|-[picture]-(>=0)-|
      - V:|-[name]-(>=11)-|
    """

  private func size(
    _ target: FittingTarget, _ title: String = "Some words", accessory: Accessory = .none
  ) throws -> (width: Double, height: Double, label: Double) {
    let cell = try TestCell(yaml: Self.yaml)
    let bound = cell.engine.bind(
      row(["title": title], accessory: accessory), template: 0, language: "en",
      rightToLeft: false
    ).cell
    let size = try cell.engine.fittingSize(of: bound, target: target, sideMargin: 16)
    return (size.width, size.height, bound.naturalSizes[1].width)
  }

  @Test func `compressed and expanded`() throws {
    let compressed = try size(.compressed)
    // The text is not cut and not wrapped: that is what it resists at 750, and the pull is 50.
    #expect(compressed.width == 16 + 40 + 8 + compressed.label + 16)
    #expect(compressed.height == 11 + 40)
    let expanded = try size(.expanded)
    // Height: the text keeps its own at 250, the picture has its size; the rest may grow.
    #expect(expanded.width == 10_000)
    #expect(expanded.height == 10_000)
  }

  @Test func `priorities decide against constraints`() throws {
    // At 30 the target gives way to the space of 100 at 40, at 50 it doesn't.
    let weak = FittingTarget(width: 0, height: 0, horizontalPriority: 30)
    let size = try size(weak)
    #expect(size.width == 16 + 40 + 100 + size.label + 16)
    // At 800 the text gives way: 16 + 40 + 8 + 50 + 16.
    let strong = FittingTarget(width: 130, height: 0, horizontalPriority: 800)
    let wrapped = try self.size(strong)
    #expect(wrapped.width == 130)
    #expect(wrapped.height == 11 + 2 * 21 + 11)
    let required = FittingTarget(width: 320, height: 300, verticalPriority: 1000)
    #expect(try self.size(required).height == 300)
  }

  @Test func `a target that can't be is a conflict`() {
    let target = FittingTarget(width: 60, height: 0, horizontalPriority: 1000)
    #expect(throws: Diagnostic.self) { try size(target) }
  }

  /// `systemLayoutSizeFitting(CGSize(width: w, height: 0), 1000, 50)` is what a table asks for.
  @Test(arguments: [320.0, 375, 1024])
  func `a row's automatic height is its fitting height`(width: Double) throws {
    for source in BuiltIn.cells {
      let template = try template(
        String(decoding: source.source, as: UTF8.self), name: source.name)
      let cell = try TestCell(template)
      let content = row(
        [
          "title": longText, "subtitle": longText, "detail": "12 €", "prepTime": "5 min",
          "text": longText,
        ], images: ["image": (640, 480)])
      let (bound, _) = cell.engine.bind(
        content, template: 0, language: "en", rightToLeft: false)
      var frames = CellFrames()
      guard template.fits(content), case .automatic = template.height else { continue }
      let height = try cell.engine.layout(bound, width: width, into: &frames)
      let fitting = try cell.engine.fittingSize(
        of: bound,
        target: FittingTarget(width: width, height: 0, horizontalPriority: 1000))
      let least =
        switch template.minimumHeight {
        case .points(let value): value
        case .standard: cell.engine.metrics.rowHeight
        case .navigationBar: cell.engine.metrics.navigationBarHeight
        case .tabBar: cell.engine.metrics.tabBarHeight
        }
      #expect(
        height == max(fitting.height, least) + cell.engine.metrics.separatorHeight,
        "\(template.name)")
    }
  }
}
