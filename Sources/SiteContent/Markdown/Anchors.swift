import SourceText
import TableModel

/// The anchors of a page: each unique, and found by the names that links know them under.
struct Anchors {
  /// A page's top can be linked to without an anchor (HTML, “scroll to the fragment”).
  private var names: Set = ["top"]
  /// How often each slug has been asked for.
  private var counts: [String: Int] = [:]
  private var gitHubCounts: [String: Int] = [:]
  private var gitHubNames: [String: String] = [:]

  /// An anchor made of a heading's text: the second of a name ends in `-2`.
  mutating func add(heading text: String) -> String {
    let base = slug(text)
    var name = base
    while names.contains(name) {
      let count = counts[base, default: 1] + 1
      counts[base] = count
      name = "\(base)-\(count)"
    }
    _ = add(name, heading: text)
    return name
  }

  /// An anchor that was asked for; `false`: it is taken.
  mutating func add(_ name: String, heading text: String? = nil) -> Bool {
    guard names.insert(name).inserted else { return false }
    if let text {
      let base = gitHubSlug(text)
      let count = gitHubCounts[base, default: 0]
      gitHubCounts[base] = count + 1
      gitHubNames[count == 0 ? base : "\(base)-\(count)"] = name
    }
    return true
  }

  /// Makes links to the page's title lead to its top.
  mutating func add(title: String, name: String?) {
    for known in [gitHubSlug(title), name ?? ""] where !known.isEmpty {
      gitHubNames[known] = gitHubNames[known] ?? "top"
    }
  }

  /// The anchor that a link's fragment means: one of its name, or the heading that has this name on
  /// GitHub.
  func resolve(_ fragment: String) -> String? {
    if names.contains(fragment) { return fragment }
    return gitHubNames[fragment] ?? gitHubNames[fragment.lowercased()]
  }

  /// Points the links inside the page at its anchors; what leads nowhere is warned about.
  func resolveLinks(of page: inout Page) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func resolve(_ url: inout String?, _ location: SourceLocation) {
      guard let link = url, link.utf8.first == UInt8(ascii: "#"), link.utf8.count > 1 else {
        return
      }
      let fragment = String(link.dropFirst())
      let name = percentDecoded(fragment)
      if let anchor = self.resolve(name) {
        if anchor != fragment { url = "#" + anchor }
      } else {
        let hint = nearest(to: name, among: names.sorted()).map { ", did you mean “#\($0)”?" } ?? ""
        diagnostics.append(
          .warning("no heading or row of this page is called “#\(name)”\(hint)", at: location))
      }
    }
    func resolve(_ text: inout InlineText, _ location: SourceLocation) {
      for index in text.runs.indices where text.runs[index].url != nil {
        resolve(&text.runs[index].url, location)
      }
    }
    func resolve(_ sections: inout [TableSection]) {
      for s in sections.indices {
        let location = sections[s].location
        if sections[s].header != nil { resolve(&sections[s].header!, location) }
        for i in sections[s].introduction.indices {
          let location = sections[s].location(ofIntroduction: i)
          resolve(&sections[s].introduction[i], location)
        }
        for i in sections[s].footer.indices {
          let location = sections[s].location(ofFooter: i)
          resolve(&sections[s].footer[i], location)
        }
        for r in sections[s].rows.indices {
          resolve(&sections[s].rows[r].url, sections[s].rows[r].urlLocation)
          for f in sections[s].rows[r].fields.indices {
            guard case .text(var text) = sections[s].rows[r].fields[f].value,
              text.runs.contains(where: { $0.url != nil })
            else { continue }
            let name = sections[s].rows[r].fields[f].name
            resolve(&text, sections[s].rows[r].location(of: name))
            sections[s].rows[r].fields[f].value = .text(text)
          }
          if case .page(let slug, var body)? = sections[s].rows[r].detail, !body.isEmpty {
            resolve(&body)
            sections[s].rows[r].detail = .page(slug: slug, body: body)
          }
        }
      }
    }
    resolve(&page.sections)
    return diagnostics
  }
}
