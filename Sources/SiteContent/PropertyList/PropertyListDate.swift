/// A moment of a property list: seconds since 2001-01-01 00:00:00 UTC, without leap seconds.
struct PropertyListDate: Hashable, Sendable {
  var seconds: Double

  private static let secondsPerDay = 86_400.0
  /// Days from 1970-01-01 to 2001-01-01.
  private static let referenceDay = 11_323

  init(seconds: Double) {
    self.seconds = seconds
  }

  /// Reads `2024-05-01T12:30:00Z`, the one form that XML property lists have.
  init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      let isDigit = expected == UInt8(ascii: "0")
      guard isDigit ? byte &- UInt8(ascii: "0") < 10 : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else {
      return nil
    }
    let days = Self.daysSince1970(year, month, day)
    guard Self.civil(days) == (year, month, day) else { return nil }
    seconds =
      Double(days - Self.referenceDay) * Self.secondsPerDay
      + Double((hour * 60 + minute) * 60 + second)
  }

  /// The date as ISO 8601 writes it in UTC: only the day at midnight, else `2024-05-01T12:30:00Z`;
  /// `nil` outside the years 1…9999.
  var isoText: String? {
    guard seconds.isFinite, abs(seconds) < 4e11 else { return nil }
    let whole = seconds.rounded(.down)
    let day = (whole / Self.secondsPerDay).rounded(.down)
    let time = Int(whole - day * Self.secondsPerDay)
    let (year, month, dayOfMonth) = Self.civil(Int(day) + Self.referenceDay)
    guard (1...9999).contains(year) else { return nil }
    return String(unsafeUninitializedCapacity: 20) { buffer in
      var count = 0
      func append(_ byte: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: byte)
        count += 1
      }
      func append(_ number: Int, _ width: Int) {
        var rest = number
        for index in (count..<count + width).reversed() {
          buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        count += width
      }
      append(year, 4)
      append("-")
      append(month, 2)
      append("-")
      append(dayOfMonth, 2)
      if time == 0 { return count }
      append("T")
      append(time / 3600, 2)
      append(":")
      append(time / 60 % 60, 2)
      append(":")
      append(time % 60, 2)
      append("Z")
      return count
    }
  }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, "chrono-compatible
  /// low-level date algorithms", `days_from_civil`).
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The inverse, `civil_from_days` of the same source.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
