import TableModel
import Testing
import Typesetting

@testable import CellLayout

/// Fonts, colours, buttons and what can be seen of views in Interface Builder cells.
@Suite struct InterfaceLooksTests {
  private func label(
    _ inner: String, attributes: String = "text=\"Word\"", resources: String = ""
  ) -> (view: CellView?, messages: [String]) {
    let (templates, messages) = readInterface(
      interfaceFile(
        interfaceView("label", "it", attributes, inner), constraints: betweenMargins("it"),
        resources: resources), fields: .none)
    return (templates.first?.views.first, messages)
  }

  @Test(
    arguments: [
      ("style=\"UICTFontTextStyleTitle0\"", 34, FontVariant.regular, TextStyle.largeTitle),
      ("style=\"UICTFontTextStyleSubhead\"", 15, .regular, .subheadline),
      ("style=\"UICTFontTextStyleHeadline\"", 17, .semibold, .headline),
      ("style=\"UICTFontTextStyleShortBody\"", 17, .regular, .body),
      ("style=\"UICTFontTextStyleEmphasizedBody\"", 17, .semibold, .body),
      ("type=\"system\" pointSize=\"13\"", 13, .regular, nil),
      ("type=\"system\" weight=\"semibold\" pointSize=\"22\"", 22, .semibold, nil),
      ("type=\"system\" weight=\"light\" pointSize=\"15\"", 15, FontVariant(weight: .light), nil),
      ("type=\"italicSystem\" pointSize=\"13\"", 13, .italic, nil),
      ("type=\"boldSystem\" pointSize=\"0.0\"", 17, .semibold, nil),
      ("type=\"system\" design=\"monospaced\" pointSize=\"12\"", 12, .mono, nil),
    ] as [(String, Int, FontVariant, TextStyle?)])
  func `fonts`(font: String, size: Int, variant: FontVariant, style: TextStyle?) throws {
    let (view, messages) = label("<fontDescription key=\"fontDescription\" \(font)/>")
    #expect(messages == [])
    let look = try #require(view?.labelStyle)
    #expect(look.size == size && look.variant == variant && look.textStyle == style)
  }

  @Test func `a family is replaced, which is said once`() throws {
    let (templates, messages) = readInterface(
      interfaceFile(
        interfaceView(
          "label", "a", "text=\"A\"",
          "<fontDescription key=\"fontDescription\" name=\"Avenir-Heavy\" family=\"Avenir\" "
            + "pointSize=\"25\"/>")
          + interfaceView(
            "label", "b", "text=\"B\"",
            "<fontDescription key=\"fontDescription\" name=\"Avenir-BookOblique\" "
              + "family=\"Avenir\" pointSize=\"11\"/>"), constraints: betweenMargins("a")))
    #expect(messages == ["the font “Avenir” isn’t here: the site’s own stands for it"])
    let styles = try #require(templates.first).views.compactMap(\.labelStyle)
    #expect(styles.map(\.variant) == [FontVariant(weight: .heavy), .italic])
    #expect(styles.map(\.size) == [25, 11])
  }

  @Test(
    arguments: [
      ("systemColor=\"systemRedColor\"", CellColor.named(.systemRed)),
      ("cocoaTouchSystemColor=\"darkTextColor\"", .named(.black)),
      (
        "cocoaTouchSystemColor=\"tableCellGroupedBackgroundColor\"",
        .named(.secondarySystemGroupedBackground)
      ),
      ("name=\"Brand\"", .fixed(RGBA(255, 128, 0, 0.5))),
      // A name of the catalogue that a system colour has too.
      ("name=\"label\"", .fixed(RGBA(1, 2, 3))),
      ("white=\"0.2\" alpha=\"1\" colorSpace=\"calibratedWhite\"", .fixed(RGBA(51, 51, 51))),
      (
        "white=\"1\" alpha=\"0.25\" colorSpace=\"custom\" "
          + "customColorSpace=\"genericGamma22GrayColorSpace\"", .fixed(RGBA(255, 255, 255, 0.25))
      ),
      (
        "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\" colorSpace=\"custom\" "
          + "customColorSpace=\"sRGB\"", .fixed(RGBA(51, 102, 153))
      ),
      // Pure red of Display P3 lies outside of sRGB.
      (
        "red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" "
          + "customColorSpace=\"displayP3\"", .fixed(RGBA(255, 0, 0))
      ),
      (
        "red=\"0.5\" green=\"0.5\" blue=\"0.5\" alpha=\"1\" colorSpace=\"custom\" "
          + "customColorSpace=\"displayP3\"", .fixed(RGBA(128, 128, 128))
      ),
      (
        "cyan=\"1\" magenta=\"0.5\" yellow=\"0\" black=\"0.5\" alpha=\"1\" "
          + "colorSpace=\"deviceCMYK\"", .fixed(RGBA(0, 64, 128))
      ),
    ] as [(String, CellColor)])
  func `colours`(form: String, color: CellColor) {
    let (view, messages) = label(
      "<color key=\"textColor\" \(form)/>",
      resources: """
        <namedColor name="Brand"><color red="1" green="0.5" blue="0" alpha="0.5"
        colorSpace="custom" customColorSpace="sRGB"/></namedColor>
        <namedColor name="label"><color red="0.00392157" green="0.00784314" blue="0.01176471"
        alpha="1" colorSpace="custom" customColorSpace="sRGB"/></namedColor>
        """)
    #expect(messages == [])
    #expect(view?.labelStyle?.color == color)
  }

  @Test func `a colour that nothing tells of`() {
    let (view, messages) = label("<color key=\"textColor\" name=\"Brand\"/>")
    #expect(
      messages == ["the file doesn’t say what the colour “Brand” is: the default stands for it"])
    #expect(view?.labelStyle?.color == .named(.label))
  }

  @Test func `runtime attributes`() {
    let (view, messages) = label(
      """
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
      <integer key="value" value="6"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="number" keyPath="borderWidth">
      <real key="value" value="1.5"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="layer.borderUIColor">
      <color key="value" systemColor="systemBlueColor"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
      <userDefinedRuntimeAttribute type="string" keyPath="localizationKey" value="title"/>
      </userDefinedRuntimeAttributes>
      """)
    #expect(view?.cornerRadius == 6)
    #expect(view?.border == .init(width: 1.5, color: .named(.systemBlue)))
    #expect(
      messages == [
        "the runtime attribute “localizationKey” is left out: drawn are cornerRadius, "
          + "borderWidth and borderColor of a layer"
      ])
  }

  /// The label's font has 17 pt. Without a least size UIKit takes the font's own.
  @Test(
    arguments: [
      ("minimumScaleFactor=\"0.5\"", 0.5), ("minimumScaleFactor=\"1\"", 0),
      ("minimumScaleFactor=\"0.5\" adjustsFontSizeToFit=\"NO\"", 0),
      ("minimumFontSize=\"8.5\"", 0.5), ("adjustsFontSizeToFit=\"YES\"", 0),
      ("adjustsFontSizeToFit=\"YES\" minimumFontSize=\"20\"", 0),
    ])
  func `texts that shrink`(attributes: String, factor: Double) throws {
    let (view, messages) = label("", attributes: "text=\"A\" \(attributes)")
    #expect(messages == [])
    #expect(try #require(view?.labelStyle).minimumScaleFactor == factor)
  }

  @Test func `texts that UIKit would fit otherwise`() {
    let middle = label("", attributes: "text=\"A\" lineBreakMode=\"middleTruncation\"")
    #expect(middle.messages == [])
    #expect(middle.view?.labelStyle?.lineStyle.truncation == .middle)
    let head = label("", attributes: "text=\"A\" lineBreakMode=\"headTruncation\"")
    #expect(head.view?.labelStyle?.lineStyle.truncation == .head)
    let justified = label("", attributes: "text=\"A\" textAlignment=\"justified\"")
    #expect(justified.view?.labelStyle?.alignment == .justified)
    let plain = label(
      "", attributes: "text=\"A\" lineBreakMode=\"tailTruncation\" adjustsFontSizeToFit=\"NO\"")
    #expect(plain.messages == [])
  }

  // MARK: What can be seen

  @Test func `hidden views keep their room, and alpha multiplies`() throws {
    let file = interfaceFile(
      interfaceView("label", "gone", "text=\"Hidden\" hidden=\"YES\"")
        + interfaceView(
          "view", "box", "alpha=\"0.5\"",
          "<subviews>\(interfaceView("label", "inner", "text=\"In\" alpha=\"0.5\""))</subviews>"
            + "<constraints>\(interfaceConstraint("inner", "top", "box", "top"))"
            + "\(interfaceConstraint("inner", "bottom", "box", "bottom"))"
            + "\(interfaceConstraint("inner", "leading", "box", "leading"))"
            + "\(interfaceConstraint("inner", "trailing", "box", "trailing"))</constraints>"),
      constraints: leadingInMiddle("gone")
        + interfaceConstraint("box", "leading", "gone", "trailing", 8)
        + interfaceConstraint("box", "centerY", "gone", "centerY"))
    let (templates, messages) = readInterface(file, fields: .none)
    #expect(messages == [])
    let layout = try TestCell(try #require(templates.first)).layout(row())
    let hidden = layout.frames.views[0]
    #expect(hidden.isHidden && hidden.rect.width > 40)
    #expect(layout.frames.views[1].rect.x == hidden.rect.maxX + 8)
    #expect(templates[0].views.map(\.alpha) == [0, 0.5, 0.25])
  }

  @Test func `what is in a hidden view is hidden too`() throws {
    let file = interfaceFile(
      interfaceView(
        "view", "box", "hidden=\"YES\"",
        "<subviews>\(interfaceView("label", "inner", "text=\"In\""))</subviews>"
          + "<constraints>\(interfaceConstraint("inner", "top", "box", "top"))"
          + "\(interfaceConstraint("inner", "bottom", "box", "bottom"))"
          + "\(interfaceConstraint("inner", "leading", "box", "leading"))"
          + "\(interfaceConstraint("inner", "trailing", "box", "trailing"))</constraints>"),
      constraints: leadingInMiddle("box"))
    let template = try #require(readInterface(file, fields: .none).templates.first)
    let layout = try TestCell(template).layout(row())
    #expect(layout.frames.views.map(\.isHidden) == [true, true])
  }

  @Test(arguments: [
    ("hidesWhenStopped=\"YES\"", true), ("hidesWhenStopped=\"YES\" animating=\"YES\"", false),
    ("", false), ("hidden=\"YES\"", true),
  ])
  func `spinners`(attributes: String, isHidden: Bool) throws {
    let file = interfaceFile(
      interfaceView("activityIndicatorView", "wait", attributes + " style=\"large\""),
      constraints: leadingInMiddle("wait"))
    let layout = try TestCell(interfaceTemplate(file)).layout(row())
    #expect(layout.frames.views[0].isHidden == isHidden)
    #expect(layout.frames.views[0].rect.width == 37)
  }

  // MARK: Buttons

  private func button(_ attributes: String, _ inner: String) throws -> CellView {
    let (templates, messages) = readInterface(
      interfaceFile(
        interfaceView("button", "go", attributes, inner), constraints: leadingInMiddle("go")),
      fields: .none
    ) { name, _ in .success(ImageReference(path: "\(name).png", width: 10, height: 10)) }
    #expect(messages == [])
    return try #require(templates.first?.views.first)
  }

  @Test func `a button's state and configuration`() throws {
    let plain = try button(
      "buttonType=\"system\" contentHorizontalAlignment=\"leading\"",
      "<state key=\"normal\" title=\"Go\"><color key=\"titleColor\" systemColor=\"systemRedColor\"/>"
        + "</state>")
    #expect(plain.source == .text("Go") && plain.role == .button)
    #expect(plain.padding == EdgeInsets(top: 6, bottom: 6))
    #expect(plain.labelStyle?.color == .named(.systemRed) && plain.labelStyle?.size == 15)
    #expect(plain.labelStyle?.alignment == .natural)

    let filled = try button(
      "buttonType=\"system\"",
      """
      <buttonConfiguration key="configuration" style="filled" title="Buy">
      <backgroundConfiguration key="background" cornerRadius="9"/>
      <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>
      </buttonConfiguration>
      """)
    #expect(filled.source == .text("Buy") && filled.background == .named(.tint))
    #expect(filled.labelStyle?.color == .named(.white) && filled.labelStyle?.size == 17)
    #expect(filled.cornerRadius == 9)
    #expect(filled.padding == EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))

    let tinted = try button(
      "", "<buttonConfiguration key=\"configuration\" style=\"tinted\" title=\"More\"/>")
    #expect(tinted.padding == EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
    #expect(tinted.background == .named(.tertiarySystemFill))
  }

  @Test func `a button that is a picture`() throws {
    let picture = try button("", "<state key=\"normal\" image=\"heart\"/>")
    #expect(picture.kind == .image(.center) && picture.image?.path == "heart.png")
  }

  @Test func `a button without its image`() {
    let file = interfaceFile(
      interfaceView(
        "button", "a", "",
        "<state key=\"normal\" title=\"A\" image=\"heart\" catalog=\"system\"/>")
        + interfaceView(
          "button", "b", "", "<state key=\"normal\" title=\"B\" backgroundImage=\"sky\"/>"))
    #expect(
      readInterface(file).messages == [
        "system symbols such as “heart” belong to Apple’s systems: a button shows its title only",
        "a button with a title shows no image behind it: “sky” is left out",
      ])
  }

  @Test func `a direction of its own`() {
    let file = interfaceFile(
      interfaceView("view", "a", "semanticContentAttribute=\"forceRightToLeft\"")
        + interfaceView("view", "b", "semanticContentAttribute=\"playback\""))
    #expect(
      readInterface(file).messages == [
        "forceRightToLeft isn’t possible: views follow the direction of their page"
      ])
  }

  // MARK: Boxes

  @Test func `classes that draw are boxes of their colours`() throws {
    let file = interfaceFile(
      interfaceView(
        "view", "a", "customClass=\"RatingView\"",
        "<color key=\"backgroundColor\" systemColor=\"systemYellowColor\"/>")
        + interfaceView("view", "b", "customClass=\"RatingView\"")
        + interfaceView("label", "c", "text=\"C\" customClass=\"PaddedLabel\""))
    let (templates, messages) = readInterface(file)
    #expect(
      messages == [
        "what the class “RatingView” draws isn’t known: a box of its size stands for it"
      ])
    #expect(templates.first?.views.first?.background == .named(.systemYellow))
  }

  @Test func `controls have their sizes of each era`() throws {
    let file = interfaceFile(
      interfaceView("switch", "a", "on=\"YES\"", width: 51, height: 31)
        + interfaceView("stepper", "b", "", width: 94, height: 32)
        + interfaceView(
          "segmentedControl", "c", "", "<segments><segment title=\"A\"/></segments>", width: 80,
          height: 32),
      constraints: leadingInMiddle("a") + interfaceConstraint("b", "leading", "a", "trailing", 9)
        + interfaceConstraint("b", "centerY", "a", "centerY")
        + interfaceConstraint("c", "leading", "b", "trailing")
        + interfaceConstraint("c", "top", "a", "top"))
    let template = try interfaceTemplate(file)
    for (metrics, sizes) in [
      (MetricsProfile.ios7, [[51, 31], [94, 29], [80, 29]]),
      (.ios17, [[51, 31], [94, 32], [80, 32]]), (.ios26, [[63, 28], [94, 32], [80, 32]]),
    ] as [(MetricsProfile, [[Double]])] {
      let layout = try TestCell(template, metrics: metrics).layout(row())
      let frames = layout.frames.views.prefix(3).map { [$0.rect.width, $0.rect.height] }
      #expect(frames == sizes, "\(metrics.name)")
    }
  }
}
