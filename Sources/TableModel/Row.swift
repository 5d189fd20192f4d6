/// A row of a table: named values that a cell draws.
public struct Row: Codable, Sendable {
  /// The fields in the order of their source; a name stands once.
  public var fields: [Field]
  /// The names of the cell templates to try in turn; empty: the section's, then the page's, then
  /// the built-in cells that fit the row's fields.
  public var cells: [String]
  /// What stands at the trailing edge; `nil`: what the template says.
  public var accessory: Accessory?
  /// Where the row leads; the link covers the whole row.
  public var url: String?
  /// How deep the row is nested: 0 at the left, each level indents by the profile's width.
  public var indentationLevel: Int
  /// The anchor of the row, unique in its page, when it has one.
  public var identifier: String?
  /// The row's page of its own, if it has a body or asks for one.
  public var detail: RowDetail?
  public var location: SourceLocation
  fileprivate var urlPlace = FieldPlace(nil)
  /// None or one: most rows have no settings, and rows are many.
  public private(set) var ownSettings: [RowSettings] = []

  public init(
    fields: [Field] = [], cells: [String] = [], accessory: Accessory? = nil, url: String? = nil,
    indentationLevel: Int = 0, identifier: String? = nil, location: SourceLocation
  ) {
    self.fields = fields
    self.cells = cells
    self.accessory = accessory
    self.url = url
    self.indentationLevel = indentationLevel
    self.identifier = identifier
    self.location = location
  }

  /// What the row says beside its content.
  public var settings: RowSettings {
    get { hasSettings ? ownSettings[0] : .none }
    set { ownSettings = newValue.isEmpty ? [] : [newValue] }
  }

  /// Whether the row says anything beside its content.
  public var hasSettings: Bool { !ownSettings.isEmpty }

  /// The row with the language and the direction of its section where it has none.
  public func reading(as section: RowSettings) -> Row {
    guard section.language != nil || section.direction != nil else { return self }
    var row = self
    row.settings = row.settings.over(section.ofTexts)
    return row
  }

  /// The value of the field of that name. Linear in the number of fields, of which a row has few.
  /// Whether the row has all of these fields.
  public func has(fields names: [String]) -> Bool {
    names.allSatisfy { name in fields.contains { $0.name == name } }
  }

  public subscript(name: String) -> FieldValue? {
    get { fields.first { $0.name == name }?.value }
    set {
      let index = fields.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): fields[index].value = value
      case (let index?, nil): fields.remove(at: index)
      case (nil, let value?): fields.append(Field(name, value))
      case (nil, nil): break
      }
    }
  }
}

/// A named value of a row, such as `title` or `prepTime`.
public struct Field: Codable, Sendable {
  public var name: String
  public var value: FieldValue
  /// Where the value stands in its row's file, as far as its reader knows.
  fileprivate let place: FieldPlace

  /// - Parameter location: where the value stands, in the file of its row; `nil`: where that does.
  public init(_ name: String, _ value: FieldValue, at location: SourceLocation? = nil) {
    self.name = name
    self.value = value
    place = FieldPlace(location)
  }
}

/// Fields are equal whose names and values are, wherever they stand.
extension Field: Hashable {
  public static func == (a: Field, b: Field) -> Bool { a.name == b.name && a.value == b.value }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

/// A line and a column in a file that is known, kept small; line 0: none.
struct FieldPlace: Codable, Sendable {
  var line: UInt32
  var column: UInt32

  init(_ location: SourceLocation?) {
    line = UInt32(clamping: location?.line ?? 0)
    column = UInt32(clamping: location?.column ?? 0)
  }
}

/// The places of what a row holds.
extension Row {
  /// Where the value of a field stands; where the row does if its reader doesn't know more.
  public func location(of field: String) -> SourceLocation {
    location(of: fields.first { $0.name == field }?.place)
  }

  /// Where the row's link stands; where the row does if its reader doesn't know more.
  public var urlLocation: SourceLocation {
    get { location(of: urlPlace) }
    set { urlPlace = FieldPlace(newValue) }
  }

  private func location(of place: FieldPlace?) -> SourceLocation {
    guard let place, place.line > 0 else { return location }
    return SourceLocation(file: location.file, line: Int(place.line), column: Int(place.column))
  }
}

public enum FieldValue: Hashable, Codable, Sendable {
  case text(InlineText)
  /// Kept apart, so that the many texts stay small.
  indirect case image(ImageReference)
  case flag(Bool)
}

/// An image file of the site, found and measured.
public struct ImageReference: Hashable, Codable, Sendable {
  /// The path relative to the site's content folder, with `/` between its parts.
  public var path: String
  /// The size in pt: pixels divided by the scale of the file's name (`@2x`, `@3x`).
  public var width: Double
  public var height: Double
  /// What the image shows, for those who can't see it; empty: decoration.
  public var alternative: String
  /// Files of the same image at other scales, as `(scale, path)`, in order of scale.
  public var variants: [Variant]

  public struct Variant: Hashable, Codable, Sendable {
    public var scale: Int
    public var path: String
    public init(scale: Int, path: String) {
      self.scale = scale
      self.path = path
    }
  }

  /// The paths of all of the image's files.
  public var files: [String] { [path] + variants.map(\.path) }

  public init(
    path: String, width: Double, height: Double, alternative: String = "",
    variants: [Variant] = []
  ) {
    self.path = path
    self.width = width
    self.height = height
    self.alternative = alternative
    self.variants = variants
  }
}
