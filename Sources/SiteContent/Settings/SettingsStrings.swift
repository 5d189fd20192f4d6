import SourceText
import TableModel

/// The translations of a settings bundle's texts: the `.strings` file of a language.
struct SettingsStrings {
  private var texts: [String: String] = [:]

  /// Reads `sv.lproj/Root.strings` beside a file, for a page in Swedish.
  ///
  /// Of a tag such as `pt-BR` the whole is looked for first, then `pt`; then `Base`, then English.
  init(
    beside location: SourceLocation, table: String, language: String, in folder: ContentFolder,
    into diagnostics: inout [Diagnostic]
  ) {
    let primary = String(language.prefix { $0 != "-" })
    for name in [language, primary, "Base", "en"] {
      let file = "\(name).lproj/\(table).strings"
      guard let (found, bytes) = try? folder.read(file, at: location) else { continue }
      let (list, problems) = PropertyList.read(bytes, file: folder.location(of: found).file)
      diagnostics += problems
      for entry in list?.root.entries ?? [] { texts[entry.key] = entry.value.string }
      return
    }
  }

  /// A text in the language; as it stands in the bundle where it has no translation.
  subscript(text: String) -> String { texts[text] ?? text }
}
