import CellLayout
import TableLayout

/// The geometry of a page as a style sheet: classes for frames and bands, one block of rules a width.
///
/// A block holds from its width up and says only what differs from the narrower one: between two
/// widths the table keeps the smaller layout. Which line ends are active is said within the range of
/// each width.
///
/// A class is a letter with a number; no letter stands for two things: `a` looks of bands, `b` `h` `t` `y`
/// line marks and `m` their kerning, `c` texts, `d` grids, `e` edges, `f` places in bars, `g` grounds of
/// pictures, `j` rests of lines, `k` backgrounds of cells, `l` sides of views, `n` inline images, `p` `w`
/// parts, `q` sections of an index, `r` bands, `s` sections, `v` views, `x` looks of views, `z` heights.
struct GeometrySheet {
  /// Of a band that stands in a bar: x, y, width, height; by width.
  private(set) var places = SignatureTable()
  /// Of the views of a band in turn: x, distance from the band's right side, width, whether the first two
  /// say it all; by width.
  private(set) var spans = SignatureTable()
  /// Of a band: its height, the distances of its separator from both sides, then of its views in turn y,
  /// height; by width.
  private(set) var bands = SignatureTable()
  /// Of a view: the distance of its text from the top, the font size where it depends on the width
  /// (else 0), and where that does, too, the edge of its lines; by width.
  private(set) var texts = SignatureTable()
  /// Of a section: x, distance from the section above, width (0: as wide as what it is in); by width.
  private(set) var sections = SignatureTable()
  /// Of sections, and of rows that stand together in a long one: their height, and that without the
  /// rows (0 where they can't be hidden); by width.
  private(set) var heights = SignatureTable()
  /// Of a grid: the distance of its tiles from the section's sides, their width; by width.
  private(set) var grids = SignatureTable()
  /// The sizes of inline images: width, height.
  private(set) var inlineSizes = SignatureTable()
  /// What the last line of a justified text leaves empty, in 1/64 px; by width.
  private(set) var rests = SignatureTable()
  /// What views show until their images are there, as `0xRRGGBB`.
  private(set) var fills = SignatureTable()
  var marks = MarkClasses()
  var bandLooks = BandLooks()
  /// Stands for the sides of a separator where there is none.
  static let noSeparator = Int32.min
  let widths: [Int]
  /// Below the last section, in quarters of a px.
  var bottomSpace: Int32 = 0
  /// Where the table stands.
  var column: Column
  /// What stands around the table, in the order of its classes.
  var parts: [PagePart] = []

  init(widths: [Int]) {
    self.widths = widths
    column = Column(widths)
  }

  mutating func removeAll() {
    places.removeAll()
    spans.removeAll()
    bands.removeAll()
    texts.removeAll()
    sections.removeAll()
    heights.removeAll()
    grids.removeAll()
    inlineSizes.removeAll()
    rests.removeAll()
    fills.removeAll()
    marks.removeAll()
    parts.removeAll()
    bandLooks.removeAll()
  }

  mutating func place(_ signature: [Int32]) -> Int { places.index(of: signature) }

  mutating func span(_ signature: [Int32]) -> Int { spans.index(of: signature) }

  mutating func band(_ signature: [Int32]) -> Int { bands.index(of: signature) }

  /// The class of where the text of a view begins; `nil`: at its top, in the size of its look.
  mutating func text(_ signature: [Int32]) -> Int? {
    signature.contains { $0 != 0 } ? texts.index(of: signature) : nil
  }

  mutating func section(_ signature: [Int32]) -> Int { sections.index(of: signature) }

  mutating func height(_ signature: [Int32]) -> Int { heights.index(of: signature) }

  mutating func grid(_ signature: [Int32]) -> Int { grids.index(of: signature) }

  mutating func rest(_ signature: [Int32]) -> Int { rests.index(of: signature) }

  /// The class of an inline image of that size in px.
  mutating func inlineSize(width: Int, height: Int) -> Int {
    inlineSizes.index(of: [Int32(width) * 4, Int32(height) * 4])
  }

  /// The class of a view's colour.
  mutating func fill(_ color: Int32) -> Int { fills.index(of: [color]) }

  /// Writes the style sheet.
  func write(into out: inout ByteBuffer) {
    bandLooks.write(into: &out)
    writeViews(into: &out)
    for index in 0..<inlineSizes.count {
      out.append(".n")
      out.append(decimal: index)
      out.append("{")
      append("width:", inlineSizes.values[index * 2], into: &out)
      append("height:", inlineSizes.values[index * 2 + 1], into: &out)
      out.append("}\n")
    }
    for (index, color) in fills.values.enumerated() {
      let digits = String(color, radix: 16)
      let zeros = String(repeating: "0", count: 6 - digits.utf8.count)
      out.append(string: ".g\(index){background:#\(zeros)\(digits)}\n")
    }
    let sides = (0..<spans.count).map(sides(ofSpan:))
    for (index, width) in widths.enumerated() {
      // Below the first width its layout holds too.
      if index > 0 {
        out.append("@media (min-width:")
        out.append(sixtyFourths: Int32(width * 4))
        out.append("em){\n")
      }
      writeColumns(index, into: &out)
      writeSections(index, into: &out)
      writeHeights(index, into: &out)
      writeBands(index, into: &out)
      writeSpans(index, sides, into: &out)
      writePlaces(index, into: &out)
      writeGrids(index, into: &out)
      writeTexts(index, into: &out)
      writeRests(index, into: &out)
      if index > 0 { out.append("}\n") }
    }
    marks.writeKernings(into: &out)
    for index in widths.indices { writeMarks(index, into: &out) }
  }

  /// Line ends don't add up from width to width: each range names its own.
  private func writeMarks(_ index: Int, into out: inout ByteBuffer) {
    var rules = ByteBuffer(capacity: 256)
    marks.write(width: index, into: &rules)
    guard rules.count > 0 else { return }
    let first = index > 0 ? widths[index] : nil
    let next = index + 1 < widths.count ? widths[index + 1] : nil
    if first != nil || next != nil {
      out.append("@media ")
      if let first {
        out.append("(width >= ")
        out.append(sixtyFourths: Int32(first * 4))
        out.append("em)")
      }
      if first != nil, next != nil { out.append(" and ") }
      if let next {
        out.append("(width < ")
        out.append(sixtyFourths: Int32(next * 4))
        out.append("em)")
      }
      out.append("{\n")
    }
    out.append(rules.bytes)
    if first != nil || next != nil { out.append("}\n") }
  }

  private func writeSections(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: sections, width: width) { change in
      open(".s", change.index, into: &out)
      if change.differs(0, from: 0) { append("margin-inline-start:", change[0], into: &out) }
      if change.differs(1, from: 0) { append("margin-top:", change[1], into: &out) }
      if change.differs(2, from: 0) { append("width:", change[2], into: &out) }
      out.append("}\n")
    }
  }

  private func writeHeights(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: heights, width: width) { change in
      if change.differs(0) {
        open(".z", change.index, into: &out)
        append("height:", change[0], into: &out)
        out.append("}\n")
      }
      guard change.differs(1, from: 0) else { return }
      out.append(".z")
      out.append(decimal: change.index)
      out.append(":not([open]){")
      append("height:", change[1], into: &out)
      out.append("}\n")
    }
  }

  /// Each view takes its frame from what its band says of all of them: two of its sides and its width.
  private func writeViews(into out: inout ByteBuffer) {
    let most = (0..<spans.count).map { spans[$0].count / (4 * widths.count) }.max() ?? 0
    for view in 0..<most {
      out.append(
        string: ".v\(view){left:var(--l\(view));right:var(--r\(view));width:var(--w\(view));"
          + "top:var(--t\(view));height:var(--h\(view))}\n")
    }
  }

  /// - Parameter sides: by span and view, the two that are said.
  private func writeSpans(
    _ width: Int, _ sides: [[(Int, Int)]], into out: inout ByteBuffer
  ) {
    forEachChange(in: spans, width: width) { change in
      let start = out.count
      open(".l", change.index, into: &out)
      let opened = out.count
      for (view, sides) in sides[change.index].enumerated() {
        for side in [sides.0, sides.1] where change.differs(view * 4 + side) {
          append(Self.sideNames[side], view, change[view * 4 + side], into: &out)
        }
      }
      if out.count == opened { out.removeLast(opened - start) } else { out.append("}\n") }
    }
  }

  private static let sideNames: [StaticString] = ["--l", "--r", "--w"]

  /// By view, the two of its left, right and width that change least often from width to width.
  private func sides(ofSpan index: Int) -> [(Int, Int)] {
    (0..<spans[index].count / (4 * widths.count)).map { sides(ofSpan: index, view: $0) }
  }

  private func sides(ofSpan index: Int, view: Int) -> (Int, Int) {
    let signature = spans[index]
    let count = signature.count / widths.count
    let first = signature.lowerBound + view * 4
    func changes(_ side: Int) -> Int {
      (1..<max(1, widths.count)).count { width in
        let place = first + width * count + side
        return spans.values[place] != spans.values[place - count]
      }
    }
    let (left, right, width) = (changes(0), changes(1), changes(2))
    let fixed = min(left, right) + width
    if spans.values[first + 3] != 0, left + right < fixed { return (0, 1) }
    return left <= right ? (0, 2) : (1, 2)
  }

  private func writeBands(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: bands, width: width) { change in
      let differing = (3..<change.count).contains { change.differs($0) }
      if change.differs(0) || differing {
        open(".r", change.index, into: &out)
        if change.differs(0) { append("height:", change[0], into: &out) }
        for view in 0..<(change.count - 3) / 2 {
          let (top, height) = (3 + view * 2, 4 + view * 2)
          if change.differs(top) { append("--t", view, change[top], into: &out) }
          if change.differs(height) { append("--h", view, change[height], into: &out) }
        }
        out.append("}\n")
      }
      guard change.differs(1, from: Self.noSeparator) || change.differs(2, from: Self.noSeparator)
      else { return }
      out.append(".r")
      out.append(decimal: change.index)
      if change[1] == Self.noSeparator { return out.append("::after{content:none}\n") }
      out.append("::after{content:\"\";")
      append("left:", change[1], into: &out)
      append("right:", change[2], into: &out)
      out.append("}\n")
    }
  }

  private func writeGrids(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: grids, width: width) { change in
      open(".d", change.index, into: &out)
      out.append("padding:")
      out.append(rem: TileGeometry.verticalInset)
      out.append(" ")
      out.append(rem: change[0])
      out.append(";gap:")
      out.append(rem: TileGeometry.lineSpacing)
      out.append(" ")
      out.append(rem: TileGeometry.spacing)
      out.append("}\n.d")
      out.append(decimal: change.index)
      out.append(">*{")
      append("width:", change[1], into: &out)
      out.append("}\n")
    }
  }

  private func writePlaces(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: places, width: width) { change in
      open(".f", change.index, into: &out)
      if change.differs(0) { append("left:", change[0], into: &out) }
      if change.differs(1) { append("top:", change[1], into: &out) }
      if change.differs(2) { append("width:", change[2], into: &out) }
      if change.differs(3) { append("height:", change[3], into: &out) }
      out.append("}\n")
    }
  }

  /// Where the lines of a text are aligned that stand elsewhere at some widths than its look says.
  enum TextEdge: Int32 {
    case start = 1
    case center, end, left, right

    /// `nil`: that of texts that begin at the leading edge anyway, or fill their lines.
    init?(_ alignment: TextAlignment) {
      switch alignment {
      case .center: self = .center
      case .trailing: self = .end
      case .left: self = .left
      case .right: self = .right
      case .natural, .justified: return nil
      }
    }

    fileprivate var rule: StaticString {
      switch self {
      case .start: "text-align:start;"
      case .center: "text-align:center;"
      case .end: "text-align:end;"
      case .left: "text-align:left;"
      case .right: "text-align:right;"
      }
    }
  }

  private func writeTexts(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: texts, width: width) { change in
      let before = change.before(0) ?? 0
      let isPadded = max(0, change[0]) != max(0, before)
      let edge =
        change.count > 2 && change.differs(2) ? TextEdge(rawValue: change[2]) : nil
      if isPadded || change.differs(1, from: 0) || edge != nil {
        open(".c", change.index, into: &out)
        if isPadded { append("padding-top:", max(0, change[0]), into: &out) }
        if change.differs(1, from: 0) { append("font-size:", change[1], into: &out) }
        if let edge { out.append(edge.rule) }
        out.append("}\n")
      }
      // A label lower than its lines: they begin above it, where no padding reaches.
      guard change.differs(0, from: 0), before < 0 || change[0] < 0 else { return }
      out.append(".c")
      out.append(decimal: change.index)
      out.append("::before{content:\"\";display:block;")
      append("margin-top:", min(0, change[0]), into: &out)
      out.append("}\n")
    }
  }

  private func writeRests(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: rests, width: width) { change in
      open(".j", change.index, into: &out)
      // 1/64 px is 1/1024 rem: of ten decimals.
      out.append(string: "width:\(CSSNumber(Double(change[0]) / 1024))rem;}\n")
    }
  }

  private func open(_ letter: StaticString, _ index: Int, into out: inout ByteBuffer) {
    out.append(letter)
    out.append(decimal: index)
    out.append("{")
  }

  func append(_ property: StaticString, _ value: Int32, into out: inout ByteBuffer) {
    out.append(property)
    out.append(rem: value)
    out.append(";")
  }

  private func append(
    _ property: StaticString, _ view: Int, _ value: Int32, into out: inout ByteBuffer
  ) {
    out.append(property)
    out.append(decimal: view)
    append(":", value, into: &out)
  }

  /// The values of a signature at one width, beside those at the width before.
  private struct Change {
    let index: Int
    let values: [Int32]
    let start: Int
    /// How many there are at each width.
    let count: Int
    let previous: Int?

    subscript(value: Int) -> Int32 { values[start + value] }

    /// The value at the width before, if there is one.
    func before(_ value: Int) -> Int32? { previous.map { values[$0 + value] } }

    /// Whether a value has to be said: it isn't what the width before said, or, at the first width,
    /// what holds without a rule.
    func differs(_ value: Int, from initial: Int32? = nil) -> Bool {
      self[value] != (before(value) ?? initial)
    }
  }

  /// Calls `body` for each signature whose values at a width differ from those at the one before.
  private func forEachChange(in table: SignatureTable, width: Int, _ body: (Change) -> Void) {
    for index in 0..<table.count {
      let signature = table[index]
      let count = signature.count / widths.count
      let start = signature.lowerBound + width * count
      let change = Change(
        index: index, values: table.values, start: start, count: count,
        previous: width > 0 ? start - count : nil)
      if (0..<count).contains(where: { change.differs($0) }) { body(change) }
    }
  }
}
