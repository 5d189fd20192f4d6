import CellLayout
import TableModel
import Typesetting

/// A cell laid out at every width of the table.
struct CachedCell {
  var cell: BoundCell
  /// In quarters of a px, by width.
  var heights: [Int32] = []
  /// By width, then by view.
  var views: [PixelFrame] = []
  /// The distance of a label's text from the view's top in quarters of a px, like `views`.
  var textTops: [Int32] = []
  /// The font sizes of labels whose text may be set smaller, else 0, like `views`.
  var fontSizes: [Int32] = []
  /// The lines of each view in `lines`, like `views`.
  var lineRanges: [Range<Int32>] = []
  var lines: [TextLine] = []
  /// What its texts use; of a cell that isn't kept in the cache, nothing.
  var usage = TextUsage()

  /// - Parameter widths: how many there will be.
  init(cell: BoundCell, widths: Int) {
    self.cell = cell
    let viewCount = widths * cell.views.count
    heights.reserveCapacity(widths)
    views.reserveCapacity(viewCount)
    textTops.reserveCapacity(viewCount)
    fontSizes.reserveCapacity(viewCount)
    lineRanges.reserveCapacity(viewCount)
    lines.reserveCapacity(viewCount)
  }

  mutating func append(_ frames: CellFrames, height: Double) {
    heights.append(quarters(height))
    let base = Int32(lines.count)
    for view in frames.views {
      views.append(PixelFrame(view.rect))
      textTops.append(quarters(view.textTop))
      fontSizes.append(view.fontSize)
      let first = base + view.firstLine
      lineRanges.append(first..<first + view.lineCount)
    }
    lines += frames.lines
  }
}

/// Cells that were laid out before, by all that their frames depend on: template, content, width (all
/// of the table's), text size and metrics (the same for the whole layouter).
///
/// Only what is asked for a second time is kept: most rows are like no other. When the cache is full it
/// starts anew: what a page repeats stands close together.
struct CellCache {
  struct Key: Hashable {
    let fields: [Field]
    let accessory: Accessory?
    let hasLink: Bool
    let indentationLevel: Int
    let settings: [RowSettings]
    let template: Int
    /// The number of the table's widths among those that the layouter has met.
    let widths: Int
    let tableStyle: TableStyle
    let language: String
    let isRightToLeft: Bool
    let indexWidth: Double

    init(
      _ row: Row, template: Int, style: TableLayouter.Style, widths: Int, indexWidth: Double
    ) {
      fields = row.fields
      accessory = row.accessory
      hasLink = row.url != nil
      indentationLevel = row.indentationLevel
      settings = row.ownSettings
      self.template = template
      self.widths = widths
      tableStyle = style.table
      language = style.language
      isRightToLeft = style.isRightToLeft
      self.indexWidth = indexWidth
    }
  }

  let capacity: Int
  private(set) var lookups = 0
  private(set) var hits = 0
  private var cells: [Key: CachedCell] = [:]
  /// Eight times as many bits as cells; a key that was asked for has set the one that its hash says.
  private var asked: [UInt64]
  /// How many of these bits are set.
  private var askedCount = 0

  init(capacity: Int) {
    self.capacity = capacity
    asked = Array(repeating: 0, count: (capacity + 7) / 8)
  }

  /// What came of a look into the cache.
  enum Answer {
    case known(CachedCell)
    /// Asked for before, and worth keeping.
    case missing
    case new
  }

  mutating func look(for key: Key) -> Answer {
    guard capacity > 0 else { return .new }
    lookups += 1
    let bit = Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(asked.count * 64))
    if asked[bit / 64] & 1 << (bit % 64) == 0 {
      // Of eight bits one is set at most, so that seven in eight of new keys are known to be new.
      if askedCount == capacity { forgetAsked() }
      asked[bit / 64] |= 1 << (bit % 64)
      askedCount += 1
      return .new
    }
    guard let known = cells[key] else { return .missing }
    hits += 1
    return .known(known)
  }

  private mutating func forgetAsked() {
    for index in asked.indices { asked[index] = 0 }
    askedCount = 0
  }

  mutating func keep(_ cell: CachedCell, for key: Key) {
    if cells.count >= capacity { cells.removeAll(keepingCapacity: true) }
    cells[key] = cell
  }
}
