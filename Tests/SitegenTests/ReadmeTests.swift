import Foundation
import Testing

/// The commands of the README, as a newcomer copies them.
@Suite struct ReadmeTests {
  private let tool = RealTool()

  /// The blocks of commands that stand in the README below a heading.
  private func commands(below heading: String) throws -> [String] {
    let readme = try String(
      contentsOf: RealTool.repository.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n\(heading)\n").dropFirst().first)
    let end = section.range(of: "\n## [A-Z].*\n\n[A-Z]", options: .regularExpression)
    return section[..<(end?.lowerBound ?? section.endIndex)].components(separatedBy: "```sh\n")
      .dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Runs commands as a shell does that ends with the first that fails.
  private func run(_ commands: String) throws -> RealTool.Run {
    let folder = URL(filePath: RealTool.program).deletingLastPathComponent().path
    return try tool.run(
      program: "bash", "-euc",
      "export HOME=\"$PWD\" PATH=\"\(folder):$PATH\"\n\(commands)")
  }

  @Test func aSiteByHand() throws {
    let block = try #require(try commands(below: "## A site of your own").first)
    let run = try run(block.replacing(".build/release/sitegen", with: "sitegen"))
    #expect(run.code == 0 && run.complaints == "", "\(run.complaints)")
    let page = try #require(tool.text("menu/public/index.html"))
    #expect(page.contains("Mushroom risotto") && page.contains("€14.50"))
  }

  @Test func fromNothingToAPublishedCatalogue() throws {
    let block = try #require(try commands(below: "## A site of your own").dropFirst().first)
    #expect(block.contains("sitegen serve --open"))
    // It serves until somebody ends it: here, when it says where.
    let served = """
      sitegen serve --port 0 > served & server=$!
      until grep -q http served; do sleep 0.05; done
      kill -TERM $server; wait $server || test $? = 143
      """
    let run = try run(
      block.split(separator: "\n").map { line in
        line.hasPrefix("sitegen serve --open") ? served : String(line)
      }.joined(separator: "\n"))
    #expect(run.code == 0, "\(run.output)\(run.complaints)")
    #expect(!run.complaints.contains("error"), "\(run.complaints)")
    #expect(tool.text("public_html/corner-shop/index.html")?.contains("Corner shop") == true)
    #expect(tool.text("public_html/corner-shop/menus/breakfast.html") != nil)
    #expect(tool.text("corner-shop/public/index.html") == nil)
  }
}
