import TableModel
import Testing

@testable import SiteContent

/// Dates whose times stand without an offset. The changes of clocks are those of the IANA's database:
/// Berlin on 2026-03-29 and 2026-10-25, New York on 2026-03-08, São Paulo at midnight of 2018-11-04.
@Suite struct TimeZoneDateTests {
  private func read(_ text: String, _ zone: String) throws -> String {
    try normalizedDate(
      text, at: SourceLocation(file: "a.md", line: 2, column: 7),
      in: try #require(SiteTimeZone(zone)))
  }

  @Test(arguments: [
    ("2026-01-31 18:30", "Europe/Berlin", "2026-01-31T18:30:00+01:00"),
    ("2026-03-29 01:59:59", "Europe/Berlin", "2026-03-29T01:59:59+01:00"),
    ("2026-03-29 03:00", "Europe/Berlin", "2026-03-29T03:00:00+02:00"),
    // It is that time twice: the first counts.
    ("2026-10-25 02:30", "Europe/Berlin", "2026-10-25T02:30:00+02:00"),
    ("2026-07-01T12:00", "America/New_York", "2026-07-01T12:00:00-04:00"),
    ("2026-07-01T12:00", "Asia/Kathmandu", "2026-07-01T12:00:00+05:45"),
    ("2026-07-01T12:00", "UTC", "2026-07-01T12:00:00Z"),
    ("2026-07-01T12:00+09:00", "Europe/Berlin", "2026-07-01T12:00:00+09:00"),
    ("2018-11-04", "America/Sao_Paulo", "2018-11-04"),
  ])
  func timesAreThoseOfTheZone(_ text: String, _ zone: String, _ date: String) throws {
    #expect(try read(text, zone) == date)
  }

  @Test(arguments: [
    ("2026-03-29 02:00", "Europe/Berlin"), ("2026-03-29 02:59:59", "Europe/Berlin"),
    ("2026-03-08 02:30", "America/New_York"), ("2018-11-04 00:00", "America/Sao_Paulo"),
  ])
  func skippedTimesAreErrors(_ text: String, _ zone: String) throws {
    let error = #expect(throws: Diagnostic.self) { try read(text, zone) }
    #expect(error?.location?.description == "a.md:2:18")
    #expect(
      error?.message
        == "clocks in \(zone) skip this time on that day: write another, or its offset from UTC "
        + "too")
  }
}
