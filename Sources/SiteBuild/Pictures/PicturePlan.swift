import HTMLOutput
import TableLayout

/// The sizes in which a page needs an image.
struct PicturePlan: Equatable {
  struct Size: Equatable {
    /// In pixels.
    var width: Int
    var height: Int
    /// What stands behind the file in `srcset`.
    var descriptor: String
  }

  /// The width and height of an image file in pixels.
  typealias Pixels = (width: Double, height: Double)

  /// From the smallest to the largest.
  private(set) var sizes: [Size] = []
  /// Whether they show the middle of the image in their shape, and not all of it.
  private(set) var crops = false
  /// The index of the size for one device pixel a px.
  private(set) var fallback = 0
  /// How wide the image is drawn at each width of the page, in quarters of a px; empty: alike at all.
  private(set) var drawnWidths: [Int32] = []

  /// A size that is less than an eighth smaller than another isn't worth a file of its own.
  private static let leastStep = 1.125

  /// - Parameters:
  ///   - source: the file from which the sizes are made.
  ///   - smallest: the smallest file of the image, by which it may do without others.
  /// - Returns: `nil` where the image's own files fit.
  init?(_ drawn: DrawnImage, source: Pixels, smallest: Pixels) {
    let rooms = drawn.rooms.filter { $0.width > 0 && $0.height > 0 }.map {
      (width: Double($0.width) / 4, height: Double($0.height) / 4)
    }
    guard let first = rooms.first, source.width > 0, source.height > 0 else { return nil }
    switch drawn.mode {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill: break
    default: return nil
    }
    let fits = drawn.mode == .scaleAspectFit
    if rooms.allSatisfy({ $0 == first }) {
      let shape = fits ? Self.fitted(source, into: first) : first
      guard min(smallest.width / shape.width, smallest.height / shape.height) > Self.leastStep
      else { return nil }
      addDensities(shape, source, crops: drawn.mode == .scaleAspectFill)
      return
    }
    let ratio = source.width / source.height
    var last = rooms[0]
    let widths = drawn.rooms.map { room in
      if room.width > 0, room.height > 0 {
        last = (Double(room.width) / 4, Double(room.height) / 4)
      }
      return fits ? min(last.width, last.height * ratio) : max(last.width, last.height * ratio)
    }
    let (least, most) = (widths.min() ?? 1, widths.max() ?? 1)
    guard smallest.width / least > Self.leastStep else { return nil }
    drawnWidths = widths.map { max(1, Int32(($0 * 4).rounded())) }
    addWidths(widths, most: most, source)
  }

  /// The size of an image that is shown whole.
  private static func fitted(_ source: Pixels, into room: Pixels) -> Pixels {
    let scale = min(room.width / source.width, room.height / source.height)
    return (source.width * scale, source.height * scale)
  }

  /// Sizes for one, two and three device pixels a px, as far as the source has them.
  private mutating func addDensities(_ shape: Pixels, _ source: Pixels, crops: Bool) {
    let most = min(source.width / shape.width, source.height / shape.height)
    var densities = [1.0, 2, 3].filter { $0 <= most }
    if let last = densities.last, last < 3, most > last * Self.leastStep { densities.append(most) }
    sizes = densities.map { density in
      Size(
        width: Self.pixels(shape.width * density, most: source.width),
        height: Self.pixels(shape.height * density, most: source.height),
        descriptor: density == 1 ? "" : Self.descriptor(density))
    }
    guard crops, let largest = sizes.last else { return }
    let whole = Double(largest.width) * source.height / source.width
    self.crops = abs(whole - Double(largest.height)) > 0.5
  }

  /// A number of device pixels a px, to a hundredth.
  private static func descriptor(_ density: Double) -> String {
    let hundredths = Int((density * 100).rounded(.down))
    let decimals = hundredths % 100
    if decimals == 0 { return "\(hundredths / 100)x" }
    return "\(hundredths / 100).\(decimals / 10)\(decimals % 10 == 0 ? "" : "\(decimals % 10)")x"
  }

  private static func pixels(_ length: Double, most: Double) -> Int {
    Int(max(1, min(length.rounded(), most)))
  }

  /// Sizes of the whole image for all the widths in which it is drawn.
  private mutating func addWidths(_ widths: [Double], most: Double, _ source: Pixels) {
    let needed = widths.flatMap { width in
      [1.0, 2, 3].map { Self.pixels(width * $0, most: source.width) }
    }
    var kept: [Int] = []
    for width in needed.sorted(by: >) {
      if let last = kept.last, Double(last) < Double(width) * Self.leastStep { continue }
      kept.append(width)
    }
    sizes = kept.reversed().map { width in
      Size(
        width: width,
        height: Self.pixels(Double(width) * source.height / source.width, most: source.height),
        descriptor: "\(width)w")
    }
    fallback = sizes.firstIndex { Double($0.width) >= most } ?? sizes.count - 1
  }
}

extension DrawnImage {
  /// Whether an image of that shape leaves nothing of its view free, but for half a px to be rounded.
  func covers(_ source: PicturePlan.Pixels) -> Bool {
    guard fillsView else { return false }
    switch mode {
    case .scaleToFill, .scaleAspectFill: return true
    case .scaleAspectFit:
      return rooms.allSatisfy { room in
        let (width, height) = (Double(room.width) / 4, Double(room.height) / 4)
        return min(
          abs(width - height * source.width / source.height),
          abs(height - width * source.height / source.width)) <= 1
      }
    default: return false
    }
  }
}
