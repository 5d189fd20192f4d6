import TableModel

/// What is wrong in a file of the site, before its place is put into words.
struct Problem: Sendable {
  enum Fault: Sendable, Hashable {
    /// There is no such file.
    case missing(Reference.Kind, path: String)
    /// A folder has no front page.
    case noIndex(Reference.Kind, folder: String)
    case noAnchor(page: String, String)
    /// The path of the server is no part of the site, though the site has such a file.
    case beside(String, suggestion: String)
    case above
    case repeatedID(String, first: Int)
    case nameless(PageContent.Nameless.Kind)
    case unreachable
    case heavy(Weight, budget: Int)
    case heavyPages(Int, budget: Int)
    case external(status: Int, problem: String)
  }

  var fault: Fault
  /// The file of the site.
  var file: String
  /// In bytes from the start of its text; -1: the file as a whole.
  var offset: Int
  /// The address as it is written.
  var address = ""
}

/// How many bytes a page loads at first.
struct Weight: Hashable, Sendable {
  var html = 0
  var styleSheets = 0
  var fonts = 0
  var images = 0
  var scripts = 0

  var total: Int { html + styleSheets + fonts + images + scripts }
}

extension Problem {
  var check: Finding.Check {
    switch fault {
    case .missing, .noIndex, .beside, .above: .reference
    case .noAnchor: .anchor
    case .repeatedID: .identifier
    case .nameless: .alternative
    case .unreachable: .reach
    case .heavy, .heavyPages: .weight
    case .external: .external
    }
  }

  var severity: Diagnostic.Severity {
    switch fault {
    case .missing, .noIndex, .noAnchor, .beside, .above, .repeatedID: .error
    case .nameless, .unreachable, .heavy, .heavyPages: .warning
    // What else a server may say needn't hold tomorrow, or for browsers.
    case .external(let status, _): status == 404 || status == 410 || status == 0 ? .error : .warning
    }
  }

  /// The message, with the name that was meant where there is one.
  ///
  /// - Parameter nearest: finds it among the site's files or the anchors of a page.
  func message(root: String, nearest: (Fault) -> String?) -> String {
    func suggestion() -> String { nearest(fault).map { ", did you mean “\($0)”?" } ?? "" }
    switch fault {
    case .missing(let kind, let path):
      return
        "the \(kind.name) “\(address)” leads nowhere: there is no file “\(path)”\(suggestion())"
    case .noIndex(let kind, let folder):
      let shown = folder.isEmpty ? "the site" : "the folder “\(folder)”"
      return "the \(kind.name) “\(address)” leads nowhere: \(shown) has no index.html"
    case .noAnchor(let page, let anchor):
      return
        "the link “\(address)” leads to no place: “\(page)” has no anchor “\(anchor)”\(suggestion())"
    case .beside(_, let suggestion):
      return
        "“\(address)” leads out of the site, which stands at \(root): write a relative link or "
        + "“\(suggestion)”"
    case .above:
      return "“\(address)” leads out of the site’s folder"
    case .repeatedID(let id, _):
      return "the id “\(id)” stands in the page already: links lead to the first, give it another"
    case .nameless(let kind):
      let advice =
        switch kind {
        case .image: "write what it shows into alt, or alt=\"\" if it only adorns"
        case .graphic: "write what it shows into aria-label"
        case .link, .button: "give it a text, an image with alt, or aria-label"
        case .inputImage, .area: "write what it does into alt"
        }
      return "\(named(kind)) has no name for those who can’t see it: \(advice)"
    case .unreachable:
      return
        "no link leads to the page, directly or by other pages, from the front page: link to it"
    case .heavy(let weight, let budget):
      let parts = [
        ("HTML", weight.html), ("style sheets", weight.styleSheets), ("fonts", weight.fonts),
        ("images", weight.images), ("scripts", weight.scripts),
      ].filter { $0.1 > 0 }.map { "\(kilobytes($0.1)) \($0.0)" }.joined(separator: ", ")
      return
        "the page loads \(kilobytes(weight.total)) kB at first, of \(budget) that “pageWeight” "
        + "allows: \(parts)"
    case .heavyPages(let count, let budget):
      return
        "\(count) more \(count == 1 ? "page loads" : "pages load") more than the \(budget) kB that "
        + "“pageWeight” allows"
    case .external(0, let problem): return "“\(address)” can’t be reached: \(problem)"
    case .external(let status, _):
      return
        "“\(address)” answers with the status \(status)\(Self.words[status].map { ", \($0)" } ?? "")"
    }
  }

  private func named(_ kind: PageContent.Nameless.Kind) -> String {
    let quoted = address.isEmpty ? "" : " “\(address)”"
    return switch kind {
    case .image: "the image\(quoted)"
    case .graphic: "a graphic"
    case .link: "the link\(quoted)"
    case .button: "a button"
    case .inputImage: "the button of the image\(quoted)"
    case .area: "the area of the link\(quoted)"
    }
  }

  private func kilobytes(_ bytes: Int) -> String { String((bytes + 500) / 1000) }

  private static let words = [
    401: "it asks for a password", 403: "forbidden", 404: "not found", 410: "gone for good",
    429: "too many requests, try again later", 500: "an error of its own",
    503: "not available at present",
  ]
}
