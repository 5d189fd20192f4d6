import SeededRandom
import Testing

@testable import Typesetting

/// Random texts, broken by the engine and by a breaker that knows only how to measure.
@Suite struct LinePropertyTests {
  let typesetter: Typesetter
  let tolerance = 1.0 / 64 + 1e-3

  init() throws {
    typesetter = Typesetter(try FontLibrary(.standard))
  }

  static let alphabets: [String] = [
    "abcdefgh AVTWo   ", "ab-c/d.e fg  (h) “i” ", "日本語、。「」かな ab", "AVTo \n b", "éŻ’x y\u{A0}z w",
    "שלום abc ", "a😀 🇩🇪b\u{301} ",
  ]

  static func text(_ random: inout SplitMix64) -> String {
    let alphabet = Array(alphabets.randomElement(using: &random) ?? "a")
    return String(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      })
  }

  @Test func linesFitAreGreedyAndCoverTheText() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1500 {
      let text = Self.text(&random)
      let width = Double(Int.random(in: 0...300, using: &random))
      let shaped = typesetter.shape(text)
      let lines = shaped.lines(width: width)
      check(lines, shaped, text, width)
      #expect(shaped.lineCount(width: width) == lines.count)
    }
  }

  private func check(_ lines: [TextLine], _ shaped: ShapedText, _ text: String, _ width: Double) {
    let context: Comment = "\(text.debugDescription) at \(width)"
    let bytes = Array(text.utf8)
    let breaks = allBreaks(bytes)
    var start = 0
    for (index, line) in lines.enumerated() {
      let (end, next) = (Int(line.end), Int(line.next))
      #expect(start <= end && end <= next && next > start, context)
      #expect(bytes[end..<next].allSatisfy(isHanging), context)
      let visible = String(decoding: bytes[start..<end], as: UTF8.self)
      #expect(abs(measure(visible) - line.width) < 2e-2, context)
      let isBreak = breaks[next] != nil || next == bytes.count
      if isBreak {
        #expect(line.width <= width + tolerance || visible.count == 1, context)
      }
      // The next opportunity would not have fitted.
      if index + 1 < lines.count, breaks[next] != true {
        if let further = (next + 1...bytes.count).first(where: {
          breaks[$0] != nil || $0 == bytes.count
        }), isBreak {
          var visibleEnd = further
          while visibleEnd > start && isHanging(bytes[visibleEnd - 1]) { visibleEnd -= 1 }
          let longer = String(decoding: bytes[start..<visibleEnd], as: UTF8.self)
          #expect(measure(longer) > width - tolerance, context)
        }
        if !isBreak {
          // An emergency: no opportunity would have fitted, and one more character neither.
          let rest = String(decoding: bytes[next...], as: UTF8.self)
          let more = rest.firstIndex { $0 != " " } ?? rest.startIndex
          let longer = String(decoding: bytes[start..<next], as: UTF8.self) + rest[...more]
          #expect(measure(longer) > width - 0.6, context)
        }
      }
      start = next
    }
    #expect(start == bytes.count, context)
  }

  private func measure(_ text: String) -> Double { typesetter.shape(text).widthOnOneLine }

  /// Per offset with an opportunity whether it is mandatory.
  private func allBreaks(_ bytes: [UInt8]) -> [Int: Bool] {
    let breaker = LineBreaker(language: "en")
    return bytes.withUnsafeBufferPointer { bytes in
      var result: [Int: Bool] = [:]
      for value in breaker.breaks(of: bytes) {
        result[Int(value & ~LineBreaker.mandatory)] = value & LineBreaker.mandatory != 0
      }
      return result
    }
  }

  @Test func truncatedLinesFitAndHoldAsMuchAsTheyCan() {
    var random = SplitMix64(seed: 2)
    let ellipsis = measure("…")
    var truncatedCount = 0
    for _ in 0..<1500 {
      let text = Self.text(&random)
      let width = Double(Int.random(in: 0...200, using: &random))
      let limit = Int.random(in: 1...3, using: &random)
      let context: Comment = "\(text.debugDescription) at \(width), \(limit) lines"
      let shaped = typesetter.shape(text)
      let all = shaped.lines(width: width)
      let lines = shaped.lines(width: width, limit: limit)
      #expect(shaped.lineCount(width: width, limit: limit) == lines.count)
      if all.count <= limit {
        #expect(lines == all, context)
        continue
      }
      truncatedCount += 1
      #expect(lines.count == limit, context)
      #expect(lines.dropLast() == all[..<(limit - 1)], context)
      guard let line = lines.last else { continue }
      #expect(line.isTruncated && line.end == line.next, context)
      let bytes = Array(text.utf8)
      let start = limit > 1 ? Int(all[limit - 2].next) : 0
      let end = Int(line.end)
      let visible = String(decoding: bytes[start..<end], as: UTF8.self)
      #expect(visible.last != " " && visible.last != "\n", context)
      #expect(abs(measure(visible) + ellipsis - line.width) < 2e-2, context)
      #expect(line.width <= width + tolerance || visible.isEmpty, context)
      // One more character (and the spaces before it) would be too wide, or on another line.
      let rest = String(decoding: bytes[end...], as: UTF8.self)
      guard let more = rest.firstIndex(where: { $0 != " " }), rest[more] != "\n" else { continue }
      let longer = visible + rest[...more]
      #expect(measure(longer) + ellipsis > width - 0.6, context)
    }
    #expect(truncatedCount > 300)
  }

  @Test func ellipsisIsOfTheVariantAtTheCut() {
    let text = "mmmm wwww"
    let spans = [TextSpan(length: 5, variant: .regular), TextSpan(length: 4, variant: .mono)]
    let shaped = typesetter.shape(text, spans: spans, size: 20, language: "en")
    let regular = typesetter.shape("mmmm", size: 20).naturalWidth
    let mono = typesetter.shape("w", .mono, size: 20).naturalWidth
    let dots = [FontVariant.regular, .mono].map { typesetter.shape("…", $0, size: 20).naturalWidth }
    let short = shaped.lines(width: regular + dots[0], limit: 1)
    #expect(short.map(\.end) == [4])
    #expect(abs(short[0].width - regular - dots[0]) < 1e-3)
    let longer = shaped.lines(width: shaped.naturalWidth - 1, limit: 1)
    #expect(longer.map(\.end) == [7])
    let space =
      typesetter.shape("a b", size: 20).naturalWidth
      - typesetter.shape("a", size: 20).naturalWidth - typesetter.shape("b", size: 20).naturalWidth
    #expect(abs(longer[0].width - (regular + space + 2 * mono + dots[1])) < 1e-3)
  }
}
