import CellLayout
import TableModel
import Templates
import Testing
import Typesetting

@testable import HTMLOutput
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
    cells.removeAll { $0.name == name }
    cells.append(try #require(template, sourceLocation: sourceLocation))
  }
  return CellLibrary(cells, automaticCells: BuiltIn.automaticCells)
}

/// What `body` writes.
func written(_ body: (inout ByteBuffer) throws -> Void) rethrows -> String {
  var buffer = ByteBuffer(capacity: 1)
  try body(&buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

/// A page shell that uses no other templates.
func pageShell(_ source: [UInt8]) throws -> PageShell {
  let (shells, diagnostics) = PageShells.read([], builtIn: source)
  #expect(diagnostics == [])
  return try #require(shells.shell(ofPage: "menu"))
}

/// A page that was laid out and written.
struct TestPage {
  let frames: TableFrames
  let library: CellLibrary
  /// The document, its style sheet and the table within the document.
  let html: String
  let css: String
  let main: Element

  init(
    _ sections: [TableSection], header: Row = header("Menu"), footer: Row? = nil,
    style: TableStyle = .plain, isRightToLeft: Bool = false, widths: [Int] = [320, 430, 720],
    library: CellLibrary = Shared.library, root: String = "",
    values: [PageShell.Variable: String] = [:],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let layouter = TableLayouter(
      library: library, widths: widths, typesetter: Typesetter(try Shared.fonts.get()))
    var page = Page(path: "menu", title: InlineText("Menu"), location: place)
    page.sections = sections
    let language = isRightToLeft ? "ar" : "en"
    let (frames, diagnostics) = layouter.layout(
      page, header: header, footer: footer,
      style: TableLayouter.Style(
        table: style, language: language, isRightToLeft: isRightToLeft))
    #expect(diagnostics == [], sourceLocation: sourceLocation)
    self.frames = frames
    self.library = library
    var writer = PageWriter(
      library: library, looks: LookCatalogue(library.templates), widths: widths)
    css = written { writer.writeTable(frames, root: root, styleSheet: &$0) }
    let shell = try pageShell(BuiltIn.page)
    let document = PageWriter.Document(
      language: language, isRightToLeft: isRightToLeft, style: style, root: root,
      values: values.mapValues { .text($0) })
    html = try written { _ = try writer.writeDocument(document, shell: shell, into: &$0) }
    let root = try MarkupReader.read(html)
    main = try #require(root.all("main").first, sourceLocation: sourceLocation)
  }

  /// The elements of the sections, the page's header being the first.
  var sections: [Element] { main.elements }

  func styles(at width: Int) throws -> Styles { try Styles(css, width: Double(width)) }
}

let place = SourceLocation(file: "content/menu.md", line: 1, column: 1)

func header(_ title: String, fields: KeyValuePairs<String, InlineText> = [:]) -> Row {
  Row(
    fields: [Field("title", .text(InlineText(title)))]
      + fields.map { Field($0.key, .text($0.value)) }, location: place)
}

func section(
  _ header: String? = nil, introduction: [String] = [], rows: [Row] = [], footer: [String] = [],
  identifier: String? = nil
) -> TableSection {
  TableSection(
    header: header.map { InlineText($0) }, introduction: introduction.map { InlineText($0) },
    rows: rows, footer: footer.map { InlineText($0) }, identifier: identifier, location: place)
}

func row(
  _ fields: KeyValuePairs<String, InlineText> = ["title": "Tea"], image: ImageReference? = nil,
  cells: [String] = [], accessory: Accessory? = nil, url: String? = nil, identifier: String? = nil
) -> Row {
  Row(
    fields: fields.map { Field($0.key, .text($0.value)) }
      + (image.map { [Field("image", .image($0))] } ?? []), cells: cells, accessory: accessory,
    url: url, identifier: identifier, location: place)
}

extension InlineText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

/// Text of runs.
func text(_ runs: (String, TextTraits, url: String?)...) -> InlineText {
  InlineText(
    runs.map(\.0).joined(),
    runs: runs.map { TextRun(length: $0.0.utf8.count, traits: $0.1, url: $0.url) })
}
