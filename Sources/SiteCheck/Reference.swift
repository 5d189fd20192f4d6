/// An address in a file of the site.
struct Reference: Sendable {
  /// What it is there for.
  enum Kind: UInt8, Sendable {
    case link, form, frame, redirect, image, laterImage, media, styleSheet, script, font, preload
    case icon, manifest, alternate, canonical, neighbour, metadata, styleURL
    case sitemapEntry, feedEntry, manifestEntry

    /// What it is called.
    var name: String {
      switch self {
      case .link: "link"
      case .form: "address of the form"
      case .frame: "frame"
      case .redirect: "redirect to"
      case .image, .laterImage: "image"
      case .media: "file"
      case .styleSheet: "style sheet"
      case .script: "script"
      case .font: "font"
      case .preload: "preloaded file"
      case .icon: "icon"
      case .manifest: "manifest"
      case .alternate: "alternate page"
      case .canonical: "canonical address"
      case .neighbour: "related page"
      case .metadata: "address in the metadata"
      case .styleURL: "address in the style sheet"
      case .sitemapEntry: "address in the sitemap"
      case .feedEntry: "address in the feed"
      case .manifestEntry: "address in the manifest"
      }
    }

    /// Whether a reader gets from the page to where it leads.
    var isWay: Bool {
      switch self {
      case .link, .form, .frame, .redirect, .alternate: true
      default: false
      }
    }
  }

  var kind: Kind
  var address: String
  /// Where it stands, in bytes from the start of the file's text; -1: somewhere in it.
  var offset: Int
}
