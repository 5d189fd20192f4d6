import Foundation
import Synchronization
import TableModel
import Testing

@testable import SiteBuild
@testable import SiteContent

/// A page whose rows have images of 40 x 40 px, and the images beside it.
private func list(
  _ images: [String: FileContent], jobs: Int = 2, more: [String: FileContent] = [:]
) throws -> BuiltSite {
  let rows = images.keys.sorted().map { "- ![](\($0)) **Row** - more\n" }.joined()
  var files = more
  files["content/index.md"] = FileContent(Array("# List\n\(rows)".utf8))
  for (name, content) in images { files["content/\(name)"] = content }
  return try site(files, jobs: jobs)
}

extension BuiltSite {
  /// The values of `srcset` on the front page with their descriptors, and those of `src`.
  fileprivate func pictures() throws -> (candidates: [[(path: String, for: String)]], own: [String])
  {
    let sets = try values(of: "srcset", in: "index").map { set in
      set.components(separatedBy: ", ").map { candidate in
        let parts = candidate.components(separatedBy: " ")
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }
    }
    return (sets, try values(of: "src", in: "index"))
  }

  /// An image of the output.
  fileprivate func image(_ path: String) throws -> ImageFile {
    try ImageFile(path: "\(folder.site)/public/\(path)")
  }

  /// The size of an image of the output and the average of its pixels: `40x40 ff0000`.
  fileprivate func look(_ path: String) throws -> String {
    let file = try image(path)
    let color = try #require(averageColor(of: file))
    let digits = String(color, radix: 16)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return "\(Int(file.width))x\(Int(file.height)) \(zeros)\(digits)"
  }

  /// The colours of a page's style sheet that views show before their images.
  fileprivate var colors: [String] {
    files.filter { $0.hasSuffix(".css") }.flatMap { file in
      (folder.text("site/public/\(file)") ?? "").components(separatedBy: "\n").filter {
        $0.hasPrefix(".g") && $0.contains("{background:#")
      }
    }
  }

  fileprivate var cached: [String] { folder.names("site/.public.sitegen-cache") }
}

@Suite struct PictureTests {
  @Test func thumbnailsHaveTheSizeOfTheirFrame() throws {
    // Red, green and blue thirds of 100 px; the middle 200 x 200 are 50, 100 and 50 px of them.
    let stripes = drawing(300, 200) { x, _ in
      x < 100 ? [255, 0, 0, 255] : x < 200 ? [0, 255, 0, 255] : [0, 0, 255, 255]
    }
    let built = try list(["stripes.png": stripes])
    #expect(built.problems == [])
    let (candidates, own) = try built.pictures()
    #expect(candidates.count == 1)
    #expect(candidates[0].map(\.for) == ["", "2x", "3x"])
    let files = try candidates[0].map { try built.image($0.path) }
    #expect(files.map(\.width) == [40, 80, 120])
    #expect(files.map(\.height) == [40, 80, 120])
    #expect(files.allSatisfy { $0.format == .webp })
    let fallback = try built.image(own[0])
    #expect((fallback.width, fallback.height) == (40, 40))
    #expect(fallback.format == .png)
    // A quarter of 255, a half, a quarter: 64, 127.5, 64.
    #expect(built.colors == [".g0{background:#407f40}"])
    #expect(try built.values(of: "class", in: "index").contains { $0.hasSuffix(" g0") })
    // The size that the page reserves is the image's own, and the description is kept.
    #expect(try built.values(of: "width", in: "index") == ["300"])
    #expect(try built.values(of: "alt", in: "index") == [""])
  }

  @Test func figuresSayHowWideTheyAre() throws {
    let built = try site([
      "site.yaml": "widths: [320, 640]\nstyle: plain\n",
      "content/index.md": "# Figure\n\n## One\n\n![A field](field.png)\n",
      "content/field.png": drawing(800, 400, [0, 128, 0, 255]),
    ])
    #expect(built.problems == [])
    // The margins are 16 px at both sides of a narrow page and 20 of a wide one.
    let widths = try built.values(of: "sizes", in: "index")
    #expect(widths.count == 1)
    let parts = widths[0].components(separatedBy: ",")
    #expect(parts.count == 2)
    #expect(parts[0].hasPrefix("(min-width:40em) "))
    let narrow = try #require(Double(parts[1].dropLast(2))) * 16
    let wide = try #require(Double(parts[0].dropFirst(17).dropLast(2))) * 16
    let (candidates, own) = try built.pictures()
    let numbers = candidates[0].compactMap { Double($0.for.dropLast()) }
    #expect(numbers.first == narrow)
    #expect(numbers.contains(wide))
    #expect(numbers.last == 800)
    for (path, number) in zip(candidates[0].map(\.path), numbers) {
      let file = try built.image(path)
      #expect(file.width == number)
      #expect(file.height == (number / 2).rounded())
    }
    #expect(try built.image(own[0]).width == wide)
    #expect(try built.values(of: "alt", in: "index") == ["A field"])
    #expect(built.colors == [".g0{background:#008000}"])
  }

  @Test func turnsAsExifSays() throws {
    let built = try list(["turned.jpg": turnedPhotograph])
    #expect(built.problems == [])
    // Upright it has 64 by 96: the middle 64 x 64 are red above and blue below.
    let (candidates, own) = try built.pictures()
    #expect(candidates[0].map(\.for) == ["", "1.6x"])
    let look = try built.look(candidates[0][1].path)
    #expect(look.hasPrefix("64x64 "))
    let corners = corners(of: try built.image(candidates[0][1].path))
    #expect(corners.count == 2)
    #expect(corners.first?[0] ?? 0 > 240 && corners.first?[2] ?? 255 < 15)
    #expect(corners.last?[0] ?? 255 < 15 && corners.last?[2] ?? 0 > 240)
    #expect(try built.image(own[0]).format == .jpeg)
    #expect(try built.values(of: "width", in: "index") == ["64"])
    #expect(try built.values(of: "height", in: "index") == ["96"])
    // Half of each colour, as JPEG keeps it.
    let color = try #require(built.colors.first?.dropFirst(".g0{background:#".count))
    let value = try #require(Int(color.prefix(6), radix: 16))
    #expect(abs(value >> 16 - 127) < 4)
    #expect(value >> 8 & 0xFF < 4)
    #expect(abs(value & 0xFF - 127) < 4)
  }

  @Test func convertsToSRGB() throws {
    let built = try list(["wide.png": widePhotograph])
    #expect(built.problems == [])
    let look = try built.look(try built.pictures().own[0])
    #expect(look.hasPrefix("40x40 f") && look.hasSuffix("0000"), "\(look)")
    let bytes = try built.image(try built.pictures().own[0]).bytes
    #expect(!String(decoding: bytes, as: UTF8.self).contains("iCCP"))
  }

  @Test func transparentImagesHaveNoColorBehindThem() throws {
    let built = try list([
      "clear.png": drawing(200, 200) { x, y in x == y ? [9, 9, 9, 0] : [9, 9, 9, 255] },
      "dark.png": drawing(200, 200, [0, 0, 5, 255]),
    ])
    #expect(built.problems == [])
    #expect(built.colors == [".g0{background:#000005}"])
    #expect(try built.values(of: "class", in: "index").filter { $0.contains(" g0") }.count == 1)
  }

  @Test func leavesWhatNeedsNoOtherSize() throws {
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 9, 9, 9, 9, 9, 9]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let built = try list([
      "a.svg": picture, "b.gif": FileContent(gif), "c.png": drawing(40, 40),
      "d.png": drawing(40, 40), "d@2x.png": drawing(80, 80), "e.png": drawing(31, 31),
    ])
    #expect(built.problems == [])
    let own = try built.values(of: "src", in: "index")
    #expect(own == ["a.svg", "b.gif", "c.png", "d.png", "d@2x.png", "e.png"])
    #expect(!built.files.contains { $0.hasSuffix(".webp") })
    #expect(built.colors.sorted() == [".g0{background:#090909}", ".g1{background:#0a141e}"])
  }

  @Test func namesDamagedFilesWithTheirPlace() throws {
    let whole = drawing(200, 200).bytes
    let photograph = turnedPhotograph.bytes
    let built = try list([
      "a.png": FileContent(Array(whole.prefix(whole.count / 2))),
      "b.jpg": FileContent(photograph.dropLast(100)),
      "c.png": drawing(200, 200),
      "d.png": FileContent(Array(drawing(40, 40).bytes.prefix(3000))),
    ])
    #expect(
      built.problems == [
        "content/index.md:2:1: the image “a.png” can’t be used: the PNG file is damaged or cut off",
        "content/index.md:3:1: the image “b.jpg” can’t be used: the JPEG file is damaged or cut off",
        "content/index.md:5:1: the image “d.png” can’t be used: the PNG file is damaged or cut off",
      ])
    #expect(built.result.pageCount == 0)
    #expect(built.files == [])
  }

  @Test func refusesHugeImagesBeforeDecodingThem() throws {
    var header = drawing(1, 1).bytes
    let huge: [UInt8] = [0, 0, 0x75, 0x30]
    header.replaceSubrange(16..<24, with: huge + huge)
    let sum = crc32(header[12..<29])
    header.replaceSubrange(
      29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - $0 * 8)) })
    let built = try list(["bomb.png": FileContent(header)])
    #expect(
      built.problems == [
        "content/index.md:2:3: the image “bomb.png” can’t be used: it has 30000 by 30000 pixels, "
          + "and the limit is 100 million in all: make it smaller"
      ])
  }

  @Test func keepsWhatItMadeFromBuildToBuild() throws {
    let built = try list(["a.png": drawing(200, 200), "b.png": drawing(90, 90, [7, 7, 7, 255])])
    let (site, first) = (built.folder.site, built.folder.tree("site/public"))
    // Each page is made anew.
    func build() -> [Diagnostic] {
      built.folder.remove("site/.public.sitegen-build")
      return buildSite(
        BuildOptions(source: site, jobs: 2), progress: BuildProgress(verbosity: .quiet)
      ).diagnostics
    }
    func times() throws -> [Date] {
      try built.cached.map {
        let path = "\(site)/.public.sitegen-cache/\($0)"
        return try #require(
          FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      }
    }
    // Four files and a colour for 40, 80 and 120 pixels; of 90 there are but 40 and 80.
    #expect(built.cached.count == 9)
    let (names, before) = (built.cached, try times())
    #expect(build() == [])
    #expect(built.folder.tree("site/public") == first)
    #expect(try times() == before)
    // What is missing is made again, of the same bytes.
    for name in names where !name.hasSuffix("-40.webp") {
      try FileManager.default.removeItem(atPath: "\(site)/.public.sitegen-cache/\(name)")
    }
    #expect(build() == [])
    #expect(built.cached == names)
    #expect(built.folder.tree("site/public") == first)
    try FileManager.default.removeItem(atPath: "\(site)/.public.sitegen-cache")
    #expect(build() == [])
    #expect(built.folder.tree("site/public") == first)
    // Another image under the same name has other files, and the old ones go.
    built.folder.write(drawing(200, 200, [1, 2, 3, 255]).bytes, to: "site/content/a.png")
    #expect(build() == [])
    #expect(built.cached.count == 9)
    #expect(built.cached != names)
    built.folder.write(Array("# Nothing".utf8), to: "site/content/index.md")
    #expect(build() == [])
    #expect(!built.folder.names("site").contains(".public.sitegen-cache"))
  }

  /// Builds into a folder that won't stay.
  private func buildElsewhere(
    _ built: BuiltSite, drafts: Bool = false, _ name: String = "temporary"
  )
    -> [Diagnostic]
  {
    let options = BuildOptions(source: built.folder.site, includesDrafts: drafts, jobs: 2)
      .redirected(to: "\(built.folder.path)/\(name)/public")
    return buildSite(options, progress: BuildProgress(verbosity: .quiet)).diagnostics
  }

  @Test func otherBuildsShareTheSitesCache() throws {
    let built = try list(["a.png": drawing(200, 200), "b.png": drawing(90, 90, [7, 7, 7, 255])])
    let (names, first) = (built.cached, built.folder.tree("site/public"))
    func inodes() throws -> [Int?] {
      try built.cached.map {
        try FileManager.default.attributesOfItem(
          atPath: "\(built.folder.site)/.public.sitegen-cache/\($0)")[.systemFileNumber] as? Int
      }
    }
    let before = try inodes()
    #expect(names.count == 9 && before.count == 9)
    #expect(buildElsewhere(built) == [])
    #expect(built.folder.tree("temporary/public") == first)
    #expect(try inodes() == before)
    #expect(!built.folder.names("temporary").contains(".public.sitegen-cache"))
    // It needn't be there yet.
    built.folder.remove("site/.public.sitegen-cache")
    built.folder.remove("site/public")
    built.folder.remove("temporary")
    #expect(buildElsewhere(built) == [])
    #expect(built.cached == names)
    #expect(built.folder.tree("temporary/public") == first)
    // Where it can't be used, the build has one of its own.
    built.folder.remove("site/.public.sitegen-cache")
    built.folder.write("mine", to: "site/.public.sitegen-cache")
    built.folder.remove("temporary")
    #expect(buildElsewhere(built) == [])
    #expect(built.folder.names("temporary/.public.sitegen-cache") == names)
    #expect(built.folder.text("site/.public.sitegen-cache") == "mine")
  }

  /// Each round some builds need pictures that others have no use for and would remove.
  @Test func buildsAtOnceDoNotDisturbEachOther() throws {
    let built = try list(
      ["a.png": drawing(130, 130)],
      more: [
        "content/draft.md": "---\ndraft: true\n---\n# Draft\n\n- ![](b.png) **Row** - more\n",
        "content/b.png": drawing(140, 140, [9, 9, 9, 255]),
      ])
    #expect(built.problems == [])
    @Sendable func pictures(_ name: String) -> Int {
      built.folder.tree(name).keys.count { $0.hasSuffix(".webp") }
    }
    #expect(pictures("site/public") == 3)
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<10 {
        let hasDraft = (thread + round) % 2 == 0
        let name = "\(thread)-\(round)"
        let found = self.buildElsewhere(built, drafts: hasDraft, name)
        problems.withLock { $0 += found.map(\.message) }
        let count = pictures("\(name)/public")
        if count != (hasDraft ? 6 : 3) { problems.withLock { $0.append("\(count) pictures") } }
        built.folder.remove(name)
        _ = try? OutputCleaning.clean(
          built.folder.site + "/public", source: built.folder.site, isDryRun: false)
      }
    }
    #expect(problems.withLock { $0 } == [])
  }

  @Test func threadsMakeNoDifference() throws {
    var images: [String: FileContent] = [:]
    for index in 0..<6 {
      images["\(index).png"] = drawing(150, 150) { x, y in
        [UInt8(x), UInt8(y), UInt8(index * 40), 255]
      }
    }
    let first = try list(images, jobs: 1).folder.tree("site/public")
    #expect(first.keys.count { $0.hasSuffix(".webp") } == 18)
    #expect(try list(images, jobs: 4).folder.tree("site/public") == first)
  }

  @Test func memoryIsShared() {
    let budget = MemoryBudget(megabytes: 10)
    let state = Mutex((now: 0, most: 0))
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      let share = [1, 4, 7, 50][index % 4]
      budget.with(share << 20) {
        state.withLock {
          $0.now += min(10, share)
          $0.most = max($0.most, $0.now)
        }
        usleep(500)
        state.withLock { $0.now -= min(10, share) }
      }
    }
    #expect(state.withLock { $0.now } == 0)
    #expect((7...10).contains(state.withLock { $0.most }))
  }
}
