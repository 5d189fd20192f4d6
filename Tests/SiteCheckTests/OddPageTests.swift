import Foundation
import TableModel
import Testing

@testable import SiteCheck

/// Pages as they come: broken, huge, deep, in other encodings.
struct OddPageTests {
  @Test func brokenHTMLIsReadAsBrowsersReadIt() throws {
    let found = try findings([
      "index.html":
        "<b><p id=a>x</b>y<table><a href=gone1>x<tr><td><a href='gone2>x</a></table><i id=b><p></i></p><a href=gone3"
    ])
    // The quote is never closed, so that the rest is no tag; what the parser copies stands but once.
    #expect(
      found == ["index.html:1:33: error: the link “gone1” leads nowhere: there is no file “gone1”"])
    #expect(try findings(["index.html": ""]) == [])
    #expect(try findings(["index.html": "<"]) == [])
    #expect(try findings(["index.html": "\0<a href=\"x\0y\">z</a>"]).count == 1)
  }

  @Test func idsOfElementsThatTheParserRepeatsStandOnce() throws {
    let found = try findings(["index.html": "<p><b id=a>x<p>y<p>z</b></p><i id=b><p>x</i>y</p>"])
    #expect(found == [])
  }

  @Test func aHugePageAndADeepOneTakeNoTime() throws {
    let rows = (0..<60_000).map { "<p id=r\($0)><a href=#r\(59_999 - $0)>row</a>\n" }.joined()
    let deep = String(repeating: "<div><span>", count: 2000)
    let clock = ContinuousClock()
    var found: [String] = []
    let time = try clock.measure {
      found = try findings([
        "index.html": page("<a href=deep.html>x</a>" + rows + "<a href=#none>x</a>"),
        "deep.html": page(deep + "<a href=gone.html>x</a>"),
      ])
    }
    #expect(
      found == [
        "deep.html:4:22009: error: the link “gone.html” leads nowhere: there is no file “gone.html”",
        "index.html:60004:9: error: the link “#none” leads to no place: “index.html” has no anchor "
          + "“none”",
      ])
    #expect(time < .seconds(60))
  }

  @Test func thousandsOfFaultsOnAPageTakeNoTime() throws {
    let rows = (0..<8000).map { "<p><a href=gone-\($0)/x.png>row</a>\n" }.joined()
    let content = try BuiltFiles(["content/index.md": String(repeating: "no row\n", count: 8000)])
    let clock = ContinuousClock()
    var found: [String] = []
    let time = try clock.measure {
      found = try findings(["index.html": page(rows), "raw.html": rows]) {
        $0.sources = SiteSources(
          folder: content.path,
          pages: ["index.html": TableModel.SourceLocation(file: "content/index.md")],
          copies: ["raw.html": "content/raw.html"], shells: [])
      }
    }
    // The raw page is also one that no link leads to.
    #expect(found.count == 16_001)
    #expect(
      found.last
        == "index.html:8003:12: error: the link “gone-7999/x.png” leads nowhere: there is no file "
        + "“gone-7999/x.png”")
    #expect(time < .seconds(60))
  }

  @Test func encodings() throws {
    let text =
      "<meta charset=\"ISO-8859-1\">\n<p>ä <a href=\"bär.html\">x</a> <a href=\"€.html\">x</a>"
    var latin: [UInt8] = []
    for scalar in text.unicodeScalars {
      latin.append(scalar == "€" ? 0x80 : UInt8(scalar.value))
    }
    let wide = "\n<a href=bär.html>x</a><a href=nö.html>x</a>"
    let units = [0xFEFF] + Array(wide.utf16)
    let found = try findings(
      [
        "bär.html": page(""), "bom.html": "\u{FEFF}<a href=no>x</a>",
        "index.html": page(
          "<a href=latin.html>x</a><a href=little.html>x</a><a href=big.html>x</a><a href=bom.html>x</a>"
        ),
      ],
      bytes: [
        "latin.html": latin, "little.html": units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
        "big.html": units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      ])
    #expect(
      found == [
        "big.html:2:31: error: the link “nö.html” leads nowhere: there is no file “nö.html”",
        "little.html:2:31: note: and here",
        "bom.html:1:9: error: the link “no” leads nowhere: there is no file “no”",
        "latin.html:2:40: error: the link “€.html” leads nowhere: there is no file “€.html”",
      ])
  }

  @Test func aSiteWithAllFaultsAtOnce() throws {
    let result = try BuiltFiles([
      "index.html": page(
        "<a href=gone.html>x</a><a href=#none>x</a><p id=a><p id=a><img src=i.png><a href=i.png></a>"
      ),
      "i.png": "", "lone.html": page(String(repeating: "x", count: 2000)),
    ]).check { $0.pageWeight = 1 }
    #expect(
      result.findings.map(\.check) == [
        .reference, .anchor, .identifier, .alternative, .alternative, .reach, .weight,
      ])
  }
}
