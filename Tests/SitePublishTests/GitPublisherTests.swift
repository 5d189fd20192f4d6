import Foundation
import ShellScripts
import TableModel
import Testing

@testable import SiteBuild
@testable import SitePublish

/// Publishing to real repositories: a bare one beside the site, and the site's own.
@Suite struct GitPublisherTests {
  let shop = Workshop()
  var target: String { "git:\(shop.path)/remote.git#pages" }

  init() throws {
    setenv("GIT_AUTHOR_NAME", "Ilse", 1)
    setenv("GIT_AUTHOR_EMAIL", "ilse@example.org", 1)
    setenv("GIT_COMMITTER_NAME", "Ilse", 1)
    setenv("GIT_COMMITTER_EMAIL", "ilse@example.org", 1)
    try shop.run("git", "init", "--quiet", "--bare", "remote.git")
  }

  /// The texts of the files of a branch, by path, but the manifest.
  func files(_ branch: String = "pages", of repository: String = "remote.git") throws -> [String:
    String]
  {
    let folder = "checkout-\(UUID())"
    shop.makeFolder(folder)
    try shop.run(
      "git", "--git-dir=\(shop.path)/\(repository)", "--work-tree=.", "checkout", "-q", "-f",
      branch,
      "--", ".", in: folder)
    return shop.files(folder)
  }

  func log(_ branch: String = "pages", of repository: String = "remote.git") throws -> [Substring] {
    try shop.run("git", "--git-dir=\(repository)", "log", "--format=%s|%b", branch, "--")
      .split(separator: "\n")
  }

  func commit(_ name: String, _ text: String) throws {
    if shop.names("clone").isEmpty {
      try shop.run("git", "clone", "--quiet", "--branch", "pages", "remote.git", "clone")
    }
    try shop.run("git", "pull", "--quiet", in: "clone")
    shop.write(text, to: "clone/\(name)")
    try shop.run("git", "add", "-f", name, in: "clone")
    try shop.run("git", "commit", "--quiet", "-m", "by hand", in: "clone")
    try shop.run("git", "push", "--quiet", in: "clone")
  }

  @Test func aSiteWithoutARepositoryGoesToABranchThatIsNew() throws {
    let first = try shop.publish(["index.html": "1", "a/b.html": "22"], to: target)
    #expect(
      first.short == ["+a/b.html", "+index.html"] && first.outcome?.hasPrefix("commit ") == true)
    #expect(try files() == ["index.html": "1", "a/b.html": "22"])
    #expect(try log() == ["Publish the site|2 added."])
    #expect(shop.names("site") == ["content"])
    let same = try shop.publish(["index.html": "1", "a/b.html": "22"], to: target)
    #expect(same.counts == "nothing to change" && same.outcome == nil)
    #expect(try log().count == 1)
    let next = try shop.publish(["index.html": "2", "c.html": "3"], to: target)
    #expect(next.short == ["-a/b.html", "+c.html", "~index.html"])
    #expect(next.changes.map(\.size) == [2, 1, 1])
    #expect(try files() == ["index.html": "2", "c.html": "3"])
    #expect(
      try log() == ["Publish the site|1 added, 1 changed, 1 removed.", "Publish the site|2 added."])
  }

  @Test func theSameSiteIsTheSameTree() throws {
    let files = ["index.html": "1", "a b/“c\"\n\\d.html": "2", "-x": "3", "ä": "4", "*?[": "5"]
    try shop.publish(files, to: target)
    #expect(try self.files() == files)
    let tree = try shop.run("git", "--git-dir=remote.git", "rev-parse", "pages^{tree}")
    try shop.publish(["index.html": "2"], to: target)
    #expect(try self.files() == ["index.html": "2"])
    try shop.publish(files, to: target)
    #expect(try shop.run("git", "--git-dir=remote.git", "rev-parse", "pages^{tree}") == tree)
  }

  @Test func filesOfOthersStay() throws {
    try shop.publish(["index.html": "1", "a/b.html": "1"], to: target)
    try commit("CNAME", "example.org")
    try commit("a/notes.txt", "mine")
    try shop.publish(["index.html": "2"], to: target)
    #expect(
      try files() == ["index.html": "2", "CNAME": "example.org", "a/notes.txt": "mine"])
    #expect(try log().count == 4)
    for path in ["CNAME", "CNAME/x.html", "a"] {
      let message = complaint { try shop.publish(["index.html": "3", path: "x"], to: target) }
      #expect(message.contains("where the site has its own"), "\(path)")
      #expect(message.contains("is in the way"))
    }
    #expect(try log().count == 4)
    // A folder in place of a file, and the other way round, both sitegen's.
    try shop.publish(["index.html": "2", "x": "file"], to: target)
    try shop.publish(["index.html/deep.html": "2", "x/y": "folder"], to: target)
    let files = try files()
    #expect(files["x/y"] == "folder" && files["index.html/deep.html"] == "2" && files.count == 4)
  }

  @Test func aDryRunChangesNothing() throws {
    try shop.publish(["index.html": "1"], to: target)
    let before = try shop.run("git", "--git-dir=remote.git", "count-objects", "-v")
    let report = try shop.publish(["index.html": "2"], to: target, isDryRun: true)
    #expect(report.short == ["~index.html"] && report.outcome == nil)
    #expect(try shop.run("git", "--git-dir=remote.git", "count-objects", "-v") == before)
    #expect(try files() == ["index.html": "1"])
    let other = "git:\(shop.path)/remote.git#other"
    #expect(try shop.publish(["a": "1"], to: other, isDryRun: true).short == ["+a"])
    #expect(
      try shop.run("git", "--git-dir=remote.git", "branch", "--format=%(refname:short)") == "pages")
  }

  @Test func branchesThatAreRefused() throws {
    try shop.publish(["index.html": "1"], to: target)
    try shop.run("git", "--git-dir=remote.git", "symbolic-ref", "HEAD", "refs/heads/pages")
    try shop.run("git", "clone", "--quiet", "remote.git", "clone")
    try shop.run("git", "checkout", "--quiet", "--orphan", "main", in: "clone")
    try shop.run("git", "rm", "-rqf", ".", in: "clone")
    shop.write("mine", to: "clone/README.md")
    try shop.run("git", "add", ".", in: "clone")
    try shop.run("git", "commit", "--quiet", "-m", "sources", in: "clone")
    try shop.run("git", "push", "--quiet", "origin", "main", in: "clone")
    let main = "git:\(shop.path)/remote.git#main"
    let message = complaint { try shop.publish(["index.html": "1"], to: main) }
    #expect(message.contains("was not published by sitegen (it holds “README.md”)"))
    shop.write("", to: "clone/.sitegen-manifest")
    try shop.run("git", "add", ".", in: "clone")
    try shop.run("git", "commit", "--quiet", "-m", "given away", in: "clone")
    try shop.run("git", "push", "--quiet", "origin", "main", in: "clone")
    try shop.publish(["index.html": "1"], to: main)
    #expect(try files("main") == ["README.md": "mine", "index.html": "1"])
    #expect(
      complaint { try shop.publish(["a": "1"], to: "git:\(shop.path)/remote.git#a..b") }
        == "“a..b” cannot be the name of a branch")
    #expect(
      complaint { try shop.publish(["a": "1"], to: "git:origin#pages") }
        .contains("“origin” is the name of a remote, but"))
    #expect(
      complaint { try shop.publish(["a": "1"], to: "git:x") }.contains("lies in no git repository"))
  }

  @Test(arguments: ["git:https://127.0.0.1:1/x.git#pages", "git:/nonexistent/x.git#pages"])
  func repositoriesThatCannotBeReached(target: String) {
    let message = complaint { try shop.publish(["index.html": "1"], to: target) }
    #expect(message.hasPrefix("git can’t reach “"))
  }

  @Test func aServerThatSaysNo() throws {
    try shop.publish(["index.html": "1"], to: target)
    try writeScript(
      "echo closed on Mondays >&2\nexit 1\n", to: shop.path + "/remote.git/hooks/pre-receive")
    let message = complaint { try shop.publish(["index.html": "2"], to: target) }
    #expect(message.contains("git can’t set") && message.contains("closed on Mondays"))
    #expect(try files() == ["index.html": "1"])
  }

  // MARK: The site's own repository

  func makeOwnRepository() throws {
    shop.write("# Menu\n", to: "site/content/index.md")
    try shop.run("git", "init", "--quiet", "--initial-branch=main", in: "site")
    try shop.run("git", "add", ".", in: "site")
    try shop.run("git", "commit", "--quiet", "-m", "sources", in: "site")
    // Something staged and something that isn't.
    shop.write("# Menu 2\n", to: "site/content/index.md")
    try shop.run("git", "add", ".", in: "site")
    shop.write("# Menu 3\n", to: "site/content/index.md")
  }

  func state() throws -> [String?] {
    [
      try shop.run("git", "status", "--porcelain=v2", "--branch", in: "site"),
      try shop.run("git", "diff", "--cached", in: "site"), shop.text("site/.git/HEAD"),
      shop.files("site").filter { !$0.key.hasPrefix(".git/") }.description,
    ]
  }

  @Test func aBranchOfTheOwnRepository() throws {
    try makeOwnRepository()
    let before = try state()
    let index = FileManager.default.contents(atPath: shop.site + "/.git/index")
    let source = try shop.run("git", "rev-parse", "HEAD", in: "site")
    let report = try shop.publish(["index.html": "1"], to: "git:pages")
    #expect(report.outcome?.hasSuffix(", which nothing has pushed yet") == true)
    try shop.publish(["index.html": "2"], to: "git:pages")
    #expect(FileManager.default.contents(atPath: shop.site + "/.git/index") == index)
    #expect(try state() == before)
    #expect(try files(of: "site/.git") == ["index.html": "2"])
    #expect(
      try log(of: "site/.git") == [
        "Publish the site|1 changed.", "Source: \(source)", "Publish the site|1 added.",
        "Source: \(source)",
      ])
    for branch in ["git:main"] {
      #expect(
        complaint { try shop.publish(["index.html": "1"], to: branch) }.contains(
          "is checked out in"))
    }
    try shop.run("git", "worktree", "add", "--quiet", "\(shop.path)/tree", "pages", in: "site")
    #expect(
      complaint { try shop.publish(["index.html": "3"], to: "git:pages") }
        .contains("is checked out in “\(shop.path)/tree”"))
  }

  @Test func aRemoteOfTheOwnRepository() throws {
    try makeOwnRepository()
    try shop.run("git", "remote", "add", "origin", "../remote.git", in: "site")
    let before = try state()
    try shop.publish(["index.html": "1"], to: "git:origin#pages")
    try commit("CNAME", "example.org")
    try shop.publish(["index.html": "2"], to: "git:origin#pages")
    #expect(try files() == ["index.html": "2", "CNAME": "example.org"])
    #expect(try state() == before)
    #expect(try shop.run("git", "branch", "--format=%(refname:short)", in: "site") == "main")
  }

  /// A server on which others push the moment before the site comes, `count` times.
  func makeBusyRemote(_ count: Int) throws {
    try makeOwnRepository()
    try shop.run("git", "remote", "add", "origin", "../remote.git", in: "site")
    try shop.publish(["index.html": "1"], to: "git:origin#pages")
    try writeScript(
      """
      count="\(shop.path)/count"
      n=$(cat "$count" 2>/dev/null || echo 0)
      if [ "$n" -lt \(count) ]; then
        echo $((n + 1)) >"$count"
        export GIT_INDEX_FILE="\(shop.path)/busy-index" GIT_DIR="\(shop.path)/remote.git"
        git read-tree pages
        blob=$(echo "$n" | git hash-object -w --stdin)
        git update-index --add --cacheinfo "100644,$blob,others/$n.txt"
        git update-ref refs/heads/pages "$(git commit-tree -m others -p pages "$(git write-tree)")"
        unset GIT_INDEX_FILE GIT_DIR
      fi
      exec git-receive-pack "$@"
      """, to: shop.path + "/receive")
    try shop.run("git", "config", "remote.origin.receivepack", shop.path + "/receive", in: "site")
  }

  @Test func othersWhoAreQuicker() throws {
    try makeBusyRemote(2)
    try shop.publish(["index.html": "2"], to: "git:origin#pages")
    #expect(
      try files() == ["index.html": "2", "others/0.txt": "0\n", "others/1.txt": "1\n"])
    #expect(
      try shop.run("git", "--git-dir=remote.git", "log", "--format=%s", "pages")
        == "Publish the site\nothers\nothers\nPublish the site")
  }

  @Test func othersWhoAreAlwaysQuicker() throws {
    try makeBusyRemote(100)
    let message = complaint { try shop.publish(["index.html": "2"], to: "git:origin#pages") }
    #expect(message.contains("was changed by others 5 times"))
    #expect(try files()["index.html"] == "1" && files().count == 6)
  }

  @Test func severalAtOnce() async throws {
    try shop.publish(["index.html": "0"], to: target)
    let (path, site, target) = (shop.path, shop.site, target)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask {
          try Workshop.publish(
            ["index.html": "\(number)"], of: site, to: target, in: "\(path)/work\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try log() == Array(repeating: "Publish the site|1 changed.", count: 4) + [
        "Publish the site|1 added."
      ])
  }

  @Test func publishersThatAreKilled() async throws {
    try shop.publish(Edition.files(0), to: target)
    let rounds = 12
    for round in 0..<rounds {
      await Edition.die(publishing: shop, to: target, round: round, of: rounds)
      #expect(Edition.version(try files()) != nil, "round \(round)")
    }
    try shop.publish(Edition.files(99_999), to: target)
    #expect(Edition.version(try files()) == 99_999)
    try shop.run("git", "--git-dir=remote.git", "fsck", "--strict", "--no-dangling")
  }
}
