import CICUShim

/// The time zone in which a site's dates are days.
public struct SiteTimeZone: Hashable, Sendable {
  /// The zone's name in the IANA's database, such as `Europe/Berlin`.
  public let name: String

  public static let utc = SiteTimeZone(known: "UTC")

  private init(known name: String) { self.name = name }

  /// The zone of a name; `nil` where there is none.
  public init?(_ name: String) {
    guard !name.utf8.contains(0), Self.offset(name, (2000, 1, 1), (0, 0, 0)) != nil else {
      return nil
    }
    self.name = name
  }

  /// How far the zone's clocks are ahead of UTC at the first moment of a day, in seconds.
  public func midnightOffset(year: Int, month: Int, day: Int) -> Int {
    Self.offset(name, (year, month, day), (0, 0, 0))?.seconds ?? 0
  }

  /// How far the zone's clocks are ahead of UTC when they show a time, in seconds: when they do so
  /// first, where they do it twice; `nil` where they skip it.
  func offset(
    _ date: (year: Int, month: Int, day: Int), _ time: (hour: Int, minute: Int, second: Int)
  ) -> Int? {
    guard let offset = Self.offset(name, date, time), offset.exists else { return nil }
    return offset.seconds
  }

  private static func offset(
    _ zone: String, _ date: (Int, Int, Int), _ time: (Int, Int, Int)
  ) -> (seconds: Int, exists: Bool)? {
    var seconds: Int32 = 0
    var exists = false
    let date = [Int32(date.0), Int32(date.1), Int32(date.2)]
    let time = [Int32(time.0), Int32(time.1), Int32(time.2)]
    guard icu_zone_offset(zone, date, time, &seconds, &exists) else { return nil }
    return (Int(seconds), exists)
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
