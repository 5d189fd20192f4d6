import SourceText
import TableModel
import Testing

@Suite struct YAMLNodeTests {
  func parse(_ text: String, firstLine: Int = 1) throws -> YAMLNode? {
    try YAMLNode.parse(Array(text.utf8), file: "a.yaml", firstLine: firstLine)
  }

  func error(_ text: String) -> Diagnostic? {
    do {
      _ = try parse(text)
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  @Test func placesCountBytesFromTheFilesFirstLine() throws {
    let node = try #require(try parse("título: á b\r\nkey:\n  - \"x\"\n  - y\n", firstLine: 5))
    let entries = try #require(node.entries)
    #expect(entries.map(\.key) == ["título", "key"])
    #expect(entries[0].value.location == SourceLocation(file: "a.yaml", line: 5, column: 10))
    let elements = try #require(node["key"]?.elements)
    #expect(elements.map(\.string) == ["x", "y"])
    // A quoted text begins after its quote.
    #expect(elements[0].location == SourceLocation(file: "a.yaml", line: 7, column: 6))
    #expect(elements[1].location == SourceLocation(file: "a.yaml", line: 8, column: 5))
  }

  @Test func byteOrderMarkCountsForNothing() throws {
    let node = try #require(try parse("\u{FEFF}a: b"))
    #expect(node["a"]?.location == SourceLocation(file: "a.yaml", line: 1, column: 4))
  }

  @Test func typesAreThoseOfTheCoreSchema() throws {
    let node = try #require(
      try parse("[no, true, \"true\", 1:30, 12, 1.5, .5, ~, '', 0x10, inf, 2026-01-02]"))
    let elements = try #require(node.elements)
    #expect(elements.map(\.bool) == [nil, true] + Array(repeating: nil, count: 10))
    #expect(
      elements.map(\.number)
        == [nil, nil, nil, nil, 12, 1.5, 0.5, nil, nil, nil, nil, nil])
    #expect(elements[3].string == "1:30")
    #expect(elements[7].isNull)
    #expect(!elements[8].isNull)
  }

  @Test func blockScalarsBeginOnTheirFirstLine() throws {
    let node = try #require(try parse("a: |\n\n   one\n   two\nb: >\n  x\n"))
    #expect(node["a"]?.string == "\none\ntwo\n")
    #expect(node["a"]?.location == SourceLocation(file: "a.yaml", line: 3, column: 4))
    #expect(node["b"]?.location == SourceLocation(file: "a.yaml", line: 6, column: 3))
  }

  @Test func emptyDocumentsAreNothing() throws {
    #expect(try parse("") == nil)
    #expect(try parse("# only a remark\n") == nil)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", 2, 1, "twice"),
    ("a: [1, 2\n", 2, 1, "invalid YAML"),
    ("a: b: c\n", 1, 5, "mapping values"),
    ("a: *b\n", 1, 4, "names no value"),
    ("a: 1\n---\nb: 2\n", 2, 1, "second YAML document"),
    ("? [a]\n: b\n", 1, 3, "a key must be"),
    ("é: \"\n", 1, 5, "invalid YAML: this quote is never closed"),
    ("a: 1\nb: 'it\nc: 2\n", 2, 4, "invalid YAML: this quote is never closed"),
    ("a: Shop: best\n", 1, 8, "values with “: ” in them need quotes"),
    ("a: @home\n", 1, 4, "values that begin with @, ` or % need quotes"),
    ("a: \"c:\\d\"\n", 1, 7, "values with backslashes need single quotes"),
    ("a: x\n\tb: y\n", 2, 1, "indented with blanks, not tabs"),
    ("a: \u{1}b\n", 1, 4, "control characters"),
  ])
  func faultsAreToldWithTheirPlace(_ text: String, line: Int, column: Int, words: String) throws {
    let diagnostic = try #require(error(text))
    #expect(diagnostic.location == SourceLocation(file: "a.yaml", line: line, column: column))
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }

  @Test func aliasesShareButDoNotExplode() throws {
    let node = try #require(try parse("a: &x [1, 2]\nb: *x\n"))
    #expect(node["b"]?.elements?.map(\.integer) == [1, 2])
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(list)]\n"
    }
    #expect(error(bomb)?.message.contains("too many values") == true)
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 10_000)
    #expect(error(text)?.message.contains("too deep") == true)
  }
}
