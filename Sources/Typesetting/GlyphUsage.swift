/// Which characters each face of a library draws: what its subset must hold.
public struct GlyphUsage: Hashable, Sendable {
  /// Per face of the library, in its order.
  private var faces: [ScalarSet]
  /// The faces that draw tabular numerals.
  private var tabularFaces: Set<Int> = []

  /// Nothing is used yet of a library with so many faces.
  public init(faceCount: Int) {
    faces = Array(repeating: ScalarSet(), count: faceCount)
  }

  /// The scalars that a face draws, ascending.
  public subscript(face: Int) -> [UInt32] { faces[face].sorted }

  /// The faces that draw anything, ascending.
  public var usedFaces: [Int] { faces.indices.filter { !faces[$0].isEmpty } }

  /// Adds what another thread's typesetter used of the same library; the order doesn't matter.
  public mutating func formUnion(_ other: GlyphUsage) {
    for face in faces.indices { faces[face].formUnion(other.faces[face]) }
    tabularFaces.formUnion(other.tabularFaces)
  }

  /// Whether a face's subset has to keep the digits of one width.
  public func hasTabularNumerals(face: Int) -> Bool { tabularFaces.contains(face) }

  public mutating func insertTabularNumerals(face: Int) { tabularFaces.insert(face) }

  public mutating func insert(_ scalar: UInt32, face: Int) {
    faces[face].insert(scalar)
  }
}

/// A set of Unicode scalars: a bit each, in pages of 256.
struct ScalarSet: Hashable, Sendable {
  private var pages: [UInt32: SIMD4<UInt64>] = [:]

  var isEmpty: Bool { pages.isEmpty }

  mutating func insert(_ scalar: UInt32) {
    pages[scalar >> 8, default: .zero][Int(scalar >> 6) & 3] |= 1 << UInt64(scalar & 63)
  }

  mutating func formUnion(_ other: ScalarSet) {
    pages.merge(other.pages) { $0 | $1 }
  }

  var sorted: [UInt32] {
    var result: [UInt32] = []
    for page in pages.keys.sorted() {
      guard let bits = pages[page] else { continue }
      for word in 0..<4 {
        var rest = bits[word]
        while rest != 0 {
          result.append(page << 8 | UInt32(word) << 6 | UInt32(rest.trailingZeroBitCount))
          rest &= rest - 1
        }
      }
    }
    return result
  }
}
