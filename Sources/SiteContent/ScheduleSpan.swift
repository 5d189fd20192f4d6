import Synchronization

/// The moments between which dates hide the same pages and rows.
public struct ScheduleSpan: Codable, Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC: from the first on, before the second; `nil`: without end.
  public var start: Double?
  public var end: Double?

  /// All of time.
  public init() {}

  /// Leaves the moments that are in the other span too.
  public mutating func formIntersection(_ other: ScheduleSpan) {
    start = [start, other.start].compactMap(\.self).max()
    end = [end, other.end].compactMap(\.self).min()
  }

  public func contains(_ moment: Double) -> Bool {
    start.map { $0 <= moment } ?? true && end.map { moment < $0 } ?? true
  }
}

/// Collects, from any thread, the dates that decide what shows at a moment.
public final class ScheduleSpanNotes: Sendable {
  private let noted = Mutex(ScheduleSpan())

  public init() {}

  /// The moments at which the dates noted so far give the same answers.
  public var span: ScheduleSpan { noted.withLock { $0 } }

  func note(_ instant: Double, now: Double) {
    noted.withLock { span in
      if instant <= now {
        span.start = max(span.start ?? instant, instant)
      } else {
        span.end = min(span.end ?? instant, instant)
      }
    }
  }
}
