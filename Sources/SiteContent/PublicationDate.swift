import SourceText

/// When a page was published: a moment, and the words for it that feeds use.
public struct PublicationDate: Hashable, Sendable {
  /// The date and time as RFC 3339 writes it.
  public let text: String
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public let instant: Double

  /// - Parameters:
  ///   - date: a date that front matter may hold; a day begins at its midnight.
  ///   - zone: where it does.
  public init?(_ date: String, in zone: SiteTimeZone) {
    let bytes = Array(date.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return Int(String(decoding: bytes[range], as: UTF8.self))
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    let midnight = Double(PropertyListDate.daysSince1970(year, month, day)) * 86_400
    guard bytes.count > 10 else {
      let offset = zone.midnightOffset(year: year, month: month, day: day)
      instant = midnight - Double(offset)
      text = Self.text(date, offset: offset)
      return
    }
    guard let hour = number(11..<13), let minute = number(14..<16) else { return nil }
    let zoneStart = bytes[17...].firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") }
    guard let zoneStart, let second = Double(String(decoding: bytes[17..<zoneStart], as: UTF8.self))
    else { return nil }
    var offset = 0
    if bytes[zoneStart] != UInt8(ascii: "Z") {
      guard let hours = number(zoneStart + 1..<zoneStart + 3),
        let minutes = number(zoneStart + 4..<zoneStart + 6)
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[zoneStart] == UInt8(ascii: "-") ? -60 : 60)
    }
    instant = midnight + Double((hour * 60 + minute) * 60) + second - Double(offset)
    text = date
  }

  /// A day's midnight. Before zones had whole minutes, RFC 3339 has no words for their offsets.
  private static func text(_ day: String, offset: Int) -> String {
    if offset == 0 || offset % 60 != 0 { return day + "T00:00:00Z" }
    let minutes = abs(offset) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)T00:00:00\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
