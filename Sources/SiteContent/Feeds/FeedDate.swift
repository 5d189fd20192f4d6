import SourceText
import TableModel

/// The day of a feed's date as `2026-03-31`, in the time zone that it is written in; `nil` for what is no
/// date or a day that doesn't exist.
///
/// - Parameter text: as RFC 822 has it (`Tue, 31 Mar 2026 18:30:00 +0200`, also with a year of two digits), or
///   RFC 3339.
func feedDay(_ text: String) -> String? {
  let day = isoDay(text)
  return try? normalizedDate(day, at: SourceLocation(file: ""), in: .utc)
}

private func isoDay(_ text: String) -> String {
  var words = text.split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\n" }.map(String.init)
  if let first = words.first, first.allSatisfy(\.isLetter) { words.removeFirst() }
  guard words.count >= 3, let day = Int(words[0]), let year = Int(words[2]), year >= 0,
    let month = months.firstIndex(of: words[1].prefix(3).lowercased())
  else { return String(text.drop { $0 == " " || $0 == "\n" || $0 == "\t" }.prefix(10)) }
  // RFC 2822, section 4.3: years of two digits are those from 1950 to 2049.
  let full = words[2].utf8.count == 2 ? year + (year < 50 ? 2000 : 1900) : year
  return "\(padded(full, 4))-\(padded(month + 1, 2))-\(padded(day, 2))"
}

private let months = [
  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
]

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
