import TableModel
import Templates
import Testing

@testable import CellLayout

/// UIKit's four cell styles against its frames, which come from files that Interface Builder stored
/// [IB], runtime dumps [R] and recordings of iOS 26.1 [O]: `Templates/Profiles` names the sources of the
/// measures. Ours lie on whole px, so half a point is as near as they come.
@Suite struct CellStyleMetricsTests {
  private func layout(
    _ style: String, _ profile: MetricsProfile, width: Double = 375,
    accessory: Accessory = .none, title: String = "Title", detail: String = "Detail"
  ) throws -> TestLayout {
    let special = BuiltIn.profileCells.first { $0.name == style && $0.profile == profile.name }
    let builtIn = BuiltIn.cells.first { $0.name == style }
    let source = try #require(special?.source ?? builtIn?.source)
    let cell = try TestCell(
      template(String(decoding: source, as: UTF8.self), name: style), metrics: profile)
    return try cell.layout(
      row(["title": title, "subtitle": detail, "detail": detail], accessory: accessory),
      width: width)
  }

  private func expect(
    _ value: Double, _ known: Double, _ what: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(
      (value - known).magnitude <= 0.5, "\(what): \(value), UIKit \(known)",
      sourceLocation: sourceLocation)
  }

  /// [IB]: 44, 44, [O] 51.5; iOS 7 counts the separator in.
  @Test(arguments: [(MetricsProfile.ios7, 44), (.ios17, 44), (.ios26, 51.5)])
  func rowsOfOneLine(profile: MetricsProfile, height: Double) throws {
    expect(try layout("default", profile).height, height, "default")
    expect(try layout("value1", profile).height, height, "value1")
    expect(try layout("value2", profile).height, height, "value2")
  }

  /// [IB]: a label at 15, 0, 270 wide in the content view of 287 beside a chevron.
  @Test func defaultOfIOS7() throws {
    let title = try layout("default", .ios7, width: 320, accessory: .disclosureIndicator)["title"]
    #expect(title[0] == 15 && title[1] == 0 && title[2] == 270)
    expect(title[3], 43.5, "height")
  }

  /// [IB]: x = margin, width = content - margin - 8 before an accessory, else both margins.
  @Test func defaultOfIOS17() throws {
    let plain = try layout("default", .ios17)["title"]
    #expect(plain[0] == 16 && plain[2] == 375 - 2 * 16)
    let title = try layout("default", .ios17, accessory: .disclosureIndicator)["title"]
    expect(title[2], 375 - 26.5 - 16 - 8, "width before a chevron")
  }

  /// [IB], [O]: how much narrower the content view is than the cell.
  @Test func accessoriesNarrowTheContent() throws {
    func narrower(_ accessory: Accessory, _ profile: MetricsProfile, _ width: Double) throws
      -> Double
    {
      let title = try layout("default", profile, width: width, accessory: accessory)["title"]
      return width - title[0] - title[2] - profile.accessoryMargin
    }
    expect(try narrower(.disclosureIndicator, .ios7, 320), 33, "iOS 7 chevron")
    expect(try narrower(.checkmark, .ios7, 320), 39, "iOS 7 checkmark")
    expect(try narrower(.disclosureIndicator, .ios17, 375), 26.5, "iOS 17 chevron beside 16")
    expect(try narrower(.disclosureIndicator, .ios17, 414), 30.5, "iOS 17 chevron beside 20")
    expect(try narrower(.checkmark, .ios17, 414), 44, "iOS 17 checkmark beside 20")
    expect(try narrower(.disclosureIndicator, .ios26, 375), 26.5, "iOS 26 chevron beside 16")
    expect(try narrower(.disclosureIndicator, .ios26, 414), 30.5, "iOS 26 chevron beside 20")
    expect(try narrower(.checkmark, .ios26, 375), 40, "iOS 26 checkmark")
  }

  /// [IB]: 16 and 11 pt in 44 at 6, 19.5 high, and 25.5, 13.5 high; 17 and 13 pt in 59 at 9, 20.5 high,
  /// and 32.5, 16 high. [O]: 17 and 15 pt in 70.5 at 15.5 and 36.
  @Test(arguments: [
    (MetricsProfile.ios7, 44.0, [6, 19.5], [25.5, 13.5]),
    (.ios17, 59, [9, 20.5], [32.5, 16.5]), (.ios26, 70.5, [15.5, 20.5], [36, 18.5]),
  ])
  func subtitle(profile: MetricsProfile, height: Double, title: [Double], subtitle: [Double]) throws
  {
    let cell = try layout("subtitle", profile)
    expect(cell.height, height, "row")
    expect(cell["title"][1], title[0], "title's top")
    expect(cell["title"][3], title[1], "title's height")
    expect(cell["subtitle"][1], subtitle[0], "subtitle's top")
    expect(cell["subtitle"][3], subtitle[1], "subtitle's height")
  }

  /// [IB]: the detail ends at the margin, or 8 (iOS 7: 2) before an accessory.
  @Test func value1() throws {
    for (profile, margin, beside) in [
      (MetricsProfile.ios7, 15.0, 33.0 + 2), (.ios17, 16, 26.5 + 8),
    ] {
      let plain = try layout("value1", profile)["detail"]
      #expect(plain[0] + plain[2] == 375 - margin)
      let detail = try layout("value1", profile, accessory: .disclosureIndicator)["detail"]
      expect(375 - detail[0] - detail[2], beside, "\(profile.name)")
    }
    // 12 and 20.5 high in 44.
    expect(try layout("value1", .ios17)["detail"][1], 11.5, "top")
    expect(try layout("value1", .ios17)["detail"][3], 20.5, "height")
  }

  /// The detail keeps its width; the title is cut off (iOS 7) or goes on below (since iOS 14).
  @Test func collisionsOfValue1() throws {
    let title = "A title of so many words that no row of a telephone has room for it"
    let old = try layout("value1", .ios7, title: title, detail: "Detail")
    let detail = try layout("value1", .ios7)["detail"]
    #expect(old["detail"] == detail)
    #expect(old.height == 44 && old.frame("title").lineCount == 1)
    expect(old["title"][0] + old["title"][2] + 6, detail[0], "distance")
    let new = try layout("value1", .ios17, title: title, detail: "Detail")
    #expect(new["detail"][2] == (try layout("value1", .ios17))["detail"][2])
    #expect(new.frame("title").lineCount > 1)
    #expect(new["title"][0] + new["title"][2] + 8 <= new["detail"][0])
  }

  /// [IB], two files: a title at 15, 13, 91 wide, 17 high; the detail at 112.
  @Test func value2OfIOS7() throws {
    let cell = try layout("value2", .ios7)
    #expect(cell["title"][0] == 15 && cell["title"][2] == 91)
    expect(cell["title"][1], 13, "top")
    #expect(cell["detail"][0] == 112)
  }

  /// [IB]: an image of about 26 in front, and the text at 60 beside a margin of 20; [R]: 16 between.
  @Test func imagesStandInTheMiddleOfTheirSlots() throws {
    for profile in [MetricsProfile.ios7, .ios17, .ios26] {
      let special = BuiltIn.profileCells.first {
        $0.name == "defaultImage" && $0.profile == profile.name
      }
      let source = try #require(
        special?.source ?? BuiltIn.cells.first { $0.name == "defaultImage" }?.source)
      let cell = try TestCell(
        template(String(decoding: source, as: UTF8.self), name: "defaultImage"), metrics: profile)
      let layout = try cell.layout(
        row(["title": "Title"], images: ["image": (60, 60)]), width: 375)
      let image = layout["image"]
      #expect(image[0] == profile.sideMargin)
      #expect(layout["title"][0] == image[0] + image[2] + profile.sideMargin)
      if profile.name != "ios26" {
        expect(image[1] + image[3] / 2, (layout.height - profile.separatorHeight) / 2, "middle")
      }
    }
  }
}
