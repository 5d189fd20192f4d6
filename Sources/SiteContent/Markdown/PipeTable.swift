import CCmark
import TableModel

/// A table with pipes (GitHub Flavored Markdown 4.10), which libcmark takes for a paragraph.
struct PipeTable {
  /// A cell's text as a heading of `PipeTables`' own document.
  struct Cell {
    var node: MarkdownNode?
    var place: TextPlace
  }

  /// The paragraph that the table was found in.
  let block: MarkdownNode
  /// Lines of the paragraph before the table's header.
  var introduction: Cell?
  /// The cells of all rows, the header's first.
  var cells: [Cell] = []
  /// The index after each row's last cell, the header's first.
  var rowEnds: [Int] = []
  /// Where the delimiter row puts each column's texts: `:--`, `:-:`, `--:`.
  var alignments: [TableColumn.Alignment] = []
  /// Where each row begins.
  var rowLocations: [SourceLocation] = []
  /// Whether a line of `---` ends the table, which libcmark takes for the mark of a heading.
  var endsWithRule = false

  func row(_ index: Int) -> ArraySlice<Cell> {
    cells[(index == 0 ? 0 : rowEnds[index - 1])..<rowEnds[index]]
  }
}

/// Where a text stands that was handed to libcmark apart from its file.
struct TextPlace {
  /// The place of the text's first byte in the file.
  var location: SourceLocation
  /// The line and column of that byte in the document handed to libcmark.
  var line: Int
  var column: Int
  /// The offsets in the text before which a backslash was left out.
  var escapes: [Int] = []

  func location(of node: MarkdownNode) -> SourceLocation {
    var place = location
    place.line += node.startLine - line
    let offset = node.startColumn - column
    place.column = node.startLine == line ? place.column + offset : node.startColumn
    place.column += escapes.count { $0 < offset }
    return place
  }
}

/// All tables of a document, in its order.
final class PipeTables {
  private(set) var tables: [PipeTable] = []
  private let source: MarkdownSource
  /// One heading for each cell: a heading holds inline text only, whatever that looks like.
  private var cellText: [UInt8] = []
  private var cellLine = 1
  /// Keeps the nodes of the cells alive.
  private var cellDocument: MarkdownDocument?
  private var codeLines: [ClosedRange<Int>] = []

  init(in document: MarkdownDocument, source: MarkdownSource) {
    self.source = source
    guard source.bytes.contains(UInt8(ascii: "|")) else { return }
    let root = document.root
    var node = root.firstChild
    while let current = node {
      var child: MarkdownNode?
      switch current.kind {
      case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM: child = current.firstChild
      case CMARK_NODE_PARAGRAPH: look(at: current, lastLine: current.endLine)
      case CMARK_NODE_HEADING:
        if let last = current.lastChild, last.endLine > current.startLine {
          look(at: current, lastLine: last.endLine)
        }
      case CMARK_NODE_CODE_BLOCK:
        codeLines.append(current.startLine...max(current.startLine, current.endLine))
      default: break
      }
      node = child ?? current.following(in: root) { _ in }
    }
    if !tables.isEmpty { parseCells() }
  }

  // MARK: Finding

  private func look(at block: MarkdownNode, lastLine: Int) {
    let firstLine = block.startLine
    guard lastLine > firstLine, firstLine > 0 else { return }
    var lines = BlockLines(block: block, source: source)
    var header: [Range<Int>]?
    for line in (firstLine + 1)...lastLine {
      let text = lines.text(line)
      guard let first = text.first.map({ source.bytes[$0] }),
        first == UInt8(ascii: "|") || first == UInt8(ascii: "-") || first == UInt8(ascii: ":"),
        let columns = delimiterCount(text)
      else { continue }
      header = split(lines.text(line - 1))
      if header?.count == columns {
        addTable(block, &lines, header: header!, line - 1, lastLine)
        return
      }
    }
  }

  /// The number of columns of a delimiter row such as `|:--|--:|`; `nil`: it is none.
  private func delimiterCount(_ text: Range<Int>) -> Int? {
    let bytes = source.bytes
    guard text.contains(where: { bytes[$0] == UInt8(ascii: "|") }) else { return nil }
    let cells = split(text)
    for cell in cells {
      var dashes = bytes[cell]
      if dashes.first == UInt8(ascii: ":") { dashes = dashes.dropFirst() }
      if dashes.last == UInt8(ascii: ":") { dashes = dashes.dropLast() }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
    }
    return cells.count
  }

  /// The alignment that a cell of the delimiter row stands for.
  private func alignment(_ cell: Range<Int>) -> TableColumn.Alignment {
    let colon = UInt8(ascii: ":")
    guard source.bytes[cell].last == colon else { return .leading }
    return source.bytes[cell].first == colon ? .center : .trailing
  }

  /// The cells of a row without the blanks around them. A pipe after a backslash belongs to its
  /// cell, in code spans too; pipes at the row's ends may be left out.
  private func split(_ text: Range<Int>) -> [Range<Int>] {
    let bytes = source.bytes
    var cells: [Range<Int>] = []
    var offset = text.lowerBound
    if offset < text.upperBound, bytes[offset] == UInt8(ascii: "|") { offset += 1 }
    var start = offset
    while offset < text.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "|"):
        cells.append(trimmed(start..<offset))
        start = offset + 1
      default: break
      }
      offset += 1
    }
    if start < text.upperBound { cells.append(trimmed(start..<text.upperBound)) }
    return cells
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, source.bytes[start] <= 0x20 { start += 1 }
    while start < end, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  private func addTable(
    _ block: MarkdownNode, _ lines: inout BlockLines, header: [Range<Int>], _ headerLine: Int,
    _ lastLine: Int
  ) {
    var table = PipeTable(block: block)
    table.alignments = split(lines.text(headerLine + 1)).map(alignment)
    if headerLine > block.startLine {
      table.introduction = addIntroduction(&lines, block.startLine..<headerLine)
    }
    addRow(header, headerLine, &table)
    var line = headerLine + 2
    while line <= lastLine {
      addRow(split(lines.text(line)), line, &table)
      line += 1
    }
    table.endsWithRule = block.kind == CMARK_NODE_HEADING
    tables.append(table)
  }

  private func addRow(_ cells: [Range<Int>], _ line: Int, _ table: inout PipeTable) {
    for cell in cells {
      let location = source.location(line: line, offset: cell.lowerBound)
      var place = TextPlace(location: location, line: cellLine, column: 3)
      cellText.append(contentsOf: "# ".utf8)
      let start = cellText.count
      var offset = cell.lowerBound
      while offset < cell.upperBound {
        let byte = source.bytes[offset]
        let next = offset + 1 < cell.upperBound ? source.bytes[offset + 1] : 0
        if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "|") {
          place.escapes.append(cellText.count - start)
        } else {
          cellText.append(byte)
          if byte == UInt8(ascii: "\\"), next != 0 {
            cellText.append(next)
            offset += 1
          }
        }
        offset += 1
      }
      cellText.append(contentsOf: " #\n".utf8)
      cellLine += 1
      table.cells.append(.init(node: nil, place: place))
    }
    table.rowEnds.append(table.cells.count)
    let first = cells.first?.lowerBound ?? source.line(line).lowerBound
    table.rowLocations.append(source.location(line: line, offset: first))
  }

  private func addIntroduction(_ lines: inout BlockLines, _ range: Range<Int>) -> PipeTable.Cell {
    cellText.append(0x0A)
    cellLine += 1
    let first = lines.text(range.lowerBound)
    let location = source.location(line: range.lowerBound, offset: first.lowerBound)
    let place = TextPlace(location: location, line: cellLine, column: 1)
    for line in range {
      cellText.append(contentsOf: source.bytes[lines.text(line)])
      cellText.append(0x0A)
    }
    cellText.append(0x0A)
    cellLine += range.count + 1
    return PipeTable.Cell(node: nil, place: place)
  }

  // MARK: Parsing

  private func parseCells() {
    if cellText.contains(UInt8(ascii: "[")) { appendDefinitions() }
    let document = MarkdownDocument(cellText[...])
    var node = document.root.firstChild
    /// The node that begins on a line of the cells' document; lines are asked for in order.
    func nodeBeginning(on line: Int) -> MarkdownNode? {
      while let current = node, current.startLine < line { node = current.next }
      return node?.startLine == line ? node : nil
    }
    for table in tables.indices {
      if let place = tables[table].introduction?.place {
        tables[table].introduction?.node = nodeBeginning(on: place.line)
      }
      for cell in tables[table].cells.indices {
        let line = tables[table].cells[cell].place.line
        tables[table].cells[cell].node = nodeBeginning(on: line)
      }
    }
    cellDocument = document
    cellText = []
  }

  /// Adds the lines that may define link targets (CommonMark 4.7), so that cells can use them: each
  /// that begins with a label and a colon, and the two after it, where target and title may stand.
  private func appendDefinitions() {
    var code = codeLines[...]
    var line = 1
    while line <= source.lineCount {
      while let first = code.first, first.upperBound < line { code.removeFirst() }
      if !(code.first?.contains(line) ?? false), MarkdownSource.isDefinition(definitionText(line)) {
        cellText.append(0x0A)
        cellText.append(contentsOf: definitionText(line))
        cellText.append(0x0A)
        for next in [line + 1, line + 2] where next <= source.lineCount {
          let text = definitionText(next)
          if text.isEmpty || MarkdownSource.isDefinition(text) { break }
          cellText.append(contentsOf: text)
          cellText.append(0x0A)
        }
      }
      line += 1
    }
  }

  private func definitionText(_ line: Int) -> ArraySlice<UInt8> {
    source.bytes[source.line(line)].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
  }

}

/// The lines of a block without what belongs to the lists and quotes around it.
private struct BlockLines {
  let block: MarkdownNode
  let source: MarkdownSource
  private lazy var quoteDepth: Int = {
    var depth = 0
    var node = block.parent
    while let current = node {
      if current.kind == CMARK_NODE_BLOCK_QUOTE { depth += 1 }
      node = current.parent
    }
    return depth
  }()

  init(block: MarkdownNode, source: MarkdownSource) {
    self.block = block
    self.source = source
  }

  mutating func text(_ line: Int) -> Range<Int> {
    let range = source.line(line)
    var start = range.lowerBound
    if line == block.startLine {
      start = min(range.upperBound, start + block.startColumn - 1)
    }
    var quotes = 0
    while start < range.upperBound {
      let byte = source.bytes[start]
      if byte == UInt8(ascii: ">"), line > block.startLine {
        guard quotes < quoteDepth else { break }
        quotes += 1
      } else if byte != 0x20 && byte != 0x09 {
        break
      }
      start += 1
    }
    return start..<range.upperBound
  }
}
