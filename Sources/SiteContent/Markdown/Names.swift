import CICUShim

/// The name of a field made from words: `Prep time` becomes `prepTime`.
///
/// Words are stretches of letters, marks and digits. The first begins in lower case, and is all in
/// lower case when it is all in capitals (`ISBN number` becomes `isbnNumber`); the others begin in
/// upper case and are else kept. A name written that way already stays as it is. Empty when the
/// text has no word.
public func lowerCamelCase(_ text: String) -> String {
  var name = ""
  for word in text.unicodeScalars.split(whereSeparator: { !$0.isWordPart }) {
    let word = String(word)
    if !name.isEmpty {
      name += word.prefix(1).uppercased() + word.dropFirst()
    } else if word == word.uppercased() {
      name = word.lowercased()
    } else {
      name = word.prefix(1).lowercased() + word.dropFirst()
    }
  }
  return name
}

/// The anchor of a heading: its words in lower case with `-` between them, never empty.
///
/// Letters, marks and digits of all scripts are kept. Signs that tell names apart are written out,
/// so that `C`, `C++` and `C#` become `c`, `c-plus-plus` and `c-sharp`.
public func slug(_ text: String) -> String {
  var slug = ""
  var needsHyphen = false
  var follows = false
  func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "#" }
  for scalar in text.lowercased().unicodeScalars {
    if scalar.isWordPart {
      if needsHyphen && !slug.isEmpty { slug.unicodeScalars.append("-") }
      slug.unicodeScalars.append(scalar)
      needsHyphen = false
      follows = true
    } else if isSign(scalar), follows {
      slug += scalar == "+" ? "-plus" : "-sharp"
      needsHyphen = true
    } else {
      needsHyphen = true
      follows = false
    }
  }
  return slug.isEmpty ? "section" : slug
}

/// A part of a page's path: the words of a text, as in anchors, in normalisation form C. At most 120
/// bytes.
///
/// Different texts may have the same words, so whoever makes paths has to tell equal ones apart.
///
/// - Parameter fallback: what stands for a text that has no word.
public func pathSlug(_ title: String, or fallback: String = "row") -> String {
  let slug = title.unicodeScalars.contains(where: \.isWordPart) ? composed(slug(title)) : fallback
  guard slug.utf8.count > 120 else { return slug }
  var short = String.UnicodeScalarView()
  var length = 0
  for scalar in slug.unicodeScalars {
    length += UTF8.width(scalar)
    if length > 120 { break }
    short.append(scalar)
  }
  if let hyphen = short.lastIndex(of: "-"), hyphen != short.startIndex {
    short.removeSubrange(hyphen...)
  }
  return String(short)
}

/// A text in normalisation form C.
private func composed(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var text = text
  return text.withUTF8 { bytes in
    // NFC lengthens UTF-8 at most threefold.
    String(unsafeUninitializedCapacity: 3 * bytes.count) { buffer in
      max(0, icu_nfc(bytes.baseAddress!, bytes.count, buffer.baseAddress, buffer.count))
    }
  }
}

/// What is wrong with the name that a row or a page gives its path; `nil`: nothing.
func problem(ofSlug slug: String) -> String? {
  let isName =
    !slug.isEmpty && slug.utf8.count <= 120
    && slug.unicodeScalars.allSatisfy { $0.isWordPart || $0 == "-" || $0 == "_" }
  return isName
    ? nil
    : "“\(slug)” can’t name a page: use letters, digits, “-” and “_”, such as “\(pathSlug(slug))”"
}

/// The anchor that GitHub makes of a heading's text, which links of lists written for it use.
func gitHubSlug(_ text: String) -> String {
  var slug = ""
  for scalar in text.lowercased().unicodeScalars {
    if scalar.isWordPart || scalar == "-" || scalar == "_" {
      slug.unicodeScalars.append(scalar)
    } else if scalar == " " {
      slug.unicodeScalars.append("-")
    }
  }
  return slug
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, a mark or a number.
  var isWordPart: Bool {
    if isASCII { return value | 0x20 &- 0x61 < 26 || value &- 0x30 < 10 }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
