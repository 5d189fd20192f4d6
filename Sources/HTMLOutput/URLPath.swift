import SourceText

/// A path of a file in a URL: all bytes but RFC 3986's unreserved characters, `/` and what is
/// harmless in a path are percent-encoded.
public func urlPath(_ path: String) -> String {
  if path.utf8.allSatisfy(isPlain) { return path }
  var result: [UInt8] = []
  for byte in path.utf8 {
    if isPlain(byte) { result.append(byte) } else { result.append(percentEncoded: byte) }
  }
  return String(decoding: result, as: UTF8.self)
}

/// An address with everything percent-encoded that a URL can't hold: what is no URL code point
/// (WHATWG URL, 1.3 and 4.3), brackets but those of an IPv6 host, `%` before anything but two
/// hexadecimal digits, and `#` after the first.
public func validURL(_ address: String) -> String {
  // Most hold nothing but what all addresses may.
  if address.utf8.allSatisfy({ isPlain($0) || ":?=&,;!$'*".utf8.contains($0) }) { return address }
  let bytes = Array(address.utf8)
  let host = hostRange(bytes)
  let fragment = bytes.firstIndex(of: UInt8(ascii: "#"))
  var result: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    let isKept =
      switch byte {
      case 0...0x20, 0x7F: false
      case UInt8(ascii: "#"): index == fragment
      case UInt8(ascii: "["), UInt8(ascii: "]"): host.contains(index)
      case UInt8(ascii: "%"):
        index + 2 < bytes.count && bytes[index + 1].hexValue != nil
          && bytes[index + 2].hexValue != nil
      default: !"\"<>\\^`{|}".utf8.contains(byte)
      }
    if isKept { result.append(byte) } else { result.append(percentEncoded: byte) }
  }
  return String(decoding: result, as: UTF8.self)
}

/// The offsets of an address's host, its port and its user: what stands between `//` and the path.
private func hostRange(_ address: [UInt8]) -> Range<Int> {
  let slash = UInt8(ascii: "/")
  guard let first = address.firstIndex(of: slash), first + 1 < address.count,
    address[first + 1] == slash, first == 0 || address[first - 1] == UInt8(ascii: ":")
  else { return 0..<0 }
  let start = first + 2
  let end = address[start...].firstIndex { "/?#".utf8.contains($0) }
  return start..<(end ?? address.count)
}

extension [UInt8] {
  fileprivate mutating func append(percentEncoded byte: UInt8) {
    let digits = Array("0123456789ABCDEF".utf8)
    self += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "@"),
    UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"):
    true
  default: false
  }
}
