import SourceText
import TableModel

/// The date, or date and time, of a text, in the form of RFC 3339.
///
/// A time without an offset from UTC is what the clocks of `zone` show. A blank is taken for the `T`
/// between date and time, and seconds may be left out.
///
/// - Throws: what is no date, a date or time that doesn't exist, also in the zone.
public func normalizedDate(
  _ text: String, at location: SourceLocation, in zone: SiteTimeZone
) throws(Diagnostic) -> String {
  var reader = DateReader(cursor: ByteCursor(text, at: location), zone: zone)
  return try reader.date()
}

private struct DateReader {
  var cursor: ByteCursor
  let zone: SiteTimeZone

  mutating func date() throws(Diagnostic) -> String {
    let start = cursor
    let year = try number(4, 1...9999, "year")
    try expect("-")
    let month = try number(2, 1...12, "month")
    try expect("-")
    let day = try number(2, 1...days(of: month, in: year), "day")
    let date = cursor.text(start.offset..<cursor.offset)
    if cursor.isAtEnd { return date }
    guard cursor.skip("T") || cursor.skip("t") || cursor.skip(" ") else { throw mistake() }
    let time = try self.time((year, month, day))
    return "\(date)T\(time)"
  }

  private mutating func time(
    _ date: (year: Int, month: Int, day: Int)
  ) throws(Diagnostic) -> String {
    let start = cursor
    let hour = try number(2, 0...23, "hour")
    try expect(":")
    let minute = try number(2, 0...59, "minute")
    var time = cursor.text(start.offset..<cursor.offset)
    var second = 0
    if cursor.skip(":") {
      let first = cursor.offset - 1
      second = try number(2, 0...60, "second")
      if cursor.skip("."), cursor.take(while: \.isDigit).isEmpty { throw mistake() }
      time += cursor.text(first..<cursor.offset)
    } else {
      time += ":00"
    }
    cursor.skipBlanks()
    if cursor.isAtEnd { return time + (try offset(date, (hour, minute, second), start)) }
    if cursor.skip("Z") || cursor.skip("z") {
      guard cursor.isAtEnd else { throw mistake() }
      return time + "Z"
    }
    let sign = cursor.offset
    guard cursor.skip("+") || cursor.skip("-") else { throw mistake() }
    _ = try number(2, 0...23, "hour")
    try expect(":")
    _ = try number(2, 0...59, "minute")
    guard cursor.isAtEnd else { throw mistake() }
    return time + cursor.text(sign..<cursor.offset)
  }

  /// The zone's offset at a time, to the minute, which is as fine as RFC 3339 has it.
  private func offset(
    _ date: (year: Int, month: Int, day: Int), _ time: (hour: Int, minute: Int, second: Int),
    _ start: ByteCursor
  ) throws(Diagnostic) -> String {
    guard let seconds = zone.offset(date, time) else {
      throw start.error(
        "clocks in \(zone.name) skip this time on that day: write another, or its offset from UTC "
          + "too")
    }
    if seconds == 0 { return "Z" }
    let minutes = abs(seconds) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private mutating func number(
    _ digits: Int, _ range: ClosedRange<Int>, _ unit: String
  ) throws(Diagnostic) -> Int {
    let start = cursor
    var number = 0
    for _ in 0..<digits {
      guard let byte = cursor.peek, byte.isDigit else { throw mistake() }
      number = number * 10 + Int(byte - 0x30)
      cursor.offset += 1
    }
    guard range.contains(number) else {
      throw start.error(
        "there is no such \(unit): it goes from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private mutating func expect(_ word: String) throws(Diagnostic) {
    guard cursor.skip(word) else { throw mistake() }
  }

  private func mistake() -> Diagnostic {
    cursor.error("this is no date: write 2026-03-31, 2026-03-31 18:30 or 2026-03-31T18:30:00+02:00")
  }

  private func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
