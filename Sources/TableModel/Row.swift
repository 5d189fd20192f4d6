/// A row of a table: named values that a cell draws.
public struct Row: Sendable {
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

  /// The value of the field of that name. Linear in the number of fields, of which a row has few.
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
public struct Field: Hashable, Sendable {
  public var name: String
  public var value: FieldValue

  public init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}

public enum FieldValue: Hashable, Sendable {
  case text(InlineText)
  /// Kept apart, so that the many texts stay small.
  indirect case image(ImageReference)
  case flag(Bool)
}

/// An image file of the site, found and measured.
public struct ImageReference: Hashable, Sendable {
  /// The path relative to the site's content folder, with `/` between its parts.
  public var path: String
  /// The size in pt: pixels divided by the scale of the file's name (`@2x`, `@3x`).
  public var width: Double
  public var height: Double
  /// What the image shows, for those who can't see it; empty: decoration.
  public var alternative: String
  /// Files of the same image at other scales, as `(scale, path)`, in order of scale.
  public var variants: [Variant]

  public struct Variant: Hashable, Sendable {
    public var scale: Int
    public var path: String
    public init(scale: Int, path: String) {
      self.scale = scale
      self.path = path
    }
  }

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

/// What stands at the trailing edge of a cell: `UITableViewCell.AccessoryType`, or a text of one's
/// own.
public enum Accessory: Hashable, Sendable {
  case none, disclosureIndicator, detailButton, detailDisclosureButton, checkmark
  /// A short text at the trailing edge, such as a price.
  case text(String)
  /// A number or word on a filled capsule.
  case badge(String)
}

extension Accessory {
  /// The names of accessories that show no text.
  public static let names = ["none", "disclosure", "detail", "detailDisclosure", "checkmark"]

  /// The accessory of that name: ours, or UIKit's such as `disclosureIndicator` and
  /// `UITableViewCellAccessoryCheckmark`; `nil` for any other.
  public init?(name: String) {
    var short = name[...]
    for prefix in ["UITableViewCellAccessory", "."] where short.hasPrefix(prefix) {
      short.removeFirst(prefix.count)
    }
    switch short.prefix(1).lowercased() + short.dropFirst() {
    case "none": self = .none
    case "disclosure", "disclosureIndicator": self = .disclosureIndicator
    case "detail", "detailButton": self = .detailButton
    case "detailDisclosure", "detailDisclosureButton": self = .detailDisclosureButton
    case "checkmark": self = .checkmark
    default: return nil
    }
  }
}
