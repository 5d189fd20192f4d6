import CellLayout
import HTMLOutput
import TableLayout
import TableModel
import Templates
import Typesetting

/// Lays out templates in a table, with fonts and built-in cells that were read once. Not to be shared
/// between threads.
public final class FuzzBench {
  private let typesetter: Typesetter
  private let builtIn: [CellTemplate]
  private let library: CellLibrary
  private let looks: LookCatalogue

  public init(_ fonts: FontLibrary) {
    typesetter = Typesetter(fonts)
    builtIn = BuiltIn.cells.compactMap {
      CellTemplate.read($0.source, name: $0.name, file: $0.name).template
    }
    library = CellLibrary(builtIn, automaticCells: BuiltIn.automaticCells)
    looks = LookCatalogue(builtIn)
  }

  /// Sets a text in every way: what its lines show is the text, in order and within its bounds.
  func typeset(_ text: String, style: Int) {
    let languages = ["en", "ar", "ja", "ko", "th", "de", "my", ""]
    let features = TextFeatures(
      letterSpacing: style & 8 != 0 ? 1.5 : 0, hasTabularNumerals: style & 16 != 0,
      // Only in English: loading German patterns takes an instrumented build many seconds.
      hyphenates: style & 39 == 32)
    var text = text
    let half = text.utf8.count / 2
    let shaped = typesetter.shape(
      text, spans: [TextSpan(length: half, variant: .italic)], size: 17,
      language: languages[style & 7], rightToLeft: style & 64 != 0, features: features)
    let length = text.utf8.count
    for width in [0.0, 40, 200, 5000] {
      for wrap in LineStyle.Wrap.allCases {
        var start: Int32 = 0
        let lines = shaped.lines(width: width, style: LineStyle(wrap: wrap))
        for line in lines {
          precondition(line.end >= start && line.next >= line.end && line.next > start)
          start = line.next
        }
        precondition(start == length && lines.count == shaped.lineCount(width: width))
      }
      for truncation in LineStyle.Truncation.allCases {
        let lines = shaped.lines(width: width, limit: 2, style: LineStyle(truncation: truncation))
        precondition(lines.count <= 2)
        guard let last = lines.last else { continue }
        precondition(last.end <= last.resume && last.resume <= last.next && last.next <= length)
      }
    }
    text.withUTF8 { bytes in
      var lineEnds = BidiLineEnds(bytes, rightToLeft: style & 64 != 0)
      for line in shaped.lines(width: 60) {
        _ = lineEnds?.joint(end: Int(line.end), next: Int(line.next))
      }
    }
  }

  /// Writes the document around an empty page by a shell, if it has no fault. The same template is one
  /// that it may use.
  func writeDocument(shell bytes: [UInt8]) {
    let files = ["page", "a"].map { name in
      PageShells.File(name: name, file: "Templates/\(name).html", bytes: bytes)
    }
    let (shells, diagnostics) = PageShells.read(files, builtIn: BuiltIn.page)
    for diagnostic in diagnostics {
      precondition(!diagnostic.message.isEmpty && diagnostic.location != nil)
    }
    guard let shell = shells.shell(ofPage: "fuzz") else {
      return precondition(!diagnostics.isEmpty, "nothing says why there is no shell")
    }
    let writer = PageWriter(library: library, looks: looks, widths: [320])
    var out = ByteBuffer()
    let document = PageWriter.Document(
      language: "en", isRightToLeft: false, style: .plain, root: "",
      values: [
        .title: .text("A & B"), .tags: .list([.text("<tea>")]),
        .ancestors: .list([.record([("title", .text("C")), ("url", .text("c.html"))])]),
      ])
    do throws(Diagnostic) {
      _ = try writer.writeDocument(document, shell: shell, into: &out)
    } catch {
      precondition(error.location != nil)
    }
  }

  /// Lays out a row in a template both ways, unless it has so many views that it takes long. A
  /// conflict is an answer too.
  func layOut(_ template: CellTemplate) {
    guard template.views.count <= 8 else { return }
    let library = CellLibrary(builtIn + [template], automaticCells: BuiltIn.automaticCells)
    let layouter = TableLayouter(
      library: library, widths: [320, 1024], typesetter: typesetter, cachesCells: false)
    let location = SourceLocation(file: "content/fuzz.md", line: 1, column: 1)
    var row = Row(fields: [], cells: [template.name], location: location)
    for view in template.views {
      guard let field = view.field else { continue }
      row[field] =
        view.labelStyle == nil
        ? .image(ImageReference(path: "a.png", width: 64, height: 48)) : .text(InlineText("Tea"))
    }
    var page = Page(path: "fuzz", title: InlineText("Fuzz"), location: location)
    page.sections = [TableSection(rows: [row, row], location: location)]
    let header = Row(fields: [Field("title", .text(page.title))], location: location)
    for isRightToLeft in [false, true] {
      let style = TableLayouter.Style(
        table: .insetGrouped, language: "en", isRightToLeft: isRightToLeft)
      let (frames, diagnostics) = layouter.layout(page, header: header, style: style)
      precondition(diagnostics.allSatisfy { !$0.message.isEmpty })
      precondition(frames.bands.count == 3 || !diagnostics.isEmpty)
    }
  }
}
