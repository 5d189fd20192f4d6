import Foundation
import Testing

@testable import SiteBuild

/// `sitegen clean` after real builds, also killed ones.
@Suite struct CleanCommandTests {
  let tool = RealTool()
  private let sources: [String]

  init() throws {
    try tool.makeSite()
    sources = tool.paths()
  }

  private func build() throws { #expect(try tool.run("build", "-q").code == 0) }

  @Test func everythingThatABuildMadeGoes() throws {
    try build()
    try tool.write("picture", to: ".public.sitegen-cache/abc.webp")
    let before = tool.paths()
    let dry = try tool.run("clean", "-n")
    let lines = dry.output.split(separator: "\n").map { $0.split(separator: ":")[0] }
    #expect(
      lines.sorted() == [
        "would remove .public.sitegen-build", "would remove .public.sitegen-cache",
        "would remove public",
      ], "\(dry.output)")
    #expect(dry.output.contains("would remove .public.sitegen-cache: 1 file, 7 B\n"))
    #expect(tool.paths() == before)
    let run = try tool.run("clean")
    #expect(run.output == dry.output.replacing("would remove", with: "removed"))
    #expect(run.code == 0 && run.complaints == "" && tool.paths() == sources)
    #expect(try tool.run("clean").output == "nothing to remove\n")
  }

  @Test func filesOfOthersStay() throws {
    try build()
    try tool.write("example.org", to: "public/CNAME")
    try tool.write("mine", to: "public/sitegen/notes.txt")
    let run = try tool.run("clean")
    #expect(run.output.contains("; “CNAME” and what else is not sitegen's stays"))
    #expect(
      tool.paths("public") == [".sitegen-manifest", "CNAME", "sitegen", "sitegen/notes.txt"])
    #expect(try tool.run("clean").output == "nothing to remove\n")
    try build()
    #expect(tool.text("public/CNAME") == "example.org" && tool.text("public/index.html") != nil)
  }

  @Test func aFolderThatIsNotSitegensStays() throws {
    try tool.write("mine", to: "public/index.html")
    try tool.write("mine", to: ".public.other")
    #expect(try tool.run("clean").output == "nothing to remove\n")
    #expect(tool.text("public/index.html") == "mine" && tool.text(".public.other") == "mine")
  }

  @Test func whatKilledBuildsLeftGoes() throws {
    try build()
    try tool.write("half", to: ".public.sitegen-staging/a/b.html")
    try tool.write("", to: ".public.sitegen-lock")
    #expect(try tool.run("build", "-q", "-o", "other").code == 0)
    // A site that was replaced, whose file of others hadn't moved yet.
    try tool.write("mine", to: "other/CNAME")
    try FileManager.default.moveItem(
      atPath: tool.folder + "/other", toPath: tool.folder + "/.public.sitegen-swap")
    #expect(try tool.run("clean").code == 0)
    #expect(try tool.run("clean", "-o", "other").code == 0)
    #expect(
      tool.paths() == (sources + ["public", "public/.sitegen-manifest", "public/CNAME"]).sorted())
    #expect(tool.text("public/CNAME") == "mine")
  }

  @Test func aBuildThatIsAtWorkIsLeftAlone() throws {
    try build()
    let lock = try OutputLock(at: tool.folder + "/.public.sitegen-lock", shown: "public")
    let run = try tool.run("clean")
    lock.release()
    #expect(run.code == 1 && run.complaints.contains("is building into “public”"))
    #expect(tool.text("public/index.html") != nil)
  }

  /// Pictures that one command has made serve the others.
  @Test func commandsShareTheCacheOfPictures() throws {
    try FileManager.default.copyItem(
      at: RealTool.repository.appending(path: "content/images/birthday_cake@3x.jpg"),
      to: URL(filePath: tool.folder + "/content/cake.jpg"))
    try tool.write(
      "# Shop\n- ![](cake.jpg) **Cake** - fresh\n- [Us](about.md)\n", to: "content/index.md")
    func files() throws -> [String: Int?] {
      let cache = tool.folder + "/.public.sitegen-cache"
      return try Dictionary(
        uniqueKeysWithValues: tool.paths(".public.sitegen-cache").map {
          let attributes = try FileManager.default.attributesOfItem(atPath: "\(cache)/\($0)")
          return ($0, attributes[.systemFileNumber] as? Int)
        })
    }
    let check = try tool.run("check")
    #expect(check.code == 0, "\(check.complaints)")
    let made = try files()
    #expect(made.keys.contains { $0.hasSuffix(".webp") })
    #expect(try tool.run("publish", "./www").code == 0)
    #expect(try files() == made)
    try build()
    #expect(try files() == made)
    #expect(!tool.paths("www").contains { $0.contains("cache") })
    #expect(try tool.run("clean").code == 0)
    #expect(try files() == [:])
  }
}
