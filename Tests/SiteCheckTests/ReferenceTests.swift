import Testing

@testable import SiteCheck

/// Links, images and whatever else names a file.
struct ReferenceTests {
  @Test func aLinkToNoFileIsAnErrorWithTheNameThatWasMeant() throws {
    let found = try findings([
      "index.html": page("<p><a href=\"guides/mlik.html?x=1#top\">Milk</a>"),
      "guides/milk.html": page("<a href=../index.html>Home</a>"),
    ])
    #expect(
      found == [
        "guides/milk.html: warning: no link leads to the page, directly or by other pages, from the "
          + "front page: link to it",
        "index.html:4:13: error: the link “guides/mlik.html?x=1#top” leads nowhere: there is no file "
          + "“guides/mlik.html”, did you mean “guides/milk.html”?",
      ])
  }

  @Test(arguments: [
    // The way there, what it is in the site, what was meant.
    ("Milk.HTML", "Milk.HTML", "milk.html"), ("milk", "milk", "milk.html"),
    ("%6Dilk.htm", "milk.htm", "milk.html"), ("./x/../mil%6B.htm", "milk.htm", "milk.html"),
    ("/milk.htm", "milk.htm", "milk.html"), ("caf%C3%A9.html", "café.html", "cafe\u{301}.html"),
    ("assam.html", "assam.html", "teas/assam.html"), ("qqqqqqqqqqqq.html", "qqqqqqqqqqqq.html", ""),
  ])
  func whatWasMeant(address: String, path: String, meant: String) throws {
    let found = try findings([
      "index.html": page(
        "<a href=\"\(address)\">x</a><a href=milk.html>x</a><a href=teas/assam.html>x</a>"
          + "<a href=\"cafe&#x301;.html\">x</a>"),
      "milk.html": page(""), "teas/assam.html": page(""), "cafe\u{301}.html": page(""),
    ])
    let suggestion = meant.isEmpty ? "" : ", did you mean “\(meant)”?"
    // Texts are equal whatever the encoding of their accents; these must be to the byte.
    #expect(
      found.map { Array($0.utf8) } == [
        Array(
          ("index.html:4:10: error: the link “\(address)” leads nowhere: there is no file “\(path)”"
            + suggestion).utf8)
      ])
  }

  @Test func waysThatLeadSomewhere() throws {
    let found = try findings([
      "index.html": page(
        """
        <a href="a%20b/">x</a><a href="a%20b">x</a><a href=" a b/index.html\n">x</a><a href="">x</a>\
        <a href="#">x</a><a href="#TOP">x</a><a href="?q=1">x</a><a href="./">x</a><a href="/">x</a>\
        <a href="index.html#:~:text=x">x</a><a href="mailto:a@b">x</a><a href="tel:1">x</a>\
        <a href="javascript:x()">x</a><a href="data:,x">x</a><a href="//example.org/x">x</a>\
        <a href="https://example.org">x</a><a href="a%20b\\c%23d.txt">x</a>
        """),
      "a b/index.html": page(""), "a b/c#d.txt": "",
    ])
    #expect(found == [])
  }

  @Test func aFolderWithoutAFrontPageIsAnError() throws {
    let found = try findings([
      "index.html": page("<a href=\"guides/\">x</a> <a href=guides>x</a>"), "guides/milk.css": "",
    ])
    #expect(
      found == [
        "index.html:4:10: error: the link “guides/” leads nowhere: the folder “guides” has no "
          + "index.html",
        "note",
      ].dropLast()
        + ["index.html:4:33: note: and here"]
    )
  }

  @Test func everyKindOfReferenceIsLookedAt() throws {
    let found = try findings([
      "index.html": """
      <link rel="stylesheet" href="0">
      <link rel="preload" as="font" href="1">
      <link rel="preload" as="image" href="2" imagesrcset="3 1x">
      <link rel="manifest" href="4">
      <link rel="apple-touch-icon" href="5">
      <link rel="canonical" href="6">
      <link rel="alternate" hreflang="de" href="7">
      <link rel="next" href="8">
      <link rel="preconnect" href="no">
      <meta property="og:image" content="9">
      <style>@import "10"; p { background: url( '11' ) }</style>
      <script src="12"></script>
      <body><img alt="" src="13" srcset="14 1x, 15 2x,16">
      <picture><source srcset="17, 18 3x"></picture>
      <video src="19" poster="20"></video><audio><source src="21"></audio>
      <iframe src="22"></iframe><object data="23"></object>
      <form action="24"><button formaction="25">x</button><input type="image" alt="x" src="26"></form>
      <svg><use href="27"/><image xlink:href="28"/><a href="29">x</a></svg>
      <map><area alt="x" href="30"></map><p style="background:url(31)">
      <meta http-equiv="refresh" content="3; URL='32'">
      <template><a href="no">x</a></template><!-- <a href="no"> -->
      """
    ])
    let kinds = found.map { line in
      String(line.split(separator: ": ", maxSplits: 2)[2].prefix { $0 != ":" })
    }
    #expect(
      kinds == [
        "the style sheet “0” leads nowhere", "the font “1” leads nowhere",
        "the preloaded file “2” leads nowhere", "the image “3” leads nowhere",
        "the manifest “4” leads nowhere", "the icon “5” leads nowhere",
        "the canonical address “6” leads nowhere", "the alternate page “7” leads nowhere",
        "the related page “8” leads nowhere", "the address in the metadata “9” leads nowhere",
        "the address in the style sheet “10” leads nowhere",
        "the address in the style sheet “11” leads nowhere", "the script “12” leads nowhere",
        "the image “13” leads nowhere", "the image “14” leads nowhere",
        "the image “15” leads nowhere", "the image “16” leads nowhere",
        "the image “17” leads nowhere", "the image “18” leads nowhere",
        "the file “19” leads nowhere", "the image “20” leads nowhere",
        "the file “21” leads nowhere", "the frame “22” leads nowhere",
        "the file “23” leads nowhere", "the address of the form “24” leads nowhere",
        "the address of the form “25” leads nowhere", "the image “26” leads nowhere",
        "the file “27” leads nowhere", "the file “28” leads nowhere",
        "the link “29” leads nowhere", "the link “30” leads nowhere",
        "the address in the style sheet “31” leads nowhere", "the redirect to “32” leads nowhere",
      ])
    // The line and the column of each address itself.
    #expect(found[0].hasPrefix("index.html:1:30: error"))
    #expect(found[10].hasPrefix("index.html:11:16: error"))
    #expect(found[11].hasPrefix("index.html:11:38: error"))
    #expect(found[32].hasPrefix("index.html:20:37: error"))
  }

  @Test func styleSheetsAndTheFilesOfServers() throws {
    let found = try findings([
      "index.html": page(
        "", head: "<link rel=stylesheet href=css/a.css><link rel=manifest href=m.webmanifest>"),
      "css/a.css": """
      /* url(no.png) */ @charset "no.png";
      @import url("b.css") print; @import 'c.css';
      a { background: URL( ../i\\6d g.png ), url("../x y.png"), url(data:,x), url(#a); content: "url(no)" }
      a { cursor: urls(no.cur) }
      """,
      "css/b.css": "", "img.png": "",
      "m.webmanifest": #"{"start_url": ".", "icons": [{"src": "icon.png"}, {"src": "img.png"}]}"#,
      "_redirects": "# from to\n/old.html /new.html 301\n/blog/* /:splat 302\n/a /index.html\n",
      "robots.txt": "User-agent: *\nSitemap: /sitemap.xml\n",
      "data.json": #"{"url": "no.html"}"#, "data.xml": "<x><loc>no.html</loc></x>",
    ])
    #expect(
      found == [
        "_redirects:2:11: error: the redirect to “/new.html” leads nowhere: there is no file “new.html”",
        "css/a.css:2:37: error: the address in the style sheet “c.css” leads nowhere: there is no file "
          + "“css/c.css”, did you mean “css/a.css”?",
        "css/a.css:3:39: error: the address in the style sheet “../x y.png” leads nowhere: there is no "
          + "file “x y.png”",
        "m.webmanifest: error: the address in the manifest “icon.png” leads nowhere: there is no file "
          + "“icon.png”",
        "robots.txt:2:10: error: the address in the sitemap “/sitemap.xml” leads nowhere: there is no "
          + "file “sitemap.xml”",
      ])
  }

  @Test func sitemapsAndFeedsOfASiteInAFolderOfItsServer() throws {
    let base = "https://example.org/menu/"
    let found = try findings([
      "index.html": page(
        "<a href=/menu/a.html>x</a><a href=/menu>x</a><a href=/a.html>x</a><a href=../b.html>x</a>"
          + "<a href=HTTPS://Example.org:443/menu/a%2Ehtml#b>x</a><a href=//example.org/menu/c.html>x</a>",
        head: "<link rel=canonical href=https://example.org/menu/>"),
      "a.html": page("<p id=b>"),
      "sitemap.xml": """
      <?xml version="1.0"?>
      <urlset xmlns:xhtml="x"><url><loc>\(base)</loc></url>
      <url><loc>\(base)gone.html</loc><xhtml:link href="\(base)de/gone.html"/></url></urlset>
      """,
      "feed.xml": """
      <rss><channel><link>\(base)</link><item><link>https://example.com/</link>
      <enclosure url="\(base)sound.mp3"/></item></channel></rss>
      """,
      "feed.atom":
        "<feed><link href=\"\(base)a.html\"/><link rel='self' href='\(base)atom'/></feed>",
      "feed.json": """
      {"version": "https://jsonfeed.org/version/1.1", "home_page_url": "\(base)",
      "items": [{"url": "\(base)x.html"}]}
      """,
    ]) { $0.baseURL = base }
    func missing(_ kind: String, _ file: String, _ meant: String = "") -> String {
      "error: the \(kind) “\(base)\(file)” leads nowhere: there is no file “\(file)”"
        + (meant.isEmpty ? "" : ", did you mean “\(meant)”?")
    }
    #expect(
      found == [
        "feed.atom:1:53: " + missing("address in the feed", "atom"),
        "feed.json: " + missing("address in the feed", "x.html", "a.html"),
        "feed.xml:2:1: " + missing("address in the feed", "sound.mp3"),
        "index.html:4:54: error: “/a.html” leads out of the site, which stands at /menu/: write a "
          + "relative link or “/menu/a.html”",
        "index.html:4:151: error: the link “//example.org/menu/c.html” leads nowhere: there is no file "
          + "“c.html”, did you mean “a.html”?",
        "sitemap.xml:3:6: " + missing("address in the sitemap", "gone.html"),
        "sitemap.xml:3:51: " + missing("address in the sitemap", "de/gone.html"),
      ])
  }

  @Test func aLinkAboveTheSitesFolderIsAnErrorWhereItsAddressIsUnknown() throws {
    let files = ["index.html": page("<a href=\"../index.html\">x</a>")]
    #expect(
      try findings(files) == [
        "index.html:4:10: error: “../index.html” leads out of the site’s folder"
      ])
    // In the folder of a server it may lead to another site.
    #expect(
      try findings(files) { $0.baseURL = "https://example.org/menu/" } == [
        "index.html:4:10: error: “../index.html” leads out of the site, which stands at /menu/: write "
          + "a relative link or “/menu/index.html”"
      ])
  }

  @Test func addressesAreRelativeToTheirBase() throws {
    let found = try findings([
      "x/index.html": page("<a href=a.html>x</a><a href=#p>x</a>", head: "<base href=\"../y/\">"),
      "y/a.html": page("<a href=b.html>x</a>"),
    ])
    #expect(
      found.first
        == "x/index.html:4:29: error: the link “#p” leads to no place: “x/index.html” has no anchor “p”"
    )
    #expect(found.count == 2)
  }

  @Test func sourceSets() {
    #expect(sourceSet("a.png 1x, b,c.png 2x") == ["a.png", "b,c.png"])
    #expect(sourceSet(" ,a.png, , b.png 100w (x,y),c.png") == ["a.png", "b.png", "c.png"])
    #expect(sourceSet("a.png,,") == ["a.png"] && sourceSet(" , ").isEmpty)
  }

  @Test func addressesOfRefreshes() {
    #expect(refreshAddress("0; url=a.html") == "a.html")
    #expect(refreshAddress("5 ;URL = \"a b\" x") == "a b")
    #expect(refreshAddress("0,a.html") == "a.html" && refreshAddress("30") == nil)
  }
}
