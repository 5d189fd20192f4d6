import Foundation
import Glibc
import Testing

@testable import PreviewServer

/// A server of a folder with files, on a port of its own.
final class Served {
  let parent: String
  let folder: String
  let server: PreviewServer
  let port: Int

  /// - Parameter root: where the site is on the server; `nil`: there is none yet.
  init(_ files: [String: String], at root: String? = "/", bind: String = "127.0.0.1") throws {
    parent =
      FileManager.default.temporaryDirectory.appending(path: "sitegen-served-\(UUID())").path
    folder = parent + "/public"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let socket = try ListeningSocket(bind, port: 0)
    port = socket.port
    server = try PreviewServer(folder, on: socket)
    for (path, text) in files { try write(text, to: path) }
    if let root { server.showSite(at: root) }
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(atPath: parent)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func get(_ path: String, _ fields: String..., method: String = "GET") throws -> Answer {
    try Client(port).exchange(method, path, fields)
  }
}

/// An answer as it came over the wire.
struct Answer {
  var status = 0
  /// By names in small letters.
  var fields: [String: String] = [:]
  var body = ""

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let end = try #require(text.range(of: "\r\n\r\n"))
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    status = try #require(Int(lines[0].split(separator: " ")[1]))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    body = String(text[end.upperBound...])
  }
}

/// A connection whose every wait has an end.
final class Client {
  let descriptor: Int32

  /// - Parameter source: the last number of the loopback address that it comes from.
  init(_ port: Int, source: UInt8 = 1) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var own = Self.address(source, port: 0)
    var other = Self.address(1, port: port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    func with(_ address: inout sockaddr_in, _ call: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0) }
      }
    }
    try #require(with(&own) { bind(descriptor, $0, size) } == 0)
    try #require(with(&other) { connect(descriptor, $0, size) } == 0)
  }

  private static func address(_ number: UInt8, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 | UInt32(number)).bigEndian
    return address
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// What comes next; nothing at the end.
  func receive() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// All that comes until a text has come.
  func receive(until text: String) -> String {
    var all: [UInt8] = []
    while true {
      let new = receive()
      all += new
      let received = String(decoding: all, as: UTF8.self)
      if new.isEmpty || received.contains(text) { return received }
    }
  }

  func exchange(_ method: String, _ path: String, _ fields: [String]) throws -> Answer {
    let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1"]
    let head = ["\(method) \(path) HTTP/1.1"] + host + fields + ["Connection: close", "", ""]
    send(head.joined(separator: "\r\n"))
    var all: [UInt8] = []
    while case let new = receive(), !new.isEmpty { all += new }
    return try Answer(all)
  }
}
