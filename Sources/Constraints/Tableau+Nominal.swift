#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starting each solve from the same state, so that results have no history.
extension Tableau {
  /// Solves the system from scratch and keeps the result as the nominal state.
  func prepare() {
    eliminateEqualities()
    reoptimise()
    settleTies()
    sharpen()
    dropNoise()
    status.pointee.nominalHasTies = openFace()
    status.pointee.nominalPressesRequired = status.pointee.pressesRequired
    memcpy(nominal, cells, stateSize)
    status.pointee.isDirty = false
  }

  private var nominal: UnsafeMutableRawPointer { UnsafeMutableRawPointer(cells) + stateSize }

  /// Sets cells that are but rounding noise to 0, which also makes later pivots skip their columns.
  private func dropNoise() {
    for index in 0..<(columns * stride) where cells[index].magnitude < 1e-12 { cells[index] = 0 }
  }

  /// Moves the breakpoint of an activity, for the next solve.
  func setConstant(_ activity: Int, _ value: Double) {
    constants[activity] = value
    changed[activity >> 6] |= 1 << UInt64(activity & 63)
  }

  /// Makes all constants what they were in the nominal state.
  func resetConstants() {
    memcpy(constants, nominalConstants, activities * MemoryLayout<Double>.stride)
    for word in 0..<((activities + 63) / 64) { changed[word] = 0 }
  }

  /// Solves the system for the current constants.
  ///
  /// - Complexity: a copy of the tableau, O(rows) a changed constant, and a few pivots.
  func solve() {
    restoreNominal()
    shiftConstants()
    reoptimise()
    if status.pointee.isDirty || status.pointee.nominalHasTies { settleTies() }
  }

  private func restoreNominal() {
    if status.pointee.isDirty {
      memcpy(cells, nominal, stateSize)
      status.pointee.isDirty = false
    } else {
      memcpy(beta, nominal + columns * stride * MemoryLayout<Double>.stride, stride * 8)
    }
    status.pointee.pressesRequired = status.pointee.nominalPressesRequired
  }

  /// Carries the changes of constants into `beta`, in the activities' order so that the order in
  /// which they were set doesn't show in the last bit.
  private func shiftConstants() {
    for word in 0..<((activities + 63) / 64) {
      var bits = changed[word]
      while bits != 0 {
        let activity = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        let change = constants[activity] - nominalConstants[activity]
        if change == 0 { continue }
        let place = Int(place[activity])
        if place >= 0 {
          beta[place] = beta[place] - change
        } else {
          add(cells + ~place * stride, times: change, to: beta)
        }
      }
    }
  }
}
