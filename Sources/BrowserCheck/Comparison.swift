/// Compares what was computed for a page at one width with what a browser shows.
struct Comparison {
  private(set) var report: Report
  private let tolerance: Tolerance
  private let rounding: TextRounding
  /// A deviation with the page, the width and the place at hand; the rest is filled in.
  private var place: Deviation

  /// Where the walk stands in the measurement's arrays.
  private var bandIndex = 0
  private var separatorIndex = 0
  private var viewIndex = 0
  private var lineIndex = 0

  private init(
    page: String, layout: PageGeometry.Layout, viewport: Double, deviceScale: Int,
    tolerance: Tolerance, rounding: TextRounding
  ) {
    report = Report(browser: "", measurements: 1)
    self.tolerance = tolerance
    self.rounding = rounding
    place = Deviation(
      page: page, width: layout.width, viewport: viewport, deviceScale: deviceScale,
      attribute: .x, expected: "", measured: "")
  }

  /// Linear in the number of views and lines.
  static func compare(
    _ layout: PageGeometry.Layout, of page: String, with measured: Measurement, deviceScale: Int,
    tolerance: Tolerance, rounding: TextRounding
  ) -> Report {
    var comparison = Comparison(
      page: page, layout: layout, viewport: measured.viewport, deviceScale: deviceScale,
      tolerance: tolerance, rounding: rounding)
    comparison.comparePage(layout, measured)
    return comparison.report
  }

  private mutating func comparePage(_ layout: PageGeometry.Layout, _ measured: Measurement) {
    report.frames += 1
    compare(.width, layout.tableWidth ?? layout.width, measured.table[2])
    compare(.height, layout.height, measured.table[3])
    let hidden = layout.height - (layout.initialHeight ?? layout.height)
    compare(.heightBeforeScrolling, measured.table[3] - hidden, measured.heightBefore)
    let collapsible = layout.sections.reduce(0) {
      $0 + $1.height - ($1.collapsedHeight ?? $1.height)
    }
    compare(.collapsedHeight, measured.table[3] - collapsible, measured.collapsedHeight)
    compareX(
      layout.left ?? 0, layout.tableWidth == nil ? 0 : layout.right,
      width: layout.tableWidth ?? layout.width, measured.table[0], measured)
    if measured.scrollWidth > measured.viewport {
      compare(.scrollWidth, measured.viewport, measured.scrollWidth)
    }
    for font in measured.fonts { differ(.font, "loaded", font) }
    for address in measured.loads { differ(.network, "nothing", address) }

    let partCount = measured.parts.count / 4
    var sectionCount = measured.sections.count / 5
    for index in 0..<partCount { sectionCount -= Int(measured.parts[index * 4 + 3]) }
    let sections = layout.sections + (layout.sectionIndex.map { [$0] } ?? [])
    compareSections(sections, 0..<sectionCount, measured)
    let parts = layout.parts ?? []
    compareCount(.parts, parts.count, partCount)
    for index in 0..<partCount {
      let part = Array(measured.parts[index * 4..<index * 4 + 4])
      let first = sectionCount
      sectionCount += Int(part[3])
      let expected = index < parts.count ? parts[index] : nil
      if let expected {
        report.frames += 1
        place.section = nil
        place.part = expected.kind
        compareX(expected.left, expected.right, width: expected.tableWidth, part[0], measured)
        compare(.width, expected.tableWidth, part[1])
        compare(.height, expected.height, part[2])
      }
      compareSections(expected?.sections ?? [], first..<sectionCount, measured)
    }
    place.part = nil
  }

  /// Compares the left edge of what leaves so much free at the sides of the viewport.
  private mutating func compareX(
    _ left: Double?, _ right: Double?, width: Double, _ x: Double, _ measured: Measurement
  ) {
    switch (left, right) {
    case (let left?, let right?):
      compare(.x, left + (measured.viewport - left - right - width) / 2, x)
    case (nil, let right?): compare(.x, measured.viewport - right - width, x)
    case (let left, _): compare(.x, left ?? 0, x)
    }
  }

  private mutating func compareSections(
    _ expected: [PageGeometry.Section], _ sections: Range<Int>, _ measured: Measurement
  ) {
    compareCount(.sections, expected.count, sections.count)
    for (number, index) in sections.enumerated() {
      place.section = number
      let section = number < expected.count ? expected[number] : nil
      if let height = section?.collapsedHeight, index < measured.collapsedHeights.count {
        compare(.collapsedHeight, height, measured.collapsedHeights[index])
      }
      compareSection(
        section,
        Array(measured.sections[index * 5..<index * 5 + 5]), measured)
    }
  }

  /// Compares a section, or only walks past it where none is expected.
  private mutating func compareSection(
    _ expected: PageGeometry.Section?, _ section: [Double], _ measured: Measurement
  ) {
    let bandCount = Int(section[4])
    var bands: [PageGeometry.Band]?
    if let expected {
      compareFrame(expected.frame, section)
      if compareCount(.bands, expected.rows.count, bandCount) { bands = expected.rows }
    }
    for index in 0..<bandCount {
      place.row = index
      compareBand(bands?[index], measured)
    }
    place.row = nil
  }

  private mutating func compareBand(_ expected: PageGeometry.Band?, _ measured: Measurement) {
    let band = Array(measured.bands[bandIndex * 6..<bandIndex * 6 + 6])
    bandIndex += 1
    let viewCount = Int(band[4])
    var separator: [Double]?
    if band[5] > 0 {
      separator = Array(measured.separators[separatorIndex * 4..<separatorIndex * 4 + 4])
      separatorIndex += 1
    }
    var views: [PageGeometry.View]?
    if let expected {
      place.name = [expected.kind, expected.cell].compactMap(\.self).joined(separator: " ")
      compareFrame(expected.frame, band)
      compareSeparator(expected.separator, separator)
      if compareCount(.views, expected.views.count, viewCount) { views = expected.views }
    }
    for index in 0..<viewCount {
      place.view = index
      compareView(views?[index], measured)
    }
    place.view = nil
    place.name = nil
  }

  private mutating func compareSeparator(_ expected: PageGeometry.Frame?, _ measured: [Double]?) {
    switch (expected, measured) {
    case (nil, nil): break
    case (let expected?, let measured?):
      report.frames += 1
      compare(.separatorX, expected.x, measured[0])
      compare(.separatorY, expected.y, measured[1])
      compare(.separatorWidth, expected.width, measured[2])
      compare(.separatorHeight, expected.height, measured[3])
    case (_?, nil): differ(.separator, "a separator", "none")
    case (nil, _?): differ(.separator, "none", "a separator")
    }
  }

  private mutating func compareView(_ expected: PageGeometry.View?, _ measured: Measurement) {
    let view = Array(measured.views[viewIndex * 6..<viewIndex * 6 + 6])
    viewIndex += 1
    let lines = lineIndex..<lineIndex + Int(view[4])
    lineIndex = lines.upperBound
    guard let expected else { return }
    let bandName = place.name
    place.name = [expected.kind, expected.name].compactMap(\.self).joined(separator: " ")
    compareFrame(expected.frame, view)
    if let lineHeight = expected.lineHeight { compare(.lineHeight, lineHeight, view[5]) }
    if let texts = expected.lines { compareLines(texts, of: expected, lines, measured) }
    place.name = bandName
  }

  private mutating func compareLines(
    _ texts: [String], of view: PageGeometry.View, _ lines: Range<Int>, _ measured: Measurement
  ) {
    // Blank lines at the end leave nothing to measure.
    let expected = texts[..<(1 + (texts.lastIndex { !collapse($0).isEmpty } ?? -1))]
    let shown = lines.filter { !collapse(measured.lines[$0]).isEmpty }.last.map { $0 + 1 }
    let lines = lines.lowerBound..<(shown ?? lines.lowerBound)
    report.lines += expected.count
    compareCount(.lines, expected.count, lines.count)
    for (number, (text, index)) in zip(expected, lines).enumerated() {
      place.line = number
      let (wanted, shown) = (collapse(text), collapse(measured.lines[index]))
      // Canonically equivalent strings are equal to `==`; here each scalar counts.
      if !wanted.utf8.elementsEqual(shown.utf8) { differ(.text, "“\(wanted)”", "“\(shown)”") }
      if let first = view.firstBaseline, let lineHeight = view.lineHeight {
        compareBaseline(
          first + Double(number) * lineHeight, measured.highest[index], measured.lowest[index])
      }
      if let widths = view.lineWidths, number < widths.count {
        compareWidth(
          widths[number], measured.textWidths[index], boxes: measured.textBoxes[index], of: text)
      }
      let overhang = measured.overhangs[index]
      report.largestOverhang = max(report.largestOverhang, overhang)
      if overhang > tolerance.overhang { differ(.overhang, "0", format(overhang), overhang) }
    }
    place.line = nil
  }

  private mutating func compareWidth(
    _ expected: Double, _ measured: Double, boxes: Int, of text: String
  ) {
    func line(_ amount: Double) -> Deviation {
      var line = place
      line.attribute = .textWidth
      line.expected = "\(format(expected)) for “\(text)”"
      line.measured = format(measured)
      line.amount = amount
      return line
    }
    let difference = measured - expected
    report.textWidths.add(abs(difference)) { line(abs(difference)) }
    let rest = rounding.rest(
      of: difference, boxes: boxes, characters: text.unicodeScalars.count)
    report.roundedTextWidths.add(rest) { line(rest) }
  }

  /// Compares the baseline of a line with those of its text, which are nil where there is none.
  private mutating func compareBaseline(_ expected: Double, _ highest: Double?, _ lowest: Double?) {
    guard let highest, let lowest else { return }
    let measured = expected - highest > lowest - expected ? highest : lowest
    let amount = abs(measured - expected)
    report.baselines += 1
    report.largestBaselineDeviation = max(report.largestBaselineDeviation, amount)
    if amount > tolerance.frame { differ(.baseline, format(expected), format(measured), amount) }
  }

  private mutating func compareFrame(_ expected: PageGeometry.Frame, _ measured: [Double]) {
    report.frames += 1
    compare(.x, expected.x, measured[0])
    compare(.y, expected.y, measured[1])
    compare(.width, expected.width, measured[2])
    compare(.height, expected.height, measured[3])
  }

  private mutating func compare(
    _ attribute: Deviation.Attribute, _ expected: Double, _ measured: Double
  ) {
    let amount = abs(measured - expected)
    report.largestDeviation = max(report.largestDeviation, amount)
    if amount > tolerance.frame { differ(attribute, format(expected), format(measured), amount) }
  }

  @discardableResult
  private mutating func compareCount(
    _ attribute: Deviation.Attribute, _ expected: Int, _ measured: Int
  ) -> Bool {
    if expected != measured { differ(attribute, String(expected), String(measured)) }
    return expected == measured
  }

  private mutating func differ(
    _ attribute: Deviation.Attribute, _ expected: String, _ measured: String,
    _ amount: Double? = nil
  ) {
    report.deviationCount += 1
    guard report.deviations.count < Report.deviationsPerMeasurement else { return }
    var deviation = place
    deviation.attribute = attribute
    deviation.expected = expected
    deviation.measured = measured
    deviation.amount = amount
    report.deviations.append(deviation)
  }
}

/// Text without the white space at its ends, each run of white space within it one space. No-break
/// spaces are no white space, as in CSS.
func collapse(_ text: String) -> String {
  text.unicodeScalars.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{c}" }
    .map { String($0) }.joined(separator: " ")
}
