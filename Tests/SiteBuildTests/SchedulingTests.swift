import Foundation
import Testing

@testable import SiteBuild

/// Drafts, pages whose date is still to come, and those that have expired.
@Suite struct SchedulingTests {
  private static let files: [String: FileContent] = [
    "site.yaml": "timeZone: Europe/Berlin\n",
    "content/index.md": "# I",
    "content/past.md": "---\ndate: 2026-05-31\n---\n# P",
    "content/today.md": "---\npublishDate: 2026-06-01\n---\n# P",
    "content/later.md": "---\ndate: 2026-06-02\n---\n# P",
    // It has a date of its own, but appears before it.
    "content/early.md": "---\ndate: 2027-01-01\npublishDate: 2026-01-01\n---\n# P",
    "content/gone.md": "---\nexpiryDate: 2026-06-01\n---\n# P",
    "content/stays.md": "---\nexpiryDate: 2026-06-01 00:01\n---\n# P",
    "content/draft.md": "---\ndraft: yes\n---\n# P",
    "content/done.md": "---\ndraft: no\n---\n# P",
  ]

  private func pages(_ built: BuiltSite) -> [String] {
    built.files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
  }

  @Test func theDateDecides() throws {
    let built = try site(Self.files, date: "2026-06-01")
    #expect(built.problems == [])
    #expect(pages(built) == ["done", "early", "index", "past", "stays", "today"])
    #expect(
      built.result.leftOut.map(\.file) == [
        "content/draft.md", "content/gone.md", "content/later.md",
      ])
    #expect(built.result.leftOut.map(\.reason) == [.draft, .expired, .future])
  }

  @Test func optionsTakeThemIn() throws {
    #expect(pages(try site(Self.files, future: true, date: "2026-06-01")).contains("later"))
    #expect(pages(try site(Self.files, expired: true, date: "2026-06-01")).contains("gone"))
    #expect(pages(try site(Self.files, drafts: true, date: "2026-06-01")).contains("draft"))
    let all = try site(Self.files, drafts: true, future: true, expired: true, date: "2026-06-01")
    #expect(pages(all).count == Self.files.count - 1)
    #expect(all.result.leftOut.isEmpty)
  }

  /// 2026-06-01 00:00 in Berlin is 2026-05-31T22:00:00Z; in UTC, two hours later, it is still to come.
  @Test func daysBeginInTheSitesZone() throws {
    let now = "2026-05-31T22:00:00Z"
    #expect(pages(try site(Self.files, date: now)).contains("today"))
    var files = Self.files
    files["site.yaml"] = "timeZone: UTC\n"
    #expect(!pages(try site(files, date: now)).contains("today"))
    #expect(!pages(try site(Self.files, date: "2026-05-31T21:59:59Z")).contains("today"))
  }

  @Test func withoutADateNoPageIsStillToCome() throws {
    let built = try site(Self.files)
    #expect(built.result.leftOut.map(\.file) == ["content/draft.md"])
  }

  @Test func theMomentIsInNoByte() throws {
    let files = Self.files.filter { $0.key != "content/later.md" && $0.key != "content/gone.md" }
    let first = try site(files, date: "2026-06-01", baseURL: "https://example.org/")
    let second = try site(files, date: "2026-06-01 00:00:59", baseURL: "https://example.org/")
    #expect(first.files.count > 10 && first.files == second.files)
    for file in first.files {
      #expect(
        first.folder.bytes("site/public/" + file) == second.folder.bytes("site/public/" + file))
    }
  }

  @Test func linksToThemSayWhy() throws {
    let built = try site(
      [
        "content/index.md": "# I\n\n- [a](a.md)\n- [b](b)\n- [c](c.html)",
        "content/a.md": "---\ndraft: true\n---\n", "content/b.md": "---\ndate: 2027-01-01\n---\n",
        "content/c.md": "---\nexpiryDate: 2020-01-01\n---\n",
      ], date: "2026-06-01")
    #expect(
      built.problems == [
        "content/index.md:3:1: the link “a.md” leads to a page that is left out: it is a draft",
        "content/index.md:4:1: the link “b” leads to a page that is left out: its date is still "
          + "to come",
        "content/index.md:5:1: the link “c.html” leads to a page that is left out: it has expired",
      ])
  }

  @Test func rowsHaveThemToo() throws {
    let built = try site(
      [
        "content/fairs.csv": """
        title,publishDate,expiryDate,draft
        Spring fair,,2026-05-01,
        Summer fair,,2026-09-01,
        Winter fair,2026-12-01,,
        Secret fair,,,yes
        Open fair,2026-01-01,2026-06-01 00:01,no
        """,
        "content/list.md": "# L\n\n- Old\n  - expiryDate: 2020-01-01\n- New",
      ], date: "2026-06-01")
    #expect(built.problems == [])
    let page = try built.page("fairs")
    #expect(page.contains(">Summer fair<") && page.contains(">Open fair<"))
    for text in [
      "Spring fair", "Winter fair",
      "Secret "
        + "fair", "expiryDate", "publishDate", "draft",
    ] {
      #expect(!page.contains(text))
    }
    let list = try built.page("list")
    #expect(list.contains(">New<") && !list.contains("Old") && !list.contains("2020"))
  }

  /// What doesn't show isn't counted, and makes no sections.
  @Test func rowsAreChosenAmongThoseThatShow() throws {
    let data: FileContent = """
      title,place,expiryDate
      A,Hall,2020-01-01
      B,Green,
      C,Green,
      D,Green,
      """
    let built = try site(
      [
        "content/fairs.csv": data,
        "content/_folder.yaml": "limit: 2\n",
        "content/list.md":
          "---\ndata: other.csv\ncolumns: [title, place]\ngroup: place\nlimit: 2\n---\n# L",
        "content/other.csv": data,
      ], date: "2026-06-01")
    #expect(built.problems == [])
    for page in ["fairs", "list"] {
      let html = try built.page(page)
      #expect(html.contains(">B<") && html.contains(">C<") && !html.contains(">D<"))
      #expect(!html.contains(">A<") && !html.lowercased().contains("hall"))
    }
  }

  @Test func badRows() throws {
    let built = try site(
      ["content/a.csv": "title,expiryDate,draft\na,2026-02-30,\nb,,perhaps\n"], date: "2026-06-01")
    #expect(
      built.problems == [
        "content/a.csv:2:3: the row’s “expiryDate”: there is no such day: it goes from 1 to 28",
        "content/a.csv:3:4: the row’s “draft” must be true or false, not “perhaps”",
      ])
  }

  @Test func theDateItselfMayNotExist() throws {
    let built = try site(Self.files, date: "2026-03-29 02:30")
    #expect(
      built.problems == [
        "--date: clocks in Europe/Berlin skip this time on that day: write another, or its offset "
          + "from UTC too"
      ])
  }
}
