import TableModel

/// How a page wants its data read: which arrays are joined to rows, and which keys fill which
/// fields.
public struct DataMapping: Sendable {
  public typealias Field = FrontMatter.FieldMapping

  /// The fields that come from keys of another name. Keys that stand in no mapping fill the fields
  /// of their own names.
  public var fields: [Field]
  /// The keys of parallel arrays, joined to rows by index; empty: the data have another shape.
  public var columns: [String]
  /// Where the columns are named.
  public var columnsLocation: SourceLocation?
  /// The fields that rows are chosen by, which are read also where they aren't among the columns.
  public var selectedBy: [String]
  /// Whether all fields are read, those too that are not among the columns: pages of rows show them.
  public var keepsAllFields = false
  /// The fields that hold images, whatever their names.
  public var imageFields: [String] = []
  /// Where the controls of a settings bundle are sent; `nil`: nowhere.
  public var form: FormTarget?
  /// How many rows from the first on can show at most; readers may stop behind them.
  public var mostRows: Int?
  /// Whether the bodies of feeds' items are left out: `readFeedBodies` reads those of the rows that show.
  public var defersBodies = false

  public init(
    fields: [Field] = [], columns: [String] = [], columnsLocation: SourceLocation? = nil,
    selectedBy: [String] = [], form: FormTarget? = nil, mostRows: Int? = nil
  ) {
    self.fields = fields
    self.columns = columns
    self.columnsLocation = columnsLocation
    self.selectedBy = selectedBy
    self.form = form
    self.mostRows = mostRows
  }

  /// What a page's front matter says of its data.
  public init(_ frontMatter: FrontMatter) {
    self.init(
      fields: frontMatter.fields, columns: frontMatter.columns,
      columnsLocation: frontMatter.locations["columns"],
      selectedBy: frontMatter.selection.fieldNames + Schedule.fields,
      form: frontMatter.settings.form,
      mostRows: frontMatter.selection.leadingRows)
    defersBodies = frontMatter.selection.dropsRows
    let details = frontMatter.details ?? DetailSettings()
    keepsAllFields = details.rows == .all
    imageFields = details.roles.filter { $0.name == "image" }.flatMap {
      [$0.field, lowerCamelCase($0.field)]
    }
  }
}
