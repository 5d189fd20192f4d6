import Foundation
import Testing

/// libvips is loaded by the build that shows an image, and by none else.
@Suite struct ImageLibraryTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Builds a site where what should be libvips is none.
  private func build(_ markdown: String) throws -> (code: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let content = folder.appending(path: "content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    try markdown.write(
      to: content.appending(path: "index.md"), atomically: false, encoding: .utf8)
    try FileManager.default.copyItem(
      at: Self.repository.appending(path: "content/favicon.png"),
      to: content.appending(path: "a.png"))
    try "none".write(
      to: folder.appending(path: "libvips.so.42"), atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = Self.repository.appending(path: ".build/debug/sitegen")
    process.arguments = ["build", "--source", folder.path]
    var environment = ProcessInfo.processInfo.environment
    environment["LD_LIBRARY_PATH"] = folder.path
    process.environment = environment
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func sitesWithoutImagesDoWithout() throws {
    let result = try build("# A\n\n- Tea\n")
    #expect(result.code == 0 && result.text == "")
  }

  @Test func othersAreToldWhatToInstall() throws {
    let result = try build("# A\n\n- ![cup](a.png) Tea\n")
    #expect(result.code == 1)
    #expect(
      result.text.contains(
        "content/index.md:3:1: error: images need libvips, which isn’t there or doesn’t work: install "
          + "Debian’s package libvips42"))
  }
}
