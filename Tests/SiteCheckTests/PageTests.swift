import Testing

@testable import SiteCheck

/// Anchors, ids, names, ways and weights of pages.
struct PageTests {
  @Test func anchorsThatAreNotThere() throws {
    let found = try findings([
      "index.html": page(
        "<a href=#cold>x</a><a href=\"b.html#h%C3%B6he\">x</a><a href=b.html#named>x</a>"
          + "<a href=b.html#cols>x</a><a href=b.html#>x</a><a href=i.svg#x>x</a><a href=\"b.html#a%20b\">x</a>"
      ),
      "b.html": page(
        "<a href=index.html>x</a><h2 id=höhe>x</h2><a name=named></a><p id=cold><p id=\"a b\">"),
      "i.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    #expect(
      found == [
        "index.html:4:9: error: the link “#cold” leads to no place: “index.html” has no anchor “cold”",
        "index.html:4:86: error: the link “b.html#cols” leads to no place: “b.html” has no anchor "
          + "“cols”, did you mean “cold”?",
      ])
  }

  @Test func idsThatStandTwice() throws {
    let found = try findings([
      "index.html": page(
        "<p id=a>x\n<p id='a'>y\n<p id=A>z<p id=\"\"><p id>\n<template><p id=a></template><b id=a>")
    ])
    let message =
      "the id “a” stands in the page already: links lead to the first, give it another"
    #expect(
      found == [
        "index.html:5:8: error: \(message)", "index.html:4:7: note: the first is here",
        "index.html:7:36: note: and here",
      ])
  }

  @Test func whatHasNoName() throws {
    let found = try findings([
      "index.html": page(
        """
        <img src=i.png><img src=i.png alt=""><img src=i.png alt="x"><img src=i.png role=none>
        <a href=i.png></a><a href=i.png><img src=i.png alt=" "></a><a name=x></a>
        <a href=i.png><img src=i.png alt="x"></a><a href=i.png aria-label=x></a><a href=i.png><svg><title>x</title></svg></a>
        <button> </button><button><b>x</b></button><button title=x></button><span role=button></span>
        <svg role=img><text>x</text></svg><svg role=img><title>x</title></svg><span role=img aria-label=x>:)</span>
        <input type=image src=i.png><input type=image src=i.png alt=x><map><area href=i.png><area href=i.png alt=x></map>
        <a href=i.png aria-hidden=true></a><div hidden><button></button><img src=i.png></div><button></button>
        <a href=i.png><span aria-hidden=true>x</span></a><a href=i.png><script>x</script></a>
        """),
      "i.png": "",
    ])
    let name = "has no name for those who can’t see it"
    let link = "the link “i.png” \(name): give it a text, an image with alt, or aria-label"
    let button = "a button \(name): give it a text, an image with alt, or aria-label"
    #expect(
      found == [
        "index.html:4:1: warning: the image “i.png” \(name): write what it shows into alt, or alt=\"\" "
          + "if it only adorns",
        "index.html:5:1: warning: \(link)", "index.html:5:19: note: and here",
        "index.html:11:1: note: and here", "index.html:11:50: note: and here",
        "index.html:7:1: warning: \(button)", "index.html:7:69: note: and here",
        "index.html:10:86: note: and here",
        "index.html:8:1: warning: a graphic \(name): write what it shows into aria-label",
        "index.html:9:1: warning: the button of the image “i.png” \(name): write what it does into alt",
        "index.html:9:68: warning: the area of the link “i.png” \(name): write what it does into alt",
      ])
  }

  @Test func pagesThatNoWayLeadsTo() throws {
    let found = try findings([
      "index.html": page(
        "<a href=a.html>x</a><form action=done.html></form>",
        head: "<link rel=alternate hreflang=de href=de/index.html>"),
      "a.html": page("<a href=b.html>x</a>"), "b.html": page("<a href=a.html>x</a>"),
      "done.html": page(""),
      "de/index.html": page("<a href=a.html>x</a>"), "de/a.html": page(""),
      "404.html": page("<a href=index.html>x</a>"),
      "old.html": page("", head: "<meta http-equiv=refresh content='0;url=a.html'>"),
      "hidden.html": page("", head: "<meta name=robots content='noindex, nofollow'>"),
      "lone.html": page("<a href=lone2.html>x</a>"), "lone2.html": page("<a href=lone.html>x</a>"),
    ])
    let words =
      "warning: no link leads to the page, directly or by other pages, from the front page: link to it"
    #expect(found == ["lone.html: \(words)", "lone2.html: \(words)"])
  }

  @Test func pagesHeavierThanTheBudget() throws {
    var files: [String: [UInt8]] = [
      "a.css": Array(repeating: 32, count: 60_000), "f.woff2": Array(repeating: 1, count: 30_000),
      "i.png": Array(repeating: 1, count: 20_000), "late.png": Array(repeating: 1, count: 90_000),
      "s.js": Array(repeating: 32, count: 90_000), "s.js.br": Array(repeating: 1, count: 10_400),
    ]
    let head = """
      <link rel=stylesheet href=a.css><link rel=preload as=font href=f.woff2><script src=s.js></script>
      """
    let body = """
      <img alt src=i.png><img alt src=i.png><img alt loading=lazy src=late.png>
      """
    let html = page(body, head: head)
    files["index.html"] = Array(html.utf8) + Array(repeating: 32, count: 3000 - html.utf8.count)
    // 3,000 + 60,000 + 30,000 + 20,000 + 10,400 bytes.
    let found = try findings([:], bytes: files) { $0.pageWeight = 123 }
    #expect(
      found == [
        "index.html: warning: the page loads 123 kB at first, of 123 that “pageWeight” allows: 3 HTML, "
          + "60 style sheets, 30 fonts, 20 images, 10 scripts"
      ])
    #expect(try findings([:], bytes: files) { $0.pageWeight = 124 } == [])
    #expect(try findings([:], bytes: files) == [])
  }

  @Test func ofManyHeavyPagesTheTenHeaviestAreNamed() throws {
    var files: [String: String] = [:]
    for number in 0..<13 {
      let links = (0..<13).map { "<a href=\($0).html>x</a>" }.joined()
      files[number == 0 ? "index.html" : "\(number).html"] =
        page(links) + String(repeating: " ", count: 2000 + 1000 * number)
    }
    files["0.html"] = page("")
    let found = try findings(files) { $0.pageWeight = 1 }
    #expect(found.count == 11)
    #expect(found[0].hasPrefix("10.html: warning: the page loads 12 kB at first, of 1 that"))
    #expect(found.last == "warning: 3 more pages load more than the 1 kB that “pageWeight” allows")
    #expect(!found.contains { $0.hasPrefix("2.html") } && found.contains { $0.hasPrefix("3.html") })
  }

  @Test func whatIsTheSameOnManyPagesIsSaidOnce() throws {
    var files = ["index.html": page((0..<9).map { "<a href=\($0)/a.html>x</a>" }.joined())]
    for number in 0..<9 { files["\(number)/a.html"] = page("<img alt src=../logo.png>") }
    let found = try findings(files)
    #expect(
      found == [
        "0/a.html:4:14: error: the image “../logo.png” leads nowhere: there is no file “logo.png”"
      ] + (1...4).map { "\($0)/a.html:4:14: note: and here" } + ["note: and in 4 more places"])
  }

  @Test func aCleanSite() throws {
    let site = try BuiltFiles([
      "index.html": page("<a href=a.html#b>x</a>"), "a.html": page("<p id=b><a href=.>x</a>"),
    ])
    let result = site.check()
    #expect(result.findings == [])
    #expect(result.pages == 2 && result.references == 2 && result.external == 0)
    #expect(
      checkSite(in: site.path + "/no", SiteCheckOptions(jobs: 1)).findings.map(\.diagnostic.message)
        == [
          "cannot open the folder: No such file or directory"
        ])
  }
}
