import Testing

@testable import SiteBuild

/// The page shells of a site's folders and pages.
@Suite struct SiteShellTests {
  static let files: [String: FileContent] = [
    "content/index.md": "# Home\n\n- [Soup](recipes/soup.md)\n",
    "content/recipes/index.md": "---\ntitle: Recipes\n---\n- [Soup](soup.md)\n",
    "content/recipes/soup.md": "---\ntags: [hot, red]\ndate: 2026-03-01\n---\n# Soup\n- Salt\n",
    "content/recipes/cake.md": "---\nshell: print\n---\n# Cake\n- Flour\n",
    "content/recipes/tart.plist": "{ title = Tart; shell = print; rows = (Butter); }",
    "Templates/footer.html": "<footer>{{siteTitle}}</footer>",
    "Templates/recipes/page.html": """
    {{<page}}
    {{$bottom}}
    <nav>{{#ancestors}}<a href="{{url}}">{{title}}</a>{{/ancestors}}{{title}}</nav>
    <p>{{date}}{{#tags}} #{{.}}{{/tags}} {{root}}{{path}}</p>
    {{> footer}}
    {{/bottom}}
    {{/page}}
    """,
    "Templates/print.html": "<title>{{title}}</title>{{{table}}}<hr>{{> footer}}",
    "site.yaml": "title: Kitchen\n",
  ]

  @Test func theNearestFolderWins() throws {
    let built = try site(Self.files)
    #expect(built.problems == [])
    #expect(!(try built.page("index").contains("<footer>")))
    let soup = try built.page("recipes/soup")
    #expect(soup.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">"))
    #expect(
      soup.hasSuffix(
        """
        </main>
        <nav><a href="../index.html">Home</a><a href="index.html">Recipes</a>Soup – Kitchen</nav>
        <p>2026-03-01 #hot #red ../recipes/soup</p>
        <footer>Kitchen</footer></body>
        </html>

        """))
    #expect(try built.page("recipes/index").contains("<nav><a href=\"../index.html\">Home</a>"))
    let cake = try built.page("recipes/cake")
    #expect(cake.hasPrefix("<title>Cake – Kitchen</title>"))
    #expect(cake.hasSuffix("<hr><footer>Kitchen</footer>"))
    #expect(try built.page("recipes/tart").hasPrefix("<title>Tart – Kitchen</title>"))
  }

  @Test func faultsAreToldWhereTheyAre() throws {
    let built = try site([
      "content/a.md": "---\nshell: prnt\n---\n# A\n",
      "content/b.md": "---\nshell: print\n---\n# B\n",
      "content/c.md": "---\nshell: print\n---\n# C\n",
      "Templates/print.html": "{{titel}}{{{table}}}",
      "Templates/x/page.html": "{{{table}}}\n {{> y}}",
    ])
    #expect(
      built.problems == [
        "Templates/x/page.html:2:6: unknown template “y”: a file “Templates/y.html” would be it"
      ])
    let named = try site([
      "content/a.md": "---\nshell: prnt\n---\n# A\n",
      "content/b.md": "---\nshell: print\n---\n# B\n",
      "content/c.md": "---\nshell: print\n---\n# C\n",
      "Templates/print.html": "{{titel}}{{{table}}}",
    ])
    #expect(
      named.problems == [
        "Templates/print.html:1:3: unknown variable “titel”, did you mean “title”?",
        "content/a.md:2:8: unknown page shell “prnt”, did you mean “print”?",
      ])
  }

  @Test func shellsThatFindNoEndAreToldOnce() throws {
    let built = try site([
      "content/a.md": "# A\n", "content/b.md": "# B\n",
      "Templates/page.html": "{{{table}}}{{> a}}",
      "Templates/a.html": "{{#title}}{{> a}}{{/title}}",
    ])
    #expect(
      built.problems == [
        "Templates/a.html:1:15: “a” is inside itself without end: let a section with a list of its own "
          + "stand between the two"
      ])
  }
}
