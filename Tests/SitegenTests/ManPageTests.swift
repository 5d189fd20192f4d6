import Foundation
import Testing

@testable import sitegen

@Suite struct ManPageTests {
  let tool = RealTool()

  @Test func thePageIsWithoutFault() throws {
    try tool.write(ManPage().text, to: "sitegen.1")
    let lint = try tool.run(program: "mandoc", "-Tlint", "sitegen.1")
    #expect(lint.code == 0 && lint.output == "", "\(lint.output)")
    let groff = try tool.run(program: "groff", "-ww", "-Tutf8", "-man", "sitegen.1")
    #expect(groff.code == 0 && groff.complaints == "", "\(groff.complaints)")
  }

  /// Every verb and every option is in what readers see.
  @Test func allIsInIt() throws {
    try tool.write(try tool.run("man").output, to: "sitegen.1")
    let page = try tool.run(program: "mandoc", "-Tutf8", "-Owidth=200", "sitegen.1").output
      .replacing(/.\u{8}/, with: "")
    for verb in CommandLineTool.Verb.allCases {
      guard let help = verb.help else { continue }
      let start = try #require(page.range(of: "\nSITEGEN \(verb.rawValue.uppercased())\n"))
      let section = page[start.upperBound...].prefix(while: { _ in true })
      for option in help.options {
        #expect(section.contains("--\(option.name)") && section.contains(option.help))
      }
      for example in help.examples { #expect(section.contains(example.command)) }
    }
    #expect(page.contains("rsync://HOST/MODULE/PATH   ") && page.contains("“publish” in site.yaml"))
    #expect(page.contains("\n       64     The command line is at fault.\n"))
  }

  @Test func installPutsAllInPlace() throws {
    func make(_ goal: String) throws -> RealTool.Run {
      try tool.run(
        program: "make", "-C", RealTool.repository.path, goal, "RELEASE=\(RealTool.program)",
        "DESTDIR=\(tool.folder)/root", "PREFIX=/usr")
    }
    let run = try make("install")
    #expect(run.code == 0, "\(run.complaints)")
    let files = tool.paths("root/usr").filter { $0.contains("sitegen") }
    #expect(
      files == [
        "bin/sitegen", "share/bash-completion/completions/sitegen",
        "share/fish/vendor_completions.d/sitegen.fish", "share/man/man1/sitegen.1",
        "share/zsh/site-functions/_sitegen",
      ])
    #expect(tool.text("root/usr/share/man/man1/sitegen.1") == ManPage().text)
    #expect(tool.text("root/usr/share/zsh/site-functions/_sitegen") == CompletionScript(.zsh).text)
    let read = try tool.run(program: "man", "-M", "root/usr/share/man", "sitegen")
    #expect(read.code == 0 && read.output.contains("sitegen publish"))
    #expect(try make("uninstall").code == 0)
    #expect(tool.paths("root/usr").filter { $0.contains("sitegen") } == [])
    let unbuilt = try tool.run(
      program: "make", "-C", RealTool.repository.path, "install", "RELEASE=/nonexistent")
    #expect(
      unbuilt.code == 2 && unbuilt.complaints.contains("Build the program first: make release"))
  }
}
