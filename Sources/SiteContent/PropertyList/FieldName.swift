/// Whether a field of that name holds an image: its last word is `image`, `thumbnail` or the like,
/// as in `heroImage` and `image_name`, but not in `imageCount`.
func namesImage(_ field: String) -> Bool {
  var parts = fieldWords(field)
  if parts.count > 1, ["name", "file", "path", "view"].contains(parts[parts.count - 1]) {
    parts.removeLast()
    if parts.last == "image", parts.count > 1 { return true }
  }
  let names: Set<String> = [
    "image", "thumbnail", "icon", "photo", "picture", "avatar", "logo", "poster", "artwork",
  ]
  return parts.last.map(names.contains) ?? false
}

/// The words of a name in camel case or with `_`, `-` and blanks, in lower case.
private func fieldWords(_ name: String) -> [String] {
  var parts: [String] = []
  var part = ""
  var wasLowercase = false
  for character in name {
    let isSeparator = character == "_" || character == "-" || character == " "
    if isSeparator || (character.isUppercase && wasLowercase) {
      if !part.isEmpty { parts.append(part) }
      part = ""
    }
    if !isSeparator { part += character.lowercased() }
    wasLowercase = character.isLowercase
  }
  if !part.isEmpty { parts.append(part) }
  return parts
}
