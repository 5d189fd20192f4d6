import SourceText
import TableModel

/// Reads a CSV or TSV file as a page of its own, its columns side by side.
///
/// - Parameters:
///   - bytes: UTF-8, with or without a byte order mark.
///   - file: the file's path relative to the site's folder, for diagnostics and image paths.
///   - path: the page's output path without its ending.
///   - images: where image names are looked up.
///   - language: the site's language, by which rows are sorted where the page names none.
///   - site: what the site says of the page.
/// - Returns: the page, `nil` when the file is no such text; and all errors and warnings.
public func readDelimitedPage(
  _ bytes: [UInt8], file: String, path: String, images: ImageCatalogue, language: String = "en",
  in site: PageContext = PageContext()
) -> (Page?, [Diagnostic]) {
  let place = SourceLocation(file: file, line: 1, column: 1)
  var (frontMatter, diagnostics) = FrontMatter.read(nil, in: site, at: place)
  // Columns stand side by side unless the folder says otherwise; articles have no rows.
  let layout = frontMatter.layout.flatMap { SectionLayout(rawValue: $0.rawValue) } ?? .columns
  frontMatter.layout = PageLayoutKind(rawValue: layout.rawValue)
  let (section, problems) = readDelimitedSection(
    bytes, file: file, mapping: DataMapping(frontMatter), layout: layout, images: images)
  diagnostics += problems
  guard let section else { return (nil, diagnostics) }
  var page = Page(path: path, title: InlineText(titleFromPath(path)), location: place)
  frontMatter.apply(to: &page)
  page.sections = [section]
  diagnostics += frontMatter.applyToRows(
    of: &page, in: site, language: language, images: images)
  diagnostics += frontMatter.applySortable(to: &page)
  return (page, diagnostics)
}

/// Reads the rows that a page takes from a CSV or TSV file by `data:`.
///
/// The first line names the columns. Each is the field of its name in all rows; the mapping's
/// `columns` choose and order them, its `fields` give them other names.
///
/// - Parameter layout: how the rows will stand: in `columns` they need no title.
/// - Returns: the section, `nil` when the file is no such text; and all errors and warnings.
public func readDelimitedSection(
  _ bytes: [UInt8], file: String, mapping: DataMapping, layout: SectionLayout,
  images: ImageCatalogue
) -> (TableSection?, [Diagnostic]) {
  do throws(Diagnostic) {
    let text = try DelimitedText(bytes, file: file)
    guard text.recordCount > 0 else {
      throw .error(
        "the file is empty: its first line has to name the columns",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    var reader = DelimitedTableReader(text: text, mapping: mapping, images: images)
    return (reader.section(layout), reader.diagnostics)
  } catch {
    return (nil, [error])
  }
}

private struct DelimitedTableReader {
  let text: DelimitedText
  let mapping: DataMapping
  let images: ImageCatalogue
  var diagnostics: [Diagnostic] = []

  /// A column that is read.
  private struct Source {
    /// Its place in a record.
    var index: Int
    var column: TableColumn
    var holdsImage: Bool
    /// Whether the column shows, and isn't only there to choose rows by.
    var shows = true
  }

  /// How many records with a wrong count of values are named before the rest is only counted.
  private static let mostNamed = 20

  init(text: DelimitedText, mapping: DataMapping, images: ImageCatalogue) {
    self.text = text
    self.mapping = mapping
    self.images = images
  }

  mutating func section(_ layout: SectionLayout) -> TableSection {
    let sources = self.sources()
    var section = TableSection(location: text.location(of: text.record(0).first!))
    checkCounts()
    if text.recordCount == 1 {
      diagnostics.append(
        .warning("the file has no rows, only the names of columns", at: section.location))
    }
    let columns = Columns(names: sources.filter(\.shows).map(\.column.field))
    section.rows.reserveCapacity(text.recordCount - 1)
    for record in 1..<max(1, text.recordCount) {
      section.rows.append(row(text.record(record), sources, columns, layout))
    }
    section.columns = sources.filter { $0.shows && $0.column.field != "url" }.map(\.column)
    section.alignNumbers()
    section.layout = layout
    return section
  }

  // MARK: Columns

  /// The columns that are read, in the order in which they show.
  private mutating func sources() -> [Source] {
    var sources: [Source] = []
    var taken: Set<String> = []
    for (index, value) in text.record(0).enumerated() {
      let title = labelText(value.text)
      let location = text.location(of: value)
      var name = mappedField(of: title) ?? lowerCamelCase(title)
      if name.isEmpty { name = "column\(index + 1)" }
      let first = name
      var count = 1
      while !taken.insert(name).inserted {
        count += 1
        name = "\(first)\(count)"
      }
      if count > 1 {
        diagnostics.append(
          .warning(
            "two columns are called “\(first)”: the field of this one is “\(name)”", at: location))
      }
      var source = Source(
        index: index,
        column: TableColumn(field: name, title: InlineText(title), location: location),
        holdsImage: namesImage(name))
      if mapping.imageFields.contains(where: { Self.is(source, called: $0) }) {
        source.holdsImage = true
      }
      sources.append(source)
    }
    reportUnknown(mapping.fields.map { ($0.key, $0.location) }, sources)
    guard !mapping.columns.isEmpty else { return sources }
    reportUnknown(
      mapping.columns.map { ($0, mapping.columnsLocation ?? text.location(of: text.values[0])) },
      sources)
    let shown = mapping.columns.compactMap { name in sources.first { Self.is($0, called: name) } }
    let hidden = sources.filter { source in
      !shown.contains { $0.index == source.index }
        && (mapping.keepsAllFields || mapping.selectedBy.contains { Self.is(source, called: $0) })
    }
    return shown
      + hidden.map {
        Source(index: $0.index, column: $0.column, holdsImage: $0.holdsImage, shows: false)
      }
  }

  private func mappedField(of title: String) -> String? {
    mapping.fields.first { $0.key == title || $0.key == lowerCamelCase(title) }?.field
  }

  private static func `is`(_ source: Source, called name: String) -> Bool {
    let title = source.column.title.text
    return name == title || name == source.column.field || name == lowerCamelCase(title)
  }

  private mutating func reportUnknown(
    _ names: [(name: String, location: SourceLocation)], _ sources: [Source]
  ) {
    for (name, location) in names where !sources.contains(where: { Self.is($0, called: name) }) {
      let known = sources.map(\.column.title.text).filter { !$0.isEmpty }
      diagnostics.append(
        .error("\(unknownName("column", name, among: known)) (in \(text.file))", at: location))
    }
  }

  /// Reports the records that have more or fewer values than the first.
  private mutating func checkCounts() {
    let count = text.record(0).count
    var wrong = 0
    for index in 1..<max(1, text.recordCount) {
      let record = text.record(index)
      guard record.count != count else { continue }
      wrong += 1
      guard wrong <= Self.mostNamed else { continue }
      let values = "\(record.count) value\(record.count == 1 ? "" : "s")"
      if record.count > count {
        diagnostics.append(
          .error(
            "this row has \(values), but there are \(count) columns: put a value with a delimiter "
              + "in it into quotes", at: text.location(of: record[record.startIndex + count])))
      } else {
        diagnostics.append(
          .warning(
            "this row has \(values), but there are \(count) columns: those at its end stay empty",
            at: text.end(of: index)))
      }
    }
    guard wrong > Self.mostNamed else { return }
    let rest = wrong - Self.mostNamed
    diagnostics.append(
      .warning(
        "\(rest) more row\(rest == 1 ? " has" : "s have") another count of values than there are "
          + "columns", at: SourceLocation(file: text.file)))
  }

  // MARK: Rows

  private mutating func row(
    _ record: ArraySlice<DelimitedText.Value>, _ sources: [Source], _ columns: Columns,
    _ layout: SectionLayout
  ) -> Row {
    var row = Row(location: text.location(of: record.first!))
    row.fields.reserveCapacity(sources.count)
    var texts: [InlineText] = []
    for source in sources where source.index < record.count {
      let value = record[record.startIndex + source.index]
      let name = source.column.field
      let content = labelText(value.text)
      guard !content.isEmpty else { continue }
      if name == "url" {
        row.url = link(value)
        row.urlLocation = text.location(of: value)
      } else if source.holdsImage {
        guard let image = image(value) else { continue }
        row.fields.append(Field(name, .image(image), at: text.location(of: value)))
      } else {
        let content = InlineText(content)
        row.fields.append(Field(name, .text(content), at: text.location(of: value)))
        if source.shows, !["title", "subtitle", "detail"].contains(name) { texts.append(content) }
      }
    }
    if layout != .columns { columns.addRoles(texts[...], to: &row) }
    return row
  }

  private mutating func link(_ value: DelimitedText.Value) -> String? {
    var url = value.text
    if let target = url.withUTF8({ safeTarget($0) }) { return target }
    diagnostics.append(
      .error(
        "“\(labelText(value.text).prefix(40))” would run a script: link to a page",
        at: text.location(of: value)))
    return nil
  }

  private mutating func image(_ value: DelimitedText.Value) -> ImageReference? {
    do throws(Diagnostic) {
      return try images.image(
        labelText(value.text), allowsMissingEnding: true, at: text.location(of: value))
    } catch {
      diagnostics.append(error)
      return nil
    }
  }
}
