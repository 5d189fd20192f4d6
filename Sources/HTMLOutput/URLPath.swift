/// A path of a file in a URL: all bytes but RFC 3986's unreserved characters, `/` and what is
/// harmless in a path are percent-encoded.
public func urlPath(_ path: String) -> String {
  if path.utf8.allSatisfy(isPlain) { return path }
  var result: [UInt8] = []
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in path.utf8 {
    if isPlain(byte) {
      result.append(byte)
    } else {
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
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
