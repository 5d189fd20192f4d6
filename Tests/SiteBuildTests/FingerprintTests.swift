import Testing

@testable import SiteBuild

/// The files that all pages share have names that say what is in them.
@Suite struct FingerprintTests {
  static let files: [String: FileContent] = [
    "site.yaml": "search: true\n",
    "content/index.md": "---\nfilter: true\n---\n# Menu {#m}\n\n## A {collapsible}\n\n- Soup\n",
    "content/deep/er/b.md": "# B\n- Привет\n", "Templates/site.css": "/* one */",
  ]

  /// Fowler-Noll-Vo 1a with 64 bits, the halves of which are joined by exclusive or.
  private func fingerprint(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let digits = String((hash >> 32) ^ (hash & 0xFFFF_FFFF), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test func namesSayWhatIsInTheFiles() throws {
    let built = try site(Self.files)
    #expect(built.problems == [])
    let shared = built.files.filter {
      $0.hasPrefix("sitegen/") && $0.split(separator: ".").count == 3
    }
    for name in ["site.css", "search.js", "search-index.js", "filter.js", "collapse.js"] {
      #expect(shared.contains(try built.shared(name)))
    }
    #expect(shared.contains { $0.hasPrefix("sitegen/inter-cyrillic-regular.") })
    for file in shared {
      let bytes = try #require(built.folder.bytes("site/public/\(file)"))
      #expect(file.split(separator: ".")[1] == fingerprint(bytes), "\(file)")
    }
  }

  @Test func pagesAndTheStyleSheetNameThem() throws {
    let built = try site(Self.files)
    let all = Set(built.files)
    var count = 0
    for (page, root) in [("index", ""), ("search", ""), ("deep/er/b", "../../")] {
      for match in try built.page(page).matches(of: #/(?:href|src)="([^"]*sitegen\/[^"]*)"/#) {
        #expect(match.1.hasPrefix(root))
        #expect(all.contains(String(match.1.dropFirst(root.count))), "\(match.1)")
        count += 1
      }
    }
    #expect(count > 12)
    let urls = try built.sharedText("site.css").matches(of: #/url\("([^"?]+)\??"\)/#)
    #expect(urls.count >= 4)
    for url in urls { #expect(all.contains("sitegen/\(url.1)"), "\(url.1)") }
  }

  @Test func whatChangesGetsAnotherNameAndTheRestStays() throws {
    let one = try site(Self.files)
    let sheet = try one.shared("site.css")
    one.folder.write("kept", to: "site/public/sitegen/mine.css")
    one.folder.write("/* two */", to: "site/Templates/site.css")
    let options = BuildOptions(source: one.folder.site, jobs: 2)
    #expect(buildSite(options, progress: BuildProgress(verbosity: .quiet)).pageCount > 0)
    #expect(try one.shared("site.css") != sheet)
    #expect(!one.files.contains(sheet))
    #expect(one.files.contains("sitegen/mine.css"))
    let fonts = one.files.filter { $0.hasSuffix("woff2") }
    #expect(try site(Self.files, jobs: 1).files.filter { $0.hasSuffix("woff2") } == fonts)
  }
}
