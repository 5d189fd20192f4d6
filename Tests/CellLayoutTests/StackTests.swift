import TableModel
import Testing

@testable import CellLayout

/// Stack views in YAML. Views of fixed size stand for labels, so that all frames can be worked out by
/// hand; the cell is 320 wide.
@Suite struct StackTests {
  /// A stack of three views of 40 x 20, 60 x 30 and 20 x 40 in a rectangle of 300 x 100 at (10, 0).
  private func horizontal(
    _ keys: String, sizes: [String] = ["[40, 20]", "[60, 30]", "[20, 40]"], inner: String = "",
    rightToLeft: Bool = false
  ) throws -> [[Double]] {
    let layout = try TestCell(
      yaml: """
        views:
          s:
            stack: horizontal
            \(keys)
            subviews:
              a: { view: {}, size: \(sizes[0])\(inner) }
              b: { view: {}, size: \(sizes[1]) }
              c: { view: {}, size: \(sizes[2]) }
        constraints: ["|-10-[s]-10-|", "V:|[s(100)]|"]
        """
    ).layout(row(), rightToLeft: rightToLeft)
    return ["a", "b", "c"].map { layout[$0] }
  }

  @Test func `fill gives what is over to the view that hugs least`() throws {
    let frames = try horizontal(
      "spacing: 8", sizes: ["[40, null]", "[null, null]", "[20, null]"])
    // 300 - 40 - 20 - 2 * 8 = 224
    #expect(frames == [[10, 0, 40, 100], [58, 0, 224, 100], [290, 0, 20, 100]])
  }

  @Test func `fillEqually`() throws {
    let frames = try horizontal(
      "distribution: fillEqually\n    spacing: 15",
      sizes: ["[null, null]", "[null, null]", "[null, null]"])
    #expect(frames == [[10, 0, 90, 100], [115, 0, 90, 100], [220, 0, 90, 100]])
  }

  @Test func `equalSpacing and equalCentering`() throws {
    // (300 - 120) / 2 = 90 between edges
    let gaps = try horizontal("distribution: equalSpacing\n    alignment: top\n    spacing: 5")
    #expect(gaps == [[10, 0, 40, 20], [140, 0, 60, 30], [290, 0, 20, 40]])
    // Middles at 20 and 290 of 300, so at 155 between: 155 - 30 + 10.
    let middles = try horizontal("distribution: equalCentering\n    alignment: top")
    #expect(middles == [[10, 0, 40, 20], [135, 0, 60, 30], [290, 0, 20, 40]])
  }

  @Test func `shares by content`() throws {
    // 40 + 60 + 100 of 200 in 300: each half as much again.
    let layout = try TestCell(
      yaml: """
        views:
          s:
            stack: horizontal
            distribution: fillProportionally
            subviews:
              a: { image: a }
              b: { image: b }
              c: { image: c }
        constraints: ["|-10-[s]-10-|", "V:|[s(100)]|"]
        """
    ).layout(row(images: ["a": (40, 9), "b": (60, 9), "c": (100, 9)]))
    #expect(
      ["a", "b", "c"].map { layout[$0] } == [
        [10, 0, 60, 100], [70, 0, 90, 100], [160, 0, 150, 100],
      ])
  }

  @Test func `shares by the size of controls`() throws {
    // 47 + 94, the width of a stepper, in 282: each twice.
    let layout = try TestCell(
      yaml: """
        views:
          s:
            stack: horizontal
            distribution: fillProportionally
            subviews:
              a: { image: a }
              b: { stepper: {} }
        constraints: ["|-19-[s]-19-|", "V:|[s(100)]|"]
        """
    ).layout(row(images: ["a": (47, 9)]))
    #expect(layout["a"] == [19, 0, 94, 100])
    #expect(layout["b"][2] == 188)
  }

  @Test(
    arguments: [
      ("leading", [0.0, 0, 0]), ("top", [0, 0, 0]), ("center", [40, 35, 30]),
      ("trailing", [80, 70, 60]), ("bottom", [80, 70, 60]),
    ])
  func `alignment across`(name: String, tops: [Double]) throws {
    let frames = try horizontal("alignment: \(name)\n    distribution: equalSpacing")
    #expect(frames.map { $0[1] } == tops)
    #expect(frames.map { $0[3] } == [20, 30, 40])
  }

  @Test func `custom spacing, the system's spacing, margins`() throws {
    let custom = try horizontal(
      "spacing: standard\n    alignment: top",
      sizes: ["[40, 20]", "[60, 20]", "[null, 20]"], inner: ", spacingAfter: 30")
    #expect(custom == [[10, 0, 40, 20], [80, 0, 60, 20], [148, 0, 162, 20]])
    let margins = try horizontal(
      "margins: [5, 7, 11, 13]", sizes: ["[40, null]", "[60, null]", "[null, null]"])
    #expect(margins == [[17, 5, 40, 84], [57, 5, 60, 84], [117, 5, 180, 84]])
  }

  @Test func `right to left begins at the right`() throws {
    let frames = try horizontal(
      "spacing: 8\n    alignment: top", sizes: ["[40, 20]", "[60, 20]", "[null, 20]"],
      rightToLeft: true)
    #expect(frames == [[270, 0, 40, 20], [202, 0, 60, 20], [10, 0, 184, 20]])
  }

  @Test func `baselines of stacked labels`() throws {
    for alignment in ["firstBaseline", "lastBaseline"] {
      let layout = try TestCell(
        yaml: """
          views:
            s:
              stack: horizontal
              alignment: \(alignment)
              spacing: 8
              subviews:
                big: { label: title, font: { size: 34, lineHeight: 40 } }
                small: { label: detail, font: { size: 12, lineHeight: 16 } }
            after: { text: x, font: { size: 20, lineHeight: 24 } }
          constraints:
            - H:|[s]-(>=0)-[after]|
            - V:|[s]-(>=0)-|
            - after.firstBaseline == s.\(alignment)
          """
      ).layout(row(["title": "A", "detail": "b"]))
      // A line's baseline lies half its font size below its middle.
      #expect(layout["big"][1] == 0 && layout["big"][3] == 40)
      #expect(layout["small"][1] == 20 + 17 - 6 - 8)
      #expect(layout["after"][1] == 20 + 17 - 10 - 12)
      #expect(layout.height == 40)
    }
  }

  @Test(arguments: [("", true), (" + 5", false)])
  func `a view has the baseline of its stack`(offset: String, holds: Bool) throws {
    let cell = try TestCell(
      yaml: """
        views: { s: { stack: vertical, subviews: { a: { label: title } } } }
        constraints: ["|[s]|", "V:|[s]|", "a.firstBaseline == s.firstBaseline\(offset)"]
        """)
    let error = #expect(throws: (any Error).self) {
      _ = try cell.layout(row(["title": "x"]))
      if holds { throw CancellationError() }
    }
    #expect((error is CancellationError) == holds)
  }

  @Test func `spaces between baselines`() throws {
    let layout = try TestCell(
      yaml: """
        views:
          s:
            stack: vertical
            spacing: 30
            baselineRelativeArrangement: true
            subviews:
              a: { label: title, font: { size: 20, lineHeight: 24 } }
              b: { label: subtitle, font: { size: 12, lineHeight: 16 } }
        constraints: ["|[s]|", "V:|[s]|"]
        """
    ).layout(row(["title": "A", "subtitle": "b"]))
    // Baselines at 12 + 10 and 30 below; the second label's is 8 + 6 below its top.
    #expect(layout["b"][1] == 12 + 10 + 30 - 14)
  }

  private static let optional = """
    views:
      s:
        stack: vertical
        spacing: 6
        subviews:
          name: { label: title, font: { size: 17, lineHeight: 21 } }
          inner:
            stack: horizontal
            spacing: 5
            subviews:
              picture: { image: image, size: [30, 30], required: false }
              note: { label: note, font: { size: 12, lineHeight: 16 }, required: false }
          last: { label: detail, font: { size: 17, lineHeight: 21 }, required: false }
    constraints: ["|[s]|", "V:|[s]|"]
    """

  @Test func `what a row has not collapses with its spacing`() throws {
    let cell = try TestCell(yaml: Self.optional)
    let all = try cell.layout(
      row(["title": "a", "note": "n", "detail": "d"], images: ["image": (60, 60)]))
    #expect(all.height == 21 + 6 + 30 + 6 + 21)
    #expect(all["note"] == [35, 27, 285, 30])
    let noPicture = try cell.layout(row(["title": "a", "note": "n", "detail": "d"]))
    #expect(noPicture.height == 21 + 6 + 16 + 6 + 21)
    #expect(noPicture["note"] == [0, 27, 320, 16])
    #expect(noPicture.frame("picture").isHidden)
    let noLast = try cell.layout(row(["title": "a", "note": "n"]))
    #expect(noLast.height == 21 + 6 + 16)
    #expect(cell.engine.warnings == [])
    // Whatever was laid out before.
    let again = try cell.layout(
      row(["title": "a", "note": "n", "detail": "d"], images: ["image": (60, 60)]))
    #expect(again.frames.views == all.frames.views)
  }

  @Test func `hidden views collapse in stacks and keep their room elsewhere`() throws {
    let yaml = """
      views:
        s:
          stack: vertical
          spacing: 6
          subviews:
            a: { text: a, font: { size: 17, lineHeight: 21 } }
            b: { stack: vertical, hidden: true, subviews: { c: { text: c } } }
            d: { text: d, font: { size: 17, lineHeight: 21 } }
        e: { text: e, font: { size: 17, lineHeight: 21 }, hidden: true }
        f: { text: f, font: { size: 17, lineHeight: 21 } }
      constraints: ["|[s]|", "|[e]|", "|[f]|", "V:|[s]-2-[e]-2-[f]|"]
      """
    let layout = try TestCell(yaml: yaml).layout(row())
    #expect(layout["d"] == [0, 27, 320, 21])
    #expect(layout["f"] == [0, 48 + 2 + 21 + 2, 320, 21])
    #expect(["b", "c", "e"].allSatisfy { layout.frame($0).isHidden })
    #expect(!layout.frame("d").isHidden)
  }

  @Test func `a vertical stack shares its height by what texts ask for at their width`() throws {
    let layout = try TestCell(
      yaml: """
        views:
          s:
            stack: vertical
            distribution: fillProportionally
            subviews:
              a: { label: title, lines: 0, font: { size: 17, lineHeight: 21 } }
              b: { text: b, font: { size: 17, lineHeight: 21 } }
        constraints: ["|[s]|", "V:|[s]|"]
        """
    ).layout(row(["title": longText]))
    let lines = Double(layout.frame("a").lineCount)
    #expect(lines > 3)
    #expect(layout.height == 21 * lines + 21)
    #expect(layout["b"] == [0, 21 * lines, 320, 21])
  }

  @Test func `mistakes in stacks`() {
    for (keys, problem) in [
      ("stack: horizontl", "1:22: unknown axis “horizontl”, did you mean “horizontal”?"),
      ("stack: {}", "1:22: which axis? Write stack: horizontal or stack: vertical"),
      (
        "stack: vertical, distribution: fillEqualy",
        "1:46: unknown distribution “fillEqualy”, did you mean “fillEqually”?"
      ),
      (
        "stack: vertical, alignment: centre",
        "1:43: unknown alignment “centre”, did you mean “center”?"
      ),
      (
        "stack: vertical, alignment: firstBaseline",
        "1:43: only a horizontal stack aligns baselines: take leading, center, trailing or fill"
      ),
      (
        "stack: vertical, spacing: wide",
        "1:41: spacing has to be a number or “standard”, this is “wide”"
      ),
      ("stack: vertical, spacng: 8", "1:32: unknown key “spacng”, did you mean “spacing”?"),
      ("view: {}, spacing: 8", "1:25: only a stack has “spacing”"),
      ("view: {}, spacingAfter: 8", "1:25: spacingAfter is for what a stack arranges"),
      (
        "label: title, subviews: { c: { view: {} } }",
        "1:29: only a plain view or a stack has “subviews”"
      ),
      ("view: {}, subviews: { b: { view: {} } }", "1:37: two views are named “b”"),
      (
        "view: {}, subviews: { c: { view: {}, in: b } }",
        "1:56: a view in subviews is inside already: leave “in” out"
      ),
      (
        "stack: vertical, subviews: { c: { guide: {} } }",
        "1:44: a stack arranges views, and “c” is a guide"
      ),
      ("guide: {}, background: label", "1:26: a guide is only a place, it has no “background”"),
      ("label: title, hugging: hgih", "1:38: unknown priority “hgih”, did you mean “high”?"),
    ] {
      #expect(problems("views: { b: { \(keys) } }") == [problem], "\(keys)")
    }
  }
}
