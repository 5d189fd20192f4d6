import TableModel
import Testing

@testable import CellLayout

@Suite struct AccessoryTests {
  func layout(
    _ accessory: Accessory, width: Double = 375, rightToLeft: Bool = false,
    metrics: MetricsProfile = .ios17
  ) throws -> TestLayout {
    try TestCell(builtIn: "default", metrics: metrics).layout(
      row(["title": longText], accessory: accessory), width: width, rightToLeft: rightToLeft)
  }

  /// The content view ends where the title's trailing margin of 8 does.
  func contentWidth(_ layout: TestLayout) -> Double { layout.frame("title").rect.maxX + 8 }

  @Test func `the content view narrows`() throws {
    #expect(try layout(.none)["title"][2] == 343)
    #expect(try contentWidth(layout(.disclosureIndicator)) == 375 - 27)
    #expect(try contentWidth(layout(.disclosureIndicator, width: 430)) == 430 - 31)
    #expect(try contentWidth(layout(.checkmark)) == 375 - 40)
    #expect(try contentWidth(layout(.checkmark, width: 430)) == 430 - 44)
    #expect(try contentWidth(layout(.detailButton, width: 430)) == 430 - 44)
    #expect(try contentWidth(layout(.detailDisclosureButton)) == 375 - 58)
    #expect(try layout(.disclosureIndicator, metrics: .ios7).frame("title").rect.maxX == 375 - 35)
  }

  @Test func `the glyphs stand at the margin, in the middle of the row`() throws {
    let both = try layout(.detailDisclosureButton)
    let height = both.height
    #expect(both["disclosureIndicator"] == [351, ((height - 13) / 2).rounded(), 8, 13])
    #expect(both["detailButton"] == [319, ((height - 22) / 2).rounded(), 22, 22])
    let mirrored = try layout(.detailDisclosureButton, rightToLeft: true)
    #expect(mirrored["disclosureIndicator"][0] == 16)
    #expect(mirrored["detailButton"][0] == 34)
    #expect(mirrored.names == ["title", "detailButton", "disclosureIndicator"])
  }

  @Test func `texts and badges`() throws {
    let text = try layout(.text("12.50 €"))
    let price = text.frame("accessory")
    #expect(price.rect.maxX == 359 && price.lineCount == 1 && price.rect.height == 21)
    #expect(contentWidth(text) == price.rect.x)
    let badge = try layout(.badge("3"))
    let capsule = badge.frame("accessory")
    #expect(capsule.rect.height == 21 && capsule.textTop == 2 && capsule.rect.width > 16)
    #expect(Accessory.badge("3").views(in: .large)[0].cornerRadius == 10.5)
    let long = try layout(.text(longText)).frame("accessory")
    #expect(long.rect.width == 187 && long.lineCount == 1)
  }

  @Test func `separators begin at a view`() throws {
    let cell = try TestCell(builtIn: "subtitleImage")
    let sample = row(["title": "a", "subtitle": "b"], images: ["image": (1, 1)])
    let inset = try #require(cell.template.separator.left)
    let layout = try cell.layout(sample)
    #expect(
      inset.value(isLeading: true, frames: layout.frames.views[...], width: 320, rightToLeft: false)
        == 68)
    let mirrored = try cell.layout(sample, rightToLeft: true)
    #expect(
      inset.value(
        isLeading: true, frames: mirrored.frames.views[...], width: 320, rightToLeft: true) == 68)
    #expect(
      CellSeparator.Inset.points(5).value(
        isLeading: false, frames: [], width: 320, rightToLeft: false) == 5)
  }
}
