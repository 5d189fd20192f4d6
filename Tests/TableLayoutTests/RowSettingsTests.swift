import TableModel
import Testing

@testable import TableLayout

/// What pages and sections say of all their rows.
struct RowSettingsTests {
  private func layout(
    _ rows: [Row], style: TableStyle = .plain, widths: [Int] = [320], isRightToLeft: Bool = false,
    page change: (inout Page) -> Void = { _ in }, section: (inout TableSection) -> Void = { _ in }
  ) throws -> (frames: TableFrames, problems: [String]) {
    var table = TableLayoutTests.section(rows: rows)
    section(&table)
    var page = TableLayoutTests.page([table], cells: [])
    change(&page)
    let (frames, diagnostics) = try TableLayouter(widths: widths).layout(
      page, header: pageHeader,
      style: TableLayouter.Style(style, isRightToLeft: isRightToLeft))
    return (frames, diagnostics.map(\.message))
  }

  private func rows(_ changes: ((inout RowSettings) -> Void)...) -> [Row] {
    changes.map { change in
      var row = TableLayoutTests.row()
      change(&row.settings)
      return row
    } + [TableLayoutTests.row()]
  }

  /// x and width of the separators at one width.
  private func lines(_ frames: TableFrames, width: Int = 0) -> [[Int32]] {
    frames.bands.indices.compactMap { band in
      guard frames.bands[band].kind == .row else { return nil }
      let frame = frames.separators[band * frames.widths.count + width]
      return [frame.x / 4, frame.width / 4]
    }
  }

  private func heights(_ frames: TableFrames) -> [Int32] {
    frames.bands.indices.filter { frames.bands[$0].kind == .row }.map {
      frames.bandFrames[$0].height / 4
    }
  }

  @Test func theNearestHeightHolds() throws {
    let rows = rows({ $0.height = 70 }, { _ in })
    #expect(heights(try layout(rows).frames) == [70, 44, 44])
    #expect(heights(try layout(rows, page: { $0.settings.height = 60 }).frames) == [70, 60, 60])
    let both = try layout(
      rows, page: { $0.settings.height = 60 }, section: { $0.settings.height = 50 })
    #expect(heights(both.frames) == [70, 50, 50])
  }

  @Test func insetsFromCellEdges() throws {
    let rows = rows({ _ in }, { $0.separatorInset = SeparatorInset(left: 40, right: 8) })
    let own = try layout(rows, page: { $0.settings.separatorInset = SeparatorInset(left: 0) })
    #expect(lines(own.frames) == [[0, 320], [40, 272], [0, 0]])
    let mirrored = try layout(
      rows, isRightToLeft: true,
      page: { $0.settings.separatorInset = SeparatorInset(left: 20, right: 4) })
    #expect(lines(mirrored.frames) == [[4, 296], [8, 272], [0, 0]])
  }

  /// From where the lines would be by themselves: 16 from the leading edge.
  @Test func insetsFromAutomaticInsets() throws {
    let frames = try layout(rows({ _ in })) {
      $0.settings.separatorInset = SeparatorInset(left: 10, right: 5)
      $0.separatorInsetReference = .fromAutomaticInsets
    }.frames
    #expect(lines(frames) == [[26, 289], [0, 0]])
  }

  @Test func linesFollowTheEditingControl() throws {
    let frames = try layout(rows({ $0.editing = .delete })).frames
    #expect(lines(frames) == [[16 + 38, 320 - 54], [0, 0]])
  }

  @Test func stylesOfRowsAndPages() throws {
    let none = try layout(
      rows({ _ in }, { $0.separatorStyle = .singleLine }),
      page: { $0.settings.separatorStyle = SeparatorStyle.none })
    #expect(lines(none.frames) == [[0, 0], [16, 304], [0, 0]])
  }

  @Test func insetsWithoutRoomAreToldOnce() throws {
    let (frames, problems) = try layout(
      rows({ _ in }, { _ in }),
      page: { $0.settings.separatorInset = SeparatorInset(left: 300, right: 40) })
    #expect(lines(frames) == [[300, 0], [300, 0], [0, 0]])
    #expect(
      problems == [
        "the separator’s insets leave nothing of it at a width of 320: make them smaller, or write "
          + "separatorStyle none"
      ])
  }

  /// A page has one form, a section that says so its own, and a row too.
  @Test func forms() throws {
    let control: (inout RowSettings) -> Void = { $0.control = FormControl(.text, name: "a") }
    let page = try layout(
      rows(control, control), page: { $0.settings.form = FormTarget(action: "p") })
    #expect(page.frames.forms.map(\.action) == ["p"])
    #expect(page.frames.bands.filter { $0.kind == .row }.map(\.form) == [0, 0, nil])
    let own = try layout(
      rows(
        control,
        {
          control(&$0)
          $0.form = FormTarget(action: "r")
        }),
      page: { $0.settings.form = FormTarget(action: "p") },
      section: { $0.settings.form = FormTarget(action: "s") })
    #expect(own.frames.forms.map(\.action) == ["s", "r"])
    #expect(own.frames.bands.filter { $0.kind == .row }.map(\.form) == [0, 1, nil])
    #expect(
      try layout(rows(control)).problems == [
        "the control has no form to be sent with: write action=… here, at the section's header, or "
          + "in the front matter"
      ])
  }
}
