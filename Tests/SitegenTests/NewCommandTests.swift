import Foundation
import SiteBuild
import TableModel
import Testing

@testable import sitegen

/// `sitegen new` in a folder of its own.
@Suite final class NewCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sitegen-new-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  @Test func aNewSiteBuildsWithoutAWarning() throws {
    let run = ToolRun("new", "site", "\(folder)/corner-\"shop\"")
    #expect(run.code == .done && run.complaints == "")
    let site = "\(folder)/corner-\"shop\""
    #expect(try text("corner-\"shop\"/site.yaml").contains(#"title: "Corner \"shop\"""#))
    let cell = ToolRun("new", "cell", "dish", "-s", site)
    #expect(cell.code == .done && cell.output == "Templates/Cells/dish.yaml\n")
    let page = ToolRun("new", "page", "menus/all-day.md", "-s", site)
    #expect(page.code == .done && page.output == "content/menus/all-day.md\n")
    let path = "corner-\"shop\"/content/menus/all-day.md"
    #expect(try text(path).hasPrefix("---\ntitle: \"All day\"\n---\n"))
    try text(path).replacing("\n---\n", with: "\ncell: dish\n---\n", maxReplacements: 1)
      .write(toFile: "\(folder)/\(path)", atomically: false, encoding: .utf8)
    let result = buildSite(BuildOptions(source: site), progress: BuildProgress(verbosity: .quiet))
    #expect(result.diagnostics == [])
    #expect(result.pageCount == 4)
    let html = try text("corner-\"shop\"/public/menus/all-day.html")
    #expect(html.contains("First row"))
  }

  @Test func nothingIsReplaced() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/shop/content", withIntermediateDirectories: true)
    try "mine".write(toFile: folder + "/shop/content/menu.md", atomically: false, encoding: .utf8)
    let before = try files()
    for words in [
      ["new", "site", folder + "/shop"], ["new", "site", folder + "/shop/content/menu.md"],
      ["new", "page", "menu", "-s", folder + "/shop"],
      ["new", "page", "menu.md/x", "-s", folder + "/shop"],
    ] {
      let run = ToolRun(words)
      #expect(run.code == .content && run.output == "")
      #expect(run.complaints.hasPrefix("sitegen: error: "), "\(words)")
    }
    #expect(try files() == before)
    #expect(try text("shop/content/menu.md") == "mine")
  }

  @Test(arguments: [
    ["new"], ["new", "site"], ["new", "thing", "x"], ["new", "site", "a", "b"],
    ["new", "site", "x", "-s", "."], ["new", "page", "../x"], ["new", "page", "/x"],
    ["new", "page", "a//b"], ["new", "page", ".hidden"], ["new", "cell", "two words"],
    ["new", "cell", "a/b"], ["new", "cell", ""],
  ])
  func wrongWordsAreUsageErrors(_ words: [String]) throws {
    let run = ToolRun(words)
    #expect(run.code == .usage)
    #expect(run.complaints.hasPrefix("sitegen: error: "))
    #expect(try files() == [])
  }

  @Test func pagesNeedASite() {
    let run = ToolRun("new", "page", "menu", "-s", folder)
    #expect(run.code == .content)
    #expect(run.complaints.contains("it has no folder content/; sitegen new site NAME makes one"))
  }
}
