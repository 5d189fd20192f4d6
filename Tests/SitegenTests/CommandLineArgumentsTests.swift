import Testing

@testable import sitegen

@Suite struct CommandLineArgumentsTests {
  static let options: [CommandOption] = [
    .source, CommandOption("output", "o", value: "DIR", ""),
    CommandOption("jobs", "j", value: "N", ""), CommandOption("drafts", "D", ""),
    CommandOption("width", "w", value: "W", isRepeatable: true, ""),
    CommandOption("quiet", "q", ""), CommandOption("version", nil, ""),
  ]

  func parse(_ words: String...) throws(UsageError) -> CommandLineArguments {
    try CommandLineArguments(words, options: Self.options)
  }

  @Test(arguments: [
    ["--source", "a b"], ["--source=a b"], ["-s", "a b"], ["-sa b"], ["-s=a b"], ["-Dsa b"],
    ["--source", "a b", "--source=a b"],
  ])
  func waysToGiveAValue(words: [String]) throws {
    let arguments = try CommandLineArguments(words, options: Self.options)
    #expect(arguments.text("source") == "a b")
    #expect(arguments.operands == [])
  }

  @Test func operandsAndFlagsInAnyOrder() throws {
    let arguments = try parse("x", "-Dq", "-", "--drafts", "y", "--", "--source", "-z", "--")
    #expect(arguments.operands == ["x", "-", "y", "--source", "-z", "--"])
    #expect(arguments.has("drafts") && arguments.has("quiet") && !arguments.has("version"))
    #expect(arguments.text("source") == nil)
  }

  @Test func valuesMayLookLikeOptionsButNotBeOne() throws {
    #expect(try parse("--source", "-x").text("source") == "-x")
    #expect(try parse("--source=--drafts").text("source") == "--drafts")
    #expect(try parse("--source=a=b").text("source") == "a=b")
  }

  @Test(arguments: [
    (["--sorce", "x"], "unknown option --sorce, did you mean --source?"),
    (["--zebra"], "unknown option --zebra"), (["-x"], "unknown option -x"),
    (["-source=x"], ""), (["-drafts"], "unknown option -drafts, did you mean --drafts?"),
    (["--source"], "--source needs a value: --source DIR"),
    (["-o", "-D"], "-o needs a value: -o DIR"),
    (["--output", "--jobs=3"], "--output needs a value: --output DIR"),
    (["--output", "--"], "--output needs a value: --output DIR"),
    (["--output="], "the value of --output is empty"),
    (["--output", ""], "the value of --output is empty"),
    (["--drafts=yes"], "--drafts takes no value"),
    (["-o", "a", "--output", "b"], "--output is given twice, as “a” and as “b”"),
  ])
  func mistakes(words: [String], message: String) throws {
    // “-source=x” is -s with the value “ource=x”, as everywhere.
    guard !message.isEmpty else {
      #expect(try CommandLineArguments(words, options: Self.options).text("source") == "ource=x")
      return
    }
    #expect(throws: UsageError(message)) {
      try CommandLineArguments(words, options: Self.options)
    }
  }

  @Test func someOptionsMayBeRepeated() throws {
    let arguments = try parse("-w3", "--width", "1", "--width=3", "-w=2")
    #expect(arguments.texts("width") == ["3", "1", "2"])
    #expect(try arguments.integers("width", in: 1...9) == [3, 1, 2])
    #expect(try parse().integers("width", in: 1...9) == [])
    #expect(throws: UsageError("--width takes a whole number from 2 to 9, not “1”")) {
      try arguments.integers("width", in: 2...9)
    }
  }

  @Test func wholeNumbers() throws {
    #expect(try parse("-j", "4").integer("jobs", in: 1...8) == 4)
    #expect(try parse().integer("jobs", in: 1...8) == nil)
    for text in ["-1", "0", "9", "x", "4.0", "0x4", "99999999999999999999", " 4"] {
      #expect(throws: UsageError("--jobs takes a whole number from 1 to 8, not “\(text)”")) {
        try parse("--jobs", text).integer("jobs", in: 1...8)
      }
    }
  }
}
