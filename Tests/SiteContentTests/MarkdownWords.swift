import CCmark
import Glibc
import TableModel

@testable import SiteContent

/// The words that libcmark shows of a text, its HTML aside: found without the reader under test.
func shownWords(_ text: String) -> [String] {
  let root = cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT)
  defer { cmark_node_free(root) }
  let iterator = cmark_iter_new(root)
  defer { cmark_iter_free(iterator) }
  var words: [String] = []
  while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
    guard let node = cmark_iter_get_node(iterator) else { continue }
    let kind = cmark_node_get_type(node)
    guard kind == CMARK_NODE_TEXT || kind == CMARK_NODE_CODE || kind == CMARK_NODE_CODE_BLOCK else {
      continue
    }
    words += String(cString: cmark_node_get_literal(node)).lowercased()
      .unicodeScalars.split { !$0.isWordPart }.map(String.init)
  }
  return words
}

/// Everything that a page holds, in lower case.
func everything(of page: Page) -> String {
  ([page.title.text, page.title.images] + everything(in: page.sections)).joined(separator: "\n")
    .lowercased()
}

private func everything(in sections: [TableSection]) -> [String] {
  var parts: [String] = []
  for section in sections {
    let texts = [section.header].compactMap(\.self) + section.introduction + section.footer
    parts += texts.flatMap { [$0.text, $0.images] }
    parts += section.cells + ["cell", section.identifier ?? ""]
    for row in section.rows {
      if let detail = row.detail { parts += everything(in: detail.body) }
      parts += row.cells + [row.identifier ?? "", row.url ?? ""]
      if let accessory = row.accessory { parts.append("\(accessory)") }
      for field in row.fields {
        parts.append(field.name)
        switch field.value {
        case .text(let text): parts += [text.text, text.images]
        case .image(let image): parts += [image.alternative, image.path]
        case .flag(let flag): parts.append("\(flag) x")
        }
      }
    }
  }
  return parts
}

/// What is wrong with the page read from a text, `nil`: nothing. Every word that the text shows must
/// stand somewhere in the page.
func problem(of text: String, comparesWords: Bool = true) -> String? {
  let content = read(text)
  guard let page = content.page else { return "no page" }
  if let broken = brokenInvariant(of: page) { return broken }
  // What a table's header has no column for, or no row, is left out with a warning.
  let leavesOut = content.diagnostics.contains {
    $0.message.contains("more cells") || $0.message.contains("no rows")
  }
  guard comparesWords, !leavesOut else { return nil }
  let held = Array(everything(of: page).utf8)
  return shownWords(text).first { !contains(held, Array($0.utf8)) }.map { "lost “\($0)”" }
}

private func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
  text.withUnsafeBytes { text in
    var rest = text[...]
    while let first = word.first, rest.count >= word.count,
      let found = memchr(rest.base.baseAddress! + rest.startIndex, Int32(first), rest.count)
    {
      let index = found - UnsafeMutableRawPointer(mutating: text.baseAddress!)
      guard index + word.count <= text.count else { return false }
      if memcmp(found, word, word.count) == 0 { return true }
      rest = text[(index + 1)...]
    }
    return word.isEmpty
  }
}

extension InlineText {
  fileprivate var images: String {
    runs.compactMap { $0.image?.alternative }.joined(separator: " ")
  }
}

/// What must hold of every page.
func brokenInvariant(of page: Page) -> String? {
  var anchors: Set<String> = []
  for section in page.sections {
    if let anchor = section.identifier, anchor.isEmpty || !anchors.insert(anchor).inserted {
      return "anchor “\(anchor)”"
    }
    for text in section.introduction + section.footer + [section.header].compactMap(\.self) {
      if let problem = text.brokenInvariant { return problem }
      if text.isEmpty { return "an empty paragraph" }
    }
    for row in section.rows {
      if let anchor = row.identifier, !anchors.insert(anchor).inserted {
        return "anchor “\(anchor)”"
      }
      if Set(row.fields.map(\.name)).count < row.fields.count { return "a field stands twice" }
      for field in row.fields {
        if field.name.isEmpty { return "a field without a name" }
        if case .text(let text) = field.value, row.cells != ["code"],
          let problem = text.brokenInvariant
        {
          return problem
        }
      }
    }
  }
  return nil
}

extension InlineText {
  fileprivate var brokenInvariant: String? {
    if !runs.isEmpty, runs.reduce(0, { $0 + $1.length }) != text.utf8.count {
      return "runs don't cover “\(text)”"
    }
    if runs.contains(where: { $0.length <= 0 }) { return "an empty run" }
    let bytes = Array(text.utf8)
    if bytes.first.map({ $0 <= 0x20 }) ?? false || bytes.last.map({ $0 <= 0x20 }) ?? false {
      return "white space at an end of “\(text)”"
    }
    if bytes.contains(where: { $0 < 0x20 && $0 != 0x0A }) { return "a control character" }
    for (byte, next) in zip(bytes, bytes.dropFirst()) where byte == 0x20 {
      if next <= 0x20 { return "white space twice in “\(text)”" }
    }
    return nil
  }
}
