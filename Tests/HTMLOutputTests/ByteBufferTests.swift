import Testing

@testable import HTMLOutput

struct ByteBufferTests {
  @Test func growsWithoutLosingABit() {
    var expected: [UInt8] = []
    var buffer = ByteBuffer(capacity: 1)
    for number in 0..<3000 {
      buffer.append(byte: UInt8(truncatingIfNeeded: number))
      buffer.append(string: "\(number)é")
      expected.append(UInt8(truncatingIfNeeded: number))
      expected += Array("\(number)é".utf8)
    }
    #expect(buffer.bytes.elementsEqual(expected))
    // One piece larger than twice the buffer.
    let long = String(repeating: "中", count: 100_000)
    buffer.append(string: long)
    #expect(buffer.bytes.elementsEqual(expected + Array(long.utf8)))
    buffer.removeAll()
    #expect(buffer.count == 0)
    buffer.append("again")
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "again")
  }

  @Test func escapesTextAndAttributes() {
    let hostile = "<b>\"R&D\"</b> it's\n\t中"
    #expect(
      written { $0.append(escaping: hostile) } == "&lt;b&gt;\"R&amp;D\"&lt;/b&gt; it's\n\t中")
    #expect(
      written { $0.append(attribute: hostile) }
        == "&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; it's\n\t中")
    #expect(written { $0.append(escaping: "") } == "")
    #expect(written { $0.append(escaping: "&") } == "&amp;")
    #expect(written { $0.append(escaping: "&&lt;") } == "&amp;&amp;lt;")
  }

  @Test func controlCharactersThatHTMLForbidsAreReplaced() {
    for number in (UInt8(0)...0x1F) + [0x7F] {
      let character = String(UnicodeScalar(number))
      let isAllowed = [0x09, 0x0A, 0x0C, 0x0D].contains(number)
      let expected = isAllowed ? "a\(character)b" : "a\u{FFFD}b"
      #expect(written { $0.append(escaping: "a\(character)b") }.utf8.elementsEqual(expected.utf8))
      #expect(written { $0.append(attribute: "a\(character)b") }.utf8.elementsEqual(expected.utf8))
    }
  }

  @Test func decimals() {
    for number in [0, 1, -1, 9, 10, 99, 100, -1234, 1_000_000, Int.max, Int.min] {
      #expect(written { $0.append(decimal: number) } == String(number))
    }
  }

  @Test func hexadecimals() {
    for number: UInt32 in [0, 1, 9, 10, 15, 16, 0xFF, 0x100, 0xABCDE, 0x8000_0000, .max] {
      #expect(written { $0.append(hexadecimal: number) } == String(number, radix: 16))
    }
  }

  @Test func jsonStrings() {
    #expect(
      written { $0.append(json: "a\"b\\c\n\u{1}\u{1F}é") }
        == "\"a\\\"b\\\\c\\u000a\\u0001\\u001fé\"")
  }
}

struct LengthTests {
  /// A browser holds quarter px exactly, so the decimals must be exact too.
  @Test func everyQuarterUpTo4096PixelsSurvives() throws {
    for quarters: Int32 in -16384...16384 {
      let text = written { $0.append(rem: quarters) }
      guard quarters != 0 else {
        #expect(text == "0")
        continue
      }
      let digits = text.dropLast(3)
      let number = try #require(Double(digits))
      // Doubles hold multiples of 1/64 exactly.
      guard text.hasSuffix("rem"), number * 64 == Double(quarters) else {
        Issue.record("\(quarters) quarters are \(text)")
        return
      }
      let fraction = digits.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      #expect(fraction.allSatisfy { (1...6).contains($0.count) && !$0.hasSuffix("0") })
      #expect(!digits.drop { $0 == "-" }.hasPrefix("0"))
    }
  }

  @Test func shortestForms() {
    let pairs: [(Int32, String)] = [
      (64, "1rem"), (-64, "-1rem"), (32, ".5rem"), (-32, "-.5rem"), (1, ".015625rem"),
      (63, ".984375rem"), (68, "1.0625rem"), (16384, "256rem"),
    ]
    for (quarters, text) in pairs { #expect(written { $0.append(rem: quarters) } == text) }
    #expect(written { $0.append(sixtyFourths: 0) } == "0")
    // JSON wants a digit before the point.
    #expect(
      [0, 5, 2, -3, -4].map { q in written { $0.append(quarters: q) } } == [
        "0", "1.25", "0.5", "-0.75", "-1",
      ])
  }

  @Test func addressesArePercentEncoded() {
    #expect(urlPath("images/tea-1_~@2x.(a)+b.jpg") == "images/tea-1_~@2x.(a)+b.jpg")
    #expect(urlPath("a b/ä,\"<'%?#&.jpg") == "a%20b/%C3%A4%2C%22%3C%27%25%3F%23%26.jpg")
  }
}
