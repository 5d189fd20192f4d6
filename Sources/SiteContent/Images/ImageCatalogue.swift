import SourceText
import Synchronization
import TableModel

/// Finds and measures the images that pages name. Each file is read once; safe to use from several
/// threads.
///
/// A name is looked up in the folder of the file that names it, then in the folder `images` beside
/// that file, then in the content folder's `images`. A name that begins with `./` or `../` is looked
/// up only where it points, one that begins with `/` only from the content folder.
public final class ImageCatalogue: Sendable {
  /// The endings of the formats that are read, in the order in which they are tried.
  public static let endings = ["png", "jpg", "jpeg", "webp", "gif", "svg"]

  let folder: ContentFolder
  private let cache = Mutex<[Key: Result<ImageReference, Failure>]>([:])

  private struct Key: Hashable {
    var folder: String
    var name: String
    var allowsMissingEnding: Bool
  }

  private struct Failure: Error {
    var message: String
  }

  public init(_ folder: ContentFolder) {
    self.folder = folder
  }

  /// The image of a name.
  ///
  /// - Parameters:
  ///   - name: a path as the page's author wrote it.
  ///   - isPercentEncoded: whether `%20` in it means a space, as in Markdown.
  ///   - allowsMissingEnding: whether `egg` finds `egg.png`, as in property lists.
  ///   - alternative: what the image shows, for those who can't see it.
  ///   - location: the place that names the image; its file is what the name is relative to.
  /// - Returns: the image with its size in pt, and its files at other scales: `egg@2x.png` and
  ///   `egg@3x.png` beside `egg.png`.
  /// - Throws: a missing file, with the nearest name; one outside of the site; one that is cut off,
  ///   malformed or of an unknown format.
  public func image(
    _ name: String, isPercentEncoded: Bool = false, allowsMissingEnding: Bool = false,
    alternative: String = "", at location: SourceLocation
  ) throws(Diagnostic) -> ImageReference {
    let name = isPercentEncoded ? percentDecoded(name) : name
    let key = Key(
      folder: folder.folder(of: location), name: name, allowsMissingEnding: allowsMissingEnding)
    if let known = cache.withLock({ $0[key] }) {
      return try unwrap(known, alternative, at: location)
    }
    let file = try folder.resolve(name, at: location)
    let result = find(file, key)
    cache.withLock { $0[key] = result }
    return try unwrap(result, alternative, at: location)
  }

  /// What Markdown looks images up with: paths in it are percent-encoded, and whole.
  public var markdownLookup: ImageLookup {
    { path, alternative, location in
      do throws(Diagnostic) {
        return .success(
          try self.image(
            path, isPercentEncoded: true, alternative: alternative, at: location))
      } catch {
        return .failure(error)
      }
    }
  }

  /// What cells of Interface Builder files look images up with: names without their ending, as in
  /// asset catalogues.
  public var templateLookup: (String, SourceLocation) -> Result<ImageReference, Diagnostic> {
    { name, location in
      do throws(Diagnostic) {
        return .success(try self.image(name, allowsMissingEnding: true, at: location))
      } catch {
        return .failure(error)
      }
    }
  }

  private func unwrap(
    _ result: Result<ImageReference, Failure>, _ alternative: String, at location: SourceLocation
  ) throws(Diagnostic) -> ImageReference {
    switch result {
    case .success(var image):
      image.alternative = alternative
      return image
    case .failure(let failure): throw .error(failure.message, at: location)
    }
  }

  private func find(_ file: String, _ key: Key) -> Result<ImageReference, Failure> {
    let (home, last) = folder.split(file)
    var places = [home]
    let isFixed = key.name.hasPrefix("/") || key.name.hasPrefix("./") || key.name.hasPrefix("../")
    if !isFixed {
      let (inner, _) = folder.split(key.name)
      for images in [joined(key.folder, "images"), "images"] {
        let place = joined(images, inner)
        // A `..` in the middle of the name has been resolved already; it has no second meaning.
        if !inner.contains(".."), !places.contains(place) { places.append(place) }
      }
    }
    for place in places {
      let listing = folder.listing(of: place)
      if let scales = ScaledImage.find(last, in: listing, key.allowsMissingEnding) {
        return measure(scales, in: place, listing)
      }
    }
    let candidates = places.flatMap { place in
      folder.listing(of: place).files.filter { ScaledImage($0) != nil }
        .map { key.allowsMissingEnding && !last.contains(".") ? withoutEnding($0) : $0 }
    }
    return .failure(
      Failure(message: folder.missing(last, path: key.name, in: places, among: candidates)))
  }

  private func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : name.isEmpty ? folder : "\(folder)/\(name)"
  }

  private func withoutEnding(_ name: String) -> String {
    String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }

  /// Reads the sizes of an image's files; each must be a good image, the first gives the size.
  private func measure(
    _ scales: [ScaledImage], in place: String, _ listing: ContentFolder.Listing
  ) -> Result<ImageReference, Failure> {
    var image: ImageReference?
    for scaled in scales {
      let file = joined(place, scaled.name)
      if folder.isOutside(file, listing) {
        return .failure(
          Failure(message: "the image “\(file)” is a symbolic link out of the site’s folder"))
      }
      do throws(ImageProblem) {
        let size = try imageSize(path: folder.path(of: file))
        try scaled.check(size.format)
        if image == nil {
          let scale = Double(scaled.scale)
          image = ImageReference(path: file, width: size.width / scale, height: size.height / scale)
        } else {
          image?.variants.append(.init(scale: scaled.scale, path: file))
        }
      } catch {
        return .failure(Failure(message: "the image “\(file)” can’t be used: \(error.message)"))
      }
    }
    guard let image else { return .failure(Failure(message: "no image")) }
    return .success(image)
  }
}

/// A file name of an image, taken apart: `egg@2x.png`.
struct ScaledImage: Equatable {
  var name: String
  /// The name without scale and ending.
  var stem: String
  var scale: Int
  var ending: String

  /// `nil`: the name has no ending of an image.
  init?(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    ending = String(name[name.index(after: dot)...])
    guard ImageCatalogue.endings.contains(ending.lowercased()) else { return nil }
    self.name = name
    stem = String(name[..<dot])
    scale = 1
    for candidate in [2, 3] where stem.hasSuffix("@\(candidate)x") {
      scale = candidate
      stem.removeLast(3)
    }
  }

  /// The files of an image at all scales in a folder: the one that was asked for or else the
  /// smallest scale first, then the others in order of scale; `nil` when there is none.
  static func find(
    _ name: String, in listing: ContentFolder.Listing, _ allowsMissingEnding: Bool
  ) -> [ScaledImage]? {
    func exists(_ name: String) -> Bool { listing.entries[name]?.kind == .file }
    func files(_ stem: String, _ ending: String) -> [ScaledImage] {
      ["", "@2x", "@3x"].map { stem + $0 + "." + ending }.filter(exists).compactMap {
        ScaledImage($0)
      }
    }
    if let asked = ScaledImage(name) {
      let all = files(asked.stem, asked.ending)
      if exists(name) { return [asked] + all.filter { $0.name != name } }
      // Only larger scales are there.
      return all.isEmpty || asked.scale > 1 ? nil : all
    }
    if exists(name) {
      // A file of no known ending: its first bytes may still be an image's.
      return [ScaledImage(name: name, stem: name, scale: 1, ending: "")]
    }
    guard allowsMissingEnding else { return nil }
    for ending in ImageCatalogue.endings {
      for spelling in [ending, ending.uppercased()] {
        let all = files(name, spelling)
        if !all.isEmpty { return all }
      }
    }
    return nil
  }

  /// Refuses a name that promises another format than the file has: servers go by names.
  func check(_ format: ImageFormat) throws(ImageProblem) {
    guard !ending.isEmpty, !format.endings.contains(ending.lowercased()) else { return }
    let better = name.dropLast(ending.count) + format.endings[0]
    throw ImageProblem(message: "it is a \(format.rawValue) file: name it “\(better)”")
  }

  private init(name: String, stem: String, scale: Int, ending: String) {
    self.name = name
    self.stem = stem
    self.scale = scale
    self.ending = ending
  }
}

/// A path with its `%XX` sequences decoded; what is no such sequence stays.
public func percentDecoded(_ path: String) -> String {
  guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
  let bytes = Array(path.utf8)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
    {
      result.append(high << 4 | low)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(validating: result, as: UTF8.self) ?? path
}
