import CPosixShim

/// What tells this build of the program, with the libraries that it runs with, from all others: what
/// one has made isn't used by another.
enum ProgramIdentity {
  /// Of the libraries that the program was started with; some are loaded later, by need.
  static let text: String = {
    var paths = ["/proc/self/exe"]
    withUnsafeMutablePointer(to: &paths) { paths in
      posix_visit_libraries(
        { path, paths in
          guard let path, let paths else { return }
          paths.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        }, paths)
    }
    return paths.map { path in
      guard let stamp = FileStamp(of: path) else { return path }
      return "\(path) \(stamp.size) \(stamp.inode) \(stamp.seconds) \(stamp.nanoseconds)"
    }.joined(separator: "\n")
  }()
}
