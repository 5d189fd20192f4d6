import CCurlShim
import Glibc

/// What a server said to a request for an address.
struct ExternalAnswer: Sendable {
  /// The status; 0: no answer.
  var status: Int
  /// Why there was no answer.
  var problem: String

  var isGood: Bool { (200..<400).contains(status) }
}

private let isCurlThere = curl_answers_start()

/// Asks servers for addresses of http and https, several at once. Blocks its thread.
///
/// - Parameter seconds: how long each may take.
func externalAnswers(_ addresses: [String], seconds: Int) -> [ExternalAnswer] {
  if addresses.isEmpty { return [] }
  guard isCurlThere else {
    let problem = "libcurl is not installed: apt-get install --no-install-recommends libcurl4"
    return addresses.map { _ in ExternalAnswer(status: 0, problem: problem) }
  }
  let texts = addresses.map { (address: String) in strdup(requestable(address)) }
  defer { for text in texts { free(text) } }
  var answers = [curl_answer](repeating: curl_answer(), count: texts.count)
  var numbers: [Substring: Int] = [:]
  let servers = addresses.map { address in
    let host = address.drop { $0 != "/" }.dropFirst(2).prefix { !"/?".contains($0) }
    let number = numbers[host] ?? numbers.count
    numbers[host] = number
    return number
  }
  texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { pointers in
    curl_answers_get(pointers.baseAddress, servers, pointers.count, seconds, &answers)
  }
  return answers.map { answer in
    let problem = withUnsafeBytes(of: answer.problem) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ExternalAnswer(status: Int(answer.status), problem: problem)
  }
}

/// An address as browsers ask for it: what is no ASCII behind the server's name is percent-encoded.
private func requestable(_ address: String) -> String {
  let path = address.dropFirst(8).firstIndex { "/?".contains($0) } ?? address.endIndex
  var bytes = Array(address[..<path].utf8)
  for byte in address[path...].utf8 {
    if byte > 0x20 && byte < 0x7F {
      bytes.append(byte)
    } else {
      let digits = Array("0123456789ABCDEF".utf8)
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
