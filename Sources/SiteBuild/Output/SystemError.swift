import Glibc
import TableModel

extension Diagnostic {
  /// What a failed system call has to say: `cannot write “public/a.html”: No space left on device`.
  ///
  /// - Parameters:
  ///   - action: What was tried, in the infinitive: `write`.
  ///   - path: The file or folder as the user knows it.
  ///   - code: The value of `errno`.
  ///   - advice: What to do about it, in place of the usual words for `code`.
  static func system(
    _ action: String, _ path: String, _ code: Int32, advice: String? = nil
  ) -> Diagnostic {
    var message = "cannot \(action) “\(path)”: \(String(cString: strerror(code)))"
    if let advice = advice ?? usualAdvice(code) { message += "; \(advice)" }
    return .error(message, at: nil)
  }

  private static func usualAdvice(_ code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space and build again"
    case ENAMETOOLONG: "choose a shorter name"
    case EMFILE, ENFILE: "allow more open files (ulimit -n) or use fewer --jobs"
    default: nil
    }
  }
}
