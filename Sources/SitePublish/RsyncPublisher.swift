import SiteBuild
import TableModel

/// Publishes to a folder that rsync reaches, over ssh or at a server of rsync's own.
///
/// Nobody can switch a folder elsewhere in one step, so the order sees to it that the site is whole at any
/// moment: first what pages load, then the pages, then removals; files appear by being renamed, those of
/// a step one right after the other. The manifest that is there meanwhile names the files of both
/// sites, so that whatever ends a publish, the next one knows what is sitegen's.
struct RsyncPublisher: Publisher {
  /// What rsync takes for the folder.
  let target: String
  let scratch: String

  private let rsync = Program(name: "rsync", variables: [("LC_ALL", "C"), ("LANGUAGE", nil)])
  /// rsync's exit code where a file or folder is missing, among others.
  private static let partial: Int32 = 23

  init(target: String, scratch: String) {
    self.target = target
    self.scratch = scratch
  }

  /// What is at the target.
  private struct Remote {
    /// Whether the folder is there.
    var exists: Bool
    /// What its manifest holds, if it has one.
    var manifest: [UInt8]?
  }

  /// What is to be done.
  private struct Plan {
    var changed: [(kind: PublishReport.Change.Kind, file: BuiltSite.File)] = []
    var removed: [BytePath] = []
    /// Whether the target holds files of a publish that was ended.
    var hasLeftovers = false
  }

  func prepare() throws(Diagnostic) { _ = try remote() }

  func publish(_ built: BuiltSite, isDryRun: Bool) throws(Diagnostic) -> PublishReport {
    let remote = try remote()
    let old =
      try remote.manifest.map { bytes throws(Diagnostic) in
        try manifest(bytes, of: target)
      } ?? OutputManifest()
    let rules = try deletionRules(built, old)
    let plan = try plan(built, remote, old, rules)
    var report = PublishReport(target: target)
    report.take(
      plan.changed.map { ($0.kind, $0.file.path, $0.file.size) }
        + plan.removed.map { (.removed, $0, nil) })
    if isDryRun { return report }
    if !plan.changed.isEmpty || !plan.removed.isEmpty {
      let both = OutputManifest.bytes(of: Array(old.files.union(built.files.map(\.path))))
      try send(manifest: both, makingFolder: !remote.exists)
      // A folder of the old site where the new one has a file, or the other way round.
      let isInTheWay =
        built.files.contains { old.folders.contains($0.path) }
        || plan.removed.contains(where: built.folders.contains)
      if isInTheWay { _ = try deletions(built, rules, isDryRun: false) }
      let pages = plan.changed.map(\.file).filter { namesOthers($0.path) }
      let others = plan.changed.map(\.file).filter { !namesOthers($0.path) }
      try send(others, of: built)
      try send(pages, of: built)
    }
    if !plan.removed.isEmpty || plan.hasLeftovers {
      _ = try deletions(built, rules, isDryRun: false)
    }
    if !report.changes.isEmpty || remote.manifest != built.manifest {
      try send(manifest: built.manifest, makingFolder: !remote.exists)
    }
    return report
  }

  /// Whether a file leads to others, which have to be there before it.
  private func namesOthers(_ path: BytePath) -> Bool {
    var name = path.description[...]
    for suffix in [".gz", ".br"] where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count)
    }
    return [".html", ".xml", ".txt"].contains { name.hasSuffix($0) }
  }
}

// MARK: Looking

extension RsyncPublisher {
  private func remote() throws(Diagnostic) -> Remote {
    let list = try run(["--list-only", "--", "\(target)/"])
    guard list.status == 0 else {
      if list.status == Self.partial, list.errors.contains("No such file or directory") {
        return Remote(exists: false)
      }
      throw .error("rsync can’t reach “\(target)”: \(list.complaint)", at: nil)
    }
    // “mode size date time name”, the size padded.
    let names = list.text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 4)
      return words.count == 5 && words[4] != "." ? String(words[4]) : nil
    }
    let manifest = "\(OutputManifest.name)"
    guard names.contains(manifest) else {
      if let first = names.first { throw foreign(target, holding: first) }
      return Remote(exists: true)
    }
    let copy = "\(scratch)/manifest"
    try require(["--", "\(target)/\(manifest)", copy], "read “\(target)/\(manifest)”")
    return Remote(exists: true, manifest: try contents(of: copy) ?? [])
  }

  private func plan(
    _ built: BuiltSite, _ remote: Remote, _ old: OutputManifest, _ rules: String
  ) throws(Diagnostic) -> Plan {
    var plan = Plan()
    guard remote.exists else {
      plan.changed = built.files.map { (.added, $0) }
      return plan
    }
    let comparison = try require(
      [
        "--recursive", "--checksum", "--dry-run", "--force", "--out-format=%i %n",
        "--exclude=/\(OutputManifest.name)", "--", "\(built.folder)/", "\(target)/",
      ], "compare the site with “\(target)”")
    let files = Dictionary(uniqueKeysWithValues: built.files.map { ($0.path, $0) })
    var conflicts: [BytePath] = []
    for (item, path) in items(comparison.output) {
      // A folder would have to go, with all that is in it.
      if item.hasPrefix("*deleting"), !old.files.contains(path), !old.folders.contains(path) {
        conflicts.append(path)
      }
      guard item.hasPrefix("<f"), let file = files[path] else { continue }
      let isNew = item.contains("+++")
      if !isNew, !old.files.contains(path) { conflicts.append(path) }
      plan.changed.append((isNew ? .added : .changed, file))
    }
    guard conflicts.isEmpty else { throw conflict(target, conflicts) }
    for path in try deletions(built, rules, isDryRun: true) {
      if old.files.contains(path) {
        plan.removed.append(path)
      } else {
        plan.hasLeftovers = plan.hasLeftovers || path.description.contains(Self.unfinished)
      }
    }
    return plan
  }

  /// What rsync says of each file: eleven characters, and its path, in which it writes what is no
  /// printable character as `\#` and three octal digits.
  private func items(_ output: [UInt8]) -> [(item: String, path: BytePath)] {
    output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.count > 12 else { return nil }
      let start = line.startIndex + 12
      var path: [UInt8] = []
      var index = start
      while index < line.endIndex {
        if line[index...].starts(with: "\\#".utf8), index + 5 <= line.endIndex,
          let byte = UInt8(
            String(decoding: line[(index + 2)..<(index + 5)], as: UTF8.self), radix: 8)
        {
          path.append(byte)
          index += 5
        } else {
          path.append(line[index])
          index += 1
        }
      }
      return (String(decoding: line[..<(start - 1)], as: UTF8.self), BytePath(bytes: path))
    }
  }
}

// MARK: Changing

extension RsyncPublisher {
  /// Where `--delay-updates` keeps files until they are renamed, in each folder.
  private static let unfinished = ".~tmp~"

  /// Sends files, none of which the target has in this form; they appear together.
  private func send(_ files: [BuiltSite.File], of built: BuiltSite) throws(Diagnostic) {
    guard !files.isEmpty else { return }
    let list = "\(scratch)/files"
    // Without a folder in front “#” and “;” would begin a comment.
    try write(files.flatMap { Array("./".utf8) + $0.path.bytes + [0] }, to: list)
    try require(
      [
        "--from0", "--files-from=\(list)", "--ignore-times", "--delay-updates", "--chmod=ugo=rwX",
        "--", "\(built.folder)/", "\(target)/",
      ], "send files to “\(target)”")
  }

  private func send(manifest: [UInt8], makingFolder: Bool) throws(Diagnostic) {
    let file = "\(scratch)/\(OutputManifest.name)"
    try write(manifest, to: file)
    let options = ["--ignore-times", "--chmod=ugo=rwX"] + (makingFolder ? ["--mkpath"] : [])
    try require(options + ["--", file, "\(target)/"], "write into “\(target)”")
  }

  /// Removes the files that the rules name, and the folders that are empty then; what these are.
  private func deletions(
    _ built: BuiltSite, _ rules: String, isDryRun: Bool
  ) throws(Diagnostic) -> [BytePath] {
    let run = try require(
      [
        "--recursive", "--delete-after", "--existing", "--ignore-existing", "--from0",
        "--include-from=\(rules)", "--exclude=*", "--out-format=%i %n",
      ] + (isDryRun ? ["--dry-run"] : []) + ["--", "\(built.folder)/", "\(target)/"],
      "remove files from “\(target)”")
    return items(run.output).filter { $0.item.hasPrefix("*deleting") }.map(\.path)
  }

  /// Writes the rules that have rsync remove what sitegen wrote and the site has no more, and nothing
  /// else: all that isn't included is neither looked at nor removed.
  private func deletionRules(
    _ built: BuiltSite, _ old: OutputManifest
  ) throws(Diagnostic) -> String {
    let new = Set(built.files.map(\.path))
    var rules: [UInt8] = []
    for folder in old.folders.sorted() { rules += pattern(folder) + Array("/".utf8) + [0] }
    for path in old.files.sorted() where !new.contains(path) { rules += pattern(path) + [0] }
    rules += Array("\(Self.unfinished)/***".utf8) + [0]
    let file = "\(scratch)/rules"
    try write(rules, to: file)
    return file
  }

  /// A path as a pattern that matches it alone; a backslash quotes only where there is a wildcard.
  private func pattern(_ path: BytePath) -> [UInt8] {
    let wildcards = "*?[".utf8
    let hasWildcard = path.bytes.contains { wildcards.contains($0) }
    var text: [UInt8] = [UInt8(ascii: "/")]
    for byte in path.bytes {
      if hasWildcard, wildcards.contains(byte) || byte == UInt8(ascii: "\\") {
        text.append(UInt8(ascii: "\\"))
      }
      text.append(byte)
    }
    return text
  }

  private func run(_ arguments: [String]) throws(Diagnostic) -> Program.Run {
    // Only a server of rsync's own has a limit for connecting and words of welcome.
    let isDaemon = target.hasPrefix("rsync://") || target.contains("::")
    return try rsync.run(
      ["--8-bit-output"] + (isDaemon ? ["--contimeout=30", "--no-motd"] : []) + arguments,
      in: scratch)
  }

  @discardableResult private func require(
    _ arguments: [String], _ purpose: String
  ) throws(Diagnostic) -> Program.Run {
    let run = try run(arguments)
    guard run.status == 0 else {
      throw .error("rsync can’t \(purpose): \(run.complaint)", at: nil)
    }
    return run
  }
}
