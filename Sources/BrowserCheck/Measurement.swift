import FoundationEssentials

/// What a browser shows of a page at one viewport width, in the order of the document.
///
/// Rectangles are four numbers, x, y, width and height in px; those of sections and below are
/// relative to the table's top left corner.
struct Measurement: Decodable {
  /// The viewport's width.
  var viewport: Double
  var scrollWidth: Double
  /// The table's height while sections out of sight were not laid out.
  var heightBefore: Double
  /// The table's rectangle in the viewport.
  var table: [Double]
  /// Fonts that could not be loaded.
  var fonts: [String]
  /// What the page asked the network for.
  var loads: [String]
  /// By part: its left edge in the viewport, its width and height, number of sections.
  var parts: [Double]
  /// By section, those of the table before those of the parts, the section index behind all others of
  /// the table: rectangle, number of bands.
  var sections: [Double]
  /// The height of each section with its rows hidden, -1 where they can't be.
  var collapsedHeights: [Double]
  /// The table's height with all rows hidden that can be.
  var collapsedHeight: Double
  /// By band: rectangle, number of views, number of separators (0 or 1).
  var bands: [Double]
  /// By separator: rectangle.
  var separators: [Double]
  /// By view: rectangle, number of lines, line height.
  var views: [Double]
  /// By line: its text, how far below the view's top the text's baseline lies at its highest and at
  /// its lowest, how far the text sticks out of its view on either side, how wide it is, and of how
  /// many boxes, margins among them, its width is the sum.
  var lines: [String]
  var highest: [Double?]
  var lowest: [Double?]
  var overhangs: [Double]
  var textWidths: [Double]
  var textBoxes: [Int]

  private struct Failure: Decodable { var failure: String }

  /// Measures the page that `session` shows in a viewport `width` px wide.
  static func take(
    of page: String, in session: any BrowserSession, width: Int
  ) throws(BrowserError) -> Measurement {
    try session.setViewport(width: width, height: 800)
    let answer = Data(try session.run(measuringScript, [.number(width)]))
    do {
      return try JSONDecoder().decode(Measurement.self, from: answer)
    } catch {
      let failure = try? JSONDecoder().decode(Failure.self, from: answer)
      throw .page(page, message: failure?.failure ?? "the measurement can't be read: \(error)")
    }
  }
}
