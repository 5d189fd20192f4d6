import Typesetting

/// The sets of widths at which marks are active or text is hidden, as classes of a page.
///
/// A class is a letter and the set's bits in hexadecimal: `b` ends a line, `y` ends it with a hyphen,
/// `t` truncates, `h` hides. A number behind a line end's tells the directional characters around it.
/// `k` and a number is the kerning at a mark that isn't active, as margins: elements part the text
/// for WebKit, and margins for all browsers.
struct MarkClasses {
  private(set) var lineEnds: Set<LineEnd> = []
  private(set) var hyphens: Set<LineEnd> = []
  private(set) var truncations: Set<UInt32> = []
  private(set) var hidden: Set<UInt32> = []
  /// In the order of their first use in the page; the first is the empty one.
  private(set) var joints = [BidiLineEnds.Joint()]
  /// In the order of their first use in the page, in ten-thousandths of an em.
  private var kernings: [Kerning] = []

  private struct Kerning: Equatable {
    var before, behind: Int

    init(_ kerning: LineEndKerning) {
      before = Int((kerning.before * 10_000).rounded())
      behind = Int((kerning.behind * 10_000).rounded())
    }
  }

  struct LineEnd: Hashable, Comparable {
    var widths: UInt32
    /// The index of what stands around it in `joints`.
    var joint: Int

    static func < (first: LineEnd, second: LineEnd) -> Bool {
      (first.widths, first.joint) < (second.widths, second.joint)
    }
  }

  mutating func removeAll() {
    lineEnds.removeAll(keepingCapacity: true)
    hyphens.removeAll(keepingCapacity: true)
    truncations.removeAll(keepingCapacity: true)
    hidden.removeAll(keepingCapacity: true)
    joints.removeSubrange(1...)
    kernings.removeAll(keepingCapacity: true)
  }

  mutating func insert(lineEnd end: LineEnd) { lineEnds.insert(end) }
  mutating func insert(hyphen end: LineEnd) { hyphens.insert(end) }
  mutating func insert(truncation widths: UInt32) { truncations.insert(widths) }
  mutating func insert(hidden widths: UInt32) { hidden.insert(widths) }

  /// The number of a joint in the page.
  mutating func number(of joint: BidiLineEnds.Joint) -> Int {
    if let known = joints.firstIndex(of: joint) { return known }
    joints.append(joint)
    return joints.count - 1
  }

  /// The number of a kerning in the page; nil where there is none.
  mutating func number(of kerning: LineEndKerning) -> Int? {
    let kerning = Kerning(kerning)
    guard kerning.before != 0 || kerning.behind != 0 else { return nil }
    if let known = kernings.firstIndex(of: kerning) { return known }
    kernings.append(kerning)
    return kernings.count - 1
  }

  /// Writes the rules that hold at each width where others don't say otherwise.
  func writeKernings(into out: inout ByteBuffer) {
    func margin(_ value: Int) -> String {
      value == 0 ? "0" : "\(CSSNumber(Double(value) / 10_000))em"
    }
    for (index, kerning) in kernings.enumerated() {
      out.append(
        string: ".m\(index){margin-inline:\(margin(kerning.before)) \(margin(kerning.behind))}\n")
    }
  }

  /// Writes the rules that hold at one width.
  func write(width: Int, into out: inout ByteBuffer) {
    let bit: UInt32 = 1 << width
    let ends = lineEnds.filter { $0.widths & bit != 0 }.sorted()
    write(
      ends.map(\.name), letter: "b", suffix: "",
      rule: "{font-size:0;letter-spacing:0;text-justify:none}", into: &out)
    writeContents(of: ends, letter: "b", sign: "", into: &out)
    let hyphenated = hyphens.filter { $0.widths & bit != 0 }.sorted()
    writeContents(of: hyphenated, letter: "y", sign: "-", into: &out)
    // The margins of a line end vanish with its font size.
    if !kernings.isEmpty {
      write(hyphenated.map(\.name), letter: "y", suffix: "", rule: "{margin:0}", into: &out)
    }
    let cuts = truncations.filter { $0 & bit != 0 }.sorted().map { hexadecimal($0) }
    write(cuts, letter: "t", suffix: "::after", rule: "{content:\"…\"}", into: &out)
    if !kernings.isEmpty {
      write(cuts, letter: "t", suffix: "", rule: "{margin:0}", into: &out)
    }
    let gone = hidden.filter { $0 & bit != 0 }.sorted().map { hexadecimal($0) }
    write(
      gone, letter: "h", suffix: "", rule: "{font-size:0;letter-spacing:0;unicode-bidi:isolate}",
      into: &out)
    write(gone, letter: "h", suffix: ">*", rule: "{display:none}", into: &out)
  }

  /// Writes a rule for each joint with the line ends that have it.
  private func writeContents(
    of ends: [LineEnd], letter: StaticString, sign: String, into out: inout ByteBuffer
  ) {
    for joint in Set(ends.map(\.joint)).sorted() {
      let (before, behind) = (joints[joint].before, joints[joint].behind)
      let feed = "\\a" + (behind.isEmpty ? "" : " ")
      write(
        ends.filter { $0.joint == joint }.map(\.name), letter: letter, suffix: "::after",
        rule: "{content:\"\(sign)\(escaped(before))\(feed)\(escaped(behind))\"}", into: &out)
    }
  }

  /// Characters as escapes of CSS, each with the blank that ends it.
  private func escaped(_ scalars: [UInt32]) -> String {
    scalars.map { "\\" + hexadecimal($0) + " " }.joined()
  }

  private func write(
    _ names: [String], letter: StaticString, suffix: StaticString, rule: String,
    into out: inout ByteBuffer
  ) {
    guard !names.isEmpty else { return }
    for (index, name) in names.enumerated() {
      if index > 0 { out.append(byte: UInt8(ascii: ",")) }
      out.append(byte: UInt8(ascii: "."))
      out.append(letter)
      out.append(string: name)
      out.append(suffix)
    }
    out.append(string: rule)
    out.append(byte: UInt8(ascii: "\n"))
  }
}

extension MarkClasses.LineEnd {
  /// The class without its letter.
  var name: String { hexadecimal(widths) + (joint == 0 ? "" : "-\(joint)") }
}

/// A number in lower-case hexadecimal without leading zeros.
private func hexadecimal(_ number: UInt32) -> String { String(number, radix: 16) }

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
