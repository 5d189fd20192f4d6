import CellLayout
import SeededRandom
import TableModel
import Templates
import Typesetting

/// Prints how long cells take: preparing, binding and laying out rows, at one and at seven widths.
func cellBenchmark() {
  do {
    try measureCells()
  } catch {
    print("cell    not measured: \(error)")
  }
}

private let widths: [Double] = [320, 375, 390, 430, 600, 720, 1024]

/// Rows of a catalogue with texts of 1 to 24 words, the same in every run.
private func makeRows(_ count: Int) -> [Row] {
  let words = "the long and winding road to a table of rows with cells and labels in them".split(
    separator: " ")
  var random = SplitMix64(seed: 20_240_607)
  func text(_ most: Int) -> FieldValue {
    .text(
      InlineText(
        (0...random.below(most)).map { _ in words[random.below(words.count)] }.joined(
          separator: " ")))
  }
  return (0..<count).map { index in
    Row(
      fields: [
        Field("title", text(8)), Field("subtitle", text(24)),
        Field("detail", .text(InlineText("\(random.below(90)).\(10 + random.below(89)) €"))),
        Field("prepTime", .text(InlineText("\(random.below(90)) min"))),
        Field("image", .image(ImageReference(path: "a.jpg", width: 640, height: 480))),
      ], accessory: index.isMultiple(of: 3) ? .disclosureIndicator : Accessory.none,
      location: SourceLocation(file: "benchmark", line: index + 1, column: 1))
  }
}

/// A picture, a name and three labels on one baseline: 5 views, 17 constraints and 16 inequalities for
/// the sizes of the labels.
private let fiveViews = """
  views:
    thumbnail: { image: image, size: [69, 69] }
    name:      { label: title, font: headline, lines: 2 }
    prep:      { text: "Prep time", font: caption1 }
    time:      { label: prepTime, font: subheadline, compression: [751, 750] }
    price:     { label: detail, font: subheadline, compression: [752, 750] }
  constraints:
    - H:|-[thumbnail]-12-[name]-|
    - H:[thumbnail]-12-[prep]-4-[time]-(>=8)-[price]-|
    - V:|-(>=4)-[thumbnail]-(>=4)-|
    - V:|-[name]-4-[prep]-(>=8)-|
    - prep.firstBaseline == time.firstBaseline
    - price.firstBaseline == time.firstBaseline
    - thumbnail.centerY == superview.centerY
  """

private func measureCells() throws {
  let fonts = try FontLibrary(.standard)
  let typesetter = Typesetter(fonts)
  let rows = makeRows(1000)
  let sources = BuiltIn.cells + [("five views", Array(fiveViews.utf8))]
  for name in ["default", "subtitle", "recipe", "subtitleValueImage", "five views"] {
    guard let source = sources.first(where: { $0.name == name })?.source,
      let template = CellTemplate.read(source, name: name, file: name).template
    else { continue }
    let engine = CellLayoutEngine(templates: [template], typesetter: typesetter)
    var cells: [BoundCell] = []
    let binding = shortestTime(of: 9) {
      cells.removeAll(keepingCapacity: true)
      for row in rows {
        cells.append(engine.bind(row, template: 0, language: "en", rightToLeft: false).cell)
      }
    }
    report("\(name): bind (shape)", binding, rows: rows.count)
    var frames = CellFrames()
    var height = 0.0
    func layout(_ widths: [Double]) {
      frames.removeAll()
      for cell in cells {
        for width in widths {
          do throws(Diagnostic) {
            height += try engine.layout(cell, width: width, into: &frames)
          } catch {
            fatalError(error.message)
          }
        }
      }
    }
    report("\(name): layout, 1 width", shortestTime(of: 51) { layout([375]) }, rows: rows.count)
    report("\(name): layout, 7 widths", shortestTime(of: 51) { layout(widths) }, rows: rows.count)
    if height == 0 { print("cell    nothing was laid out") }
  }
  let reading = shortestTime(of: 9) {
    for cell in sources {
      _ = CellTemplate.read(cell.source, name: cell.name, file: cell.name)
    }
  }
  report("read the built-in templates", reading, rows: sources.count)
}

private func report(_ name: String, _ seconds: Double, rows: Int) {
  let micro = (seconds / Double(rows) * 1e8).rounded() / 100
  let rate = Int((Double(rows) / seconds).rounded())
  let padding = String(repeating: " ", count: max(1, 44 - name.utf8.count))
  print("cell    \(name)\(padding)\(micro) µs a row, \(rate) rows/s")
}
