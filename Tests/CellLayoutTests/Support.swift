import SourceText
import TableModel
import Templates
import Testing
import Typesetting

@testable import CellLayout

/// Fonts as installed, opened once for all tests.
enum TestFonts {
  static let library = Result { () throws(FontError) in try FontLibrary(.standard) }
}

extension MetricsProfile {
  static let ios7 = builtIn("ios7") ?? .standard
  static let ios17 = builtIn("ios17") ?? .standard
  static let ios26 = builtIn("ios26") ?? .standard
}

/// A template from YAML lines; its diagnostics are failures.
func template(
  _ yaml: String, name: String = "test", sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> CellTemplate {
  let (template, diagnostics) = CellTemplate.read(
    Array(yaml.utf8), name: name, file: "Templates/Cells/\(name).yaml")
  #expect(diagnostics == [], sourceLocation: sourceLocation)
  return try #require(template, sourceLocation: sourceLocation)
}

/// What is wrong with a template, each as `line:column: message`.
func problems(_ yaml: String) -> [String] {
  CellTemplate.read(Array(yaml.utf8), name: "test", file: "t.yaml").diagnostics.map {
    "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
  }
}

/// A template that a test lays out.
struct TestCell {
  let engine: CellLayoutEngine
  let template: CellTemplate

  init(
    _ template: CellTemplate, metrics: MetricsProfile = .ios17,
    textSize: TextSizeCategory = .large, grid: Double = 1
  ) throws {
    self.template = template
    engine = CellLayoutEngine(
      templates: [template], typesetter: Typesetter(try TestFonts.library.get()),
      metrics: metrics, textSize: textSize, grid: grid)
  }

  init(
    yaml: String, metrics: MetricsProfile = .ios17, grid: Double = 1,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try self.init(
      CellLayoutTests.template(yaml, sourceLocation: sourceLocation), metrics: metrics,
      grid: grid)
  }

  init(
    builtIn name: String, metrics: MetricsProfile = .ios17,
    textSize: TextSizeCategory = .large, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let source = try #require(
      BuiltIn.cells.first { $0.name == name }, sourceLocation: sourceLocation)
    try self.init(
      CellLayoutTests.template(
        String(decoding: source.source, as: UTF8.self), name: name,
        sourceLocation: sourceLocation), metrics: metrics, textSize: textSize)
  }

  func layout(
    _ row: Row, width: Double = 320, sideMargin: Double? = nil, rightToLeft: Bool = false,
    language: String = "en", sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> TestLayout {
    let (cell, diagnostics) = engine.bind(
      row, template: 0, language: language, rightToLeft: rightToLeft)
    #expect(diagnostics == [], sourceLocation: sourceLocation)
    var frames = CellFrames()
    let height = try engine.layout(cell, width: width, sideMargin: sideMargin, into: &frames)
    return TestLayout(
      height: height, frames: frames, names: engine.views(of: cell).map(\.name), cell: cell)
  }
}

/// The frames of a cell by the names of its views.
struct TestLayout {
  let height: Double
  let frames: CellFrames
  let names: [String]
  let cell: BoundCell

  func frame(_ name: String) -> ViewFrame {
    guard let index = names.firstIndex(of: name) else {
      Issue.record("no view \(name)")
      return ViewFrame(rect: Rect(x: -1, y: -1, width: -1, height: -1))
    }
    return frames.views[index]
  }

  subscript(name: String) -> [Double] {
    let rect = frame(name).rect
    return [rect.x, rect.y, rect.width, rect.height]
  }
}

func row(
  _ texts: KeyValuePairs<String, String> = [:],
  images: KeyValuePairs<String, (Double, Double)> = [:], accessory: Accessory? = Accessory.none,
  url: String? = nil, indentationLevel: Int = 0, line: Int = 7
) -> Row {
  Row(
    fields: texts.map { Field($0.key, .text(InlineText($0.value))) }
      + images.map {
        Field(
          $0.key,
          .image(ImageReference(path: "\($0.key).jpg", width: $0.value.0, height: $0.value.1)))
      },
    accessory: accessory, url: url, indentationLevel: indentationLevel,
    location: .init(file: "content/menu.md", line: line, column: 3))
}

/// A text so long that it wraps in any cell.
let longText = Array(repeating: "layout happens when the site is built", count: 8)
  .joined(separator: " and ")

/// Constraints as text: `b.leading - a.trailing >= 8 @750`.
func described(_ constraints: [LayoutConstraint], views: [String]) -> [String] {
  func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
  return constraints.map { constraint in
    var text = ""
    for (index, term) in constraint.terms.enumerated() {
      let size = abs(term.coefficient)
      let sign = term.coefficient < 0 ? "-" : "+"
      if index > 0 { text += " \(sign) " } else if sign == "-" { text += "-" }
      if size != 1 { text += number(size) + " " }
      let name = term.item == .contentView ? "cell" : views[term.item.index]
      text += "\(name).\(term.attribute.rawValue)"
    }
    switch constraint.relation {
    case .lessOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterOrEqual: text += " >= "
    }
    text += constraint.spacings > 0 ? "spacing" : number(constraint.constant)
    if constraint.priority != 1000 { text += " @\(number(constraint.priority))" }
    return text
  }
}

/// A line read with views a, b, c (c inside b) and the metrics gap = 12, low = 300, at line 1 column 1.
func read(_ line: String) -> (constraints: [String], problems: [String]) {
  let yaml = """
    views: { a: { label: title }, b: { view: {} }, c: { label: subtitle, in: b } }
    metrics: { gap: 12, weak1: 300 }
    constraints:
      - '\(line)'
    """
  let (template, diagnostics) = CellTemplate.read(Array(yaml.utf8), name: "t", file: "t.yaml")
  // The line begins at column 6 of line 4.
  return (
    template.map { described($0.constraints, views: $0.views.map(\.name)) } ?? [],
    diagnostics.map { "\(($0.location?.column ?? 0) - 5): \($0.message)" }
  )
}
