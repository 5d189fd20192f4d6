/// Finds out in one pass whether a text's line break opportunities are just the ends of its runs
/// of spaces (and its line feeds), so that ICU need not be asked.
///
/// Each pair of neighbours is looked up in a table made from the rules of UAX #14 that concern
/// these characters; a pair for which the answer would be anything else ends the pass. So do all
/// characters but ASCII letters and digits, Latin letters up to U+024F, and the commonest
/// punctuation. Tests compare the answer with ICU's on random text.
enum PlainText {
  private enum Kind: UInt8 {
    /// AL and NU.
    case letter
    case digit
    /// IS: `, . : ;`
    case infix
    /// EX: `! ?`
    case exclamation
    /// QU: straight and curly quotation marks.
    case quote
    /// OP: `( [`
    case open
    /// CP: `) ]`
    case close
    /// HY: `-`
    case hyphen
    /// SP
    case space
    /// LF, and the start of the text.
    case lineStart
    /// IN: `…`
    case ellipsis
    case other
  }

  private static let stride = 16

  /// The kind of each byte; the lead bytes of U+00C0…U+024F and all trail bytes are letters.
  private static let kinds: [UInt8] = (0..<256).map { byte in
    let kind: Kind =
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
      case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
      case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"): .infix
      case UInt8(ascii: "!"), UInt8(ascii: "?"): .exclamation
      case UInt8(ascii: "\""), UInt8(ascii: "'"): .quote
      case UInt8(ascii: "("), UInt8(ascii: "["): .open
      case UInt8(ascii: ")"), UInt8(ascii: "]"): .close
      case UInt8(ascii: "-"): .hyphen
      case UInt8(ascii: " "): .space
      case UInt8(ascii: "\n"): .lineStart
      case 0xC3...0xC8, 0x80...0xBF: .letter
      default: .other
      }
    return kind.rawValue
  }

  /// The state after a pair, or `.other` where ICU must be asked.
  private static let transitions: [UInt8] = {
    var table = [UInt8](repeating: Kind.other.rawValue, count: stride * stride)
    let visible: [Kind] = [
      .letter, .digit, .infix, .exclamation, .quote, .open, .close, .hyphen, .ellipsis,
    ]
    func allow(_ first: Kind, _ seconds: [Kind]) {
      for second in seconds {
        table[Int(first.rawValue) * stride + Int(second.rawValue)] = second.rawValue
      }
    }
    // No break inside these pairs: LB13, LB14, LB19, LB21, LB22, LB25, LB28, LB29, LB30, and
    // `ASCIIBreaks`.
    allow(
      .letter, [.letter, .digit, .infix, .exclamation, .quote, .open, .close, .hyphen, .ellipsis])
    allow(
      .digit, [.letter, .digit, .infix, .exclamation, .quote, .open, .close, .hyphen, .ellipsis])
    allow(.infix, [.letter, .infix, .exclamation, .quote, .close, .hyphen, .ellipsis])
    allow(.exclamation, [.infix, .exclamation, .quote, .close, .ellipsis])
    allow(.quote, visible.filter { $0 != .open })
    allow(.open, visible)
    allow(.close, [.letter, .digit, .infix, .exclamation, .quote, .close, .hyphen, .ellipsis])
    allow(.hyphen, [.infix, .exclamation, .close, .ellipsis])
    allow(.ellipsis, [.infix, .exclamation, .quote, .close, .hyphen, .ellipsis])
    // LB7: never before a space. LB4, LB6: always after a line feed, never before it.
    for first in visible + [.space, .lineStart] { allow(first, [.space, .lineStart]) }
    allow(.lineStart, visible)
    // LB18: after spaces, as `LineBreaker` has it.
    allow(.space, visible)
    return table
  }()

  /// - Parameter quotesAreOneKind: Whether “ and ” are of class QU. To ICU they are OP and CL in
  ///   Chinese and, by strict rules, in Japanese.
  static func isPlain(
    _ text: UnsafeBufferPointer<UInt8>, quotesAreOneKind: Bool
  ) -> Bool {
    kinds.withUnsafeBufferPointer { kinds in
      transitions.withUnsafeBufferPointer { transitions in
        var state = Int(Kind.lineStart.rawValue)
        var index = 0
        while index < text.count {
          let byte = text[index]
          var kind = Int(kinds[Int(byte)])
          if byte == 0xE2 {
            guard text[index + 1] == 0x80 else { return false }
            switch text[index + 2] {
            case 0x98, 0x99: kind = Int(Kind.quote.rawValue)
            case 0x9C where quotesAreOneKind, 0x9D where quotesAreOneKind:
              kind = Int(Kind.quote.rawValue)
            case 0xA6: kind = Int(Kind.ellipsis.rawValue)
            default: return false
            }
            index += 2
          }
          state = Int(transitions[state * stride + kind])
          if state == Int(Kind.other.rawValue) { return false }
          index += 1
        }
        return true
      }
    }
  }
}
