/// A difference between what the layout engine computed and what a browser shows.
public struct Deviation: Codable, Hashable, Sendable {
  public enum Attribute: String, Codable, Sendable {
    case x, y, width, height
    /// How many sections, bands, views or lines there are, or bars and columns around the table.
    case sections, bands, views, lines, parts
    /// Whether a band has a separator.
    case separator
    case separatorX, separatorY, separatorWidth, separatorHeight
    /// The text of a line.
    case text
    case lineHeight
    /// How far a line's baseline lies below the top of its view.
    case baseline
    /// How far a line's text sticks out of its view.
    case overhang
    /// The width of a line's text; never a deviation by itself.
    case textWidth
    /// The page can be scrolled sideways.
    case scrollWidth
    /// The table's height before sections out of sight are laid out.
    case heightBeforeScrolling
    /// The height of a section, or of the table, with the rows hidden that can be.
    case collapsedHeight
    /// A font file could not be loaded.
    case font
    /// The page asks the network for something.
    case network
  }

  public var page: String
  /// The width of the layout in px.
  public var width: Double
  /// The width of the browser's viewport in px.
  public var viewport: Double
  /// Device px per CSS px.
  public var deviceScale: Int
  /// The place, counted from 0; `nil` where the deviation belongs to what is around it.
  public var section: Int?
  /// The bar or column around the table that the place is in.
  public var part: String?
  public var row: Int?
  public var view: Int?
  public var line: Int?
  /// What is at the place: the band's kind and cell, the view's name.
  public var name: String?
  public var attribute: Attribute
  public var expected: String
  public var measured: String
  /// How large the difference is in px, where it is a length.
  public var amount: Double?
}

extension Deviation: CustomStringConvertible {
  /// One line: page, width, scale, place, attribute, both values.
  public var description: String {
    var place = "\(page) at \(format(width)) px"
    if viewport != width { place += " in \(format(viewport)) px" }
    place += ", scale \(deviceScale)"
    if let part { place += ", \(part)" }
    if let section { place += ", section \(section)" }
    if let row { place += ", row \(row)" }
    if let view { place += ", view \(view)" }
    if let name { place += " (\(name))" }
    if let line { place += ", line \(line)" }
    return "\(place): \(attribute.rawValue) is \(measured), expected \(expected)"
  }
}

extension Report.Failure: CustomStringConvertible {
  /// One line: page, scale, what went wrong.
  public var description: String {
    "\(page.map { "\($0), " } ?? "")scale \(deviceScale): \(message)"
  }
}

/// The outcome of a comparison.
public struct Report: Codable, Hashable, Sendable {
  /// The browser's name and version.
  public var browser: String
  /// How many pages were compared.
  public var pages = 0
  /// How many measurements were taken: pages x viewports x device scales.
  public var measurements = 0
  /// How many frames of tables, sections, bands, separators and views were compared.
  public var frames = 0
  /// How many lines of text were compared.
  public var lines = 0
  /// The largest difference of a frame's coordinate or size in px.
  public var largestDeviation = 0.0
  /// How many baselines of lines were compared: a line of nothing but pictures has none.
  public var baselines = 0
  /// The largest distance in px between a line's baseline and that of a piece of its text.
  public var largestBaselineDeviation = 0.0
  /// The furthest that a line's text sticks out of its view, in px; 0 where none does.
  public var largestOverhang = 0.0
  /// How far the widths of lines of text are from what was measured: browsers round each glyph's
  /// advance, and no box depends on it.
  public var textWidths = TextWidthDifferences()
  /// The same without what the browser's `TextRounding` may make of a line.
  public var roundedTextWidths = TextWidthDifferences()
  /// How many deviations there are in all.
  public var deviationCount = 0
  /// The deviations in order of device scale, page and place; at most
  /// `deviationsPerMeasurement` of each measurement.
  public var deviations: [Deviation] = []
  /// What could not be compared, in order of device scale and page.
  public var failures: [Failure] = []

  /// Why a page was not compared.
  public struct Failure: Codable, Hashable, Sendable {
    /// The path of the page's file; `nil`: it is about several pages.
    public var page: String?
    public var deviceScale: Int
    public var message: String
  }

  public static let deviationsPerMeasurement = 100

  /// Whether the browser shows exactly what was computed, on all pages.
  public var isExact: Bool { deviationCount == 0 && failures.isEmpty }

  /// The worst of `deviations`, at most `count`: what is no length first, then the longest ones.
  public func worst(_ count: Int) -> [Deviation] {
    let amounts = deviations.map { $0.amount ?? .infinity }
    let order = deviations.indices.sorted { (amounts[$1], $0) < (amounts[$0], $1) }
    return order.prefix(count).map { deviations[$0] }
  }

  mutating func add(_ other: Report) {
    pages += other.pages
    measurements += other.measurements
    frames += other.frames
    lines += other.lines
    largestDeviation = max(largestDeviation, other.largestDeviation)
    baselines += other.baselines
    largestBaselineDeviation = max(largestBaselineDeviation, other.largestBaselineDeviation)
    largestOverhang = max(largestOverhang, other.largestOverhang)
    textWidths.add(other.textWidths)
    roundedTextWidths.add(other.roundedTextWidths)
    deviationCount += other.deviationCount
    deviations += other.deviations
    failures += other.failures
  }
}

/// A length in px without a superfluous fraction.
func format(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
