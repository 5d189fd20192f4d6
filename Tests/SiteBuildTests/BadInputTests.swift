import Foundation
import TableModel
import Testing

@testable import SiteBuild

/// What is wrong with a site is told with its place, all of it, and nothing is written.
@Suite struct BadInputTests {
  /// A site, and the beginnings of what is said of it.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: FileContent]
    var links: [String: String] = [:]
    var problems: [String]

    init(
      _ name: String, _ files: [String: FileContent], links: [String: String] = [:],
      _ problems: [String]
    ) {
      testDescription = name
      self.files = files
      self.links = links
      self.problems = problems
    }
  }

  @Test(arguments: pages + propertyLists + templates + settings + paths)
  func isRejected(_ bad: Case) throws {
    var files = bad.files
    files["public/.sitegen-manifest"] = ""
    files["public/old.html"] = "old"
    let built = try site(files, links: bad.links)
    let problems = built.problems
    #expect(problems.count == bad.problems.count, "\(problems)")
    for (problem, expected) in zip(problems, bad.problems) {
      #expect(problem.hasPrefix(expected), "\(problem)")
    }
    #expect(built.result.diagnostics.hasError)
    #expect(built.result.pageCount == 0)
    #expect(built.files == ["old.html"])
    #expect(!built.folder.names().contains { $0.hasPrefix(".") })
    #expect(!built.folder.names("site").contains { $0.hasPrefix(".") })
  }

  @Test func contentFolderMayBeMissing() throws {
    let folder = TemporaryFolder()
    rmdir(folder.site + "/content")
    let result = buildSite(
      BuildOptions(source: folder.site), progress: BuildProgress(verbosity: .quiet))
    #expect(
      result.diagnostics.map(\.message) == [
        "there is no folder “content”: put the site’s pages into it"
      ])
    #expect(folder.names("site") == [])
  }

  static let pages = [
    Case(
      "images",
      [
        "content/a.md": "# A\n\n- ![x](pix.svg) one\n- two ![y](cut.png)\n",
        "content/b.plist": "(\n{title = x; image = nope;},\n{title = y; image = \"no.gif\";}\n)",
        "content/pic.svg": picture, "content/cut.png": [0x89, 0x50, 0x4E, 0x47],
        "content/nosize.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "content/c.md": "![z](nosize.svg)", "content/d.md": "![z](zero.gif)",
        "content/zero.gif": "",
      ],
      [
        "content/a.md:3:3: no file “pix.svg”, did you mean “pic.svg”?",
        "content/a.md:4:7: the image “cut.png” can’t be used: ",
        "content/b.plist:2:21: no file “nope”", "content/b.plist:3:21: no file “no.gif”",
        "content/c.md:1:1: the image “nosize.svg” can’t be used: it has no size",
        "content/d.md:1:1: the image “zero.gif” can’t be used: the file is empty",
      ]),
    Case(
      "front matter",
      [
        "content/a.md": "---\ntitle: x\n\n# A\n", "content/b.md": "---\ntitle: [x\n---\n",
        "content/c.md": "---\n\ttitle: x\n---\n", "content/d.md": "---\n- a\n---\n",
        "content/e.md": "---\ndraft: maybe\nstyle: fancy\ndate: now\ntitel: x\n---\n",
      ],
      [
        "content/a.md:1:1: the front matter that begins here never ends",
        "content/b.md:3:1: invalid YAML: ", "content/c.md:2:1: invalid YAML: ",
        "content/d.md:2:1: front matter is a list of “key: value” lines",
        "content/e.md:2:8: “draft” must be true or false",
        "content/e.md:3:8: unknown style “fancy”", "content/e.md:4:7: this is no date",
        "content/e.md:5:1: unknown key “titel”, did you mean “title”?",
      ]),
    Case(
      "encoding",
      [
        "content/a.md": "# A\n\n- caf" + [0xE9],
        "content/b.plist": "(x, \"" + [0xFF] + "\")",
        "site.yaml": "title: " + [0xFF],
        "Templates/page.html": "<p>\n{{{table}}}" + [0xFF],
        "Templates/site.css": [0xFF],
        "Templates/Cells/x.yaml": "views: " + [0xFF],
      ],
      [
        "Templates/Cells/x.yaml:1:8: invalid YAML: invalid leading UTF-8",
        "Templates/page.html:2:12: the byte 0xFF is not UTF-8",
        "Templates/site.css:1:1: the byte 0xFF is not UTF-8",
        "content/a.md:3:6: the byte 0xE9 is not UTF-8", "content/b.plist:1:6: invalid UTF-8",
        "site.yaml:1:8: invalid YAML: invalid leading UTF-8",
      ]),
    Case(
      "unknown cells and fields",
      [
        "content/a.md": "---\ncell: nada\nsectionCells: [subtitel]\n---\n## S\n- x {cell=defalt}\n",
        "content/b.md": "---\ncell: [own]\n---\n\n- x",
        "content/c.plist": "{cell = no;\nsections = ({cell = nono; rows = (x);});}",
        "Templates/Cells/own.yaml":
          "views:\n  a: { label: titel }\nconstraints:\n  - H:|-[a]-|\n  - V:|-[a]-|\n",
      ],
      [
        "content/a.md:2:7: unknown cell “nada”",
        "content/a.md:3:15: unknown cell “subtitel”, did you mean “subtitle”?",
        "content/a.md:6:1: unknown cell “defalt”, did you mean “default”?",
        "content/b.md:5:1: the row has no field “titel”, which “a” of the cell “own” shows",
        "content/c.plist:1:9: unknown cell “no”", "content/c.plist:2:21: unknown cell “nono”",
      ]),
  ]

  static let propertyLists: [Case] = {
    let bad: [(String, FileContent, String)] = [
      (
        "binary", FileContent(Array("bplist00".utf8) + Array(repeating: 9, count: 40)),
        "binary.plist: "
      ),
      ("empty", "", "empty.plist"),
      ("open", "(\n { a = ; },\n)", "open.plist:2:8: missing value for the key “a”"),
      ("short", "( a, b", "short.plist:1:7: the file ends where “)” is expected"),
      (
        "value", "<plist><array>\n<integer>x1</integer></array></plist>",
        "value.plist:2:1: “x1” is no integer"
      ),
      (
        "xml", "<plist>\n<array><strin>x</strin></array></plist>",
        "xml.plist:2:8: unknown element <strin>, did you mean <string>?"
      ),
    ]
    return [
      Case(
        "property lists as pages",
        Dictionary(uniqueKeysWithValues: bad.map { ("content/\($0.0).plist", $0.1) }),
        bad.filter { $0.0 != "empty" }.map { "content/" + $0.2 }),
      Case(
        "property lists as data",
        Dictionary(
          uniqueKeysWithValues: bad.flatMap { name, list, _ -> [(String, FileContent)] in
            [
              ("content/data/\(name).plist", list),
              ("content/\(name).md", "---\ndata: data/\(name).plist\n---\n"),
            ]
          }), bad.filter { $0.0 != "empty" }.map { "content/data/" + $0.2 }),
      Case(
        "data",
        [
          "content/a.md": "---\ndata: good.plst\n---\n", "content/b.md": "---\ndata: b.txt\n---\n",
          "content/b.txt": "[]", "content/good.plist": "({name = x;})",
          "content/c.md": "---\ndata: good.plist\nfields: { title: nam }\n---\n",
        ],
        [
          "content/a.md:2:7: no file “good.plst”, did you mean “good.plist”?",
          "content/b.md:2:7: “b.txt” can’t be read",
          "content/c.md:3:18: unknown key “nam”, did you mean “name”?",
        ]),
      Case(
        "scripts in addresses",
        [
          "content/a.plist": "({title = a; url = \"javascript:alert(1)\";},\n"
            + "{title = b; url = \" Java\tScript:\u{301}alert(1)\";},\n"
            + "{title = c; url = \"data:text/html,x\";}, {title = d; url = \"vbscript:x\";})"
        ],
        ["1:20", "2:19", "3:19", "3:59"].map { "content/a.plist:\($0): “" }),
    ]
  }()

  static let templates = [
    Case(
      "layouts",
      [
        "content/a.md": "- ![](no.png)",
        "Templates/Cells/own.yaml": """
        views:
          name: { label: title, colr: red }
          time: { label: title, color: secondryLabel }
          none: {}
        constraints:
          - H:|-[nam]-|
          - H:|-[name-|
          - V:|-[name]-(>=)-|
          - name.wdth == 4
          - name.width == 3 *
        """,
      ],
      [
        "Templates/Cells/own.yaml:2:25: unknown key “colr”, did you mean “color”?",
        "Templates/Cells/own.yaml:3:32: unknown colour “secondryLabel”, did you mean",
        "Templates/Cells/own.yaml:4:3: the view “none” shows nothing",
        "Templates/Cells/own.yaml:6:10: unknown view “nam”, did you mean “name”?",
        "Templates/Cells/own.yaml:7:14: expected “]” or “(”",
        "Templates/Cells/own.yaml:8:19: expected a number or a metric",
        "Templates/Cells/own.yaml:9:10: unknown attribute “wdth”, did you mean “width”?",
        "Templates/Cells/own.yaml:10:22: expected a number, a metric or an attribute",
        "content/a.md:1:3: no file “no.png”",
      ]),
    Case(
      "constraints that conflict",
      [
        "content/a.md": "---\ncell: own\n---\n- x\n",
        "Templates/Cells/own.yaml":
          "views:\n  a: { label: title }\nconstraints:\n  - V:|-[a]-|\n  - a.leading == superview.leading\n"
          + "  - a.width == 30\n  - a.width >= 40\n",
      ],
      [
        "Templates/Cells/own.yaml:6:5: the constraints of the cell “own” conflict at a width of 320"
      ]),
    Case(
      "files",
      [
        "content/a.md": "- x", "Templates/page.html": "{{{table}}}\n{{titel}}",
        "Templates/Cells/a.yaml": "views: [", "Templates/Cells/b.yaml": "",
        "Templates/Cells/c.yml": "- a",
      ],
      [
        "Templates/Cells/a.yaml:2:1: invalid YAML: ",
        "Templates/Cells/b.yaml:1:1: the template is empty",
        "Templates/Cells/c.yml:1:1: a template has to be a mapping",
        "Templates/page.html:2:3: unknown variable “titel”, did you mean “title”?",
      ]),
  ]

  static let settings = [
    Case(
      "settings, templates and content at once",
      [
        "site.yaml": """
        widths: [100]
        style: foo
        tint: #fff
        titel: x
        baseURL: example.org
        fonts:
          text: fonts/no.ttf
          mono: [bad.ttf, ../x.ttf]
        """, "bad.ttf": "no font", "content/a.md": "![](no.png)",
        "Templates/Cells/a.yaml": "views: [",
      ],
      [
        "Templates/Cells/a.yaml:2:1: invalid YAML: ", "content/a.md:1:1: no file “no.png”",
        "site.yaml:1:10: “100” is no whole number of px from 200 to 4096",
        "site.yaml:2:8: unknown style “foo”", "site.yaml:3:1: “tint” is empty",
        "site.yaml:4:1: unknown key “titel”, did you mean “title”?",
        "site.yaml:5:10: “example.org” is no http or https address",
        "site.yaml:7:9: cannot read the font “", "site.yaml:8:10: “",
        "site.yaml:8:19: “../x.ttf” leaves the site’s folder",
      ]),
    Case(
      "too many widths",
      [
        "content/a.md": "x",
        "site.yaml": "widths: [\(Array(200..<233).map(String.init).joined(separator: ", "))]",
      ],
      ["site.yaml:1:170: a site has at most 32 widths"]),
    Case(
      "YAML", ["content/a.md": "![](no.png)", "site.yaml": "title: 'x\n"],
      ["content/a.md:1:1: no file “no.png”", "site.yaml:1:8: invalid YAML: this quote"]),
  ]

  static let paths = [
    Case(
      "claimed twice",
      [
        "content/a.md": "x", "content/A.markdown": "x", "content/caf\u{E9}.md": "x",
        "content/x.md": "x", "content/x.html": "x",
        "content/y.md": "x", "content/y.html/z.txt": "x", "content/sitegen/site.css": "x",
        "content/Index.md": "x",
      ],
      // Swift's dictionaries take the two names for one.
      links: ["content/cafe\u{301}.md": "a.md"],
      [
        "content/Index.md: “content/Index.md” becomes “Index.html”, but servers look for",
        "content/a.md: “content/a.md” and “content/A.markdown” become “a.html” and “A.html”",
        "content/caf\u{E9}.md: ",
        "content/sitegen/site.css: “content/sitegen/site.css” becomes “sitegen/site.css”, but",
        "content/x.md: “content/x.md” and “content/x.html” both become “x.html”",
        "content/y.md: “content/y.md” becomes a file where “content/y.html/z.txt” needs a folder",
      ]),
    Case(
      "out of the site",
      [
        "content/a.md": "![](../x.svg)\n\n![](%2e%2e/x.svg)\n\n![](out/x.svg)\n", "x.svg": picture,
        "content/b.md": "---\ndata: ../b.plist\n---\n", "b.plist": "(x)",
        "content/c.md": "---\ndata: /etc/passwd\n---\n", "content/d.md": "![](/../../x.svg)",
      ],
      links: ["content/out": "/usr", "content/nowhere": "missing", "content/around": "../content"],
      [
        "content/a.md:1:1: “../x.svg” leaves the content folder",
        "content/a.md:3:1: “../x.svg” leaves the content folder",
        "content/a.md:5:1: “out/x.svg” lies behind a symbolic link out of the site’s folder",
        "content/around: the symbolic link leads to a folder around it",
        "content/b.md:2:7: “../b.plist” leaves the content folder",
        "content/c.md:2:7: no file “/etc/passwd”",
        "content/d.md:1:1: “/../../x.svg” leaves the content folder",
        "content/nowhere: the symbolic link leads nowhere",
        "content/out: the symbolic link leads out of the site’s folder",
      ]),
    Case(
      "templates and settings out of the site", ["content/a.md": "x", "Templates/Cells/a.txt": ""],
      links: [
        "site.yaml": "/etc/hostname", "Templates/page.html": "/etc/hostname",
        "Templates/Cells/a.yaml": "/etc/hostname",
      ],
      ["Templates/Cells/a.yaml: ", "Templates/page.html: ", "site.yaml: "].map {
        $0 + "the symbolic link leads out of the site’s folder"
      }),
  ]
}
