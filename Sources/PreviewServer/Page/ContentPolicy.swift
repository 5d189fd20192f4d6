/// A content security policy that lets the preview's own script run.
enum ContentPolicy {
  /// The policy with one more source for scripts, for what they load and for frames; without what would have
  /// browsers ask for https.
  ///
  /// - Parameter source: the address of a folder.
  static func opened(_ policy: String, for source: String) -> String {
    // A header field may hold several policies, all of which are in force.
    policy.split(separator: ",").map { one in
      var directives = one.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace) }
        .filter { !$0.isEmpty && $0[0].lowercased() != "upgrade-insecure-requests" }
      func values(of name: String) -> [Substring]? {
        directives.first { $0[0].lowercased() == name }.map { Array($0.dropFirst()) }
      }
      for chain in chains {
        guard let effective = chain.lazy.compactMap(values).first else { continue }
        let kept = effective.filter { $0.lowercased() != "'none'" }
        let name = chain[0]
        let directive = [Substring(name)] + kept + [Substring(source)]
        if let index = directives.firstIndex(where: { $0[0].lowercased() == name }) {
          directives[index] = directive
        } else {
          directives.append(directive)
        }
      }
      return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  /// Directives, each with those that speak for it where it is missing.
  private static let chains = [
    ["script-src-elem", "script-src", "default-src"], ["connect-src", "default-src"],
    ["frame-src", "child-src", "default-src"],
  ]
}
