import SiteContent
import TableModel

extension WritingDirection {
  /// The direction in which a language is written, by its script where the tag names one.
  ///
  /// The languages and scripts are those whose characters have the bidirectional class R or AL in
  /// CLDR's list of likely scripts.
  init(language: String) {
    let parts = language.lowercased().split(separator: "-")
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      self = Self.scripts.contains(String(script)) ? .rightToLeft : .leftToRight
    } else {
      self = Self.languages.contains(String(parts.first ?? "")) ? .rightToLeft : .leftToRight
    }
  }

  private static let scripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]

  private static let languages: Set<String> = [
    "ar", "arc", "arz", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks",
    "lrc", "mzn", "nqo", "pnb", "prs", "ps", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
  ]
}

extension SiteConfiguration {
  /// The direction in which a page is set: its own, or what the site says of its language, or that
  /// of the language itself.
  func direction(of page: Page) -> WritingDirection {
    let language = page.language ?? language
    return page.direction ?? languages.first { $0.tag == language }?.direction
      ?? WritingDirection(language: language)
  }
}
