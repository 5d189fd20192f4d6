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

  // MARK: Priorities (R8, R9)

  static func pair(title: Int, detail: Int) -> String {
    """
    views:
      title: { label: title, compression: \(title) }
      detail: { label: detail, compression: \(detail) }
    constraints:
      - H:|-[title]-8-[detail]-|
      - V:|-[title]-|
      - V:|-[detail]
    """
  }

  @Test func `who resists more is not cut`() throws {
    let texts: KeyValuePairs = ["title": longText, "detail": "A few words of detail"]
    let detailWins = try TestCell(yaml: Self.pair(title: 750, detail: 751)).layout(row(texts))
    let natural = try TestCell(yaml: Self.pair(title: 1, detail: 751))
      .layout(row(["title": "x", "detail": "A few words of detail"]), width: 3000)
      .frame("detail").lineCount
    #expect(natural == 1)
    let detail = detailWins.frame("detail")
    #expect(!detailWins.frames.lines(of: detail).first!.isTruncated)
    #expect(detailWins.frames.lines(of: detailWins.frame("title")).first!.isTruncated)
    #expect(detailWins["title"][2] == 320 - 32 - 8 - detail.rect.width)

    let titleWins = try TestCell(yaml: Self.pair(title: 751, detail: 750)).layout(row(texts))
    #expect(titleWins["title"][2] == 320 - 32 - 8)
    #expect(titleWins["detail"][2] == 0 && titleWins.frame("detail").lineCount == 0)
  }

  @Test func `who hugs less is stretched`() throws {
    let yaml = """
      views:
        title: { label: title, hugging: 251 }
        detail: { label: detail, hugging: 250 }
      constraints:
        - H:|-[title]-8-[detail]-|
        - V:|-[title]-|
        - V:|-[detail]
      """
    let layout = try TestCell(yaml: yaml).layout(row(["title": "One", "detail": "Two"]))
    let title = layout.frame("title").rect
    #expect(title.width < 60)
    #expect(layout["detail"] == [title.maxX + 8, 11, 320 - 16 - title.maxX - 8, 21])
  }

  @Test func `a price keeps its width while title and subtitle wrap`() throws {
    let cell = try TestCell(builtIn: "subtitleValue")
    let layout = try cell.layout(
      row(["title": longText, "subtitle": longText, "detail": "1,250.00 €"]))
    let price = layout.frame("detail")
    #expect(
      price.lineCount == 1 && !layout.frames.lines(of: price)[Int(price.firstLine)].isTruncated)
    #expect(price.rect.maxX == 320 - 16)
    let title = layout.frame("title")
    let subtitle = layout.frame("subtitle")
    #expect(title.lineCount > 2 && subtitle.lineCount > 2)
    #expect(title.rect.height == Double(title.lineCount) * 21)
    #expect(subtitle.rect.y == title.rect.maxY + 3)
    #expect(layout.height == subtitle.rect.maxY + 9)
    #expect(title.rect.maxX <= price.rect.x - 8)
  }

  @Test func `an image of 100 x 100 at 999 gives way to the space below a subtitle`() throws {
    let yaml = """
      views:
        image: { image: image }
        subtitle: { label: subtitle, lines: 0 }
      constraints:
        - H:|-[image(100@999)]-8-[subtitle]-|
        - V:|-[image(100@999)]-(>=11)-|
        - V:|-[subtitle]-(>=20)-|
      """
    let cell = try TestCell(yaml: yaml)
    let short = try cell.layout(row(["subtitle": "x"], images: ["image": (640, 480)]))
    #expect(short["image"] == [16, 11, 100, 100])
    #expect(short.height == 122)
    let long = try cell.layout(row(["subtitle": longText], images: ["image": (640, 480)]))
    let subtitle = long.frame("subtitle")
    #expect(long["image"] == [16, 11, 100, 100])
    #expect(long.height == 11 + Double(subtitle.lineCount) * 21 + 20)
  }

  // MARK: Self-sizing

  @Test(arguments: [(0, 1000), (1, 1), (2, 2), (3, 3)])
  func `rows are as high as their lines`(limit: Int, most: Int) throws {
    let yaml = """
      views: { text: { label: text, lines: \(limit) } }
      constraints: [ 'H:|-[text]-|', 'V:|-[text]-|' ]
      """
    let cell = try TestCell(yaml: yaml)
    for width in [200.0, 320, 1024] {
      let layout = try cell.layout(row(["text": longText]), width: width)
      let text = layout.frame("text")
      #expect(text.lineCount > 0 && text.lineCount <= most)
      #expect(layout.height == 22 + 21 * Double(text.lineCount))
      let lines = layout.frames.lines(of: text)
      #expect(lines.allSatisfy { $0.width <= text.rect.width + 0.02 })
      let isCut = limit > 0 && lines.last!.isTruncated
      #expect(isCut || Int(lines.last!.end) == longText.utf8.count)
    }
  }

  @Test func `a line feed is a line`() throws {
    let layout = try TestCell(builtIn: "paragraph").layout(row(["text": "One\nTwo\n\nThree"]))
    #expect(layout.frame("text").lineCount == 4)
    #expect(layout.height == 12 + 4 * 25)
  }

  @Test func `a squeezed label shows the lines that fit, in the middle`() throws {
    let yaml = """
      views: { text: { label: text, lines: 0 } }
      constraints: [ 'H:|-[text]-|', 'V:|-4-[text]-4-|' ]
      height: 60
      """
    let layout = try TestCell(yaml: yaml).layout(row(["text": longText]))
    let text = layout.frame("text")
    #expect(layout.height == 60)
    #expect(text.rect.height == 52 && text.lineCount == 2)
    #expect(layout.frames.lines(of: text).last!.isTruncated)
    #expect(text.textTop == 5)
    let one = try TestCell(yaml: yaml).layout(row(["text": "One"])).frame("text")
    #expect(one.rect.height == 52 && one.lineCount == 1 && one.textTop == 15)
  }

  @Test func `heights: least, fixed, of the profile, on the grid`() throws {
    func height(_ rest: String, metrics: MetricsProfile = .ios17, grid: Double = 1) throws -> Double
    {
      let yaml = """
        views: { box: { view: {}, size: [10, 10.3] } }
        constraints: [ 'H:|-[box]', 'V:|-5-[box]' ]
        \(rest)
        """
      return try TestCell(yaml: yaml, metrics: metrics, grid: grid).layout(row()).height
    }
    #expect(try height("minimumHeight: 70") == 70)
    #expect(try height("minimumHeight: standard") == 44)
    #expect(try height("minimumHeight: standard", metrics: .ios26) == 52)
    #expect(try height("minimumHeight: standard", metrics: .ios7) == 44)
    #expect(try height("height: 33") == 33)
    #expect(try height("height: 33", metrics: .ios7) == 33)
    let pinned = """
      views: { box: { view: {}, size: [10, 10.3] } }
      constraints: [ 'H:|-[box]', 'V:|-5-[box]-5-|' ]
      """
    #expect(try TestCell(yaml: pinned).layout(row()).height == 21)
    #expect(try TestCell(yaml: pinned, grid: 0.25).layout(row()).height == 20.5)
  }

  @Test func `views in the middle of a row are in the middle of its final height`() throws {
    let yaml = """
      views: { text: { label: text }, box: { view: {}, size: [10, 10] } }
      constraints:
        - H:|-[text]
        - H:[box]-|
        - text.centerY == superview.centerY
        - box.centerY == superview.centerYWithinMargins
      minimumHeight: 101
      margins: [20, 16, 4, 16]
      """
    let layout = try TestCell(yaml: yaml).layout(row(["text": "Middle"]))
    #expect(layout.height == 101)
    #expect(layout["text"][1] == 40)
    // (20 + 97) / 2 - 5 = 53.5: exact halves go down the page.
    #expect(layout["box"] == [294, 54, 10, 10])
  }

  // MARK: Axes together

  @Test func `a constraint may couple the axes`() throws {
    let yaml = """
      views:
        picture: { view: {} }
        text: { label: text, lines: 0, hugging: [100, 251], compression: [700, 751] }
      constraints:
        - H:|-[picture]-10-[text]-|
        - picture.width == 16:9 * picture.height
        - picture.height == text.height
        - V:|-[picture]-|
        - V:|-[text]
      """
    let cell = try TestCell(yaml: yaml)
    let short = try cell.layout(row(["text": "Wide"]), width: 700)
    #expect(short["picture"] == [20, 11, 37, 21])
    let long = try cell.layout(row(["text": longText]), width: 700)
    let text = long.frame("text")
    let picture = long.frame("picture").rect
    #expect(text.lineCount > 1)
    #expect(picture.height == text.rect.height)
    #expect(text.rect.height == 21 * Double(text.lineCount))
    #expect(abs(picture.width - picture.height * 16 / 9) <= 1)
    #expect(text.rect.x == picture.maxX + 10 && text.rect.maxX == 680)
  }

  // MARK: Baselines

  @Test func `baselines`() throws {
    let yaml = """
      views:
        big: { label: title, font: largeTitle }
        small: { label: subtitle, font: caption1 }
        first: { label: text, lines: 0 }
        last: { label: text, lines: 0 }
        box: { view: {}, size: [20, 20] }
      constraints:
        - H:|-[big]-[small]-[first(60)]-[last(60)]-[box]
        - V:|-100-[big]
        - small.firstBaseline == big.firstBaseline
        - first.firstBaseline == big.firstBaseline
        - last.lastBaseline == big.firstBaseline
        - box.lastBaseline == big.firstBaseline
        - V:[first]-(>=0)-|
      """
    let layout = try TestCell(yaml: yaml).layout(
      row(["title": "Big", "subtitle": "small", "text": "one two three four five six"]),
      width: 600)
    // The big one's baseline: 100 + (40 + 34) / 2.
    #expect(layout["big"][1] == 100)
    #expect(layout["small"][1] == 137 - 14)
    #expect(layout["first"][1] == 137 - 19)
    let last = layout.frame("last")
    #expect(last.lineCount > 2)
    #expect(last.rect.y == 137 + 2 - 21 * Double(last.lineCount))
    #expect(layout["box"][1] == 117)
  }

  @Test func `the baseline of one line moves with the middle of its label`() throws {
    let yaml = """
      views: { tall: { label: title, size: [null, 61] }, other: { label: subtitle } }
      constraints:
        - H:|-[tall]-[other]
        - V:|[tall]|
        - other.firstBaseline == tall.firstBaseline
      """
    let layout = try TestCell(yaml: yaml).layout(row(["title": "a", "subtitle": "b"]))
    #expect(layout["other"][1] == 20 && layout.frame("tall").textTop == 20)
  }

  // MARK: Margins and nesting

  @Test func `margins by profile, table, accessory and template`() throws {
    let yaml = """
      views: { a: { label: title } }
      constraints: [ 'H:|-[a]-|', 'V:|-[a]-|' ]
      """
    let cell = try TestCell(yaml: yaml)
    #expect(try cell.layout(row(["title": "a"]), width: 375)["a"] == [16, 11, 343, 21])
    #expect(try cell.layout(row(["title": "a"]), width: 414)["a"] == [20, 11, 374, 21])
    #expect(
      try cell.layout(row(["title": "a"]), width: 600, sideMargin: 50)["a"] == [50, 11, 500, 21])
    #expect(
      try cell.layout(row(["title": "a"], accessory: .checkmark), width: 375)["a"]
        == [16, 11, 375 - 40 - 8 - 16, 21])
    let own = try TestCell(yaml: yaml + "\nmargins: { leading: 3, bottom: 5 }")
    let layout = try own.layout(row(["title": "a"]), width: 375)
    #expect(layout["a"] == [3, 11, 356, 21] && layout.height == 37)
  }

  @Test func `views inside views`() throws {
    let yaml = """
      views:
        card: { view: {} }
        inner: { view: {}, in: card, margins: { leading: 1, top: 2 } }
        label: { label: title, in: inner }
      constraints:
        - H:|-10-[card]-10-|
        - V:|-10-[card]-10-|
        - H:|-[inner]-|
        - V:|-[inner]-|
        - H:|-[label]-|
        - V:|-[label]-|
        - inner.width <= superview.width - 16
      """
    let layout = try TestCell(yaml: yaml).layout(row(["title": "a"]))
    #expect(layout["card"] == [10, 10, 300, 21 + 2 + 8 + 16])
    #expect(layout["inner"] == [18, 18, 284, 31])
    #expect(layout["label"] == [19, 20, 275, 21])
    #expect(layout.height == 67)
  }

  @Test func `left and right margins, centres within margins`() throws {
    let yaml = """
      views: { a: { view: {}, size: [10, 10] }, b: { view: {}, size: [10, 10] }, c: { view: {}, size: [10, 10] } }
      constraints:
        - a.left == superview.leftMargin
        - b.right == superview.rightMargin
        - c.centerX == superview.centerXWithinMargins
        - a.top == superview.topMargin
        - b.top == a.bottom
        - b.bottom == superview.bottomMargin
        - c.top == superview.top
      margins: [2, 20, 4, 40]
      """
    let cell = try TestCell(yaml: yaml)
    let layout = try cell.layout(row())
    #expect(layout["a"] == [20, 2, 10, 10])
    #expect(layout["b"] == [270, 12, 10, 10])
    #expect(layout["c"] == [145, 0, 10, 10])
    #expect(layout.height == 26)
    // The margins turn with the direction of reading, left and right don't.
    let arabic = try cell.layout(row(), rightToLeft: true)
    #expect(arabic["a"] == [40, 2, 10, 10])
    #expect(arabic["b"] == [290, 12, 10, 10])
    #expect(arabic["c"] == [165, 0, 10, 10])
  }

  @Test func `indentation moves the leading edge`() throws {
    let cell = try TestCell(builtIn: "default")
    #expect(
      try cell.layout(row(["title": "a"], indentationLevel: 2))["title"] == [36, 11, 268, 21])
    #expect(
      try cell.layout(row(["title": "a"], indentationLevel: 2), rightToLeft: true)["title"]
        == [16, 11, 268, 21])
    #expect(try cell.layout(row(["title": "a"], indentationLevel: 1000))["title"][0] == 176)
  }
}
