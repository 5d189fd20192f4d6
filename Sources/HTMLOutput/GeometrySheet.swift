import TableLayout

/// The geometry of a page as a style sheet: classes for frames and bands, one block of rules a width.
///
/// A block holds from its width up and says only what differs from the narrower one: between two
/// widths the table keeps the smaller layout. Which line ends are active is said within the range of
/// each width.
struct GeometrySheet {
  /// Of a view: x, y, width, height, the distance of the text from the top, the font size where it
  /// depends on the width (else 0); by width.
  private(set) var frames: SignatureTable
  /// Of a band: height, x and width of its separator (width 0: none); by width.
  private(set) var bands: SignatureTable
  /// Of a section: x, distance from the section above, width, height, height without its rows (0
  /// where they can't be hidden); by width.
  private(set) var sections: SignatureTable
  /// Of a grid: the distance of its tiles from the section's sides, their width; by width.
  private(set) var grids: SignatureTable
  /// Of rows that stand together in a long section: their height; by width.
  private(set) var stretches: SignatureTable
  /// The sizes of inline images: width, height.
  private(set) var inlineSizes: SignatureTable
  /// What the last line of a justified text leaves empty, in 1/64 px; by width.
  private(set) var rests: SignatureTable
  var marks = MarkClasses()
  var bandLooks = BandLooks()
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
    frames = SignatureTable(stride: 6 * widths.count)
    bands = SignatureTable(stride: 3 * widths.count)
    sections = SignatureTable(stride: 5 * widths.count)
    grids = SignatureTable(stride: 2 * widths.count)
    stretches = SignatureTable(stride: widths.count)
    inlineSizes = SignatureTable(stride: 2)
    rests = SignatureTable(stride: widths.count)
  }

  mutating func removeAll() {
    frames.removeAll()
    bands.removeAll()
    sections.removeAll()
    grids.removeAll()
    stretches.removeAll()
    inlineSizes.removeAll()
    rests.removeAll()
    marks.removeAll()
    parts.removeAll()
    bandLooks.removeAll()
  }

  mutating func frame(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    frames.index(of: signature)
  }

  mutating func band(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    bands.index(of: signature)
  }

  mutating func section(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    sections.index(of: signature)
  }

  mutating func stretch(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    stretches.index(of: signature)
  }

  mutating func grid(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    grids.index(of: signature)
  }

  mutating func rest(_ signature: UnsafeBufferPointer<Int32>) -> Int {
    rests.index(of: signature)
  }

  /// The class of an inline image of that size in px.
  mutating func inlineSize(width: Int, height: Int) -> Int {
    let size = [Int32(width) * 4, Int32(height) * 4]
    return size.withUnsafeBufferPointer { inlineSizes.index(of: $0) }
  }

  /// Writes the style sheet.
  func write(into out: inout ByteBuffer) {
    bandLooks.write(into: &out)
    for index in 0..<inlineSizes.count {
      out.append(".n")
      out.append(decimal: index)
      out.append("{")
      append("width:", inlineSizes.values[index * 2], into: &out)
      append("height:", inlineSizes.values[index * 2 + 1], into: &out)
      out.append("}\n")
    }
    for (index, width) in widths.enumerated() {
      // Below the first width its layout holds too.
      if index > 0 {
        out.append("@media (min-width:")
        out.append(sixtyFourths: Int32(width * 4))
        out.append("em){\n")
      }
      writeColumns(index, into: &out)
      writeSections(index, into: &out)
      writeBands(index, into: &out)
      writeGrids(index, into: &out)
      writeStretches(index, into: &out)
      writeFrames(index, into: &out)
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
      if change.differs(2) { append("width:", change[2], into: &out) }
      if change.differs(3) { append("height:", change[3], into: &out) }
      out.append("}\n")
      guard change.differs(4, from: 0) else { return }
      out.append(".s")
      out.append(decimal: change.index)
      out.append(":not([open]){")
      append("height:", change[4], into: &out)
      out.append("}\n")
    }
  }

  private func writeBands(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: bands, width: width) { change in
      if change.differs(0) {
        open(".r", change.index, into: &out)
        append("height:", change[0], into: &out)
        out.append("}\n")
      }
      guard change.differs(1, from: 0) || change.differs(2, from: 0) else { return }
      out.append(".r")
      out.append(decimal: change.index)
      if change[2] == 0 { return out.append("::after{content:none}\n") }
      out.append("::after{content:\"\";")
      append("left:", change[1], into: &out)
      append("width:", change[2], into: &out)
      out.append("}\n")
    }
  }

  private func writeStretches(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: stretches, width: width) { change in
      open(".z", change.index, into: &out)
      append("height:", change[0], into: &out)
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

  private func writeFrames(_ width: Int, into out: inout ByteBuffer) {
    forEachChange(in: frames, width: width) { change in
      let wasAbove = (change.before(4) ?? 0) < 0
      open(".f", change.index, into: &out)
      if change.differs(0) { append("left:", change[0], into: &out) }
      if change.differs(1) { append("top:", change[1], into: &out) }
      if change.differs(2) { append("width:", change[2], into: &out) }
      if change.differs(3) { append("height:", change[3], into: &out) }
      if max(0, change[4]) != max(0, change.before(4) ?? 0) {
        append("padding-top:", max(0, change[4]), into: &out)
      }
      if change.differs(5, from: 0) { append("font-size:", change[5], into: &out) }
      out.append("}\n")
      // A label lower than its lines: they begin above it, where no padding reaches.
      guard change.differs(4, from: 0), wasAbove || change[4] < 0 else { return }
      out.append(".f")
      out.append(decimal: change.index)
      out.append("::before{content:\"\";display:block;")
      append("margin-top:", min(0, change[4]), into: &out)
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

  /// The values of a signature at one width, beside those at the width before.
  private struct Change {
    let index: Int
    let values: [Int32]
    let start: Int
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
    let stride = table.stride / widths.count
    for index in 0..<table.count {
      let start = index * table.stride + width * stride
      let change = Change(
        index: index, values: table.values, start: start,
        previous: width > 0 ? start - stride : nil)
      if (0..<stride).contains(where: { change.differs($0) }) { body(change) }
    }
  }
}
