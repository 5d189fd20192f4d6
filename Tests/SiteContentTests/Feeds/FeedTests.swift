import Foundation
import TableModel
import Testing

@testable import SiteContent

/// RSS with Media RSS, Atom and JSON Feed as rows.
@Suite struct FeedTests {
  private func read(
    _ text: String, file: String = "content/a.rss"
  ) throws -> (page: Page?, problems: [String]) {
    let site = try TemporarySite([
      "content/small.png": png(10, 10), "content/large.png": png(20, 20),
      "content/two words.png": png(30, 30),
    ])
    let (page, problems) =
      file.hasSuffix("json")
      ? readPropertyListPage(Array(text.utf8), file: file, path: "a", images: site.images)
      : readFeedPage(Array(text.utf8), file: file, path: "a", images: site.images)
    return (page, problems.map { "\($0.location!): \($0.severity): \($0.message)" })
  }

  /// A row as `title | subtitle | date | image | url`, what it lacks left empty.
  private func describe(_ row: Row) -> String {
    let texts = ["title", "subtitle", "date"].map { ColumnValues.text(of: row[$0]) }
    let image = if case .image(let image)? = row["image"] { image.path } else { "" }
    return (texts + [image, row.url ?? ""]).joined(separator: " | ")
  }

  private func rss(_ items: String, _ channel: String = "<title>T</title>") -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>\(channel)
    \(items)
    </channel></rss>
    """
  }

  @Test func rssItemsAreRows() throws {
    let (page, problems) = try read(
      rss(
        """
        <item><title>One &amp;amp; only</title><link>https://example.org/1</link>
        <pubDate>Tue, 31 Mar 2026 23:30:00 -0500</pubDate>
        <description><![CDATA[<p>A <b>bold</b> start.</p><script>x()</script>]]></description>
        <media:thumbnail url="small.png"/><media:thumbnail url="large.png"/></item>
        <item><guid>https://example.org/2</guid><description>Fish &amp;amp; chips</description>
        <media:group><media:content url="two%20words.png" medium="image"/></media:group>
        <pubDate>1 Jan 70 00:00 GMT</pubDate></item>
        <item><title> Array&lt;T&gt; </title><guid isPermaLink="false">x</guid>
        <media:description type="plain">a &lt;b&gt; c</media:description>
        <enclosure url="song.mp3" type="audio/mpeg"/><enclosure url="small.png" type="image/png"/>
        <description>Not this.</description></item>
        """,
        "<title>News &amp; more</title><description>All of it</description>"
          + "<language>de</language><image><title>No</title></image>"))
    #expect(problems == [])
    #expect(page?.title.text == "News & more")
    #expect(page?.summary == "All of it")
    #expect(page?.language == "de")
    // R15: the second of two thumbnails; the day as it is written, not as it is in UTC.
    #expect(
      page?.sections.map { $0.rows.map(describe) } == [
        [
          "One & only | A bold start. | 2026-03-31 | large.png | https://example.org/1",
          "[No Title] | Fish & chips | 1970-01-01 | two words.png | https://example.org/2",
          "Array<T> | a <b> c |  | small.png | song.mp3",
        ]
      ])
    #expect(page?.sections[0].rows.map(\.location.line) == [3, 7, 10])
    #expect(page?.sections[0].rows.allSatisfy { $0.detail == nil } == true)
  }

  @Test func atomEntriesAreRows() throws {
    let (page, problems) = try read(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:lang="en-GB">
        <a:title type="html">A &amp;lt;b&gt; &lt;i&gt;c&lt;/i&gt;</a:title>
        <a:subtitle>Plain &lt;text></a:subtitle>
        <a:link rel="self" href="https://example.org/feed"/>
        <a:entry><a:title>1 &lt; 2</a:title>
          <a:link rel="self" href="no"/><a:link href="https://example.org/a"/>
          <a:link rel="enclosure" type="image/png" href="small.png"/>
          <a:updated>2026-04-02T01:00:00+02:00</a:updated>
          <a:published>2026-04-01T23:00:00Z</a:published>
          <a:author><a:name>Ada</a:name><a:uri>x</a:uri></a:author>
          <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One &amp; <em>two</em></p>
            <p>Three<br/>four</p></div></a:content></a:entry>
      </a:feed>
      """, file: "content/a.atom")
    #expect(problems == [])
    #expect(page?.title.text == "A <b> c")
    #expect(page?.summary == "Plain <text>")
    #expect(page?.language == "en-GB")
    let row = try #require(page?.sections.first?.rows.first)
    #expect(
      describe(row)
        == "1 < 2 | One & two Three four | 2026-04-01 | small.png | https://example.org/a")
    #expect(row["author"] == .text("Ada"))
    // More than one paragraph is a page.
    let body = try #require(row.detail?.body)
    #expect(
      body.flatMap(\.rows).map { ColumnValues.text(of: $0["text"]) } == [
        "One & two", "Three\nfour",
      ])
  }

  @Test func jsonFeedItemsAreRows() throws {
    let (page, problems) = try read(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "A & <b>", "language": "en",
       "items": [
        {"id": "1", "title": "One", "url": "https://example.org/1", "image": "small.png",
         "content_html": "<p>Fish &amp; chips&hellip;</p>", "date_published": "2026-03-31T10:00:00Z",
         "authors": [{"name": "Ada"}]},
        {"id": 2, "content_text": "a < b\n\nc",
         "attachments": [{"url": "large.png", "mime_type": "image/png"}]}
      ]}
      """#, file: "content/a.json")
    #expect(problems == [])
    #expect(page?.title.text == "A & <b>")
    #expect(
      page?.sections.flatMap(\.rows).map(describe) == [
        "One | Fish & chips… | 2026-03-31 | small.png | https://example.org/1",
        "[No Title] | a < b c |  | large.png | ",
      ])
    #expect(page?.sections.flatMap(\.rows).map(\.location.line) == [3, 6])
  }

  @Test func summariesHaveAtMost200Characters() throws {
    let words = Array(repeating: "wörd", count: 60).joined(separator: " ")
    let (page, _) = try read(
      rss("<item><title>a</title><description>\(words)</description></item>"))
    let row = try #require(page?.sections.first?.rows.first)
    let summary = ColumnValues.text(of: row["subtitle"])
    // 39 words and 38 blanks are 194 characters, a 40th would make 199 with its blank, and 200 with “…”.
    #expect(summary == Array(repeating: "wörd", count: 39).joined(separator: " ") + "…")
    #expect(row.detail?.body.first?.rows.count == 1)
    let unbroken = String(repeating: "字", count: 300)
    let (other, _) = try read(
      rss("<item><title>a</title><description>\(unbroken)</description></item>"))
    #expect(ColumnValues.text(of: other?.sections[0].rows[0]["subtitle"]).count == 200)
  }

  @Test(arguments: [
    ("<b>a</b>b<i>c", ["abc"]), ("a<p>b</p>c<br>d", ["a", "b", "c\nd"]),
    ("<a title=\"x > y\">t</a>", ["t"]), ("<a title=\"x>y</a>", []), ("1 < 2 > 0", ["1 < 2 > 0"]),
    ("<!-- <p> -->a<style>p { }</style>b", ["ab"]), ("a&nbsp;&eacute;&#233;&#xe9;", ["a\u{A0}ééé"]),
    ("&unknown; &amp;lt; & AT&T;", ["&unknown; &lt; & AT&T;"]), ("<T>", ["<T>"]), ("<", ["<"]),
    ("<script>never closed", []), ("  \n a \n\n b ", ["a b"]),
    ("<td>a</td><td>b</td>", ["a", "b"]),
  ])
  func htmlBecomesText(_ html: String, _ expected: [String]) {
    var text = HTMLText()
    #expect(text.paragraphs(Array(html.utf8)) == expected)
  }

  @Test(arguments: [
    ("Tue, 31 Mar 2026 18:30:00 +0200", "2026-03-31"), ("31 Mar 2026 18:30 EST", "2026-03-31"),
    ("Sun, 1 February 04 00:00:00 GMT", "2004-02-01"), ("29 Feb 1996 00:00:00 Z", "1996-02-29"),
    ("2026-03-31T18:30:00.123+02:00", "2026-03-31"), (" 2026-03-31", "2026-03-31"),
    ("30 Feb 2026 00:00:00 GMT", nil), ("2026-02-29T00:00:00Z", nil), ("yesterday", nil),
    ("Tue, 31 Brr 2026 18:30:00 GMT", nil), ("31 Mar 123456 00:00:00", nil), ("", nil),
  ])
  func days(_ text: String, _ expected: String?) {
    #expect(feedDay(text) == expected)
  }

  @Test(arguments: [
    (
      "<item><title>a</title><pubDate>30 Feb 2026 00:00:00 GMT</pubDate></item>",
      "3:23: warning: “30 Feb 2026 00:00:00 GMT” is no date and is left out"
    ),
    (
      "<item><link>javascript:x()</link></item>",
      "3:7: error: “javascript:x()” would run a script"
    ),
    (
      "<item><media:thumbnail url=\"smal.png\"/></item>",
      "3:7: error: no file “smal.png”, did you mean “small.png”?"
    ),
    (
      "<item><media:thumbnail url=\"https://example.org/a.png\"/></item>",
      "3:7: warning: this image is elsewhere on the web: images are never fetched"
    ),
    ("", "1:1: warning: the feed has no items"),
    ("<item><title>a</item>", "3:15: error: </item> stands where </title> is expected"),
    ("<item><title>&nbsp;</title></item>", "3:14: error: unknown entity “&nbsp;”"),
  ])
  func mistakesHaveAPlace(_ items: String, _ expected: String) throws {
    let (_, problems) = try read(rss(items))
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("content/a.rss:\(expected)") == true, "\(problems)")
  }

  @Test func remoteImagesAreToldOnce() throws {
    let item = "<item><media:thumbnail url=\"//example.org/a.png\"/></item>\n"
    let (_, problems) = try read(rss(String(repeating: item, count: 3)))
    #expect(
      problems == [
        "content/a.rss:3:7: warning: this image is elsewhere on the web, and 2 more of this feed are "
          + "left out: images are never fetched, put a copy beside the feed and name that"
      ])
  }

  @Test func otherFilesAreNoFeeds() throws {
    #expect(
      try read("<html/>").problems == [
        "content/a.rss:1:1: error: the file is no feed: its root element must be <rss>, <rdf:RDF> or "
          + "<feed>"
      ])
  }

  /// "Billion laughs" in XML.
  @Test func entityBombsAreRefused() throws {
    let bomb =
      "<!DOCTYPE rss [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><rss><channel>&b;</channel></rss>"
    let (page, problems) = try read(bomb)
    #expect(page == nil)
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("content/a.rss:1:16: error: the entity “a” is declared here"))
  }

  @Test func nothingIsReadBehindTheLastRowThatShows() throws {
    var frontMatter = FrontMatter()
    frontMatter.selection.limit = 2
    let items = String(repeating: "<item><title>a</title></item>\n", count: 3)
    // What stands behind is no XML at all.
    let text = rss(items + "<item><title>a</item>")
    let images = try TemporarySite().images
    let (section, problems) = readFeedSection(
      Array(text.utf8), file: "a.rss", mapping: DataMapping(frontMatter), images: images)
    #expect(problems.map(\.message) == [])
    #expect(section?.rows.count == 2)
    // The last ones may come first in another order.
    frontMatter.selection.orders = [
      .init(field: .init(name: "title", location: SourceLocation(file: "")), isDescending: true)
    ]
    let (none, errors) = readFeedSection(
      Array(text.utf8), file: "a.rss", mapping: DataMapping(frontMatter), images: images)
    #expect(none == nil)
    #expect(errors.map(\.severity) == [.error])
  }

  @Test func depthIsBounded() throws {
    let (page, problems) = try read(rss(String(repeating: "<x>", count: 300)))
    #expect(page == nil)
    #expect(problems.map { $0.contains("nested more than 200 deep") } == [true])
  }

  @Test func fieldsAndColumnsAreMapped() throws {
    let text = rss(
      "<item><title>a</title><author>Ada</author><pubDate>1 Mar 2026 00:00 Z</pubDate></item>")
    let place = SourceLocation(file: "content/a.md", line: 2, column: 9)
    func read(_ mapping: DataMapping) throws -> (TableSection?, [Diagnostic]) {
      readFeedSection(
        Array(text.utf8), file: "content/a.rss", mapping: mapping,
        images: try TemporarySite().images)
    }
    let (section, problems) = try read(
      DataMapping(
        fields: [.init(field: "detail", key: "date", location: place)],
        columns: ["title", "author"], columnsLocation: place))
    #expect(problems.map(\.message) == [])
    #expect(section?.rows.first?["detail"] == .text("2026-03-01"))
    #expect(section?.columns.map(\.title.text) == ["Title", "Author"])
    let mistakes = try read(
      DataMapping(fields: [.init(field: "detail", key: "dat", location: place)])
    ).1
    #expect(
      mistakes.map { "\($0.location!): \($0.message)" } == [
        "content/a.md:2:9: unknown key “dat”, did you mean “date”? (no item of content/a.rss has it)"
      ])
  }

  @Test func everyTruncationIsReadOrRefused() throws {
    let text = Array(
      rss("<item><title>Ä</title><description><![CDATA[<p>x]]></description></item>").utf8)
    let images = try TemporarySite().images
    for length in 0..<text.count {
      let (page, problems) = readFeedPage(
        Array(text.prefix(length)), file: "a.rss", path: "a", images: images)
      #expect(page == nil)
      #expect(problems.map(\.severity) == [.error])
    }
  }
}
