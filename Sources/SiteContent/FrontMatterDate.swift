import SourceText
import TableModel

/// The date, or date and time, of a text, in the form of RFC 3339.
///
/// A time needs its offset from UTC, so that the result doesn't depend on where the site is built.
/// A blank is taken for the `T` between date and time.
public func normalizedDate(_ text: String, at location: SourceLocation) throws(Diagnostic) -> String
{
  var reader = DateReader(cursor: ByteCursor(text, at: location))
  return try reader.date()
}

private struct DateReader {
  var cursor: ByteCursor

  mutating func date() throws(Diagnostic) -> String {
    let start = cursor
    let year = try number(4, 1...9999, "year")
    try expect("-")
    let month = try number(2, 1...12, "month")
    try expect("-")
    _ = try number(2, 1...days(of: month, in: year), "day")
    let date = cursor.text(start.offset..<cursor.offset)
    if cursor.isAtEnd { return date }
    guard cursor.skip("T") || cursor.skip("t") || cursor.skip(" ") else { throw mistake() }
    let time = try self.time()
    return "\(date)T\(time)"
  }

  private mutating func time() throws(Diagnostic) -> String {
    let start = cursor.offset
    _ = try number(2, 0...23, "hour")
    try expect(":")
    _ = try number(2, 0...59, "minute")
    try expect(":")
    _ = try number(2, 0...60, "second")
    if cursor.skip("."), cursor.take(while: \.isDigit).isEmpty { throw mistake() }
    let time = cursor.text(start..<cursor.offset)
    cursor.skipBlanks()
    if cursor.skip("Z") || cursor.skip("z") {
      guard cursor.isAtEnd else { throw mistake() }
      return time + "Z"
    }
    let sign = cursor.offset
    guard cursor.skip("+") || cursor.skip("-") else {
      throw cursor.error("a time needs its offset from UTC: add Z or, say, +02:00")
    }
    _ = try number(2, 0...23, "hour")
    try expect(":")
    _ = try number(2, 0...59, "minute")
    guard cursor.isAtEnd else { throw mistake() }
    return time + cursor.text(sign..<cursor.offset)
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
    cursor.error("this is no date: write 2026-03-31 or 2026-03-31T18:30:00+02:00")
  }

  private func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
