import CPosixShim

/// What tells this build of the program, with the libraries that it runs with, from all others: what
/// one has made isn't used by another.
enum ProgramIdentity {
  /// A hash of where the program and the libraries that it was started with stand, and of their stamps:
  /// it is kept in files, which are to tell nothing of the machine. Some libraries are loaded later, by
  /// need.
  static let text: String = {
    var paths = ["/proc/self/exe"]
    withUnsafeMutablePointer(to: &paths) { paths in
      posix_visit_libraries(
        { path, paths in
          guard let path, let paths else { return }
          paths.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        }, paths)
    }
    var hash = ContentHash()
    for path in paths {
      let stamp = FileStamp(of: path)
      hash.add(path + "\0")
      if let stamp {
        hash.add("\(stamp.size) \(stamp.inode) \(stamp.seconds) \(stamp.nanoseconds)\0")
      }
    }
    return hash.description
  }()
}
