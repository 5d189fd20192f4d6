extension ByteBuffer {
  /// Appends a length of `quarters` quarter pixels in rem: a rem is 16 px, so a quarter pixel is
  /// 1/64 rem, which six decimals state exactly. Zero is written without a unit.
  mutating func append(rem quarters: Int32) {
    guard quarters != 0 else { return append(byte: UInt8(ascii: "0")) }
    append(sixtyFourths: quarters)
    append("rem")
  }

  /// Appends `count`/64 as a decimal fraction without needless zeros.
  mutating func append(sixtyFourths count: Int32) {
    let magnitude = Int(count.magnitude)
    if count < 0 { append(byte: UInt8(ascii: "-")) }
    let whole = magnitude / 64
    var rest = magnitude % 64 * 15625  // millionths
    if whole != 0 || rest == 0 { append(decimal: whole) }
    guard rest != 0 else { return }
    append(byte: UInt8(ascii: "."))
    var place = 100_000
    while rest != 0 {
      append(byte: UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }
}
