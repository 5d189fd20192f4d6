import Foundation
import SeededRandom
import TableModel
import Testing
import Typesetting

@testable import SiteBuild

/// A site that is edited and built again and again into the same folder.
struct EditedSite {
  let folder = TemporaryFolder()
  var files: [String: FileContent] = [:]
  var options: BuildOptions

  init(_ files: [String: FileContent], baseURL: String? = nil) {
    options = BuildOptions(source: folder.site, baseURL: baseURL, jobs: 2)
    for (file, content) in files { self[file] = content }
  }

  /// A file of the site; `nil`: there is none.
  subscript(file: String) -> FileContent? {
    get { files[file] }
    set {
      files[file] = newValue
      if let newValue {
        folder.write(newValue.bytes, to: "site/\(file)")
      } else {
        folder.remove("site/\(file)")
      }
    }
  }

  func build() -> BuildResult {
    buildSite(options, progress: BuildProgress(verbosity: .quiet))
  }

  var output: [String: String] { folder.tree("site/public") }

  /// The inodes of the output's files: those of one that wasn't written again stay.
  func inode(_ file: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder.site)/public/\(file)")
    return try #require(attributes[.systemFileNumber] as? Int)
  }

  /// Builds the site, and once more in a folder where nothing was built before: both must be the same.
  func expectCleanBuild(
    _ comment: Comment? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let result = build()
    let other = EditedSite(files, baseURL: options.baseURL)
    let clean = other.build()
    #expect(
      result.diagnostics.map { "\($0)" }.sorted() == clean.diagnostics.map { "\($0)" }.sorted(),
      comment, sourceLocation: sourceLocation)
    #expect(result.pageCount == clean.pageCount, comment, sourceLocation: sourceLocation)
    guard !clean.diagnostics.hasError else { return }
    let (now, then) = (output, other.output)
    let wrong = Set(now.keys).union(then.keys).filter { now[$0] != then[$0] }.sorted()
    #expect(wrong == [], comment, sourceLocation: sourceLocation)
  }
}

@Suite struct IncrementalBuildTests {
  private let files: [String: FileContent] = [
    "site.yaml": """
    title: Shop
    taxonomies: [tags]
    search: true
    languages: [en, de]
    """,
    "Templates/Cells/tile.yaml": """
    views:
      name: { label: title, font: headline }
      note: { text: "Note:", font: caption1 }
    constraints:
      - H:|-[name]-|
      - H:|-[note]
      - V:|-[name]-4-[note]-|
    """,
    "content/index.md": "# Front\n\n- [Tea](tea.md) - green\n- [Cups](cups.md)\n",
    "content/index.de.md": "# Vorn\n\n- [Tee](tea.md) - grün\n",
    "content/tea.md": """
    ---
    date: 2026-03-01
    tags: [hot, green]
    ---
    # Tea

    - **Sencha** - fresh `€4`
    - **Gyokuro** - **dark** and *sweet*
      {cell=tile}
    """,
    "content/cups.md": "# Cups\n\n![](cup.png)\n\n- ![](cup.png) **Blue** - a cup\n",
    "content/cup.png": drawing(300, 200),
    "content/goods.csv": "title,price,tags\nPot,12,hot\nTray,7,wood\n",
    "content/list.md": "---\ndata: goods.csv\npages: true\n---\n# Goods\n",
    "content/file.txt": "text",
  ]

  @Test func nothingIsWrittenWhenNothingChanged() throws {
    var site = EditedSite(files, baseURL: "https://example.org/")
    site.settle()
    #expect(!site.build().diagnostics.hasError)
    let before = try site.inode("tea.html")
    let folder = try FileManager.default.attributesOfItem(atPath: "\(site.folder.site)/public")
    let again = site.build()
    #expect(again.pageCount > 8)
    let now = try FileManager.default.attributesOfItem(atPath: "\(site.folder.site)/public")
    #expect(now[.systemFileNumber] as? Int == folder[.systemFileNumber] as? Int)
    #expect(try site.inode("tea.html") == before)
    // A file of the output that somebody changed is made anew.
    site.folder.write("lost", to: "site/public/tea.html")
    site.expectCleanBuild()
    site.folder.remove("site/public/cups.html")
    site.expectCleanBuild()
    // So is a picture, even where nothing else knows it any more.
    let picture = try #require(site.output.keys.first { $0.hasSuffix(".webp") })
    site.folder.remove("site/public/\(picture)")
    site.folder.remove("site/.public.sitegen-cache")
    site.expectCleanBuild()
    site["content/tea.md"] = "# Tea\n"
    site.expectCleanBuild()
  }

  /// The record may lie where others can read it.
  @Test func programsAreKnownByAHash() throws {
    let built = try site(["content/index.md": "# Tea"])
    let record = String(
      decoding: try #require(built.folder.bytes("site/.public.sitegen-build")), as: UTF8.self)
    #expect(ProgramIdentity.text.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(record.contains(ProgramIdentity.text))
    for part in ["/proc/", "/lib/", ".so"] { #expect(!record.contains(part), "\(part)") }
  }

  @Test func pagesThatShowTheSameKeepTheirFiles() throws {
    var site = EditedSite(files)
    site.settle()
    #expect(!site.build().diagnostics.hasError)
    let (cups, tea) = (try site.inode("cups.html"), try site.inode("tea.html"))
    // All letters are known: fonts stay as they are.
    let text = try #require(site.folder.text("site/content/tea.md"))
    site["content/tea.md"] = FileContent(
      Array(text.replacingOccurrences(of: "fresh", with: "fresher").utf8))
    site.expectCleanBuild()
    #expect(try site.inode("cups.html") == cups)
    #expect(try site.inode("tea.html") != tea)
    // A letter that no page had: all pages name other fonts, and are copied for it.
    site["content/tea.md"] = "# Tea\n\n- **Sencha** ŵ\n"
    site.expectCleanBuild()
    #expect(try site.inode("cups.html") != cups)
  }

  /// Nothing looks into the sections of such pages but themselves: those that weren't edited aren't read.
  @Test func pagesThatOthersKnowLittleOfAreNotReadAgain() throws {
    var files: [String: FileContent] = [:]
    for page in 0..<9 {
      files["content/p\(page).md"] =
        "# Page \(page)\n\n- **A** - [next](p\((page + 1) % 9).md)\n- B\n"
    }
    files["content/bad.md"] = "# Bad\n\n- [Gone](gone.md)\n"
    var site = EditedSite(files)
    site.settle()
    #expect(site.build().diagnostics.count == 1)
    let before = try site.inode("p3.html")
    var options = site.options
    options.jobs = 1
    func keptCount() -> Int {
      let last = LastBuild(options)
      var diagnostics: [Diagnostic] = []
      var source = SiteSource(options, &diagnostics)
      source.kept = last.keptPages(last.recordedSite())
      return source.plan(progress: BuildProgress(verbosity: .quiet)).isKept.count { $0 }
    }
    site["content/p2.md"] = "# Page 2\n\n- **B** - [next](p3.md)\n- A\n- A\n"
    // All but the one edited and the front page that lists them.
    #expect(keptCount() == 9)
    site.expectCleanBuild()
    #expect(try site.inode("p3.html") == before)
    site.settle()
    // The front page shows titles.
    site["content/p2.md"] = "# Other\n"
    #expect(keptCount() == 0)
    site.expectCleanBuild()
  }

  @Test func warningsAreToldAgain() {
    var site = EditedSite(files)
    site["content/cups.md"] = "# Cups\n\n- [Gone](nowhere.md)\n- {cell=unknown} **X**\n"
    site["Templates/Cells/tile.yaml"] = """
      views:
        name: { label: title }
      constraints:
        - H:|-[name]-|
      """
    site.settle()
    let first = site.build().diagnostics
    #expect(first.contains { $0.message.contains("nowhere") })
    #expect(site.build().diagnostics.count == first.count)
    site["content/file.txt"] = "other"
    site.expectCleanBuild()
    #expect(site.build().diagnostics.count == first.count)
  }

  @Test func damagedRecordsAreAsGoodAsNone() throws {
    let site = EditedSite(files)
    site.settle()
    _ = site.build()
    let record = "site/.public.sitegen-build"
    let bytes = try #require(site.folder.bytes(record))
    var random = SplitMix64(seed: 5)
    for _ in 0..<12 {
      var damaged = bytes
      switch Int.random(in: 0..<3, using: &random) {
      case 0: damaged.removeLast(Int.random(in: 1..<damaged.count, using: &random))
      case 1: damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 0x55
      default: damaged += [1, 2, 3]
      }
      site.folder.write(damaged, to: record)
      #expect(site.build().pageCount > 8)
    }
    site.folder.remove(record)
    site.expectCleanBuild()
  }

  /// A build may be killed when its site is in place and its record isn't yet.
  @Test func recordsOfEarlierBuildsDoNoHarm() throws {
    var site = EditedSite(files)
    site.settle()
    _ = site.build()
    let old = try #require(site.folder.bytes("site/.public.sitegen-build"))
    site["content/tea.md"] = "# Tea\n\n- other\n"
    site["content/cup.png"] = drawing(280, 200)
    site.settle()
    _ = site.build()
    site.folder.write(old, to: "site/.public.sitegen-build")
    site["content/tea.md"] = files["content/tea.md"]
    site.expectCleanBuild()
  }

  /// Neither the size of a file nor its second tells such edits from each other.
  @Test func quickEditsAreAllSeen() throws {
    var site = EditedSite(["content/index.md": "# Front\n\n- word0\n"])
    for number in 1...6 {
      _ = site.build()
      site["content/index.md"] = FileContent(Array("# Front\n\n- word\(number)\n".utf8))
      #expect(!site.build().diagnostics.hasError)
      #expect(site.output["index.html"]?.contains("word\(number)") == true)
    }
  }

  @Test func datesPassWithoutAnEdit() {
    var site = EditedSite(files)
    site["content/soon.md"] = "---\ndate: 2026-06-01\n---\n# Soon\n"
    site["content/gone.md"] = "---\nexpiryDate: 2026-07-01\n---\n# Gone\n"
    site.settle()
    func pages(at moment: String) -> [Bool] {
      site.options.moment = .seconds(
        ISO8601DateFormatter().date(from: moment)!.timeIntervalSince1970)
      _ = site.build()
      return ["soon.html", "gone.html"].map { site.output[$0] != nil }
    }
    #expect(pages(at: "2026-05-31T23:59:59Z") == [false, true])
    #expect(pages(at: "2026-06-01T00:00:00Z") == [true, true])
    #expect(pages(at: "2026-06-30T23:59:59Z") == [true, true])
    #expect(pages(at: "2026-07-01T00:00:00Z") == [true, false])
    #expect(pages(at: "2026-05-01T00:00:00Z") == [false, true])
  }

  /// Whatever is edited in whatever order, the site is the one that a first build makes.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomEditsGiveWhatACleanBuildGives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var files = files
    if seed % 2 == 0 { files["site.yaml"] = "title: Shop\n" }
    var site = EditedSite(
      files, baseURL: seed % 2 == 0 ? nil : "https://example.org/shop/")
    let words = ["tea", "Cup", "Größe", "**bold**", "`x1`", "茶", "чай", "[front](index.md)", "ﬁ"]
    func text() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: " ")
    }
    func page() -> FileContent {
      var lines: [String] = ["---"]
      if Bool.random(using: &random) {
        lines.append("date: 2026-0\(Int.random(in: 1...9, using: &random))-01")
      }
      if Bool.random(using: &random) {
        lines.append("tags: [\(["hot", "new"].randomElement(using: &random)!)]")
      }
      lines += ["---", "# \(text())"]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let image = Bool.random(using: &random) ? "![](cup.png) " : ""
        lines.append("- \(image)**\(text())** - \(text())")
      }
      return FileContent(Array(lines.joined(separator: "\n").utf8))
    }
    let pages = ["tea", "cups", "a/b", "a/index", "new", "tea.de"]
    for step in 0..<18 {
      var edits: [String] = []
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let file: String
        switch Int.random(in: 0..<15, using: &random) {
        case 0...4:
          file = "content/\(pages.randomElement(using: &random)!).md"
          site[file] = page()
        case 12...14:
          // Rows alone.
          file = "content/\(pages.randomElement(using: &random)!).md"
          guard let text = site.folder.text("site/\(file)") else { continue }
          let head = text.split(separator: "\n").prefix { !$0.hasPrefix("- ") }
          let rows = String(decoding: page().bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("- ") }
          site[file] = FileContent(Array((head + rows).joined(separator: "\n").utf8))
        case 5:
          file = "content/\(pages.randomElement(using: &random)!).md"
          if site[file] != nil { site[file] = nil }
        case 6:
          file = "content/cup.png"
          site[file] = drawing(
            Int.random(in: 100...300, using: &random), 200,
            [UInt8.random(in: 0...255, using: &random), 9, 9, 255])
        case 7:
          file = "content/goods.csv"
          let rows = (0..<Int.random(in: 0...3, using: &random)).map {
            "\(text()) \($0),\($0),hot\n"
          }
          site[file] = FileContent(Array(("title,price,tags\n" + rows.joined()).utf8))
        case 8:
          file = "content/file.txt"
          site[file] = FileContent(Array(text().utf8))
        case 9:
          file = "site.yaml"
          let compress = Bool.random(using: &random) ? "compress: true\n" : ""
          site[file] = FileContent(
            Array("title: \(text().filter(\.isLetter))\ntaxonomies: [tags]\n\(compress)".utf8))
        case 10:
          file = "Templates/Cells/tile.yaml"
          site[file] = FileContent(
            Array(
              """
              views: { name: { label: title, font: headline } }
              constraints: ["H:|-\(Int.random(in: 10...30, using: &random))-[name]-|", "V:|-[name]-|"]
              """.utf8))
        default:
          // An error on the way: nothing is written, and the next build goes on from what was there.
          file = "content/broken.md"
          site[file] = "---\nstyle: [\n---\n# B\n"
          _ = site.build()
          site[file] = nil
        }
        edits.append(file)
      }
      site.expectCleanBuild("seed \(seed), step \(step): \(edits)")
    }
  }

  /// A folder that stands in the site by two names.
  @Test func linkedFoldersAreLookedInto() throws {
    var site = EditedSite(["content/g/tea.md": "# Tea\n\n- hot\n"])
    #expect(symlink("g", site.folder.path + "/site/content/a") == 0)
    site.settle()
    #expect(!site.build().diagnostics.hasError)
    site.settle()
    site["content/g/tea.md"] = "# Tea\n\n- hotter\n"
    site.settle()
    #expect(!site.build().diagnostics.hasError)
    for page in ["g/tea.html", "a/tea.html"] {
      #expect(site.output[page]?.contains("hotter") == true, "\(page)")
    }
  }

  /// What is no file may be wrong too.
  @Test(arguments: ["nowhere", ".", ".."])
  func linksAreNoticed(target: String) {
    let site = EditedSite(["content/tea.md": "# Tea\n"])
    site.settle()
    #expect(site.build().diagnostics.isEmpty)
    let path = site.folder.path + "/site/content/link"
    #expect(symlink(target, path) == 0)
    #expect(
      site.build().diagnostics.contains { $0.location?.file.hasPrefix("content/link") == true })
    #expect(unlink(path) == 0)
    #expect(site.build().diagnostics.isEmpty)
    #expect(LastBuild(site.options).resultOfUnchanged != nil)
  }

  /// Settings that are written while a build is at work aren't those that its pages were made with.
  @Test func settingsCountAsTheyWereRead() {
    var site = EditedSite(["site.yaml": "tint: systemTeal\n", "content/tea.md": "# Tea\n"])
    let last = LastBuild(site.options)
    func source() -> SiteSource {
      var diagnostics: [TableModel.Diagnostic] = []
      return SiteSource(site.options, &diagnostics)
    }
    func common(_ source: SiteSource) -> UInt64 {
      last.reuse(
        of: nil, source.folder, systemFiles: [], ideographs: IdeographParts(pages: [])
      ).common
    }
    let first = source()
    let before = common(source())
    site["site.yaml"] = "tint: systemPink\n"
    #expect(common(first) == before)
    #expect(common(source()) != before)
    site["site.yaml"] = nil
    let missing = source()
    site["site.yaml"] = "tint: systemTeal\n"
    #expect(common(missing) != before)
  }

  /// Editors leave files beside those that they write, which are no files of the site.
  @Test func filesOfEditorsChangeNothing() throws {
    var site = EditedSite(["content/tea.md": "# Tea\n\n- a row\n", "content/cup.md": "# Cup\n"])
    site.settle()
    #expect(site.build().diagnostics.isEmpty)
    for file in [".tea.md.swp", "tea.md~", "#tea.md#"] {
      site.folder.write("x", to: "site/content/\(file)")
    }
    #expect(symlink("me@here.1", site.folder.path + "/site/content/.#tea.md") == 0)
    #expect(LastBuild(site.options).resultOfUnchanged != nil)
    site.settle()
    site["content/tea.md"] = "# Tea\n\n- a row row\n"
    site.settle()
    #expect(LastBuild(site.options).editedPages != nil)
    // So they aren't shown either.
    site["content/tea.md"] = "# Tea\n\n- ![](cup.png~) a row\n"
    site.folder.write(drawing(30, 20).bytes, to: "site/content/cup.png~")
    #expect(site.build().diagnostics.hasError)
  }

  /// A build that was killed while it replaced files, when the next one had looked at them already.
  @Test func filesThatAreReplacedLateAreNotBelieved() throws {
    let site = EditedSite(["content/tea.md": "# Tea\n"])
    site.settle()
    #expect(site.build().diagnostics.isEmpty)
    let last = LastBuild(site.options)
    #expect(last.resultOfUnchanged != nil && last.isCurrent)
    let patch = "site/.public.sitegen-patch"
    site.folder.write("other", to: "\(patch)/tea.html")
    site.folder.write(
      try #require(site.folder.bytes("site/public/.sitegen-manifest")),
      to: "\(patch)/.sitegen-removals")
    let next = LastBuild(site.options)
    try OutputFolder(at: site.options.outputPath, source: site.options.source).discard()
    #expect(!last.isCurrent)
    #expect(next.isCurrent)
    site.expectCleanBuild()
  }
}

extension EditedSite {
  /// Lets files become old enough to be known again by their stamps.
  func settle() { usleep(40_000) }
}
