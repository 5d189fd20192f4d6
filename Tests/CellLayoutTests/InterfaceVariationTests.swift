import Foundation
import TableModel
import Testing

@testable import CellLayout

/// Variations of the generated cells, where those are at hand: what is mirrored, hidden or moved
/// leaves the rest as it is.
@Suite struct InterfaceVariationTests {
  private let width = 375.0

  /// The frames of a document's cell with its own texts; `nil` where its constraints conflict.
  private func frames(_ text: String, rightToLeft: Bool = false) throws -> [Rect]? {
    let template = try #require(
      CellTemplate.readInterface(
        Array(text.utf8), name: "cell", file: "cell.xib", fields: .none
      ).templates.first)
    let cell = try TestCell(template)
    let bound = cell.engine.bind(
      Row(location: .init(file: "cell.xib", line: 1, column: 1)), template: 0, language: "en",
      rightToLeft: rightToLeft)
    var frames = CellFrames()
    do {
      _ = try cell.engine.layout(bound.cell, width: width, into: &frames)
    } catch {
      return nil
    }
    return frames.views.prefix(template.views.count).map(\.rect)
  }

  @Test func `right to left mirrors what has no left and right`() throws {
    guard let documents = try GeneratedDocuments.cells() else { return }
    var count = 0
    for (file, text) in documents where Self.isDirectional(text) {
      guard let forward = try frames(text), let back = try frames(text, rightToLeft: true) else {
        continue
      }
      count += 1
      let worst =
        zip(forward, back).map { rect, mirrored in
          max(abs(width - rect.maxX - mirrored.x), abs(rect.width - mirrored.width))
        }.max() ?? 0
      #expect(worst <= 1, "\(file): \(worst)")
    }
    #expect(count > 50)
  }

  /// Whether nothing in a document knows left from right: attributes, masks, built-in styles, parts
  /// of a superview's width, distances from middles, and controls whose alignment rects aren't in their middle.
  private static func isDirectional(_ text: String) -> Bool {
    let physical = [
      "Attribute=\"left", "Attribute=\"right", "fixedFrame=\"YES\"", "IBUITableViewCellStyle",
      "multiplier=", "<switch ", "<slider ", "key=\"layoutMargins\"",
    ]
    let moved = "Attribute=\"centerX\"[^>]*constant=\"[^0]"
    guard !physical.contains(where: text.contains),
      text.range(of: moved, options: .regularExpression) == nil
    else { return false }
    // Views that no stack places and no constraint asks for lie under their masks.
    let views = text.components(separatedBy: "<rect key=\"frame\"").count - 3
    let free = text.components(separatedBy: "translatesAutoresizingMaskIntoConstraints=\"NO\"")
    return views == free.count - 1
  }

  @Test func `hidden labels keep their room outside of stacks`() throws {
    guard let documents = try GeneratedDocuments.cells() else { return }
    var count = 0
    for (file, text) in documents where !text.contains("<stackView ") && !text.contains("hidden=") {
      guard text.contains("<label "), let shown = try frames(text) else { continue }
      count += 1
      let hidden = try frames(text.replacing("<label ", with: "<label hidden=\"YES\" "))
      #expect(hidden == shown, "\(file)")
    }
    #expect(count > 100)
  }
}
