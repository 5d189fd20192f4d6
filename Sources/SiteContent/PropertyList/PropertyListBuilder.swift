import SourceText
import TableModel

/// Puts values together that a reader of text meets one after the other.
///
/// Open arrays and dictionaries stand on a stack of our own, so nesting costs no call stack.
struct PropertyListBuilder {
  /// An array or dictionary whose end has not come yet.
  struct Frame {
    var isDictionary: Bool
    var place: PropertyListPlace
    /// Where its children begin in `nodes` or `entries`.
    var first: Int
    /// The key whose value has not come yet.
    var key: String?
    var keyPlace: PropertyListPlace
    /// The key that was set last.
    var lastKey = ""
  }

  let file: String
  private(set) var root: PropertyListNode?
  private(set) var warnings: [Diagnostic] = []
  private(set) var frames: [Frame] = []
  private var nodes: [PropertyListNode] = []
  private var entries: [PropertyListNode.Entry] = []

  init(file: String) {
    self.file = file
  }

  var top: Frame? { frames.last }

  mutating func open(
    dictionary isDictionary: Bool, at place: PropertyListPlace
  ) throws(Diagnostic) {
    guard frames.count < PropertyList.maximumDepth else {
      throw .error(
        "arrays and dictionaries are nested more than \(PropertyList.maximumDepth) deep",
        at: SourceLocation(file: file, place))
    }
    frames.append(
      Frame(
        isDictionary: isDictionary, place: place,
        first: isDictionary ? entries.count : nodes.count, key: nil, keyPlace: place))
  }

  /// Names the value to come in the open dictionary.
  mutating func setKey(_ key: String, at place: PropertyListPlace) {
    frames[frames.count - 1].key = key
    frames[frames.count - 1].keyPlace = place
    frames[frames.count - 1].lastKey = key
  }

  /// Leaves out the value to come in the open dictionary, and its key.
  mutating func skipValue() {
    frames[frames.count - 1].key = nil
  }

  mutating func close() {
    guard let frame = frames.popLast() else { return }
    if frame.isDictionary {
      let own = Array(entries[frame.first...])
      entries.removeSubrange(frame.first...)
      add(.dictionary(unique(own, file: file, warnings: &warnings)), at: frame.place)
    } else {
      let own = Array(nodes[frame.first...])
      nodes.removeSubrange(frame.first...)
      add(.array(own), at: frame.place)
    }
  }

  /// Adds a value to what is open: under the key that was set, as the next element, or as the root.
  mutating func add(_ content: PropertyListNode.Content, at place: PropertyListPlace) {
    let node = PropertyListNode(content, at: place)
    guard let frame = frames.last else {
      root = node
      return
    }
    if frame.isDictionary {
      guard let key = frame.key else { return }
      frames[frames.count - 1].key = nil
      entries.append(.init(key: key, keyPlace: frame.keyPlace, value: node))
    } else {
      nodes.append(node)
    }
  }

  mutating func warn(_ message: String, at place: PropertyListPlace) {
    warnings.append(.warning(message, at: SourceLocation(file: file, place)))
  }
}

/// The entries with each key once: of equal keys the last value counts, at the first one's rank.
func unique(
  _ entries: [PropertyListNode.Entry], file: String, warnings: inout [Diagnostic]
) -> [PropertyListNode.Entry] {
  guard hasDuplicates(entries) else { return entries }
  var result: [PropertyListNode.Entry] = []
  var indices: [String: Int] = [:]
  for entry in entries {
    guard let index = indices[entry.key] else {
      indices[entry.key] = result.count
      result.append(entry)
      continue
    }
    let first = result[index].keyPlace
    warnings.append(
      .warning(
        "the key “\(entry.key)” stands twice: the last value counts" + entry.keyPlace.byteHint,
        at: SourceLocation(file: file, entry.keyPlace),
        notes: [.init("it stands here first", at: SourceLocation(file: file, first))]))
    result[index] = entry
  }
  return result
}

private func hasDuplicates(_ entries: [PropertyListNode.Entry]) -> Bool {
  if entries.count > 12 { return Set(entries.lazy.map(\.key)).count < entries.count }
  for index in entries.indices {
    for other in 0..<index where entries[other].key == entries[index].key { return true }
  }
  return false
}
