import CICUShim

/// Cuts texts into the words by which readers search for them, each in a form that is equal for words
/// of other case and accents. Belongs to one thread at a time.
public struct SearchWords: ~Copyable {
  private let breaker: OpaquePointer?
  private var breaks: [UInt32] = []
  private var form: [UInt8] = []

  public init() { breaker = icu_word_breaker() }

  deinit { icu_breaker_free(breaker) }

  /// Calls `body` with each word of a text. Linear.
  public mutating func forEach(in text: String, _ body: (String) -> Void) {
    guard let breaker else { return }
    var text = text
    text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
      if breaks.count < bytes.count { breaks = [UInt32](repeating: 0, count: bytes.count) }
      let count = icu_breaks(breaker, base, bytes.count, &breaks)
      var start = 0
      for index in 0..<count {
        let end = Int(breaks[index])
        addWords(UnsafeBufferPointer(rebasing: bytes[start..<end]), body)
        start = end
      }
    }
  }

  /// The words of a stretch between two boundaries, which may hold points and quotes: `node.js`.
  private mutating func addWords(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (String) -> Void) {
    guard let base = bytes.baseAddress, bytes[0] > 0x20 else { return }
    let room = 32 + bytes.count * 12
    if form.count < room { form = [UInt8](repeating: 0, count: room) }
    let length = icu_search_form(base, bytes.count, &form, form.count)
    guard length > 0, length <= form.count else { return }
    let scalars = String(decoding: form[..<length], as: UTF8.self).unicodeScalars
    for part in scalars.split(whereSeparator: { !$0.isInWords })
    where part.contains(where: { !$0.isMark }) {
      body(String(part))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the scalar is a letter, a number or a mark.
  fileprivate var isInWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: isMark
    }
  }
}
