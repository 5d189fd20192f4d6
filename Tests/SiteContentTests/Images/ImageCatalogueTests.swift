import Foundation
import TableModel
import Testing

@testable import SiteContent

private let place = SourceLocation(file: "content/guides/menu.md", line: 4, column: 7)

/// What is wrong with an image's name.
private func problem(
  _ images: ImageCatalogue, _ name: String, allowsMissingEnding: Bool = false
) -> String {
  do {
    let image = try images.image(name, allowsMissingEnding: allowsMissingEnding, at: place)
    return "found \(image.path)"
  } catch {
    #expect(error.location == place)
    return error.message
  }
}

@Suite struct ImageCatalogueTests {
  @Test func looksBesideTheFileThenInFoldersOfImages() throws {
    let site = try TemporarySite([
      "content/guides/a.png": png(1, 1), "content/guides/images/b.png": png(2, 2),
      "content/images/b.png": png(3, 3), "content/images/c.png": png(4, 4),
      "content/images/sub/d.png": png(5, 5), "content/e.png": png(6, 6),
    ])
    let images = site.images
    for (name, path) in [
      ("a.png", "guides/a.png"), ("b.png", "guides/images/b.png"), ("c.png", "images/c.png"),
      ("sub/d.png", "images/sub/d.png"), ("../e.png", "e.png"), ("/e.png", "e.png"),
      ("./a.png", "guides/a.png"), ("../images/c.png", "images/c.png"),
      ("/images//c.png", "images/c.png"),
    ] {
      #expect(try images.image(name, at: place).path == path)
    }
    #expect(problem(images, "./c.png").hasPrefix("no file “./c.png”"))
    #expect(problem(images, "/a.png").hasPrefix("no file “/a.png”"))
    #expect(
      problem(images, "zzzzzz.png")
        == "no file “zzzzzz.png” (looked in content/guides, content/guides/images, content/images)")
  }

  @Test func findsScales() throws {
    let site = try TemporarySite([
      "content/guides/a.png": png(10, 20), "content/guides/a@2x.png": png(20, 40),
      "content/guides/a@3x.png": png(30, 60), "content/guides/b@2x.png": png(69, 69),
      "content/guides/c@3x.JPG": jpeg(90, 30), "content/guides/d": png(7, 7),
    ])
    let images = site.images
    let image = try images.image("a", allowsMissingEnding: true, alternative: "An egg", at: place)
    #expect(
      image
        == ImageReference(
          path: "guides/a.png", width: 10, height: 20, alternative: "An egg",
          variants: [
            .init(scale: 2, path: "guides/a@2x.png"), .init(scale: 3, path: "guides/a@3x.png"),
          ]))
    let large = try images.image("a@2x.png", at: place)
    #expect((large.width, large.height) == (10, 20))
    #expect(large.variants.map(\.scale) == [1, 3])
    let only = try images.image("b.png", at: place)
    #expect(only == ImageReference(path: "guides/b@2x.png", width: 34.5, height: 34.5))
    let upper = try images.image("c", allowsMissingEnding: true, at: place)
    #expect(upper == ImageReference(path: "guides/c@3x.JPG", width: 30, height: 10))
    #expect(try images.image("d", at: place).width == 7)
    #expect(problem(images, "a") == "no file “a”, did you mean “a.png”?")
  }

  @Test func decodesPercentSigns() throws {
    let site = try TemporarySite([
      "content/guides/a b é.png": png(1, 1), "content/guides/100%.png": png(2, 2),
    ])
    let images = site.images
    #expect(try images.image("a%20b%20%C3%A9.png", isPercentEncoded: true, at: place).width == 1)
    #expect(try images.image("100%.png", isPercentEncoded: true, at: place).width == 2)
    #expect(problem(images, "a%20b%20%C3%A9.png").hasPrefix("no file"))
    #expect(try images.markdownLookup("a%20b%20%C3%A9.png", "x", place).get().alternative == "x")
    #expect(throws: Diagnostic.self) { try images.markdownLookup("b.png", "", place).get() }
    #expect(percentDecoded("%FF") == "%FF")
    #expect(percentDecoded("%zz%4") == "%zz%4")
    #expect(problem(images, percentDecoded("a%00")) == "the path holds a NUL character")
  }

  @Test func refusesPathsOutOfTheSite() throws {
    let outside = try TemporarySite(["content/x.png": png(1, 1)])
    let site = try TemporarySite(["shared/y.png": png(2, 2), "content/guides/z.png": png(3, 3)])
    try site.link("content/guides/x.png", to: outside.path + "/content/x.png")
    try site.link("content/guides/other", to: outside.path + "/content")
    try site.link("content/guides/y.png", to: "../../shared/y.png")
    try site.link("content/guides/gone.png", to: "nowhere.png")
    let images = site.images
    #expect(
      problem(images, "x.png")
        == "the image “guides/x.png” is a symbolic link out of the site’s folder")
    #expect(
      problem(images, "other/x.png")
        == "“other/x.png” lies behind a symbolic link out of the site’s folder")
    #expect(try images.image("y.png", at: place).width == 2)
    #expect(problem(images, "gone.png").hasPrefix("no file “gone.png”"))
    #expect(
      problem(images, "../../shared/y.png") == "“../../shared/y.png” leaves the content folder")
    #expect(problem(images, "/../x.png") == "“/../x.png” leaves the content folder")
    #expect(problem(images, "").hasPrefix("the path is empty"))
    for address in ["https://example.org/a.png", "//example.org/a.png", "data:image/png;base64,AA"]
    {
      #expect(problem(images, address).contains("is not a file of the site"))
    }
    #expect(problem(images, "../guides/../guides/z.png") == "found guides/z.png")
  }

  @Test func namesBadFiles() throws {
    let site = try TemporarySite([
      "content/guides/short.png": Array(png(1, 1).prefix(20)), "content/guides/empty.png": [],
      "content/guides/text.png": Array("hello".utf8), "content/guides/folder.png/x": [],
    ])
    let images = site.images
    #expect(
      problem(images, "short.png")
        == "the image “guides/short.png” can’t be used: the PNG file is cut off")
    #expect(problem(images, "empty.png").hasSuffix("the file is empty"))
    #expect(problem(images, "text.png").hasSuffix("it is neither PNG, JPEG, GIF, WebP nor SVG"))
    #expect(problem(images, "folder.png").hasPrefix("no file “folder.png”"))
    #expect(problem(images, "Short.png").contains("but there is “short.png”"))
    // The second time comes from the cache.
    #expect(problem(images, "empty.png").hasSuffix("the file is empty"))
  }

  @Test func refusesNamesThatLie() throws {
    let site = try TemporarySite([
      "content/guides/a.png": jpeg(1, 1), "content/guides/b@2x.jpeg": png(1, 1),
      "content/guides/c.JPEG": jpeg(1, 1),
    ])
    let images = site.images
    #expect(
      problem(images, "a.png")
        == "the image “guides/a.png” can’t be used: it is a JPEG file: name it “a.jpg”")
    #expect(problem(images, "b.jpeg").hasSuffix("it is a PNG file: name it “b@2x.png”"))
    #expect(problem(images, "c.JPEG") == "found guides/c.JPEG")
  }

  @Test func worksFromManyThreads() async throws {
    var files: [String: [UInt8]] = [:]
    for index in 1...50 { files["content/guides/\(index).png"] = png(index, index) }
    let site = try TemporarySite(files)
    let images = site.images
    let widths = try await withThrowingTaskGroup(of: Double.self) { group in
      for task in 0..<400 {
        group.addTask { try images.image("\(task % 50 + 1).png", at: place).width }
      }
      return try await group.reduce(0, +)
    }
    #expect(widths == 8 * (1...50).reduce(0) { $0 + Double($1) })
  }

  @Test func readsDataFiles() throws {
    let site = try TemporarySite(["content/guides/a.plist": [1], "content/data/b.plist": [2]])
    try site.link("content/guides/c.plist", to: "/etc/passwd")
    let folder = site.folder
    #expect(try folder.read("a.plist", at: place) == ("guides/a.plist", [1]))
    #expect(try folder.read("/data/b.plist", at: place).bytes == [2])
    for (path, message) in [
      ("b.plist", "no file “b.plist”, did you mean “a.plist”?"),
      ("A.plist", "no file “A.plist”, but there is “a.plist”: upper and lower case count"),
      ("c.plist", "“c.plist” is a symbolic link out of the site’s folder"),
      ("../../x", "“../../x” leaves the content folder"),
      ("none/zz", "no file “none/zz” (looked in content/guides/none)"),
    ] {
      let error = #expect(throws: Diagnostic.self) { try folder.read(path, at: place) }
      #expect(error?.message == message)
      #expect(error?.location == place)
    }
  }
}

private func == (a: (file: String, bytes: [UInt8]), b: (String, [UInt8])) -> Bool {
  a.file == b.0 && a.bytes == b.1
}
