import Foundation
import TableModel
import Testing

@testable import InterfaceBuilder

/// The Interface Builder files of the demonstration site.
@Suite struct DemonstrationFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates/Cells")

  private static let files = [
    "animals.storyboard", "forecastCell.xib", "form.storyboard", "imageCell.xib", "priceCell.xib",
    "recipeCell.xib",
  ]

  /// Each view has the very frame that its file states.
  @Test(arguments: files)
  func `constraints give the saved frames`(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    let (document, diagnostics) = InterfaceDocument.read(bytes, file: file)
    #expect(diagnostics == [])
    let cells = try #require(document).roots.filter(\.isCell)
    #expect(!cells.isEmpty)
    for cell in cells {
      let comparison = SavedLayoutComparison(cell)
      #expect(comparison.conflict.isEmpty)
      for entry in comparison.entries {
        #expect(entry.difference == 0, "\(file): \(entry)")
      }
    }
  }
}
