import Glibc
import SiteBuild
import TableModel

/// Publishes to a branch of a git repository, as one commit on top of what the branch has.
///
/// The commit is made of objects alone, with an index of its own. Until the branch is set to it, in one
/// step and only if it is where it was, nothing anybody sees has changed.
struct GitPublisher: Publisher {
  let branch: String
  /// The name or the address of the repository that the branch is in; `nil`: the site's own.
  let remote: String?
  let shown: String
  let site: String
  let scratch: String

  /// How often others may be quicker.
  private static let attempts = 5

  private var reference: String { "refs/heads/\(branch)" }

  func prepare() throws(Diagnostic) {
    let repository = try repository()
    guard try repository.run(["check-ref-format", reference]).status == 0 else {
      throw .error("“\(branch)” cannot be the name of a branch", at: nil)
    }
    for name in ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"] {
      let run = try repository.run(["var", name])
      guard run.status == 0 else {
        throw .error(
          "git doesn’t know who publishes: set git config --global user.name and user.email",
          at: nil,
          notes: [.init(run.complaint, at: nil)])
      }
    }
    if remote == nil { try refuseCheckedOut(repository) }
    _ = try tip(in: repository)
  }

  func publish(_ built: BuiltSite, isDryRun: Bool) throws(Diagnostic) -> PublishReport {
    let repository = try repository()
    for _ in 0..<Self.attempts {
      if let report = try attempt(built, in: repository, isDryRun: isDryRun) { return report }
    }
    throw .error(
      "“\(shown)” was changed by others \(Self.attempts) times while the site was being published; "
        + "publish again", at: nil)
  }

  /// Publishes on top of what the branch has now; `nil`: meanwhile it has something else.
  private func attempt(
    _ built: BuiltSite, in repository: GitRepository, isDryRun: Bool
  ) throws(Diagnostic) -> PublishReport? {
    var report = PublishReport(target: shown)
    let tip = try tip(in: repository)
    if let tip, try !fetch(tip, into: repository) { return nil }
    let old = try tip.map { tip throws(Diagnostic) in try repository.files(of: tip) } ?? [:]
    let manifest = try manifest(of: old, in: repository)
    let paths = built.files.map(\.path) + [OutputManifest.name]
    let objects = try repository.objects(of: paths, in: built.folder, writing: false)
    let new = Dictionary(uniqueKeysWithValues: zip(paths, objects))
    try refuseConflicts(old, manifest, new, folders: built.folders)
    let changed = paths.filter { old[$0]?.object != new[$0] }
    let removed = manifest.files.filter { old[$0] != nil && new[$0] == nil }
    let sizes = Dictionary(uniqueKeysWithValues: built.files.map { ($0.path, $0.size) })
    report.take(
      changed.filter { $0 != OutputManifest.name }.map {
        (old[$0] == nil ? .added : .changed, $0, sizes[$0])
      } + removed.map { (.removed, $0, old[$0]?.size) })
    if isDryRun || changed.isEmpty && removed.isEmpty { return report }
    let commit = try commit(
      changed: changed, removed: removed, objects: new, on: tip, in: repository, built, report)
    guard try set(to: commit, from: tip, in: repository) else { return nil }
    report.outcome =
      "commit \(commit.prefix(10))" + (remote == nil ? ", which nothing has pushed yet" : "")
    return report
  }
}

// MARK: The branch

extension GitPublisher {
  /// The site's repository; where it has none and the branch is elsewhere, one for the purpose.
  private func repository() throws(Diagnostic) -> GitRepository {
    if let own = try GitRepository(around: site) { return own }
    guard let remote else {
      throw .error(
        "“\(site)” lies in no git repository: give the address of one, git:ADDRESS#\(branch)",
        at: nil)
    }
    guard remote.contains("/") || remote.contains(":") else {
      throw .error(
        "“\(remote)” is the name of a remote, but “\(site)” lies in no git repository: give the "
          + "address of one, git:ADDRESS#\(branch)", at: nil)
    }
    return try GitRepository(making: "\(scratch)/repository.git")
  }

  /// A branch that somebody works on must not change under their hands.
  private func refuseCheckedOut(_ repository: GitRepository) throws(Diagnostic) {
    var place = try repository.text(["for-each-ref", "--format=%(worktreepath)", reference])
    let isBare = try repository.text(["rev-parse", "--is-bare-repository"]) == "true"
    if place.isEmpty, !isBare,
      String(decoding: try repository.run(["symbolic-ref", "-q", "HEAD"]).output, as: UTF8.self)
        .trimmed == reference
    {
      place = repository.folder
    }
    guard place.isEmpty else {
      throw .error(
        "the branch “\(branch)” is checked out in “\(place)”; publish to a branch that holds nothing "
          + "but the site", at: nil)
    }
  }

  /// The commit that the branch is at; `nil`: there is no such branch.
  private func tip(in repository: GitRepository) throws(Diagnostic) -> String? {
    guard let remote else {
      let run = try repository.run(["rev-parse", "--verify", "--quiet", "\(reference)^{commit}"])
      return run.status == 0 ? run.text.trimmed : nil
    }
    let run = try repository.run(["ls-remote", "--exit-code", remote, reference])
    switch run.status {
    case 0: return run.text.split { $0 == "\t" || $0 == "\n" }.first.map(String.init)
    case 2: return nil
    default: throw .error("git can’t reach “\(shown)”: \(run.complaint)", at: nil)
    }
  }

  /// Has the repository hold a commit; says whether it does: meanwhile others may have put another in its
  /// place.
  private func fetch(_ tip: String, into repository: GitRepository) throws(Diagnostic) -> Bool {
    func isThere() throws(Diagnostic) -> Bool {
      try repository.run(["cat-file", "-e", "\(tip)^{commit}"]).status == 0
    }
    guard let remote, try !isThere() else { return true }
    let depth = repository.isTemporary ? ["--depth=1"] : []
    let run = try repository.run(
      ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head"] + depth + [remote, reference])
    if run.status == 0 { return try isThere() }
    guard try self.tip(in: repository) == tip else { return false }
    throw .error("git can’t fetch “\(shown)”: \(run.complaint)", at: nil)
  }

  /// Sets the branch to a commit; says whether it was still where it had been.
  private func set(
    to commit: String, from tip: String?, in repository: GitRepository
  ) throws(Diagnostic) -> Bool {
    let run: Program.Run
    if let remote {
      run = try repository.run([
        "push", "--quiet", "--force-with-lease=\(reference):\(tip ?? "")", remote,
        "\(commit):\(reference)",
      ])
    } else {
      let nothing = String(repeating: "0", count: commit.count)
      run = try repository.run([
        "update-ref", "-m", "sitegen publish", "--create-reflog", reference, commit, tip ?? nothing,
      ])
    }
    if run.status == 0 { return true }
    // Whoever was quicker has moved the branch; if nobody has, another attempt would fail as well.
    guard try self.tip(in: repository) == tip else { return false }
    throw .error("git can’t set “\(shown)” to the site: \(run.complaint)", at: nil)
  }
}

// MARK: The commit

extension GitPublisher {
  private func manifest(
    of old: [BytePath: GitRepository.File], in repository: GitRepository
  ) throws(Diagnostic) -> OutputManifest {
    guard let file = old[OutputManifest.name] else {
      if let first = old.keys.min() { throw foreign(shown, holding: first) }
      return OutputManifest()
    }
    return try manifest(try repository.output(["cat-file", "blob", file.object]), of: shown)
  }

  /// Refuses to replace what others have put where the site has a file or a folder.
  private func refuseConflicts(
    _ old: [BytePath: GitRepository.File], _ manifest: OutputManifest, _ new: [BytePath: String],
    folders: Set<BytePath>
  ) throws(Diagnostic) {
    let conflicts = old.keys.filter { path in
      if path == OutputManifest.name || manifest.files.contains(path) { return false }
      if new[path] != nil || folders.contains(path) { return true }
      var folder = path.parent
      while let next = folder {
        if new[next] != nil { return true }
        folder = next.parent
      }
      return false
    }
    if !conflicts.isEmpty { throw conflict(shown, conflicts) }
  }

  /// Makes the commit that has the site in place of the one before; its name.
  private func commit(
    changed: [BytePath], removed: some Collection<BytePath>, objects: [BytePath: String],
    on tip: String?, in repository: GitRepository, _ built: BuiltSite, _ report: PublishReport
  ) throws(Diagnostic) -> String {
    _ = try repository.objects(of: changed, in: built.folder, writing: true)
    let index = "\(scratch)/index"
    unlink(index)
    let own = repository.with(index: index)
    try own.output(["read-tree"] + (tip.map { [$0] } ?? ["--empty"]))
    var entries: [UInt8] = []
    let nothing = String(repeating: "0", count: objects[OutputManifest.name]?.count ?? 40)
    // What goes makes room for a folder of its name, or the other way round.
    for path in removed { entries += Array("0 \(nothing)\t".utf8) + path.bytes + [0] }
    for path in changed {
      entries += Array("100644 \(objects[path] ?? nothing)\t".utf8) + path.bytes + [0]
    }
    try own.output(["update-index", "-z", "--index-info"], input: entries)
    let tree = try own.text(["write-tree"])
    let parent = tip.map { ["-p", $0] } ?? []
    return try repository.text(
      ["commit-tree", tree] + parent, input: Array(try message(report, repository).utf8))
  }

  private func message(
    _ report: PublishReport, _ repository: GitRepository
  ) throws(Diagnostic) -> String {
    var text = "Publish the site\n\n\(report.counts).\n"
    if !repository.isTemporary {
      let source = try repository.run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
      if source.status == 0 { text += "\nSource: \(source.text.trimmed)\n" }
    }
    return text
  }
}
