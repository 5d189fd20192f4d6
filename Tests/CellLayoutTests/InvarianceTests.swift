import SeededRandom
import TableModel
import Templates
import Testing
import Typesetting

@testable import CellLayout

@Suite struct InvarianceTests {
  static let words = longText.split(separator: " ").map(String.init)

  static func randomRow(_ random: inout SplitMix64) -> Row {
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }.joined(separator: " ")
    }
    return row(
      ["title": text(12), "subtitle": text(30), "detail": text(3)],
      images: [
        "image": (
          Double.random(in: 10...900, using: &random).rounded(),
          Double.random(in: 10...900, using: &random).rounded()
        )
      ],
      accessory: [Accessory.none, .disclosureIndicator, .checkmark, .text("12"), .badge("3")]
        .randomElement(using: &random)!,
      indentationLevel: Int.random(in: 0...3, using: &random))
  }

  @Test(arguments: ["subtitleValueImage", "value1", "subtitle", "figure"])
  func `neither order nor history of the rows shows`(name: String) throws {
    var random = SplitMix64(seed: 1)
    let rows = (0..<30).map { _ in Self.randomRow(&random) }
    let widths: [Double] = [320, 375, 430, 1024]
    let fresh: [[[ViewFrame]]] = try rows.map { row in
      let cell = try TestCell(builtIn: name)
      return try widths.reversed().map { try cell.layout(row, width: $0).frames.views }.reversed()
    }
    let used = try TestCell(builtIn: name)
    for pass in 0..<3 {
      var order = rows.indices.flatMap { row in widths.indices.map { (row, $0) } }
      order.shuffle(using: &random)
      for (row, width) in order {
        let frames = try used.layout(
          rows[row], width: widths[width], rightToLeft: pass == 1
        ).frames
        if pass == 1 { continue }
        let expected = fresh[row][width]
        #expect(frames.views == expected)
      }
    }
  }

  /// Centred titles and halves of a bar aside: half pixels go to the right in both directions.
  @Test(
    arguments: BuiltIn.cells.map(\.name).filter {
      ![
        "breadcrumb", "detailToolbar", "navigationBar", "pageNumbers", "tabBarItem",
      ].contains($0)
    })
  func `right to left is the mirror image`(name: String) throws {
    let cell = try TestCell(builtIn: name)
    var random = SplitMix64(seed: 2)
    for width in [320.0, 430, 1024] {
      var sample = BuiltInCellTests.sample("Mushroom Risotto")
      sample.accessory = [Accessory.none, .disclosureIndicator, .badge("3")]
        .randomElement(using: &random)
      sample.indentationLevel = Int.random(in: 0...2, using: &random)
      let left = try cell.layout(sample, width: width)
      let right = try cell.layout(sample, width: width, rightToLeft: true)
      #expect(left.height == right.height)
      for (a, b) in zip(left.frames.views, right.frames.views) {
        #expect(a.rect.x == width - b.rect.maxX && a.rect.width == b.rect.width)
        #expect(a.rect.y == b.rect.y && a.rect.height == b.rect.height)
      }
    }
  }

  @Test func `left, right and centres are not mirrored`() throws {
    let yaml = """
      views:
        a: { view: {}, size: [10, 10] }
        b: { view: {}, size: [10, 10] }
        c: { view: {}, size: [10, 10] }
        d: { view: {}, size: [10, 10] }
      constraints:
        - a.left == superview.left + 20
        - b.centerX == superview.centerX + 30
        - c.right <= superview.right - 40
        - c.left >= 2 * a.right
        - d.trailing == superview.trailing - 7
        - c.left == a.right + 100 @500
        - V:|[a][b][c][d]|
      """
    let cell = try TestCell(yaml: yaml)
    for (rightToLeft, d) in [(false, 303.0), (true, 7)] {
      let layout = try cell.layout(row(), rightToLeft: rightToLeft)
      #expect(layout["a"][0] == 20)
      #expect(layout["b"][0] == 185)
      #expect(layout["c"][0] == 130)
      #expect(layout["d"][0] == d)
    }
  }

  /// Columns of equal or random shares that touch each other: on any grid, however their edges fall,
  /// there is no gap and no overlap.
  @Test(arguments: [1.0, 0.5, 0.25])
  func `neighbours neither gap nor overlap`(grid: Double) throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let count = Int.random(in: 2...9, using: &random)
      let names = (0..<count).map { "v\($0)" }
      let shares = names.dropFirst().map {
        "  - \($0).width == \(Double.random(in: 0.5...2, using: &random)) * v0.width\n"
      }
      let yaml = """
        views:
        \(names.map { "  \($0): { view: {} }\n" }.joined())
        constraints:
          - 'H:|\(names.map { "[\($0)]" }.joined())|'
        \(names.map { "  - V:|[\($0)(20)]|\n" }.joined())
        \(shares.joined())
        """
      let cell = try TestCell(yaml: yaml, grid: grid)
      let width = Double.random(in: 100...1000, using: &random).rounded()
      let frames = try cell.layout(row(), width: width).frames.views
      #expect(frames[0].rect.x == 0 && frames[count - 1].rect.maxX == width)
      for (a, b) in zip(frames, frames.dropFirst()) {
        #expect(a.rect.maxX == b.rect.x)
        #expect((a.rect.maxX / grid).rounded() * grid == a.rect.maxX)
      }
    }
  }

  /// Templates of random chains: whatever the priorities, required constraints hold to a pixel, labels
  /// are as high as their lines or squeezed, and the height lies on the grid.
  @Test func `random templates keep what is required`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<60 {
      let count = Int.random(in: 1...5, using: &random)
      let names = (0..<count).map { "v\($0)" }
      let spacing = (0...count).map { _ in Int.random(in: 0...20, using: &random) }
      let stack = (0...count).map { _ in Int.random(in: 0...20, using: &random) }
      let isVertical = Bool.random(using: &random)
      let views = names.map { name in
        "  \(name): { label: title, lines: \(Int.random(in: 0...3, using: &random)), "
          + "hugging: \(Int.random(in: 1...999, using: &random)), "
          + "compression: \(Int.random(in: 1...999, using: &random)) }\n"
      }
      func chain(_ gaps: [Int]) -> String {
        var text = "|"
        for (index, name) in names.enumerated() { text += "-\(gaps[index])-[\(name)]" }
        return text + "-\(gaps[count])-|"
      }
      let across = names.map { name in
        isVertical ? "  - H:|-(>=5)-[\(name)]-(>=5)-|\n" : "  - V:|-(>=5)-[\(name)]-(>=5)-|\n"
      }
      let yaml = """
        views:
        \(views.joined())
        constraints:
          - \(isVertical ? "V" : "H"):\(chain(isVertical ? stack : spacing))
        \(across.joined())
        """
      let cell = try TestCell(yaml: yaml)
      let layout = try cell.layout(Self.randomRow(&random), width: 375)
      #expect(layout.height == layout.height.rounded())
      var previous: Rect?
      for (index, name) in names.enumerated() {
        let frame = layout.frame(name)
        let rect = frame.rect
        #expect(rect.width >= 0 && rect.height >= 0)
        let indentation = Double(layout.cell.indentationLevel) * 10
        let start = isVertical ? previous?.maxY ?? 0 : previous?.maxX ?? indentation
        let gap = Double(isVertical ? stack[index] : spacing[index])
        #expect((isVertical ? rect.y : rect.x) == start + gap, "\(yaml)")
        if frame.lineCount > 0, !isVertical {
          #expect(rect.height == Double(frame.lineCount) * 21, "\(yaml)")
        }
        previous = rect
      }
      if isVertical { #expect(layout.height == previous!.maxY + Double(stack[count])) }
    }
  }
}
