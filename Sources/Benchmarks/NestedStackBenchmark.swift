import CellLayout
import SeededRandom
import TableModel
import Typesetting

/// Prints how long a `.xib` cell of 30 views in nested stack views takes: as a template from nothing,
/// and a row at one width in which every label and image has another size than in the row before.
func nestedStackBenchmark() {
  do {
    try measureNestedStacks()
  } catch {
    print("stacks  not measured: \(error)")
  }
}

private func measureNestedStacks() throws {
  let source = Array(NestedStackCell.source.utf8)
  let typesetter = Typesetter(try FontLibrary(.standard))
  guard
    let template = CellTemplate.readInterface(source, name: "stacks", file: "stacks.xib")
      .templates.first
  else { return print("stacks  the cell can’t be read") }
  let name = "\(template.views.count) views"
  let rows = NestedStackCell.rows(256)
  var frames = CellFrames()
  var height = 0.0
  func bind(_ row: Row, _ engine: CellLayoutEngine) -> BoundCell {
    engine.bind(row, template: 0, language: "en", rightToLeft: false).cell
  }
  func layout(_ cell: BoundCell, _ engine: CellLayoutEngine) {
    frames.removeAll()
    do throws(Diagnostic) {
      height += try engine.layout(cell, width: 390, into: &frames)
    } catch {
      fatalError(error.message)
    }
  }
  report(
    "prepare \(name)",
    CallTime(rounds: 51, calls: 1) { _ in
      let engine = CellLayoutEngine(templates: [template], typesetter: typesetter)
      layout(bind(rows[0], engine), engine)
    })
  let engine = CellLayoutEngine(templates: [template], typesetter: typesetter)
  let cells = rows.map { bind($0, engine) }
  report(
    "re-solve \(name), all sizes changed",
    CallTime(rounds: 101, calls: 256) { layout(cells[$0 % cells.count], engine) })
  for warning in engine.warnings { print("stacks  \(warning.message)") }
  if height == 0 { print("stacks  nothing was laid out") }
}

private func report(_ name: String, _ time: CallTime) {
  let padding = String(repeating: " ", count: max(1, 52 - name.utf8.count))
  print("stacks  \(name)\(padding)\(time.text)")
}

/// A column of a header, four lines of picture, two texts above each other and a value, and a footer
/// of three labels that share its width.
private enum NestedStackCell {
  private static let lineCount = 4

  static func rows(_ count: Int) -> [Row] {
    var random = SplitMix64(seed: 20_240_607)
    return (0..<count).map { index in
      func text(_ most: Int) -> FieldValue {
        .text(
          InlineText((0..<1 + random.below(most)).map { _ in random.word() }.joined(separator: " "))
        )
      }
      var fields = [Field("header", text(4))]
      for line in 0..<lineCount {
        let image = ImageReference(
          path: "a.jpg", width: Double(20 + random.below(60)), height: Double(20 + random.below(60))
        )
        fields += [
          Field("picture\(line)", .image(image)), Field("name\(line)", text(5)),
          Field("note\(line)", text(12)), Field("value\(line)", text(1)),
        ]
      }
      fields += (0..<3).map { Field("footer\($0)", text(3)) }
      return Row(
        fields: fields, location: SourceLocation(file: "benchmark", line: index + 1, column: 1))
    }
  }

  static var source: String {
    let lines = (0..<lineCount).map { line in
      let texts = stack(
        "texts\(line)", "axis=\"vertical\" spacing=\"2\"",
        [label("name\(line)", size: 17), label("note\(line)", size: 13)])
      return stack(
        "line\(line)", "alignment=\"center\" spacing=\"8\"",
        [image("picture\(line)"), texts, label("value\(line)", size: 15, hugging: 252)])
    }
    let footer = stack(
      "footer", "distribution=\"fillEqually\" alignment=\"firstBaseline\" spacing=\"8\"",
      (0..<3).map { label("footer\($0)", size: 12) })
    let column = stack(
      "column", "axis=\"vertical\" spacing=\"10\"", [label("header", size: 17)] + lines + [footer])
    let edges = ["leading", "trailing", "top", "bottom"].map {
      """
      <constraint firstItem="column" firstAttribute="\($0)" secondItem="content" \
      secondAttribute="\($0)Margin" id="\($0)"/>
      """
    }
    let shown =
      ["header"]
      + (0..<lineCount).flatMap { line in
        ["picture", "name", "note", "value"].map { "\($0)\(line)" }
      } + (0..<3).map { "footer\($0)" }
    let outlets = shown.map { #"<outlet property="\#($0)" destination="\#($0)" id="o-\#($0)"/>"# }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      useAutolayout="YES"><objects>
      <tableViewCell id="cell" reuseIdentifier="stacks">
      <rect key="frame" x="0" y="0" width="390" height="400"/>
      <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
      <rect key="frame" x="0" y="0" width="390" height="400"/>
      <subviews>\(column)</subviews>
      <constraints>\(edges.joined())</constraints>
      </tableViewCellContentView>
      <connections>\(outlets.joined())</connections>
      </tableViewCell></objects></document>
      """
  }

  private static let attributes = "translatesAutoresizingMaskIntoConstraints=\"NO\""
  private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"20\"/>"

  private static func stack(_ id: String, _ settings: String, _ views: [String]) -> String {
    """
    <stackView id="\(id)" \(settings) \(attributes)>\(frame)<subviews>\(views.joined())</subviews>\
    </stackView>
    """
  }

  private static func label(_ id: String, size: Int, hugging: Int = 251) -> String {
    """
    <label id="\(id)" text="\(id)" numberOfLines="0" horizontalHuggingPriority="\(hugging)" \
    \(attributes)>\(frame)\
    <fontDescription key="fontDescription" type="system" pointSize="\(size)"/></label>
    """
  }

  private static func image(_ id: String) -> String {
    "<imageView id=\"\(id)\" horizontalHuggingPriority=\"253\" \(attributes)>\(frame)</imageView>"
  }
}
