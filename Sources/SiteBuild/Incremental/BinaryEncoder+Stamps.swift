extension BinaryEncoder {
  /// Writes files with their stamps: a site has many, and what `Codable` asks for each takes long.
  func add(_ files: [StampedFile]) {
    add(files.count)
    for file in files {
      add(file.path)
      add(file.stamp.size)
      add(file.stamp.inode)
      add(file.stamp.seconds)
      add(file.stamp.nanoseconds)
    }
  }
}

extension BinaryDecoder {
  /// Reads files with their stamps.
  func take(_ type: [StampedFile].Type) throws -> [StampedFile] {
    let count = try take(Int.self)
    // Each has a byte at least.
    guard count >= 0, count <= left else { throw Damage() }
    var files: [StampedFile] = []
    files.reserveCapacity(count)
    for _ in 0..<count {
      files.append(
        StampedFile(
          path: try take(String.self),
          stamp: FileStamp(
            size: try take(Int64.self), inode: try take(UInt64.self),
            seconds: try take(Int64.self), nanoseconds: try take(Int64.self))))
    }
    return files
  }
}
