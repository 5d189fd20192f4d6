import Templates
import Testing

@testable import CellLayout

@Suite struct MetricsProfileTests {
  /// What is wrong with a profile that rests on ios17, each as `line:column: message`.
  private func problems(_ yaml: String, base: MetricsProfile? = .ios17) -> [String] {
    MetricsProfile.read(Array(yaml.utf8), name: "own", file: "p.yaml", base: base).diagnostics
      .map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)" }
  }

  @Test(arguments: BuiltIn.profiles.map(\.name))
  func `the built-in profiles are whole`(name: String) throws {
    let source = try #require(BuiltIn.profiles.first { $0.name == name }?.source)
    let (profile, diagnostics) = MetricsProfile.read(source, name: name, file: name)
    #expect(diagnostics == [])
    #expect(profile?.name == name)
    #expect(profile == MetricsProfile.builtIn(name))
  }

  @Test func `the built-in profiles have their measures`() {
    #expect(MetricsProfile.builtIn.map(\.name) == ["ios17", "ios7", "ios26"])
    #expect(MetricsProfile.standard.name == "ios17")
    #expect(MetricsProfile.builtIn("ios8") == nil)
    #expect([MetricsProfile.ios7, .ios17, .ios26].map(\.rowHeight) == [44, 44, 52])
    #expect([MetricsProfile.ios7, .ios17, .ios26].map(\.verticalMargin) == [8, 11, 15])
    #expect(
      [MetricsProfile.ios7, .ios17, .ios26].map { $0.sideMargin(tableWidth: 413) } == [15, 16, 16])
    #expect(
      [MetricsProfile.ios7, .ios17, .ios26].map { $0.sideMargin(tableWidth: 414) } == [15, 20, 20])
    #expect(MetricsProfile.ios7.separatorHeight == 1)
    #expect(MetricsProfile.ios17.chevron.width == 8 && MetricsProfile.ios17.chevron.gap == 3)
    #expect(MetricsProfile.ios26.checkmark.height == 18)
    #expect(MetricsProfile.ios26.readableWidth == 920)
    #expect(MetricsProfile.ios17.sectionInset(tableWidth: 430) == 20)
  }

  @Test func `a profile that rests on another changes what it names`() throws {
    let (read, diagnostics) = MetricsProfile.read(
      Array("rowHeight: 51.5\nchevron: { gap: 4 }".utf8), name: "own", file: "own.yaml",
      base: .ios17)
    #expect(diagnostics == [])
    var expected = MetricsProfile.ios17
    expected.name = "own"
    expected.rowHeight = 51.5
    expected.chevron.gap = 4
    #expect(read == expected)
  }

  @Test func `a profile spaces the letters of text styles`() throws {
    let (read, diagnostics) = MetricsProfile.read(
      Array(
        """
        textStyles:
          title1: { letterSpacing: 0.3804 }
          headline: { letterSpacing: -0.43 }
        """.utf8), name: "own", file: "own.yaml", base: .ios17)
    #expect(diagnostics == [])
    var expected = MetricsProfile.ios17
    expected.name = "own"
    expected.letterSpacing = TextStyleSpacing([.title1: 0.38, .headline: -0.43])
    #expect(read == expected)
    #expect(MetricsProfile.builtIn.allSatisfy { $0.letterSpacing == TextStyleSpacing() })
    // One that rests on it keeps what it doesn't name.
    let further = MetricsProfile.read(
      Array("textStyles: { headline: { letterSpacing: 0 } }".utf8), name: "own", file: "own.yaml",
      base: read)
    #expect(further.profile?.letterSpacing.large == [.title1: 0.38, .headline: 0])
  }

  @Test func `what is wrong with text styles`() {
    #expect(
      problems(
        """
        textStyles:
          headlin: { letterSpacing: 1 }
          body: 1
          title1: { letterspacing: 1 }
          title2: { letterSpacing: wide }
          title3: { letterSpacing: 101 }
        """) == [
          "2:3: unknown key “headlin”, did you mean “headline”?",
          "3:9: “body” has to be a mapping, this is a number",
          "4:13: unknown key “letterspacing”, did you mean “letterSpacing”?",
          "5:28: letterSpacing has to be a number, this is “wide”",
          "6:28: letterSpacing has to be in -20...100",
        ])
    #expect(
      problems("textStyles: 0.4") == [
        "1:13: “textStyles” has to be a mapping, this is a number"
      ])
  }

  @Test func `what is wrong is said with its place`() {
    #expect(problems("") == ["1:1: the profile is empty: it needs measures"])
    #expect(problems("- 1") == ["1:1: a profile has to be a mapping, this is a list"])
    #expect(
      problems("rowHeigth: 44") == ["1:1: unknown key “rowHeigth”, did you mean “rowHeight”?"])
    #expect(
      problems("rowHeight: high\nsideMargin: -1\nchevron: 8\ncheckmark: { size: 3, gap: 200 }")
        == [
          "1:12: rowHeight has to be a number, this is “high”",
          "2:13: sideMargin has to be in 0...100",
          "3:10: “chevron” has to be a mapping, this is a number",
          "4:14: unknown key “size”, known are: width, height, gap",
          "4:28: gap has to be in 0...100",
        ])
    let missing = problems("rowHeight: 44\nchevron: { width: 8 }", base: nil)
    #expect(missing.count == 2)
    #expect(missing[0] == "2:10: “chevron” lacks height, gap")
    #expect(missing[1].hasPrefix("1:1: the profile lacks verticalMargin, sideMargin,"))
    #expect(problems("a: [").count == 1)
  }
}
