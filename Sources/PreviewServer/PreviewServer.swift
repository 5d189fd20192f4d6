import CMicrohttpd
import Glibc
import SiteBuild
import Synchronization

/// Serves a folder to browsers and has its pages reload when what is in it has been replaced.
///
/// All methods may be called from any thread.
public final class PreviewServer: Sendable {
  private let folder: ServedFolder
  private let address: String
  private let checksHost: Bool
  /// What tells this server from one that was at the same address before.
  private let token: String
  private let state = Mutex(PreviewState())
  private let streams = EventStreams()
  private let daemon = Mutex<Daemon?>(nil)

  /// libmicrohttpd's handle, which may be used from any thread.
  private struct Daemon: @unchecked Sendable { let handle: OpaquePointer }

  /// Starts to answer requests: that there is no site yet, to begin with.
  ///
  /// - Parameters:
  ///   - folder: the folder of the site, which may be missing as yet.
  ///   - socket: closed with the server.
  /// - Throws: where the system says no.
  public init(_ folder: String, on socket: ListeningSocket) throws(ListeningSocket.Failure) {
    self.folder = ServedFolder(path: folder)
    address = "\(socket.host):\(socket.port)"
    checksHost = socket.isLoopback
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    token = String(time.tv_sec &* 1_000_000_000 &+ time.tv_nsec, radix: 36)
    let descriptor = socket.takeDescriptor()
    let started = microhttpd_start(
      descriptor, answerRequest, Unmanaged.passUnretained(self).toOpaque())
    guard let started else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .system(reason)
    }
    let running = Daemon(handle: started)
    daemon.withLock { $0 = running }
  }

  deinit { stop() }

  /// Ends all connections and closes the socket. Further calls do nothing.
  public func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let running else { return }
    streams.end()
    MHD_stop_daemon(running.handle)
  }

  /// Shows the site that is in the folder now: open pages reload.
  ///
  /// - Parameter rootPath: the path at which the site's front page is, which begins and ends with `/`.
  public func showSite(at rootPath: String) {
    let redirects = rules("_redirects").map(RedirectRules.init) ?? RedirectRules()
    let headers = rules("_headers").map(HeaderRules.init) ?? HeaderRules()
    change { state in
      state.build += 1
      state.problems = []
      state.root = (try? RequestPath(rootPath)) ?? RequestPath(parts: [], isFolder: true)
      (state.redirects, state.headers) = (redirects, headers)
    }
  }

  /// Shows what is wrong over the pages of the site that was there before.
  public func show(_ problems: [ShownDiagnostic]) {
    change { state in
      state.problems = problems
      state.problemsNumber += 1
    }
  }

  private func change(_ change: (inout PreviewState) -> Void) {
    let news = state.withLock { state in
      change(&state)
      return state
    }
    streams.send(event(news))
  }

  private func rules(_ name: String) -> [UInt8]? { folder.file([name])?.read() }

  private func event(_ state: PreviewState) -> String {
    "data: \(state.json(token: token))\n\n"
  }

  fileprivate func answer(_ request: Request, _ connection: OpaquePointer) -> MHD_Result {
    let state = state.withLock { $0 }
    let responder = Responder(
      folder: folder, state: state, token: token, address: address, checksHost: checksHost)
    let response = responder.answer(request)
    if case .events = response.body {
      // Read again: news that came meanwhile were not sent to this page.
      return streams.answer(connection) { event(self.state.withLock { $0 }) }
    }
    return send(response, to: connection)
  }
}

/// What libmicrohttpd calls with each request, twice at least: with its head, with each part of its body,
/// and at its end.
private func answerRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ path: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ bodySize: UnsafeMutablePointer<Int>?,
  _ mark: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let path, let method, let bodySize, let mark else {
    return .NO
  }
  if mark.pointee == nil {
    mark.pointee = UnsafeMutableRawPointer(mark)
    return .YES
  }
  if bodySize.pointee > 0 {
    bodySize.pointee = 0
    return .YES
  }
  var text = String(cString: path)
  // A request may name the server too (RFC 9112, 3.2.2).
  if text.lowercased().hasPrefix("http://") {
    text = String(text.dropFirst(7).drop { $0 != "/" })
  }
  let request = Request(
    method: String(cString: method), path: text, query: query(of: connection),
    field: { name in
      MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
    })
  let server = Unmanaged<PreviewServer>.fromOpaque(context).takeUnretainedValue()
  return server.answer(request, connection)
}

/// The query as it was, but for spaces.
private func query(of connection: OpaquePointer) -> String? {
  var parts: [String] = []
  withUnsafeMutablePointer(to: &parts) { parts in
    _ = MHD_get_connection_values(
      connection, .GET_ARGUMENT_KIND,
      { context, _, key, value in
        guard let context, let key else { return .YES }
        let text = String(cString: key) + (value.map { "=" + String(cString: $0) } ?? "")
        context.assumingMemoryBound(to: [String].self).pointee.append(
          text.replacing(" ", with: "+"))
        return .YES
      }, parts)
  }
  return parts.isEmpty ? nil : parts.joined(separator: "&")
}

private func send(_ response: Response, to connection: OpaquePointer) -> MHD_Result {
  let made: OpaquePointer?
  switch response.body {
  case .events: return .NO
  case .bytes(let bytes):
    made = bytes.withUnsafeBufferPointer { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
  case .file(let file, let offset, let count):
    let descriptor = file.takeDescriptor()
    made = MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset))
    if made == nil { close(descriptor) }
  }
  guard let made else { return .NO }
  defer { MHD_destroy_response(made) }
  for field in response.fields { MHD_add_response_header(made, field.name, field.value) }
  return MHD_queue_response(connection, UInt32(response.status), made)
}
