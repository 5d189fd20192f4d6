import HTMLOutput
import TableModel
import Typesetting

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

/// A site that has been read, whose pages can be laid out one by one; writes nothing.
public struct SiteFrames: Sendable {
  let site: Site
  let plan: SitePlan

  /// Reads a site; `nil` where its settings, templates or fonts have an error.
  ///
  /// - Parameter diagnostics: Is given what is wrong with these.
  public init?(_ options: BuildOptions, _ diagnostics: inout [Diagnostic]) {
    let source = SiteSource(options, &diagnostics)
    plan = source.plan(progress: BuildProgress(verbosity: .quiet))
    guard let site = Site.open(source, ideographs: plan.ideographParts, &diagnostics) else {
      return nil
    }
    self.site = site
  }

  /// The output path of each page, without its ending.
  public var pages: [String] { plan.pages.map(\.path) }

  /// Whether a page's links and files are found when it is opened as a file: all but those of the page
  /// for addresses that lead nowhere.
  public func opensAsFile(_ index: Int) -> Bool { plan.pages[index].linkRoot == nil }

  /// The widths in px that have a layout of their own, ascending.
  public var widths: [Int] { site.configuration.widths }

  /// What is wrong with the site's content.
  public var diagnostics: [Diagnostic] { plan.diagnostics }

  /// Lays out a page. May be called from any thread.
  ///
  /// - Parameters:
  ///   - index: Which of `pages`.
  ///   - width: One of `widths`; `nil`: all of them.
  public func frames(ofPage index: Int, width: Int? = nil) -> FramesResult {
    let layouter = site.makeLayouter(Typesetter(site.fonts))
    let page = plan.pages[index]
    let laidOut = site.layout(index, of: plan, with: layouter)
    var out = ByteBuffer()
    FramesJSON(library: site.templates.library).write(
      laidOut.frames, parts: laidOut.parts, page: page.path,
      widths: widths.indices.filter { width == nil || widths[$0] == width }, into: &out)
    return FramesResult(
      diagnostics: plan.problems[index] + laidOut.diagnostics, json: Array(out.bytes))
  }

  /// The index of the page that a user means by `name`; `nil`, with the reason, where none is.
  fileprivate func index(of name: String, _ diagnostics: inout [Diagnostic]) -> Int? {
    let path = site.source.pagePath(name)
    if let index = pages.firstIndex(of: path) ?? pages.firstIndex(of: path + "/index")
      ?? plan.files[site.source.contentFile(name)]
    {
      return index
    }
    // A page that can't be read is none, but there is more to say about it.
    let own = plan.diagnostics.filter { problem in
      problem.location.map { site.source.pagePath($0.file) == path } ?? false
    }
    diagnostics += own.hasError ? own : [.error(unknownPage(name, among: pages), at: nil)]
    return nil
  }
}

/// Lays out one page, at one width in px or at all of the site's, and writes nothing.
///
/// - Parameter page: the page's output path with or without its ending, its folder if it is the front
///   page of one, or its source file.
public func pageFrames(_ page: String, width: Int?, options: BuildOptions) -> FramesResult {
  var diagnostics: [Diagnostic] = []
  guard let site = SiteFrames(options, &diagnostics), let index = site.index(of: page, &diagnostics)
  else { return FramesResult(diagnostics: diagnostics, json: []) }
  if let width, !site.widths.contains(width) {
    let known = site.widths.map(String.init).joined(separator: ", ")
    let message = "the site is not laid out at \(width) px: its widths are \(known)"
    return FramesResult(diagnostics: diagnostics + [.error(message, at: nil)], json: [])
  }
  let frames = site.frames(ofPage: index, width: width)
  return FramesResult(diagnostics: diagnostics + frames.diagnostics, json: frames.json)
}
