/// Where the form controls of a page, a section or a row send their values.
public struct FormTarget: Hashable, Codable, Sendable {
  /// The address; as all forms with the same target are one form, rows of one target are sent together.
  public var action: String
  public var method: Method

  public enum Method: String, CaseIterable, Codable, Sendable { case get, post }

  public init(action: String, method: Method = .post) {
    self.action = action
    self.method = method
  }
}

/// A control of a form, which browsers send with its name.
public struct FormControl: Hashable, Codable, Sendable {
  public var kind: Kind
  /// The name that the value is sent with; empty: only a button may have none.
  public var name: String
  /// What is sent, or set at first.
  public var value: String
  public var placeholder: String
  /// The choices of a selection.
  public var options: [Option]
  /// Of numbers: bounds and step; of text areas, `rows`.
  public var minimum: Double?
  public var maximum: Double?
  public var step: Double?
  public var rows: Int
  public var isRequired: Bool
  /// The most characters of a text.
  public var maximumLength: Int?
  public var autocomplete: String
  /// What the row calls it.
  public var label: String
  /// Whether it fills the row, which has no title beside it then.
  public var fillsRow: Bool

  public enum Kind: String, CaseIterable, Codable, Sendable {
    case text, email, url, tel, number, password, search, date
    case textarea, select, checkbox, `switch`, radio, range, stepper, submit

    /// Whether it shows a text of its own.
    public var showsText: Bool {
      switch self {
      case .checkbox, .switch, .radio, .range: false
      default: true
      }
    }
  }

  /// A choice: what is shown, and what is sent.
  public struct Option: Hashable, Codable, Sendable {
    public var title: String
    public var value: String

    public init(title: String, value: String) {
      self.title = title
      self.value = value
    }
  }

  public init(_ kind: Kind, name: String, value: String = "") {
    self.kind = kind
    self.name = name
    self.value = value
    placeholder = ""
    options = []
    rows = 3
    isRequired = false
    autocomplete = ""
    label = ""
    fillsRow = kind == .textarea || kind == .submit
  }
}
