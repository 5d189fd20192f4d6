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
  let (opened, problems) = Site.open(options)
  var diagnostics = problems
  guard let site = opened else { return BuildResult(diagnostics: diagnostics, pageCount: 0) }
  let plan = site.plan(progress: progress)
  diagnostics += plan.diagnostics
  do throws(Diagnostic) {
    let output = try OutputFolder(at: options.outputPath, source: options.source)
    let build = SiteOutput(site: site, plan: plan, output: output, progress: progress)
    let written = build.writePages()
    diagnostics += written.diagnostics
    if !diagnostics.hasError { diagnostics += build.writeShared(usage: written.usage) }
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
/// - Parameter page: the page's output path with or without its ending, or its source file.
public func pageFrames(_ page: String, width: Int?, options: BuildOptions) -> FramesResult {
  let (opened, problems) = Site.open(options)
  guard let site = opened else { return FramesResult(diagnostics: problems, json: []) }
  let plan = site.plan(progress: BuildProgress(verbosity: .quiet))
  let paths = plan.pages.map(\.path)
  guard let index = paths.firstIndex(of: site.pagePath(page)) else {
    let message = unknownPage(page, among: paths)
    return FramesResult(diagnostics: problems + [.error(message, at: nil)], json: [])
  }
  let widths = site.configuration.widths
  if let width, !widths.contains(width) {
    let known = widths.map(String.init).joined(separator: ", ")
    let message = "the site is not laid out at \(width) px: its widths are \(known)"
    return FramesResult(diagnostics: problems + [.error(message, at: nil)], json: [])
  }
  let layouter = site.makeLayouter(Typesetter(site.fonts))
  let (frames, diagnostics) = layouter.layout(
    plan.pages[index], header: plan.headers[index], footer: site.footer,
    style: site.style(of: plan.pages[index]))
  var out = ByteBuffer()
  FramesJSON(library: site.templates.library).write(
    frames, page: paths[index],
    widths: widths.indices.filter { width == nil || widths[$0] == width },
    into: &out)
  let own = plan.diagnostics.filter { $0.location?.file == plan.pages[index].location.file }
  return FramesResult(diagnostics: problems + own + diagnostics, json: Array(out.bytes))
}
