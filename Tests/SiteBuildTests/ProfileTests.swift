import Foundation
import SiteBuild
import TableModel
import Testing

/// Metrics profiles and text sizes from a site's settings to its frames.
@Suite struct ProfileTests {
  private struct Outcome {
    /// The height of the page's only row at 320 px.
    var rowHeight: Double?
    var problems: [String]
  }

  /// Lays out a page with a single row.
  private func row(settings: String, profiles: [String: String] = [:]) throws -> Outcome {
    let folder = TemporaryFolder()
    folder.write(settings, to: "site/site.yaml")
    folder.write("# Page\n\n- Tea\n", to: "site/content/page.md")
    for (name, text) in profiles { folder.write(text, to: "site/Templates/Profiles/\(name)") }
    let result = pageFrames("page", width: 320, options: BuildOptions(source: folder.site))
    let problems = result.diagnostics.map {
      ($0.location.map { "\($0): " } ?? "") + $0.message
    }
    guard !result.json.isEmpty else { return Outcome(problems: problems) }
    let json = try JSONSerialization.jsonObject(with: Data(result.json))
    return Outcome(rowHeight: heights(of: "row", in: json).first, problems: problems)
  }

  /// The heights of all bands of a kind, wherever they stand.
  private func heights(of kind: String, in json: Any) -> [Double] {
    if let list = json as? [Any] { return list.flatMap { heights(of: kind, in: $0) } }
    guard let object = json as? [String: Any] else { return [] }
    let own = object["kind"] as? String == kind ? [object["height"] as? Double ?? -1] : []
    return own + object.values.flatMap { heights(of: kind, in: $0) }
  }

  @Test func `built-in profiles by name`() throws {
    #expect(try row(settings: "title: a").rowHeight == 44)
    #expect(try row(settings: "profile: ios7").rowHeight == 44)
    #expect(try row(settings: "profile: ios26").rowHeight == 52)
  }

  /// Large titles came with iOS 11.
  @Test func `titles of pages stand in the bar where the profile says so`() throws {
    func page(_ profile: String, _ frontMatter: String = "") throws -> String {
      try site([
        "site.yaml": "profile: \(profile)\n", "content/index.md": "# Front\n\n- a\n",
        "content/tea.md": "\(frontMatter)# Tea\n\n- a\n",
        "Templates/Profiles/small.yaml": "prefersLargeTitles: false\n",
      ]).page("tea")
    }
    // One heading of the first level, in the table or in the bar.
    func isLarge(_ page: String) throws -> Bool {
      let main = try #require(page.range(of: "<main"))
      let heading = try #require(page.range(of: "<h1"))
      return heading.lowerBound > main.lowerBound
    }
    #expect(try isLarge(page("ios17")) && isLarge(page("ios26")))
    #expect(try !isLarge(page("ios7")) && !isLarge(page("small")))
    #expect(try isLarge(page("ios7", "---\nlargeTitle: true\n---\n")))
    #expect(try !isLarge(page("ios17", "---\nlargeTitle: false\n---\n")))
  }

  @Test func `a site's own profiles`() throws {
    let large = ["large.yaml": "rowHeight: 60"]
    #expect(try row(settings: "profile: large", profiles: large).rowHeight == 60)
    #expect(try row(settings: "title: a", profiles: large).rowHeight == 44)
    // What the file leaves out stays as in the built-in profile of its name.
    let changed = ["ios7.yml": "rowHeight: 50", "ios17.yaml": "rowHeight: 47"]
    #expect(try row(settings: "profile: ios7", profiles: changed).rowHeight == 50)
    #expect(try row(settings: "title: a", profiles: changed).rowHeight == 47)
  }

  @Test func `what is wrong with profiles`() throws {
    let unknown = try row(settings: "profile: ios18")
    #expect(unknown.problems == ["site.yaml:1:10: unknown profile “ios18”, did you mean “ios17”?"])
    let near = try row(settings: "profile: larg", profiles: ["large.yaml": "rowHeight: 60"])
    #expect(near.problems == ["site.yaml:1:10: unknown profile “larg”, did you mean “large”?"])
    let broken = try row(settings: "profile: large", profiles: ["large.yaml": "rowHeigt: 60"])
    #expect(
      broken.problems == [
        "Templates/Profiles/large.yaml:1:1: unknown key “rowHeigt”, did you mean “rowHeight”?"
      ])
  }

  @Test func `text sizes`() throws {
    #expect(try row(settings: "textSize: L").rowHeight == 44)
    #expect(try row(settings: "textSize: XS").rowHeight == 44)
    #expect(try row(settings: "textSize: AX3").rowHeight == 71)
    let unknown = try row(settings: "textSize: XXXXL")
    #expect(unknown.problems == ["site.yaml:1:11: unknown textSize “XXXXL”, did you mean “XXXL”?"])
  }

  @Test func `a page in AX3 ships the sizes that it was laid out with`() throws {
    let folder = TemporaryFolder()
    folder.write("textSize: AX3", to: "site/site.yaml")
    folder.write("# Page\n\n- Tea {accessory=none}\n", to: "site/content/page.md")
    let options = BuildOptions(source: folder.site, output: folder.output)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    #expect(result.diagnostics == [])
    let sheets = folder.tree("public").filter { $0.key.hasSuffix(".css") }.values.joined()
    #expect(sheets.contains("font-size:2.5rem;line-height:3rem"))
    #expect(!sheets.contains("font-size:.8125rem;line-height:1.0625rem"))
  }
}
