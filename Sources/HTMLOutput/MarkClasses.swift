/// The sets of widths at which marks are active or text is hidden, as classes of a page.
///
/// A class is a letter and the set's bits in hexadecimal: `b` ends a line, `y` ends it
/// with a hyphen, `t` truncates, `h` hides.
struct MarkClasses {
  private(set) var lineEnds: Set<UInt32> = []
  private(set) var hyphens: Set<UInt32> = []
  private(set) var truncations: Set<UInt32> = []
  private(set) var hidden: Set<UInt32> = []

  mutating func removeAll() {
    lineEnds.removeAll(keepingCapacity: true)
    hyphens.removeAll(keepingCapacity: true)
    truncations.removeAll(keepingCapacity: true)
    hidden.removeAll(keepingCapacity: true)
  }

  mutating func insert(lineEnd widths: UInt32) { lineEnds.insert(widths) }
  mutating func insert(hyphen widths: UInt32) { hyphens.insert(widths) }
  mutating func insert(truncation widths: UInt32) { truncations.insert(widths) }
  mutating func insert(hidden widths: UInt32) { hidden.insert(widths) }

  /// Writes the rules that hold at one width.
  func write(width: Int, into out: inout ByteBuffer) {
    let bit: UInt32 = 1 << width
    let ends = lineEnds.filter { $0 & bit != 0 }.sorted()
    write(ends, letter: "b", suffix: "", rule: "{font-size:0}", into: &out)
    write(ends, letter: "b", suffix: "::after", rule: "{content:\"\\a\"}", into: &out)
    let hyphenated = hyphens.filter { $0 & bit != 0 }.sorted()
    write(hyphenated, letter: "y", suffix: "::after", rule: "{content:\"-\\a\"}", into: &out)
    let cuts = truncations.filter { $0 & bit != 0 }.sorted()
    write(cuts, letter: "t", suffix: "::after", rule: "{content:\"…\"}", into: &out)
    let gone = hidden.filter { $0 & bit != 0 }.sorted()
    write(gone, letter: "h", suffix: "", rule: "{font-size:0}", into: &out)
    write(gone, letter: "h", suffix: ">*", rule: "{display:none}", into: &out)
  }

  private func write(
    _ sets: [UInt32], letter: StaticString, suffix: StaticString, rule: StaticString,
    into out: inout ByteBuffer
  ) {
    guard !sets.isEmpty else { return }
    for (index, widths) in sets.enumerated() {
      if index > 0 { out.append(byte: UInt8(ascii: ",")) }
      out.append(byte: UInt8(ascii: "."))
      out.append(letter)
      out.append(hexadecimal: widths)
      out.append(suffix)
    }
    out.append(rule)
    out.append(byte: UInt8(ascii: "\n"))
  }
}

extension ByteBuffer {
  /// Appends a number in lower-case hexadecimal without leading zeros.
  mutating func append(hexadecimal number: UInt32) {
    var shift = (31 - (number | 1).leadingZeroBitCount) & ~3
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt32(shift)) & 15
      append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      shift -= 4
    }
  }
}
