import SourceText
import TableModel
import Testing
import Typesetting

@testable import CellLayout

@Suite struct TemplateTests {
  @Test func `every key is read`() throws {
    let template = try template(
      """
      metrics: { gap: 8, wide: gap * 2 + 4 }
      views:
        card: { view: {}, background: '#f2f2f780', cornerRadius: 10, border: { width: 2, color: separator } }
        name:
          label: title
          in: card
          font: { style: headline, lineHeight: 25 }
          color: rgba(43, 43, 233, 0.3)
          lines: 0
          alignment: center
          hugging: 251
          compression: [751, 760]
        tag: { badge: tag, required: false, background: systemRed, padding: [1, 6] }
        icon: { image: icon, size: [wide, null], contentMode: center, hidden: true, hugging: [1, 2] }
        note: { text: "Note", font: { size: 14, weight: semibold, italic: true }, uppercase: true,
                margins: { leading: 4 } }
        code: { label: code, font: { size: 13, design: monospaced, weight: bold }, padding: 3,
                color: { light: black, dark: white } }
      constraints:
        - H:|-[card]-|
      height: 60
      margins: [1, 2, 3, 4]
      separator:
        edges:
          - { edge: bottom, thickness: 1, color: 'rgb(43,43,233)' }
          - { edge: [left, right], thickness: 3, color: 'rgba(43,43,233,0.3)', inset: [4, 6], offset: 1 }
          - { edge: top, inset: 5 }
      accessory: { badge: count }
      semantics: listItem
      background: '#abc'
      selection: systemGray5
      requires: [extra]
      """)
    #expect(template.views.map(\.name) == ["card", "name", "tag", "icon", "note", "code"])
    #expect(template.requiredFields == ["extra", "title", "icon", "code"])
    let card = template.views[0]
    #expect(card.kind == .plain && card.cornerRadius == 10)
    #expect(card.background == .fixed(RGBA(0xF2F2F7, 128.0 / 255)))
    #expect(card.border == CellView.Border(width: 2, color: .named(.separator)))
    let name = template.views[1]
    #expect(name.parent == 0 && name.source == .field("title"))
    var style = LabelStyle(
      size: 17, lineHeight: 25, variant: .semibold, color: .fixed(RGBA(43, 43, 233, 0.3)),
      alignment: .center, lineLimit: 0)
    style.textStyle = .headline
    #expect(name.labelStyle == style)
    #expect(name.hugging == .init(horizontal: 251, vertical: 251))
    #expect(name.compression == .init(horizontal: 751, vertical: 760))
    let tag = template.views[2]
    #expect(!tag.isRequired && tag.background == .named(.systemRed))
    #expect(tag.padding == EdgeInsets(top: 1, leading: 6, bottom: 1, trailing: 6))
    #expect(tag.cornerRadius == 9.5)
    #expect(template.views[3].kind == .image(.center) && template.views[3].isHidden)
    #expect(
      described(template.constraints, views: template.views.map(\.name))[0] == "icon.width == 20")
    let note = template.views[4]
    #expect(note.source == .text("Note") && note.labelStyle?.isUppercase == true)
    #expect(
      note.labelStyle?.variant == FontVariant(weight: .semibold, isItalic: true)
        && note.labelStyle?.lineHeight == 18)
    #expect(note.margins == PartialInsets(leading: 4))
    let code = template.views[5]
    #expect(code.labelStyle?.variant == FontVariant(weight: .bold, isMonospaced: true))
    #expect(
      code.labelStyle?.color == .adaptive(light: .named(.black), dark: .named(.white)))
    #expect(code.padding == EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3))
    #expect(template.margins == PartialInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(template.separator.isHidden)
    #expect(template.separator.edges.map(\.side) == [.bottom, .left, .right, .top])
    #expect(template.separator.edges.map(\.startInset) == [0, 4, 4, 5])
    #expect(template.separator.edges.map(\.endInset) == [0, 6, 6, 5])
    #expect(template.separator.edges[1].thickness == .points(3))
    #expect(template.separator.edges[3].thickness == .hairline)
    #expect(template.accessory == .badge(field: "count"))
    #expect(template.semantics == .listItem)
    #expect(template.background == .fixed(RGBA(0xAABBCC)))
    #expect(template.selectedBackground == .named(.systemGray5))
    if case .fixed(let height, let location) = template.height {
      #expect(height == 60 && location?.line == 21)
    } else {
      Issue.record("the height is fixed")
    }
  }

  @Test(arguments: [
    ("automatic", TemplateAccessory.automatic), ("none", .fixed(.none)),
    ("disclosure", .fixed(.disclosureIndicator)), ("detail", .fixed(.detailButton)),
    ("detailDisclosure", .fixed(.detailDisclosureButton)), ("checkmark", .fixed(.checkmark)),
    ("{ text: price }", .text(field: "price")), ("{ badge: n }", .badge(field: "n")),
  ])
  func `accessories`(yaml: String, accessory: TemplateAccessory) throws {
    #expect(
      try template("views: { a: { label: t } }\naccessory: \(yaml)").accessory == accessory)
  }

  @Test func `subviews follow their superviews`() throws {
    let template = try template(
      """
      views:
        a: { label: x, in: box }
        b: { label: y }
        box: { view: {}, in: outer }
        outer: { view: {} }
      """)
    #expect(template.views.map(\.name) == ["outer", "box", "a", "b"])
    #expect(template.views.map(\.parent) == [nil, 0, 1, nil])
    #expect(template.viewLocations.map(\.line) == [5, 4, 2, 3])
  }

  @Test func `too much is refused`() {
    let views = (0...500).map { "  v\($0): { view: {} }\n" }.joined()
    #expect(problems("views:\n" + views) == ["502:3: a cell has at most 500 views"])
    let lines = (0..<501).map { _ in "  - H:|[a(1,2,3,4,5,6,7,8,9)]|\n" }.joined()
    #expect(
      problems("views: { a: { view: {} } }\nconstraints:\n" + lines)
        == ["1:1: a cell has at most 5000 constraints"])
  }

  /// Each with its place, whatever is wrong around it.
  @Test(arguments: [
    ("", ["1:1: the template is empty: it needs views"]),
    ("- a", ["1:1: a template has to be a mapping, this is a list"]),
    ("height: 8", ["1:1: the template has no views"]),
    ("views: {}", ["1:8: a template needs a view at least"]),
    ("views: [a]", ["1:8: views has to be a mapping of names to views, this is a list"]),
    ("viewz: {}\nviews: { a: { label: t } }", ["1:1: unknown key “viewz”, did you mean “views”?"]),
    (
      "views: { a: { lable: t } }",
      [
        "1:10: the view “a” shows nothing: give it one of label, text, image, badge, view, stack or a control",
        "1:15: unknown key “lable”, did you mean “label”?",
      ]
    ),
    ("views: { a: 5 }", ["1:13: the view “a” has to be a mapping, this is a number"]),
    (
      "views: { a-b: { label: t } }",
      [
        "1:10: “a-b” can't name a view: letters, digits and _, no digit in front"
      ]
    ),
    (
      "views: { superview: { label: t } }",
      [
        "1:10: “superview” already means the view around the others"
      ]
    ),
    ("views: { a: { label: t, image: i } }", ["1:25: a view shows one thing: “label” or “image”"]),
    ("views: { a: { label: [] } }", ["1:22: the name of a field has to be a text, this is a list"]),
    ("views: { a: { view: 5 } }", ["1:21: a plain view has no content: write view: {}"]),
    (
      "views: { a: { label: t, font: boddy } }",
      [
        "1:31: unknown text style “boddy”, did you mean “body”?"
      ]
    ),
    (
      "views: { a: { label: t, font: { size: 13.5 } } }",
      [
        "1:39: a font size has to be a whole number in 6...200"
      ]
    ),
    (
      "views: { a: { label: t, font: { size: 13, lineHeight: 18 } } }",
      [
        "1:55: lineHeight has to differ from the font size 13 by an even number: 17 or 19"
      ]
    ),
    (
      "views: { a: { label: t, font: { weight: bolt } } }",
      [
        "1:41: unknown font weight “bolt”, did you mean “bold”?"
      ]
    ),
    (
      "views: { a: { label: t, font: { design: mono } } }",
      [
        "1:41: unknown font design “mono”, known are: default, monospaced"
      ]
    ),
    (
      "views: { a: { label: t, color: labl } }",
      [
        "1:32: unknown colour “labl”, did you mean “label”?"
      ]
    ),
    ("views: { a: { label: t, color: '#12' } }", ["1:33: a colour is #rgb, #rrggbb or #rrggbbaa"]),
    (
      "views: { a: { label: t, color: 'rgba(1, 256, 3, 1)' } }",
      [
        "1:41: expected a whole number in 0...255"
      ]
    ),
    (
      "views: { a: { label: t, color: 'rgba(1, 2, 3, 4)' } }",
      [
        "1:47: expected an opacity in 0...1"
      ]
    ),
    (
      "views: { a: { label: t, color: 'rgb(1, 2)' } }",
      [
        "1:41: expected “,” and three components"
      ]
    ),
    ("views: { a: { label: t, color: 'rgb(1, 2, 3' } }", ["1:44: expected “)”"]),
    (
      "views: { a: { label: t, color: 'red green' } }",
      [
        "1:33: unknown colour “red”"
      ]
    ),
    ("views: { a: { label: t, color: 'label x' } }", ["1:39: nothing may follow the colour"]),
    (
      "views: { a: { label: t, color: { light: red } } }",
      [
        "1:32: a colour by surroundings needs light and dark", "1:41: unknown colour “red”",
      ]
    ),
    (
      "views: { a: { label: t, lines: -1 } }",
      [
        "1:32: lines has to be a whole number in 0...10000"
      ]
    ),
    (
      "views: { a: { label: t, alignment: middle } }",
      [
        "1:36: unknown alignment “middle”, known are: natural, left, center, right, trailing, "
          + "justified"
      ]
    ),
    ("views: { a: { label: t, contentMode: center } }", ["1:25: only an image has “contentMode”"]),
    ("views: { a: { image: t, lines: 2 } }", ["1:25: only a label has “lines”"]),
    (
      "views: { a: { view: {}, required: true } }",
      ["1:25: only a view with a field has “required”"]
    ),
    ("views: { a: { view: {}, padding: 2 } }", ["1:25: only a label has “padding”"]),
    ("views: { a: { view: {}, hugging: 2000 } }", ["1:34: hugging has to be in 1...1000"]),
    (
      "views: { a: { view: {}, hugging: [1, 2, 3] } }",
      [
        "1:34: hugging has to be [horizontal, vertical]"
      ]
    ),
    ("views: { a: { view: {}, size: [1, 2, 3] } }", ["1:31: size has to be [width, height]"]),
    ("views: { a: { view: {}, size: [x, 2] } }", ["1:32: width has to be a number, this is “x”"]),
    (
      "views: { a: { view: {}, hidden: maybe } }",
      [
        "1:33: hidden has to be true or false, this is “maybe”"
      ]
    ),
    (
      "views: { a: { view: {}, margins: [1] } }",
      [
        "1:34: margins has to be [vertical, horizontal] or [top, leading, bottom, trailing]"
      ]
    ),
    ("views: { a: { view: {}, in: b } }", ["1:29: unknown view “b”, did you mean “a”?"]),
    ("views: { a: { view: {}, in: a } }", ["1:29: “a” can't be inside itself"]),
    (
      "views: { a: { view: {}, in: b }, b: { view: {}, in: a } }",
      [
        "1:53: “b” can't be inside itself"
      ]
    ),
    (
      "views: { a: { label: t }, b: { view: {}, in: a } }",
      [
        "1:46: only a plain view or a stack can hold others"
      ]
    ),
    (
      "views: { a: { label: t } }\nmetrics: 5",
      [
        "2:10: metrics has to be a mapping of names to numbers"
      ]
    ),
    (
      "views: { a: { label: t } }\nmetrics: { a: 5, 1x: 2, b: c, d: 4 5, e: 7 }",
      [
        "2:12: “a” already names a view",
        "2:18: “1x” can't name a metric: letters, digits and _",
        "2:28: unknown metric “c”", "2:36: expected +, -, * or /",
      ]
    ),
    (
      "views: { a: { label: t } }\nmetrics: { b: 1000000 * 2 }",
      [
        "2:15: a metric is at most 1000000"
      ]
    ),
    ("views: { a: { label: t } }\nconstraints: 5", ["2:14: constraints has to be a list"]),
    (
      "views: { a: { label: t } }\nconstraints: [[a]]",
      [
        "2:15: a constraint is a line such as H:|-[name]-| or a.width == 2 * b.width; "
          + "quote it if it begins with [ or |"
      ]
    ),
    (
      "views: { a: { label: t } }\nconstraints:\n  - H:|-[b]-|\n  - a.widht == 8\n  - V:|-a",
      [
        "3:10: unknown view “b”, did you mean “a”?",
        "4:7: unknown attribute “widht”, did you mean “width”?",
        "5:9: “a” is a view and stands in brackets: [a]",
      ]
    ),
    (
      "views: { a: { label: t } }\nheight: tall",
      [
        "2:9: height has to be a number, this is “tall”"
      ]
    ),
    (
      "views: { a: { label: t } }\nminimumHeight: -1",
      ["2:16: minimumHeight has to be in 0...10000"]
    ),
    (
      "views: { a: { label: t } }\nseparator: non",
      ["2:12: unknown separator “non”, did you mean “none”?"]
    ),
    (
      "views: { a: { label: t } }\nseparator: { left: b, edges: 5 }",
      [
        "2:20: unknown view “b”, did you mean “a”?", "2:30: edges has to be a list",
      ]
    ),
    (
      "views: { a: { label: t } }\nseparator: { edges: [{ thickness: 2, inset: [1] }] }",
      [
        "2:22: which edge? Write edge: bottom, for example",
        "2:45: inset has to be a number or [start, end]",
      ]
    ),
    (
      "views: { a: { label: t } }\nseparator: { edges: [{ edge: buttom }] }",
      [
        "2:30: unknown edge “buttom”, did you mean “bottom”?"
      ]
    ),
    (
      "views: { a: { label: t } }\naccessory: disclosur",
      [
        "2:12: unknown accessory “disclosur”, did you mean “disclosure”?"
      ]
    ),
    (
      "views: { a: { label: t } }\nsemantics: rows",
      ["2:12: unknown semantics “rows”, did you mean “row”?"]
    ),
    ("views: { a: { label: t } }\nrequires: a", ["2:11: requires has to be a list of fields"]),
    ("views: {", ["1:9: invalid YAML"]),
  ])
  func `is refused`(yaml: String, expected: [String]) {
    let found = problems(yaml)
    if expected == ["1:9: invalid YAML"] {
      #expect(found.count == 1 && found[0].contains("invalid YAML"))
    } else {
      #expect(found == expected)
    }
  }
}

@Suite struct StyleTests {
  @Test func `line heights are nearest to the leading with an even difference`() {
    let expected = [
      34: 40, 28: 34, 22: 28, 20: 24, 17: 21, 16: 20, 15: 19, 13: 17, 12: 16, 11: 13,
    ]
    for (size, height) in expected { #expect(LineHeight.standard(size: size) == height) }
    for size in 6...200 {
      let height = LineHeight.standard(size: size)
      #expect((height - size).isMultiple(of: 2) && height >= size)
      #expect(Double(height) > Double(size) * 1.08 && Double(height) < Double(size) * 1.4)
    }
    #expect(TextStyle.allCases.map(\.size) == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
  }

  @Test func `traits add to the label's face`() {
    let regular = LabelStyle()
    #expect(regular.variant(for: []) == .regular)
    #expect(regular.variant(for: .strong) == .semibold)
    #expect(
      regular.variant(for: [.strong, .emphasis])
        == FontVariant(weight: .semibold, isItalic: true))
    #expect(regular.variant(for: .code) == .mono)
    #expect(
      regular.variant(for: [.code, .strong, .emphasis])
        == FontVariant(weight: .semibold, isItalic: true, isMonospaced: true))
    #expect(LabelStyle(.headline).variant(for: []) == .semibold)
    #expect(
      LabelStyle(.headline).variant(for: .emphasis)
        == FontVariant(weight: .semibold, isItalic: true))
    #expect(
      LabelStyle(variant: .mono).variant(for: .strong)
        == FontVariant(weight: .semibold, isMonospaced: true))
    // Strong text is never lighter than the text around it.
    let black = FontVariant(weight: .black)
    #expect(LabelStyle(variant: black).variant(for: .strong) == black)
    #expect(LabelStyle(variant: .italic).variant(for: []) == .italic)
  }

  @Test func `inline images are as high as the font at most`() {
    let style = LabelStyle()
    func size(_ width: Double, _ height: Double) -> [Int] {
      let size = style.inlineSize(of: ImageReference(path: "i", width: width, height: height))
      return [size.width, size.height]
    }
    #expect(size(90, 20) == [77, 17])
    #expect(size(10, 10) == [10, 10])
    #expect(size(1, 1000) == [1, 17])
    #expect(size(0, 0) == [17, 17])
  }

  @Test func `capitals keep the runs`() {
    let text = InlineText(
      "straße", runs: [TextRun(length: 4), TextRun(length: 3, traits: .strong)])
    let capitals = text.uppercased(language: "de")
    #expect(capitals.text == "STRASSE")
    #expect(capitals.runs.map(\.length) == [4, 3])
    #expect(InlineText("iı").uppercased(language: "tr").text == "İI")
    #expect(InlineText("iı").uppercased(language: "en").text == "II")
  }

  @Test func charactersThatEndLinesBecomeLineFeeds() {
    let text = InlineText(
      "a\u{2028}b\u{85}–\u{B}c",
      runs: [TextRun(length: 5), TextRun(length: 7, traits: .emphasis)])
    let shown = CellView(name: "text", kind: .label(LabelStyle())).displayed(text, language: "en")
    #expect(shown.text == "a\nb\n–\nc")
    #expect(shown.runs.map(\.length) == [3, 6])
    #expect(shown.runs.map(\.traits) == [[], .emphasis])
  }

}
