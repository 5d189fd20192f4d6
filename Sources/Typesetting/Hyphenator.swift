import CHyphen
import CICUShim
import Glibc
import Synchronization

/// Where words of a language may be divided, by the patterns of libhyphen. Immutable once loaded;
/// shared by all threads.
public final class Hyphenator: @unchecked Sendable {
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  /// The character set of the patterns; nil: UTF-8.
  private let characterSet: String?

  /// Shorter words stay whole, as `hyphenate-limit-chars` has it.
  private static let shortestWord = 5
  /// Longer ones are no words.
  private static let longestWord = 100
  /// Where Debian's packages put patterns.
  static let folder = "/usr/share/hyphen"

  private static let loaded = Mutex<[String: Hyphenator?]>([:])

  /// The patterns of a language, which are read once; nil where none are installed.
  public static func patterns(for language: String) -> Hyphenator? {
    loaded.withLock { loaded in
      if let known = loaded[language] { return known }
      let found = files(for: language).lazy.compactMap { Hyphenator(path: $0) }.first
      loaded[language] = .some(found)
      return found
    }
  }

  /// The Debian package with the patterns of a language.
  public static func package(for language: String) -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    switch parts.first ?? "" {
    case "en": return parts.contains("gb") ? "hyphen-en-gb" : "hyphen-en-us"
    case "pt": return parts.contains("br") ? "hyphen-pt-br" : "hyphen-pt-pt"
    case "nb", "nn": return "hyphen-no"
    case let primary: return "hyphen-" + primary
    }
  }

  /// `hyph_de_AT.dic`, then `hyph_de.dic`, then `hyph_de_DE.dic`, then that of any other region.
  private static func files(for language: String) -> [String] {
    let primary = language.primaryLanguage
    guard primary.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), !primary.isEmpty else {
      return []
    }
    let region = language.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.utf8.count == 2 }
    var names = region.map { ["hyph_\(primary)_\($0.uppercased()).dic"] } ?? []
    names += ["hyph_\(primary).dic", "hyph_\(primary)_\(primary.uppercased()).dic"]
    var others: [String] = []
    if let directory = opendir(folder) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix("hyph_\(primary)_"), name.hasSuffix(".dic") { others.append(name) }
      }
      closedir(directory)
    }
    return (names + others.sorted()).map { folder + "/" + $0 }
  }

  private init?(path: String) {
    guard access(path, R_OK) == 0, let dictionary = hnj_hyphen_load(path) else { return nil }
    self.dictionary = dictionary
    let name = withUnsafePointer(to: &dictionary.pointee.cset) {
      $0.withMemoryRebound(to: CChar.self, capacity: 20) { String(cString: $0) }
    }
    let prefix = "microsoft-"
    let set = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    characterSet = dictionary.pointee.utf8 != 0 ? nil : set
  }

  deinit { hnj_hyphen_free(dictionary) }

  /// The UTF-8 offsets in a stretch without spaces where a hyphen may divide it: inside its words,
  /// but not where it holds digits, slashes or soft hyphens, as addresses and numbers do.
  func divisions(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var result: [Int] = []
    var word: [(scalar: UInt32, offset: Int)] = []
    var scalars = UTF8Scalars(text)
    var offset = 0
    while let scalar = scalars.next() {
      switch scalar {
      case 0x30...0x39, 0x2F, 0x40, 0x5C, 0x5F, 0xAD: return []
      // A point inside is one of an address.
      case 0x2E where scalars.offset < text.count && (0x41...0x7A).contains(text[scalars.offset]):
        return []
      case _ where icu_is_letter(scalar): word.append((icu_lower(scalar), offset))
      default:
        if !icu_is_mark(scalar) {
          divide(word, into: &result)
          word.removeAll(keepingCapacity: true)
        } else if !word.isEmpty {
          word.append((scalar, offset))
        }
      }
      offset = scalars.offset
    }
    divide(word, into: &result)
    return result
  }

  private func divide(_ word: [(scalar: UInt32, offset: Int)], into result: inout [Int]) {
    guard word.count >= Self.shortestWord, word.count <= Self.longestWord else { return }
    var bytes: [UInt8] = []
    for (scalar, _) in word {
      guard let encoded = encoded(scalar) else { return }
      bytes += encoded
    }
    // The library looks for the end of the word too.
    let length = bytes.count
    bytes.append(0)
    var marks = [CChar](repeating: 0, count: length + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<CInt>?
    var cuts: UnsafeMutablePointer<CInt>?
    defer {
      if let replacements {
        for index in 0..<length { free(replacements[index]) }
        free(replacements)
      }
      free(positions)
      free(cuts)
    }
    let failed = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        hnj_hyphen_hyphenate2(
          dictionary, $0.baseAddress, CInt(length), &marks, nil, &replacements, &positions, &cuts)
      }
    }
    guard failed == 0 else { return }
    // An odd number behind a character divides it from the next, unless the spelling changes there.
    for index in 0..<word.count - 1 where marks[index] & 1 == 1 && replacements?[index] == nil {
      result.append(word[index + 1].offset)
    }
  }

  /// A character in the patterns' set; nil where it has none.
  private func encoded(_ scalar: UInt32) -> [UInt8]? {
    guard let characterSet else {
      return Unicode.Scalar(scalar).map { Array(String($0).utf8) }
    }
    if scalar < 0x80 { return [UInt8(scalar)] }
    let byte = icu_encode(scalar, characterSet)
    return byte >= 0 ? [UInt8(byte)] : nil
  }
}
