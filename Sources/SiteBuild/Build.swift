import TableModel

/// What came of a build.
public struct BuildResult: Sendable {
  public var diagnostics: [Diagnostic]
  /// How many pages have been written; 0 when nothing has.
  public var pageCount: Int

  public init(diagnostics: [Diagnostic], pageCount: Int) {
    self.diagnostics = diagnostics
    self.pageCount = pageCount
  }
}

/// The geometry of a page, or why there is none.
public struct FramesResult: Sendable {
  public var diagnostics: [Diagnostic]
  /// JSON in UTF-8 without a line feed at its end; empty when the page could not be laid out.
  public var json: [UInt8]

  public init(diagnostics: [Diagnostic], json: [UInt8]) {
    self.diagnostics = diagnostics
    self.json = json
  }
}

/// Builds a site: writes all of its pages, or none when there is an error.
public func buildSite(_ options: BuildOptions, progress: BuildProgress) -> BuildResult {
  do {
    let output = try OutputFolder(at: options.outputPath, source: options.source)
    try output.commit()
    return BuildResult(diagnostics: [], pageCount: 0)
  } catch {
    return BuildResult(diagnostics: [error], pageCount: 0)
  }
}

/// Lays out one page, at one width in px or at all of the site's, and writes nothing.
public func pageFrames(_ page: String, width: Int?, options: BuildOptions) -> FramesResult {
  FramesResult(diagnostics: [.error("there is no page “\(page)”", at: nil)], json: [])
}
