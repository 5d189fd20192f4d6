import SiteContent
import SourceText
import TableModel

/// A field of rows by a name that may be written in words: `Prep time` means `prepTime`.
struct RowField {
  let name: String

  /// `nil`: the row has no such field.
  init?(_ written: String, of row: Row) {
    if row[written] != nil {
      name = written
    } else {
      name = lowerCamelCase(written)
      if row[name] == nil { return nil }
    }
  }

  /// `nil`: there is no such field.
  init?(_ written: String, among known: Set<String>) {
    if known.contains(written) {
      name = written
    } else {
      name = lowerCamelCase(written)
      if !known.contains(name) { return nil }
    }
  }

  /// Whether a written name means a field.
  static func `is`(_ written: String, _ field: String) -> Bool {
    written == field || lowerCamelCase(written) == field
  }
}

extension Row {
  /// What a page of the row's own is called.
  var pageTitle: String? { plainText("title") ?? plainText("text") }
}

extension DetailSettings {
  /// What a field says the path of a row's page is to end in.
  func slug(of row: Row) -> String? {
    let written = roles.first { $0.name == "slug" }?.field ?? "slug"
    guard let field = RowField(written, of: row), let text = row.plainText(field.name) else {
      return nil
    }
    return pathSlug(text)
  }
}

extension Page {
  /// The names of all fields of the page's rows.
  var fieldNames: Set<String> {
    var names: Set<String> = []
    for section in sections {
      for row in section.rows {
        for field in row.fields where !names.contains(field.name) { names.insert(field.name) }
      }
    }
    return names
  }

  /// Fills the fields that have a role from those that are to have it, and the title of rows in columns
  /// from their first one.
  ///
  /// - Returns: errors for fields that no row has.
  mutating func fillRoles() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if !details.roles.isEmpty {
      let known = fieldNames
      for role in details.roles {
        guard let field = RowField(role.field, among: known) else {
          if known.isEmpty { continue }
          let name = unknownName("field", role.field, among: known.sorted())
          problems.append(.error("\(name) (no row has it)", at: role.location))
          continue
        }
        if role.name != "date", role.name != "slug" { fill(role.name, from: field.name) }
      }
    }
    guard details.rows == .all else { return problems }
    for section in sections.indices {
      guard let first = sections[section].columns.first?.field else { continue }
      for row in sections[section].rows.indices where sections[section].rows[row]["title"] == nil {
        if case .text(let text)? = sections[section].rows[row][first] {
          sections[section].rows[row]["title"] = .text(text)
        }
      }
    }
    return problems
  }

  private mutating func fill(_ role: String, from field: String) {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        guard let value = sections[section].rows[row][field] else { continue }
        if case .image = value {
          if role == "image" { sections[section].rows[row][role] = value }
        } else if role != "image" {
          sections[section].rows[row][role] = value
        }
      }
    }
  }
}

/// The anchors of a page's sections and rows: further ones get numbers where they are taken.
struct AnchorNames {
  private var taken: Set<String>
  private var numbers: [String: Int] = [:]

  init(of page: Page) {
    taken = Set(
      page.sections.flatMap { section in
        [section.identifier].compactMap(\.self) + section.rows.compactMap(\.identifier)
      })
  }

  mutating func add(_ base: String) -> String {
    var name = base
    var number = numbers[base] ?? 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    numbers[base] = number
    return name
  }
}

/// What is wrong with the rows of a page. Those of a data file often share a mistake: the first of them
/// are told, the others counted.
struct RowProblems {
  private static let mostTold = 20

  var all: [Diagnostic] = []
  private let location: SourceLocation
  private var count = 0

  init(of page: Page) { location = page.location }

  mutating func addOfRow(_ problem: Diagnostic) {
    count += 1
    if count <= Self.mostTold { all.append(problem) }
  }

  var told: [Diagnostic] {
    let rest = count - Self.mostTold
    guard rest > 0 else { return all }
    return all + [
      .error(
        "\(rest) more row\(rest == 1 ? " has" : "s have") such a problem: they are told once those "
          + "above are solved", at: location)
    ]
  }
}
