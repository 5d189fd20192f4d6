/// Text as a label shows it: runs of blanks become one, those at the ends and around line breaks
/// go. Every kind of line and paragraph end becomes a line feed, other control characters U+FFFD.
func labelText(_ text: String) -> String {
  if text.utf8.withContiguousStorageIfAvailable(isClean) ?? false { return text }
  var result = String.UnicodeScalarView()
  var needsBlank = false
  var isLineStart = true
  var previous: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    defer { previous = scalar }
    switch scalar.value {
    case 0x20, 0x09: needsBlank = true
    case 0x0A where previous == "\r": break
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
      result.append("\n")
      needsBlank = false
      isLineStart = true
    default:
      if needsBlank, !isLineStart { result.append(" ") }
      needsBlank = false
      isLineStart = false
      result.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
    }
  }
  while result.last == "\n" { result.removeLast() }
  return String(result.drop { $0 == "\n" })
}

/// Whether the text is sure to need no change.
private func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var last: UInt8 = 0x20
  for byte in bytes {
    // 0xC2 begins U+0085, 0xE2 U+2028; a second blank or one at the start is to go.
    if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return false }
    if byte == 0x20, last == 0x20 { return false }
    last = byte
  }
  return last != 0x20 || bytes.isEmpty
}

/// A name in words: `recipe-list`, `recipe_list` and `recipeList` all become `Recipe list`.
func words(inName name: String) -> String {
  var result = ""
  var previous: Character = " "
  for character in name {
    if character == "-" || character == "_" || character == " " {
      if !result.isEmpty, previous != " " { result.append(" ") }
      previous = " "
      continue
    }
    if character.isUppercase, previous.isLowercase {
      result += " " + character.lowercased()
    } else {
      result += result.isEmpty ? character.uppercased() : String(character)
    }
    previous = character
  }
  while result.last == " " { result.removeLast() }
  return result
}
