import CellLayout
import TableModel
import Templates
import Testing
import Typesetting

@testable import TableLayout

/// What all tests share: the fonts as installed and the built-in cells.
enum Shared {
  static let fonts = Result { () throws(FontError) in try FontLibrary(.standard) }
  static let cells: [CellTemplate] = BuiltIn.cells.compactMap { cell in
    CellTemplate.read(cell.source, name: cell.name, file: "Templates/Cells/\(cell.name).yaml")
      .template
  }
  static let library = CellLibrary(cells, automaticCells: BuiltIn.automaticCells)
}

/// The built-in cells and some of a test's own, in YAML by name.
func library(
  with own: KeyValuePairs<String, String>,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> CellLibrary {
  var cells = Shared.cells
  for (name, yaml) in own {
    let (template, problems) = CellTemplate.read(
      Array(yaml.utf8), name: name, file: "Templates/Cells/\(name).yaml")
    #expect(problems == [], sourceLocation: sourceLocation)
    cells.append(try #require(template, sourceLocation: sourceLocation))
  }
  return CellLibrary(cells, automaticCells: BuiltIn.automaticCells)
}

extension TableLayouter {
  /// A layouter with the built-in cells and metrics.
  convenience init(
    _ library: CellLibrary = Shared.library, widths: [Int], metrics: MetricsProfile = .ios17,
    cachesCells: Bool = true
  ) throws {
    self.init(
      library: library, widths: widths, typesetter: Typesetter(try Shared.fonts.get()),
      metrics: metrics, cachesCells: cachesCells)
  }
}

extension TableLayouter.Style {
  init(_ table: TableStyle, isRightToLeft: Bool = false) {
    self.init(
      table: table, language: isRightToLeft ? "ar" : "en", isRightToLeft: isRightToLeft)
  }
}

/// A page that was laid out, its numbers in px.
struct TestTable {
  let frames: TableFrames
  let library: CellLibrary

  /// Lays out sections below a page header; diagnostics are failures.
  init(
    _ sections: [TableSection], style: TableStyle = .plain, isRightToLeft: Bool = false,
    cells: [String] = [], widths: [Int] = [320], metrics: MetricsProfile = .ios17,
    library: CellLibrary = Shared.library,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let layouter = try TableLayouter(library, widths: widths, metrics: metrics)
    let (frames, diagnostics) = layouter.layout(
      page(sections, cells: cells), header: pageHeader,
      style: TableLayouter.Style(style, isRightToLeft: isRightToLeft))
    #expect(diagnostics == [], sourceLocation: sourceLocation)
    self.frames = frames
    self.library = library
  }

  /// x, y, width and height of a section, the page's header being no section.
  func section(_ index: Int, width: Int = 0) -> [Double] {
    numbers(frames.sectionFrames[(index + 1) * frames.widths.count + width])
  }

  /// The kinds, tops and heights of a section's bands, counted from the section's top.
  func bands(_ section: Int, width: Int = 0) -> [String] {
    let count = frames.widths.count
    let top = frames.sectionFrames[(section + 1) * count + width].y
    return frames.sections[section + 1].bands.map { band in
      let frame = numbers(frames.bandFrames[band * count + width])
      let y = frame[1] - Double(top) / 4
      return "\(frames.bands[band].kind.rawValue) \(whole(y)) \(whole(frame[3]))"
    }
  }

  /// The bands of a section in the arrays.
  func bandIndices(_ section: Int) -> Range<Int> { frames.sections[section + 1].bands }

  /// The name of the cell of each row of a section.
  func cells(_ section: Int) -> [String] {
    frames.sections[section + 1].rows.map { library.templates[frames.bands[$0].cell.template].name }
  }

  /// x, y, width and height of the separators of a section's bands; `nil` where there is none.
  func separators(_ section: Int, width: Int = 0) -> [[Double]?] {
    bandIndices(section).map { band in
      let frame = frames.separators[band * frames.widths.count + width]
      return frame.width == 0 ? nil : numbers(frame)
    }
  }

  /// x, y, width and height of the views of a section's band in the band's coordinates.
  func views(_ section: Int, band: Int = 0, width: Int = 0) -> [[Double]] {
    frames.bands[bandIndices(section).lowerBound + band].views.map {
      numbers(frames.viewFrames[$0 * frames.widths.count + width])
    }
  }

  private func numbers(_ frame: PixelFrame) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height].map { Double($0) / 4 }
  }

  private func whole(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

let file = "content/menu.md"

func page(_ sections: [TableSection], cells: [String] = []) -> Page {
  var page = Page(
    path: "menu", title: InlineText("Menu"), location: .init(file: file, line: 1, column: 1))
  page.sections = sections
  page.cells = cells
  return page
}

let pageHeader = Row(
  fields: [Field("title", .text(InlineText("Menu")))], location: .init(file: file, line: 1))

func section(
  _ header: String? = nil, introduction: [String] = [], rows: [Row] = [], footer: [String] = [],
  cells: [String] = []
) -> TableSection {
  TableSection(
    header: header.map { InlineText($0) }, introduction: introduction.map { InlineText($0) },
    rows: rows, footer: footer.map { InlineText($0) }, cells: cells,
    location: .init(file: file, line: 3, column: 1))
}

func row(
  _ title: String? = "Tea", subtitle: String? = nil, detail: String? = nil, image: Bool = false,
  text: String? = nil, cells: [String] = [], accessory: Accessory? = nil, url: String? = nil,
  indentationLevel: Int = 0, line: Int = 5
) -> Row {
  var row = Row(
    cells: cells, accessory: accessory, url: url, indentationLevel: indentationLevel,
    location: .init(file: file, line: line, column: 3))
  for (name, value) in [
    ("title", title), ("subtitle", subtitle), ("detail", detail), ("text", text),
  ] {
    if let value { row[name] = .text(InlineText(value)) }
  }
  if image {
    row["image"] = .image(ImageReference(path: "tea.jpg", width: 90, height: 60))
  }
  return row
}

extension MetricsProfile {
  static let ios7 = MetricsProfile.builtIn("ios7") ?? .standard
  static let ios17 = MetricsProfile.builtIn("ios17") ?? .standard
  static let ios26 = MetricsProfile.builtIn("ios26") ?? .standard
}

extension InlineText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
