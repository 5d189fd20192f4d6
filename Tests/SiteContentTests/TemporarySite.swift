import Foundation

@testable import SiteContent

/// A site in a folder of its own, removed with the value.
final class TemporarySite {
  let path: String

  init(_ files: [String: [UInt8]] = [:]) throws {
    path = NSTemporaryDirectory() + "/sitegen-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path + "/content", withIntermediateDirectories: true)
    for (file, bytes) in files { try write(file, bytes) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var folder: ContentFolder { ContentFolder(site: path) }

  var images: ImageCatalogue { ImageCatalogue(folder) }

  /// Writes a file, whose path is relative to the site's folder.
  func write(_ file: String, _ bytes: [UInt8] = []) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + file, withDestinationPath: target)
  }
}

/// The start of a PNG file of that size.
func png(_ width: Int, _ height: Int) -> [UInt8] {
  func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  let header = Array("IHDR".utf8) + number(width) + number(height) + [8, 6, 0, 0, 0]
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + header
    + number(Int(crc32(header)))
}
