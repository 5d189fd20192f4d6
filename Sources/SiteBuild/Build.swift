import TableModel

/// What came of a build.
public struct BuildResult: Sendable {
  public var diagnostics: [Diagnostic]
  /// How many pages have been written; 0 when nothing has.
  public var pageCount: Int
  /// How often a cell's layout was looked up and found among those made before.
  public var cellCache = (lookups: 0, hits: 0)
  /// The pages that are in the content folder but not in the site, in the order of their paths.
  public var leftOut: [LeftOutPage] = []
  /// Whether the output is as the last build left it.
  public var isUnchanged = false
  /// What checks of the output go by; `nil` where the site could not be read.
  public var facts: SiteFacts?

  public init(diagnostics: [Diagnostic], pageCount: Int) {
    self.diagnostics = diagnostics
    self.pageCount = pageCount
  }
}

extension [Diagnostic] {
  var hasError: Bool { contains { $0.severity == .error } }
}

/// Builds a site: writes all of its pages, or none when there is an error.
///
/// What the last build into the same folder has made is used again where it would come out the same.
public func buildSite(_ options: BuildOptions, progress: BuildProgress) -> BuildResult {
  let last = LastBuild(options)
  if let result = last.resultOfUnchanged { return result }
  if var pages = last.editedPages, let result = pages.build(progress) { return result }
  var diagnostics: [Diagnostic] = []
  var source = SiteSource(options, &diagnostics)
  let recorded = last.recordedSite()
  source.kept = last.keptPages(recorded)
  var plan = source.plan(progress: progress)
  if plan.keepsPages, !last.holds(recorded, source.folder, for: plan.ideographParts) {
    source.kept = nil
    plan = source.plan(progress: progress)
  }
  let opened = Site.open(source, ideographs: plan.ideographParts, &diagnostics)
  diagnostics += plan.diagnostics
  guard let site = opened else { return BuildResult(diagnostics: diagnostics, pageCount: 0) }
  diagnostics +=
    site.splitProblems(of: plan) + site.shellProblems(of: plan)
    + site.scriptProblems(of: plan)
  do throws(Diagnostic) {
    let output = try OutputFolder(at: options.outputPath, source: options.source)
    // Another build was at work until now.
    guard last.isCurrent else {
      output.discard()
      return buildSite(options, progress: progress)
    }
    let cache = PictureCache(options, output.place)
    let pictures = PictureMaker(
      source.folder, cache: cache, widths: source.configuration.widths, jobs: options.jobs)
    let systemFiles = InputStamps(paths: site.fonts.files).files
    let reuse = last.reuse(
      of: recorded, source.folder, systemFiles: systemFiles, ideographs: plan.ideographParts)
    // After an error pages are laid out for the sake of further errors only.
    let build = SiteOutput(
      site: site, plan: plan, publication: Publication(plan, source.configuration),
      output: diagnostics.hasError ? nil : output, pictures: pictures, reuse: reuse,
      progress: progress, icon: SiteOutput.icon(of: plan))
    let written = build.writePages()
    diagnostics += written.diagnostics + written.templateProblems
    var names = LateNames()
    if !diagnostics.hasError {
      let shared = build.writeShared(of: written, into: output)
      diagnostics += shared.diagnostics
      names = shared.names
    }
    guard !diagnostics.hasError else {
      output.discard()
      return BuildResult(diagnostics: diagnostics, pageCount: 0)
    }
    progress.begin("publishing")
    cache.removeUnused()
    var result = BuildResult(diagnostics: diagnostics, pageCount: plan.pages.count)
    result.cellCache = written.cellCache
    result.leftOut = plan.leftOut
    result.facts = SiteFacts(plan, site.configuration, site.templates.shells.files)
    result.facts?.unusedTemplates = site.unusedTemplates(of: plan, usedCells: written.usedCells)
    options.memory?.keep(site, reuse.common)
    try output.commit {
      last.replace(
        by: result, source, build, written, names, systemFiles: systemFiles, in: output)
    }
    return result
  } catch {
    return BuildResult(diagnostics: diagnostics + [error], pageCount: 0)
  }
}
