import CYajl
import SourceText
import TableModel

/// Reads JSON (RFC 8259) with libyajl as values with their places.
///
/// Numbers keep the digits they are written with. Of values that are `null` an object keeps no entry, an
/// array an empty string. Linear in the size of the file; no call stack grows with its nesting.
///
/// - Parameter bytes: UTF-8, or UTF-16 with a byte order mark.
/// - Throws: the first error, at its line and column.
func readJSON(
  _ bytes: [UInt8], file: String
) throws(Diagnostic) -> (PropertyListNode, warnings: [Diagnostic]) {
  let text = try utf8Text(bytes, file: file)
  try checkUTF8(text, file: file)
  var failure: Diagnostic?
  var builder = PropertyListBuilder(file: file)
  text.withUnsafeBufferPointer { bytes in
    var run = JSONRun(bytes, builder)
    run.parse()
    failure = run.failure
    builder = run.builder
  }
  if let failure { throw failure }
  if let root = builder.root { return (root, builder.warnings) }
  throw .error(
    "the file holds nothing but null: write a list in [ ] or an object in { }",
    at: SourceLocation(file: file, line: 1, column: 1))
}

/// One run of the parser: what its C callbacks reach through their context pointer.
private struct JSONRun {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var builder: PropertyListBuilder
  private(set) var failure: Diagnostic?
  private var tracker = PlaceTracker()
  private var parser: yajl_handle?
  /// Where the token ended that came last.
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ builder: PropertyListBuilder) {
    self.bytes = bytes
    self.builder = builder
  }

  mutating func parse() {
    withUnsafeMutablePointer(to: &self) { run in
      var callbacks = Self.callbacks
      withUnsafeMutablePointer(to: &callbacks) { callbacks in
        guard let parser = yajl_alloc(callbacks, nil, run) else { return }
        defer { yajl_free(parser) }
        run.pointee.parser = parser
        var status = yajl_parse(parser, run.pointee.bytes.baseAddress, run.pointee.bytes.count)
        let end =
          status == yajl_status_ok ? run.pointee.bytes.count : yajl_get_bytes_consumed(parser)
        if status == yajl_status_ok { status = yajl_complete_parse(parser) }
        if status != yajl_status_ok, run.pointee.failure == nil {
          run.pointee.fail(at: end)
        }
        run.pointee.parser = nil
      }
    }
  }

  private static let callbacks = yajl_callbacks(
    yajl_null: { at($0) { run throws(Diagnostic) in run.addNull() } },
    yajl_boolean: { context, flag in
      at(context) { run throws(Diagnostic) in run.add(.bool(flag != 0)) }
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { context, digits, count in
      guard let digits else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: digits, count: count)
      return at(context) { run throws(Diagnostic) in
        run.add(.string(String(decoding: bytes, as: UTF8.self)))
      }
    },
    yajl_string: { context, text, count in
      let bytes = UnsafeBufferPointer(start: text, count: count)
      return at(context) { run throws(Diagnostic) in
        run.add(.string(String(decoding: bytes, as: UTF8.self)))
      }
    },
    yajl_start_map: { at($0) { run throws(Diagnostic) in try run.open(isObject: true) } },
    yajl_map_key: { context, text, count in
      let bytes = UnsafeBufferPointer(start: text, count: count)
      return at(context) { run throws(Diagnostic) in
        let place = run.place()
        run.builder.setKey(String(decoding: bytes, as: UTF8.self), at: place)
      }
    },
    yajl_end_map: { at($0) { run throws(Diagnostic) in run.builder.close() } },
    yajl_start_array: { at($0) { run throws(Diagnostic) in try run.open(isObject: false) } },
    yajl_end_array: { at($0) { run throws(Diagnostic) in run.builder.close() } })

  /// Handles a token, and says whether the parser is to go on.
  private static func at(
    _ context: UnsafeMutableRawPointer?, _ handle: (inout JSONRun) throws(Diagnostic) -> Void
  ) -> Int32 {
    guard let run = context?.assumingMemoryBound(to: JSONRun.self) else { return 0 }
    do throws(Diagnostic) {
      try handle(&run.pointee)
    } catch {
      run.pointee.failure = error
      return 0
    }
    run.pointee.offset = yajl_get_bytes_consumed(run.pointee.parser)
    return 1
  }

  /// Where the token begins that the parser has just read: behind the last one, and what stands between
  /// tokens.
  private mutating func place() -> FilePlace {
    var start = offset
    while start < bytes.count, bytes[start].isBetweenTokens { start += 1 }
    return tracker.place(of: start, in: bytes)
  }

  private mutating func add(_ content: PropertyListNode.Content) {
    let place = place()
    builder.add(content, at: place)
  }

  private mutating func addNull() {
    guard let top = builder.top else { return }
    if top.isDictionary { builder.skipValue() } else { add(.string("")) }
  }

  private mutating func open(isObject: Bool) throws(Diagnostic) {
    let place = place()
    try builder.open(dictionary: isObject, at: place)
  }

  // MARK: Errors

  private mutating func fail(at end: Int) {
    var start = offset
    while start < bytes.count, bytes[start].isBetweenTokens { start += 1 }
    let message = yajl_get_error(parser, 0, nil, 0)
    let isLexical = message.map { String(cString: $0).hasPrefix("lexical") } ?? false
    yajl_free_error(parser, message)
    // Within a text the parser says how far it came.
    let isInText = isLexical && start < end && bytes[start] == UInt8(ascii: "\"")
    let advice =
      isInText
      ? "a text can’t hold this, write \\n for a line’s end and \\\\ for a backslash"
      : advice(at: start, end: end)
    let place = tracker.place(of: isInText ? end : start, in: bytes)
    failure = .error("invalid JSON: \(advice)", at: SourceLocation(file: builder.file, place))
  }

  private func advice(at start: Int, end: Int) -> String {
    guard start < bytes.count else {
      return bytes.allSatisfy(\.isWhitespace)
        ? "the file is empty, write a list in [ ] or an object in { }"
        : "the file ends too early, close what is open with ] or }"
    }
    if bytes[start] == UInt8(ascii: "\""), end >= bytes.count {
      return "this text is never closed, write \" where it ends"
    }
    let before = bytes[..<start].last { !$0.isWhitespace }
    switch bytes[start] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return before == UInt8(ascii: ",")
        ? "no comma may stand before this bracket" : "this bracket closes nothing that is open"
    case UInt8(ascii: "'"): return "texts and keys stand in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments"
    default:
      if builder.top == nil, builder.root != nil {
        return "a second value stands here, keep to one"
      }
      return before == UInt8(ascii: ",") || before == UInt8(ascii: ":") || builder.top == nil
        || before == UInt8(ascii: "[") || before == UInt8(ascii: "{")
        ? "here must stand a text in double quotes, or as a value a number, true, false, null, [ or {"
        : "a comma or a closing bracket must stand here"
    }
  }
}

extension UInt8 {
  fileprivate var isBetweenTokens: Bool {
    isWhitespace || self == UInt8(ascii: ",") || self == UInt8(ascii: ":")
  }
}
