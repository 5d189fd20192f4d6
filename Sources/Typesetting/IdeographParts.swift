/// Divides the ideographs that a site shows among web fonts, so that a page with few of them doesn't
/// load those of all pages.
///
/// Pages take turns, those with the fewest ideographs first, and add what none before them had to the
/// part at hand; a new one begins where it would hold more than `capacity`. So what a page needs is in
/// the parts up to its own, and of two parts that follow each other one is of some size.
public struct IdeographParts: Hashable, Sendable {
  /// How many ideographs a part of several pages holds at most.
  static let capacity = 128

  /// The part of each ideograph that the site shows.
  private var parts: [UInt32: Int] = [:]
  /// How many parts there are besides the last one, which stays with all other characters.
  public private(set) var count = 0

  /// The ideographs with the numbers of their parts, ascending.
  public var entries: [(scalar: UInt32, part: Int)] {
    parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// One part that holds all.
  public init() {}

  /// Divides the ideographs of a site.
  ///
  /// - Parameter pages: those of each page.
  public init(pages: [Set<UInt32>]) {
    let order = pages.indices.sorted { (pages[$0].count, $0) < (pages[$1].count, $1) }
    var size = 0
    for page in order {
      let new = pages[page].filter { parts[$0] == nil }
      guard !new.isEmpty else { continue }
      if size > 0, size + new.count > Self.capacity {
        count += 1
        size = 0
      }
      size += new.count
      for scalar in new { parts[scalar] = count }
    }
  }

  /// Parts as they were, by what was said of them.
  ///
  /// - Parameters:
  ///   - entries: the ideographs with the numbers of their parts.
  ///   - count: how many parts there are besides the last one.
  public init(entries: [(scalar: UInt32, part: Int)], count: Int) {
    parts = Dictionary(entries.map { ($0.scalar, $0.part) }) { first, _ in first }
    self.count = count
  }

  /// The part that a character belongs to; `nil`: the last one.
  func part(of scalar: UInt32) -> Int? {
    parts[scalar].flatMap { $0 < count ? $0 : nil }
  }

  /// Whether a character is an ideograph that no page shows.
  func isUnused(_ scalar: UInt32) -> Bool {
    isUnifiedIdeograph(scalar) && parts[scalar] == nil
  }
}

extension IdeographParts {
  /// The unified ideographs of some texts, which stand by themselves in every font.
  public static func ideographs(of texts: [String]) -> Set<UInt32> {
    var result: Set<UInt32> = []
    for var text in texts {
      text.withUTF8 { bytes in
        // All of them have lead bytes from E3 on.
        guard bytes.contains(where: { $0 >= 0xE3 }) else { return }
        for scalar in UTF8Scalars(bytes) where isUnifiedIdeograph(scalar) { result.insert(scalar) }
      }
    }
    return result
  }
}

/// Whether a character is in one of the blocks of CJK Unified Ideographs.
private func isUnifiedIdeograph(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x2_F7FF, 0x3_0000...0x3_FFFD: true
  default: false
  }
}
