import Foundation
import Testing

@testable import BrowserCheck
@testable import sitegen

extension InChromium {
  /// The demonstration site on paper.
  struct PrintTests {
    private struct Document: Decodable { var data: String }

    /// Width and height in inches, and the height of the sheet within its margins in px.
    private static let papers: [(name: String, width: Double, height: Double, room: Double)] = [
      ("A4", 210 / 25.4, 297 / 25.4, (297 - 20) / 25.4 * 96),
      ("Letter", 8.5, 11, 11 * 96 - 20 / 25.4 * 96),
    ]

    @Test(arguments: ["recipes", "directory", "links"])
    func noRowIsCutAndHeadersStayWithTheirFirstRow(page: String) throws {
      let site = try BuiltSite.demonstration.get()
      let layout = try #require(try geometry(of: page).widths.first)
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.open(site.url(page))
      for paper in Self.papers {
        let sheets = try printed(paper.width, paper.height, session)
        let rows = layout.sections.flatMap(\.rows)
        let highest = rows.map(\.height).max() ?? 0
        let fewest = (layout.height / paper.room).rounded(.up)
        let most = (layout.height / (paper.room - 2 * highest)).rounded(.up)
        #expect(
          (fewest...most).contains(Double(sheets.count)),
          "\(page) on \(paper.name): \(sheets.count) sheets, \(layout.height) px of \(paper.room)")
        for section in layout.sections {
          // A header and the row below it, then each row.
          var groups = section.rows.map { text(of: $0) }
          if let first = section.rows.firstIndex(where: { $0.kind == "row" }), first > 0 {
            groups.append(groups[...first].flatMap { $0 })
          }
          for lines in groups where !lines.isEmpty {
            #expect(
              sheets.contains { sheet in lines.allSatisfy { sheet.contains($0) } },
              "\(page) on \(paper.name): no sheet has all of \(lines)")
          }
        }
      }
    }

    private func geometry(of page: String) throws -> PageGeometry {
      var output: [UInt8] = []
      let console = Console(
        print: {
          output += $0
          return true
        }, complain: { _ in }, complaintsUseColor: false)
      let words = ["frames", page, "--width", "720", "--source", BrowserTests.source]
      try #require(CommandLineTool().run(words, console: console) == .done)
      return try JSONDecoder().decode(PageGeometry.self, from: Data(output))
    }

    private func text(of band: PageGeometry.Band) -> [String] {
      band.views.flatMap { $0.lines ?? [] }.map(squeezed).filter { !$0.isEmpty }
    }

    /// The text of each sheet, without blanks.
    private func printed(
      _ width: Double, _ height: Double, _ session: ChromiumSession
    ) throws -> [String] {
      // Thousandths of an inch are as near as these need to be.
      let document: Document = try session.devTools(
        "Page.printToPDF", ["paperWidth": .decimal(width), "paperHeight": .decimal(height)])
      let folder = try TemporaryFolder()
      let file = folder.path + "/print.pdf"
      try #require(Data(base64Encoded: document.data)).write(to: URL(filePath: file))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/pdftotext")
      process.arguments = ["-raw", file, file + ".txt"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      let text = try String(contentsOfFile: file + ".txt", encoding: .utf8)
      return text.split(separator: "\u{C}").map { squeezed(String($0)) }
    }

    /// Without blanks and without what is written differently in a PDF.
    private func squeezed(_ text: String) -> String {
      String(
        text.precomposedStringWithCompatibilityMapping.filter {
          !$0.isWhitespace && $0 != "\u{FFFC}" && $0 != "\u{AD}"
        })
    }
  }
}
