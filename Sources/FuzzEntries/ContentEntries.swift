import SiteContent
import SourceText
import TableModel

extension FuzzEntry {
  /// The readers of what a content folder holds.
  static let contentEntries = [
    FuzzEntry(content: "markdown") { bytes, images in
      let content = readMarkdown(
        bytes, file: "content/fuzz.md", path: "fuzz", images: images.markdownLookup)
      return (content.page, content.diagnostics)
    },
    // Front matter and what it makes of a page's rows.
    FuzzEntry(content: "frontMatter") { bytes, _ in
      let file = "content/fuzz.md"
      let node: YAMLNode?
      do throws(Diagnostic) {
        node = try YAMLNode.parse(bytes, file: file)
      } catch {
        return (nil, [error])
      }
      var page = shelf
      guard let node else { return (page, []) }
      var (frontMatter, diagnostics) = FrontMatter.read(node)
      frontMatter.apply(to: &page)
      diagnostics += frontMatter.selection.apply(
        to: &page, language: page.language ?? "en", mapping: frontMatter.fields)
      frontMatter.applyToSections(of: &page)
      diagnostics += frontMatter.applySortable(to: &page)
      return (page, diagnostics)
    },
    FuzzEntry(content: "csv") {
      readDelimitedPage($0, file: "content/fuzz.csv", path: "fuzz", images: $1)
    },
    FuzzEntry(content: "feed") {
      readFeedPage($0, file: "content/fuzz.rss", path: "fuzz", images: $1)
    },
    data("json", file: "content/fuzz.json"),
    data("yaml", file: "content/fuzz.yaml"),
    data("plist", file: "content/fuzz.plist"),
    data("settings", file: "content/Settings.bundle/Root.plist"),
  ]

  private static func data(_ name: String, file: String) -> FuzzEntry {
    FuzzEntry(content: name) { bytes, images in
      readPropertyListPage(bytes, file: file, path: "fuzz", images: images, language: "en")
    }
  }

  /// An entry that reads a page: whatever it says has a place, and something is said where there is
  /// no page.
  private init(
    content name: String,
    _ read: @escaping @Sendable ([UInt8], ImageCatalogue) -> (Page?, [Diagnostic])
  ) {
    self.init(name: name) { bytes, _ in
      let (page, diagnostics) = read(bytes, ImageCatalogue(ContentFolder(site: "/nonexistent")))
      for diagnostic in diagnostics {
        precondition(!diagnostic.message.isEmpty && diagnostic.location != nil)
      }
      precondition(page != nil || !diagnostics.isEmpty, "nothing says why there is no page")
    }
  }

  /// A page whose rows have values of all kinds.
  private static let shelf: Page = {
    let location = SourceLocation(file: "content/fuzz.md", line: 1, column: 1)
    let fields = ["title", "price", "date", "kind"]
    let values = [
      ["Åland", "€ 6.50", "2026-01-31", "Tea"], ["ab", "7,50 €", "31.1.2026", ""],
      ["", "12", "2025", "Tea"], ["Zürich 10", "-3", "", "Herbs"],
    ]
    var page = Page(path: "fuzz", title: InlineText("Fuzz"), location: location)
    page.sections = [[0, 1], [2, 3]].map { indices in
      TableSection(
        rows: indices.map { index in
          Row(
            fields: zip(fields, values[index]).map { Field($0, .text(InlineText($1))) },
            location: location)
        }, location: location)
    }
    return page
  }()
}
