import Testing

@testable import Typesetting

@Suite struct HebrewPositioningTests {
  /// Version 1.0; scripts at 10 (one, its table at 8 of the list), features at 22, lookups at 24.
  private static let table: [UInt8] =
    [0, 1, 0, 0, 0, 10, 0, 22, 0, 24]
    + [0, 1] + Array("DFLT".utf8) + [0, 8] + [0, 0, 0, 0] + [0, 0] + [0, 0]

  @Test func aListWithHebrewStandsBehindTheHeader() throws {
    let extended = try #require(HebrewPositioning.extended(Self.table))
    // Two records take 14 bytes; the script table, at 18 before, is at 32: 22 behind the list.
    var expected: [UInt8] = [0, 1, 0, 0, 0, 10, 0, 36, 0, 38, 0, 2]
    expected += Array("DFLT".utf8) + [0, 22]
    expected += Array("hebr".utf8) + [0, 22]
    expected += Self.table[10...]
    #expect(extended == expected)
  }

  @Test func tablesWithHebrewOrFaultsStay() throws {
    let extended = try #require(HebrewPositioning.extended(Self.table))
    #expect(HebrewPositioning.extended(extended) == nil)
    for length in 0..<18 {
      #expect(HebrewPositioning.extended(Array(Self.table[..<length])) == nil)
    }
    var far = Self.table
    far[8] = 0xFF
    far[9] = 0xFF
    #expect(HebrewPositioning.extended(far) == nil)
  }
}
