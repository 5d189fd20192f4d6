import FoundationEssentials

/// A client of Marionette, Firefox's own protocol: messages of JSON, each after its length in
/// bytes and a colon, over one connection.
///
/// A command is `[0, number, name, parameters]`, its answer `[1, number, error, result]`.
final class Marionette {
  private let connection: LocalConnection
  private let timeout: Duration
  private var received: [UInt8] = []
  private var lastNumber = 0

  private static let peer = "Firefox"

  /// Connects to a Firefox that listens on `port`.
  ///
  /// - Parameter timeout: How long any command may take.
  init(port: UInt16, timeout: Duration) throws(BrowserError) {
    struct Greeting: Decodable { var marionetteProtocol: Int }
    self.timeout = timeout
    connection = try LocalConnection(to: Self.peer, port: port)
    let greeting: Greeting = try decode(
      try message(until: .now + timeout), answerTo: "the connection")
    guard greeting.marionetteProtocol == 3 else {
      throw .driver(
        "\(Self.peer) speaks version \(greeting.marionetteProtocol) of Marionette, not 3")
    }
  }

  /// Sends a command and returns the result of its answer, for which `limit` stands in for the time
  /// that any command may take.
  func send<Result: Decodable>(
    _ name: String, _ parameters: JSONValue = [:], limit: Duration? = nil
  ) throws(BrowserError) -> Result {
    let deadline = ContinuousClock.now + (limit ?? timeout)
    lastNumber += 1
    let text: [UInt8]
    do {
      text = Array(
        try JSONEncoder().encode([0, .number(lastNumber), .string(name), parameters] as JSONValue))
    } catch {
      throw .command(name: name, message: "it can't be written: \(error)")
    }
    try connection.send(Array("\(text.count):".utf8) + text, until: deadline)
    let answer: Answer<Result> = try decode(try message(until: deadline), answerTo: name)
    guard answer.number == lastNumber else {
      throw .driver("\(Self.peer) answered another command than “\(name)”")
    }
    switch answer.outcome {
    case .success(let result): return result
    case .failure(let failure): throw .command(name: name, message: failure.message)
    }
  }

  /// The next message without its length.
  private func message(until deadline: ContinuousClock.Instant) throws(BrowserError) -> [UInt8] {
    var length: Int?
    while true {
      if length == nil { length = try Self.length(startOf: received) }
      if let length {
        let start = String(length).utf8.count + 1
        if received.count >= start + length {
          defer { received.removeFirst(start + length) }
          return Array(received[start..<start + length])
        }
      }
      guard try connection.receive(into: &received, until: deadline) else {
        throw .driver("\(Self.peer) hung up")
      }
    }
  }

  /// The length that a message begins with; `nil` while it is not complete.
  static func length(startOf bytes: [UInt8]) throws(BrowserError) -> Int? {
    let digits = bytes.prefix { $0 != UInt8(ascii: ":") }
    if bytes.isEmpty { return nil }
    // Ten digits are more than fit into memory.
    guard (1..<10).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .driver("the answer of \(peer) is not Marionette's") }
    return digits.count < bytes.count ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private func decode<Value: Decodable>(
    _ message: [UInt8], answerTo name: String
  ) throws(BrowserError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(message))
    } catch {
      throw .driver("the answer of \(Self.peer) to “\(name)” can't be read: \(error)")
    }
  }

  private struct Failure: Decodable, Error { var message: String }

  private struct Answer<Result: Decodable>: Decodable {
    var number: Int
    var outcome: Swift.Result<Result, Failure>

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      guard try container.decode(Int.self) == 1 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no answer")
      }
      number = try container.decode(Int.self)
      if let failure = try container.decodeIfPresent(Failure.self) {
        outcome = .failure(failure)
      } else {
        outcome = .success(try container.decode(Result.self))
      }
    }
  }
}
