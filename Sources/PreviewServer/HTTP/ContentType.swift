/// The media types of files, by their endings.
enum ContentType {
  /// - Parameter name: the file's name or path.
  static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  static let html = "text/html; charset=utf-8"
  private static let unknown = "application/octet-stream"

  private static let types = [
    "html": html, "htm": html, "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "map": "application/json; charset=utf-8",
    "geojson": "application/geo+json; charset=utf-8",
    "jsonld": "application/ld+json; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "xsl": "application/xslt+xml; charset=utf-8",
    "rss": "application/rss+xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "xhtml": "application/xhtml+xml; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8", "yaml": "application/yaml; charset=utf-8",
    "yml": "application/yaml; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
    "plist": "application/x-plist", "avif": "image/avif", "bmp": "image/bmp", "gif": "image/gif",
    "ico": "image/vnd.microsoft.icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "jxl": "image/jxl", "png": "image/png", "tif": "image/tiff", "tiff": "image/tiff",
    "webp": "image/webp", "heic": "image/heic", "otf": "font/otf", "ttf": "font/ttf",
    "ttc": "font/collection", "woff": "font/woff", "woff2": "font/woff2", "aac": "audio/aac",
    "flac": "audio/flac", "m4a": "audio/mp4", "mp3": "audio/mpeg", "oga": "audio/ogg",
    "ogg": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "weba": "audio/webm",
    "m4v": "video/mp4", "mov": "video/quicktime", "mp4": "video/mp4", "ogv": "video/ogg",
    "webm": "video/webm", "pdf": "application/pdf", "epub": "application/epub+zip",
    "zip": "application/zip", "gz": "application/gzip", "br": "application/x-brotli",
    "tar": "application/x-tar", "7z": "application/x-7z-compressed", "wasm": "application/wasm",
  ]
}
