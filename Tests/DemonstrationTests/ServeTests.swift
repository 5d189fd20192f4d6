import Foundation
import ShellScripts
import Testing

@testable import BrowserCheck

/// `sitegen serve` as users know it: files are edited while pages are open in Chromium.
extension InChromium {
  struct ServeTests {
    private static let menu = """
      # Menu

      ## Soups

      - **Lentil soup** - red lentils `€6.50`

      """

    /// A menu of many rows, so that there is something to scroll.
    private static func long(_ title: String) -> String {
      "# \(title)\n\n" + (1...80).map { "- Row \($0)\n" }.joined()
    }

    private func open(_ address: String) throws -> ChromiumSession {
      let session = try ChromiumSession(deviceScale: 1)
      try session.setViewport(width: 375, height: 600)
      try session.open(address)
      return session
    }

    /// What an expression is worth on the page; `nil` while the page reloads.
    private func value(_ expression: String, _ session: any BrowserSession) -> String? {
      let text = try? session.run("arguments[0](String(\(expression)))", [])
      return text.map { String(decoding: $0, as: UTF8.self) }
    }

    private let title = "document.querySelector('h1').textContent"
    private let overlay =
      "[...document.querySelectorAll('html > iframe')].map(frame => "
      + "frame.contentDocument && frame.contentDocument.body "
      + "&& frame.contentDocument.body.textContent)"

    @Test func editsShowUpByThemselves() throws {
      let site = try ServedSite(
        [
          "content/index.md": Self.long("First"), "content/menu.md": Self.menu,
          "site.yaml": "baseURL: https://example.org/menu/\nheaders: true\n",
        ], ["--port", "0"])
      let address = try site.address()
      #expect(address.hasSuffix("/menu/"))
      let session = try open(address)
      defer { session.close() }
      #expect(value(title, session) == "First")
      _ = value("scrollTo(0, 1000)", session)
      try site.write(Self.long("Second"), to: "content/index.md")
      #expect(site.waits { value(title, session) == "Second" })
      #expect(site.waits { value("scrollY", session) == "1000" })
      // As editors do that replace files.
      try Self.long("Third").write(
        toFile: site.path + "/content/index.md", atomically: true, encoding: .utf8)
      #expect(site.waits { value(title, session) == "Third" })
      // Another page's edit and the settings' are seen too, and what is missing appears.
      try session.open(address + "new/page.html")
      #expect(value("document.title", session)?.isEmpty == false)
      try site.write("# New page\n\n- A row\n", to: "content/new/page.md")
      #expect(site.waits { value(title, session) == "New page" })
      let sheets = "[...document.styleSheets].map(sheet => sheet.href).join()"
      let before = value(sheets, session)
      try site.write(
        "baseURL: https://example.org/menu/\nheaders: true\ntint: systemPurple\n", to: "site.yaml")
      #expect(site.waits { value(sheets, session) != before && value(title, session) != nil })
      // Nothing of it is in the site's own output folder.
      #expect(!FileManager.default.fileExists(atPath: site.path + "/public"))
    }

    @Test func problemsAreShownInThePageAndGo() throws {
      let site = try ServedSite(["content/menu.md": "---\ntitle: [\n---\n"], ["--port", "0"])
      let session = try open(try site.address() + "menu.html")
      defer { session.close() }
      // The very first build has failed.
      #expect(
        site.waits { value("document.body.innerText", session)?.contains("1 error") ?? false })
      #expect(site.output.contains("content/menu.md:"))
      try site.write(Self.menu, to: "content/menu.md")
      #expect(site.waits { value(title, session) == "Menu" })
      try site.write(Self.menu + "- ![x](nowhere.png) y\n", to: "content/menu.md")
      #expect(
        site.waits {
          let text = value(overlay, session) ?? ""
          return text.contains("content/menu.md:6:3") && text.contains("no file “nowhere.png”")
            && text.contains("6 | - ![x](nowhere.png) y\n")
        }, "\(value(overlay, session) ?? "")\n\(site.output)")
      // The last good site is there still.
      #expect(value(title, session) == "Menu")
      #expect(try site.get("/menu.html").text.contains("Lentil soup"))
      // Another mistake takes the place of the first.
      try site.write("---\ntitle: [\n---\n", to: "content/menu.md")
      #expect(
        site.waits {
          let text = value(overlay, session) ?? ""
          return text.contains("content/menu.md:") && !text.contains("nowhere.png")
        })
      try site.write(Self.menu.replacing("Lentil", with: "Tomato"), to: "content/menu.md")
      #expect(site.waits { value("document.body.innerText", session)?.contains("Tomato") ?? false })
      #expect(value(overlay, session) == "")
      // A folder that vanishes ends nothing either.
      try FileManager.default.removeItem(atPath: site.path + "/content")
      #expect(site.waits { value(overlay, session)?.contains("error") ?? false })
      try site.write("# Back\n\n- A row\n", to: "content/menu.md")
      #expect(site.waits { value(title, session) == "Back" })
      try site.write("# Back again\n\n- A row\n", to: "content/menu.md")
      #expect(site.waits { value(title, session) == "Back again" })
    }

    /// The other browsers that are there; `make test-browsers` installs them.
    @Test(arguments: Browser.allCases.filter { $0 != .chromium && $0.missing == nil })
    func otherBrowsersReloadToo(browser: Browser) throws {
      let site = try ServedSite(
        ["content/index.md": Self.long("First"), "site.yaml": "headers: true\n"], ["--port", "0"])
      let session = try browser.start(deviceScale: 1)
      defer { session.close() }
      try session.setViewport(width: 600, height: 600)
      try session.open(try site.address())
      #expect(value(title, session) == "First")
      _ = value("scrollTo(0, 1000)", session)
      try site.write(Self.long("Second"), to: "content/index.md")
      #expect(site.waits { value(title, session) == "Second" })
      #expect(site.waits { value("scrollY", session) == "1000" })
      try site.write("---\ntitle: [\n---\n", to: "content/index.md")
      #expect(site.waits { value(overlay, session)?.contains("content/index.md:") ?? false })
      try site.write(Self.long("Third"), to: "content/index.md")
      #expect(site.waits { value(title, session) == "Third" })
      #expect(value(overlay, session) == "")
    }

    @Test func manyEditsEndWithTheLast() throws {
      var files = ["content/index.md": "# Save 0\n\n- A row\n"]
      for page in 0..<20 { files["content/old/\(page).md"] = "# Page \(page)\n\n- A row\n" }
      let site = try ServedSite(files, ["--port", "0"])
      let address = try site.address()
      let session = try open(address)
      defer { session.close() }
      for save in 1...200 {
        try site.write("# Save \(save)\n\n- A row\n", to: "content/index.md")
        usleep(2_000)
      }
      #expect(site.waits { value(title, session) == "Save 200" })
      // Many at once: a folder renamed, files changed, removed and made in it.
      let manager = FileManager.default
      try manager.moveItem(
        atPath: site.path + "/content/old", toPath: site.path + "/content/new")
      for page in 0..<10 {
        try site.write("# Changed \(page)\n\n- A row\n", to: "content/new/\(page).md")
        try manager.removeItem(atPath: "\(site.path)/content/new/\(page + 10).md")
        try site.write("# Made \(page)\n\n- A row\n", to: "content/made/\(page).md")
      }
      try site.write("# Last\n\n- A row\n", to: "content/index.md")
      #expect(site.waits { value(title, session) == "Last" })
      #expect(
        try site.waits {
          try site.get("/new/9.html").text.contains("Changed 9")
            && site.get("/made/9").status == 200
            && site.get("/new/10.html").status == 404 && site.get("/old/0.html").status == 404
        })
      // 231 changes in less than a second are few builds.
      let builds = site.output.split(separator: "\n").count { $0.contains(" pages, ") }
      #expect(builds > 2 && builds < 60, "\(site.output)")
    }

    @Test func pagesComeBackWithTheServer() throws {
      let files = ["content/index.md": "# Before\n\n- A row\n"]
      let first = try ServedSite(files, ["--port", "0"])
      let address = try first.address()
      let session = try open(address)
      defer { session.close() }
      // More pages than a browser has connections to a server.
      for window in 0..<8 {
        let open = "open(\(address.debugDescription), 'w\(window)')"
        #expect(value("(\(open), 1)", session) == "1")
      }
      func titles() -> [String?] {
        [value(title, session)]
          + (0..<8).map { value("open('', 'w\($0)').\(title)", session) }
      }
      #expect(first.waits { titles() == Array(repeating: "Before", count: 9) })
      try first.write("# Then\n\n- A row\n", to: "content/index.md")
      #expect(first.waits { titles() == Array(repeating: "Then", count: 9) })
      #expect(first.end(SIGTERM) == 143)
      let port = try #require(URL(string: address)?.port)
      let second = try ServedSite(
        ["content/index.md": "# After\n\n- A row\n"], ["--port", "\(port)"])
      #expect(try second.address() == address)
      #expect(second.waits { titles() == Array(repeating: "After", count: 9) })
    }
  }
}

/// The process itself.
@Suite struct ServeProcessTests {
  private static let files = ["content/index.md": "# Home\n\n- A row\n"]

  @Test func signalsEndItAndLeaveNothingBehind() throws {
    for (signal, code) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
      let site = try ServedSite(Self.files, ["--port", "0"])
      _ = try site.address()
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.temporary).count == 1)
      #expect(site.end(signal) == code)
      #expect(
        try site.waits {
          try FileManager.default.contentsOfDirectory(atPath: site.temporary).isEmpty
        })
    }
  }

  @Test func aTakenPortIsPassedOverWhenNoneWasAskedFor() throws {
    let first = try ServedSite(Self.files, [])
    let firstPort = try #require(URL(string: try first.address())?.port)
    let second = try ServedSite(Self.files, ["--bind", "127.0.0.1", "--quiet"])
    let secondPort = try #require(URL(string: try second.address())?.port)
    #expect(firstPort >= 1313 && secondPort > firstPort)
    #expect(second.output == "Serving http://127.0.0.1:\(secondPort)/ until Ctrl-C\n")
    #expect(try second.get("/").status == 200)
  }

  @Test func openHandsTheAddressToTheDesktop() throws {
    let programs = try TemporaryFolder()
    let program = programs.path + "/xdg-open"
    try writeScript("echo \"$1\" >\(programs.path)/opened\nexit 3\n", to: program)
    let path = "\(programs.path):/usr/bin:/bin"
    let site = try ServedSite(Self.files, ["--port", "0", "--open"], variables: ["PATH=\(path)"])
    let address = try site.address()
    let opened = { try? String(contentsOfFile: programs.path + "/opened", encoding: .utf8) }
    #expect(site.waits { opened() == address + "\n" })
    #expect(site.waits { site.output.contains("xdg-open found no browser; open \(address)") })
    #expect(try site.get("/").status == 200)
  }

  @Test func aMissingDesktopIsAWarning() throws {
    let empty = try TemporaryFolder()
    for name in ["sh", "setsid", "sleep", "rm", "kill"] {
      let path = ["/usr/bin/", "/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
      if let path {
        try FileManager.default.createSymbolicLink(
          atPath: "\(empty.path)/\(name)", withDestinationPath: path)
      }
    }
    let site = try ServedSite(
      Self.files, ["--port", "0", "--open"], variables: ["PATH=\(empty.path)"])
    let address = try site.address()
    #expect(
      site.waits {
        site.output.contains(
          "warning: --open: xdg-open is not installed (xdg-utils); open \(address)")
      })
    #expect(try site.get("/").status == 200)
  }

  @Test func pagesOfTheFutureComeWhenTheyAreSaved() throws {
    let site = try ServedSite(Self.files, ["--port", "0"])
    _ = try site.address()
    sleep(1)
    let now = Date().formatted(.iso8601)
    try site.write("---\ndate: \(now)\n---\n# News\n\n- A row\n", to: "content/news.md")
    #expect(try site.waits { try site.get("/news.html").status == 200 }, "\(site.output)")
    try site.write("---\ndate: 2999-01-01\n---\n# Late\n\n- A row\n", to: "content/late.md")
    #expect(site.waits { site.output.contains("left out: 1 still to come (--future)") })
    #expect(try site.get("/late.html").status == 404)
  }
}
