import HTMLOutput
import SiteContent
import SourceText
import TableModel

/// The words of a site's pages and rows, for the script of its search page.
///
/// A script file and no JSON: browsers fetch nothing for pages that are opened as files.
struct SearchIndex {
  /// What can be found: a page, or a row of one.
  private struct Entry {
    var title: String
    /// The index of the page that has the row; `nil`: the entry is a page.
    var page: Int?
    /// Where a page stands, or the anchor of a row that has one.
    var address: String
  }

  /// Where a word stands: entries in ascending order, twice their index and 1 more where the word is
  /// in the title.
  private typealias Postings = [Int]

  private var entries: [Entry] = []
  private var postings: [String: Postings] = [:]

  /// - Parameter language: the language of the site whose pages are searched; `nil`: it has one.
  init(_ plan: SitePlan, language: String?) {
    var words = SearchWords()
    let listed = Set(plan.pages.filter(\.isListed).map { urlPath($0.path + ".html") })
    for (index, page) in plan.pages.enumerated()
    where page.isListed && page.siteLanguage == language {
      add(page, header: plan.headers[index], listed: listed, &words)
    }
  }

  private mutating func add(
    _ page: Page, header: Row, listed: Set<String>, _ words: inout SearchWords
  ) {
    let own = entries.count
    var texts = [page.summary] + page.tags + page.terms.values.joined().sorted()
    if page.parentPath != nil { texts += header.searchTexts }
    var rows: [Row] = []
    for section in page.ownSections {
      texts += ([section.header].compactMap(\.self) + section.introduction + section.footer)
        .map(\.plain)
      for row in section.rows {
        if page.parentPath == nil, row.plainText("title") != nil {
          rows.append(row)
        } else {
          texts += row.searchTexts
        }
      }
    }
    entries.append(Entry(title: page.plainTitle, page: nil, address: urlPath(page.path + ".html")))
    add(own, title: page.plainTitle, texts: texts, &words)
    let folder = SiteBuild.folder(of: urlPath(page.path))
    for row in rows {
      // What leads to a page of the site is found as that page.
      if let url = row.url, listed.contains(path(of: url, from: folder)) { continue }
      let title = row.plainText("title") ?? ""
      entries.append(Entry(title: title, page: own, address: row.identifier ?? ""))
      add(entries.count - 1, title: title, texts: row.searchTexts, &words)
    }
  }

  private mutating func add(
    _ entry: Int, title: String, texts: [String], _ words: inout SearchWords
  ) {
    var found: [String: Int] = [:]
    for text in texts { words.forEach(in: text) { found[$0] = 0 } }
    words.forEach(in: title) { found[$0] = 1 }
    for (word, isInTitle) in found { postings[word, default: []].append(2 * entry + isInTitle) }
  }

  /// The path in the site that a link leads to, its anchor aside.
  private func path(of link: String, from folder: String) -> String {
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    var folders = folder.split(separator: "/")[...]
    var parts = link[..<end].split(separator: "/")[...]
    while parts.first == ".." {
      parts.removeFirst()
      _ = folders.popLast()
    }
    return (folders + parts).joined(separator: "/")
  }

  /// The script: entries, and a line for each word with the differences of its postings to the base
  /// of 36. Lines are in the order of UTF-16 units, as scripts compare them.
  var script: [UInt8] {
    var out = ByteBuffer(capacity: 1 << 16)
    out.append("\"use strict\";\nconst searchEntries = [\n")
    for entry in entries {
      out.append("[")
      out.append(string: entry.title.jsonText)
      out.append(",")
      out.append(string: entry.address.jsonText)
      if let page = entry.page {
        out.append(",")
        out.append(decimal: page)
      }
      out.append("],\n")
    }
    out.append("];\nconst searchWords = `")
    let words = postings.keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    for word in words {
      out.append(string: word)
      var last = 0
      var separator: StaticString = " "
      for posting in postings[word] ?? [] {
        out.append(separator)
        out.append(string: String(posting - last, radix: 36))
        last = posting
        separator = ","
      }
      out.append("\n")
    }
    out.append("`;\n")
    return Array(out.bytes)
  }
}

extension Row {
  /// The texts of the row's fields.
  fileprivate var searchTexts: [String] {
    fields.compactMap { field in
      switch field.value {
      case .text(let text): text.plain
      case .image(let image): image.alternative
      case .flag: nil
      }
    }
  }
}
