import TableModel

/// The files that show an image where a page draws it, in place of the image's own.
///
/// They stand in `srcset` as WebP, which each browser reads that reads `srcset` (but Safari 9 to 13);
/// whatever takes no notice of that has the image's own format in `src`. `<picture>` would have each
/// choose for itself, for two more elements and their bytes a row.
public struct Picture: Sendable {
  public struct Candidate: Sendable {
    /// Relative to the site's folder, as in a URL.
    public var path: String
    /// What the file is for: `2x`, `640w`; empty: one device pixel a px.
    public var descriptor: String

    public init(path: String, descriptor: String) {
      self.path = path
      self.descriptor = descriptor
    }
  }

  /// `nil`: the image is shown as it is.
  public var fallback: String?
  /// From the smallest to the largest.
  public var candidates: [Candidate] = []
  /// How wide the image is drawn from which width of the window on; empty: the candidates say for how
  /// many device pixels a px they are.
  public var sizes = ""
  /// What its view shows until the image is there, as `0xRRGGBB`.
  public var color: Int32?

  public init() {}

  /// The `sizes` of an image.
  ///
  /// - Parameters:
  ///   - drawn: how wide it is drawn, in quarters of a px, by width of the page.
  ///   - widths: the widths of the page in px.
  public static func sizes(_ drawn: [Int32], widths: [Int]) -> String {
    var out = ByteBuffer(capacity: 128)
    for (index, width) in widths.enumerated().reversed() {
      if index > 0 {
        if drawn[index] == drawn[index - 1] { continue }
        out.append("(min-width:")
        out.append(sixtyFourths: Int32(width * 4))
        out.append("em) ")
      }
      out.append(sixtyFourths: drawn[index])
      out.append(index > 0 ? "em," : "em")
    }
    return String(decoding: out.bytes, as: UTF8.self)
  }
}
