import FoundationEssentials

/// A page to be compared.
struct PageTask: Sendable {
  let page: CheckedPage
  /// The address of its file.
  let url: String

  init(_ page: CheckedPage, in folder: String) throws(BrowserError) {
    self.page = page
    let file = URL(filePath: folder, directoryHint: .isDirectory)
      .appending(path: page.path, directoryHint: .notDirectory).absoluteURL
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .page(page.path, message: "there is no such file in \(folder): build the site first")
    }
    url = file.absoluteString
  }

  func geometry() throws(BrowserError) -> PageGeometry {
    do {
      return try JSONDecoder().decode(PageGeometry.self, from: Data(page.geometry()))
    } catch {
      throw .page(page.path, message: "its geometry can't be read: \(error)")
    }
  }
}

extension PageGeometry {
  /// The viewport widths in whole px, each with the layout that must hold there.
  func layouts(at viewports: CheckedViewports) -> [(Layout, Int)] {
    let first = widths.map { Int($0.width.rounded(.up)) }
    switch viewports {
    case .layouts: return Array(zip(widths, first))
    case .layoutsAndBetween:
      let last = first.dropFirst().map { $0 - 1 } + first.suffix(1).map { $0 + 200 }
      return widths.indices.flatMap { index in
        first[index] < last[index]
          ? [(widths[index], first[index]), (widths[index], last[index])]
          : [(widths[index], first[index])]
      }
    case .widths(let viewports):
      return viewports.compactMap { width in
        (widths.last { Int($0.width.rounded(.up)) <= width } ?? widths.first).map { ($0, width) }
      }
    }
  }
}
