import TableModel
import Testing

@testable import SiteContent

/// Patterns of paths, and names of files made of texts.
struct PermalinkTests {
  private static let place = SourceLocation(file: "a.md", line: 2, column: 12)

  private func path(_ pattern: String, _ values: [String: String]) throws -> String {
    let row = SourceLocation(file: "a.csv", line: 7, column: 1)
    return try Permalink.read(pattern, at: Self.place).path(at: row) { name in
      values[name].map { ($0, row) }
    }
  }

  @Test func fieldsBecomeWords() throws {
    let values = ["category": "Herbs & Spices", "slug": "C++", "nr": "7", "名": "お茶 (緑)"]
    #expect(try path("p/:category/:slug", values) == "p/herbs-spices/c-plus-plus")
    #expect(try path(":category-:nr/:名", values) == "herbs-spices-7/お茶-緑")
    #expect(try path("Old/:nr/", values) == "Old/7/index")
    #expect(try path("a/:slug.html", values) == "a/c-plus-plus")
    #expect(try path("plain", values) == "plain")
  }

  @Test(arguments: [
    ("", "2:12: the permalink is empty"),
    ("/a", "2:12: the permalink begins with “/”"),
    ("a/../b", "2:14: the permalink leaves the site by “..”"),
    ("..", "2:12: the permalink leaves the site by “..”"),
    ("a/./b", "2:14: “.” is no name"),
    ("a//b", "2:14: two “/” follow each other"),
    ("a/: b", "2:14: a field’s name is missing after “:”"),
    ("https://e.org/a", "2:17: a field’s name is missing after “:”"),
    ("a?b", "2:13: “?”, “#”, “\\” and control characters can’t stand in a path"),
    ("a\\b", "2:13: “?”, “#”, “\\” and control characters can’t stand in a path"),
    ("a/.html", "2:12: the permalink names no page"),
  ])
  func whatIsNoPathIsAnError(_ pattern: String, _ expected: String) {
    do {
      _ = try Permalink.read(pattern, at: Self.place)
      Issue.record("\(pattern) is read")
    } catch {
      let told = "\(error.location!.line):\(error.location!.column): \(error.message)"
      #expect(told.hasPrefix(expected), "\(told)")
    }
  }

  @Test(arguments: [
    ([:], "the permalink needs “kind”, which is missing here"),
    (["kind": "—?"], "the permalink needs “kind”, but “—?” has neither letter nor digit"),
  ])
  func fieldsNeedWords(_ values: [String: String], _ expected: String) {
    do {
      _ = try path("a/:kind", values)
      Issue.record("a path is made")
    } catch let error as Diagnostic {
      #expect(error.message.hasPrefix(expected))
      #expect(error.location == SourceLocation(file: "a.csv", line: 7, column: 1))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func longNamesAreAnError() throws {
    // Each field is cut at 120 bytes; three of them are more than a file's name may have.
    let long = String(repeating: "a", count: 200)
    #expect(throws: Diagnostic.self) { try path(":a-:a-:a", ["a": long]) }
    #expect(try path(":a/:a", ["a": long]).utf8.count == 241)
  }

  @Test func namesKeepEveryScript() {
    #expect(pathSlug("Crème brûlée") == "crème-brûlée")
    #expect(pathSlug("Cre\u{300}me") == "cr\u{E8}me")
    #expect(pathSlug("Cre\u{300}me").utf8.elementsEqual("cr\u{E8}me".utf8))
    #expect(pathSlug("Чай & кофе") == "чай-кофе")
    #expect(pathSlug("茶の湯") == "茶の湯")
    #expect(pathSlug("شاي أخضر") == "شاي-أخضر")
    #expect(pathSlug("C") == "c")
    #expect(pathSlug("C++") == "c-plus-plus")
    #expect(pathSlug("C#") == "c-sharp")
    #expect(pathSlug("?!", or: "term") == "term")
  }

  @Test func listsKeepTheirElements() {
    let list = InlineText(list: ["salt, coarse", "", "oil"])
    #expect(list.text == "salt, coarse, oil")
    #expect(list.elements == ["salt, coarse", "oil"])
    #expect(InlineText(list: ["one"]).elements == ["one"])
    #expect(InlineText("a, b ,,c").elements == ["a", "b", "c"])
    #expect(InlineText("茶、緑茶，水").elements == ["茶", "緑茶", "水"])
    #expect(InlineText("شاي، قهوة").elements == ["شاي", "قهوة"])
    #expect(InlineText("").elements == [])
  }
}
