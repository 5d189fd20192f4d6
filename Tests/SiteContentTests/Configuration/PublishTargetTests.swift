import TableModel
import Testing

@testable import SiteContent

@Suite struct PublishTargetTests {
  @Test(
    arguments: [
      ("/srv/www/menu", .folder("/srv/www/menu")), ("./www", .folder("./www")),
      ("..", .folder("..")),
      ("www/", .folder("www/")), ("~/www", .folder("~/www")), ("./a:b", .folder("./a:b")),
      ("git:gh-pages", .branch("gh-pages", remote: nil)),
      ("git:feature/x", .branch("feature/x", remote: nil)),
      ("git:origin#gh-pages", .branch("gh-pages", remote: "origin")),
      ("git:git@example.org:me/menu.git#p", .branch("p", remote: "git@example.org:me/menu.git")),
      ("git:../menu.git#p", .branch("p", remote: "../menu.git")),
      ("host:www", .rsync("host:www")), ("me@host:/srv/www//", .rsync("me@host:/srv/www")),
      ("host:/", .rsync("host:/")), ("host::www/menu", .rsync("host::www/menu")),
      ("rsync://host:873/www/menu/", .rsync("rsync://host:873/www/menu")),
    ] as [(String, PublishTarget.Place)])
  func places(text: String, place: PublishTarget.Place) throws {
    #expect(try PublishTarget.Place(text) == place)
  }

  @Test(arguments: [
    ("", "the place to publish to is empty"),
    (
      "www",
      "“www” is no place to publish to: write ./www for a folder, git:www for a branch, "
        + "or host:path for rsync"
    ),
    ("git:", "the name of the branch is empty"), ("git:origin#", "the name of the branch is empty"),
    ("git:-x", "“-x” is no name of a branch"),
    ("git:#x", "“” is neither the name of a remote nor the address of a repository"),
    (
      "git:--upload-pack=x#p",
      "“--upload-pack=x” is neither the name of a remote nor the address of a repository"
    ),
    (
      "git:https://example.org/x.git",
      "“git:https://example.org/x.git” names no branch: write git:https://example.org/x.git#gh-pages"
    ),
    ("-e:x", "“-e:x” names no server: write host:path or user@host:path"),
    (":x", "“:x” names no server: write host:path or user@host:path"),
    ("host:", "“host:” names no folder of the server: write host:path"),
    (
      "sftp://host/www",
      "“sftp://host/www” is no place to publish to: write user@host:path for rsync over ssh, "
        + "rsync://host/module/path, or git:ADDRESS#branch"
    ),
    ("rsync://host", "“rsync://host” names no module of a server: write rsync://host/module/path"),
    ("rsync:///x/y", "“rsync:///x/y” names no module of a server: write rsync://host/module/path"),
  ])
  func textsThatAreNoPlaces(text: String, message: String) {
    #expect(throws: PublishPlaceProblem(message)) { try PublishTarget.Place(text) }
  }

  @Test func passwordsAreNotShown() throws {
    let target = PublishTarget(try .init("git:https://me:secret@example.org/a:b@c.git#p"))
    #expect("\(target)" == "git:https://me:…@example.org/a:b@c.git#p")
    #expect("\(PublishTarget(try .init("git:ssh://me@host/x#p")))" == "git:ssh://me@host/x#p")
  }

  private func read(_ yaml: String) -> (SiteConfiguration, [String]) {
    let (configuration, diagnostics) = SiteConfiguration.read(Array(yaml.utf8), file: "site.yaml")
    return (configuration, diagnostics.map { "\($0.location?.description ?? ""): \($0.message)" })
  }

  @Test func targetsHaveNames() {
    let (configuration, problems) = read(
      """
      publish:
        default: { git: origin, branch: gh-pages }
        local: { branch: pages, baseURL: "http://localhost/menu" }
        server: deploy@example.org:/srv/www
        other: { rsync: "rsync://example.org/www/menu" }
        usb: { folder: usb }
      """)
    #expect(problems == [])
    let targets = configuration.publishTargets
    #expect(targets.map(\.name) == ["default", "local", "server", "other", "usb"])
    #expect(
      targets.map(\.place) == [
        .branch("gh-pages", remote: "origin"), .branch("pages", remote: nil),
        .rsync("deploy@example.org:/srv/www"), .rsync("rsync://example.org/www/menu"),
        .folder("usb"),
      ])
    #expect(targets.map(\.baseURL) == [nil, "http://localhost/menu/", nil, nil, nil])
    #expect(targets[2].location == SourceLocation(file: "site.yaml", line: 4, column: 11))
  }

  @Test(arguments: [
    ("a: {foler: x}", "2:7: unknown key “foler”, did you mean “folder”?"),
    ("a: {folder: x, rsync: h:p}", "2:6: “a” must have just one of “folder”, “branch” and “rsync”"),
    (
      "a: {baseURL: https://a.org/}",
      "2:6: “a” must have just one of “folder”, “branch” and “rsync”"
    ),
    ("a: {git: origin}", "2:12: “git” needs the “branch” that the site goes to"),
    ("a: {folder: [x]}", "2:15: “folder” must be a text, but here stands a list"),
    ("a: {folder: }", "2:15: “folder” must be a text, but here stands nothing"),
    (
      "a: {folder: x, baseURL: nope}",
      "2:27: “nope” is no http or https address: write the whole address, such as "
        + "https://example.org/menu/"
    ),
    ("a: {rsync: nowhere}", "2:14: “nowhere” names no server: write host:path or user@host:path"),
    ("a/b: ./x", "2:3: “a/b” could be taken for a place: name the target without “/”, “:” and “.”"),
    (
      "a: 3",
      "2:6: “3” is no place to publish to: write ./3 for a folder, git:3 for a branch, "
        + "or host:path for rsync"
    ),
    (
      "a: [x]",
      "2:6: “a” must be a place such as host:path, or a mapping with “folder”, “branch” or "
        + "“rsync”, but here stands a list"
    ),
    (
      "- x",
      "2:3: “publish” must be a mapping of names to places, such as {server: \"host:path\"}, "
        + "but here stands a list"
    ),
  ])
  func mistakes(yaml: String, problem: String) {
    let (configuration, problems) = read("publish:\n  \(yaml)\n")
    #expect(problems == ["site.yaml:\(problem)"])
    #expect(configuration.publishTargets == [])
  }
}
