import TableModel
import Testing

@testable import HTMLOutput

/// A template with what it is filled with and what comes of it. `rule` is the name that the Mustache
/// specification (github.com/mustache/spec) gives the case; texts and values are our own.
struct MustacheCase: Sendable, CustomTestStringConvertible {
  var rule: String
  var template: String
  var values: MustacheValue
  var partials: [String: String]
  var expected: String

  init(_ rule: String, _ template: String, partials: [String: String] = [:], _ expected: String) {
    self.init(rule, template, [:], partials: partials, expected)
  }

  init(
    _ rule: String, _ template: String, _ values: MustacheValue,
    partials: [String: String] = [:], _ expected: String
  ) {
    self.rule = rule
    self.template = template
    self.values = values
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { rule }

  func rendered() throws -> String {
    try HTMLOutputTests.rendered(template, values, partials: partials)
  }
}

func rendered(
  _ template: String, _ values: MustacheValue, partials: [String: String] = [:],
  content: String = ""
) throws -> String {
  var templates = [
    try MustacheTemplate.read(Array(template.utf8), name: " ", file: "Templates/page.html")
  ]
  for (name, source) in partials.sorted(by: { $0.key < $1.key }) {
    templates.append(try .read(Array(source.utf8), name: name, file: "Templates/\(name).html"))
  }
  let library = MustacheLibrary(templates)
  return try written { out in
    try Array(content.utf8).withUnsafeBufferPointer { content in
      var renderer = MustacheRenderer(library, content: content)
      try renderer.render(0, values, into: &out)
    }
  }
}

extension MustacheValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByIntegerLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  public init(nilLiteral: ()) { self = .nothing }
  public init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }
  public init(integerLiteral number: Int) { self = .text(String(number)) }
  public init(dictionaryLiteral entries: (String, MustacheValue)...) {
    self = .record(entries.map { (name: $0.0, value: $0.1) })
  }
}
