/// An image file that has been read whole.
public struct ImageFile: Sendable {
  public let bytes: [UInt8]
  public let format: ImageFormat
  /// In pixels, upright as browsers show it.
  public let width: Double
  public let height: Double
  /// Whether it has several frames.
  public let isAnimated: Bool

  /// Reads the image at a path of the file system.
  ///
  /// - Throws: what `ImageCatalogue` says of the header, and an animation that is cut off.
  public init(path: String) throws(ImageProblem) {
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path).bytes
    } catch {
      throw ImageProblem(message: error.reason)
    }
    let size = try imageSize(of: bytes, fileSize: bytes.count)
    (format, width, height) = (size.format, size.width, size.height)
    isAnimated =
      switch size.format {
      case .gif: try frameCount(ofGIF: bytes) > 1
      case .png: isAnimatedPNG(bytes)
      // The flag of the extended header (RFC 9649, 2.7).
      case .webp: bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
      case .jpeg, .svg: false
      }
  }
}

/// How many pictures a GIF file holds (GIF89a, appendix B).
private func frameCount(ofGIF bytes: [UInt8]) throws(ImageProblem) -> Int {
  func byte(_ offset: Int) throws(ImageProblem) -> Int {
    guard offset < bytes.count else { throw .cutOff("GIF") }
    return Int(bytes[offset])
  }
  /// The bytes of a colour table, by the flags before it.
  func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
  var count = 0
  var offset = 13 + tableLength(try byte(10))
  while true {
    switch try byte(offset) {
    case 0x3B: return count
    case 0x21: offset += 2
    case 0x2C:
      count += 1
      offset += 11 + tableLength(try byte(offset + 9))
    default: throw ImageProblem(message: "the GIF file is damaged")
    }
    while case let length = try byte(offset), length > 0 { offset += 1 + length }
    offset += 1
  }
}

/// Whether a PNG file has the chunk that begins an animation, which stands before the first data.
private func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
  var offset = 8
  while offset + 8 <= bytes.count {
    let kind = bytes[offset + 4..<offset + 8]
    if kind.elementsEqual("acTL".utf8) { return true }
    if kind.elementsEqual("IDAT".utf8) { return false }
    offset += 12 + bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
  return false
}
