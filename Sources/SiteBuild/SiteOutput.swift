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
  let reuse: PageReuse
  let progress: BuildProgress
  /// The file that browsers show beside the title, if the site has one.
  let icon: String?

  /// The icon that the files of a plan give a site.
  static func icon(of plan: SitePlan) -> String? {
    ["favicon.svg", "favicon.png", "favicon.ico"].first { name in
      plan.assets.contains { $0.file == name }
    }
  }

  /// Where the build puts files of its own in the output.
  static let folder = "sitegen"

  /// What came of writing the pages.
  struct WrittenPages: Sendable {
    var diagnostics: [Diagnostic] = []
    var usage = TextUsage()
    /// The pages, and where names of files are to be filled in.
    var unfinished: [LateNames.Page] = []
    /// The templates that draw anything, as indices of the library's.
    var usedCells: Set<Int> = []
    /// What the next build may use again, in no order.
    var records: [PageRecord] = []
    /// The style sheets of pages that the next build makes again in any case.
    var otherStyleSheets: Set<String> = []
    /// Those of pages that are as they were, whose files are still to be kept.
    var kept: [PageRecord] = []
    /// What was found to be wrong with templates, apart from pages.
    var templateProblems: [Diagnostic] = []
    var cellCache = (lookups: 0, hits: 0)
  }

  /// What a thread lays out and writes pages with.
  private struct Worker: ~Copyable {
    let typesetter: Typesetter
    let layouter: TableLayouter
    var writer: PageWriter
    var html = ByteBuffer(capacity: 1 << 18)
    var css = ByteBuffer(capacity: 1 << 16)
    let encoder = BinaryEncoder(skipsLocations: true)
    var written = WrittenPages()
  }

  /// Lays out and writes each page with its style sheet.
  func writePages() -> WrittenPages {
    progress.begin("laying out", total: plan.pages.count)
    let result = Mutex(WrittenPages())
    let styleSheets = Mutex<Set<String>>([])
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
        $0.diagnostics += worker.written.diagnostics
        $0.templateProblems += worker.layouter.warnings
        $0.unfinished += worker.written.unfinished
        $0.records += worker.written.records
        $0.otherStyleSheets.formUnion(worker.written.otherStyleSheets)
        $0.kept += worker.written.kept
        $0.usedCells.formUnion(worker.written.usedCells)
        $0.usage.formUnion(worker.written.usage)
        $0.cellCache.lookups += worker.layouter.cacheStatistics.lookups
        $0.cellCache.hits += worker.layouter.cacheStatistics.hits
      }
    }
    return result.withLock { $0 }
  }

  private func write(
    _ index: Int, worker: inout Worker, _ styleSheets: borrowing Mutex<Set<String>>
  ) {
    let page = plan.pages[index]
    let file = page.path + ".html"
    let depth = page.path.utf8.count { $0 == UInt8(ascii: "/") }
    let root = page.linkRoot ?? String(repeating: "../", count: depth)
    if plan.isKept[index], let output, let known = reuse.page(file) {
      return keep(index, as: known, in: output, worker: &worker, styleSheets)
    }
    var values = values(of: index, root: root)
    let content = digest(of: index, values, with: worker.encoder)
    if let output, let known = reuse.page(file, content: content) {
      return keep(index, as: known, in: output, worker: &worker, styleSheets)
    }
    let style = site.style(of: page)
    _ = worker.typesetter.startUsage()
    let laidOut = site.layout(index, of: plan, with: worker.layouter)
    let images = laidOut.images(of: site.templates.library)
    let pictures = pictures.pictures(of: images)
    let usage = worker.typesetter.usage
    let diagnostics = laidOut.diagnostics + pictures.diagnostics
    worker.written.diagnostics += diagnostics
    worker.written.usage.formUnion(usage)
    var cells: Set<Int> = []
    laidOut.addCells(to: &cells)
    worker.written.usedCells.formUnion(cells)
    guard let output, !diagnostics.hasError else { return }
    worker.css.removeAll()
    worker.html.removeAll()
    worker.writer.writeTable(
      laidOut.frames, parts: laidOut.parts, labels: labels(index), pictures: pictures.pictures,
      root: root, styleSheet: &worker.css)
    if let tint = page.tint {
      SiteStyleSheet.write(tint: tint, of: site.theme, into: &worker.css)
    }
    let name = "\(Self.folder)/\(ContentHash(worker.css.bytes)).css"
    values[.pageStyleSheet] = .text(root + name)
    values[.preloads] = preloads(of: laidOut, style, worker.typesetter, root: root)
    let document = PageWriter.Document(
      language: style.language, isRightToLeft: style.isRightToLeft, style: style.table, root: root,
      values: values)
    guard let shell = site.shell(of: page) else { return }
    do throws(Diagnostic) {
      let gaps = try worker.writer.writeDocument(document, shell: shell, into: &worker.html)
      worker.written.unfinished.append((file, gaps))
      try output.write(UnsafeRawBufferPointer(worker.html.bytes), to: file)
      if styleSheets.withLock({ $0.insert(name).inserted }) {
        if reuse.has(name) {
          try output.keep(name)
        } else {
          try output.write(UnsafeRawBufferPointer(worker.css.bytes), to: name)
        }
      }
      // What is told of a page is told again by the next build.
      guard diagnostics.isEmpty else {
        worker.written.otherStyleSheets.insert(name)
        return
      }
      worker.written.records.append(
        PageRecord(
          path: file, file: plan.ownFiles[index], content: content, styleSheet: name,
          gaps: gaps.map { .init(number: $0.bytes.number, offset: $0.offset) }, usage: usage,
          cells: cells.sorted(),
          images: Set(images.flatMap { $0.image.image.files }).sorted(),
          pictures: pictures.names.sorted(), problems: plan.problems[index],
          ideographs: plan.ideographs[index].sorted(), planned: plan.planned(index)))
    } catch {
      worker.written.diagnostics.append(error)
    }
  }

  /// Has the site keep the file of a page from the last build.
  private func keep(
    _ index: Int, as page: PageRecord, in output: OutputFolder, worker: inout Worker,
    _ styleSheets: borrowing Mutex<Set<String>>
  ) {
    worker.written.kept.append(page)
    var page = page
    page.problems = plan.problems[index]
    if !plan.isKept[index] { page.planned = plan.planned(index) }
    worker.written.records.append(page)
    worker.written.usage.formUnion(page.usage)
    worker.written.usedCells.formUnion(page.cells)
    pictures.keep(page.pictures)
    guard styleSheets.withLock({ $0.insert(page.styleSheet).inserted }) else { return }
    if let problem = attempt({ () throws(Diagnostic) in try output.keep(page.styleSheet) }) {
      worker.written.diagnostics.append(problem)
    }
  }

  /// Has a browser load the fonts of the first screen without waiting for the style sheet.
  private func preloads(
    of page: LaidOutPage, _ style: TableLayouter.Style, _ typesetter: Typesetter, root: String
  ) -> MustacheValue {
    let shown = page.parts.filter { part in
      (part.kind == .tabBar || part.kind == .navigationBar) && part.shown.contains(0)
    }
    let faces = Set(
      ([page.frames] + shown.map(\.frames)).flatMap {
        $0.facesOfFirstScreen(
          of: site.templates.library, typesetter: typesetter, language: style.language)
      })
    return .joined(
      faces.sorted().flatMap { face -> [MustacheValue] in
        let file = "\(root)\(Self.folder)/\(site.fonts.faces[face].fileStem)."
        return [
          .text("<link rel=\"preload\" href=\"\(file)"), .late(.font(face)),
          .text(".woff2\" as=\"font\" type=\"font/woff2\" crossorigin>\n"),
        ]
      })
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

  /// What the shell shows of a page, apart from its style sheet and the fonts that are loaded with it.
  private func values(of index: Int, root: String) -> [PageShell.Variable: MustacheValue] {
    let page = plan.pages[index]
    let configuration = site.configuration.localized(page.siteLanguage)
    let siteTitle = configuration.title ?? ""
    let title = page.title.text
    var texts: [PageShell.Variable: String] = [
      .title: siteTitle.isEmpty || title == siteTitle ? title : "\(title) – \(siteTitle)",
      .siteTitle: siteTitle, .summary: page.summary, .path: page.path,
      .author: configuration.author ?? "",
    ]
    texts[.date] = page.date
    if !page.isListed { texts[.robots] = "noindex" }
    if let canonical = page.canonicalPath {
      texts[.canonical] = PageLinks.address(of: canonical + ".html", from: page)
    }
    var metadata = alternateLinks(of: index)
    if let publication {
      if let canonical = page.canonicalPath ?? (page.isListed ? page.path : nil) {
        texts[.canonical] = publication.addresses.page(canonical)
      }
      metadata += publication.metadata(
        of: page, ancestors: plan.ancestors[index], root: root)
    }
    texts[.metadata] = metadata
    for (variable, path) in [(.previous, page.previousPath), (.next, page.nextPath)]
      as [(PageShell.Variable, String?)]
    {
      guard let path else { continue }
      texts[variable] = PageLinks.address(of: path + ".html", from: page)
    }
    if let icon { texts[.icon] = root + icon }
    var values = texts.mapValues { MustacheValue.text($0) }
    values[.scripts] = scripts(of: page, root: root)
    values[.siteStyleSheet] = .joined([
      .text("\(root)\(Self.folder)/site."), .late(.styleSheet), .text(".css"),
    ])
    values[.tags] = .list(page.tags.map { .text($0) })
    values[.ancestors] = .list(
      plan.ancestors[index].reversed().map { ancestor in
        .record([
          ("title", .text(ancestor.title)),
          ("url", .text(PageLinks.address(of: ancestor.path + ".html", from: page))),
        ])
      })
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
  func writeShared(of pages: WrittenPages, into output: OutputFolder) -> SharedFiles {
    progress.begin("making fonts", total: pages.usage.glyphs.usedFaces.count)
    var names = LateNames()
    var diagnostics = writeFonts(pages, into: output, &names)
    if let problem = attempt({ () throws(Diagnostic) in
      try writeScripts(into: output)
      try writePublication(into: output)
      try writeRedirects(into: output)
      try writeHeaders(into: output)
      try writeSearchIndex(into: output, &names)
    }) {
      diagnostics.append(problem)
    }
    diagnostics += names.fill(pages.unfinished, in: output, jobs: site.options.jobs)
    diagnostics += names.keep(pages.kept, reuse, in: output, jobs: site.options.jobs)
    diagnostics += pictures.writeFiles(into: output, folder: Self.folder, reuse)
    progress.begin("copying files", total: plan.assets.count)
    let assets = plan.assets
    diagnostics += mapInParallel(assets.count, jobs: site.options.jobs) { index -> Diagnostic? in
      defer { progress.advance() }
      return attempt { () throws(Diagnostic) in
        let file = assets[index].file
        if reuse.isSame(asset: file) { return try output.keep(file) }
        try output.copy(from: site.source.folder.path(of: file), to: file)
      }
    }.compactMap { $0 }
    diagnostics += writeCompressed(into: output)
    return SharedFiles(diagnostics: diagnostics, names: names)
  }

  /// What came of writing the files that pages share.
  struct SharedFiles {
    var diagnostics: [Diagnostic]
    var names: LateNames
  }

  private func writeFonts(
    _ pages: WrittenPages, into output: OutputFolder, _ names: inout LateNames
  ) -> [Diagnostic] {
    if let problem = attempt({ () throws(Diagnostic) in
      try keepFonts(pages, in: output, &names)
    }) {
      return [problem]
    }
    guard !names.has(.styleSheet) else { return [] }
    let usage = pages.usage.glyphs
    let faces = usage.usedFaces
    let fonts = mapInParallel(faces.count, jobs: site.options.jobs) {
      index -> Result<[UInt8], Diagnostic> in
      defer { progress.advance() }
      let face = faces[index]
      do throws(FontError) {
        return .success(
          try site.fonts.subset(
            face, scalars: usage[face], hasTabularNumerals: usage.hasTabularNumerals(face: face)))
      } catch {
        return .failure(.error("\(error)", at: site.configuration.locations["fonts"]))
      }
    }
    var files: [Int: String] = [:]
    let problem = attempt { () throws(Diagnostic) in
      for (face, font) in zip(faces, fonts) {
        let font = try font.get()
        let hash = names.set(.font(face), font)
        let file = "\(site.fonts.faces[face].fileStem).\(hash).woff2"
        files[face] = file
        try output.write(font, to: "\(Self.folder)/\(file)")
      }
      var out = ByteBuffer()
      styleSheet(faces, files, pages).write(
        base: site.templates.styleSheet, looks: site.looks, into: &out)
      let sheet = Array(out.bytes)
      try output.write(sheet, to: "\(Self.folder)/site.\(names.set(.styleSheet, sheet)).css")
    }
    return problem.map { [$0] } ?? []
  }

  /// Keeps the fonts and the site's style sheet of the last build, if they would come out the same.
  private func keepFonts(
    _ pages: WrittenPages, in output: OutputFolder, _ names: inout LateNames
  ) throws(Diagnostic) {
    guard let known = reuse.sharedNames(pages.usage, hasForms: plan.hasForms) else { return }
    let files = known.map { number, hash in
      let stem = number < 0 ? "site" : site.fonts.faces[number].fileStem
      let ending = number < 0 ? "css" : "woff2"
      return "\(Self.folder)/\(stem).\(String(decoding: hash, as: UTF8.self)).\(ending)"
    }
    guard files.allSatisfy(reuse.has) else { return }
    for file in files { try output.keep(file) }
    for (number, hash) in known { names.keep(LateBytes(number), hash) }
  }

  private func styleSheet(
    _ faces: [Int], _ files: [Int: String], _ pages: WrittenPages
  ) -> SiteStyleSheet {
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
    sheet.hasForms = plan.hasForms
    sheet.fontFaces = faces.map { index in
      let face = site.fonts.faces[index]
      return SiteStyleSheet.FontFace(
        family: face.cssFamily, weight: face.weight.number, isItalic: face.isItalic,
        file: files[index] ?? "",
        characters: site.fonts.unicodeRanges(index, of: pages.usage.glyphs[index]))
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
    sheet.languageFamilies = pages.usage.languages.sorted().map {
      ($0, families($0))
    }
    return sheet
  }
}

/// The folder of the output in which all files are named by what is in them.
package let contentNamedFolder = SiteOutput.folder

/// Does what may fail, and returns why it did.
func attempt(_ work: () throws(Diagnostic) -> Void) -> Diagnostic? {
  do throws(Diagnostic) {
    try work()
    return nil
  } catch {
    return error
  }
}
