import Foundation
import SeededRandom
import Testing

@testable import Typesetting

/// Copies of a good font file with faults: each is an error or is used as far as it goes.
@Suite struct DamagedFontTests {
  private static let path = "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf"
  private let bytes: [UInt8]

  init() throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
  }

  /// Opens, measures with and cuts a font of these bytes.
  private func use(_ bytes: [UInt8]) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "sitegen-test-\(UUID().uuidString).ttf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let library = try FontLibrary(
      FontConfiguration(text: [.init("Own", [.init(.regular, .init(file.path))])]))
    let typesetter = Typesetter(library)
    let width = typesetter.shape("Some text, 123", size: 17).naturalWidth
    #expect(width.isFinite && width >= 0)
    for face in typesetter.usage.glyphs.usedFaces {
      _ = try? library.subset(face, scalars: typesetter.usage.glyphs[face])
    }
  }

  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    do {
      try use(bytes)
    } catch FontError.damaged {
      return true
    } catch {
      return false
    }
    return false
  }

  private func record(of name: StaticString) -> Int {
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    return (0..<count).map { 12 + $0 * 16 }.first { bytes.bigEndianUInt32(at: $0) == tag(name) }!
  }

  @Test(arguments: [0, 3, 11, 12, 100, 300, 5_000, 100_000])
  func truncated(count: Int) {
    #expect(isDamaged(Array(bytes.prefix(count))))
  }

  @Test func oneByteShort() {
    // The last table's padding may be all that is gone.
    #expect(isDamaged(Array(bytes.dropLast(8))))
  }

  @Test func withoutATableThatMustBeThere() {
    for name: StaticString in ["cmap", "head", "hhea", "hmtx", "maxp", "OS/2", "glyf"] {
      var empty = bytes
      empty.replaceSubrange(record(of: name) + 12..<record(of: name) + 16, with: [0, 0, 0, 0])
      #expect(isDamaged(empty), "\(name)")
      var renamed = bytes
      renamed[record(of: name)] = UInt8(ascii: "Z")
      #expect(isDamaged(renamed), "\(name)")
    }
  }

  @Test func zerosInTables() throws {
    for name: StaticString in ["cmap", "hhea", "hmtx", "maxp", "glyf", "loca", "GPOS", "GSUB"] {
      var zeros = bytes
      let start = Int(bytes.bigEndianUInt32(at: record(of: name) + 8))
      let count = Int(bytes.bigEndianUInt32(at: record(of: name) + 12))
      zeros.replaceSubrange(start..<start + count, with: repeatElement(0, count: count))
      try use(zeros)
    }
  }

  @Test func wrongCheckSumsAreMadeRight() throws {
    var wrong = bytes
    for name: StaticString in ["cmap", "glyf", "head"] {
      wrong[record(of: name) + 4] ^= 0xFF
    }
    try use(wrong)
  }

  @Test(arguments: 0..<24)
  func randomBytes(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var changed = bytes
    for _ in 0..<(1 << (seed % 8)) {
      changed[Int.random(in: 12..<changed.count, using: &generator)] =
        UInt8.random(in: 0...255, using: &generator)
    }
    #expect(throws: Never.self) {
      do { try use(changed) } catch is FontError {}
    }
  }
}
