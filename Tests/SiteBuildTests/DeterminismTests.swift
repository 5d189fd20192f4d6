import Foundation
import Testing

@testable import SiteBuild

/// The same site becomes the same bytes, wherever and whenever it is built.
@Suite struct DeterminismTests {
  /// Pages enough for threads to take turns, in several scripts, with data, tables and images.
  static let files: [String: FileContent] = {
    var files: [String: FileContent] = [
      "site.yaml": "title: İstanbul\ndescription: d\nwidths: [320, 600]\n",
      "content/pic.svg": picture, "content/data.plist": "{b = (x, y); a = ({z = 1; title = t;});}",
      "content/d.md":
        "---\ndata: data.plist\ndate: 2026-03-29T02:30:00+01:00\nlang: tr\n---\n# i I\n",
      "content/table.md": "| a | b |\n|---|---|\n| 1.5 | `x` |\n",
    ]
    for page in 0..<12 {
      files["content/\(page % 3)/\(page).md"] = """
        # Page \(page)

        ## iı İ ß

        - ![](/pic.svg) [Row \(page)](/d.md) - some words that wrap on a narrow screen, *yes*
        - 漢字かな العربية עברית ไทย 👩‍👩‍👧
        """
    }
    return files
  }()

  static func tree(_ built: BuiltSite) -> [String: String] {
    #expect(built.problems == [])
    return built.folder.tree("site/public")
  }

  @Test func runFolderAndThreadsMakeNoDifference() throws {
    let first = Self.tree(try site(Self.files, jobs: 1))
    #expect(first.count > 20)
    #expect(Self.tree(try site(Self.files, jobs: 4)) == first)
  }

  @Test func environmentMakesNoDifference() async throws {
    let first = Self.tree(try site(Self.files))
    for (zone, locale) in [("Asia/Kathmandu", "tr_TR.UTF-8"), ("America/St_Johns", "C")] {
      let folder = TemporaryFolder()
      for (file, content) in Self.files { folder.write(content.bytes, to: "site/\(file)") }
      await #expect(processExitsWith: .success) {
        [source = folder.site as String, zone = zone as String, locale = locale as String] in
        setenv("TZ", zone, 1)
        setenv("LANG", locale, 1)
        setenv("LC_ALL", locale, 1)
        tzset()
        setlocale(LC_ALL, "")
        let result = buildSite(
          BuildOptions(source: source), progress: BuildProgress(verbosity: .quiet))
        #expect(result.diagnostics == [])
      }
      #expect(folder.tree("site/public") == first, "\(zone) \(locale)")
    }
  }
}
