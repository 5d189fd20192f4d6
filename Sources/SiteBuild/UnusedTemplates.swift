import HTMLOutput
import SiteContent
import TableModel
import Templates

extension LaidOutPage {
  /// Adds the templates of the page's cells, as indices of the library's.
  func addCells(to used: inout Set<Int>) {
    for table in [frames] + parts.map(\.frames) {
      for band in table.bands { used.insert(band.cell.template) }
    }
  }
}

extension Site {
  /// A warning for each cell, page shell and partial of the site's own that no page uses.
  ///
  /// - Parameter usedCells: the templates that draw anything.
  func unusedTemplates(of plan: SitePlan, usedCells: Set<Int>) -> [Diagnostic] {
    let cells = templates.library.templates.enumerated().compactMap { index, cell in
      usedCells.contains(index) || !isOwn(cell.location.file)
        ? nil
        : Diagnostic.warning(
          "no page uses the cell “\(cell.name)”: name it in a page, or remove it",
          at: cell.location)
    }
    let shells = templates.shells.unusedFiles(plan.pages.compactMap(shell)).filter(isOwn).map {
      Diagnostic.warning(
        "no page uses the page shell or partial: name it in a page, or remove it",
        at: SourceLocation(file: $0))
    }
    return cells + shells
  }

  /// Whether a template is a file of the site and no mere copy of a built-in one.
  private func isOwn(_ file: String) -> Bool {
    guard let bytes = try? source.folder.readOfSite(file) else { return false }
    let isCell = file.hasPrefix("Templates/Cells/")
    return isCell
      ? !(BuiltIn.cells.map(\.source) + BuiltIn.profileCells.map(\.source)).contains(bytes)
      : bytes != BuiltIn.page
  }
}
