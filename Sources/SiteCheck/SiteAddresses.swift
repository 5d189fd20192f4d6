import SiteContent
import SourceText

/// What addresses mean on the pages of a site: a part of the URL standard, as far as files go.
struct SiteAddresses: Sendable {
  /// Where an address leads.
  enum Target: Hashable, Sendable {
    /// A file or, with `/` at the end or empty, a folder of the site; percent-encoding is undone.
    case inside(path: String, fragment: String?)
    /// An address of http or https elsewhere, without its fragment.
    case outside(String)
    /// A path of the site's own server that is no part of the site.
    case beside(String)
    /// Further up than the site's folder, whose address isn't known.
    case above
    /// Nowhere that could be checked: mail, scripts, data.
    case elsewhere
  }

  /// The server as `host:port`, in lower case; `nil`: the site's address isn't known.
  private let host: String?
  private let scheme: String
  /// The path of the site on its server, which begins and ends with `/`.
  let root: String

  init(baseURL: String?) {
    guard let baseURL, let parts = Self.parts(of: baseURL) else {
      (host, scheme, root) = (nil, "https", "/")
      return
    }
    host = parts.host
    scheme = parts.scheme
    root = parts.path.hasSuffix("/") ? parts.path : parts.path + "/"
  }

  /// Where an address leads that stands in a file of a folder, `""` or with `/` at its end.
  func target(of address: String, in folder: String) -> Target {
    var text = Substring(address)
    if address.utf8.contains(where: { $0 <= 0x20 }) { text = Substring(Self.trimmed(address)) }
    if let colon = Self.endOfScheme(text) {
      let scheme = text[..<colon].lowercased()
      guard scheme == "http" || scheme == "https" else { return .elsewhere }
      let rest = text[text.index(after: colon)...]
      // `https:page.html` is relative in pages of https.
      guard rest.hasPrefix("//") else { return target(of: String(rest), in: folder) }
      return absolute(String(text))
    }
    if text.hasPrefix("//") || text.hasPrefix("\\\\") { return absolute("\(scheme):\(text)") }
    let hash = text.firstIndex(of: "#")
    let fragment = hash.map { String(text[text.index(after: $0)...]) }
    let path = text[..<(text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex)]
    guard let first = path.utf8.first else { return .inside(path: "#", fragment: fragment) }
    if first == UInt8(ascii: "/") || first == UInt8(ascii: "\\") {
      return inside(Self.resolved(path, in: "").path, fragment)
    }
    let (resolved, overflow) = Self.resolved(path, in: root + folder)
    if overflow, host == nil { return .above }
    return inside(resolved, fragment)
  }

  /// A path of the server, which begins with `/`.
  private func inside(_ path: String, _ fragment: String?) -> Target {
    if path.utf8.starts(with: root.utf8) {
      return .inside(
        path: percentDecoded(String(path.utf8.dropFirst(root.utf8.count)) ?? ""),
        fragment: fragment)
    }
    if path + "/" == root { return .inside(path: "", fragment: fragment) }
    return .beside(path)
  }

  private func absolute(_ address: String) -> Target {
    let end = address.firstIndex(of: "#") ?? address.endIndex
    guard let parts = Self.parts(of: String(address[..<end])), !parts.host.isEmpty else {
      return .elsewhere
    }
    if parts.host == host {
      let fragment = end < address.endIndex ? String(address[address.index(after: end)...]) : nil
      let path = parts.path.prefix { $0 != "?" }
      if case .inside(let file, let fragment) = inside(
        Self.resolved(path.isEmpty ? "/" : path, in: "").path, fragment)
      {
        return .inside(path: file, fragment: fragment)
      }
    }
    return .outside(String(address[..<end]))
  }

  /// The address of a path of the server.
  func address(beside path: String) -> String? { host.map { "\(scheme)://\($0)\(path)" } }

  private static func parts(of address: String) -> (scheme: String, host: String, path: String)? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...].drop { $0 == "/" || $0 == "\\" }
    let end = rest.firstIndex { "/\\?#".contains($0) } ?? rest.endIndex
    var host = rest[..<end].lowercased()
    if let at = host.lastIndex(of: "@") { host = String(host[host.index(after: at)...]) }
    let port = scheme == "http" ? ":80" : ":443"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    return (scheme, host, String(rest[end...]))
  }

  /// Where the scheme of an address ends, if it has one.
  private static func endOfScheme(_ address: Substring) -> Substring.Index? {
    guard let first = address.utf8.first, first.isLetter else {
      return nil
    }
    for index in address.utf8.indices {
      let byte = address.utf8[index]
      if byte == UInt8(ascii: ":") { return index }
      guard byte.isLetter || byte &- 0x30 < 10 || "+-.".utf8.contains(byte) else { return nil }
    }
    return nil
  }

  /// Without control characters and blanks around it, and without tabs and line ends in it.
  private static func trimmed(_ address: String) -> String {
    var bytes = address.utf8.drop { $0 <= 0x20 }[...]
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(
      decoding: bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// A path with its `.` and `..` followed.
  ///
  /// - Parameter folder: what a relative path begins at: empty or with `/` at both ends.
  /// - Returns: a path that begins with `/`, and whether it led above the server's root.
  private static func resolved(
    _ path: some StringProtocol, in folder: String
  ) -> (path: String, overflow: Bool) {
    var parts: [Substring.UTF8View.SubSequence] = []
    var overflow = false
    let whole = Substring(folder + path)
    let separators: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    let words = whole.utf8.dropFirst().split(
      omittingEmptySubsequences: false, whereSeparator: separators)
    for (number, word) in words.enumerated() {
      let isLast = number == words.count - 1
      if isDots(word, 1) {
        if isLast { parts.append(word.prefix(0)) }
      } else if isDots(word, 2) {
        if parts.popLast() == nil { overflow = true }
        if isLast { parts.append(word.prefix(0)) }
      } else {
        parts.append(word)
      }
    }
    var result: [UInt8] = []
    for part in parts {
      result.append(UInt8(ascii: "/"))
      result.append(contentsOf: part)
    }
    return (result.isEmpty ? "/" : String(decoding: result, as: UTF8.self), overflow)
  }

  /// Whether a part of a path is so many dots, which may be percent-encoded.
  private static func isDots(_ word: Substring.UTF8View.SubSequence, _ count: Int) -> Bool {
    guard let first = word.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "%"),
      word.count <= 6
    else { return false }
    let text = String(decoding: word, as: UTF8.self)
    return text.lowercased().replacing("%2e", with: ".") == String(repeating: ".", count: count)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
