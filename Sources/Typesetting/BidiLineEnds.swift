import CICUShim

/// What has to stand around a forced line end so that the text keeps the order that it has as a whole.
///
/// To browsers a forced line end also ends the paragraph that UAX #9 is applied to. Directional marks
/// take the place of the strong characters beyond the line end, and embeddings are opened anew. (What
/// can't be said: that a bracket has its partner on another line, and what follows an isolate that
/// goes on there.)
public struct BidiLineEnds {
  /// Invisible characters before and behind a line end.
  public struct Joint: Hashable, Comparable, Sendable {
    public var before: [UInt32] = []
    public var behind: [UInt32] = []

    public init(before: [UInt32] = [], behind: [UInt32] = []) {
      self.before = before
      self.behind = behind
    }

    public static func < (first: Joint, second: Joint) -> Bool {
      first.before == second.before
        ? first.behind.lexicographicallyPrecedes(second.behind)
        : first.before.lexicographicallyPrecedes(second.before)
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let baseMark: UInt32
  /// The scan goes on from line end to line end: where it stands, and what it has met.
  private var offset = 0
  private var lastStrong: icu_bidi_class?
  private var openers: [(scalar: UInt32, isIsolate: Bool, strong: icu_bidi_class?)] = []

  private static let leftToRightMark: UInt32 = 0x200E
  private static let rightToLeftMark: UInt32 = 0x200F
  private static let arabicLetterMark: UInt32 = 0x61C
  /// The depth that UAX #9 limits embeddings to (BD2).
  private static let greatestDepth = 125

  /// Nil where every line keeps its order by itself. `bytes` has to live as long as the value.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>, rightToLeft: Bool) {
    guard let levels = BidiLevels(bytes, rightToLeft: rightToLeft)?.levels,
      levels.contains(where: { $0 != (rightToLeft ? 1 : 0) })
    else { return nil }
    self.bytes = bytes
    baseMark = rightToLeft ? Self.rightToLeftMark : Self.leftToRightMark
  }

  /// The joint of a line whose text ends at an offset, and the next starts at another. Line ends have
  /// to be asked for in order. Linear in the text in between, plus that up to the next letter.
  public mutating func joint(end: Int, next: Int) -> Joint {
    var last = ICU_BIDI_NEUTRAL
    while offset < next {
      let (scalar, length) = scalar(at: offset)
      let kind = icu_bidi_class_of(scalar)
      read(scalar, kind)
      if offset < end { last = kind }
      offset += length
    }
    var joint = Joint()
    var outer = baseMark
    for opener in openers {
      if let mark = opener.strong.map(Self.mark), mark != outer { joint.behind.append(mark) }
      joint.behind.append(opener.scalar)
      outer = Self.direction(ofOpener: opener.scalar)
    }
    let (follower, followsAtOnce) = firstStrong(from: next)
    if last == ICU_BIDI_EMBEDDING {
      // What stands before an embedding is next to its first character.
      joint.before = [effectiveBase]
    } else if !last.isLetter, let follower, follower != effectiveBase {
      joint.before = [follower]
    }
    guard !followsAtOnce, let lastStrong else { return joint }
    let mark = Self.mark(of: lastStrong)
    if mark != effectiveBase { joint.behind.append(mark) }
    return joint
  }

  /// The mark of the direction of the innermost embedding.
  private var effectiveBase: UInt32 {
    openers.last.map { Self.direction(ofOpener: $0.scalar) } ?? baseMark
  }

  /// The mark of an LRE, LRO or LRI, an RLE, RLO or RLI.
  private static func direction(ofOpener scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x202B, 0x202E, 0x2067: rightToLeftMark
    default: leftToRightMark
    }
  }

  private static func mark(of kind: icu_bidi_class) -> UInt32 {
    switch kind {
    case ICU_BIDI_L: leftToRightMark
    case ICU_BIDI_AL: arabicLetterMark
    default: rightToLeftMark
    }
  }

  private mutating func read(_ scalar: UInt32, _ kind: icu_bidi_class) {
    switch kind {
    case ICU_BIDI_B:
      openers.removeAll()
      lastStrong = nil
    case ICU_BIDI_EMBEDDING, ICU_BIDI_ISOLATE:
      guard openers.count < Self.greatestDepth else { return }
      var opener = scalar
      if scalar == 0x2068 { opener = isolateIsRightToLeft(from: offset + 3) ? 0x2067 : 0x2066 }
      openers.append((opener, kind == ICU_BIDI_ISOLATE, lastStrong))
      lastStrong = nil
    case ICU_BIDI_PDF:
      guard let last = openers.last, !last.isIsolate else { return }
      lastStrong = openers.removeLast().strong
    case ICU_BIDI_PDI:
      guard let index = openers.lastIndex(where: \.isIsolate) else { return }
      lastStrong = openers[index].strong
      openers.removeSubrange(index...)
    case ICU_BIDI_L, ICU_BIDI_R, ICU_BIDI_AL: lastStrong = kind
    default: break
    }
  }

  /// The mark for what stands first behind an offset and has a direction, and whether it is a letter
  /// that stands there at once.
  private func firstStrong(from start: Int) -> (mark: UInt32?, isAtOnce: Bool) {
    var offset = start
    var isolates = 0
    while offset < bytes.count {
      let (scalar, length) = scalar(at: offset)
      let kind = icu_bidi_class_of(scalar)
      offset += length
      switch kind {
      case ICU_BIDI_ISOLATE: isolates += 1
      case ICU_BIDI_PDI where isolates > 0: isolates -= 1
      case ICU_BIDI_PDI where openers.contains(where: \.isIsolate): return (nil, false)
      case ICU_BIDI_PDF where isolates == 0 && openers.last?.isIsolate == false: return (nil, false)
      case ICU_BIDI_B: return (nil, false)
      case _ where isolates > 0: break
      case ICU_BIDI_L: return (Self.leftToRightMark, offset == start + length)
      case ICU_BIDI_R, ICU_BIDI_AL: return (Self.rightToLeftMark, offset == start + length)
      case ICU_BIDI_AN: return (Self.rightToLeftMark, false)
      // Rule W7, then N1: digits behind a Latin letter run with it, others count as right to left.
      case ICU_BIDI_EN:
        let runsLeft =
          lastStrong.map { $0 == ICU_BIDI_L } ?? (effectiveBase == Self.leftToRightMark)
        return (runsLeft ? Self.leftToRightMark : Self.rightToLeftMark, false)
      // Rule X10: the higher level, which the embedding has, is the one that counts.
      case ICU_BIDI_EMBEDDING:
        return (Self.direction(ofOpener: scalar), false)
      default: break
      }
    }
    return (nil, false)
  }

  /// Rule X5c: what an FSI stands for.
  private func isolateIsRightToLeft(from start: Int) -> Bool {
    let rest = UnsafeBufferPointer(rebasing: bytes[min(start, bytes.count)...])
    var isolates = 0
    for scalar in UTF8Scalars(rest) {
      switch icu_bidi_class_of(scalar) {
      case ICU_BIDI_L where isolates == 0: return false
      case ICU_BIDI_R where isolates == 0, ICU_BIDI_AL where isolates == 0: return true
      case ICU_BIDI_ISOLATE: isolates += 1
      case ICU_BIDI_PDI where isolates == 0: return false
      case ICU_BIDI_PDI: isolates -= 1
      case ICU_BIDI_B: return false
      default: break
      }
    }
    return false
  }

  private func scalar(at offset: Int) -> (scalar: UInt32, length: Int) {
    var scalars = UTF8Scalars(UnsafeBufferPointer(rebasing: bytes[offset...]))
    let scalar = scalars.next() ?? 0
    return (scalar, max(1, scalars.offset))
  }
}

extension icu_bidi_class {
  fileprivate var isLetter: Bool { self == ICU_BIDI_L || self == ICU_BIDI_R || self == ICU_BIDI_AL }
}
