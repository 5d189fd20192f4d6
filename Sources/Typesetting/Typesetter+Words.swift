extension Typesetter {
  /// Adds what stands between two spaces, or an end of the span and a space.
  func addWord(_ range: Range<Int>, _ progress: inout ShapingProgress) {
    guard !range.isEmpty else {
      addEmpty(at: range.lowerBound, &progress)
      return
    }
    guard progress.breaks != nil else {
      addUnit(range, softBreaks: [], &progress)
      return
    }
    var start = range.lowerBound
    var softBreaks: [Int] = []
    while let value = progress.nextBreak(before: range.upperBound + 1) {
      let offset = Int(value & ~LineBreaker.mandatory)
      guard offset > start else { continue }
      let isMandatory = value & LineBreaker.mandatory != 0
      if isMandatory || offset == range.upperBound
        || separatesShaping(progress.bytes, at: offset)
      {
        let visibleEnd = isMandatory ? endBeforeSeparator(progress.bytes, start, offset) : offset
        addHanging(start..<visibleEnd, softBreaks: softBreaks, &progress)
        if isMandatory {
          fragments.last.breakBehind = .mandatory
        } else {
          allowBreak(at: offset, progress)
        }
        fragments.last.next = Int32(offset)
        softBreaks.removeAll(keepingCapacity: true)
        start = offset
      } else {
        softBreaks.append(offset)
      }
    }
    guard start < range.upperBound else { return }
    let end = range.upperBound
    if end == progress.bytes.count || isHanging(progress.bytes[end]) {
      addHanging(start..<end, softBreaks: softBreaks, &progress)
    } else {
      addUnit(start..<end, softBreaks: softBreaks, &progress)
    }
  }

  /// Adds a stretch behind which a line may end: the wide spaces at its end hang like others.
  private func addHanging(
    _ range: Range<Int>, softBreaks: [Int], _ progress: inout ShapingProgress
  ) {
    var end = range.upperBound
    while end > range.lowerBound, isWideSpace(progress.bytes, before: end) { end -= 3 }
    let isBehindSpaces =
      end == range.lowerBound && end < range.upperBound && fragments.count > 0
      && Int(fragments.last.next) == end && fragments.last.breakBehind != .mandatory
    if !isBehindSpaces {
      addUnit(range.lowerBound..<end, softBreaks: softBreaks.filter { $0 < end }, &progress)
    }
    guard end < range.upperBound else { return }
    let hung = UnsafeBufferPointer(rebasing: progress.bytes[end..<range.upperBound])
    for scalar in UTF8Scalars(hung) {
      let face = progress.chain.face(for: scalar, fonts: fontSet)
      if face >= 0 {
        fontSet.usage.glyphs.insert(scalar, face: face)
        progress.x += fontSet[face].advance(of: scalar) * progress.size
      } else {
        progress.addMissing([scalar])
        progress.x += missingWidth * progress.size
      }
      progress.x += progress.features.letterSpacing
    }
    fragments.last.next = Int32(range.upperBound)
    fragments.last.hangsWideSpaces = true
    progress.spaceBehind = progress.chain.spaceWidth
    progress.hasSeamAtSpace = false
    progress.followsSpace = false
  }

  /// Adds a stretch that is shaped as a whole, with the opportunities inside it.
  private func addUnit(
    _ range: Range<Int>, softBreaks: [Int], _ progress: inout ShapingProgress
  ) {
    var softBreaks = softBreaks
    if progress.hyphenator != nil { divide(range, &softBreaks, &progress) }
    if range.isEmpty {
      addEmpty(at: range.lowerBound, &progress)
    } else if range.count > Self.longestWord {
      addLongUnit(range, softBreaks: softBreaks, &progress)
    } else if softBreaks.isEmpty {
      addWhole(range, &progress)
    } else {
      addPieces(range, softBreaks, &progress)
    }
  }

  /// Adds the places where the dictionary divides a stretch to its opportunities. Code stays whole.
  private func divide(
    _ range: Range<Int>, _ softBreaks: inout [Int], _ progress: inout ShapingProgress
  ) {
    progress.divisions.removeAll(keepingCapacity: true)
    guard let hyphenator = progress.hyphenator, !progress.isUnbroken,
      !progress.variant.isMonospaced,
      range.count <= Self.longestWord
    else { return }
    let bytes = UnsafeBufferPointer(rebasing: progress.bytes[range])
    progress.divisions = hyphenator.divisions(of: bytes).map { range.lowerBound + $0 }
    if progress.divisions.isEmpty { return }
    progress.divisions.removeAll { softBreaks.contains($0) }
    softBreaks = (softBreaks + progress.divisions).sorted()
  }

  private func addEmpty(at offset: Int, _ progress: inout ShapingProgress) {
    addFragment(offset..<offset, from: progress.x, to: progress.x, Fragment.noWord, &progress)
    progress.spaceBehind = progress.chain.spaceWidth
    progress.hasSeamAtSpace = false
  }

  @inline(__always)
  private func addWhole(_ range: Range<Int>, _ progress: inout ShapingProgress) {
    let (word, address) = word(range, &progress)
    noteSeams(word, &progress)
    let start =
      progress.followsSpace
      ? progress.x + Double(word.pointee.spaceBefore) * progress.size : progress.x
    let end = start + progress.advance(of: word)
    addFragment(range, from: start, to: end, address, &progress)
    progress.spaceBehind = Double(word.pointee.spaceBehind)
  }

  /// Notes whether spaces before and behind a word are at seams.
  @inline(__always)
  private func noteSeams(
    _ word: UnsafeMutablePointer<Word>, _ progress: inout ShapingProgress
  ) {
    progress.hasSeamAtSpace = word.pointee.hasSeamsAtSpaces
    if progress.hasSeamAtSpace, progress.followsSpace { fragments.last.hasSeamBehindSpaces = true }
  }

  /// Adds the parts of a word that has opportunities inside, such as one with a hyphen. On one
  /// line they are as wide as the whole word; broken, each has the width it has by itself.
  private func addPieces(
    _ range: Range<Int>, _ softBreaks: [Int], _ progress: inout ShapingProgress
  ) {
    let (whole, _) = word(range, &progress)
    noteSeams(whole, &progress)
    if progress.followsSpace { progress.x += Double(whole.pointee.spaceBefore) * progress.size }
    let end = progress.x + progress.advance(of: whole)
    var start = range.lowerBound
    var origin = 0.0
    // What the last piece's width by itself has too much or too little on the whole line.
    var join = 0.0
    for (index, pieceEnd) in (softBreaks + [range.upperBound]).enumerated() {
      let (piece, address) = word(start..<pieceEnd, &progress)
      let width = piece.pointee.width
      var next = whole.pointee.width
      if index < softBreaks.count {
        let cut = arena.cut(at: pieceEnd - range.lowerBound, of: whole)
        next = cut.map { Double($0.origin) } ?? origin + width
        let from = progress.x + join * progress.size
        addFragment(
          start..<pieceEnd, from: from, to: from + progress.advance(of: piece), address, &progress)
        allowBreak(at: pieceEnd, progress)
        fragments.last.hasSeamBehind = cut?.isSeam == true
        join = next - origin - width
      } else {
        addFragment(
          start..<pieceEnd, from: end - progress.advance(of: piece), to: end, address, &progress)
      }
      origin = next
      start = pieceEnd
    }
    progress.spaceBehind = Double(whole.pointee.spaceBehind)
  }

  /// Lets a line end behind the last fragment, which ends at an offset: with a hyphen where a soft
  /// one stands, or where the word is divided.
  private func allowBreak(at offset: Int, _ progress: ShapingProgress) {
    let bytes = progress.bytes
    let isSoftHyphen = offset >= 2 && bytes[offset - 2] == 0xC2 && bytes[offset - 1] == 0xAD
    let hasHyphen = isSoftHyphen || progress.divisions.contains(offset)
    fragments.last.breakBehind = hasHyphen ? .hyphen : .allowed
    guard hasHyphen, progress.chain.hyphenFace >= 0 else { return }
    fontSet.usage.glyphs.insert(0x2D, face: progress.chain.hyphenFace)
  }

  /// Adds a stretch of more than `longestWord` bytes in parts of about that length.
  private func addLongUnit(
    _ range: Range<Int>, softBreaks: [Int], _ progress: inout ShapingProgress
  ) {
    let bytes = UnsafeBufferPointer(rebasing: progress.bytes[range])
    var start = 0
    var end = 0
    var nextSoftBreak = 0
    for value in longWords.breaks(of: bytes) {
      let boundary = Int(value)
      if boundary - start > Self.longestWord && end > start {
        addPart(start..<end, of: range, &progress)
        start = end
      }
      end = boundary
      if nextSoftBreak < softBreaks.count,
        range.lowerBound + boundary >= softBreaks[nextSoftBreak]
      {
        nextSoftBreak += 1
        addPart(start..<end, of: range, &progress)
        allowBreak(at: range.lowerBound + end, progress)
        start = end
      }
    }
    if start < bytes.count { addPart(start..<bytes.count, of: range, &progress) }
  }

  private func addPart(
    _ part: Range<Int>, of range: Range<Int>, _ progress: inout ShapingProgress
  ) {
    let start = range.lowerBound + part.lowerBound
    addWhole(start..<start + part.count, &progress)
  }

  private func addFragment(
    _ range: Range<Int>, from start: Double, to end: Double, _ word: WordAddress,
    _ progress: inout ShapingProgress
  ) {
    fragments.append(
      Fragment(
        start: start, end: end, textEnd: Int32(range.upperBound), next: Int32(range.upperBound),
        word: word, style: progress.style, hungStyle: progress.style, breakBehind: .none))
    progress.x = end
    progress.followsSpace = false
  }
}

/// Where the text before a mandatory break ends: U+0085, U+2028 and U+2029 hang like line feeds.
private func endBeforeSeparator(
  _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
) -> Int {
  if end - start >= 2 && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0x85 { return end - 2 }
  guard end - start >= 3, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80,
    bytes[end - 1] == 0xA8 || bytes[end - 1] == 0xA9
  else { return end }
  return end - 3
}

/// Whether one of the spaces that have a width of their own ends at an offset, and no no-break space:
/// in CSS Text these are the “other space separators”, all of three bytes.
private func isWideSpace(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
  guard end >= 3 else { return false }
  switch (bytes[end - 3], bytes[end - 2], bytes[end - 1]) {
  case (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F), (0xE1, 0x9A, 0x80): return true
  case (0xE2, 0x80, 0x80...0x8A): return bytes[end - 1] != 0x87
  default: return false
  }
}

/// Whether the text on both sides of a break opportunity is shaped apart: all but pairs of
/// European letters and punctuation, where kerning may reach across.
private func separatesShaping(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  if isWideSpace(bytes, before: offset) { return true }
  var before = offset - 1
  while before > 0 && bytes[before] & 0xC0 == 0x80 { before -= 1 }
  return !isEuropean(bytes, at: before) || !isEuropean(bytes, at: offset)
}

/// Whether the scalar at an offset is below U+0580, or in U+1E00…U+2E7F: letters and signs that fonts
/// may kern with each other.
private func isEuropean(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  let first = bytes[offset]
  if first < 0xD6 { return true }
  guard first == 0xE1 || first == 0xE2 else { return false }
  return first == 0xE1 ? bytes[offset + 1] >= 0xB8 : bytes[offset + 1] < 0xBA
}
