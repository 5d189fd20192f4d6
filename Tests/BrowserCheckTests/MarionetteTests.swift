import Foundation
import Glibc
import Synchronization
import Testing

@testable import BrowserCheck

/// Marionette's messages, with a server in place of Firefox.
struct MarionetteTests {
  private static let greeting = #"50:{"applicationType":"gecko","marionetteProtocol":3}"#

  /// A server that greets and then answers each command with what stands at its place.
  private func server(
    greeting: String = greeting, _ answers: String..., heard: Heard? = nil
  ) throws -> LocalServer {
    try LocalServer { connection in
      connection.write(greeting)
      for answer in answers {
        let bytes = connection.read()
        heard?.texts.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        connection.write(answer)
      }
      _ = connection.read()
    }
  }

  private final class Heard: Sendable {
    let texts = Mutex<[String]>([])
  }

  private struct Value: Decodable, Equatable { var value: String? }

  /// Connects to a server and sends `count` commands; returns the last result.
  private func ask(
    _ server: LocalServer, count: Int = 1, timeout: Duration = .seconds(10)
  ) throws -> Value {
    try withExtendedLifetime(server) {
      let marionette = try Marionette(port: server.port, timeout: timeout)
      for _ in 1..<count { let _: Value = try marionette.send("Test:Before") }
      return try marionette.send("Test:Do", ["a": ["é", 1, true]])
    }
  }

  @Test func numbersItsCommandsAndCountsBytes() throws {
    let heard = Heard()
    let server = try server(
      #"24:[1,1,null,{"value":"x"}]"#, #"25:[1,2,null,{"value":"é"}]"#, heard: heard)
    #expect(try ask(server, count: 2) == Value(value: "é"))
    let command = #"[0,2,"Test:Do",{"a":["é",1,true]}]"#
    #expect(
      heard.texts.withLock { $0 } == [
        #"22:[0,1,"Test:Before",{}]"#, "\(command.utf8.count):\(command)",
      ])
  }

  @Test func aMessageMayComeInPieces() throws {
    let server = try LocalServer { connection in
      for character in Self.greeting {
        connection.write(String(character))
        usleep(200)
      }
      _ = connection.read()
      for piece in ["2", "4:[1,1,nu", #"ll,{"value":"x"}]"#] {
        connection.write(piece)
        usleep(2_000)
      }
    }
    #expect(try ask(server) == Value(value: "x"))
  }

  @Test func twoMessagesMayComeAtOnce() throws {
    let server = try server(
      greeting: Self.greeting + #"24:[1,1,null,{"value":"a"}]24:[1,2,null,{"value":"b"}]"#)
    #expect(try ask(server, count: 2) == Value(value: "b"))
  }

  @Test func anAnswerMayBeLarge() throws {
    let text = String(repeating: "é", count: 1_000_000)
    let message = #"[1,1,null,{"value":"\#(text)"}]"#
    let server = try server("\(message.utf8.count):\(message)")
    #expect(try ask(server) == Value(value: text))
  }

  @Test func whatFirefoxRefusesIsAnErrorWithItsWords() throws {
    let message = #"[1,1,{"error":"unknown","message":"no such page","stacktrace":"a\nb"},null]"#
    let server = try server("\(message.utf8.count):\(message)")
    #expect(throws: BrowserError.command(name: "Test:Do", message: "no such page")) {
      try ask(server)
    }
  }

  @Test(arguments: [
    (#"24:[1,7,null,{"value":"x"}]"#, "Firefox answered another command than “Test:Do”"),
    ("HTTP/1.1 400 Bad Request", "the answer of Firefox is not Marionette's"),
    (":{}", "the answer of Firefox is not Marionette's"),
    ("-1:", "the answer of Firefox is not Marionette's"),
    ("012:", "the answer of Firefox is not Marionette's"),
    ("9999999999:", "the answer of Firefox is not Marionette's"),
    ("30:[1,1,null", "Firefox hung up"),
    ("", "Firefox hung up"),
  ])
  func answersThatAreNone(answer: String, message: String) throws {
    let server = try LocalServer { connection in
      connection.write(Self.greeting)
      _ = connection.read()
      connection.write(answer)
    }
    #expect(throws: BrowserError.driver(message)) { try ask(server) }
  }

  @Test(arguments: [
    "2:{}", "3:[1]", "24:[0,1,null,{\"value\":\"x\"}]", "7:[1,1,{}]", "4:null", "1:]",
  ])
  func answersThatCannotBeRead(answer: String) throws {
    let server = try server(answer)
    #expect {
      try ask(server)
    } throws: {
      "\($0)".hasPrefix("the answer of Firefox to “Test:Do” can't be read: ")
    }
  }

  @Test func anotherVersionIsRefused() throws {
    let server = try server(greeting: #"50:{"applicationType":"gecko","marionetteProtocol":4}"#)
    #expect(throws: BrowserError.driver("Firefox speaks version 4 of Marionette, not 3")) {
      try ask(server)
    }
  }

  @Test(arguments: [greeting, "", "50:{"]) func silenceIsNotWaitedForForEver(greeting: String)
    throws
  {
    let server = try server(greeting: greeting, "")
    #expect(throws: BrowserError.driver("Firefox did not answer in time")) {
      try ask(server, timeout: .milliseconds(50))
    }
  }

  @Test func nobodyListens() throws {
    #expect(throws: BrowserError.driver("Firefox does not answer: Connection refused")) {
      try Marionette(port: try LocalServer.unusedPort(), timeout: .seconds(1))
    }
  }
}
