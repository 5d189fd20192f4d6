import SourceText
import TableModel

/// A template in the Mustache language, compiled once into steps over its own bytes.
struct MustacheTemplate: Sendable {
  /// What other templates call it: its path in the folder of templates, without ending.
  let name: String
  let source: MustacheSource
  var steps: [Step] = []
  /// The templates that it puts into itself.
  var uses: [Use] = []

  enum Step: Sendable {
    /// Bytes of the source. `startsLine`: they begin a line.
    case text(Range<Int>, startsLine: Bool)
    /// A line begins with a tag: here goes the indentation of the tag that uses the template.
    case lineStart
    case value(Path, isEscaped: Bool)
    /// Ends before the step `end`.
    case section(Path, isInverted: Bool, end: Int)
    /// A template in its place, by its index in `uses`.
    case partial(Int)
    /// As `partial`; the blocks up to the step `end` take the place of those of that template.
    case parent(Int, end: Int)
    /// What stands here unless a template that uses this one says otherwise. `indentation`: the blanks that
    /// its lines begin with, which those of what takes its place get.
    case block(String, indentation: Range<Int>, end: Int)
  }

  /// The name of a value.
  struct Path: Sendable {
    /// What stands between the dots; empty: the value at hand.
    var parts: [String]
    var offset: Int
  }

  /// A template that is used.
  struct Use: Sendable {
    var name: String
    var offset: Int
    /// The blanks before the tag, for each line of the template; `nil`: the tag has its line in common
    /// with other things.
    var indentation: Range<Int>?
    var isParent: Bool
    /// The index of the template, once all are known.
    var target: Int?
  }

  init(name: String, source: MustacheSource) {
    self.name = name
    self.source = source
  }

  /// Reads a template.
  ///
  /// - Throws: the first fault of its form: a tag or section that isn't closed, a name that is none.
  static func read(
    _ bytes: [UInt8], name: String, file: String
  ) throws(Diagnostic) -> MustacheTemplate {
    var reader = MustacheReader(bytes, name: name, file: file)
    return try reader.read()
  }

  /// The blocks among some steps that lie in no section.
  func blocks(
    in steps: Range<Int>
  ) -> [(name: String, indentation: Range<Int>, steps: Range<Int>)] {
    var blocks: [(name: String, indentation: Range<Int>, steps: Range<Int>)] = []
    var step = steps.lowerBound
    while step < steps.upperBound {
      switch self.steps[step] {
      case .block(let name, let indentation, let end):
        blocks.append((name, indentation, step + 1..<end))
        step = end
      case .section(_, _, let end), .parent(_, let end): step = end
      default: step += 1
      }
    }
    return blocks
  }

  func error(_ message: String, at offset: Int, notes: [Diagnostic.Note] = []) -> Diagnostic {
    .error(message, at: source.location(at: offset), notes: notes)
  }
}

/// The text of a template and where it comes from.
struct MustacheSource: Sendable {
  var bytes: [UInt8]
  var file: String

  func location(at offset: Int) -> SourceLocation {
    ByteCursor(bytes, at: SourceLocation(file: file, line: 1, column: 1)).location(at: offset)
  }
}
