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
      try session.openWithFonts(site.url(page))
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

    /// Lines of code are broken where screens scroll them; headers that stick to the top of a screen
    /// don't lie over rows, wherever the reader was.
    @Test(arguments: ["directory", "islands", "plates", "blocks", "article"])
    func noTextIsCutOffOrCovered(page: String) throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.openWithFonts(site.url(page))
      _ = try session.run("scrollTo(0, 3000); arguments[0]('')", [])
      for paper in Self.papers {
        let file = try pdf(paper.width, paper.height, session)
        for (number, sheet) in try words(of: file).enumerated() {
          let width = paper.width * 72
          for (index, word) in sheet.enumerated() {
            #expect(
              word.left >= 0 && word.right <= width,
              "\(page) on \(paper.name), sheet \(number + 1): “\(word.text)” is cut off")
            for other in sheet[..<index] where word.covers(other) {
              Issue.record(
                "\(page) on \(paper.name), sheet \(number + 1): “\(word.text)” lies over “\(other.text)”"
              )
            }
          }
        }
      }
    }

    @Test func linesOfCodeAreWhole() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.openWithFonts(site.url("blocks"))
      // As wide as the layout and no wider: the longest line has to be broken.
      let isScrolled = try session.run(
        "const code = [...document.querySelectorAll('pre.scroll')];"
          + "arguments[0](String(code.some(view => view.scrollWidth > view.clientWidth)))", [])
      #expect(String(decoding: isScrolled, as: UTF8.self) == "true")
      let code = try session.run(
        "arguments[0]([...document.querySelectorAll('pre.scroll')]"
          + ".map(view => view.textContent).join('\u{C}'))", [])
      for paper in Self.papers {
        let sheets = try printed(paper.width, paper.height, session)
        for block in String(decoding: code, as: UTF8.self).split(separator: "\u{C}") {
          let block = squeezed(String(block))
          #expect(
            sheets.contains { $0.contains(block) }, "\(paper.name): no sheet has all of \(block)")
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

    /// The text of each sheet, without blanks: as it is painted, which leaves links within a text for
    /// later, and as it stands.
    private func printed(
      _ width: Double, _ height: Double, _ session: ChromiumSession
    ) throws -> [String] {
      let file = try pdf(width, height, session)
      let painted = try read("-raw", file).split(separator: "\u{C}")
      let standing = try read("-q", file).split(separator: "\u{C}")
      return zip(painted, standing).map { squeezed(String($0)) + "\n" + squeezed(String($1)) }
    }

    private func pdf(
      _ width: Double, _ height: Double, _ session: ChromiumSession
    ) throws -> Data {
      // Thousandths of an inch are as near as these need to be.
      let document: Document = try session.devTools(
        "Page.printToPDF", ["paperWidth": .decimal(width), "paperHeight": .decimal(height)])
      return try #require(Data(base64Encoded: document.data))
    }

    /// A word and its place on its sheet in points of 1/72 inch.
    private struct Word {
      var text: String
      var left, top, right, bottom: Double

      /// Whether the middles of two words, where their small letters are, lie over each other.
      func covers(_ other: Word) -> Bool {
        func middle(_ word: Word) -> ClosedRange<Double> {
          let height = word.bottom - word.top
          return word.top + 0.3 * height...word.bottom - 0.3 * height
        }
        return min(right, other.right) - max(left, other.left) > 1
          && middle(self).overlaps(middle(other))
      }
    }

    /// The words of each sheet.
    private func words(of pdf: Data) throws -> [[Word]] {
      try read("-bbox", pdf).split(separator: "<page ").dropFirst().map { page in
        page.matches(
          of: #/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</#
        ).compactMap { match in
          guard let left = Double(match.1), let top = Double(match.2),
            let right = Double(match.3), let bottom = Double(match.4)
          else { return nil }
          return Word(text: String(match.5), left: left, top: top, right: right, bottom: bottom)
        }
      }
    }

    /// What poppler's reader of texts prints of a PDF.
    private func read(_ option: String, _ pdf: Data) throws -> String {
      let folder = try TemporaryFolder()
      let file = folder.path + "/print.pdf"
      try pdf.write(to: URL(filePath: file))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/pdftotext")
      process.arguments = [option, file, file + ".txt"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return try String(contentsOfFile: file + ".txt", encoding: .utf8)
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
