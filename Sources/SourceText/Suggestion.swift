import TableModel

/// The candidate that `name` was most likely meant to be, or `nil` when none is near.
///
/// Near is a Damerau-Levenshtein distance of at most a third of the name's length, at least 1;
/// letter case does not count. Among equals the first wins.
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    let limit = max(1, max(wanted.count, other.count) / 3)
    guard abs(other.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, other)
    if distance <= limit, best.map({ distance < $0.distance }) ?? true {
      best = (distance, candidate)
    }
  }
  return best?.name
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from `a` to `b`
/// (optimal string alignment).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1] + [Int](repeating: 0, count: b.count)
    for j in b.indices {
      row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// The words for a name that is none of the known ones: it quotes the nearest, or lists them all
/// where they are few.
public func unknownName(_ kind: String, _ name: String, among known: [String]) -> String {
  if let suggestion = nearest(to: name, among: known) {
    return "unknown \(kind) “\(name)”, did you mean “\(suggestion)”?"
  }
  guard !known.isEmpty, known.count <= 24 else { return "unknown \(kind) “\(name)”" }
  return "unknown \(kind) “\(name)”, known are: \(known.joined(separator: ", "))"
}
