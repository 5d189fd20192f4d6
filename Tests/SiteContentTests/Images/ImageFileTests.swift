import Testing

@testable import SiteContent

/// A GIF of one pixel with so many pictures; each is drawn from a colour table of its own.
private func gif(frames: Int) -> [UInt8] {
  var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  for _ in 0..<frames {
    bytes += [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 9, 9, 9, 2, 2, 0x4C, 1, 0]
  }
  return bytes + [0x3B]
}

private func isAnimated(_ bytes: [UInt8], _ name: String) throws -> Bool {
  let site = try TemporarySite(["content/\(name)": bytes])
  return try ImageFile(path: "\(site.path)/content/\(name)").isAnimated
}

@Suite struct ImageFileTests {
  @Test func tellsAnimations() throws {
    #expect(try !isAnimated(gif(frames: 1), "a.gif"))
    #expect(try isAnimated(gif(frames: 2), "a.gif"))
    let still = png(1, 1) + [0, 0, 0, 0] + Array("tEXt".utf8) + [0, 0, 0, 0]
    let data: [UInt8] = [0, 0, 0, 0] + Array("IDAT".utf8) + [0, 0, 0, 0]
    let control: [UInt8] = [0, 0, 0, 1] + Array("acTL".utf8) + [7, 0, 0, 0, 0]
    #expect(try !isAnimated(still + data + control, "a.png"))
    #expect(try isAnimated(still + control + data, "a.png"))
    let extended: [UInt8] = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (flags, expected) in [(UInt8(0), false), (2, true), (0x10, false)] {
      var bytes = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + extended
      bytes[20] = flags
      #expect(try isAnimated(bytes, "a.webp") == expected)
    }
  }

  @Test func refusesGIFThatIsCutOff() throws {
    let whole = gif(frames: 2)
    for count in 10..<whole.count {
      #expect(throws: ImageProblem.cutOff("GIF")) {
        try isAnimated(Array(whole.prefix(count)), "a.gif")
      }
    }
    var damaged = whole
    damaged[19] = 7
    let problem = #expect(throws: ImageProblem.self) { try isAnimated(damaged, "a.gif") }
    #expect(problem?.message == "the GIF file is damaged")
  }
}
