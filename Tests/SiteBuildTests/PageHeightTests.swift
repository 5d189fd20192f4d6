import SiteBuild
import Testing

@Suite struct PageHeightTests {
  @Test func `a page that no browser can show is an error, said once`() {
    let folder = TemporaryFolder()
    let cell = "views: { a: { view: {} } }\nconstraints: ['|[a]|', 'V:|[a(100000)]|']\n"
    folder.write(cell, to: "site/Templates/Cells/tower.yaml")
    let rows = String(repeating: "- Tower {cell=tower}\n", count: 340)
    folder.write("# Page\n\n\(rows)", to: "site/content/page.md")
    let options = BuildOptions(source: folder.site, output: folder.output)
    let result = buildSite(options, progress: BuildProgress(verbosity: .quiet))
    #expect(
      result.diagnostics.map(\.message) == [
        "the page is more than 33554432 px high, which no browser can show: divide it into several"
      ])
    #expect(result.diagnostics.first?.location?.line == 338)
    #expect(result.pageCount == 0)
  }
}
