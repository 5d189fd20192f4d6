/// The size of an image in pixels, upright as browsers show it.
struct ImageSize: Hashable {
  var width: Double
  var height: Double
  var format: ImageFormat

  /// No image has more pixels: one of 30,000 by 30,000 takes 3.6 GB when it is decoded.
  static let mostPixels = 100_000_000
}

/// The formats of images that are read.
public enum ImageFormat: String, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case svg = "SVG"

  /// What names of such files end in, the usual ending first.
  var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .svg: ["svg"]
    }
  }
}

/// Why an image can't be used.
public struct ImageProblem: Error, Hashable {
  public var message: String
  /// Whether more of the file might help.
  var isCutOff = false

  static func cutOff(_ format: String) -> ImageProblem {
    ImageProblem(message: "the \(format) file is cut off", isCutOff: true)
  }
}

/// Reads an image's size from the header of its file, and no more of it than that takes.
func imageSize(path: String) throws(ImageProblem) -> ImageSize {
  let (start, size) = try contents(path, limit: 65_536)
  do throws(ImageProblem) {
    return try imageSize(of: start, fileSize: size)
  } catch {
    guard error.isCutOff, start.count < size else { throw error }
    return try imageSize(of: try contents(path, limit: .max).bytes, fileSize: size)
  }
}

private func contents(
  _ path: String, limit: Int
) throws(ImageProblem) -> (bytes: [UInt8], size: Int) {
  do throws(FileSystem.Failure) {
    return try FileSystem.read(path, limit: limit)
  } catch {
    throw ImageProblem(message: error.reason)
  }
}

/// Reads an image's size from the first bytes of its file, whose format they show.
///
/// - Throws: an unknown format, a header that contradicts itself, or one that is cut off.
func imageSize(of bytes: [UInt8], fileSize: Int) throws(ImageProblem) -> ImageSize {
  let reader = HeaderReader(bytes: bytes, fileSize: fileSize)
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try reader.png() }
  if bytes.starts(with: [0xFF, 0xD8]) { return try reader.jpeg() }
  if bytes.starts(with: "GIF8".utf8) { return try reader.gif() }
  if bytes.starts(with: "RIFF".utf8) { return try reader.webp() }
  let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  if text.first(where: { !$0.isWhitespace }) == UInt8(ascii: "<") { return try svgSize(bytes) }
  throw ImageProblem(
    message: bytes.isEmpty
      ? "the file is empty" : "it is neither PNG, JPEG, GIF, WebP nor SVG")
}

/// Reads numbers at checked places of a file's first bytes.
private struct HeaderReader {
  let bytes: [UInt8]
  let fileSize: Int

  private func bigEndian(_ offset: Int, _ count: Int, _ format: String) throws(ImageProblem) -> Int
  {
    guard offset >= 0, offset + count <= bytes.count else { throw .cutOff(format) }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func littleEndian(
    _ offset: Int, _ count: Int, _ format: String
  ) throws(ImageProblem) -> Int {
    guard offset >= 0, offset + count <= bytes.count else { throw .cutOff(format) }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func size(
    _ width: Int, _ height: Int, _ format: ImageFormat
  ) throws(ImageProblem) -> ImageSize {
    guard width > 0, height > 0, width <= 0x7FFF_FFFF, height <= 0x7FFF_FFFF else {
      throw ImageProblem(message: "its \(format.rawValue) header says \(width) by \(height) pixels")
    }
    guard width * height <= ImageSize.mostPixels else {
      throw ImageProblem(
        message: "it has \(width) by \(height) pixels, and the limit is "
          + "\(ImageSize.mostPixels / 1_000_000) million in all: make it smaller")
    }
    return ImageSize(width: Double(width), height: Double(height), format: format)
  }

  /// PNG (ISO/IEC 15948), 11.2.2: the header chunk stands first, and its checksum covers the size.
  func png() throws(ImageProblem) -> ImageSize {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let width = try bigEndian(16, 4, "PNG")
    let height = try bigEndian(20, 4, "PNG")
    let sum = try bigEndian(29, 4, "PNG")
    guard bytes.starts(with: signature), try bigEndian(8, 4, "PNG") == 13,
      bytes[12..<16].elementsEqual("IHDR".utf8), crc32(bytes[12..<29]) == UInt32(sum)
    else { throw ImageProblem(message: "its PNG header is damaged") }
    return try size(width, height, .png)
  }

  func gif() throws(ImageProblem) -> ImageSize {
    let width = try littleEndian(6, 2, "GIF")
    let height = try littleEndian(8, 2, "GIF")
    guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) else {
      throw ImageProblem(message: "its GIF header is damaged")
    }
    return try size(width, height, .gif)
  }

  /// WebP (RFC 9649): a RIFF file whose first chunk is `VP8 `, `VP8L` or `VP8X`.
  func webp() throws(ImageProblem) -> ImageSize {
    let damaged = ImageProblem(message: "its WebP header is damaged")
    let length = try littleEndian(4, 4, "WebP")
    let chunk = try bigEndian(12, 4, "WebP")
    guard bytes[8..<12].elementsEqual("WEBP".utf8) else {
      throw ImageProblem(message: "it is neither PNG, JPEG, GIF, WebP nor SVG")
    }
    guard length + 8 <= fileSize, try littleEndian(16, 4, "WebP") + 12 <= length else {
      throw ImageProblem(message: "the WebP file is cut off")
    }
    switch chunk {
    case 0x5650_3820:  // "VP8 ": RFC 6386, 9.1
      let isKeyFrame = try littleEndian(20, 1, "WebP") & 1 == 0
      guard isKeyFrame, try bigEndian(23, 3, "WebP") == 0x9D012A else { throw damaged }
      let width = try littleEndian(26, 2, "WebP") & 0x3FFF
      return try size(width, try littleEndian(28, 2, "WebP") & 0x3FFF, .webp)
    case 0x5650_384C:  // "VP8L": RFC 9649, 3.4
      guard try littleEndian(20, 1, "WebP") == 0x2F else { throw damaged }
      let bits = try littleEndian(21, 4, "WebP")
      return try size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, .webp)
    case 0x5650_3858:  // "VP8X": RFC 9649, 2.7
      let width = try littleEndian(24, 3, "WebP") + 1
      return try size(width, try littleEndian(27, 3, "WebP") + 1, .webp)
    default: throw damaged
    }
  }

  /// JPEG (ITU-T T.81, annex B): the first frame header; Exif's orientation may turn the image.
  func jpeg() throws(ImageProblem) -> ImageSize {
    var offset = 2
    var isTurned = false
    while true {
      guard try bigEndian(offset, 1, "JPEG") == 0xFF else {
        throw ImageProblem(message: "its JPEG header is damaged")
      }
      while try bigEndian(offset, 1, "JPEG") == 0xFF { offset += 1 }
      let marker = bytes[offset]
      offset += 1
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard marker != 0xD9, marker != 0xDA, marker != 0x00 else {
        throw ImageProblem(message: "its JPEG header has no frame")
      }
      let length = try bigEndian(offset, 2, "JPEG")
      guard length >= 2 else { throw ImageProblem(message: "its JPEG header is damaged") }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        let height = try bigEndian(offset + 3, 2, "JPEG")
        let width = try bigEndian(offset + 5, 2, "JPEG")
        guard length >= 8 else { throw ImageProblem(message: "its JPEG header is damaged") }
        return try isTurned ? size(height, width, .jpeg) : size(width, height, .jpeg)
      }
      if marker == 0xE1, offset + length <= bytes.count {
        isTurned = isTurned || swapsSides(exif: bytes[offset + 2..<offset + length])
      }
      offset += length
    }
  }

  /// Whether the orientation in an Exif segment (tag 0x0112 of its first directory) turns the image
  /// by a quarter, so that browsers show width and height swapped. Damaged Exif data say nothing.
  private func swapsSides(exif segment: ArraySlice<UInt8>) -> Bool {
    guard segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return false }
    let data = Array(segment.dropFirst(6))
    let isLittle = data.starts(with: [0x49, 0x49, 0x2A, 0])
    guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return false }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= data.count else { return nil }
      let bytes = data[offset..<offset + count]
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return false }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return false }
      if tag == 0x0112 { return number(entry + 2, 2) == 3 && (5...8) ~= number(entry + 8, 2) ?? 0 }
    }
    return false
  }
}

/// The checksum of PNG chunks (ISO/IEC 15948, annex D).
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
