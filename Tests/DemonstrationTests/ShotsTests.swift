import Foundation
import Testing

@testable import BrowserCheck

extension InChromium {
  /// Pictures of all pages to look at: `make shots`.
  struct ShotsTests {
    private struct Picture: Decodable { var data: String }

    private static let folder = ProcessInfo.processInfo.environment["SITEGEN_SHOTS"]

    @Test(.enabled(if: folder != nil)) func takePictures() throws {
      let folder = try #require(Self.folder)
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 2)
      defer { session.close() }
      for (width, height) in [(375, 812), (1024, 768)] {
        try session.setViewport(width: width, height: height)
        for scheme in ["light", "dark"] {
          try session.emulate(["prefers-color-scheme": scheme])
          for page in site.pages {
            try session.openWithFonts(site.url(page))
            let picture: Picture = try session.devTools("Page.captureScreenshot", [:])
            let file = URL(filePath: "\(folder)/\(page)-\(width)-\(scheme).png")
            try FileManager.default.createDirectory(
              at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try #require(Data(base64Encoded: picture.data)).write(to: file)
          }
        }
      }
    }
  }
}
