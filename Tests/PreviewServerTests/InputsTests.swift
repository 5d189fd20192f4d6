import Foundation
import SiteBuild
import Testing

/// What is watched of a site, and where it is served.
@Suite struct InputsTests {
  private func inputs(_ settings: String?, baseURL: String? = nil) throws -> SiteInputs {
    let folder =
      FileManager.default.temporaryDirectory.appending(path: "sitegen-inputs-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try settings?.write(toFile: folder + "/site.yaml", atomically: false, encoding: .utf8)
    var inputs = SiteInputs(BuildOptions(source: folder, baseURL: baseURL))
    inputs.folders = inputs.folders.map { $0.replacing(folder, with: "SITE") }
    inputs.files = inputs.files.map { $0.replacing(folder, with: "SITE") }
    return inputs
  }

  @Test func settingsNameFurtherFilesAndTheAddress() throws {
    let own = try inputs(
      """
      baseURL: https://example.org/tables/menu
      fonts:
        text: [fonts/Own.ttf, { family: Two, regular: fonts/Two.ttf, italic: /usr/share/Two-I.ttf }]
        mono: fonts/Mono.ttf
      """)
    #expect(own.folders == ["SITE/content", "SITE/Templates"])
    #expect(
      own.files == [
        "SITE/site.yaml", "SITE/fonts/Own.ttf", "SITE/fonts/Two.ttf", "/usr/share/Two-I.ttf",
        "SITE/fonts/Mono.ttf",
      ])
    #expect(own.rootPath == "/tables/menu/")
  }

  @Test func theCommandLineHasTheLastWord() throws {
    let settings = "baseURL: https://example.org/menu/\n"
    #expect(try inputs(settings).rootPath == "/menu/")
    #expect(try inputs(settings, baseURL: "https://example.org").rootPath == "/")
    #expect(try inputs(nil, baseURL: "http://example.org/a/b").rootPath == "/a/b/")
  }

  @Test func wrongAndMissingSettingsAreWatchedAllTheSame() throws {
    for settings in [nil, "title: [", "baseURL: 7\n"] {
      let found = try inputs(settings)
      #expect(found.files == ["SITE/site.yaml"] && found.rootPath == "/", "\(settings ?? "")")
    }
  }
}
