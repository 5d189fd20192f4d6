import HTMLOutput
import Synchronization
import TableLayout
import TableModel
import Typesetting

/// What came of a build.
public struct BuildResult: Sendable {
  public var diagnostics: [Diagnostic]
  /// How many pages have been written; 0 when nothing has.
  public var pageCount: Int
  /// How often a cell's layout was looked up and found among those made before.
  public var cellCache = (lookups: 0, hits: 0)

  public init(diagnostics: [Diagnostic], pageCount: Int) {
    self.diagnostics = diagnostics
    self.pageCount = pageCount
  }
}

/// The geometry of a page, or why there is none.
public struct FramesResult: Sendable {
  public var diagnostics: [Diagnostic]
  /// JSON in UTF-8; empty when the page could not be laid out.
  public var json: [UInt8]

  public init(diagnostics: [Diagnostic], json: [UInt8]) {
    self.diagnostics = diagnostics
    self.json = json
  }
}

extension [Diagnostic] {
  var hasError: Bool { contains { $0.severity == .error } }
}

/// Builds a site: writes all of its pages, or none when there is an error.
public func buildSite(_ options: BuildOptions, progress: BuildProgress) -> BuildResult {
  var diagnostics: [Diagnostic] = []
  let source = SiteSource(options, &diagnostics)
  let opened = Site.open(source, &diagnostics)
  let plan = source.plan(progress: progress)
  diagnostics += plan.diagnostics
  guard let site = opened else { return BuildResult(diagnostics: diagnostics, pageCount: 0) }
  do throws(Diagnostic) {
    let output = try OutputFolder(at: options.outputPath, source: options.source)
    // After an error pages are laid out for the sake of further errors only.
    let build = SiteOutput(
      site: site, plan: plan, output: diagnostics.hasError ? nil : output, progress: progress)
    let written = build.writePages()
    diagnostics += written.diagnostics
    if !diagnostics.hasError {
      diagnostics += build.writeShared(usage: written.usage, into: output)
    }
    guard !diagnostics.hasError else {
      output.discard()
      return BuildResult(diagnostics: diagnostics, pageCount: 0)
    }
    progress.begin("publishing")
    try output.commit()
    var result = BuildResult(diagnostics: diagnostics, pageCount: plan.pages.count)
    result.cellCache = written.cellCache
    return result
  } catch {
    return BuildResult(diagnostics: diagnostics + [error], pageCount: 0)
  }
}

/// Lays out one page, at one width in px or at all of the site's, and writes nothing.
///
/// - Parameter page: the page's output path with or without its ending, its folder if it is the front
///   page of one, or its source file.
public func pageFrames(_ page: String, width: Int?, options: BuildOptions) -> FramesResult {
  var diagnostics: [Diagnostic] = []
  let source = SiteSource(options, &diagnostics)
  let opened = Site.open(source, &diagnostics)
  let plan = source.plan(progress: BuildProgress(verbosity: .quiet))
  guard let site = opened else { return FramesResult(diagnostics: diagnostics, json: []) }
  let paths = plan.pages.map(\.path)
  let path = source.pagePath(page)
  guard let index = paths.firstIndex(of: path) ?? paths.firstIndex(of: path + "/index") else {
    // A page that can't be read is none, but there is more to say about it.
    let own = plan.diagnostics.filter { problem in
      problem.location.map { source.pagePath($0.file) == path } ?? false
    }
    diagnostics += own.hasError ? own : [.error(unknownPage(page, among: paths), at: nil)]
    return FramesResult(diagnostics: diagnostics, json: [])
  }
  let widths = site.configuration.widths
  if let width, !widths.contains(width) {
    let known = widths.map(String.init).joined(separator: ", ")
    let message = "the site is not laid out at \(width) px: its widths are \(known)"
    return FramesResult(diagnostics: diagnostics + [.error(message, at: nil)], json: [])
  }
  let layouter = site.makeLayouter(Typesetter(site.fonts))
  let (frames, problems) = layouter.layout(
    plan.pages[index], header: plan.headers[index], footer: site.footer,
    style: site.style(of: plan.pages[index]))
  var out = ByteBuffer()
  FramesJSON(library: site.templates.library).write(
    frames, page: paths[index],
    widths: widths.indices.filter { width == nil || widths[$0] == width },
    into: &out)
  return FramesResult(
    diagnostics: diagnostics + plan.problems[index] + problems, json: Array(out.bytes))
}
