/// A number of up to ten decimals as CSS writes it.
struct CSSNumber: CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  var description: String {
    let scaled = Int((value.magnitude * 1e10).rounded())
    var decimals = String(scaled % 10_000_000_000)
    decimals = String(repeating: "0", count: 10 - decimals.utf8.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (value < 0 ? "-" : "") + String(scaled / 10_000_000_000)
      + (decimals.isEmpty ? "" : "." + decimals)
  }
}
