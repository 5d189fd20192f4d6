import HTMLOutput
import SiteContent
import Synchronization
import TableLayout
import TableModel

/// Makes the files that pages show images with: in the sizes of their frames, as WebP and, for what
/// knows none, in the image's own format.
///
/// What was made is kept in a cache, and the site's copies come from there. Images that need no other
/// size are decoded once all the same: a damaged one is an error, and a view shows the average colour
/// of its image until that is there. Safe to use from several threads.
final class PictureMaker: Sendable {
  private let folder: ContentFolder
  private let cache: PictureCache
  private let widths: [Int]
  private let jobs: Int
  private let memory = MemoryBudget(megabytes: 240)
  private let sources = Mutex<[String: Source]>([:])
  private let pictures = Mutex<[DrawnImage: Made]>([:])
  /// The files that pages show, by their names in the cache.
  private let shown = Mutex<Set<String>>([])

  /// A picture, and the names in the cache of what was made for it.
  private struct Made: Sendable {
    var picture = Picture()
    var names: [String] = []
  }

  /// The pictures of a page.
  struct PagePictures {
    var pictures: [DrawnImage: Picture] = [:]
    /// The names in the cache of what was made for them.
    var names: Set<String> = []
    /// An error for each image that can't be decoded.
    var diagnostics: [Diagnostic] = []
  }

  /// What is known of an image file.
  private struct Source: Sendable {
    var path: String
    var hash: ContentHash
    var format: ImageFormat
    var width: Double
    var height: Double
    var isAnimated: Bool
    var length: Int

    var pixels: PicturePlan.Pixels { (width, height) }
  }

  /// Files of no more bytes aren't worth smaller ones.
  private static let smallLength = 4096

  /// Changes when the same image and frame shall make other files.
  private static let recipe = "1"

  /// - Parameter widths: the widths of the site's pages.
  init(_ folder: ContentFolder, cache: PictureCache, widths: [Int], jobs: Int) {
    self.folder = folder
    self.cache = cache
    self.widths = widths
    self.jobs = jobs
  }

  /// The pictures of a page.
  func pictures(of images: [(image: DrawnImage, location: SourceLocation)]) -> PagePictures {
    var result = PagePictures()
    var missing: [(image: DrawnImage, location: SourceLocation)] = []
    pictures.withLock { known in
      for drawn in images {
        if let made = known[drawn.image] {
          result.add(drawn.image, made.picture, made.names)
        } else {
          missing.append(drawn)
        }
      }
    }
    guard !missing.isEmpty else { return result }
    let wanted = missing
    let made = mapInParallel(wanted.count, jobs: jobs) { index -> Result<Made, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try self.make(wanted[index].image, at: wanted[index].location))
      } catch {
        return .failure(error)
      }
    }
    for (drawn, made) in zip(wanted, made) {
      switch made {
      case .success(let made):
        result.add(drawn.image, made.picture, made.names)
        pictures.withLock { $0[drawn.image] = made }
      case .failure(let problem): result.diagnostics.append(problem)
      }
    }
    return result
  }

  /// Has the site keep what was made for pages before.
  func keep(_ names: [String]) {
    guard !names.isEmpty else { return }
    cache.note(names)
    shown.withLock { $0.formUnion(names.filter { !Self.isNote($0) }) }
  }

  /// Whether a file of the cache only says something about an image.
  static func isNote(_ name: String) -> Bool { name.hasSuffix(".txt") }

  /// Copies the files that pages show into the site.
  func writeFiles(
    into output: OutputFolder, folder: String, _ reuse: PageReuse
  ) -> [Diagnostic] {
    let names = shown.withLock { $0.sorted() }
    return mapInParallel(names.count, jobs: jobs) { index -> Diagnostic? in
      do throws(Diagnostic) {
        let path = "\(folder)/\(names[index])"
        if reuse.has(path) {
          try output.keep(path)
        } else {
          try output.copy(from: self.cache.path(of: names[index]), to: path)
        }
        return nil
      } catch {
        return error
      }
    }.compactMap { $0 }
  }

  // MARK: One image

  private func make(_ drawn: DrawnImage, at location: SourceLocation) throws(Diagnostic) -> Made {
    var files: [Source] = []
    for path in drawn.image.files {
      files.append(try source(path, at: location))
    }
    var made = Made()
    // What is drawn by instructions, or moves, stays as it is.
    if files.contains(where: { $0.format == .svg }) { return made }
    let bySize = files.sorted { $0.width * $0.height < $1.width * $1.height }
    let (smallest, largest) = (bySize[0], bySize[bySize.count - 1])
    let isStill = files.allSatisfy { !$0.isAnimated && $0.format != .gif }
    if isStill, files.contains(where: { $0.length > Self.smallLength }),
      let plan = PicturePlan(drawn, source: largest.pixels, smallest: smallest.pixels)
    {
      made = try make(plan, of: largest, at: location)
    } else {
      for file in files.reversed() {
        let (color, name) = try color(of: file, at: location)
        made.picture.color = color
        made.names.append(name)
      }
    }
    if !drawn.covers(files[0].pixels) { made.picture.color = nil }
    return made
  }

  /// What is known of an image file, which is read whole for it once.
  private func source(_ path: String, at location: SourceLocation) throws(Diagnostic) -> Source {
    if let known = sources.withLock({ $0[path] }) { return known }
    let file = try read(path, at: location)
    let source = Source(
      path: path, hash: ContentHash(file.bytes), format: file.format, width: file.width,
      height: file.height, isAnimated: file.isAnimated,
      length: file.bytes.count)
    sources.withLock { $0[path] = source }
    return source
  }

  private func read(_ path: String, at location: SourceLocation) throws(Diagnostic) -> ImageFile {
    do throws(ImageProblem) {
      return try ImageFile(path: folder.path(of: path))
    } catch {
      throw unusable(path, error.message, at: location)
    }
  }

  private func unusable(
    _ path: String, _ reason: String, at location: SourceLocation
  ) -> Diagnostic {
    .error("the image “\(path)” can’t be used: \(reason)", at: location)
  }

  /// A name for what is made of a file in some way.
  private func key(
    _ source: Source, _ way: String, at location: SourceLocation
  ) throws(Diagnostic) -> String {
    guard let library = DecodedPicture.library else {
      throw .error(
        "images need libvips, which isn’t there or doesn’t work: install Debian’s package libvips42",
        at: location)
    }
    var hash = ContentHash()
    hash.add("\(Self.recipe) \(library) \(source.hash) \(way)")
    return hash.description
  }

  /// Does something with an image of that size.
  private func decode(
    _ source: Source, width: Int, height: Int, crops: Bool, at location: SourceLocation,
    _ body: (borrowing DecodedPicture) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try memory.with(Int(source.width * source.height) * 4) { () throws(Diagnostic) in
      let file = try read(source.path, at: location)
      guard let picture = DecodedPicture(file, width: width, height: height, crops: crops) else {
        throw unusable(
          source.path, "the \(source.format.rawValue) file is damaged or cut off", at: location)
      }
      try body(picture)
    }
  }

  /// The average colour of an image that is shown as it is.
  ///
  /// - Returns: the colour, and the name under which the cache keeps it.
  private func color(
    of source: Source, at location: SourceLocation
  ) throws(Diagnostic) -> (color: Int32?, name: String) {
    let name = try key(source, "color", at: location) + ".txt"
    if let known = cache.read(name) { return (Self.color(known), name) }
    let scale = min(1, 64 / max(source.width, source.height))
    var color: Int32?
    try decode(
      source, width: max(1, Int(source.width * scale)), height: max(1, Int(source.height * scale)),
      crops: false, at: location
    ) { (picture) throws(Diagnostic) in color = picture.averageColor }
    try cache.write(Self.text(color), to: name)
    return (color, name)
  }

  /// A colour as the cache keeps it.
  private static func text(_ color: Int32?) -> [UInt8] {
    Array((color.map { String($0, radix: 16) } ?? "none").utf8)
  }

  private static func color(_ text: [UInt8]) -> Int32? {
    Int32(String(decoding: text, as: UTF8.self), radix: 16)
  }

  /// The files of a plan: all are made of the largest, so that the image is decoded once.
  private func make(
    _ plan: PicturePlan, of source: Source, at location: SourceLocation
  ) throws(Diagnostic) -> Made {
    let largest = plan.sizes[plan.sizes.count - 1]
    let way = "\(plan.crops ? "crop" : "whole") \(largest.width) \(largest.height)"
    let key = try key(source, way, at: location)
    func name(_ size: PicturePlan.Size, _ ending: String) -> String {
      "\(key)-\(size.width).\(ending)"
    }
    let ending = source.format == .png ? "png" : source.format == .jpeg ? "jpg" : "webp"
    let fallback = name(plan.sizes[plan.fallback], ending)
    let names = plan.sizes.map { name($0, "webp") }
    var picture = Picture()
    let known = cache.read(key + ".txt")
    picture.color = known.flatMap(Self.color)
    var isMissing = names.map { !cache.contains($0) }
    let lacksFallback = !cache.contains(fallback)
    if known == nil { isMissing[isMissing.count - 1] = true }
    if isMissing.contains(true) || lacksFallback {
      try decode(
        source, width: largest.width, height: largest.height, crops: plan.crops, at: location
      ) { (decoded) throws(Diagnostic) in
        for (index, size) in plan.sizes.enumerated() {
          let needsFallback = index == plan.fallback && lacksFallback
          guard isMissing[index] || needsFallback else { continue }
          if index == plan.sizes.count - 1 {
            try write(
              decoded, source, isMissing[index] ? names[index] : nil,
              needsFallback ? fallback : nil, at: location)
          } else if let smaller = decoded.resized(width: size.width, height: size.height) {
            try write(
              smaller, source, isMissing[index] ? names[index] : nil,
              needsFallback ? fallback : nil, at: location)
          } else {
            throw unusable(source.path, "it can’t be made smaller", at: location)
          }
        }
        picture.color = decoded.averageColor
        try cache.write(Self.text(picture.color), to: key + ".txt")
      }
    }
    shown.withLock { $0.formUnion(names + [fallback]) }
    picture.fallback = "\(SiteOutput.folder)/\(fallback)"
    picture.candidates = zip(names, plan.sizes).map {
      Picture.Candidate(path: "\(SiteOutput.folder)/\($0)", descriptor: $1.descriptor)
    }
    if !plan.drawnWidths.isEmpty {
      picture.sizes = Picture.sizes(plan.drawnWidths, widths: widths)
    }
    return Made(picture: picture, names: names + [fallback, key + ".txt"])
  }

  /// Writes a picture as WebP and in its own format, as far as there are names for it.
  private func write(
    _ picture: borrowing DecodedPicture, _ source: Source, _ webp: String?, _ fallback: String?,
    at location: SourceLocation
  ) throws(Diagnostic) {
    if let webp {
      guard let bytes = picture.webp(of: source.format) else {
        throw unusable(source.path, "it can’t be written as WebP", at: location)
      }
      try cache.write(bytes, to: webp)
    }
    if let fallback, source.format != .webp {
      guard let bytes = picture.fallback(of: source.format) else {
        throw unusable(
          source.path, "it can’t be written as \(source.format.rawValue)", at: location)
      }
      try cache.write(bytes, to: fallback)
    }
  }
}

extension PictureMaker.PagePictures {
  fileprivate mutating func add(_ image: DrawnImage, _ picture: Picture, _ names: [String]) {
    pictures[image] = picture
    self.names.formUnion(names)
  }
}
