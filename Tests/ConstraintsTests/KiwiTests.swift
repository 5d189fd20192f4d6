import Foundation
import Testing

@testable import Constraints

/// The solutions of an independent solver, kiwisolver 1.5.1, as written by `make_kiwi_fixtures.py`.
struct KiwiTests {
  struct Fixture: Decodable {
    struct Constraint: Decodable {
      var variables: [Int]
      var coefficients: [Double]
      var relation: String
      var constant: Double
      var priority: Double
    }

    var variables: Int
    var constraints: [Constraint]
    /// Nothing where required constraints conflict.
    var values: [Double]?

    var system: ConstraintSystem {
      var system = ConstraintSystem()
      let variables = (0..<variables).map { _ in system.addVariable() }
      for constraint in constraints {
        let relations: [String: Relation] = [
          "<=": .lessOrEqual, "==": .equal, ">=": .greaterOrEqual,
        ]
        system.add(
          zip(constraint.variables, constraint.coefficients).map { Term(variables[$0], $1) },
          relations[constraint.relation]!, constraint.constant,
          priority: Priority(constraint.priority))
      }
      return system
    }
  }

  static func fixtures() throws -> [Fixture] {
    let url = try #require(
      Bundle.module.url(forResource: "kiwi", withExtension: "json", subdirectory: "Fixtures"))
    return try JSONDecoder().decode([Fixture].self, from: Data(contentsOf: url))
  }

  @Test func sameValuesAndConflicts() throws {
    var compared = 0
    var ambiguous = 0
    for (number, fixture) in try Self.fixtures().enumerated() {
      let solver = Solver(fixture.system)
      guard let values = fixture.values else {
        #expect(throws: Conflict.self, "system \(number)") { try solver.solve() }
        continue
      }
      try solver.solve()
      solver.checkInvariants()
      let open = Set(solver.ambiguousVariables())
      for (index, value) in values.enumerated() {
        let variable = Variable(index: index)
        if open.contains(variable) {
          ambiguous += 1
        } else {
          compared += 1
          #expect(abs(solver.value(of: variable) - value) < 1e-6, "system \(number)")
        }
      }
    }
    #expect(compared > 400 && compared > 10 * ambiguous, "\(compared), \(ambiguous) ambiguous")
  }

  @Test func sameValuesAfterChanges() throws {
    for (number, fixture) in try Self.fixtures().enumerated() {
      guard let values = fixture.values else { continue }
      // Solved for other constants first, then changed to those of the fixture.
      var other = fixture
      for index in other.constraints.indices { other.constraints[index].constant = Double(index) }
      let solver = Solver(other.system)
      for (index, constraint) in fixture.constraints.enumerated() {
        solver.setConstant(ConstraintIndex(index: index), constraint.constant)
      }
      try solver.solve()
      solver.checkInvariants()
      let open = Set(solver.ambiguousVariables())
      for (index, value) in values.enumerated() where !open.contains(Variable(index: index)) {
        let found = solver.value(of: Variable(index: index))
        #expect(abs(found - value) < 1e-6, "system \(number)")
      }
    }
  }
}
