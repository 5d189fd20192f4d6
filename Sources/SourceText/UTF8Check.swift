import TableModel

/// Throws at the first byte that is not UTF-8.
public func checkUTF8(_ bytes: [UInt8], file: String) throws(Diagnostic) {
  do {
    _ = try UTF8Span(validating: bytes.span)
  } catch {
    let offset = error.byteOffsets.lowerBound
    let location = ByteCursor(bytes, at: SourceLocation(file: file, line: 1, column: 1))
      .location(at: offset)
    throw .error(
      "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) is not UTF-8: "
        + "save the file as UTF-8", at: location)
  }
}
