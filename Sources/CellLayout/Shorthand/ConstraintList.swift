import Constraints
import TableModel

/// Constraints that were written down in Swift: one for each relation, several for shorthands such as
/// `pinEdges()`.
public struct ConstraintList: Sendable {
  /// A constraint whose views have no names yet.
  struct Draft: Sendable {
    var left: LinearExpression
    var relation: Relation
    var right: LinearExpression
    /// Standard spacings on the right side.
    var spacings: Double
    var priority = 1000.0
    var location: SourceLocation?
  }

  var drafts: [Draft] = []

  init(_ drafts: [Draft] = []) { self.drafts = drafts }

  init<Quantity>(
    _ left: LayoutSum<Quantity>, _ relation: Relation, _ right: LayoutSum<Quantity>
  ) {
    drafts = [
      Draft(
        left: left.expression, relation: relation, right: right.expression,
        spacings: right.spacings - left.spacings)
    ]
  }

  /// The same constraints with another priority, 1...1000; 1000 is required.
  ///
  /// ```swift
  /// (price.width == name.width * 0.5).priority(750)
  /// ```
  public func priority(_ value: Double) -> ConstraintList {
    ConstraintList(
      drafts.map { draft in
        var draft = draft
        draft.priority = value
        return draft
      })
  }

  fileprivate func located(at location: SourceLocation) -> ConstraintList {
    ConstraintList(
      drafts.map { draft in
        var draft = draft
        draft.location = draft.location ?? location
        return draft
      })
  }
}

/// Gathers the constraints of a `constrain` block, each with its place in the source.
@resultBuilder
public enum ConstraintBuilder {
  public static func buildExpression(
    _ constraints: ConstraintList, file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> ConstraintList {
    constraints.located(at: SourceLocation(file: file, line: line, column: column))
  }

  public static func buildBlock(_ parts: ConstraintList...) -> ConstraintList {
    ConstraintList(parts.flatMap(\.drafts))
  }

  public static func buildArray(_ parts: [ConstraintList]) -> ConstraintList {
    ConstraintList(parts.flatMap(\.drafts))
  }

  public static func buildOptional(_ part: ConstraintList?) -> ConstraintList {
    part ?? ConstraintList()
  }

  public static func buildEither(first part: ConstraintList) -> ConstraintList { part }

  public static func buildEither(second part: ConstraintList) -> ConstraintList { part }
}
