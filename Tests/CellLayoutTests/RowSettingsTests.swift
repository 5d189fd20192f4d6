import TableModel
import Testing

@testable import CellLayout

/// What rows say beside their content: heights, indentation, editing, accessories, actions, forms.
@Suite struct RowSettingsTests {
  private func layout(
    _ name: String = "default", width: Double = 375, rightToLeft: Bool = false,
    title: String = "Title", indentationLevel: Int = 0, accessory: Accessory? = Accessory.none,
    _ change: (inout RowSettings) -> Void
  ) throws -> TestLayout {
    var row = row(
      ["title": title, "subtitle": "Subtitle"], accessory: accessory,
      indentationLevel: indentationLevel)
    change(&row.settings)
    return try TestCell(builtIn: name).layout(row, width: width, rightToLeft: rightToLeft)
  }

  @Test func heights() throws {
    #expect(try layout { $0.height = 60 }.height == 60)
    #expect(try layout { $0.minimumHeight = 80 }.height == 80)
    #expect(try layout { $0.minimumHeight = 20 }.height == 44)
    #expect(try layout(title: longText) { $0.minimumHeight = 80 }.height > 80)
  }

  /// What has no room is squeezed: fewer lines, the last of them cut off.
  @Test func aFixedHeightSqueezesTexts() throws {
    let cell = try layout(title: longText) { $0.height = 68 }
    #expect(cell.height == 68)
    // 68 - 11 - 12 hold two lines of 21.
    #expect(cell.frame("title").lineCount == 2)
    #expect(cell["title"] == [16, 11, 343, 45])
  }

  /// Where even margins have no room, the constraints at fault are told.
  @Test func aHeightWithoutRoomIsAConflict() throws {
    #expect {
      _ = try layout { $0.height = 10 }
    } throws: { error in
      let diagnostic = try #require(error as? Diagnostic)
      return ([diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: "\n")
        .contains("height: 10")
    }
  }

  @Test func indentation() throws {
    #expect(try layout(indentationLevel: 2) { _ in }["title"][0] == 16 + 2 * 10)
    #expect(try layout(indentationLevel: 2) { $0.indentationWidth = 30 }["title"][0] == 16 + 2 * 30)
    #expect(try layout(indentationLevel: 2) { $0.indentationWidth = 0 }["title"][0] == 16)
    // Half of the cell is left to the content.
    #expect(try layout(indentationLevel: 8) { $0.indentationWidth = 90 }["title"][0] == 187 + 16)
  }

  /// The circle stands at the margin, and the content moves by its width and its gap: 38.
  @Test func editingControls() throws {
    let cell = try layout { $0.editing = .delete }
    #expect(cell.names == ["title", "delete"])
    #expect(cell["delete"] == [16, 11, 22, 22])
    #expect(cell["title"] == [16 + 38, 11, 343 - 38, 21])
    let still = try layout {
      $0.editing = .delete
      $0.shouldIndentWhileEditing = false
    }
    #expect(still.names == ["title"] && still["title"][0] == 16)
    let both = try layout(accessory: .disclosureIndicator) {
      $0.editing = .insert
      $0.reorder = true
    }
    // Editing takes the accessory away; the bars stand at the margin, 8 from the content.
    #expect(both.names == ["title", "insert", "reorder"])
    #expect(both["reorder"] == [375 - 16 - 22, 15, 22, 14])
    #expect(both["title"][2] == 375 - 38 - 16 - (16 + 22 + 8) - 8)
    let kept = try layout {
      $0.reorder = true
      $0.editingAccessory = .checkmark
    }
    #expect(kept["checkmark"] == [375 - 16 - 22 - 10 - 16, 15, 16, 14])
    let mirrored = try layout(rightToLeft: true) { $0.editing = .delete }
    #expect(mirrored["delete"] == [375 - 16 - 22, 11, 22, 22])
  }

  @Test func accessoryControls() throws {
    func frame(_ control: AccessoryControl) throws -> [Double] {
      try layout(accessory: .control(control)) { _ in }["accessory"]
    }
    #expect(try frame(.switch(isOn: true)) == [375 - 16 - 51, 7, 51, 31])
    #expect(try frame(.checkbox(isChecked: true)) == [375 - 16 - 22, 11, 22, 22])
    #expect(try frame(.stepper) == [375 - 16 - 94, 6, 94, 32])
    #expect(try frame(.progress(0.5)) == [375 - 16 - 80, 20, 80, 4])
    #expect(try frame(.rating(3.5)) == [375 - 16 - 96, 14, 96, 16])
    let title = try layout(accessory: .control(.switch(isOn: true))) { _ in }["title"]
    #expect(title[2] == 375 - 16 - (51 + 16) - 8)
  }

  @Test func imagesAsAccessoriesAreNoLargerThanThumbnails() throws {
    let image = ImageReference(path: "a.jpg", width: 640, height: 480)
    #expect(
      try layout(accessory: .image(image)) { _ in }["accessory"] == [375 - 16 - 40, 7, 40, 30])
  }

  /// The first trailing action stands at the edge, in front of the button that opens them; each is 74
  /// wide at least, and as high as the row.
  @Test func swipeActions() throws {
    let cell = try layout {
      $0.trailingSwipeActions = [
        SwipeAction(title: "X", url: "#", isDestructive: true), SwipeAction(title: "Y", url: "#"),
      ]
      $0.leadingSwipeActions = [SwipeAction(title: "Z", url: "#")]
    }
    #expect(cell.names == ["title", "actions", "action", "action", "action"])
    let frames = cell.frames.views.map { [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height] }
    #expect(frames[1] == [375 - 16 - 22, 11, 22, 22])
    let edge = 375.0 - 16 - 22 - 8
    #expect(frames[2] == [0, 0, 74, 44])
    #expect(frames[3] == [edge - 74, 0, 74, 44])
    #expect(frames[4] == [edge - 148, 0, 74, 44])
    // A cell without room divides it.
    let narrow = try layout(width: 120) {
      $0.trailingSwipeActions = [
        SwipeAction(title: "X", url: "#"), SwipeAction(title: "Y", url: "#"),
      ]
    }
    #expect(narrow.frames.views[2].rect.width == 37)
  }

  private func form(
    _ kind: FormControl.Kind, title: String = "Title", name: String = "default"
  ) throws -> TestLayout {
    try layout(name, title: title) { $0.control = FormControl(kind, name: "x") }
  }

  /// Fields take 55 % of the row and are as high as one of a line; the text stands on the title's
  /// baseline, as both are in the middle.
  @Test func formControls() throws {
    #expect(try form(.text)["control"] == [375 - 16 - 206, 0, 206, 43])
    #expect(try form(.select)["control"] == [375 - 16 - 206, 0, 206, 43])
    #expect(try form(.switch)["control"] == [375 - 16 - 51, 7, 51, 31])
    #expect(try form(.range)["control"] == [375 - 16 - 187, 7, 187, 31])
    // UIKit's of 94, and 48 for the number.
    #expect(try form(.stepper)["control"] == [375 - 16 - 142, 0, 142, 43])
    #expect(try form(.radio)["control"] == [375 - 16 - 16, 15, 16, 14])
    #expect(try form(.text)["title"][2] == 375 - 16 - (206 + 16) - 8)
  }

  @Test func controlsThatFillTheRow() throws {
    let button = try form(.submit, name: "control")
    #expect(button.height == 44 && button["control"] == [16, 0, 343, 44])
    // Three lines of 21 and the margins of 11.
    let area = try form(.textarea, name: "control")
    #expect(area.height == 85 && area["control"] == [16, 0, 343, 85])
    #expect(try form(.search, title: "", name: "control")["control"] == [16, 0, 343, 44])
  }
}
