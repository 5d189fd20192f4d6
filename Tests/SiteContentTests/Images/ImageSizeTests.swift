import SeededRandom
import Testing

@testable import SiteContent

/// The start of a JPEG file of that size, with an Exif orientation and so many bytes of comment
/// before its frame.
func jpeg(
  _ width: Int, _ height: Int, orientation: UInt8? = nil, isLittle: Bool = true, comment: Int = 0
) -> [UInt8] {
  var bytes: [UInt8] = [0xFF, 0xD8]
  if let orientation {
    let exif: [UInt8] =
      isLittle
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0]
        + [0x0F, 0x01, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0] + [
          0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
        ]
      : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1] + [
        0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
    bytes += [0xFF, 0xE1, 0, UInt8(exif.count + 8), 0x45, 0x78, 0x69, 0x66, 0, 0] + exif
  }
  var rest = comment
  while rest > 0 {
    let length = min(rest, 65_533)
    bytes += [0xFF, 0xFE, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xFF)]
    bytes += [UInt8](repeating: 0x20, count: length)
    rest -= length
  }
  bytes += [0xFF, 0xFF, 0xC4, 0, 3, 0]
  bytes += [0xFF, 0xC2, 0, 11, 8, UInt8(height >> 8), UInt8(height & 0xFF)]
  return bytes + [UInt8(width >> 8), UInt8(width & 0xFF), 1, 1, 0x11, 0]
}

private func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
  let size = UInt8(body.count)
  return Array("RIFF".utf8) + [size + 12, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8)
    + [size, 0, 0, 0] + body
}

private let lossy = webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 0xC8, 0x00])
private let lossless = webp("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0x00])
private let extended = webp("VP8X", [0, 0, 0, 0, 0x2B, 0x01, 0, 0xC7, 0, 0])
private let gif = Array("GIF89a".utf8) + [0x2C, 0x01, 0xC8, 0x00]

private func size(_ bytes: [UInt8]) -> String {
  do {
    let size = try imageSize(of: bytes, fileSize: bytes.count)
    return "\(size.width) \(size.height)"
  } catch {
    return error.message
  }
}

private func svg(_ attributes: String) -> String {
  size(Array("<?xml version=\"1.0\"?>\n<svg \(attributes)><g/></svg>".utf8))
}

@Suite struct ImageSizeTests {
  @Test func readsEveryFormat() {
    #expect(size(png(300, 200)) == "300.0 200.0")
    #expect(size(gif) == "300.0 200.0")
    #expect(size(lossy) == "300.0 200.0")
    #expect(size(lossless) == "300.0 200.0")
    #expect(size(extended) == "300.0 200.0")
    #expect(size(jpeg(300, 200)) == "300.0 200.0")
  }

  @Test func turnsJPEGByItsOrientation() {
    for orientation in UInt8(0)...9 {
      let isTurned = (5...8).contains(orientation)
      for isLittle in [true, false] {
        let bytes = jpeg(300, 200, orientation: orientation, isLittle: isLittle)
        #expect(size(bytes) == (isTurned ? "200.0 300.0" : "300.0 200.0"))
      }
    }
  }

  @Test func readsFarIntoJPEG() throws {
    let site = try TemporarySite(["content/a.jpg": jpeg(300, 200, comment: 200_000)])
    let size = try imageSize(path: site.path + "/content/a.jpg")
    #expect(size == ImageSize(width: 300, height: 200, format: .jpeg))
    let missing = #expect(throws: ImageProblem.self) {
      try imageSize(path: site.path + "/content/b.jpg")
    }
    #expect(missing?.message == "No such file or directory")
  }

  @Test(arguments: [
    ("width='10' height='20px'", "10.0 20.0"), ("width='1in' height='25.4mm'", "96.0 96.0"),
    ("viewBox='0 0 30 40'", "30.0 40.0"), ("viewBox='0,0,30,40' width='60'", "60.0 80.0"),
    ("viewBox='0 0 30 40' height='20'", "15.0 20.0"),
    ("width='100%' height='100%' viewBox='0 0 3 4'", "3.0 4.0"),
    ("width=' 12pt ' height='1pc'", "16.0 16.0"), ("width='1em' height='2ex'", "16.0 16.0"),
  ])
  func readsSVG(attributes: String, expected: String) {
    #expect(svg(attributes) == expected)
  }

  @Test(arguments: [
    "", "width='10'", "viewBox='0 0 0 4'", "viewBox='0 0 nan 4'", "viewBox='1 2 3'",
    "width='-1' height='5'", "viewBox='0 0 -3 -4'",
  ])
  func refusesSVGWithoutSize(attributes: String) {
    #expect(svg(attributes) == "it has no size: give <svg> a width and a height, or a viewBox")
  }

  @Test func readsOddSVG() {
    #expect(
      size(
        Array(
          "\u{FEFF}<!DOCTYPE svg [<!ENTITY n 'http://x'>]><s:svg xmlns:s='&n;' viewBox='0 0 1 2'/>"
            .utf8))
        == "1.0 2.0")
    #expect(size(Array("<html></html>".utf8)) == "its root element is <html> and not <svg>")
    #expect(size(Array("<svg width='1'".utf8)).hasPrefix("the file ends before its root element"))
    #expect(size(Array("<svg <".utf8)).contains("(line 1, column "))
  }

  @Test func readsTheWholeOfSVG() throws {
    #expect(
      size(Array("<svg width='1' height='1'><g></svg>".utf8))
        == "</svg> stands where </g> is expected (line 1, column 30)")
    // Browsers show nothing of a file that is cut off, however far from its beginning.
    let path = "<path d='\(String(repeating: "M0 0", count: 50_000))'/>"
    let site = try TemporarySite([
      "content/a.svg": Array("<svg width='1' height='1'>\(path)</svg>".utf8),
      "content/b.svg": Array("<svg width='1' height='1'>\(path)".utf8),
    ])
    #expect(try imageSize(path: site.path + "/content/a.svg").width == 1)
    #expect(throws: ImageProblem.self) { try imageSize(path: site.path + "/content/b.svg") }
  }

  @Test func refusesMorePixelsThanFitIntoMemory() {
    let message =
      "it has 30000 by 30000 pixels, and the limit is 100 million in all: make it smaller"
    #expect(size(png(30_000, 30_000)) == message)
    #expect(size(jpeg(30_000, 30_000)) == message)
    #expect(size(png(10_000, 10_000)) == "10000.0 10000.0")
    #expect(size(png(10_001, 10_000)).hasPrefix("it has 10001 by 10000 pixels"))
  }

  @Test func refusesLyingHeaders() {
    #expect(size(png(0, 5)) == "its PNG header says 0 by 5 pixels")
    #expect(size(png(0x8000_0000, 5)).hasPrefix("its PNG header says"))
    var damaged = png(300, 200)
    damaged[19] ^= 1
    #expect(size(damaged) == "its PNG header is damaged")
    #expect(size(jpeg(0, 5)) == "its JPEG header says 0 by 5 pixels")
    #expect(size([0xFF, 0xD8, 0xFF, 0xD9]) == "its JPEG header has no frame")
    #expect(size([0xFF, 0xD8, 0xFF, 0x01, 0xFF, 0xDA, 0, 4]) == "its JPEG header has no frame")
    #expect(size([0xFF, 0xD8, 0x00]) == "its JPEG header is damaged")
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == "its JPEG header is damaged")
    #expect(size([0xFF, 0xD8, 0xFF, 0xC0, 0, 5, 8, 0, 1, 0, 1]) == "its JPEG header is damaged")
    #expect(size(Array("GIF88a".utf8) + [1, 0, 1, 0]) == "its GIF header is damaged")
    #expect(size(Array("GIF87a".utf8) + [0, 0, 1, 0]) == "its GIF header says 0 by 1 pixels")
    #expect(size(Array("RIFF1234WAVEfmt 1234".utf8)).hasPrefix("it is neither PNG"))
    #expect(size(webp("ANIM", [0])) == "its WebP header is damaged")
    #expect(size(webp("VP8L", [0, 0, 0, 0, 0])) == "its WebP header is damaged")
    #expect(size(webp("VP8 ", [1] + lossy.dropFirst(21))) == "its WebP header is damaged")
    #expect(size([]) == "the file is empty")
  }

  @Test func refusesTruncatedHeaders() {
    for good in [png(300, 200), gif, lossy, lossless, extended] {
      for count in 1..<good.count { #expect(!size(Array(good.prefix(count))).contains("300.0")) }
    }
    let good = jpeg(300, 200, orientation: 6)
    for count in 1..<(good.count - 6) { #expect(size(Array(good.prefix(count))) != "200.0 300.0") }
    #expect(size(Array(lossy.dropLast())) == "the WebP file is cut off")
  }

  @Test func survivesMutations() {
    var random = SplitMix64(seed: 7)
    let svg = Array("<svg width='1' viewBox='0 0 1 2'/>".utf8)
    for good in [
      png(300, 200), gif, lossy, lossless, extended, jpeg(300, 200, orientation: 6), svg,
    ] {
      for _ in 0..<2_000 {
        var bad = good
        for _ in 0..<3 {
          bad[Int.random(in: 0..<bad.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        _ = size(bad)
      }
    }
  }
}
