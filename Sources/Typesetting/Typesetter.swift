import CHarfBuzz

/// Measures text: shapes each word once and keeps it. Belongs to one thread; threads share the
/// library and each have a typesetter.
public final class Typesetter {
  public let fonts: FontLibrary
  let fontSet: FontSet
  let shaper: WordShaper
  let longWords = GraphemeBreaker()
  @exclusivity(unchecked) private(set) var arena = WordArena()
  @exclusivity(unchecked) private var words = WordTable()
  /// The characters that no font has, of the words that have such.
  @exclusivity(unchecked) private var missing: [WordAddress: [UInt32]] = [:]
  /// What faces draw of the words that are not drawn by one as they stand.
  @exclusivity(unchecked) private var drawn: [WordAddress: [DrawnScalar]] = [:]
  @exclusivity(unchecked) private var languages: [TextLanguage] = []
  /// Counts how often the noting of what is used began afresh.
  @exclusivity(unchecked) private var turn: UInt32 = 1
  @exclusivity(unchecked) var fragments = FragmentBuffer()
  /// The opportunities of a text in several languages.
  private var tailoredBreaks = BreakBuffer()

  /// Beyond this much memory the typesetter forgets its words and starts afresh.
  private static let memoryLimit = 256 << 20
  /// Longer stretches without spaces are shaped in parts, in bytes: there kerning is lost.
  static let longestWord = 1024

  public init(_ fonts: FontLibrary) {
    self.fonts = fonts
    fontSet = FontSet(fonts)
    shaper = WordShaper(fonts: fontSet)
  }

  /// What texts have used so far, or since `startUsage()`.
  public var usage: TextUsage { fontSet.usage }

  /// Begins to note afresh what texts use.
  ///
  /// - Returns: what was noted until now.
  public func startUsage() -> TextUsage {
    turn &+= 1
    return exchange(&fontSet.usage, with: TextUsage())
  }

  /// Notes what was used before once more.
  public func addUsage(_ other: TextUsage) { fontSet.usage.formUnion(other) }

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - spans: The styles in order; what they leave over is regular.
  ///   - size: The font size in px.
  ///   - language: A BCP 47 tag: chooses fonts, localised glyphs and rules of line breaking.
  ///   - rightToLeft: The base direction of its paragraphs.
  public func shape(
    _ text: String, spans: [TextSpan], size: Int, language: String, rightToLeft: Bool = false,
    features: TextFeatures = TextFeatures()
  ) -> ShapedText {
    if arena.byteCount > Self.memoryLimit { forget() }
    let language = state(of: language)
    var text = text
    return text.withUTF8 { bytes in
      shape(bytes, spans, Double(size), language, rightToLeft, features)
    }
  }

  /// The library's faces that draw a text which was shaped before, for a page to load them early.
  public func faces(drawing text: String, spans: [TextSpan], language: String) -> Set<Int> {
    let language = state(of: language)
    var text = text
    return text.withUTF8 { bytes in
      var faces: Set<Int> = []
      var start = 0
      for span in spans {
        let end = min(start + max(span.length, 0), bytes.count)
        if span.attachmentWidth == nil, start < end {
          let chain = state(of: span.language, in: language).chain(span.variant, fonts: fontSet)
          faces.formUnion(
            shaper.faces(of: UnsafeBufferPointer(rebasing: bytes[start..<end]), chain: chain))
        }
        start = end
      }
      return faces
    }
  }

  private func forget() {
    arena = WordArena()
    words = WordTable()
    missing.removeAll()
    drawn.removeAll()
  }

  private func state(of tag: String) -> TextLanguage {
    if let last = languages.last, last.tag == tag, last.turn == turn { return last }
    if let index = languages.firstIndex(where: { $0.tag == tag }) {
      // Move to the end: texts of one language follow each other.
      languages.append(languages.remove(at: index))
    } else {
      languages.append(TextLanguage(tag, number: UInt32(languages.count)))
    }
    let language = languages[languages.count - 1]
    if language.turn != turn {
      language.turn = turn
      if !fontSet.usage.languages.contains(tag) { fontSet.usage.languages.append(tag) }
    }
    return language
  }

  /// The faces that draw a variant in a language.
  @inline(__always)
  private func chain(_ variant: FontVariant, _ language: TextLanguage) -> FontChain {
    let chain = language.chain(variant, fonts: fontSet)
    chain.noteUsage(turn: turn, fonts: fontSet)
    return chain
  }

  /// The language of a span, which says none where it has that of the text around it.
  @inline(__always)
  private func state(of tag: String?, in text: TextLanguage) -> TextLanguage {
    guard let tag else { return text }
    return tag == text.tag ? text : state(of: tag)
  }

  // MARK: From text to fragments

  private func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ spans: [TextSpan], _ size: Double,
    _ language: TextLanguage, _ rightToLeft: Bool, _ features: TextFeatures
  ) -> ShapedText {
    fragments.removeAll()
    let changesBreaks = spans.contains { $0.language != nil || $0.isUnbroken }
    let isPlain =
      !changesBreaks
      && PlainText.isPlain(bytes, quotesAreOneKind: language.quotesAreOneKind)
    var progress = ShapingProgress(
      bytes, size: size, features: features, language: language,
      chain: chain(spans.first?.variant ?? .regular, language),
      bidi: isPlain && !rightToLeft ? nil : BidiLevels(bytes, rightToLeft: rightToLeft))
    if !isPlain || progress.bidi != nil {
      progress.breaks = language.breaker.breaks(of: bytes)
      if changesBreaks { tailorBreaks(of: bytes, by: spans, &progress) }
    }
    var position = 0
    for span in spans where position < bytes.count {
      var end = min(position + max(span.length, 0), bytes.count)
      while end < bytes.count && bytes[end] & 0xC0 == 0x80 { end += 1 }
      addSpan(position..<end, span, &progress)
      position = end
    }
    if position < bytes.count {
      let rest = TextSpan(length: bytes.count - position, variant: .regular)
      addSpan(position..<bytes.count, rest, &progress)
    }
    return ShapedText(
      naturalWidth: fragments.naturalWidth(), missing: progress.missing,
      isRightToLeft: rightToLeft, fragments: fragments.copy(), arena: arena, size: size,
      letterSpacing: features.letterSpacing, signs: language.signs)
  }

  /// Within spans of other languages lines end by the rules of these, and within unbroken ones nowhere
  /// but where they must.
  private func tailorBreaks(
    of bytes: UnsafeBufferPointer<UInt8>, by spans: [TextSpan],
    _ progress: inout ShapingProgress
  ) {
    var breaks = progress.breaks.map { Array($0) } ?? []
    var start = 0
    for span in spans {
      let range = start..<min(start + max(span.length, 0), bytes.count)
      start = range.upperBound
      let own = state(of: span.language, in: progress.textLanguage)
      if own === progress.textLanguage && !span.isUnbroken || range.isEmpty { continue }
      func isInside(_ value: UInt32) -> Bool {
        let offset = Int(value & ~LineBreaker.mandatory)
        return offset > range.lowerBound && offset < range.upperBound
      }
      breaks.removeAll(where: isInside)
      breaks += own.breaker.breaks(of: bytes).filter { value in
        isInside(value) && (!span.isUnbroken || value & LineBreaker.mandatory != 0)
      }
    }
    breaks.sort { $0 & ~LineBreaker.mandatory < $1 & ~LineBreaker.mandatory }
    let room = tailoredBreaks.reserve(breaks.count)
    _ = room.update(from: breaks)
    progress.breaks = UnsafeBufferPointer(room)[..<breaks.count]
  }

  private func addSpan(
    _ range: Range<Int>, _ span: TextSpan, _ progress: inout ShapingProgress
  ) {
    if span.language != nil || progress.language !== progress.textLanguage {
      progress.language = state(of: span.language, in: progress.textLanguage)
    }
    progress.variant = span.variant
    progress.isScript = span.isScript
    progress.isUnbroken = span.isUnbroken
    progress.chain = chain(span.variant, progress.language)
    progress.followsSpace = false
    let bytes = progress.bytes
    var position = range.lowerBound
    while position < range.upperBound {
      let start = position
      if let attachmentWidth = span.attachmentWidth {
        if isAttachment(bytes, at: position) {
          position += 3
          addAttachment(start..<position, width: attachmentWidth, &progress)
          addSpaces(&position, range.upperBound, &progress)
          continue
        }
        while position < range.upperBound, !isHanging(bytes[position]),
          !isAttachment(bytes, at: position)
        {
          position += 1
        }
      } else {
        while position < range.upperBound && !isHanging(bytes[position]) { position += 1 }
      }
      addWords(start..<position, &progress)
      addSpaces(&position, range.upperBound, &progress)
    }
  }

  /// Adds what stands between two spaces, each direction by itself.
  @inline(__always)
  private func addWords(_ range: Range<Int>, _ progress: inout ShapingProgress) {
    guard let bidi = progress.bidi, !range.isEmpty else { return addWord(range, &progress) }
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bidi.end(from: start, before: range.upperBound)
      if progress.changesLevel(at: start) { progress.followsSpace = false }
      if progress.changesOnlyLevel(at: start), fragments.count > 0 {
        fragments.last.hasSeamBehindSpaces = true
      }
      addWord(start..<end, &progress)
      start = end
    }
  }

  private func isAttachment(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] == 0xBC
  }

  private func addAttachment(_ range: Range<Int>, width: Double, _ progress: inout ShapingProgress)
  {
    fragments.append(
      Fragment(
        start: progress.x, end: progress.x + width, textEnd: Int32(range.upperBound),
        next: Int32(range.upperBound), word: Fragment.noWord, style: progress.style,
        hungStyle: progress.style, breakBehind: progress.takeBreak(at: range.upperBound)))
    progress.x += width
    progress.followsSpace = false
  }

  /// Hangs the spaces, and a line feed after them, behind the last fragment.
  private func addSpaces(_ position: inout Int, _ end: Int, _ progress: inout ShapingProgress) {
    let bytes = progress.bytes
    let start = position
    var isMandatory = false
    while position < end && isHanging(bytes[position]) && !isMandatory {
      let byte = bytes[position]
      position += 1
      let isReturnBeforeFeed = byte == 0x0D && position < bytes.count && bytes[position] == 0x0A
      isMandatory = (0x0A...0x0D).contains(byte) && !isReturnBeforeFeed
    }
    guard position > start else { return }
    if progress.changesLevel(at: start) { progress.spaceBehind = progress.chain.spaceWidth }
    fragments.last.hasSeamBehind = progress.hasSeamAtSpace || progress.changesOnlyLevel(at: start)
    let width = Double(position - start - 1) * progress.chain.spaceWidth
    progress.x += (width + progress.spaceBehind) * progress.size
    progress.x += Double(position - start) * progress.features.letterSpacing
    if fragments.last.textEnd == start { fragments.last.hungStyle = progress.style }
    fragments.last.next = Int32(position)
    fragments.last.breakBehind =
      isMandatory ? .mandatory : progress.takeBreak(at: position, behindSpaces: true)
    progress.followsSpace = !isMandatory
  }

  // MARK: Words

  /// The word of some bytes, which are not none: known already, or shaped now.
  @inline(__always)
  func word(
    _ range: Range<Int>, _ progress: inout ShapingProgress
  ) -> (word: UnsafeMutablePointer<Word>, address: WordAddress) {
    let bytes = UnsafeBufferPointer(rebasing: progress.bytes[range])
    let (content, hasLetters) = wordHash(bytes)
    // A word of a Latin letter and others needs no context; one like `(a` begins in that before it.
    let isLatin = hasLetters && (bytes[0] | 0x20 >= 0x61 && bytes[0] | 0x20 <= 0x7A)
    if !isLatin { progress.seekScript(from: range.lowerBound, shaper) }
    let context = isLatin ? WordShaper.latin : progress.script
    let rightToLeft = progress.runsRightToLeft(at: range.lowerBound)
    let key = Self.key(
      progress.variant, progress.language.number, context: context, rightToLeft: rightToLeft,
      progress.features)
    let hash = content ^ key &* 0x9E37_79B1
    let address =
      words.find(bytes, hash: hash, key: key, in: arena)
      ?? addWord(
        bytes, context: context, rightToLeft: rightToLeft, hash: hash, key: key, progress)
    let word = arena.word(address)
    if word.pointee.script != 0 { progress.script = word.pointee.script }
    if word.pointee.hasMissing { progress.addMissing(missing[address] ?? []) }
    if word.pointee.turn != turn {
      word.pointee.turn = turn
      noteUsage(of: bytes, word.pointee.face, address, progress.features)
    }
    return (word, address)
  }

  /// Notes which faces draw the characters of a word.
  private func noteUsage(
    of bytes: UnsafeBufferPointer<UInt8>, _ face: Int16, _ address: WordAddress,
    _ features: TextFeatures
  ) {
    if face >= 0 {
      for scalar in UTF8Scalars(bytes) { fontSet.usage.glyphs.insert(scalar, face: Int(face)) }
      if features.hasTabularNumerals { fontSet.usage.glyphs.insertTabularNumerals(face: Int(face)) }
      return
    }
    for part in drawn[address] ?? [] {
      fontSet.usage.glyphs.insert(part.scalar, face: Int(part.face))
      if features.hasTabularNumerals {
        fontSet.usage.glyphs.insertTabularNumerals(face: Int(part.face))
      }
    }
  }

  /// The bit of a key that tells words from right to left.
  static let rightToLeftKey: UInt32 = 64

  /// All that a word's shape depends on besides its bytes and the fonts. The context is the
  /// script that common characters take; a word with ASCII letters needs none.
  private static func key(
    _ variant: FontVariant, _ language: UInt32, context: UInt8, rightToLeft: Bool,
    _ features: TextFeatures
  ) -> UInt32 {
    UInt32(variant.rawValue) | (rightToLeft ? rightToLeftKey : 0) | UInt32(context) << 7 | language
      << 15
      | (features.hasTabularNumerals ? 1 << 31 : 0) | (features.letterSpacing != 0 ? 1 << 30 : 0)
  }

  private func addWord(
    _ bytes: UnsafeBufferPointer<UInt8>, context: UInt8, rightToLeft: Bool, hash: UInt32,
    key: UInt32, _ progress: ShapingProgress
  ) -> WordAddress {
    shaper.shape(
      bytes, chain: progress.chain, language: progress.language.harfBuzz, context: context,
      rightToLeft: rightToLeft, hasTabularNumerals: progress.features.hasTabularNumerals,
      hasLigatures: progress.features.letterSpacing == 0)
    // One cluster may be of any length; such a word is not kept for later texts.
    let isKept = bytes.count <= Self.longestWord
    let address = arena.allocate(
      cutCount: shaper.cuts.count, byteCount: isKept ? bytes.count : 0)
    let word = arena.word(address)
    word.initialize(
      to: Word(
        width: shaper.width, spaceBefore: Float(shaper.spaceBefore),
        spaceBehind: Float(shaper.spaceBehind), key: key,
        byteCount: UInt32(isKept ? bytes.count : 0), cutCount: UInt32(shaper.cuts.count),
        script: shaper.script, hasMissing: !shaper.missing.isEmpty,
        hasSeams: shaper.cuts.contains(where: \.isSeam),
        hasSeamsAtSpaces: shaper.hasSeamsAtSpaces, face: shaper.onlyFace(of: bytes), turn: 0))
    if word.pointee.face < 0, !shaper.drawn.isEmpty { drawn[address] = shaper.drawn }
    _ = arena.cuts(word).initialize(from: shaper.cuts)
    if !shaper.missing.isEmpty { missing[address] = shaper.missing }
    if isKept {
      _ = UnsafeMutableBufferPointer(start: arena.bytes(word), count: bytes.count)
        .initialize(from: bytes)
      words.insert(address, hash: hash)
    }
    return address
  }
}
