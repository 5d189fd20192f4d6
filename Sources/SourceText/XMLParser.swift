import CExpat
import TableModel

/// What receives the elements of an XML file.
public protocol XMLHandler {
  var file: String { get }
  /// Whether entities that the file declares itself are allowed.
  static var allowsEntities: Bool { get }
  /// Whether nothing more of the file is wanted.
  var isDone: Bool { get }
  /// Attributes are names and values in turn, up to a null pointer.
  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: FilePlace
  ) throws(Diagnostic)
  mutating func end(_ name: UnsafePointer<CChar>, at place: FilePlace) throws(Diagnostic)
  mutating func characters(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: () -> FilePlace
  ) throws(Diagnostic)
}

extension XMLHandler {
  public static var allowsEntities: Bool { false }
  public var isDone: Bool { false }
}

/// Runs libexpat over a whole file. External entities are never loaded.
///
/// - Parameter encoding: the encoding, whatever the XML declaration says; `nil`: as declared.
/// - Throws: the first error, the handler's or the parser's, at its line and column.
public func parseXML<Handler: XMLHandler>(
  _ bytes: [UInt8], handler: inout Handler, encoding: String?
) throws(Diagnostic) {
  let failure = withUnsafeMutablePointer(to: &handler) { handler in
    bytes.withUnsafeBufferPointer { run($0, handler, encoding) }
  }
  if let failure { throw failure }
}

private func run<Handler: XMLHandler>(
  _ bytes: UnsafeBufferPointer<UInt8>, _ handler: UnsafeMutablePointer<Handler>,
  _ encoding: String?
) -> Diagnostic? {
  guard let parser = XML_ParserCreate(encoding), let count = Int32(exactly: bytes.count) else {
    return .error("the file is too large", at: SourceLocation(file: handler.pointee.file))
  }
  defer { XML_ParserFree(parser) }
  var run = XMLRun(parser, bytes, handler)
  return withUnsafeMutablePointer(to: &run) { run in
    setHandlers(of: parser, run)
    let status = bytes.withMemoryRebound(to: CChar.self) {
      XML_Parse(parser, $0.baseAddress, count, 1)
    }
    if run.pointee.failure == nil, status == XML_STATUS_ERROR, !handler.pointee.isDone {
      return run.pointee.syntaxError()
    }
    return run.pointee.failure
  }
}

private func setHandlers(of parser: XML_Parser, _ run: UnsafeMutablePointer<XMLRun>) {
  XML_SetUserData(parser, run)
  XML_SetElementHandler(
    parser,
    { context, name, attributes in
      if let name { XMLRun.at(context).pointee.start(name, attributes) }
    },
    { context, name in
      if let name { XMLRun.at(context).pointee.end(name) }
    })
  XML_SetCharacterDataHandler(parser) { context, text, count in
    if let text { XMLRun.at(context).pointee.characters(text, Int(count)) }
  }
  XML_SetEntityDeclHandler(parser) { context, name, _, _, _, _, _, _, _ in
    if let name { XMLRun.at(context).pointee.declare(name) }
  }
  XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
    if isParameter == 0, let name { XMLRun.at(context).pointee.skip(name) }
  }
  XML_SetUnknownEncodingHandler(
    parser,
    { context, name, _ in
      if let name { XMLRun.at(context).pointee.refuse(encoding: name) }
      return Int32(XML_STATUS_ERROR.rawValue)
    }, run)
}

/// One run of the parser: what its C callbacks reach through their context pointer. The handler
/// stands behind closures that know its type, as C callbacks can't be generic.
private struct XMLRun {
  typealias Name = UnsafePointer<CChar>
  typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  let parser: XML_Parser
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var failure: Diagnostic?
  private var isStopped = false
  private var tracker = PlaceTracker()
  /// The offsets and places of the open elements' tags.
  private var open: [(offset: Int, place: FilePlace)] = []

  private let file: String
  private let allowsEntities: Bool
  private let isDone: () -> Bool
  private let starts: (Name, Attributes?, FilePlace) throws(Diagnostic) -> Void
  private let ends: (Name, FilePlace) throws(Diagnostic) -> Void
  private let takes: (UnsafeBufferPointer<UInt8>, () -> FilePlace) throws(Diagnostic) -> Void

  init<Handler: XMLHandler>(
    _ parser: XML_Parser, _ bytes: UnsafeBufferPointer<UInt8>,
    _ handler: UnsafeMutablePointer<Handler>
  ) {
    self.parser = parser
    self.bytes = bytes
    file = handler.pointee.file
    allowsEntities = Handler.allowsEntities
    isDone = { handler.pointee.isDone }
    starts = { name, attributes, place throws(Diagnostic) in
      try handler.pointee.start(name, attributes, at: place)
    }
    ends = { name, place throws(Diagnostic) in try handler.pointee.end(name, at: place) }
    takes = { bytes, place throws(Diagnostic) in
      try handler.pointee.characters(bytes, at: place)
    }
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLRun> {
    context.unsafelyUnwrapped.assumingMemoryBound(to: XMLRun.self)
  }

  private var offset: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

  private var place: FilePlace {
    mutating get { tracker.place(of: offset, in: bytes) }
  }

  mutating func start(_ name: Name, _ attributes: Attributes?) {
    guard !isStopped else { return }
    let place = place
    open.append((offset, place))
    do throws(Diagnostic) {
      try starts(name, attributes, place)
      if isDone() { stop(nil) }
    } catch {
      stop(error)
    }
  }

  mutating func end(_ name: Name) {
    guard !isStopped else { return }
    open.removeLast()
    do throws(Diagnostic) {
      try ends(name, place)
    } catch {
      stop(error)
    }
  }

  mutating func characters(_ text: Name, _ count: Int) {
    guard !isStopped else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
    do throws(Diagnostic) {
      try takes(bytes) { place }
    } catch {
      stop(error)
    }
  }

  mutating func declare(_ name: Name) {
    guard !isStopped, !allowsEntities else { return }
    let start = bytes[..<min(offset, bytes.count)].lastIndex(of: less) ?? offset
    let message =
      "the entity “\(String(cString: name))” is declared here: "
      + "write the text itself where it is used"
    stop(error(message, back: offset - start))
  }

  mutating func skip(_ name: Name) {
    guard !isStopped else { return }
    stop(error(unknownEntity(String(cString: name))))
  }

  mutating func refuse(encoding name: Name) {
    failure = error(
      "the encoding “\(String(cString: name))” is not supported: save the file as UTF-8")
  }

  /// Stops the parser at the first failure, or where nothing more is wanted.
  private mutating func stop(_ failure: Diagnostic?) {
    self.failure = failure
    isStopped = true
    _ = XML_StopParser(parser, 0)
  }

  /// An error at the parser's place, or so many bytes before it.
  private func error(
    _ message: String, back: Int = 0, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    var fresh = PlaceTracker()
    let place = fresh.place(of: offset - back, in: bytes)
    return .error(message, at: SourceLocation(file: file, place), notes: notes)
  }

  /// The parser's own error in words that say what to do.
  func syntaxError() -> Diagnostic {
    let code = XML_GetErrorCode(parser)
    let rest = bytes[min(offset, bytes.count)...]
    switch code {
    case XML_ERROR_TAG_MISMATCH:
      // libexpat points behind the `</`.
      return error("</\(name(rest))> stands where \(expected)", back: 2, notes: opened)
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      if open.isEmpty { return error("the file ends before its root element does") }
      return error("the file ends where \(expected)", notes: opened)
    case XML_ERROR_INVALID_TOKEN:
      switch rest.first {
      case let byte? where byte >= 0x80:
        return error("invalid UTF-8: save the file as UTF-8")
      case let byte? where byte < 0x20 && !byte.isWhitespace:
        return error("a control character stands here, which XML does not allow")
      default:
        // libexpat points behind a `&` or `<` that begins nothing.
        let isBehind = offset > 0 && (bytes[offset - 1] == ampersand || bytes[offset - 1] == less)
        return error(
          "malformed XML: in text “&” is written &amp; and “<” is written &lt;",
          back: isBehind ? 1 : 0)
      }
    case XML_ERROR_UNDEFINED_ENTITY:
      return error(unknownEntity(name(rest.dropFirst())))
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return error("something stands after the end of the root element")
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
      return error("an attribute stands twice")
    default:
      let words = XML_ErrorString(code).map { String(cString: $0) } ?? "malformed"
      return error("malformed XML: \(words)")
    }
  }

  private var expected: String {
    open.last.map { "</\(tagName($0.offset))> is expected" } ?? "no element is open"
  }

  private var opened: [Diagnostic.Note] {
    open.last.map {
      let message = "<\(tagName($0.offset))> begins here"
      return [.init(message, at: SourceLocation(file: file, $0.place))]
    } ?? []
  }

  /// The name of the element whose start tag begins at that offset.
  private func tagName(_ offset: Int) -> String {
    name(bytes[min(offset + 1, bytes.count)...])
  }

  private func name(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let name = bytes.prefix(64).prefix {
      $0.isIdentifierPart || $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "#")
    }
    return String(decoding: name, as: UTF8.self)
  }

  private func unknownEntity(_ name: String) -> String {
    "unknown entity “&\(name);”: write the character itself "
      + "(XML knows &amp; &lt; &gt; &quot; &apos;)"
  }
}

private let ampersand = UInt8(ascii: "&")
private let less = UInt8(ascii: "<")

/// The words for an element that is none of the known ones.
public func elementProblem(_ name: String, _ known: [String]) -> String {
  if let suggestion = nearest(to: name, among: known) {
    return "unknown element <\(name)>, did you mean <\(suggestion)>?"
  }
  return "unknown element <\(name)>, known are: \(known.joined(separator: ", "))"
}
