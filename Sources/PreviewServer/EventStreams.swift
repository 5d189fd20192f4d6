import CMicrohttpd
import Glibc
import Synchronization

/// The open pages: connections on which they are told of builds.
///
/// A stream without news is suspended and costs no thread. A browser has six connections to a server for all of its
/// pages, so that one with many pages open may hold some only; the others are told to look by themselves.
final class EventStreams: Sendable {
  /// How many streams a machine may hold.
  static let limit = 4

  /// A connection; the lock of the streams guards what changes.
  final class Stream: @unchecked Sendable {
    fileprivate let connection: OpaquePointer
    fileprivate let client: String
    fileprivate unowned let streams: EventStreams
    fileprivate var pending: [UInt8] = []
    fileprivate var isSuspended = false
    fileprivate var isEnding = false

    fileprivate init(_ connection: OpaquePointer, _ client: String, _ streams: EventStreams) {
      (self.connection, self.client, self.streams) = (connection, client, streams)
    }

    /// Has the connection go on.
    fileprivate func wake() {
      guard isSuspended else { return }
      isSuspended = false
      MHD_resume_connection(connection)
    }
  }

  private let open = Mutex<[Stream]>([])
  private let hasEnded = Atomic(false)

  /// Sends an event to all pages.
  func send(_ event: String) {
    open.withLock { open in
      for stream in open where !stream.isEnding {
        stream.pending += event.utf8
        stream.wake()
      }
    }
  }

  /// Ends all streams, also those that begin from now on.
  func end() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    open.withLock { open in
      for stream in open {
        stream.isEnding = true
        stream.wake()
      }
    }
  }

  /// Answers a request with a stream that begins with an event.
  ///
  /// - Parameter event: makes it, once no other event can be missed.
  func answer(_ connection: OpaquePointer, first event: () -> String) -> MHD_Result {
    let client = Self.client(of: connection)
    let stream = Stream(connection, client, self)
    open.withLock { open in
      stream.pending = Array("retry: 300\n\(event())".utf8)
      open.append(stream)
      Self.makeRoom(for: client, &open)
    }
    let context = Unmanaged.passRetained(stream).toOpaque()
    let response = MHD_create_response_from_callback(
      UInt64.max, 1024,
      { context, _, buffer, limit in
        guard let context, let buffer else { return -1 }
        let stream = Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
        return stream.streams.read(
          stream, into: UnsafeMutableRawBufferPointer(start: buffer, count: limit))
      }, context,
      { context in
        guard let context else { return }
        let stream = Unmanaged<Stream>.fromOpaque(context).takeRetainedValue()
        stream.streams.open.withLock { $0.removeAll { $0 === stream } }
      })
    guard let response else {
      Unmanaged<Stream>.fromOpaque(context).release()
      open.withLock { $0.removeAll { $0 === stream } }
      return .NO
    }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", "text/event-stream; charset=utf-8")
    MHD_add_response_header(response, "Cache-Control", "no-store")
    return MHD_queue_response(connection, 200, response)
  }

  /// Ends the streams of pages that are gone, and the oldest of a machine that holds too many.
  private static func makeRoom(for client: String, _ open: inout [Stream]) {
    for stream in open where stream.isSuspended && hasHungUp(stream.connection) {
      stream.isEnding = true
      stream.wake()
    }
    let own = open.filter { $0.client == client && !$0.isEnding }
    for stream in own.dropLast(limit) {
      stream.pending += "event: crowded\ndata:\n\n".utf8
      stream.isEnding = true
      stream.wake()
    }
  }

  /// Hands over what is to be sent, -1 at the end; waits when there is nothing.
  private func read(_ stream: Stream, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    open.withLock { _ in
      let count = min(stream.pending.count, buffer.count)
      if count > 0 {
        buffer.copyBytes(from: stream.pending[..<count])
        stream.pending.removeFirst(count)
        return count
      }
      if stream.isEnding || hasEnded.load(ordering: .sequentiallyConsistent) { return -1 }
      stream.isSuspended = true
      MHD_suspend_connection(stream.connection)
      return 0
    }
  }

  private static func hasHungUp(_ connection: OpaquePointer) -> Bool {
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
    return recv(microhttpd_socket(connection), &byte, 1, flags) == 0
  }

  /// The address of the other end.
  private static func client(of connection: OpaquePointer) -> String {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(microhttpd_socket(connection), $0, &size) == 0
          ? getnameinfo($0, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) : -1
      }
    }
    guard code == 0 else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
