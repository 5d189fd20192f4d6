import CExpat
import TableModel

/// What receives the elements of an XML file.
public protocol XMLHandler: AnyObject {
  var file: String { get }
  /// Whether entities that the file declares itself are allowed.
  var allowsEntities: Bool { get }
  /// Attributes are names and values in turn, up to a null pointer.
  func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: FilePlace
  ) throws(Diagnostic)
  func end(_ name: UnsafePointer<CChar>, at place: FilePlace) throws(Diagnostic)
  func characters(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: () -> FilePlace
  ) throws(Diagnostic)
  /// Whether nothing more of the file is wanted.
  var isDone: Bool { get }
}

extension XMLHandler {
  public var allowsEntities: Bool { false }
  public var isDone: Bool { false }
}

/// Runs libexpat over a whole file. External entities are never loaded.
///
/// - Parameter encoding: the encoding, whatever the XML declaration says; `nil`: as declared.
/// - Throws: the first error, the handler's or the parser's, at its line and column.
public func parseXML(
  _ bytes: [UInt8], handler: some XMLHandler, encoding: String?
) throws(Diagnostic) {
  if let failure = bytes.withUnsafeBufferPointer({ run($0, handler, encoding) }) { throw failure }
}

private func run(
  _ bytes: UnsafeBufferPointer<UInt8>, _ handler: some XMLHandler, _ encoding: String?
) -> Diagnostic? {
  guard let parser = XML_ParserCreate(encoding), let count = Int32(exactly: bytes.count) else {
    return .error("the file is too large", at: SourceLocation(file: handler.file))
  }
  defer { XML_ParserFree(parser) }
  let run = XMLRun(parser, bytes, handler)
  XML_SetUserData(parser, Unmanaged.passUnretained(run).toOpaque())
  XML_SetElementHandler(
    parser,
    { context, name, attributes in
      if let name { XMLRun.of(context).start(name, attributes) }
    },
    { context, name in
      if let name { XMLRun.of(context).end(name) }
    })
  XML_SetCharacterDataHandler(parser) { context, text, count in
    if let text { XMLRun.of(context).characters(text, Int(count)) }
  }
  XML_SetEntityDeclHandler(parser) { context, name, isParameter, _, _, _, _, _, _ in
    if let name { XMLRun.of(context).declare(name) }
  }
  XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
    if isParameter == 0, let name { XMLRun.of(context).skip(name) }
  }
  XML_SetUnknownEncodingHandler(
    parser,
    { context, name, _ in
      if let context, let name { XMLRun.of(context).refuse(encoding: name) }
      return Int32(XML_STATUS_ERROR.rawValue)
    }, Unmanaged.passUnretained(run).toOpaque())

  let status = bytes.withMemoryRebound(to: CChar.self) {
    XML_Parse(parser, $0.baseAddress, count, 1)
  }
  if run.failure == nil, status == XML_STATUS_ERROR, !handler.isDone {
    run.failure = run.syntaxError()
  }
  return withExtendedLifetime(run) { run.failure }
}

/// One run of the parser: what its C callbacks reach through their context pointer.
private final class XMLRun {
  let parser: XML_Parser
  let bytes: UnsafeBufferPointer<UInt8>
  let handler: any XMLHandler
  var failure: Diagnostic?
  private var tracker = PlaceTracker()
  /// The offsets and places of the open elements' tags.
  private var open: [(offset: Int, place: FilePlace)] = []

  init(_ parser: XML_Parser, _ bytes: UnsafeBufferPointer<UInt8>, _ handler: any XMLHandler) {
    self.parser = parser
    self.bytes = bytes
    self.handler = handler
  }

  static func of(_ context: UnsafeMutableRawPointer?) -> XMLRun {
    Unmanaged<XMLRun>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  private var offset: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

  private var place: FilePlace { tracker.place(of: offset, in: bytes) }

  func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    let place = place
    open.append((offset, place))
    attempt { () throws(Diagnostic) in try handler.start(name, attributes, at: place) }
  }

  func end(_ name: UnsafePointer<CChar>) {
    open.removeLast()
    attempt { () throws(Diagnostic) in try handler.end(name, at: place) }
  }

  func characters(_ text: UnsafePointer<CChar>, _ count: Int) {
    text.withMemoryRebound(to: UInt8.self, capacity: count) { text in
      let bytes = UnsafeBufferPointer(start: text, count: count)
      attempt { () throws(Diagnostic) in try handler.characters(bytes) { place } }
    }
  }

  func declare(_ name: UnsafePointer<CChar>) {
    guard !handler.allowsEntities else { return }
    let start = bytes[..<min(offset, bytes.count)].lastIndex(of: less) ?? offset
    let message =
      "the entity “\(String(cString: name))” is declared here: "
      + "write the text itself where it is used"
    attempt { () throws(Diagnostic) in throw error(message, back: offset - start) }
  }

  func skip(_ name: UnsafePointer<CChar>) {
    let name = String(cString: name)
    attempt { () throws(Diagnostic) in throw error(unknownEntity(name)) }
  }

  func refuse(encoding name: UnsafePointer<CChar>) {
    failure = error(
      "the encoding “\(String(cString: name))” is not supported: save the file as UTF-8")
  }

  /// Runs a handler, and stops the parser at the first failure.
  private func attempt(_ body: () throws(Diagnostic) -> Void) {
    guard failure == nil, !handler.isDone else { return }
    do throws(Diagnostic) {
      try body()
      guard handler.isDone else { return }
    } catch {
      failure = error
    }
    _ = XML_StopParser(parser, 0)
  }

  /// An error at the parser's place, or so many bytes before it.
  private func error(
    _ message: String, back: Int = 0, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    var fresh = PlaceTracker()
    let place = fresh.place(of: offset - back, in: bytes)
    return .error(message, at: SourceLocation(file: handler.file, place), notes: notes)
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
      return [.init(message, at: SourceLocation(file: handler.file, $0.place))]
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
