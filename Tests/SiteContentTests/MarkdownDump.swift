import SiteContent
import TableModel
import Testing

/// Reads Markdown of a file `content/a.md` whose site has every image but `missing.png`, each 40 by
/// 30 pt.
func read(_ text: String, path: String = "a") -> MarkdownContent {
  readMarkdown(Array(text.utf8), file: "content/a.md", path: path, images: allImages)
}

func allImages(
  _ path: String, _ alternative: String, _ location: TableModel.SourceLocation
) -> Result<ImageReference, Diagnostic> {
  if path == "missing.png" {
    return .failure(.error("no image \(path)", at: location))
  }
  return .success(ImageReference(path: path, width: 40, height: 30, alternative: alternative))
}

/// The sections of a page in lines: `## header #anchor`, `| introduction`, `- row`, `_ footer`.
func dump(_ page: Page?) -> String {
  guard let page else { return "no page" }
  var lines: [String] = []
  for section in page.sections {
    var line = "##"
    if let header = section.header { line += " " + dump(header) }
    if let identifier = section.identifier { line += " #" + identifier }
    if !section.cells.isEmpty { line += " cell=" + section.cells.joined(separator: ",") }
    lines.append(line)
    lines += section.introduction.map { "| " + dump($0) }
    lines += section.rows.map(dump)
    lines += section.footer.map { "_ " + dump($0) }
  }
  return lines.joined(separator: "\n")
}

func dump(_ row: Row) -> String {
  var parts: [String] = []
  if !row.cells.isEmpty { parts.append(row.cells.joined(separator: ",") + ":") }
  for field in row.fields {
    switch field.value {
    case .text(let text): parts.append("\(field.name)=\(dump(text))")
    case .image(let image): parts.append("\(field.name)=image(\(image.path)|\(image.alternative))")
    case .flag(let flag): parts.append("\(field.name)=\(flag)")
    }
  }
  if let accessory = row.accessory { parts.append("accessory=\(accessory)") }
  if let url = row.url { parts.append("url=\(url)") }
  if let identifier = row.identifier { parts.append("#" + identifier) }
  if let slug = row.detail?.slug { parts.append("slug=\(slug)") }
  let indentation = String(repeating: "  ", count: row.indentationLevel)
  var body: [String] = []
  for section in row.detail?.body ?? [] {
    if let header = section.header {
      let anchor = section.identifier ?? ""
      body.append("## " + dump(header) + " #" + anchor)
    }
    body += section.rows.map(dump)
    body += section.footer.map { "_ " + dump($0) }
  }
  var lines: [String] = [indentation + "- " + parts.joined(separator: " ")]
  for line in body { lines.append("  > " + line) }
  return lines.joined(separator: "\n")
}

/// The text with its runs marked: `*emphasis*`, `**strong**`, `` `code` ``, `[link](url)`, `!image`,
/// `^superscript^`, `_subscript_`, `~struck~`, `⏎` for a line feed.
func dump(_ text: InlineText) -> String {
  guard !text.runs.isEmpty else { return text.text.replacing("\n", with: "⏎") }
  var bytes = Array(text.text.utf8)[...]
  var result = ""
  for run in text.runs {
    var part = String(decoding: bytes.prefix(run.length), as: UTF8.self)
    bytes = bytes.dropFirst(run.length)
    if let image = run.image { part = "!" + image.path }
    if run.traits.contains(.code) { part = "`\(part)`" }
    if run.traits.contains(.strikethrough) { part = "~\(part)~" }
    if run.traits.contains(.superscript) { part = "^\(part)^" }
    if run.traits.contains(.subscript) { part = "_\(part)_" }
    if run.traits.contains(.emphasis) { part = "*\(part)*" }
    if run.traits.contains(.strong) { part = "**\(part)**" }
    if let url = run.url { part = "[\(part)](\(url))" }
    result += part
  }
  #expect(bytes.isEmpty, "runs cover the text")
  return result.replacing("\n", with: "⏎")
}

/// Diagnostics in lines: `3:5 warning: …`.
func dump(_ diagnostics: [Diagnostic]) -> String {
  diagnostics.map { diagnostic in
    let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-"
    return "\(place) \(diagnostic.severity): \(diagnostic.message)"
  }.joined(separator: "\n")
}
