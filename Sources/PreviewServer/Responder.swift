import SiteBuild

/// Answers requests for the files of a site, as hosts of static sites do, and for the preview's own.
struct Responder {
  let folder: ServedFolder
  let state: PreviewState
  let token: String
  /// Host and port of the server, for requests that don't name it.
  let address: String
  /// Whether names of other machines are refused: pages of theirs could read the site by having their name lead
  /// to this machine (DNS rebinding).
  let checksHost: Bool

  /// For files that are named by what is in them.
  private static let forever = (
    name: "Cache-Control", value: "public, max-age=31536000, immutable"
  )
  private static let noStore = (name: "Cache-Control", value: "no-store")

  func answer(_ request: Request) -> Response {
    guard request.isRead else {
      return .text(405, "This server answers GET and HEAD only.", [("Allow", "GET, HEAD")])
    }
    let host = request.field("Host") ?? address
    guard host.utf8.allSatisfy(Self.isPartOfHost) else { return .text(400, "What host is that?") }
    guard !checksHost || Self.isOfThisMachine(host) else {
      return .text(403, "This server is for 127.0.0.1 and localhost only, not for \(host).")
    }
    let ownFiles = "/.sitegen/"
    if request.path.hasPrefix(ownFiles) {
      return own(request.path.dropFirst(ownFiles.count), request.query)
    }
    guard state.build > 0 else { return noSite }
    do throws(RequestPath.Refusal) {
      let path = try RequestPath(request.path)
      return answer(request, path, source: "http://\(host)\(ownFiles)")
    } catch {
      if error == .malformed { return .text(400, "This is no path.") }
      return missing(
        request, RequestPath(parts: state.root.parts, isFolder: true),
        source: "http://\(host)\(ownFiles)")
    }
  }

  private static func isPartOfHost(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "-._:[]".utf8.contains(byte)
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    let name = host.prefix { $0 != ":" }.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
      || ListeningSocket.isAddress(name)
  }
}

// MARK: The preview's own files

extension Responder {
  private func own(_ name: Substring, _ query: String?) -> Response {
    switch name {
    case "preview.js":
      // Pages of this server name it.
      Response(
        200,
        [
          ("Content-Type", ContentType.of("preview.js")),
          query == token ? Self.forever : ("Cache-Control", "no-cache"),
        ], .bytes(PackageResources.preview_js))
    case "events": Response(200, [], .events)
    case "state":
      Response(
        200, [("Content-Type", ContentType.of("state.json")), Self.noStore],
        .bytes(Array(state.json(token: token).utf8)))
    case "problems":
      Response(
        200, [("Content-Type", ContentType.html), Self.noStore],
        .bytes(ProblemsPage.page(state.problems, hasSite: state.build > 0, script: "")))
    default: .text(404, "There is no such file.")
    }
  }

  /// The element of the script that reloads a page when the site has been built anew.
  private func script(_ data: [(name: String, value: String)] = []) -> String {
    PreviewPage.script([("build", state.name(token: token))] + data, version: token)
  }

  /// What is shown at all addresses while there is no site.
  private var noSite: Response {
    let script = script([("problems", String(state.shownProblems))])
    return Response(
      state.problems.isEmpty ? 503 : 500, [("Content-Type", ContentType.html), Self.noStore],
      .bytes(ProblemsPage.page(state.problems, hasSite: false, script: script)))
  }
}

// MARK: The site's files

extension Responder {
  private func answer(_ request: Request, _ path: RequestPath, source: String) -> Response {
    let root = state.root.parts
    let query = request.query.map { "?" + $0 } ?? ""
    if !root.isEmpty {
      if path.parts.isEmpty { return redirect(302, state.root.text + query) }
      if path.parts == root, !path.isFolder { return redirect(301, state.root.text + query) }
    }
    let isInside = path.parts.starts(with: root)
    if let target = state.redirects.target(of: path, query: request.query, isMissing: false) {
      return follow(target, request, path, source: source)
    }
    if isInside {
      let inner = Array(path.parts.dropFirst(root.count))
      switch find(inner, isFolder: path.isFolder) {
      case .file(let file, let name):
        return serve(file, name, 200, request, path, source: source)
      case .folder:
        return redirect(301, RequestPath(parts: path.parts, isFolder: true).text + query)
      case nil: break
      }
    }
    if let target = state.redirects.target(of: path, query: request.query, isMissing: true) {
      return follow(target, request, path, source: source)
    }
    return missing(
      request, isInside ? path : RequestPath(parts: root, isFolder: true), source: source)
  }

  private enum Found {
    case file(OpenFile, name: String)
    /// A folder whose address has no slash at its end.
    case folder
  }

  /// What hosts show at a path inside the site: `guides/` is `guides/index.html`, `menu` also `menu.html`.
  private func find(_ parts: [String], isFolder: Bool) -> Found? {
    if isFolder { return folder.file(parts + ["index.html"]).map { .file($0, name: "index.html") } }
    guard let name = parts.last, parts != ["_headers"], parts != ["_redirects"] else { return nil }
    let entry = folder.entry(parts)
    if case .file(let file)? = entry { return .file(file, name: name) }
    if let page = folder.file(parts.dropLast() + [name + ".html"]) {
      return .file(page, name: name + ".html")
    }
    return entry == nil ? nil : .folder
  }

  private func redirect(_ status: Int, _ location: String) -> Response {
    .text(status, location, [("Location", location), ("Cache-Control", "no-cache")])
  }

  private func follow(
    _ target: RedirectRules.Target, _ request: Request, _ path: RequestPath, source: String
  ) -> Response {
    switch target {
    case .redirect(let status, let location): return redirect(status, location)
    case .content(let status, let text):
      guard let target = try? RequestPath(text), target.parts.starts(with: state.root.parts),
        case .file(let file, let name)? = find(
          Array(target.parts.dropFirst(state.root.parts.count)), isFolder: target.isFolder)
      else { return missing(request, path, source: source) }
      return serve(file, name, status, request, path, source: source)
    }
  }

  /// The site's page for what isn't there: that of the nearest folder.
  private func missing(_ request: Request, _ path: RequestPath, source: String) -> Response {
    var parts = Array(path.parts.dropFirst(state.root.parts.count))
    if !path.isFolder { _ = parts.popLast() }
    while true {
      if let file = folder.file(parts + ["404.html"]) {
        return serve(file, "404.html", 404, request, path, source: source)
      }
      if parts.popLast() == nil { break }
    }
    let script = script()
    return Response(
      404, [("Content-Type", ContentType.html), Self.noStore],
      .bytes(ProblemsPage.missing(at: request.path, root: state.root.text, script: script)))
  }

  private func serve(
    _ file: OpenFile, _ name: String, _ status: Int, _ request: Request, _ path: RequestPath,
    source: String
  ) -> Response {
    var fields = state.headers.fields(for: path)
    if !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
      fields.append(("Content-Type", ContentType.of(name)))
    }
    let isNamedByContent =
      status == 200 && path.parts.dropFirst(state.root.parts.count).first == contentNamedFolder
    fields += [
      isNamedByContent ? Self.forever : ("Cache-Control", "no-cache"), ("Accept-Ranges", "bytes"),
    ]
    guard ContentType.of(name) == ContentType.html else {
      let validators = Validators(tag: "\"\(file.version)\"", modified: file.modified)
      fields.append(("Last-Modified", HTTPDate.text(file.modified)))
      return representation(status, fields, validators, size: file.size, request) { range in
        range.isEmpty ? .bytes([]) : .file(file, offset: range.lowerBound, count: range.count)
      }
    }
    guard let html = file.read() else { return .text(500, "The file can’t be read.") }
    for index in fields.indices
    where ["content-security-policy", "content-security-policy-report-only"].contains(
      fields[index].name.lowercased())
    {
      fields[index].value = ContentPolicy.opened(fields[index].value, for: source)
    }
    let script = script()
    let page = PreviewPage.page(html, script: script, source: source)
    // The page names the build that it is of, so that another build's is another one.
    let validators = Validators(
      tag: "\"\(file.version)-\(state.name(token: token))\"", modified: .max)
    return representation(status, fields, validators, size: page.count, request) { range in
      .bytes(range.count == page.count ? page : Array(page[range]))
    }
  }

  /// The whole, a part of it, or that the browser has it already.
  private func representation(
    _ status: Int, _ fields: [(name: String, value: String)], _ validators: Validators, size: Int,
    _ request: Request, body: (Range<Int>) -> Response.Body
  ) -> Response {
    let fields = fields + [("ETag", validators.tag)]
    guard status == 200 else { return Response(status, fields, body(0..<size)) }
    if validators.isKnown(to: request) {
      return Response(304, fields.filter { $0.name != "Content-Type" })
    }
    guard request.method == "GET", validators.allowsRange(of: request) else {
      return Response(200, fields, body(0..<size))
    }
    switch ByteRange(request.field("Range"), of: size) {
    case .all: return Response(200, fields, body(0..<size))
    case .part(let range):
      let part = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      return Response(206, fields + [("Content-Range", part)], body(range))
    case .unsatisfiable:
      return .text(416, "The file has \(size) bytes.", [("Content-Range", "bytes */\(size)")])
    }
  }
}
