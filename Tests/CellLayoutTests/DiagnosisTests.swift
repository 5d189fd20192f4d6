import TableModel
import Testing
import Typesetting

@testable import CellLayout

@Suite struct DiagnosisTests {
  @Test func `a view or row that reaches too far is an error`() throws {
    func message(_ constraint: String) throws -> String {
      let cell = try TestCell(
        yaml: """
          views: { a: { view: {} }, title: { label: title } }
          constraints: ["|-[title]-|", "V:|-[title]-|", "|[a]", "V:|[a]", "\(constraint)"]
          """)
      var frames = CellFrames()
      let bound = cell.engine.bind(
        row(["title": "x"]), template: 0, language: "en", rightToLeft: false
      ).cell
      let error = try #require(throws: Diagnostic.self) {
        try cell.engine.layout(bound, width: 320, into: &frames)
      }
      #expect(frames.views.isEmpty && frames.lines.isEmpty)
      #expect(error.notes.map(\.message) == ["the row that met it"])
      return error.message
    }
    let end = "reach further than 100000 px at a width of 320"
    #expect(
      try message("a.width == 10000 * title.height")
        == "the constraints of the cell “test” make “a” \(end)")
    #expect(
      try message("superview.height == 1000000")
        == "the constraints of the cell “test” make “title” \(end)")
  }

  /// The error of laying a row out.
  func failure(_ yaml: String, _ row: Row, width: Double = 320) throws -> Diagnostic? {
    do {
      _ = try TestCell(yaml: yaml).layout(row, width: width)
      return nil
    } catch let error as Diagnostic {
      return error
    }
  }

  func lines(_ diagnostic: Diagnostic?) -> [String] {
    diagnostic.map { diagnostic in
      diagnostic.notes.map {
        "\($0.location.map { "\($0.line):\($0.column)" } ?? "-") \($0.message)"
      }
    } ?? []
  }

  @Test func `a conflict names the smallest set and the row`() throws {
    let error = try failure(
      """
      views: { a: { view: {}, size: [100, 20] }, b: { label: title } }
      constraints:
        - H:|-[a]
        - a.width >= 2 * superview.width - 600
        - H:[a]-[b]
        - a.width <= 60
        - V:|-[a]
        - V:|-[b]
      """, row(["title": "x"], line: 12))
    #expect(error?.severity == .error)
    #expect(
      error?.message
        == "the constraints of the cell “test” conflict at a width of 320: these can't hold "
        + "together, change one or give it a priority below 1000")
    #expect(
      lines(error) == [
        "1:32 a: size, width 100", "6:5 a.width <= 60", "12:3 the row that met the conflict",
      ])
    #expect(error?.location?.line == 1 && error?.location?.file == "Templates/Cells/test.yaml")
    #expect(error?.notes.last?.location?.file == "content/menu.md")
  }

  @Test func `a conflict can depend on the width`() throws {
    let yaml = """
      views: { a: { view: {}, size: [100, 20] }, b: { view: {}, size: [150, 20] } }
      constraints:
        - H:|-[a]-[b]-(>=16)-|
        - V:|[a]|
        - V:|[b]|
      """
    #expect(try failure(yaml, row(), width: 320) == nil)
    let found = try lines(failure(yaml, row(), width: 280))
    #expect(
      found == [
        "- the width of the content view", "1:32 a: size, width 100", "1:66 b: size, width 150",
        "3:7 H:|-[a]", "3:9 H:[a]-[b]", "3:13 H:[b]-(>=16)-|", "7:3 the row that met the conflict",
      ])
  }

  @Test func `a height too small for what is required`() throws {
    let yaml = """
      views: { a: { view: {} } }
      constraints: [ 'H:|[a]|', 'V:|-30-[a(10)]-30-|' ]
      height: 60
      """
    let found = try lines(failure(yaml, row()))
    #expect(
      found == [
        "3:1 height: 60", "2:30 V:|-30-[a(10)]", "2:35 V:[a(10)]", "2:35 V:[a(10)]-30-|",
        "7:3 the row that met the conflict",
      ])
  }

  @Test func `no size is negative`() throws {
    let yaml = """
      views: { a: { label: title }, b: { view: {}, size: [200, 10] } }
      constraints:
        - H:|-[a]-[b]-|
        - V:|[a]|
        - V:|[b]
      """
    #expect(
      try lines(failure(yaml, row(["title": "x"]), width: 200)).contains(
        "1:10 the width of “a” can't be negative"))
    // What is not required gives way instead.
    let soft = yaml.replacing("-[b]-|", with: "-[b]-(16@999)-|")
    let layout = try TestCell(yaml: soft).layout(row(["title": "x"]), width: 200)
    #expect(layout["a"] == [16, 0, 0, 21] && layout["b"] == [24, 0, 200, 10])
  }

  @Test func `what failed leaves no frames behind, and the next row is as ever`() throws {
    let cell = try TestCell(
      yaml: """
        views: { a: { view: {}, size: [100, 20] }, b: { label: title } }
        constraints: [ 'H:|-[a]-[b]-(>=0)-|', 'V:|[a]|', 'V:|[b]' ]
        """)
    let before = try cell.layout(row(["title": "One"]), width: 200)
    let bound = cell.engine.bind(
      row(["title": "One"]), template: 0, language: "en", rightToLeft: false
    ).cell
    var frames = CellFrames()
    #expect(throws: Diagnostic.self) { try cell.engine.layout(bound, width: 100, into: &frames) }
    #expect(frames.views.isEmpty && frames.lines.isEmpty)
    let after = try cell.layout(row(["title": "One"]), width: 200)
    #expect(before.frames.views == after.frames.views)
  }

  @Test func `a conflict of a stack view names it`() throws {
    let found = try lines(
      failure(
        """
        views:
          column:
            stack: vertical
            spacing: 8
            subviews:
              a: { view: {}, size: [10, 30] }
              b: { view: {}, size: [10, 30] }
        constraints:
          - "|[column]|"
          - V:|[column(60)]|
        """, row(), width: 10))
    #expect(
      found == [
        "6:33 a: size, height 30", "7:33 b: size, height 30", "10:8 V:[column(60)]",
        "2:3 alignment of the stack view “column”", "2:3 spacing of the stack view “column”",
        "7:3 the row that met the conflict",
      ])
  }

  @Test func `a conflict of a guide names its constraints`() throws {
    let found = try lines(
      failure(
        """
        views: { a: { view: {}, size: [300, 20] } }
        constraints:
          - a.width <= superview.layoutMarginsGuide.width
          - V:|[a]|
          - a.leading == superview.readableContentGuide.leading
        """, row()))
    #expect(
      found == [
        "- the width of the content view", "1:32 a: size, width 300",
        "3:5 a.width <= superview.layoutMarginsGuide.width", "7:3 the row that met the conflict",
      ])
  }

  @Test func `conflicts and open places of Interface Builder cells`() throws {
    func template(_ constraints: String) throws -> CellTemplate {
      let xib = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"
          toolsVersion="22505" useAutolayout="YES">
        <device id="retina4_7"/><objects>
        <view contentMode="scaleToFill" id="root"><rect key="frame" x="0" y="0" width="320" height="44"/>
        <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="box"><rect key="frame" x="8" y="8" width="60" height="20"/></view></subviews>
        <constraints>
        <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top" id="c1"/>
        <constraint firstItem="box" firstAttribute="height" constant="20" id="c2"/>
        \(constraints)
        </constraints></view></objects></document>
        """
      let (templates, diagnostics) = CellTemplate.readInterface(
        Array(xib.utf8), name: "box", file: "box.xib")
      #expect(diagnostics == [])
      return try #require(templates.first)
    }
    let conflicting = try template(
      """
      <constraint firstItem="box" firstAttribute="width" constant="100" id="w1"/>
      <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="l1"/>
      <constraint firstItem="box" firstAttribute="width" relation="greaterThanOrEqual" constant="120" id="w2"/>
      """)
    let error = #expect(throws: Diagnostic.self) { try TestCell(conflicting).layout(row()) }
    #expect(
      lines(error) == [
        "10:1 constraint w1", "12:1 constraint w2", "7:3 the row that met the conflict",
      ])
    #expect(error?.location?.file == "box.xib")
    let open = try TestCell(
      try template(#"<constraint firstItem="box" firstAttribute="width" constant="9" id="w"/>"#))
    _ = try open.layout(row())
    #expect(
      open.engine.warnings.map { "\($0.location!.line): \($0.message)" } == [
        "6: the constraints leave the horizontal place of “view1” in the cell “box” open: add a "
          + "constraint or change a priority"
      ])
  }

  @Test func `ambiguity is told once for each view and axis, and settled`() throws {
    let cell = try TestCell(
      yaml: """
        views:
          a: { label: title }
          b: { label: title }
          c: { view: {} }
        constraints:
          - H:|-[a]-[b]-|
          - V:|-[a]-|
          - V:|-[b]
          - H:|-[c]
          - c.height == 10
        """)
    let first = try cell.layout(row(["title": "x"]))
    #expect(
      cell.engine.warnings.map { "\($0.location!.line) \($0.message)" } == [
        "2 the constraints leave the horizontal size of “a” in the cell “test” open: add a "
          + "constraint or change a priority",
        "3 the constraints leave the horizontal size of “b” in the cell “test” open: add a "
          + "constraint or change a priority",
        "4 the constraints leave the horizontal size of “c” in the cell “test” open: add a "
          + "constraint or change a priority",
        "4 the constraints leave the vertical place of “c” in the cell “test” open: add a "
          + "constraint or change a priority",
      ])
    #expect(cell.engine.warnings.allSatisfy { $0.severity == .warning })
    _ = try cell.layout(row(["title": "y"]), width: 375)
    _ = try cell.layout(row(["title": "y"]), width: 375, rightToLeft: true)
    #expect(cell.engine.warnings.count == 4)
    #expect(try cell.layout(row(["title": "x"])).frames.views == first.frames.views)
    #expect(first["c"] == [16, 0, 0, 10])
  }

  // MARK: Fields

  func bind(_ yaml: String, _ row: Row) throws -> (BoundCell, [String]) {
    let (cell, diagnostics) = try TestCell(yaml: yaml).engine.bind(
      row, template: 0, language: "en", rightToLeft: false)
    #expect(diagnostics.allSatisfy { $0.location?.file == "content/menu.md" })
    return (cell, diagnostics.map(\.message))
  }

  @Test func `fields that are missing or of the wrong kind`() throws {
    let yaml = """
      views:
        time: { label: prepTime }
        picture: { image: image }
        note: { label: note, required: false }
      constraints: [ 'H:|-[time]-[picture]-[note]', 'V:|-[time]', 'V:|[picture]', 'V:|[note]' ]
      """
    let (cell, missing) = try bind(yaml, row(["preptime": "5", "x": "y"]))
    #expect(
      missing == [
        "the row has no field “prepTime”, which “time” of the cell “test” shows; did you mean "
          + "“preptime”?",
        "the row has no field “image”, which “picture” of the cell “test” shows; give it, or write "
          + "“required: false” in the cell",
      ])
    #expect(cell.views.allSatisfy { $0.isHidden })
    let (_, wrong) = try bind(yaml, row(["prepTime": "5", "image": "egg"]))
    #expect(
      wrong == [
        "the field “image” is the text “egg”, but “picture” of the cell “test” shows an image"
      ])
    var flags = row(["prepTime": "5"])
    flags["image"] = .flag(true)
    #expect(
      try bind(yaml, flags).1 == [
        "the field “image” is true or false, but “picture” of the cell “test” shows an image"
      ])
  }

  @Test func `flags and images in labels`() throws {
    let yaml = "views: { a: { label: a } }\nconstraints: [ 'H:|[a]', 'V:|[a]' ]"
    func text(_ value: FieldValue) throws -> String? {
      var row = row()
      row["a"] = value
      if case .text(let text, _) = try bind(yaml, row).0.views[0].content { return text.text }
      return nil
    }
    #expect(try text(.flag(true)) == "✓")
    #expect(try text(.flag(false)) == nil)
    #expect(try text(.text(InlineText(""))) == nil)
    #expect(
      try text(.image(ImageReference(path: "a", width: 1, height: 1, alternative: "A"))) == "A")
  }

  @Test func `accessories come from the row, then from the template`() throws {
    func accessory(_ line: String, _ row: Row) throws -> Accessory {
      let yaml = "views: { a: { text: x } }\nconstraints: [ 'H:|[a]', 'V:|[a]' ]\n\(line)"
      return try TestCell(yaml: yaml).layout(row).cell.accessory
    }
    let plain = row(accessory: nil)
    let link = row(accessory: nil, url: "a")
    #expect(try accessory("", plain) == .none)
    #expect(try accessory("", link) == .disclosureIndicator)
    #expect(try accessory("semantics: quote", link) == .none)
    #expect(try accessory("accessory: none", link) == .none)
    #expect(try accessory("accessory: none", row(accessory: .checkmark)) == .checkmark)
    #expect(try accessory("accessory: { text: p }", row(["p": "5"], accessory: nil)) == .text("5"))
    #expect(
      try accessory("accessory: { badge: p }", row(["p": "5"], accessory: nil)) == .badge("5"))
    #expect(try accessory("accessory: { text: p }", plain) == .none)
    #expect(try accessory("accessory: { badge: p }", plain) == .none)
    var checked = link
    checked["checked"] = .flag(true)
    #expect(try accessory("", checked) == .checkmark)
    checked["checked"] = .flag(false)
    #expect(try accessory("", checked) == .disclosureIndicator)
  }

  @Test func `a character that no font has`() throws {
    let yaml = "views: { a: { label: a } }\nconstraints: [ 'H:|[a]', 'V:|[a]' ]"
    let found = try bind(yaml, row(["a": "\u{10FFFD}"])).1
    #expect(
      found == ["no font has the character U+10FFFD, a box stands for it"])
  }
}
