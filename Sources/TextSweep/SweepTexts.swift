import FoundationEssentials
import SeededRandom

/// The texts of one page of the sweep.
struct SweepTexts {
  /// A BCP 47 tag.
  var language: String
  /// The page's name.
  var name: String
  var texts: [String]
}

extension SweepTexts {
  /// The texts of the folder `Texts`, as they are and recombined, and those made from Unicode's
  /// tables; the same in each run.
  static func all() throws -> [SweepTexts] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Texts")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let written = try files.map { file in
      let name = String(file.dropLast(".txt".count))
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return SweepTexts(
        language: kinds.contains(name) ? "en" : name, name: name,
        texts: text.split(separator: "\n").map(String.init))
    }
    return written.enumerated().map { index, page in
      var page = page
      page.texts += page.recombined(count: 36, seed: UInt64(index))
      return page
    } + UnicodeTexts.pages
  }

  /// Files that are not named after a language.
  private static let kinds: Set = ["mixed", "emoji", "web", "code", "numbers"]

  /// Texts of the same words in another order, with marks, numbers and words of other languages
  /// between them.
  private func recombined(count: Int, seed: UInt64) -> [String] {
    var generator = SplitMix64(seed: seed)
    let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
    let guests = [
      "Tokyo", "№ 5", "12,50 €", "3.14", "(a/b)", "[1]", "https://a.example/b?c=d", "e-mail",
      "don’t", "—", "–", "…", "50%", "A&B", "“x”", "x_y", "日本", "שלום", "سلام", "№", "+49",
    ]
    return (0..<count).map { _ in
      let length = Int.random(in: 2...14, using: &generator)
      return (0..<length).map { _ in
        Int.random(in: 0..<8, using: &generator) == 0
          ? guests.randomElement(using: &generator)! : words.randomElement(using: &generator)!
      }.joined(separator: Int.random(in: 0..<12, using: &generator) == 0 ? "\u{A0}" : " ")
    }
  }
}
