import TableModel
import Typesetting

extension CellLayoutEngine {
  /// Shapes a label's text and reports the characters that no font has.
  func shape(
    _ text: InlineText, of view: CellView, language: String, rightToLeft: Bool,
    location: SourceLocation, into diagnostics: inout [Diagnostic]
  ) -> ShapedText {
    let style = view.labelStyle ?? LabelStyle()
    let shaped = typesetter.shape(
      text.text, spans: style.spans(of: text), size: style.size, language: language,
      rightToLeft: rightToLeft)
    for scalar in shaped.missing {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
      diagnostics.append(
        .warning("no font has the character U+\(number), a box stands for it", at: location))
    }
    return shaped
  }
}

extension LabelStyle {
  /// The stretches of a text by face, covering it whole.
  public func spans(of text: InlineText) -> [TextSpan] {
    if text.runs.isEmpty { return [TextSpan(length: text.text.utf8.count, variant: variant)] }
    return text.runs.map { run in
      TextSpan(
        length: run.length, variant: variant(for: run.traits),
        attachmentWidth: run.image.map { Double(inlineSize(of: $0).width) })
    }
  }
}

extension CellView {
  /// The text as the view draws it.
  func displayed(_ text: InlineText, language: String) -> InlineText {
    labelStyle?.isUppercase == true ? text.uppercased(language: language) : text
  }
}

extension InlineText {
  /// The text in capitals, its runs following the letters that become two (ß) or longer in UTF-8.
  func uppercased(language: String) -> InlineText {
    if runs.isEmpty { return InlineText(text.uppercased(language: language)) }
    var result = InlineText("")
    var start = text.utf8.startIndex
    for var run in runs {
      let end = text.utf8.index(start, offsetBy: run.length)
      let part = String(text[start..<end]).uppercased(language: language)
      start = end
      run.length = part.utf8.count
      result.text += part
      result.runs.append(run)
    }
    return result
  }
}

extension String {
  /// In capitals by Unicode's rules, with the dotted and dotless i of Turkish and Azerbaijani.
  fileprivate func uppercased(language: String) -> String {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard primary == "tr" || primary == "az" else { return uppercased() }
    return split(separator: "i", omittingEmptySubsequences: false).map { $0.uppercased() }
      .joined(separator: "İ")
  }
}
