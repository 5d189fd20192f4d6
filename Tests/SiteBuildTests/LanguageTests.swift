import TableModel
import Testing

@testable import SiteBuild

/// Languages and directions of sections, rows and runs.
@Suite struct LanguageTests {
  @Test func theNearestThatSpeaksHolds() throws {
    let built = try site([
      "content/index.md": """
      # P

      ## S {lang=ja}

      - a
      - b {lang=ko}
      - c <span lang="fr">d</span>

      ## T {dir=rtl}

      - ואז a
      - e {dir=ltr}
      """,
      "content/list.plist":
        "{ sections = ( { lang = ja; rows = ( { title = a; lang = fr; }, b ); } ); }",
    ])
    #expect(built.problems == [])
    #expect(try built.values(of: "lang", in: "index") == ["ja", "ko", "fr"])
    #expect(try built.values(of: "lang", in: "list") == ["ja", "fr"])
    // The header and the first row: the second is as the page.
    #expect(try built.values(of: "dir", in: "index") == ["rtl", "rtl"])
    #expect(try built.page("index").contains("<span lang=\"fr\">d</span>"))
  }

  @Test func pagesOfRowsHaveTheirLanguage() throws {
    let built = try site([
      "content/index.md": "# P\n\n## S {lang=ja}\n\n- a {slug=a}\n- b {slug=b lang=ar dir=rtl}\n"
    ])
    #expect(built.problems == [])
    #expect(try built.page("index/a").contains("<html lang=\"ja\" dir=\"ltr\""))
    #expect(try built.page("index/b").contains("<html lang=\"ar\" dir=\"rtl\""))
  }

  @Test func badTagsAreTold() throws {
    let built = try site([
      "content/index.md": "- a {lang=e}\n- b {dir=left}\n\n## S {lang=\"en us\"}\n\n- c\n",
      "content/list.plist": "{ rows = ( { title = a; lang = \"1\"; } ); }",
    ])
    #expect(
      built.problems == [
        "content/index.md:1:11: “e” is no language tag: write one such as en or zh-Hant",
        "content/index.md:2:10: unknown writing direction “left”, known are: ltr, rtl",
        "content/index.md:4:12: “en us” is no language tag: write one such as en or zh-Hant",
        "content/list.plist:1:32: “1” is no language tag: write one such as en or zh-Hant",
      ])
  }
}
