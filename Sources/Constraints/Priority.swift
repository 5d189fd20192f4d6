/// How much a constraint matters: a lexicographic level.
///
/// All errors of a level are minimised before anything below it is looked at, so no number of
/// constraints at 749 outweighs one at 750. Fractions such as 999.5 are levels of their own.
public struct Priority: Hashable, Sendable {
  /// Above 0, at most 1000.
  public let value: Double

  public init(_ value: Double) {
    precondition(value > 0 && value <= 1000, "a priority lies above 0 and is at most 1000")
    self.value = value
  }

  /// Must hold (1000); what can't is a `Conflict`.
  public static let required = Priority(1000)
  /// How strongly content resists being cut unless told otherwise (750).
  public static let high = Priority(750)
  /// How strongly a view hugs its content unless told otherwise (250).
  public static let low = Priority(250)
  /// The pull towards the target of a fitting size (50).
  public static let fittingSize = Priority(50)
}

extension Priority: Comparable {
  public static func < (a: Priority, b: Priority) -> Bool { a.value < b.value }
}

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
