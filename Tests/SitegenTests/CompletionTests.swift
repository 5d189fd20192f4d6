import Foundation
import Testing

@testable import sitegen

/// Completions in the shells themselves.
@Suite struct CompletionTests {
  let tool = RealTool()

  init() throws {
    try tool.makeSite()
    try tool.write(
      "widths: [320]\npublish: { folk: ./www, my shop: \"git:pages\" }\n", to: "site.yaml")
    try tool.write("publish: { folio: x@y:z }\n", to: "folder one/site.yaml")
    try tool.write("", to: "file.xib")
    for (shell, file) in [("bash", "c.bash"), ("zsh", "functions/_sitegen"), ("fish", "c.fish")] {
      try tool.write(
        CompletionScript(try #require(CompletionScript.Shell(rawValue: shell))).text, to: file)
    }
  }

  /// The program that the shells find is the one that was built.
  static let path = "'\(URL(filePath: RealTool.program).deletingLastPathComponent().path)':$PATH"

  static let all = CommandLineTool.Verb.allCases.map(\.rawValue)

  static let bash: [(words: [String], completions: [String])] = [
    (["pu"], ["publish"]), ([""], all + ["-h", "--help", "--version"]), (["--v"], ["--version"]),
    (["build", "--d"], ["--drafts", "--date"]), (["check", "-b", "f"], ["firefox"]),
    (["check", "--browser", "=", "f"], ["firefox"]),
    (["check", "--browser", "="], ["chromium", "firefox", "webkit"]),
    (["build", "-s", "fo"], ["folder one"]), (["build", "--source", "=", "fo"], ["folder one"]),
    (["build", "-s", "x", "-q", "--js"], ["--json"]), (["new", "s"], ["site"]),
    (["new", "-s", "content", "s"], ["site"]), (["new", "site", "s"], []),
    (["frames", "--cell", "fi"], ["file.xib"]), (["help", "bu"], ["build"]),
    (["completions", ""], ["bash", "zsh", "fish"]), (["nosuch", "--"], []),
    (["publish", "fo"], ["folk", "folder one"]), (["publish", "-n", "my\\ s"], ["my shop"]),
    (["publish", "-s", "folder\\ one", "fo"], ["folio", "folder one"]),
    (["publish", "--source", "=", "folder one", "fo"], ["folio", "folder one"]),
    (["publish", "-s", "nosuch", "fo"], ["folder one"]), (["publish", "folk", "fo"], []),
  ]

  @Test(arguments: bash) func inBash(words: [String], completions: [String]) throws {
    #expect(try tool.run(program: "bash", "-n", "c.bash").complaints == "")
    try tool.write(
      """
      PATH=\(Self.path)
      source ./c.bash
      complete -p sitegen >/dev/null || exit 1
      COMP_WORDS=(sitegen "$@")
      COMP_CWORD=$#
      _sitegen
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "try.bash")
    let run = try tool.run(program: "bash", words: ["./try.bash"] + words)
    #expect(run.code == 0 && run.complaints == "")
    #expect(run.output.split(separator: "\n").map(String.init) == completions)
  }

  @Test func inZsh() throws {
    #expect(try tool.run(program: "zsh", "-n", "functions/_sitegen").complaints == "")
    let lines = [
      ("sitegen pub", "sitegen publish "), ("sitegen check -b fire", "sitegen check -b firefox "),
      ("sitegen new si", "sitegen new site "),
      ("sitegen build --base", "sitegen build --base-url="),
      ("sitegen build -s fol", "sitegen build -s folder\\ one/"),
      ("sitegen build --source=fol", "sitegen build --source=folder\\ one/"),
      ("sitegen help compl", "sitegen help completions "),
      ("sitegen frames --cell fil", "sitegen frames --cell file.xib "),
      ("sitegen --ver", "sitegen --version "), ("sitegen new site s", "sitegen new site s"),
      ("sitegen publish folk", "sitegen publish folk "),
      ("sitegen publish -n my", "sitegen publish -n my\\ shop "),
      ("sitegen publish -s folder\\ one foli", "sitegen publish -s folder\\ one folio "),
      ("sitegen publish --source=nosuch fo", "sitegen publish --source=nosuch folder\\ one/"),
    ]
    // A terminal of its own, since only the line editor completes.
    try tool.write(
      "PATH=\(Self.path)\n" + #"""
        zmodload zsh/zpty
        zpty z zsh -f
        zpty -w z 'PS1=; unsetopt beep; fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D
          show() { print -r -- "LINE<$BUFFER>"; zle kill-whole-line }; zle -N show; bindkey "^X" show; print READY'
        zpty -r z out '*READY*READY*'
        for words in "$@"; do
          zpty -w -n z "$words"$'\t\x18'
          zpty -r z out '*LINE<*>*'
          print -r -- "${${out##*LINE<}%%>*}"
        done
        zpty -d z
        """#, to: "try.zsh")
    let run = try tool.run(
      program: "timeout", words: ["60", "zsh", "-f", "./try.zsh"] + lines.map(\.0))
    #expect(run.output.split(separator: "\n").map(String.init) == lines.map(\.1))
  }

  static let fish: [(line: String, completions: [String])] = [
    ("sitegen pu", ["publish"]), ("sitegen check -b f", ["firefox"]),
    ("sitegen build --base", ["--base-url"]), ("sitegen new s", ["site"]),
    ("sitegen new -q s", ["site"]), ("sitegen new site s", []),
    ("sitegen build -s fol", ["folder one/"]), ("sitegen help compl", ["completions"]),
    ("sitegen completions ", ["bash", "fish", "zsh"]), ("sitegen frames --cell fil", ["file.xib"]),
    ("sitegen --v", ["--version"]), ("sitegen publish fo", ["folder one/", "folk"]),
    ("sitegen publish -n my", ["my shop"]),
    ("sitegen publish -s folder\\ one foli", ["folio"]),
    ("sitegen publish --source=folder\\ one foli", ["folio"]),
    ("sitegen publish -s nosuch fo", ["folder one/"]), ("sitegen publish folk fo", []),
  ]

  @Test(arguments: fish) func inFish(line: String, completions: [String]) throws {
    #expect(try tool.run(program: "fish", "-N", "-n", "c.fish").complaints == "")
    let run = try tool.run(
      program: "fish", "-N", "-c",
      "set -x PATH \(Self.path.replacing(":$", with: " $")); source c.fish; complete -C '\(line.replacing("\\", with: "\\\\"))'"
    )
    #expect(run.code == 0 && run.complaints == "")
    let found = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(found.sorted() == completions)
  }
}
