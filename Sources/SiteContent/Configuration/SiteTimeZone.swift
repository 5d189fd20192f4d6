import CICUShim

/// The time zone in which a site's dates are days.
public struct SiteTimeZone: Hashable, Sendable {
  /// The zone's name in the IANA's database, such as `Europe/Berlin`.
  public let name: String

  public static let utc = SiteTimeZone(known: "UTC")

  private init(known name: String) { self.name = name }

  /// The zone of a name; `nil` where there is none.
  public init?(_ name: String) {
    var offset: Int32 = 0
    guard !name.utf8.contains(0), icu_midnight_offset(name, 2000, 1, 1, &offset) else { return nil }
    self.name = name
  }

  /// How far the zone's clocks are ahead of UTC at the first moment of a day, in seconds.
  public func midnightOffset(year: Int, month: Int, day: Int) -> Int {
    var offset: Int32 = 0
    _ = icu_midnight_offset(name, Int32(year), Int32(month), Int32(day), &offset)
    return Int(offset)
  }

  /// The names of all zones.
  static var names: [String] {
    let length = icu_time_zones(nil, 0)
    guard length > 0 else { return [] }
    let text = [CChar](unsafeUninitializedCapacity: length) { buffer, count in
      count = max(0, icu_time_zones(buffer.baseAddress, length))
    }
    return text.split(separator: 10).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
