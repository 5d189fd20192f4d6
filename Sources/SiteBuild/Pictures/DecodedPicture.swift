import CVipsShim
import SiteContent

/// The pixels of an image: upright, in sRGB, of the size that was asked for.
struct DecodedPicture: ~Copyable {
  private let picture: OpaquePointer

  /// The version of libvips, on which the bytes of files depend; `nil`: it can't be loaded.
  static var library: String? { isReady ? String(cString: vips_picture_library()) : nil }

  private static let isReady = vips_picture_start()

  /// Decodes a file; `nil`: it is damaged, cut off or not what its header says.
  ///
  /// - Parameter crops: whether what has that shape is cut out of the image's middle.
  init?(_ file: ImageFile, width: Int, height: Int, crops: Bool) {
    guard Self.isReady else { return nil }
    let decoded = file.bytes.withUnsafeBufferPointer {
      vips_picture_decode($0.baseAddress, $0.count, Int32(width), Int32(height), crops)
    }
    guard let decoded else { return nil }
    picture = decoded
  }

  private init?(_ picture: OpaquePointer?) {
    guard let picture else { return nil }
    self.picture = picture
  }

  deinit {
    vips_picture_free(picture)
    vips_picture_end_thread()
  }

  func resized(width: Int, height: Int) -> DecodedPicture? {
    DecodedPicture(vips_picture_resized(picture, Int32(width), Int32(height)))
  }

  /// The picture as a WebP file: of photographs lossy, of drawings lossless where that is smaller.
  func webp(of format: ImageFormat) -> [UInt8]? {
    let lossy = encoded(vips_webp)
    guard format == .png, let lossless = encoded(vips_lossless_webp) else { return lossy }
    return lossy.map { $0.count < lossless.count ? $0 : lossless }
  }

  /// The picture as a file of the image's own format.
  func fallback(of format: ImageFormat) -> [UInt8]? {
    encoded(format == .png ? vips_png : vips_jpeg)
  }

  private func encoded(_ format: vips_picture_format) -> [UInt8]? {
    var length = 0
    guard let file = vips_picture_encode(picture, format, &length) else { return nil }
    defer { vips_picture_free_file(file) }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }

  /// The average of all pixels as `0xRRGGBB`; `nil`: some let through what is behind them.
  var averageColor: Int32? {
    var (count, channels) = (0, Int32(0))
    guard let pixels = vips_picture_pixels(picture, &count, &channels), count > 0 else {
      return nil
    }
    let step = Int(channels)
    var sums = (red: 0, green: 0, blue: 0)
    for pixel in 0..<count {
      let place = pixel * step
      if step == 4, pixels[place + 3] < 255 { return nil }
      sums.red += Int(pixels[place])
      sums.green += Int(pixels[place + 1])
      sums.blue += Int(pixels[place + 2])
    }
    func average(_ sum: Int) -> Int32 { Int32((sum + count / 2) / count) }
    return average(sums.red) << 16 | average(sums.green) << 8 | average(sums.blue)
  }
}
