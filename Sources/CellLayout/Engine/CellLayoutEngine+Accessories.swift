import TableModel
import Typesetting

extension CellLayoutEngine {
  /// Has the page's fonts cover what is shown in a field at first, and what readers write in Latin
  /// letters.
  func shapeInput(
    _ control: FormControl, of view: CellView, _ row: Row, _ language: String, _ rightToLeft: Bool,
    into diagnostics: inout [Diagnostic]
  ) {
    guard case .control(.field(let style), _) = view.kind else { return }
    var label = view
    label.kind = .label(style)
    var text = [control.value, control.placeholder] + control.options.map(\.title)
    if case .text(let title)? = row["title"] { text.append(title.text) }
    _ = shape(
      InlineText(text.joined(separator: " ")), of: label, language: language,
      rightToLeft: rightToLeft, location: row.location, into: &diagnostics)
    var ignored: [Diagnostic] = []
    _ = shape(
      Self.writtenCharacters, of: label, language: language, rightToLeft: rightToLeft,
      location: row.location, into: &ignored)
  }

  /// Basic Latin and Latin-1, apart from controls and the soft hyphen.
  private static let writtenCharacters = InlineText(
    String(
      String.UnicodeScalarView(
        ([0x21...0x7E, 0xA1...0xAC, 0xAE...0xFF] as [ClosedRange<UInt32>]).joined()
          .compactMap(Unicode.Scalar.init))) + "•")
}

extension Accessory {
  /// What its view shows, apart from a text.
  var content: BoundView.Content {
    switch self {
    case .image(let image): .image(image)
    case .control(.switch(let isSet)), .control(.checkbox(let isSet)): .state(isSet ? 1 : 0)
    case .control(.progress(let value)), .control(.rating(let value)): .state(value)
    case .control(.stepper), .form: .state(0)
    default: .plain
    }
  }
}

extension Row {
  /// The row's control as it is drawn: filling the row where no title stands beside it.
  public var formControl: FormControl? {
    guard hasSettings, var control = settings.control else { return nil }
    if case .text(let title)? = self["title"], !title.isEmpty {
      control.label = title.text
      return control
    }
    if control.kind.showsText { control.fillsRow = true }
    return control
  }
}
