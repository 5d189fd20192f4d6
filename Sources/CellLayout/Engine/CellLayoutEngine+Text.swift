import TableModel
import Typesetting

extension CellLayoutEngine {
  /// Shapes a label's text and reports the characters that no font has.
  func shape(
    _ text: InlineText, of view: CellView, language: String, rightToLeft: Bool,
    location: SourceLocation, into diagnostics: inout [Diagnostic]
  ) -> ShapedText {
    let style = view.labelStyle ?? LabelStyle()
    let shaped = shape(
      text, style, size: style.size, language: language, rightToLeft: rightToLeft)
    for scalar in shaped.missing {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
      diagnostics.append(
        .warning("no font has the character U+\(number), a box stands for it", at: location))
    }
    return shaped
  }

  /// The shapes of a label's text in the sizes that it may be set in where it has no room.
  func smallerShapes(
    _ text: InlineText, in style: LabelStyle?, language: String, rightToLeft: Bool
  ) -> [ShapedText] {
    guard let style else { return [] }
    return style.smallerSizes.map {
      shape(text, style, size: $0, language: language, rightToLeft: rightToLeft)
    }
  }

  private func shape(
    _ text: InlineText, _ style: LabelStyle, size: Int, language: String, rightToLeft: Bool
  ) -> ShapedText {
    typesetter.shape(
      text.text, spans: style.spans(of: text), size: size, language: language,
      rightToLeft: style.runsRightToLeft(text.text, onPage: rightToLeft),
      features: style.features(for: text.text))
  }
}

extension CellLayoutEngine {
  /// Reports once a language that a template is to divide the words of, but that has no patterns.
  func checkHyphenation(
    _ index: Int, language: String, into diagnostics: inout [Diagnostic]
  ) {
    guard hyphenates[index], Hyphenator.patterns(for: language) == nil else { return }
    let template = templates[index]
    let missing = Diagnostic.error(
      "the cell “\(template.name)” hyphenates, but there are no patterns for the language "
        + "“\(language)”: install the package \(Hyphenator.package(for: language)), or leave "
        + "“hyphenation” out", at: template.location)
    if reported.insert(missing).inserted { diagnostics.append(missing) }
  }
}

extension LabelStyle {
  /// The stretches of a text by face, covering it whole.
  public func spans(of text: InlineText) -> [TextSpan] {
    if text.runs.isEmpty { return [TextSpan(length: text.text.utf8.count, variant: variant)] }
    return text.runs.map { run in
      TextSpan(
        length: run.length, variant: variant(for: run.traits),
        isScript: !run.traits.isDisjoint(with: [.superscript, .subscript]),
        attachmentWidth: run.image.map { Double(inlineSize(of: $0).width) },
        language: run.language, isUnbroken: run.traits.contains(.unbroken))
    }
  }
}

extension CellView {
  /// The text as the view draws it.
  func displayed(_ text: InlineText, language: String) -> InlineText {
    let text = text.text.utf8.hasSeparators ? text.mapped { text, _ in text.withLineFeeds } : text
    guard labelStyle?.isUppercase == true else { return text }
    return text.uppercased(language: language)
  }
}

extension InlineText {
  /// The text in capitals.
  func uppercased(language: String) -> InlineText {
    mapped { $0.uppercased(language: $1 ?? language) }
  }

  /// The text with each run changed, by its language, its runs following what becomes longer or shorter in UTF-8 (ß
  /// in capitals).
  fileprivate func mapped(
    _ change: (_ text: String, _ language: String?) -> String
  ) -> InlineText {
    if runs.isEmpty { return InlineText(change(text, nil)) }
    var result = InlineText("")
    var start = text.utf8.startIndex
    for var run in runs {
      let end = text.utf8.index(start, offsetBy: run.length)
      let part = change(String(text[start..<end]), run.language)
      start = end
      run.length = part.utf8.count
      result.text += part
      result.runs.append(run)
    }
    return result
  }
}

extension String.UTF8View {
  /// Whether there are characters that end a line by UAX #14 and that browsers draw as boxes:
  /// VT, FF, NEL, LS, PS.
  fileprivate var hasSeparators: Bool {
    var before: (UInt8, UInt8) = (0, 0)
    for byte in self {
      switch byte {
      case 0x0B, 0x0C: return true
      case 0x85 where before.1 == 0xC2: return true
      case 0xA8, 0xA9: if before == (0xE2, 0x80) { return true }
      default: break
      }
      before = (before.1, byte)
    }
    return false
  }
}

extension String {
  /// With a line feed for each character that ends a line.
  fileprivate var withLineFeeds: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          switch $0 {
          case "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": "\n"
          default: $0
          }
        }))
  }

  /// In capitals by Unicode's rules, with the dotted and dotless i of Turkish and Azerbaijani.
  fileprivate func uppercased(language: String) -> String {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard primary == "tr" || primary == "az" else { return uppercased() }
    return split(separator: "i", omittingEmptySubsequences: false).map { $0.uppercased() }
      .joined(separator: "İ")
  }
}
