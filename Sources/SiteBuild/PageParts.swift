import HTMLOutput
import SiteContent
import TableModel

/// Divides lists that are to show so many rows a page: the first part stays where the list is, the
/// others follow as `list/2`, `list/3` and so on.
struct PageParts {
  private(set) var pages: [LoadedPage] = []
  /// Where the anchors of further parts are, by the path of the list.
  private(set) var anchors: [String: [String: String]] = [:]
  private let siteLanguage: String

  init(_ pages: [LoadedPage], language: String) {
    siteLanguage = language
    for page in pages { add(page) }
  }

  /// The path of a part, counted from 1.
  static func path(of part: Int, in page: Page) -> String {
    guard part > 1 else { return page.path }
    let isFront = page.path == "index" || page.path.hasSuffix("/index")
    return isFront ? page.path.dropLast("index".count) + "\(part)" : "\(page.path)/\(part)"
  }

  /// The number of parts that a page has.
  static func count(of page: Page) -> Int {
    guard let most = page.pagination?.count else { return 1 }
    let rows = page.sections.reduce(0) { $0 + $1.rows.count(where: \.isPaginated) }
    return max(1, (rows + most - 1) / most)
  }

  private mutating func add(_ loaded: LoadedPage) {
    let page = loaded.page
    guard let most = page.pagination?.count, Self.count(of: page) > 1 else {
      pages.append(loaded)
      return
    }
    let parts = Self.sections(page.sections, most: most)
    var sectionNames: Set<String> = []
    for (index, sections) in parts.enumerated() {
      var part = loaded
      part.page.sections = sections
      part.page.path = Self.path(of: index + 1, in: page)
      if index > 0 {
        part.page.partOf = page.path
        part.page.title = numbered(page.title, index + 1)
        part.page.linkFolder = page.linkFolder ?? folder(of: page.path)
        part.page.aliases = []
        part.file = nil
        part.diagnostics = []
        part.page.previousPath = Self.path(of: index, in: page)
      }
      note(sections, at: part.page.path, of: page.path, &sectionNames)
      if index + 1 < parts.count { part.page.nextPath = Self.path(of: index + 2, in: page) }
      part.closing.insert(numbers(index + 1, of: parts.count, in: page), at: 0)
      pages.append(part)
    }
  }

  /// The sections of each part. Rows that are nested stay with the row above; a section that goes on
  /// has its header again, but not what introduces it.
  private static func sections(_ sections: [TableSection], most: Int) -> [[TableSection]] {
    var parts: [[TableSection]] = [[]]
    var count = 0
    for section in sections {
      var piece = section
      piece.rows = []
      for row in section.rows {
        if row.isPaginated {
          if count == most {
            if !piece.rows.isEmpty {
              piece.footer = []
              parts[parts.count - 1].append(piece)
              piece.introduction = []
            }
            piece.rows = []
            parts.append([])
            count = 0
          }
          count += 1
        }
        piece.rows.append(row)
      }
      piece.footer = section.footer
      parts[parts.count - 1].append(piece)
    }
    return parts
  }

  /// Notes where anchors are; a section that goes on has its anchor where it begins.
  private mutating func note(
    _ sections: [TableSection], at path: String, of list: String, _ sectionNames: inout Set<String>
  ) {
    for section in sections {
      if let name = section.identifier, sectionNames.insert(name).inserted, path != list {
        anchors[list, default: [:]][name] = path
      }
      guard path != list else { continue }
      for row in section.rows {
        if let name = row.identifier { anchors[list, default: [:]][name] = path }
      }
    }
  }

  private func numbered(_ title: InlineText, _ number: Int) -> InlineText {
    let suffix = " (\(number))"
    var result = title
    result.text += suffix
    if !result.runs.isEmpty { result.runs.append(TextRun(length: suffix.utf8.count)) }
    return result
  }

  // MARK: The way on

  /// The section at the end of a part: the ways to the parts before and after, and to others by number.
  private func numbers(_ number: Int, of count: Int, in page: Page) -> TableSection {
    let words = InterfaceWords(language: page.language ?? siteLanguage).lists
    var text = InlineText("")
    var last = 0
    for part in Self.shown(number, of: count) {
      if last > 0 { text.append(part == last + 1 ? "\u{2003}" : "\u{2003}…\u{2003}") }
      text.append(
        "\(part)", traits: part == number ? .strong : [],
        url: part == number ? nil : address(of: part, in: page))
      last = part
    }
    var row = Row(
      fields: [Field("numbers", .text(text))], cells: ["pageNumbers"], location: page.location)
    func way(_ field: String, _ words: String, to part: Int) {
      guard (1...count).contains(part) else { return }
      row[field] = .text(InlineText(words, url: address(of: part, in: page)))
    }
    way("previous", "‹ \(words.previous)", to: number - 1)
    way("next", "\(words.next) ›", to: number + 1)
    var section = TableSection(rows: [row], location: page.location)
    section.layout = .table
    return section
  }

  private func address(of part: Int, in page: Page) -> String {
    "/" + urlPath(Self.path(of: part, in: page) + ".html")
  }

  /// The numbers that a part shows: its own and those around it, the first and the last. Never more than
  /// so many, lest all parts together grow with the square of their number.
  private static func shown(_ number: Int, of count: Int) -> [Int] {
    if count <= 9 { return Array(1...count) }
    let near = max(1, number - 2)...min(count, number + 2)
    return Set([1, count]).union(near).sorted()
  }
}

extension Row {
  /// Whether a part of a list may begin with the row: nested rows stay with the row above.
  fileprivate var isPaginated: Bool { indentationLevel == 0 }
}
