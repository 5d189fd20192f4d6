import CBrotli
import CZlib
import Synchronization
import TableModel

/// A file's bytes as servers send them to browsers that ask for less.
enum Compression: CaseIterable {
  case brotli, gzip

  var ending: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    }
  }

  /// The bytes at the highest compression, the same each time; `nil` where memory is out.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .brotli: Self.brotli(bytes)
    case .gzip: Self.gzip(bytes)
    }
  }

  private static func brotli(_ bytes: [UInt8]) -> [UInt8]? {
    var count = max(64, BrotliEncoderMaxCompressedSize(bytes.count))
    var out = [UInt8](repeating: 0, count: count)
    let isDone = BrotliEncoderCompress(
      BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, &out)
    return isDone == BROTLI_TRUE ? Array(out[..<count]) : nil
  }

  /// RFC 1952 without a name and a time.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let withGzipHeader: Int32 = 15 + 16
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, withGzipHeader, 9, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard bytes.count < Int(UInt32.max) else { return nil }
    var input = bytes
    var out = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let isDone = input.withUnsafeMutableBufferPointer { input in
      out.withUnsafeMutableBufferPointer { out in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = out.baseAddress
        stream.avail_out = UInt32(out.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
    }
    return isDone ? Array(out[..<Int(stream.total_out)]) : nil
  }
}

extension SiteOutput {
  /// The endings of files that get smaller; pictures and fonts are compressed already.
  private static let textEndings: Set = [
    "html", "css", "js", "json", "xml", "svg", "txt", "webmanifest", "csv", "ics", "md",
  ]

  /// Writes compressed forms beside all text files, where they are smaller and the site has none.
  func writeCompressed(into output: OutputFolder) -> [Diagnostic] {
    guard site.configuration.compress else { return [] }
    let written = output.writtenPaths
    let taken = Set(written)
    let files = written.filter { path in
      guard let dot = path.lastIndex(of: ".") else { return false }
      return Self.textEndings.contains(path[path.index(after: dot)...].lowercased())
    }
    progress.begin("compressing", total: files.count)
    return mapInParallel(files.count, jobs: site.options.jobs) { index -> Diagnostic? in
      defer { progress.advance() }
      return attempt { () throws(Diagnostic) in
        let forms = Compression.allCases.filter { !taken.contains(files[index] + $0.ending) }
        let known = forms.map { files[index] + $0.ending }
        if output.isKept(files[index]), known.allSatisfy(reuse.has) {
          for path in known { try output.keep(path) }
          return
        }
        let bytes = try output.read(files[index])
        for form in forms {
          guard let less = form.compress(bytes), less.count < bytes.count else { continue }
          try output.write(less, to: files[index] + form.ending)
        }
      }
    }.compactMap { $0 }
  }
}
