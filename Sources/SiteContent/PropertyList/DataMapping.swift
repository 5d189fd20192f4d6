import TableModel

/// How a page wants its data read: which arrays are joined to rows, and which keys fill which
/// fields.
public struct DataMapping: Sendable {
  /// A row's field and the key of the data that fills it.
  public struct Field: Hashable, Sendable {
    public var field: String
    public var key: String
    /// Where the key is written.
    public var location: SourceLocation

    public init(field: String, key: String, location: SourceLocation) {
      self.field = field
      self.key = key
      self.location = location
    }
  }

  /// The fields that come from keys of another name. Keys that stand in no mapping fill the fields
  /// of their own names.
  public var fields: [Field]
  /// The keys of parallel arrays, joined to rows by index; empty: the data have another shape.
  public var columns: [String]
  /// Where the columns are named.
  public var columnsLocation: SourceLocation?

  public init(
    fields: [Field] = [], columns: [String] = [], columnsLocation: SourceLocation? = nil
  ) {
    self.fields = fields
    self.columns = columns
    self.columnsLocation = columnsLocation
  }
}
