import Foundation
import TableModel
import Testing

@testable import HTMLOutput
@testable import TableLayout

/// The document as its readers decode it.
private struct Geometry: Decodable, Equatable {
  struct Frame: Decodable, Equatable {
    var x, y, width, height: Double
  }

  struct View: Decodable, Equatable {
    var name, kind: String
    var x, y, width, height: Double
    var textTop: Double?
    var firstBaseline: Double?
    var lineHeight: Int?
    var lines: [String]?
  }

  struct Band: Decodable, Equatable {
    var kind, cell: String
    var x, y, width, height: Double
    var separator: Frame?
    var views: [View]
  }

  struct Section: Decodable, Equatable {
    var x, y, width, height: Double
    var rows: [Band]
  }

  struct Layout: Decodable, Equatable {
    var width: Int
    var height: Double
    var sections: [Section]
  }

  var page: String
  var widths: [Layout]
}

struct FramesJSONTests {
  private func geometry(
    _ page: TestPage, name: String = "menu", widths: [Int]? = nil
  ) throws -> Geometry {
    let json = written {
      FramesJSON(library: page.library).write(
        page.frames, page: name, widths: widths ?? Array(page.frames.widths.indices), into: &$0)
    }
    return try JSONDecoder().decode(Geometry.self, from: Data(json.utf8))
  }

  @Test func saysEachFrameInTheTablesCoordinates() throws {
    let image = ImageReference(path: "tea.jpg", width: 90, height: 60)
    let page = try TestPage(
      [
        section("Teas", rows: [row(["title": "Tea", "detail": "2"], image: image), row()]),
        section(rows: [row(accessory: .checkmark)], footer: ["Cold."]),
      ], style: .insetGrouped)
    let geometry = try geometry(page)
    let count = page.frames.widths.count
    #expect(geometry.widths.map(\.width) == page.frames.widths)
    func frame(_ frame: PixelFrame, in outer: PixelFrame = .zero) -> Geometry.Frame {
      Geometry.Frame(
        x: Double(outer.x + frame.x) / 4, y: Double(outer.y + frame.y) / 4,
        width: Double(frame.width) / 4, height: Double(frame.height) / 4)
    }
    for (width, layout) in geometry.widths.enumerated() {
      #expect(layout.height == Double(page.frames.heights[width]) / 4)
      #expect(layout.sections.count == page.frames.sections.count)
      for (index, section) in layout.sections.enumerated() {
        let outer = page.frames.sectionFrames[index * count + width]
        #expect([section.x, section.y] == [outer.x, outer.y].map { Double($0) / 4 })
        #expect(section.rows.count == page.frames.sections[index].bands.count)
        for (band, row) in zip(page.frames.sections[index].bands, section.rows) {
          let own = page.frames.bandFrames[band * count + width]
          #expect(
            Geometry.Frame(x: row.x, y: row.y, width: row.width, height: row.height) == frame(own))
          #expect(row.kind == page.frames.bands[band].kind.rawValue)
          let line = page.frames.separators[band * count + width]
          #expect(row.separator == (line.width == 0 ? nil : frame(line, in: own)))
          // All views that are not hidden.
          let visible = page.frames.bands[band].views.filter {
            !page.frames.bands[band].cell.views[$0 - page.frames.bands[band].views.lowerBound]
              .isHidden
          }
          #expect(
            row.views.map { Geometry.Frame(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
              == visible.map { frame(page.frames.viewFrames[$0 * count + width], in: own) })
        }
      }
    }
    let first = geometry.widths[0].sections[1].rows[1]
    #expect(first.cell == "value1Image")
    #expect(first.views.map(\.name) == ["image", "title", "detail"])
    #expect(first.views.map(\.kind) == ["image", "label", "label"])
    #expect(first.views.map(\.lineHeight) == [nil, 21, 21])
    #expect(first.views.map(\.textTop) == [nil, 0, 0])
    #expect(first.views.map(\.firstBaseline) == [nil, 19, 19])
    #expect(first.views.map(\.lines) == [nil, ["Tea"], ["2"]])
    #expect(geometry.widths[0].sections[2].rows[0].views.map(\.kind) == ["label", "checkmark"])
  }

  @Test func saysWhereEachLineEnds() throws {
    let cells = try library(with: [
      "narrow": """
      views: { title: { label: title, lines: 2 }, low: { label: subtitle } }
      constraints:
        - H:|-[title(80)]
        - H:[title]-[low(60)]
        - V:|-[title(60)]-|
        - V:|-[low(11)]
      """
    ])
    let page = try TestPage(
      [
        section(rows: [
          row(["title": "black tea with a lot of milk", "subtitle": "tea"], cells: ["narrow"])
        ])
      ], widths: [320], library: cells)
    let views = try geometry(page).widths[0].sections[1].rows[0].views
    #expect(views[0].lines?.count == 2)
    #expect(views[0].lines?.first == "black tea")
    #expect(views[0].lines?.last?.last == "…")
    // Two lines of 21 in the middle of 60; one of 21 around the middle of 11.
    #expect(views.map(\.textTop) == [9, -5])
    // In a line of 21 the baseline of text of 17 is 19 below the top.
    #expect(views.map(\.firstBaseline) == [28, 14])
  }

  @Test func onlyTheWidthsAskedFor() throws {
    let page = try TestPage([section(rows: [row()])])
    let all = try geometry(page)
    let some = try geometry(page, name: "a\"b\\c\n", widths: [1])
    #expect(some.widths == [all.widths[1]])
    #expect(some.page == "a\"b\\c\n")
  }

  @Test func edgesAndFractions() throws {
    let cells = try library(with: [
      "own": """
      height: 40
      views: { title: { label: title } }
      constraints: ["H:|-[title]-|", "V:|-[title]-|"]
      separator: { edges: [{ edge: bottom, thickness: 0.5 }, { edge: leading, thickness: 3 }] }
      """
    ])
    let page = try TestPage(
      [section(rows: [row(cells: ["own"])])], widths: [320], library: cells)
    let views = try geometry(page).widths[0].sections[1].rows[0].views.dropFirst()
    #expect(views.map(\.name) == ["bottom", "leading"])
    #expect(views.map(\.kind) == ["edge", "edge"])
    #expect(views.map(\.height) == [0.5, 40])
  }

  @Test func hostileTextsAreStrings() throws {
    let hostile = "\"}],\\\u{1}\n<b>\u{2028}é"
    let page = try TestPage(
      [section(rows: [row(["title": InlineText(hostile)])])], widths: [1024])
    let lines = try geometry(page).widths[0].sections[1].rows[0].views[0].lines
    #expect(lines == ["\"}],\\\u{1}", "<b>", "é"])
  }
}
