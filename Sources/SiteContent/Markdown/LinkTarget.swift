/// The target of a link as it may stand on a page, or `nil` for one that would run a script or
/// smuggle in a document.
///
/// Browsers leave out tabs and line feeds anywhere and control characters and blanks at the start
/// before they look at the scheme (WHATWG URL, "basic URL parser"), so all of these are left out
/// here before the scheme is compared, letter case aside.
func safeTarget(_ url: UnsafeBufferPointer<UInt8>) -> String? {
  guard !isForbiddenScheme(url) else { return nil }
  if url.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
    return String(decoding: url.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
  return String(decoding: url, as: UTF8.self)
}

/// Whether the target names a scheme or a host, so that it can't be a file of the site.
public func isRemote(_ url: String) -> Bool {
  if url.utf8.starts(with: "//".utf8) { return true }
  guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), colon != url.startIndex else {
    return false
  }
  return url.utf8[..<colon].allSatisfy {
    ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
  }
}

private func isForbiddenScheme(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
  let letters = url.lazy.filter { $0 > 0x20 && $0 != 0x7F }
    .map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  switch letters.first {
  case UInt8(ascii: "j"): return letters.starts(with: "javascript:".utf8)
  case UInt8(ascii: "v"): return letters.starts(with: "vbscript:".utf8)
  case UInt8(ascii: "d"): return letters.starts(with: "data:".utf8)
  default: return false
  }
}
