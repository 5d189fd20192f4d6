import TableModel
import Testing

@testable import CellLayout

/// Layout guides, margins and alignment rects in templates.
@Suite struct GuideTests {
  @Test func `guides of a view and of the content view`() throws {
    let cell = try TestCell(
      yaml: """
        margins: [10, 20, 30, 40]
        views:
          a: { view: {} }
          card: { view: {}, margins: [1, 2, 3, 4] }
          b: { view: {}, in: card }
          c: { view: {}, size: [10, 10] }
          d: { view: {}, size: [10, 10] }
        constraints:
          - a.left == superview.layoutMarginsGuide.left
          - a.width == superview.layoutMarginsGuide.width
          - a.top == superview.layoutMarginsGuide.top
          - a.height == superview.layoutMarginsGuide.height
          - H:|-100-[card(100)]
          - V:|[card(100)]|
          - b.leading == superview.layoutMarginsGuide.leading
          - b.trailing == superview.layoutMarginsGuide.trailingMargin
          - b.centerY == superview.layoutMarginsGuide.centerY
          - b.height == 1/2 * card.layoutMarginsGuide.height
          - c.centerX == superview.layoutMarginsGuide.centerX
          - c.bottom == superview.layoutMarginsGuide.lastBaseline
          - d.trailing == superview.safeAreaLayoutGuide.trailing
          - d.top == superview.safeAreaLayoutGuide.top
        """)
    let layout = try cell.layout(row())
    #expect(layout["a"] == [20, 10, 260, 60])
    #expect(layout["b"] == [102, 25, 94, 48])
    #expect(layout["c"] == [145, 60, 10, 10])
    #expect(layout["d"] == [310, 0, 10, 10])
    let mirrored = try cell.layout(row(), rightToLeft: true)
    // Margins follow the direction of reading: 40 at the left, 20 at the right.
    #expect(mirrored["a"] == [40, 10, 260, 60])
    #expect(mirrored["b"] == [124, 25, 94, 48])
    #expect(mirrored["c"][0] == 165)
    #expect(mirrored["d"][0] == 0)
  }

  @Test(arguments: [(320.0, [16.0, 288]), (688.0, [20.0, 648]), (1024.0, [176.0, 672])])
  func `readable content`(width: Double, expected: [Double]) throws {
    let layout = try TestCell(
      yaml: """
        views: { a: { view: {}, size: [null, 44] } }
        constraints:
          - a.leading == superview.readableContentGuide.leading
          - a.trailing == superview.readableContentGuide.trailing
          - V:|[a]|
        """
    ).layout(row(), width: width)
    #expect([layout["a"][0], layout["a"][2]] == expected)
  }

  @Test func `a guide of one's own is a place without a view`() throws {
    let layout = try TestCell(
      yaml: """
        views:
          left: { view: {}, size: [60, 20] }
          gap: { guide: {} }
          right: { view: {}, size: [40, 20] }
          middle: { view: {}, size: [10, 20] }
        constraints:
          - "|-10-[left][gap][right]-10-|"
          - V:|[left]|
          - V:|[right]|
          - V:|[gap]|
          - middle.centerX == gap.centerX
          - middle.top == gap.top
        """
    ).layout(row())
    #expect(layout["gap"] == [70, 0, 200, 20])
    #expect(layout.frame("gap").isHidden)
    #expect(layout["middle"] == [165, 0, 10, 20])
  }

  @Test func `margins that follow those of the superview`() throws {
    let layout = try TestCell(
      yaml: """
        margins: [11, 16, 11, 30]
        views:
          card: { view: {}, margins: 8, preservesSuperviewLayoutMargins: true }
          inner: { view: {}, in: card, margins: 4, preservesSuperviewLayoutMargins: true }
          a: { view: {}, in: inner, size: [null, 20] }
        constraints:
          - "|-5-[card]-5-|"
          - V:|-2-[card]-20-|
          - "|-1-[inner]-1-|"
          - V:|-1-[inner]-1-|
          - "|-[a]-|"
          - V:|-[a]-|
        """
    ).layout(row())
    // card: left max(8, 16 - 5) = 11, right max(8, 30 - 5) = 25, top 9, bottom 8.
    // inner, 1 inside: left 10, right 24, top 8, bottom 7.
    #expect(layout["a"] == [16, 11, 320 - 16 - 30, 20])
    #expect(layout["inner"] == [6, 3, 308, 8 + 20 + 7])
    #expect(layout.height == 2 + 1 + 35 + 1 + 20)
  }

  @Test func `constraints of controls act on alignment rects`() throws {
    let cell = try TestCell(
      yaml: """
        views:
          on: { switch: on, required: false }
          place: { segmented: place, segments: [A, B], required: false }
          volume: { slider: volume, required: false }
          beside: { view: {}, size: [10, 10] }
          below: { view: {}, size: [10, 10] }
        constraints:
          - H:|-10-[volume]-10-[on]-10-|
          - V:|[on]-10-[place]-[below]|
          - V:|[volume]
          - "|-10-[place]-10-|"
          - H:[beside]-5-[on]
          - beside.centerX == below.centerX
          - beside.centerY == on.centerY
        """)
    let layout = try cell.layout(row())
    // The frame of a switch reaches 2 beyond what is 10 from the edge.
    #expect(layout["on"] == [320 - 10 - 49, 0, 51, 31])
    // That of a slider 2 on both sides and 1 below.
    #expect(layout["volume"] == [8, 0, 320 - 10 - 49 - 10 - 10 + 4, 31])
    // Segments are 31 high for constraints and 32 in their frame.
    #expect(layout["place"] == [10, 41, 300, 32])
    #expect(layout["below"][1] == 41 + 31 + 8)
    #expect(layout["beside"] == [320 - 10 - 49 - 5 - 10, 11, 10, 10])
    // Insets have sides, and no direction of reading.
    let mirrored = try cell.layout(row(), rightToLeft: true)
    #expect(mirrored["on"] == [10, 0, 51, 31])
  }

  @Test func `the size of a text view, and of one that scrolls`() throws {
    func height(_ keys: String) throws -> TestLayout {
      try TestCell(
        yaml: """
          views: { note: { textView: note, font: { size: 17, lineHeight: 21 }\(keys) } }
          constraints: ["|[note]|", "V:|[note(>=50)]|"]
          """
      ).layout(row(["note": longText]))
    }
    let sized = try height("")
    #expect(sized.height == 21 * Double(sized.frame("note").lineCount) + 16)
    let scrolling = try height(", scrollEnabled: true")
    #expect(scrolling.height == 50)
    // It shows what fits, from the top.
    #expect(scrolling.frame("note").lineCount == 1)
    #expect(scrolling.frame("note").textTop == 8)
  }

  @Test func `a preferred width measures a label whatever its width`() throws {
    func layout(_ keys: String) throws -> TestLayout {
      try TestCell(
        yaml: """
          views: { a: { label: title, lines: 0, font: { size: 17, lineHeight: 21 }\(keys) } }
          constraints: ["|[a]-(>=0)-|", "V:|[a]|"]
          """
      ).layout(row(["title": longText]), width: 600)
    }
    let automatic = try layout("")
    let explicit = try layout(", preferredMaxLayoutWidth: 200")
    #expect(automatic["a"][2] == 600)
    #expect(explicit["a"][2] == 200)
    #expect(explicit.height == 21 * Double(explicit.frame("a").lineCount))
    #expect(explicit.height > automatic.height)
  }

  @Test func `mistakes in guides`() {
    for (constraint, problem) in [
      (
        "a.top == superview.layoutMarginsGuid.top",
        "3:24: unknown attribute “layoutMarginsGuid”, did you mean “layoutMarginsGuide”?"
      ),
      (
        "a.top == superview.layoutMarginsGuide.tp",
        "3:43: unknown attribute “tp”, did you mean “top”?"
      ),
      (
        "a.top == superview.layoutMarginsGuide",
        "3:42: which line of the guide? Write superview.layoutMarginsGuide.leading"
      ),
      (
        "a.top == superview.layoutMarginsGuide.left",
        "3:5: “top” and “left” lie on different axes"
      ),
    ] {
      #expect(
        problems("views: { a: { view: {} } }\nconstraints:\n  - \(constraint)") == [problem])
    }
  }
}
