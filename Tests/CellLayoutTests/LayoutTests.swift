import TableModel
import Testing

@testable import CellLayout

@Suite struct LayoutTests {
  static let designExample = """
    # Templates/Cells/recipe.yaml
    views:
      thumbnail: { image: image, size: [69, 69], cornerRadius: 8, contentMode: scaleAspectFill }
      name:      { label: title, font: headline, lines: 2 }
      prep:      { text: "Prep time", font: caption1, color: secondaryLabel }
      time:      { label: prepTime, font: subheadline }
    constraints:
      - H:|-[thumbnail]-12-[name]-|
      - H:[thumbnail]-12-[prep]-4-[time]-(>=0)-|
      - V:|-(>=4)-[thumbnail]-(>=4)-|
      - V:|-[name]-4-[prep]-(>=8)-|
      - prep.firstBaseline == time.firstBaseline
      - thumbnail.centerY == superview.centerY
    separator: { left: 97 }
    accessory: disclosure
    """

  /// Worked out by hand: margins 16 and 11, the chevron takes 8 + 3 + 16, the content's trailing
  /// margin is 8 beside it; lines are 21, 16 and 19 high.
  @Test func `the design's recipe`() throws {
    let cell = try TestCell(yaml: Self.designExample)
    let layout = try cell.layout(
      row(
        ["title": "Egg Benedict", "prepTime": "30 min"], images: ["image": (300, 200)],
        accessory: nil))
    #expect(layout.height == 77)
    #expect(layout["thumbnail"] == [16, 4, 69, 69])
    #expect(layout["name"] == [97, 11, 320 - 27 - 8 - 97, 21])
    let prep = layout.frame("prep").rect
    #expect(prep.x == 97 && prep.y == 36 && prep.height == 16)
    let time = layout.frame("time").rect
    #expect(time.x == prep.maxX + 4)
    // Baselines: (16 + 12) / 2 = 14 below 36, (19 + 15) / 2 = 17 below 33.
    #expect(time.y == 33 && time.height == 19)
    #expect(layout["disclosureIndicator"] == [320 - 16 - 8, 32, 8, 13])
    #expect(cell.engine.warnings == [])
    #expect(cell.template.separator.left == .points(97))
    #expect(cell.template.requiredFields == ["image", "title", "prepTime"])
  }
}
