/// An option of a verb: how it is written, and what help says about it.
struct CommandOption {
  /// The name without the two hyphens.
  let name: String
  /// The letter for one hyphen.
  let letter: Character?
  /// What stands for the value in help; `nil` for a flag, which has none.
  let value: String?
  /// Whether it may be given several times, with a value each.
  let isRepeatable: Bool
  let help: String

  init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, isRepeatable: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  static let source = CommandOption(
    "source", "s", value: "DIR", "The site's folder, which has content/ in it (default: .)")
  static let baseURL = CommandOption(
    "base-url", "b", value: "URL", "The published site's address, in place of site.yaml's")
  /// Which pages the site has.
  static let choices = [
    CommandOption("drafts", "D", "With pages marked “draft: true”"),
    CommandOption("future", "F", "With pages whose date is still to come"),
    CommandOption("expired", "E", "With pages whose expiryDate is past"),
    CommandOption(
      "date", nil, value: "DATE", "The date that decides this, in place of today's: 2026-03-31"),
  ]
  static let help = CommandOption("help", "h", "Show this help")
}

/// A mistake in the command line, for exit code 64.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
