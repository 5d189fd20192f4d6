import Foundation
import SeededRandom
import TableModel
import Testing

@testable import SiteContent

private func problem(_ bytes: [UInt8]) -> String {
  let (list, diagnostics) = PropertyList.read(bytes, file: "content/a.plist")
  #expect(diagnostics.count <= 1)
  guard let first = diagnostics.first else { return "none" }
  #expect((list == nil) == (first.severity == .error))
  #expect(first.location == SourceLocation(file: "content/a.plist"))
  return first.message
}

private func root(_ objects: [[UInt8]]) -> PropertyListNode? {
  PropertyList.read(binaryPropertyList(objects), file: "content/a.plist").0?.root
}

@Suite struct BinaryPropertyListTests {
  @Test func readsEverySize() {
    func integer(_ object: [UInt8]) -> Int? {
      if case .integer(let number)? = root([object])?.content { number } else { nil }
    }
    #expect(integer([0x10, 0xFF]) == 255)
    #expect(integer([0x11, 1, 2]) == 258)
    #expect(integer([0x12, 0xFF, 0xFF, 0xFF, 0xFF]) == 0xFFFF_FFFF)
    #expect(integer([0x13] + [UInt8](repeating: 0xFF, count: 8)) == -1)
    #expect(integer([0x14] + [UInt8](repeating: 0xFF, count: 16)) == -1)
    #expect(integer([0x14] + [UInt8](repeating: 0, count: 15) + [7]) == 7)
    let large = [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)
    guard case .unsigned(.max)? = root([large])?.content else {
      Issue.record("no unsigned integer")
      return
    }
    guard case .real(1.5)? = root([[0x22, 0x3F, 0xC0, 0, 0]])?.content else {
      Issue.record("no real number")
      return
    }
    #expect(root([[0x5F, 0x11, 0, 3, 0x61, 0x62, 0x63]])?.string == "abc")
    #expect(root([[0x62, 0xD8, 0x3C, 0xDF, 0x73]])?.string == "🍳")
    #expect(root([[0x72, 0xC3, 0xA9]])?.string == "é")
    #expect(root([[0xA2, 1, 1], [0x51, 0x61]])?.elements?.compactMap(\.string) == ["a", "a"])
  }

  @Test(arguments: [
    ([[0x00]], "unknown kind of object (0x00) (byte 8)"),
    ([[0x80, 1]], "a reference of a keyed archive stands here: archives are no property lists"),
    ([[0xC0]], "unknown kind of object (0xc0) (byte 8)"),
    ([[0x52, 0x61]], "an object reaches past the end of the objects (byte 8)"),
    ([[0x5F, 0x09]], "the count of an object is no integer (byte 9)"),
    ([[0x5F]], "an object reaches past the end of the objects (byte 8)"),
    ([[0x5F, 0x13]], "an object reaches past the end of the objects (byte 8)"),
    (
      [[0x6F, 0x13] + [UInt8](repeating: 0xFF, count: 8)],
      "an object reaches past the end of the objects (byte 8)"
    ),
    ([[0x12, 0]], "an object reaches past the end of the objects (byte 8)"),
    ([[0x33, 0]], "an object reaches past the end of the objects (byte 8)"),
    (
      [[0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
      "an integer does not fit into 64 bits (byte 8)"
    ),
    ([[0x51, 0x80]], "a string of ASCII characters has a byte above 127 (byte 9)"),
    ([[0x71, 0x80]], "a string is no valid UTF-8 (byte 8)"),
    ([[0x61, 0xD8, 0x00]], "half of a surrogate pair in a string became U+FFFD (byte 8)"),
    ([[0xA1, 9]], "a reference names none of the objects (byte 9)"),
    ([[0xA1, 0]], "an array or dictionary contains itself (byte 9)"),
    ([[0xA1, 1], [0xD1, 2, 0], [0x50]], "an array or dictionary contains itself (byte 12)"),
    ([[0xD1, 1, 1], [0x09]], "the key of a dictionary is a boolean and not a string (byte 9)"),
    (
      [[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]],
      "the key “a” stands twice: the last value counts (byte 13)"
    ),
  ])
  func namesTheByteOfAProblem(objects: [[UInt8]], expected: String) {
    let found = problem(binaryPropertyList(objects))
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test func checksTheTrailer() {
    let good = binaryPropertyList([[0x50]])
    func changed(_ fromEnd: Int, _ value: UInt8) -> String {
      var bytes = good
      bytes[bytes.count - fromEnd] = value
      return problem(bytes)
    }
    #expect(problem(good) == "none")
    #expect(problem(Array("bplist00".utf8)) == "the binary property list is cut off (byte 8)")
    #expect(changed(26, 0).hasPrefix("the sizes of offsets and references"))
    #expect(changed(25, 9).hasPrefix("the sizes of offsets and references"))
    #expect(changed(24, 1).hasPrefix("the file is too short for its number of objects"))
    #expect(changed(17, 0).hasPrefix("the file is too short for its number of objects"))
    #expect(changed(9, 1).hasPrefix("the root is none of the objects"))
    #expect(changed(8, 1).hasPrefix("the table of offsets lies outside of the file"))
    #expect(changed(1, 0).hasPrefix("the table of offsets lies outside of the file"))
    #expect(changed(33, 7).hasPrefix("the offset of an object lies outside of the objects"))
    #expect(changed(33, 9).hasPrefix("the offset of an object lies outside of the objects"))
    var version = good
    version[7] = UInt8(ascii: "5")
    #expect(problem(version).hasPrefix("binary property lists of version “05” are unknown"))
  }

  @Test func refusesWhatUnfoldsTooFar() {
    // Ten levels of ten references each to the next: 10^10 values.
    let levels = (0..<10).map { [0xAA] + [UInt8](repeating: UInt8($0) + 1, count: 10) }
    #expect(
      problem(binaryPropertyList(levels + [[0x09]])).hasPrefix(
        "shared arrays or dictionaries unfold into too many values"))
    var chain = (0..<120).map { [0xA1, UInt8($0) + 1] }
    chain.append([0x09])
    #expect(root(chain) != nil)
    // A chain of 205 arrays takes offsets of two bytes.
    var bytes = Array("bplist00".utf8)
    for index in 0..<205 { bytes += [0xA1, UInt8(index) + 1] }
    bytes.append(0x09)
    let table = bytes.count
    for index in 0..<206 {
      let offset = 8 + 2 * index
      bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)]
    }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 206, 0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
    #expect(problem(bytes).hasPrefix("arrays and dictionaries are nested more than 200 deep"))
  }

  @Test func datesAreThoseOfTheCalendar() {
    var random = SplitMix64(seed: 3)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<2_000 {
      let seconds = Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &random))
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let parts = Calendar.utc.dateComponents([.year], from: date)
      guard (1...9999).contains(parts.year ?? 0), seconds > -13_197_600_000 else { continue }
      let text = formatter.string(from: date)
      let day = text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : text
      #expect(PropertyListDate(seconds: seconds).isoText == day)
      #expect(PropertyListDate(text.utf8)?.seconds == seconds)
    }
    #expect(PropertyListDate(seconds: .nan).isoText == nil)
    #expect(PropertyListDate(seconds: 3e11).isoText == nil)
  }
}

extension Calendar {
  fileprivate static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    return calendar
  }
}
