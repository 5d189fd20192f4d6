import HTMLOutput
import SiteContent
import Synchronization
import TableLayout
import TableModel
import Typesetting

/// Lays out the pages of a plan and writes them, and what they share, into the output folder.
struct SiteOutput: Sendable {
  let site: Site
  let plan: SitePlan
  /// What is told of the site at its address, if it has one.
  let publication: Publication?
  /// Where pages go; `nil`: they are laid out and no more.
  let output: OutputFolder?
  let pictures: PictureMaker
  let progress: BuildProgress
  /// The file that browsers show beside the title, if the site has one.
  private let icon: String?

  init(
    site: Site, plan: SitePlan, output: OutputFolder?, pictures: PictureMaker,
    progress: BuildProgress
  ) {
    self.site = site
    self.plan = plan
    self.output = output
    self.pictures = pictures
    self.progress = progress
    publication = Publication(plan, site.configuration)
    icon = ["favicon.svg", "favicon.png", "favicon.ico"].first { name in
      plan.assets.contains { $0.file == name }
    }
  }

  /// Where the build puts files of its own in the output.
  static let folder = "sitegen"

  /// What came of writing the pages.
  struct WrittenPages: Sendable {
    var diagnostics: [Diagnostic] = []
    var usage: GlyphUsage
    /// The languages of their texts.
    var languages: Set<String> = []
    var cellCache = (lookups: 0, hits: 0)
  }

  /// What a thread lays out and writes pages with.
  private struct Worker: ~Copyable {
    let typesetter: Typesetter
    let layouter: TableLayouter
    var writer: PageWriter
    var html = ByteBuffer(capacity: 1 << 18)
    var css = ByteBuffer(capacity: 1 << 16)
    var diagnostics: [Diagnostic] = []
  }

  /// Lays out and writes each page with its style sheet.
  func writePages() -> WrittenPages {
    progress.begin("laying out", total: plan.pages.count)
    let result = Mutex(WrittenPages(usage: GlyphUsage(faceCount: site.fonts.faces.count)))
    let styleSheets = Mutex<Set<ContentHash>>([])
    inParallel(plan.pages.count, jobs: site.options.jobs) {
      let typesetter = Typesetter(site.fonts)
      return Worker(
        typesetter: typesetter, layouter: site.makeLayouter(typesetter),
        writer: PageWriter(
          library: site.templates.library, looks: site.looks, widths: site.configuration.widths))
    } _: { worker, index in
      write(index, worker: &worker, styleSheets)
      progress.advance()
    } finish: { worker in
      result.withLock {
        $0.diagnostics += worker.diagnostics + worker.layouter.warnings
        $0.usage.formUnion(worker.typesetter.usage)
        $0.languages.formUnion(worker.typesetter.usedLanguages)
        $0.cellCache.lookups += worker.layouter.cacheStatistics.lookups
        $0.cellCache.hits += worker.layouter.cacheStatistics.hits
      }
    }
    return result.withLock { $0 }
  }

  private func write(
    _ index: Int, worker: inout Worker, _ styleSheets: borrowing Mutex<Set<ContentHash>>
  ) {
    let page = plan.pages[index]
    let style = site.style(of: page)
    let laidOut = site.layout(index, of: plan, with: worker.layouter)
    let (pictures, problems) = pictures.pictures(of: laidOut.images(of: site.templates.library))
    let diagnostics = laidOut.diagnostics + problems
    worker.diagnostics += diagnostics
    guard let output, !diagnostics.hasError else { return }
    let depth = page.path.utf8.count { $0 == UInt8(ascii: "/") }
    let root = page.linkRoot ?? String(repeating: "../", count: depth)
    worker.css.removeAll()
    worker.html.removeAll()
    worker.writer.writeTable(
      laidOut.frames, parts: laidOut.parts, labels: labels(index), pictures: pictures, root: root,
      styleSheet: &worker.css)
    if let tint = page.tint {
      SiteStyleSheet.write(tint: tint, of: site.theme, into: &worker.css)
    }
    let hash = ContentHash(worker.css.bytes)
    let name = "\(Self.folder)/\(hash).css"
    let document = PageWriter.Document(
      language: style.language, isRightToLeft: style.isRightToLeft, style: style.table, root: root,
      values: values(of: index, styleSheet: name, root: root).merging(
        [.preloads: preloads(of: laidOut, style, worker.typesetter, root: root)]
      ) { $1 })
    worker.writer.writeDocument(document, shell: site.templates.shell, into: &worker.html)
    do throws(Diagnostic) {
      try output.write(UnsafeRawBufferPointer(worker.html.bytes), to: page.path + ".html")
      if styleSheets.withLock({ $0.insert(hash).inserted }) {
        try output.write(UnsafeRawBufferPointer(worker.css.bytes), to: name)
      }
    } catch {
      worker.diagnostics.append(error)
    }
  }

  /// Has a browser load the fonts of the first screen without waiting for the style sheet.
  private func preloads(
    of page: LaidOutPage, _ style: TableLayouter.Style, _ typesetter: Typesetter, root: String
  ) -> String {
    let shown = page.parts.filter { part in
      (part.kind == .tabBar || part.kind == .navigationBar) && part.shown.contains(0)
    }
    let faces = Set(
      ([page.frames] + shown.map(\.frames)).flatMap {
        $0.facesOfFirstScreen(
          of: site.templates.library, typesetter: typesetter, language: style.language)
      })
    return faces.sorted().map { face in
      let file = "\(root)\(Self.folder)/\(site.fonts.faces[face].fileStem).woff2"
      return "<link rel=\"preload\" href=\"\(file)\" as=\"font\" type=\"font/woff2\" crossorigin>\n"
    }.joined()
  }

  /// What the landmarks of a page are called.
  private func labels(_ index: Int) -> [PagePart.Kind: String] {
    let words = InterfaceWords(language: site.style(of: plan.pages[index]).language)
    var labels: [PagePart.Kind: String] = [
      .navigationBar: words.back, .breadcrumb: words.breadcrumb, .tabBar: words.tabs,
    ]
    if case .detail(let list, _, _, _, _) = plan.surroundings[index].split {
      labels[.list] = list.title.text
    }
    return labels
  }

  private func values(
    of index: Int, styleSheet: String, root: String
  ) -> [PageShell.Variable: String] {
    let page = plan.pages[index]
    let configuration = site.configuration.localized(page.siteLanguage)
    let siteTitle = configuration.title ?? ""
    let title = page.title.text
    var values: [PageShell.Variable: String] = [
      .title: siteTitle.isEmpty || title == siteTitle ? title : "\(title) – \(siteTitle)",
      .siteTitle: siteTitle, .summary: page.summary,
      .author: configuration.author ?? "",
      .scripts: scripts(of: page, root: root), .siteStyleSheet: "\(root)\(Self.folder)/site.css",
      .pageStyleSheet: root + styleSheet,
    ]
    if !page.isListed { values[.robots] = "noindex" }
    if let canonical = page.canonicalPath {
      values[.canonical] = PageLinks.address(of: canonical + ".html", from: page)
    }
    values[.metadata] = alternateLinks(of: index)
    if let publication {
      if let canonical = page.canonicalPath ?? (page.isListed ? page.path : nil) {
        values[.canonical] = publication.addresses.page(canonical)
      }
      values[.metadata]! += publication.metadata(
        of: page, ancestors: plan.ancestors[index], root: root)
    }
    for (variable, path) in [(.previous, page.previousPath), (.next, page.nextPath)]
      as [(PageShell.Variable, String?)]
    {
      guard let path else { continue }
      values[variable] = PageLinks.address(of: path + ".html", from: page)
    }
    if let icon { values[.icon] = root + icon }
    return values
  }

  /// The elements that tell browsers and search engines of a page in other languages.
  private func alternateLinks(of index: Int) -> String {
    let alternates = plan.alternates[index]
    guard !alternates.isEmpty else { return "" }
    var out = ByteBuffer(capacity: 512)
    for alternate in alternates {
      out.append(string: "<link rel=\"alternate\" hreflang=\"\(alternate.tag)\" href=\"")
      out.append(
        attribute: publication?.addresses.page(alternate.path)
          ?? PageLinks.address(of: alternate.path + ".html", from: plan.pages[index]))
      out.append("\">\n")
    }
    return String(decoding: out.bytes, as: UTF8.self)
  }

  // MARK: Shared files

  /// Writes fonts, the site's style sheet and the files that are copied.
  func writeShared(of pages: WrittenPages, into output: OutputFolder) -> [Diagnostic] {
    progress.begin("making fonts", total: pages.usage.usedFaces.count)
    var diagnostics = writeFonts(pages, into: output)
    if let problem = attempt({ () throws(Diagnostic) in
      try writeScripts(into: output)
      try writePublication(into: output)
      try writeRedirects(into: output)
      try writeHeaders(into: output)
      try writeSearchIndex(into: output)
    }) {
      diagnostics.append(problem)
    }
    diagnostics += pictures.writeFiles(into: output, folder: Self.folder)
    progress.begin("copying files", total: plan.assets.count)
    let assets = plan.assets
    diagnostics += mapInParallel(assets.count, jobs: site.options.jobs) { index -> Diagnostic? in
      defer { progress.advance() }
      return attempt { () throws(Diagnostic) in
        let file = assets[index].file
        try output.copy(from: site.source.folder.path(of: file), to: file)
      }
    }.compactMap { $0 }
    return diagnostics + writeCompressed(into: output)
  }

  private func writeFonts(_ pages: WrittenPages, into output: OutputFolder) -> [Diagnostic] {
    let usage = pages.usage
    let faces = usage.usedFaces
    var diagnostics = mapInParallel(faces.count, jobs: site.options.jobs) { index -> Diagnostic? in
      defer { progress.advance() }
      let face = faces[index]
      do throws(FontError) {
        let font = try site.fonts.subset(
          face, scalars: usage[face],
          hasTabularNumerals: usage.hasTabularNumerals(face: face))
        return attempt { () throws(Diagnostic) in
          try output.write(font, to: "\(Self.folder)/\(site.fonts.faces[face].fileStem).woff2")
        }
      } catch {
        return .error("\(error)", at: site.configuration.locations["fonts"])
      }
    }.compactMap { $0 }
    var out = ByteBuffer()
    styleSheet(faces, pages).write(base: site.templates.styleSheet, looks: site.looks, into: &out)
    if let problem = attempt({ () throws(Diagnostic) in
      try output.write(UnsafeRawBufferPointer(out.bytes), to: "\(Self.folder)/site.css")
    }) {
      diagnostics.append(problem)
    }
    return diagnostics
  }

  private func styleSheet(_ faces: [Int], _ pages: WrittenPages) -> SiteStyleSheet {
    var sheet = SiteStyleSheet(theme: site.theme)
    sheet.printsLinks = site.configuration.printLinks
    sheet.leastWidth = site.configuration.widths.first ?? 0
    sheet.sectionCornerRadius = site.metrics.sectionCornerRadius
    if site.metrics.tabBarInset > 0 {
      sheet.floatingTabBar = (
        site.metrics.tabBarInset.rounded(),
        site.configuration.widths.first { Double($0) >= site.metrics.sideTabBarScreenWidth }
      )
    }
    sheet.hasForms = plan.pages.contains(where: \.hasForm)
    sheet.fontFaces = faces.map { index in
      let face = site.fonts.faces[index]
      return SiteStyleSheet.FontFace(
        family: face.cssFamily, weight: face.weight.number, isItalic: face.isItalic,
        file: face.fileStem + ".woff2",
        characters: site.fonts.unicodeRanges(index, of: pages.usage[index]))
    }
    let names = Set(sheet.fontFaces.map(\.family))
    func families(_ language: String) -> SiteStyleSheet.Families {
      func used(_ isMonospaced: Bool) -> [String] {
        site.fonts.familyNames(isMonospaced: isMonospaced, language: language)
          .filter(names.contains)
      }
      return SiteStyleSheet.Families(text: used(false), monospaced: used(true))
    }
    sheet.families = families(site.configuration.language)
    sheet.languageFamilies = pages.languages.sorted().map {
      ($0, families($0))
    }
    return sheet
  }
}

/// Does what may fail, and returns why it did.
func attempt(_ work: () throws(Diagnostic) -> Void) -> Diagnostic? {
  do throws(Diagnostic) {
    try work()
    return nil
  } catch {
    return error
  }
}
