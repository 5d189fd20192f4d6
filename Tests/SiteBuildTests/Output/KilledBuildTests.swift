import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// A build may die at any moment. Whatever it leaves, the output is one whole site, and the next
/// build finds every foreign file.
@Suite struct KilledBuildTests {
  static let pages = 40

  /// Builds the site number `version` into `folder`.
  static func build(_ version: Int, in folder: String) throws {
    let output = try OutputFolder(at: folder + "/public", source: folder + "/site")
    for page in 0..<pages {
      try output.write(Array("\(version)".utf8), to: "p\(page % 5)/\(page).html")
    }
    // Paths that only one of two builds in a row has.
    try output.write(Array("\(version)".utf8), to: "only\(version % 2)/index.html")
    try output.commit()
  }

  static let foreign = ["CNAME", ".git/HEAD", "p1/notes.txt", "only0/notes.txt", "only1/notes.txt"]

  /// Which build the site in the output is of; `nil` unless it is whole.
  func version(_ folder: TemporaryFolder) -> String? {
    let own = folder.tree("public").filter {
      !$0.key.hasSuffix("/") && !Self.foreign.contains($0.key)
    }
    let version = own["p0/0.html"] ?? ""
    guard own.count == Self.pages + 1, own.values.allSatisfy({ $0 == version }),
      own["only\(Int(version)! % 2)/index.html"] != nil
    else { return nil }
    return version
  }

  @Test func fiftyKilledBuilds() async throws {
    let folder = TemporaryFolder()
    let path = folder.path
    try Self.build(0, in: path)
    for name in Self.foreign { folder.write("mine", to: "public/" + name) }
    var leftovers: [String: Int] = [:]
    for round in 0..<50 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        // The time that a build takes here, and then one that dies the later the later the round.
        let time = try ContinuousClock().measure {
          try KilledBuildTests.build(round * 1000 + 1, in: path)
        }
        let delay = time.components.attoseconds / 1_000_000_000_000 * Int64(round) / 50
        startBackgroundThread {
          usleep(UInt32(delay))
          kill(getpid(), SIGKILL)
        }
        for version in 2... { try KilledBuildTests.build(round * 1000 + version, in: path) }
      }
      for name in folder.names() where name.contains(".sitegen-") {
        leftovers[name, default: 0] += 1
      }
      #expect(version(folder) != nil, "round \(round)")
      let lost = Self.foreign.filter { name in
        !["public", ".public.sitegen-swap"].contains { folder.text("\($0)/\(name)") == "mine" }
      }
      #expect(lost == [], "round \(round)")
    }
    print("left behind by 50 killed builds:", leftovers)
    try Self.build(50_001, in: path)
    #expect(version(folder) == "50001")
    for name in Self.foreign { #expect(folder.text("public/" + name) == "mine") }
    #expect(folder.names() == ["public", "site"])
  }

  @Test func anUnfinishedSiteIsRemoved() throws {
    let folder = TemporaryFolder()
    try Self.build(1, in: folder.path)
    folder.write("half", to: ".public.sitegen-staging/p0/0.html")
    folder.write("", to: ".public.sitegen-lock")
    try Self.build(2, in: folder.path)
    #expect(version(folder) == "2")
    #expect(folder.names() == ["public", "site"])
  }

  @Test func aReplacedSiteGivesItsForeignFilesBack() throws {
    let folder = TemporaryFolder()
    try Self.build(1, in: folder.path)
    for name in Self.foreign { folder.write("mine", to: "public/" + name) }
    rename(folder.output, folder.path + "/.public.sitegen-swap")
    let other = TemporaryFolder()
    try Self.build(2, in: other.path)
    rename(other.output, folder.output)
    try Self.build(3, in: folder.path)
    #expect(version(folder) == "3")
    for name in Self.foreign { #expect(folder.text("public/" + name) == "mine") }
    #expect(folder.names() == ["public", "site"])
  }

  @Test(arguments: [false, true])
  func aSiteWhoseSwapTookTwoStepsComesBack(isEmpty: Bool) throws {
    let folder = TemporaryFolder()
    try Self.build(1, in: folder.path)
    rename(folder.output, folder.path + "/.public.sitegen-swap")
    try Self.build(2, in: folder.path)
    folder.write("mine", to: "public/CNAME")
    rename(folder.output, folder.path + "/.public.sitegen-old")
    if isEmpty { folder.makeFolder("public") }
    // Healing alone, as a build that is refused later does it.
    try OutputFolder(at: folder.output, source: folder.site).discard()
    #expect(version(folder) == "2")
    #expect(folder.text("public/CNAME") == "mine")
    #expect(folder.names() == ["public", "site"])
  }

  @Test func foreignFilesThatCannotComeBackStayAndAreNamed() throws {
    let folder = TemporaryFolder()
    try Self.build(1, in: folder.path)
    folder.write("old", to: ".public.sitegen-swap/CNAME")
    folder.write("old", to: ".public.sitegen-swap/.git/HEAD")
    folder.write("new", to: "public/CNAME")
    let error = #expect(throws: Diagnostic.self) { try Self.build(2, in: folder.path) }
    #expect(error?.message.contains("keeps files that could not move") == true)
    #expect(error?.notes.count == 1)
    #expect(version(folder) == "1")
    #expect(folder.text("public/.git/HEAD") == "old")
    #expect(folder.text("public/CNAME") == "new")
    #expect(folder.tree(".public.sitegen-swap") == ["CNAME": "old"])
    try FileManager.default.removeItem(atPath: folder.output + "/CNAME")
    try Self.build(2, in: folder.path)
    #expect(folder.text("public/CNAME") == "old")
    #expect(folder.names() == ["public", "site"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalsDiscardTheBuild(signal: Int32) async throws {
    let folder = TemporaryFolder()
    let path = folder.path
    try Self.build(1, in: path)
    await #expect(processExitsWith: .exitCode(128 + signal)) {
      [path = path as String, signal = signal as Int32] in
      Interruption.discardOutputOnSignals {}
      let output = try OutputFolder(at: path + "/public", source: path + "/site")
      startBackgroundThread {
        usleep(10_000)
        kill(getpid(), signal)
      }
      for page in 0... {
        do { try output.write([1], to: "\(page % 10)/\(page)") } catch { while true { sleep(1) } }
      }
    }
    #expect(version(folder) == "1")
    #expect(folder.names() == ["public", "site"])
  }

  /// A few files are replaced one by one. Wherever that ends, the next build goes on with it.
  @Test(arguments: 0...7) func aPatchIsFinished(steps: Int) throws {
    let folder = TemporaryFolder()
    try Self.build(1, in: folder.path)
    folder.write("mine", to: "public/CNAME")
    let manifest = try #require(folder.text("public/.sitegen-manifest"))
    let patch = ".public.sitegen-patch"
    folder.write("2", to: "\(patch)/p0/0.html")
    folder.write("2", to: "\(patch)/new/0.css")
    folder.write(
      manifest.replacingOccurrences(of: "only1/index.html", with: "new/0.css"),
      to: "\(patch)/.sitegen-manifest")
    let heading = try #require(manifest.split(separator: "\n").first)
    folder.write("\(heading)\nonly1/index.html\n", to: "\(patch)/.sitegen-removals")
    // What a build does, as far as it comes.
    func move(_ file: String) {
      rename("\(folder.path)/\(patch)/\(file)", "\(folder.output)/\(file)")
    }
    let work: [() -> Void] = [
      { folder.makeFolder("public/new") }, { move("new/0.css") }, { move("p0/0.html") },
      { folder.remove("public/only1/index.html") }, { move(".sitegen-manifest") },
      { folder.remove("\(patch)/.sitegen-removals") }, { folder.remove("\(patch)/new") },
    ]
    for step in work.prefix(steps) { step() }
    try OutputFolder(at: folder.output, source: folder.site).discard()
    var site = folder.tree("public").filter { !$0.key.hasSuffix("/") }
    #expect(site.removeValue(forKey: "CNAME") == "mine")
    #expect(site.removeValue(forKey: "p0/0.html") == "2")
    #expect(site.removeValue(forKey: "new/0.css") == "2")
    #expect(site["only1/index.html"] == nil && site.values.allSatisfy { $0 == "1" })
    #expect(site.count == Self.pages - 1)
    #expect(folder.text("public/.sitegen-manifest")?.contains("new/0.css\n") == true)
    #expect(folder.text("public/.sitegen-manifest")?.contains("only1") == false)
    #expect(folder.names() == ["public", "site"])
  }

  @Test func aPatchOfAnOutputThatIsGoneIsGone() throws {
    let folder = TemporaryFolder()
    folder.write("2", to: ".public.sitegen-patch/p0/0.html")
    folder.write("", to: ".public.sitegen-patch/.sitegen-manifest")
    folder.write("", to: ".public.sitegen-patch/.sitegen-removals")
    try Self.build(1, in: folder.path)
    #expect(version(folder) == "1")
    #expect(folder.names() == ["public", "site"])
  }

  @Test func editsThatAreKilled() async throws {
    var site = EditedSite(["content/index.md": "# Front\n\n- Tea\n", "content/p.md": Self.page(0)])
    site.settle()
    _ = site.build()
    let path = site.folder.site
    for round in 0..<12 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        func build(_ version: Int) throws {
          try Data(KilledBuildTests.page(version).bytes).write(
            to: URL(fileURLWithPath: path + "/content/p.md"))
          _ = buildSite(
            BuildOptions(source: path, jobs: 1), progress: BuildProgress(verbosity: .quiet))
        }
        let time = try ContinuousClock().measure { try build(round) }
        let delay = time.components.attoseconds / 1_000_000_000_000 * Int64(round) / 12
        startBackgroundThread {
          usleep(UInt32(delay))
          kill(getpid(), SIGKILL)
        }
        for version in 1... { try build(round + version) }
      }
      // Each file is whole, and what it names is there.
      let output = site.output
      let html = try #require(output["p.html"])
      #expect(html.hasSuffix("</html>\n"), "round \(round)")
      for name in html.matches(of: /href="(sitegen\/[^"]+\.css)"/) {
        #expect(output[String(name.1)] != nil, "round \(round): \(name.1)")
      }
      if round % 3 == 2 {
        site["content/p.md"] = Self.page(round)
        site.expectCleanBuild("round \(round)")
      }
    }
  }

  /// A page whose rows and whose style sheet change.
  static func page(_ version: Int) -> FileContent {
    FileContent(
      Array(
        "# Page\n\n\(String(repeating: "- Tea \(version % 2 == 0 ? "Tea" : "Page")\n", count: version % 3 + 1))"
          .utf8))
  }
}
