import SiteContent
import SourceText
import TableModel

extension SiteSource {
  /// Appends the rows that a page takes from data files, and leaves of all rows those that it chooses.
  ///
  /// - Parameter language: that of a page that names none.
  func addData(_ frontMatter: FrontMatter, _ language: String, to result: inout ReadPage) {
    guard var page = result.page else { return }
    let ownCount = page.sections.count
    let language = page.language ?? language
    for source in frontMatter.data {
      do throws(Diagnostic) {
        let sections = try sections(of: source, frontMatter, language, &result)
        page.append(sections, behind: ownCount)
      } catch {
        result.diagnostics.append(error)
      }
    }
    result.diagnostics += schedule.apply(to: &page)
    result.diagnostics += frontMatter.selection.apply(
      to: &page, language: language, mapping: frontMatter.fields)
    if DataMapping(frontMatter).defersBodies {
      for source in frontMatter.data where Self.isFeed(source.file) {
        do throws(Diagnostic) {
          try addBodies(of: source, to: &page)
        } catch {
          result.diagnostics.append(error)
        }
      }
    }
    if let first = frontMatter.data.first, page.sections.allSatisfy(\.rows.isEmpty) {
      frontMatter.surroundings.applyEmptyState(to: &page, at: first.location)
    }
    result.page = page
  }

  /// Whether a data file is an RSS or Atom feed.
  private static func isFeed(_ file: String) -> Bool {
    ["xml", "rss", "atom"].contains(file.split(separator: ".").last?.lowercased() ?? "")
  }

  /// Gives the rows of a feed that show their bodies: those of all items would take much memory.
  private func addBodies(
    of source: FrontMatter.DataSource, to page: inout Page
  ) throws(Diagnostic) {
    let (file, bytes) = try folder.read(source.file, at: source.location)
    let name = folder.location(of: file).file
    let shown = page.sections.flatMap(\.rows).filter { $0.location.file == name }
    guard !shown.isEmpty else { return }
    let bodies = try readFeedBodies(
      bytes, file: name, images: images, of: Set(shown.map { FilePlace($0.location) }))
    for section in page.sections.indices {
      for row in page.sections[section].rows.indices
      where page.sections[section].rows[row].location.file == name {
        let place = FilePlace(page.sections[section].rows[row].location)
        page.sections[section].rows[row].detail = bodies[place]
      }
    }
  }

  private func sections(
    of source: FrontMatter.DataSource, _ frontMatter: FrontMatter, _ language: String,
    _ result: inout ReadPage
  ) throws(Diagnostic) -> [TableSection] {
    let (file, bytes) = try folder.read(source.file, at: source.location)
    result.dataFiles.append(file)
    let location = folder.location(of: file).file
    var mapping = DataMapping(frontMatter)
    if !configuration.taxonomies.isEmpty { mapping.keepsAllFields = true }
    // Columns stand side by side unless the page says otherwise.
    let layout = frontMatter.layout.flatMap { SectionLayout(rawValue: $0.rawValue) } ?? .columns
    switch file.split(separator: ".").last?.lowercased() ?? "" {
    case "csv", "tsv":
      let (section, diagnostics) = readDelimitedSection(
        bytes, file: location, mapping: mapping, layout: layout, images: images)
      result.diagnostics += diagnostics
      return section.map { [$0] } ?? []
    case "plist", "json", "yaml", "yml":
      var (sections, diagnostics) = readDataSections(
        bytes, file: location, mapping: mapping, layout: frontMatter.layout ?? .table,
        images: images, language: language)
      result.diagnostics += diagnostics
      for index in sections.indices
      where !sections[index].columns.isEmpty && sections[index].layout == nil {
        sections[index].layout = layout
      }
      return sections
    case _ where Self.isFeed(file):
      var (section, diagnostics) = readFeedSection(
        bytes, file: location, mapping: mapping, images: images)
      result.diagnostics += diagnostics
      if section?.columns.isEmpty == false { section?.layout = layout }
      return section.map { [$0] } ?? []
    default:
      throw .error(
        "“\(source.file)” can’t be read: name a .csv, .tsv, .json, .yaml, .plist, .rss, .atom or .xml file",
        at: source.location)
    }
  }
}

extension Page {
  /// Appends the sections of a data file. Rows without a header join those of the file before.
  fileprivate mutating func append(_ new: [TableSection], behind ownCount: Int) {
    var new = new[...]
    if let last = sections.indices.last, last >= ownCount, sections[last].header == nil,
      let first = new.first, first.header == nil
    {
      sections[last].rows += first.rows
      sections[last].addColumns(first.columns)
      sections[last].layout = sections[last].layout ?? first.layout
      new.removeFirst()
    }
    sections += new
  }
}
