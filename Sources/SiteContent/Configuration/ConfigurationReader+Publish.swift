import SourceText
import TableModel

/// `publish`: the names of targets with their places.
extension ConfigurationReader {
  private static let publishKeys = ["folder", "git", "branch", "rsync", "baseURL"]

  mutating func publishTargets(_ value: YAMLNode) throws(Diagnostic) -> [PublishTarget] {
    guard let entries = value.entries else {
      throw wrong(
        value, "“publish” must be a mapping of names to places, such as {server: \"host:path\"}")
    }
    var targets: [PublishTarget] = []
    for entry in entries {
      do throws(Diagnostic) {
        targets.append(try publishTarget(entry))
      } catch {
        diagnostics.append(error)
      }
    }
    return targets
  }

  private mutating func publishTarget(
    _ entry: YAMLNode.Entry
  ) throws(Diagnostic) -> PublishTarget {
    guard !entry.key.isEmpty, !entry.key.contains(where: { "/:.".contains($0) }),
      !entry.key.hasPrefix("-")
    else {
      throw .error(
        "“\(entry.key)” could be taken for a place: name the target without “/”, “:” and “.”",
        at: entry.keyLocation)
    }
    let value = entry.value
    if let text = value.string, !value.isNull {
      return PublishTarget(
        try place(at: value.location) { () throws(PublishPlaceProblem) in try .init(text) },
        name: entry.key, at: value.location)
    }
    guard let keys = value.entries else {
      throw wrong(
        value,
        "“\(entry.key)” must be a place such as host:path, or a mapping with “folder”, "
          + "“branch” or “rsync”")
    }
    return try publishTarget(entry.key, keys, at: value.location)
  }

  private mutating func publishTarget(
    _ name: String, _ entries: [YAMLNode.Entry], at location: SourceLocation
  ) throws(Diagnostic) -> PublishTarget {
    var texts: [String: (text: String, location: SourceLocation)] = [:]
    var baseURL: String?
    for entry in entries {
      guard Self.publishKeys.contains(entry.key) else {
        throw .error(
          unknownName("key", entry.key, among: Self.publishKeys), at: entry.keyLocation)
      }
      guard let text = entry.value.string, !entry.value.isNull, !text.isEmpty else {
        throw wrong(entry.value, "“\(entry.key)” must be a text")
      }
      if entry.key == "baseURL" {
        baseURL = try address(entry)
      } else {
        texts[entry.key] = (text, entry.value.location)
      }
    }
    let kinds = ["folder", "branch", "rsync"].filter { texts[$0] != nil }
    if let git = texts["git"], texts["branch"] == nil {
      throw .error("“git” needs the “branch” that the site goes to", at: git.location)
    }
    guard let kind = kinds.first, kinds.count == 1, let place = texts[kind] else {
      throw .error(
        "“\(name)” must have just one of “folder”, “branch” and “rsync”", at: location)
    }
    if let git = texts["git"], kind != "branch" {
      throw .error("“git” goes with “branch”, not with “\(kind)”", at: git.location)
    }
    var target = PublishTarget(
      try self.place(at: place.location) { () throws(PublishPlaceProblem) in
        switch kind {
        case "folder": .folder(place.text)
        case "branch": try .branch(place.text, of: texts["git"]?.text)
        default: try .elsewhere(place.text)
        }
      }, name: name, at: location)
    target.baseURL = baseURL
    return target
  }

  private func place(
    at location: SourceLocation, _ read: () throws(PublishPlaceProblem) -> PublishTarget.Place
  ) throws(Diagnostic) -> PublishTarget.Place {
    do throws(PublishPlaceProblem) {
      return try read()
    } catch {
      throw .error(error.message, at: location)
    }
  }
}
