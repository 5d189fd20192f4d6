/// What counts as nothing.
enum Tolerance {
  /// How far a value may be on the wrong side of its breakpoint: 2⁻²⁴, a sixteenth of the grid of
  /// the results and well above the rounding noise of constants of a million.
  static let value = 0x1p-24
  /// How far a required constraint may be off before it is a conflict: one step of that grid.
  static let violation = 0x1p-20
  /// Coefficients smaller than this are rounding noise.
  static let coefficient = 1e-9
  /// Costs that differ by less are equal.
  static let cost = 1e-9
}

extension Double {
  /// The nearest multiple of 2⁻²⁰, and never −0.
  ///
  /// Sums of the same numbers in another order differ by 10⁻¹³ or so, and a snap to the pixel grid
  /// may turn that into a whole pixel. So results are rounded to a grid that is finer than anything
  /// seen and coarser than the noise. It must not be much coarser than this: advances of fonts with
  /// 2048 units an em are multiples of 1/2048, so on a grid of 1/1024 they would lie exactly half way
  /// and the noise would decide; here that takes a text width halved nine times. Fractions whose
  /// denominator is odd never lie half way.
  var onResultGrid: Double {
    // Adding 1.5 · 2³² leaves no bits below 2⁻²⁰; the rounding is to nearest, ties to even.
    let shift = 0x1.8p32
    return magnitude < 0x1p31 ? (self + shift) - shift : self
  }
}
