import SiteBuild
import Testing

@testable import sitegen

@Suite struct PageChoiceTests {
  private func moment(_ words: String..., epoch: String? = nil) throws -> BuildMoment? {
    var options = BuildOptions()
    try options.choosePages(
      try CommandLineArguments(words, options: CommandOption.choices), epoch: epoch)
    return options.moment
  }

  @Test func flagsChoosePages() throws {
    for verb in ["build", "check"] {
      let run = ToolRun(verb, "-s", "/tmp", "-FE", "--date", "2026-12-24 18:30")
      let options = try #require(run.builds.first)
      #expect(options.includesFuture && options.includesExpired && !options.includesDrafts)
      guard case .text("2026-12-24 18:30")? = options.moment else {
        Issue.record("the date is lost")
        return
      }
    }
  }

  @Test func theDateComesBeforeTheVariableBeforeTheClock() throws {
    guard case .text("2026-01-01")? = try moment("--date=2026-01-01", epoch: "5"),
      case .seconds(1_767_225_600)? = try moment(epoch: "1767225600"),
      case .seconds(let now)? = try moment()
    else {
      Issue.record("another moment")
      return
    }
    #expect(now > 1_700_000_000)
  }

  @Test(arguments: [
    ("2026-02-30", "--date “2026-02-30”: there is no such day: it goes from 1 to 28"),
    (
      "25:00",
      "--date “25:00”: this is no date: write 2026-03-31, 2026-03-31 18:30 or "
        + "2026-03-31T18:30:00+02:00"
    ),
  ])
  func badDates(_ text: String, _ message: String) {
    let run = ToolRun("build", "--date", text)
    #expect(run.code == .usage && run.complaints.contains(message))
  }

  @Test(arguments: ["", "x", "-1", "1.5"])
  func badVariables(_ text: String) {
    #expect(
      throws: UsageError(
        "SOURCE_DATE_EPOCH is no whole number of seconds since 1970: “\(text)”")
    ) { try moment(epoch: text) }
  }
}
