import CBrotliDecoder
import CZlib
import Testing

@testable import SiteBuild

/// Compressed forms of text files.
@Suite struct CompressionTests {
  @Test(
    arguments: [
      [], [0x61], Array(repeating: 0x62, count: 100_000), Array("Größe ".utf8) + [0, 0xFF],
      (0..<70_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 3) },
    ] as [[UInt8]])
  func bytesReadBack(_ bytes: [UInt8]) throws {
    let gzip = try #require(Compression.gzip.compress(bytes))
    #expect(try gunzip(gzip, count: bytes.count) == bytes)
    // RFC 1952: the magic number, deflate, no flags, no time.
    #expect(gzip.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    let brotli = try #require(Compression.brotli.compress(bytes))
    #expect(try unbrotli(brotli, count: bytes.count) == bytes)
  }

  @Test func textFilesAreThereInThreeForms() throws {
    let long = String(repeating: "- Lentil soup\n", count: 100)
    let files: [String: FileContent] = [
      "site.yaml": "compress: true\n", "content/index.md": "# Menu\n\n\(long)".fileContent,
      "content/long.TXT": long.fileContent, "content/short.txt": "x",
      "content/pic.bin": long.fileContent,
      "content/own.txt": long.fileContent, "content/own.txt.gz": "mine",
    ]
    let built = try site(files)
    #expect(built.problems == [])
    for file in ["index.html", "long.TXT", try built.shared("site.css")] {
      let bytes = try #require(built.folder.bytes("site/public/\(file)"))
      let gzip = try #require(built.folder.bytes("site/public/\(file).gz"))
      let brotli = try #require(built.folder.bytes("site/public/\(file).br"))
      #expect(try gunzip(gzip, count: bytes.count) == bytes)
      #expect(try unbrotli(brotli, count: bytes.count) == bytes)
      #expect(brotli.count < gzip.count && gzip.count < bytes.count)
    }
    let compressed = built.files.filter { $0.hasSuffix(".br") || $0.hasSuffix(".gz") }
    #expect(compressed.allSatisfy { !$0.hasPrefix("pic") && !$0.hasPrefix("short") })
    #expect(!compressed.contains { $0.contains("woff2") })
    #expect(built.file("own.txt.gz") == "mine" && built.files.contains("own.txt.br"))
    let again = try site(files, jobs: 1)
    for file in compressed {
      #expect(
        again.folder.bytes("site/public/\(file)") == built.folder.bytes("site/public/\(file)"))
    }
    #expect(!(try site(["content/index.md": "x"]).files.contains { $0.hasSuffix(".gz") }))
  }

  private func gunzip(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    var stream = z_stream()
    let withGzipHeader: Int32 = 15 + 16
    try #require(
      inflateInit2_(&stream, withGzipHeader, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK)
    defer { inflateEnd(&stream) }
    var input = bytes
    var out = [UInt8](repeating: 0, count: count + 1)
    let code = input.withUnsafeMutableBufferPointer { input in
      out.withUnsafeMutableBufferPointer { out in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = out.baseAddress
        stream.avail_out = UInt32(out.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    try #require(code == Z_STREAM_END)
    return Array(out[..<Int(stream.total_out)])
  }

  private func unbrotli(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    var length = count + 1
    var out = [UInt8](repeating: 0, count: length)
    try #require(
      BrotliDecoderDecompress(bytes.count, bytes, &length, &out) == BROTLI_DECODER_RESULT_SUCCESS)
    return Array(out[..<length])
  }
}

extension String {
  fileprivate var fileContent: FileContent { FileContent(Array(utf8)) }
}
