import SiteBuild
import TableModel

/// `sitegen frames`.
struct FramesCommand {
  let page: String
  let width: Int?
  let options: BuildOptions

  static let help = CommandHelp(
    usage:
      "sitegen frames PAGE [options]\n  sitegen frames --cell FILE --as-designed [options]\n  sitegen frames --cell FILE --width W [options]",
    summary: """
      Prints the geometry of a page as JSON: the place and size of every section, row and view, and
      the lines of every label, at each of the site's widths. Writes no file.
      """,
    options: [
      CommandOption("width", "w", value: "W", "At this width only, in px"),
      CommandOption(
        "cell", "c", value: "FILE", "Instead of a page, a cell or view of a .xib or .storyboard"),
      CommandOption(
        "reuse-identifier", "r", value: "ID", "Which cell of the file, where it has several"),
      CommandOption(
        "as-designed", nil, "Compare the saved frames with those that constraints give"),
      CommandOption(
        "tolerance", "t", value: "T", "How far they may be apart, in pt (default: 0.5)"),
      .source,
      .help,
    ],
    operands: [.file],
    examples: [
      ("sitegen frames menu", "content/menu.md at all widths"),
      ("sitegen frames guides/index --width 375", "one page at one width"),
      ("sitegen frames --cell Recipe.xib --as-designed", "a cell as Interface Builder saved it"),
    ],
    notes: """
      PAGE is the path of a page without its ending, as it is under content/.

      With --as-designed the cell has its saved size, and each view that shows something its saved
      size as content size. Each view's saved and computed frame is printed. With --width the cell
      is laid out anew at that width, with the texts that it has in the file.

      Exit codes: 0 done, 1 the content is at fault or frames are further apart than the tolerance,
      64 the command line is.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    guard let page = arguments.operands.first else {
      throw UsageError("frames needs the path of a page: sitegen frames PAGE")
    }
    if arguments.operands.count > 1 {
      throw UsageError("frames takes one page, not “\(arguments.operands[1])” too")
    }
    self.page = page
    width = try arguments.integer("width", in: 1...16384)
    options = BuildOptions(source: try sourceFolder(arguments), includesDrafts: true)
  }

  func run(_ tool: CommandLineTool, _ console: Console) -> ExitCode {
    let result = tool.frames(page, width, options)
    report(result.diagnostics, source: options.source, console)
    if result.diagnostics.contains(where: { $0.severity == .error }) { return .content }
    return console.print(result.json + [UInt8(ascii: "\n")]) ? .done : .content
  }
}
