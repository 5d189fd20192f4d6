import SourceText

/// The words after a verb, sorted into options and operands as GNU programs do it: `--name value`,
/// `--name=value`, `-n value`, `-nvalue`, flags of one letter together, options after operands,
/// and nothing but operands after `--`.
struct CommandLineArguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Throws for an option that is not among `options`, one that lacks its value or has one it
  /// should not have, and one that is given twice with different values.
  init(_ words: [String], options: [CommandOption]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word, &rest, options)
      } else if word.hasPrefix("-") && word != "-" {
        try readLetters(word, &rest, options)
      } else {
        operands.append(word)
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func text(_ option: String) -> String? { values[option]?.first }

  /// The values of a repeatable option, in order.
  func texts(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option as a whole number in `range`.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try integers(option, in: range).first
  }

  /// The values of a repeatable option as whole numbers in `range`.
  func integers(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> [Int] {
    try texts(option).map { text throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        throw UsageError(
          "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
            + "not “\(text)”")
      }
      return number
    }
  }

  /// The value of an option as a number in `range`.
  func number(_ option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = text(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        "--\(option) takes a number from \(range.lowerBound) to \(range.upperBound), "
          + "not “\(text)”")
    }
    return number
  }

  private mutating func readLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [CommandOption]
  ) throws(UsageError) {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    guard let option = options.first(where: { $0.name == name }) else {
      let near = nearest(to: name, among: options.map(\.name))
      throw UsageError("unknown option --\(name)" + (near.map { ", did you mean --\($0)?" } ?? ""))
    }
    let attached = equals.map { String(body[body.index(after: $0)...]) }
    guard option.value != nil else {
      if attached != nil { throw UsageError("--\(name) takes no value") }
      flags.insert(name)
      return
    }
    let value = if let attached { attached } else { try next(&rest, "--\(name)", option, options) }
    try set(option, value)
  }

  private mutating func readLetters(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [CommandOption]
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        // One hyphen before a long name is a common slip.
        let name = String(word.dropFirst().prefix { $0 != "=" })
        let near = name.count > 1 ? nearest(to: name, among: options.map(\.name)) : nil
        throw UsageError(
          near.map { "unknown option \(word), did you mean --\($0)?" }
            ?? "unknown option -\(letter)")
      }
      guard option.value != nil else {
        flags.insert(option.name)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      let value =
        letters.isEmpty ? try next(&rest, "-\(letter)", option, options) : String(letters)
      try set(option, value)
      return
    }
  }

  /// The next word as the value of an option, unless it is an option itself.
  private func next(
    _ rest: inout ArraySlice<String>, _ written: String, _ option: CommandOption,
    _ options: [CommandOption]
  ) throws(UsageError) -> String {
    if let word = rest.first, word != "--" {
      let name = word.prefix { $0 != "=" }
      let isOption = options.contains {
        name == "--\($0.name)" || $0.letter.map { name == "-\($0)" } ?? false
      }
      if !isOption {
        rest.removeFirst()
        return word
      }
    }
    throw UsageError("\(written) needs a value: \(written) \(option.value ?? "")")
  }

  private mutating func set(_ option: CommandOption, _ value: String) throws(UsageError) {
    if value.isEmpty { throw UsageError("the value of --\(option.name) is empty") }
    let before = texts(option.name)
    if before.contains(value) { return }
    if let first = before.first, !option.isRepeatable {
      throw UsageError("--\(option.name) is given twice, as “\(first)” and as “\(value)”")
    }
    values[option.name, default: []].append(value)
  }
}
