import SiteCheck
import Testing

@testable import sitegen

/// The repository's own site has no broken link, nothing without a name, no page that stands alone.
@Suite struct ContentTests {
  @Test func theDemonstrationChecksClean() {
    var (output, complaints) = ("", "")
    let console = Console(
      print: {
        output += String(decoding: $0, as: UTF8.self)
        return true
      }, complain: { complaints += $0 }, complaintsUseColor: false)
    let code = CommandLineTool().run(["check", "-s", BrowserTests.source], console: console)
    #expect(code == .done && complaints == "")
    #expect(output.contains(/^1[0-9]{2} pages with [0-9]{4,} references\n$/))
  }
}
