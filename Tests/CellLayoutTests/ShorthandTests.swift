import Foundation
import TableModel
import Testing

@testable import CellLayout

@Suite struct ShorthandTests {
  static let widths: [Double] = [320, 375, 390, 430, 600, 720, 1024]

  /// The cell of `Templates/Cells/recipe.yaml`, built in Swift.
  static func recipe() throws -> CellTemplate {
    try CellTemplate("recipe") { cell in
      let superview = cell.contentView
      let thumbnail = cell.image(
        "thumbnail", field: "image", contentMode: .scaleAspectFill
      ) { $0.cornerRadius = 8 }
      let name = cell.label("name", field: "title", .headline) {
        $0.accessibilityLineLimit = 0
      }
      let prep = cell.label(
        "prep", text: "Prep time", .caption1, color: .named(.secondaryLabel)
      ) { $0.accessibilityLineLimit = 0 }
      let time = cell.label("time", field: "prepTime", .subheadline) {
        $0.accessibilityLineLimit = 0
        $0.compression.horizontal = 751
      }
      cell.constrain {
        thumbnail.size(69, 69)
        thumbnail.leading == superview.leadingMargin
        thumbnail.top == superview.top + 4
        thumbnail.bottom <= superview.bottom - 5
        name.leading == thumbnail.trailing + 12
        name.trailing == superview.trailingMargin
        name.top == superview.top + 17
        prep.leading == thumbnail.trailing + 12
        (prep.top == name.bottom + 6).priority(750)
        prep.bottom <= superview.bottom - 8
        time.top >= name.bottom + 2
        time.bottom <= superview.bottom - 8
        time.leading == prep.trailing + 6
        time.trailing <= superview.trailingMargin - 8
        prep.firstBaseline == time.firstBaseline
      }
      cell.minimumHeight = .points(78)
      cell.separator.left = .aligned(with: name)
    }
  }

  /// The dishes of the demonstration: name, picture, time.
  static func dishes() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "content/dishes.plist")
    let list =
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
      as? [String: [String]]
    return try zip(#require(list?["name"]), #require(list?["prepTime"])).map { name, time in
      row(["title": name, "prepTime": time], images: ["image": (640, 480)])
    }
  }

  @Test func `the recipe cell has the frames of its YAML`() throws {
    let ours = try TestCell(Self.recipe())
    let yaml = try TestCell(builtIn: "recipe")
    #expect(ours.template.views == yaml.template.views)
    #expect(ours.template.separator == yaml.template.separator)
    #expect(ours.template.requiredFields == yaml.template.requiredFields)
    let dishes = try Self.dishes()
    #expect(dishes.count == 16)
    for dish in dishes {
      for accessory in [Accessory.none, .disclosureIndicator] {
        for width in Self.widths {
          for rightToLeft in [false, true] {
            var dish = dish
            dish.accessory = accessory
            let a = try ours.layout(dish, width: width, rightToLeft: rightToLeft)
            let b = try yaml.layout(dish, width: width, rightToLeft: rightToLeft)
            #expect(a.height == b.height)
            #expect(a.frames.views == b.frames.views)
          }
        }
      }
    }
    #expect(ours.engine.warnings == [])
  }

  /// The constraints of a template of labels a and b and of c inside the plain view box.
  private func described(
    @ConstraintBuilder _ constraints: (ViewAnchors, ViewAnchors, ViewAnchors, ViewAnchors) ->
      ConstraintList
  ) throws -> [String] {
    let template = try CellTemplate("test") { cell in
      let a = cell.label("a", field: "title")
      let b = cell.label("b", field: "subtitle")
      let box = cell.view("box")
      let c = cell.label("c", text: "c", in: box)
      cell.constrain { constraints(a, b, box, c) }
    }
    return CellLayoutTests.described(template.constraints, views: template.views.map(\.name))
  }

  @Test func `relations, factors, constants and priorities`() throws {
    let constraints = try described { a, b, _, _ in
      b.leading == a.trailing + 12
      b.width >= 40
      a.top == a.superview.topMargin
      (a.width == b.width * 0.5).priority(750)
      a.centerX <= b.centerX - 4
      2 * a.height == b.width / 4 + 1
      b.leading - a.trailing == a.leading - a.superview.leading
      b.leading == a.trailing + .standardSpacing
      a.trailing == b.leading - .standardSpacing
    }
    #expect(
      constraints == [
        "b.leading - a.trailing == 12", "b.width >= 40", "a.top - cell.topMargin == 0",
        "a.width - 0.5 b.width == 0 @750", "a.centerX - b.centerX <= -4",
        "2 a.height - 0.25 b.width == 1",
        "b.leading - a.trailing - a.leading + cell.leading == 0",
        "b.leading - a.trailing == spacing", "a.trailing - b.leading == 0",
      ])
  }

  @Test func `several constraints at once`() throws {
    let constraints = try described { a, b, box, c in
      c.pinEdges(insets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).priority(900)
      a.center(in: box)
      b.center()
      a.size(69, 68)
      b.pinEdges(toMarginsOf: box)
    }
    #expect(
      constraints == [
        "c.top - box.top == 1 @900", "c.leading - box.leading == 2 @900",
        "c.bottom - box.bottom == -3 @900", "c.trailing - box.trailing == -4 @900",
        "a.centerX - box.centerX == 0", "a.centerY - box.centerY == 0",
        "b.centerX - cell.centerX == 0", "b.centerY - cell.centerY == 0", "a.width == 69",
        "a.height == 68", "b.top - box.topMargin == 0", "b.leading - box.leadingMargin == 0",
        "b.bottom - box.bottomMargin == 0", "b.trailing - box.trailingMargin == 0",
      ])
  }

  @Test func `conditions and loops`() throws {
    let isWide = true
    let constraints = try described { a, b, _, c in
      for view in [a, b] { view.width >= 10 }
      if isWide { c.width == 100 } else { c.width == 50 }
      if !isWide { c.height == 1 }
    }
    #expect(constraints == ["a.width >= 10", "b.width >= 10", "c.width == 100"])
  }

  @Test func `each constraint knows its text and its line`() throws {
    let line = #line
    let template = try CellTemplate("test") { cell in
      let a = cell.label("a", field: "title")
      let b = cell.label("b", field: "subtitle")
      cell.constrain {
        a.leading == cell.contentView.leadingMargin
        (b.leading >= a.trailing + .standardSpacing).priority(700)
        b.size(20, 30)
        0.5 * b.width <= -1 * a.width - 2.5
      }
    }
    #expect(
      template.constraints.map(\.text) == [
        "a.leading == superview.leadingMargin", "b.leading >= a.trailing + standardSpacing @700",
        "b.width == 20", "b.height == 30", "0.5 * b.width <= -a.width - 2.5",
      ])
    let places = template.constraints.compactMap(\.location)
    #expect(places.map(\.line) == [5, 6, 7, 7, 8].map { line + $0 })
    #expect(places.allSatisfy { $0.file == "CellLayoutTests/ShorthandTests.swift" })
    #expect(template.location.line == line + 1)
    #expect(template.viewLocations.map(\.line) == [line + 2, line + 3])
  }

  @Test func `a conflict names the lines of Swift`() throws {
    let line = #line
    let cell = try TestCell(
      CellTemplate("test") { cell in
        let a = cell.label("a", field: "title")
        cell.constrain {
          a.pinEdges()
          a.width == 100
        }
      })
    let error = try #require(throws: Diagnostic.self) { try cell.layout(row(["title": "x"])) }
    let notes = error.notes.map { "\($0.message) \($0.location?.line ?? 0)" }
    #expect(notes.contains("a.width == 100 \(line + 6)"), "\(notes)")
    #expect(notes.contains("a.leading == superview.leading \(line + 5)"), "\(notes)")
  }

  /// The example of README.md.
  @Test func `the cell of the README`() throws {
    let recipe = try CellTemplate("recipe") { cell in
      let superview = cell.contentView
      let thumbnail = cell.image("thumbnail", field: "image", contentMode: .scaleAspectFill)
      let name = cell.label("name", field: "title", .headline, lines: 0) {
        $0.compression = .init(horizontal: 749, vertical: 751)
      }
      let price = cell.label("price", field: "detail", color: .named(.secondaryLabel))
      cell.constrain {
        thumbnail.size(69, 69)
        thumbnail.leading == superview.leadingMargin
        thumbnail.centerY == superview.centerY
        name.leading == thumbnail.trailing + 12
        name.top == superview.topMargin
        name.bottom <= superview.bottomMargin
        price.leading >= name.trailing + .standardSpacing
        price.trailing == superview.trailingMargin
        price.firstBaseline == name.firstBaseline
        price.width >= 40
        (price.width == name.width * 0.5).priority(700)
        superview.height >= thumbnail.height + 8
      }
    }
    let cell = try TestCell(recipe)
    let layout = try cell.layout(
      row(
        ["title": "Mushroom Risotto", "detail": "€14.50"], images: ["image": (640, 480)]),
      width: 375)
    #expect(cell.engine.warnings == [])
    #expect(layout.height == 77)
    #expect(layout["thumbnail"] == [16, 4, 69, 69])
    #expect(Array(layout["name"][..<2]) == [97, 11])
    #expect(layout.frame("price").rect.maxX == 375 - 16)
    #expect(layout["price"][1] == 11)
  }

  /// What is wrong with a template.
  private func problems(_ compose: (CellComposer) -> Void) -> [String] {
    do throws(InvalidTemplate) {
      _ = try CellTemplate("test", compose: compose)
      return []
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test func `stacks, guides and controls are those of YAML`() throws {
    let yaml = try template(
      """
      views:
        line:
          stack: horizontal
          alignment: firstBaseline
          distribution: equalSpacing
          spacing: standard
          margins: [4, 8]
          subviews:
            name: { label: title, spacingAfter: 20 }
            note: { label: note, required: false }
        on: { switch: on, tint: systemRed }
        gap: { guide: {} }
      constraints:
        - line.leading == superview.layoutMarginsGuide.leading
        - line.trailing <= superview.readableContentGuide.trailing
        - line.top == superview.top
        - on.centerY == line.centerY
        - gap.leading == line.trailing
        - gap.trailing == on.leading
        - gap.top == superview.safeAreaLayoutGuide.top
        - gap.bottom == superview.bottom
        - on.trailing == superview.trailingMargin
        - superview.bottom >= line.bottom
      """)
    let ours = try CellTemplate("test") { cell in
      let line = cell.stack(
        "line", .horizontal, spacing: nil, alignment: .firstBaseline,
        distribution: .equalSpacing,
        margins: EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8))
      _ = cell.label("name", field: "title", in: line) { $0.spacingAfter = .points(20) }
      _ = cell.label("note", field: "note", in: line) { $0.isRequired = false }
      let on = cell.control("on", .toggle, field: "on", tint: .named(.systemRed))
      let gap = cell.layoutGuide("gap")
      let superview = cell.contentView
      cell.constrain {
        line.leading == superview.layoutMarginsGuide.leading
        line.trailing <= superview.readableContentGuide.trailing
        line.top == superview.top
        on.centerY == line.centerY
        gap.leading == line.trailing
        gap.trailing == on.leading
        gap.top == superview.safeAreaLayoutGuide.top
        gap.bottom == superview.bottom
        on.trailing == superview.trailingMargin
        superview.bottom >= line.bottom
      }
    }
    #expect(ours.views == yaml.views)
    #expect(ours.constraints.map(\.text) == yaml.constraints.map(\.text))
    var content = row(["title": "Name", "note": "Note"])
    content["on"] = .flag(true)
    let expected = try TestCell(yaml).layout(content, width: 1024)
    #expect(try TestCell(ours).layout(content, width: 1024).frames.views == expected.frames.views)
    #expect(expected["gap"][0] == expected["line"][0] + expected["line"][2])
  }

  @Test func `what is wrong is said all at once`() {
    let stranger = problemsOfStranger()
    let found = problems { cell in
      let a = cell.label("a", field: "title")
      let b = cell.label("a", field: "subtitle", in: a)
      _ = cell.view("1b")
      cell.height = -1
      cell.constrain {
        a.left == b.leading
        (a.width == 3).priority(0)
        a.width == .nan
        a.width == a.width
      }
    }
    #expect(
      found == [
        "two views are named “a”", "only a plain view or a stack can hold others",
        "“1b” can't name a view: letters, digits and _, no digit in front",
        "a row's height has to be in 0...10000",
        "“left” and “leading” can't be compared: one of them changes sides with the direction of "
          + "reading", "a priority is 1...1000",
        "the numbers are too large: at most 1000000, and 10000 as a factor",
        "the constraint says nothing of any view",
      ])
    #expect(stranger == ["a view of another template is constrained here"])
    #expect(problems { _ in } == ["a template needs a view at least"])
  }

  private func problemsOfStranger() -> [String] {
    var stranger: ViewAnchors?
    _ = problems { cell in
      _ = cell.view("x")
      stranger = cell.view("y")
    }
    return problems { cell in
      let a = cell.view("a")
      if let stranger { cell.constrain { a.width == stranger.width } }
    }
  }

  @Test func `views are what YAML makes of them`() throws {
    let yaml = try template(
      """
      views:
        box: { view: {}, background: systemGray, cornerRadius: 4, margins: 6 }
        price: { badge: detail, in: box, hugging: 251, required: false }
        note: { label: note, font: { size: 19 }, lines: 2 }
      margins: { top: 3 }
      minimumHeight: standard
      background: systemBackground
      selection: none
      semantics: paragraph
      accessory: { text: detail }
      """)
    let ours = try CellTemplate("test") { cell in
      let box = cell.view("box") {
        $0.background = .named(.systemGray)
        $0.cornerRadius = 4
        $0.margins = PartialInsets(top: 6, leading: 6, bottom: 6, trailing: 6)
      }
      _ = cell.badge("price", field: "detail", in: box) {
        $0.hugging = CellView.Priorities(horizontal: 251, vertical: 251)
        $0.isRequired = false
      }
      _ = cell.label("note", field: "note", style: LabelStyle(size: 19, lineLimit: 2))
      cell.margins = PartialInsets(top: 3)
      cell.minimumHeight = .standard
      cell.background = .named(.systemBackground)
      cell.selectionStyle = SelectionStyle.none
      cell.semantics = .paragraph
      cell.accessory = .text(field: "detail")
    }
    #expect(ours.views == yaml.views)
    #expect(ours.requiredFields == yaml.requiredFields)
    #expect(ours.margins == yaml.margins)
    #expect(ours.minimumHeight == yaml.minimumHeight)
    #expect(ours.background == yaml.background)
    #expect(ours.selectionStyle == yaml.selectionStyle)
    #expect(ours.semantics == yaml.semantics)
    #expect(ours.accessory == yaml.accessory)
  }
}
