import CHarfBuzz
import CICUShim

/// The width of a cluster that no font has, in em: browsers show a box of about this size.
let missingWidth = 0.6

/// Shapes single words with HarfBuzz: into runs of one font, script and direction each.
/// The result stands in the properties until the next call.
final class WordShaper {
  /// In em, as in `Word`.
  @exclusivity(unchecked) private(set) var width = 0.0
  @exclusivity(unchecked) private(set) var spaceBefore = 0.0
  @exclusivity(unchecked) private(set) var spaceBehind = 0.0
  /// Whether seams, as in `WordCut`, are between it and spaces beside it.
  @exclusivity(unchecked) private(set) var hasSeamsAtSpaces = false
  @exclusivity(unchecked) private(set) var cuts: [WordCut] = []
  /// The word's last script, 0 where it has none but common characters.
  @exclusivity(unchecked) private(set) var script: UInt8 = 0
  /// The characters that no font has.
  @exclusivity(unchecked) private(set) var missing: [UInt32] = []
  /// What is drawn in the order of the word, with the parts that HarfBuzz takes letters apart into.
  @exclusivity(unchecked) private(set) var drawn: [DrawnScalar] = []

  @exclusivity(unchecked) private var hasTabularNumerals = false
  @exclusivity(unchecked) private var hasLigatures = true
  /// Whether the word has nothing but common characters, which only some browsers take for a part of
  /// the text from right to left before them: HarfBuzz then shapes it the other way round.
  @exclusivity(unchecked) private var borrowsScript = false
  /// Whether each of its clusters is shaped by itself for that reason.
  @exclusivity(unchecked) private var standsApart = false
  private let fonts: FontSet
  private let buffer: OpaquePointer
  private let graphemes = GraphemeBreaker()
  private let unicode = hb_unicode_funcs_get_default()
  @exclusivity(unchecked) private var scripts: [hb_script_t] = [HB_SCRIPT_COMMON, HB_SCRIPT_LATIN]
  @exclusivity(unchecked) private var clusters: [Cluster] = []
  @exclusivity(unchecked) private var runs: [Run] = []
  /// The word between two spaces, and the cluster of each of its bytes.
  @exclusivity(unchecked) private var text: [UInt8] = []
  @exclusivity(unchecked) private var clusterOfByte: [Int32] = []
  /// The glyphs of the run at hand from left to right, and the cluster of each.
  @exclusivity(unchecked) private var glyphs: [(glyph: hb_codepoint_t, cluster: Int)] = []
  /// The brackets of the word that are not closed yet.
  @exclusivity(unchecked) private var openBrackets: [(closing: UInt8, cluster: Int)] = []

  private struct Cluster {
    /// In bytes of `text`.
    var start: Int
    var end: Int
    var face: Int
    var script: hb_script_t
    /// In em.
    var advance = 0.0
    /// What the next cluster adds to the advances up to this one's end, in em: kerning, a joined
    /// form.
    var kerning = 0.0
    /// What a cut behind this cluster takes from the advances behind it, in em.
    var lossBehind = 0.0
    var glyphCount = 0
    /// Whether it has other glyphs, or the cluster before has, if the word is cut between both.
    var isTied = false
    /// Whether it is a part of the grapheme cluster before, so that no cut is between.
    var isContinuation = false
    /// Whether its letter is joined to the one before, or in a ligature or a syllable with it.
    var isJoined = false
    /// Whether a seam is before it, as in `WordCut`.
    var isBehindSeam = false
  }

  private struct Run {
    var clusters: Range<Int>
    var face: Int
    var script: hb_script_t
  }

  /// Stands for the face of an emoji's box.
  private static let emojiFace = -2

  init(fonts: FontSet) {
    self.fonts = fonts
    buffer = hb_buffer_create()
  }

  deinit { hb_buffer_destroy(buffer) }

  /// A script's number in the keys of words: 0 common, 1 Latin, others as they come.
  static let latin: UInt8 = 1

  /// The number of the first script of a text that is not common; 0 where there is none.
  func firstScript(of text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    firstStrongScript(of: text).map(number) ?? 0
  }

  private func number(of script: hb_script_t) -> UInt8 {
    if let known = scripts.firstIndex(of: script) { return UInt8(known) }
    // Unicode has fewer than 255 scripts; a text that mixes more is measured as Latin.
    guard scripts.count < 255 else { return Self.latin }
    scripts.append(script)
    return UInt8(scripts.count - 1)
  }

  private func strongScript(of scalar: UInt32) -> hb_script_t? {
    if scalar < 0x80 {
      let letter = scalar | 0x20
      return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : nil
    }
    let script = hb_unicode_script(unicode, scalar)
    let isWeak =
      script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
    return isWeak ? nil : script
  }

  /// Shapes a word, which is not empty. `context` is the number of the script that common
  /// characters take where the word has no other.
  func shape(
    _ word: UnsafeBufferPointer<UInt8>, chain: FontChain, language: OpaquePointer?,
    context: UInt8, rightToLeft: Bool, hasTabularNumerals: Bool, hasLigatures: Bool
  ) {
    self.hasTabularNumerals = hasTabularNumerals
    self.hasLigatures = hasLigatures
    width = 0
    spaceBefore = 0
    spaceBehind = chain.spaceWidth
    script = 0
    hasSeamsAtSpaces = false
    cuts.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    text.append(0x20)
    text.append(contentsOf: word)
    text.append(0x20)

    findClusters(chain)
    resolveScripts(context: scripts[Int(context)])
    borrowsScript =
      script == 0 && hb_script_get_horizontal_direction(clusters[0].script) == HB_DIRECTION_RTL
    // HarfBuzz doesn't turn round what has digits.
    standsApart =
      borrowsScript && (rightToLeft || !word.contains { $0 >= 0x30 && $0 <= 0x39 })
    findRuns()
    for (index, run) in runs.enumerated() {
      switch run.face {
      case Self.emojiFace: box(run, width: emojiWidth)
      case FontChain.none: box(run, width: missingWidth)
      default:
        shape(
          run, isFirst: index == 0, isLast: index == runs.count - 1, chain: chain,
          language: language, rightToLeft: rightToLeft)
      }
    }
    findSeams(chain, language, rightToLeft: rightToLeft)
    collectCuts()
  }

  /// The face that draws all of a word's characters as they stand; `FontChain.none`: there is none.
  func onlyFace(of word: UnsafeBufferPointer<UInt8>) -> Int16 {
    guard let face = drawn.first?.face else { return Int16(FontChain.none) }
    var scalars = UTF8Scalars(word)
    for part in drawn where part.face != face || part.scalar != scalars.next() {
      return Int16(FontChain.none)
    }
    return scalars.next() == nil ? face : Int16(FontChain.none)
  }

  /// The faces that draw a text in one variant.
  func faces(of text: UnsafeBufferPointer<UInt8>, chain: FontChain) -> Set<Int> {
    self.text.removeAll(keepingCapacity: true)
    self.text.append(0x20)
    // Line breaks and other controls are never drawn, whatever face has something for them.
    self.text.append(contentsOf: text.lazy.filter { $0 >= 0x20 })
    self.text.append(0x20)
    findClusters(chain)
    return Set(clusters.lazy.map(\.face).filter { $0 >= 0 })
  }

  // MARK: Clusters and runs

  private func findClusters(_ chain: FontChain) {
    clusters.removeAll(keepingCapacity: true)
    drawn.removeAll(keepingCapacity: true)
    text.withUnsafeBufferPointer { text in
      let word = UnsafeBufferPointer(rebasing: text[1..<text.count - 1])
      // Below U+0300 nothing combines; the lead bytes of what is above are 0xCC and up.
      if word.allSatisfy({ $0 < 0xCC }) {
        var start = 0
        while start < word.count {
          let end = start + (word[start] < 0x80 ? 1 : 2)
          addCluster(start, end, of: word, chain)
          start = end
        }
      } else {
        var start = 0
        for end in graphemes.breaks(of: word).lazy.map(Int.init) {
          addCluster(start, end, of: word, chain)
          start = end
        }
      }
    }
  }

  /// Adds a grapheme cluster with its face. One that no face has as a whole falls apart into
  /// its scalars.
  private func addCluster(
    _ start: Int, _ end: Int, of word: UnsafeBufferPointer<UInt8>, _ chain: FontChain
  ) {
    let bytes = UnsafeBufferPointer(rebasing: word[start..<end])
    var face = FontChain.none
    if isEmoji(bytes) {
      face = Self.emojiFace
    } else {
      face = self.face(for: bytes, chain)
      let isComposite = UTF8Scalars(bytes).dropFirst().first(where: { _ in true }) != nil
      if face == FontChain.none && isComposite {
        addScalars(start, of: bytes, chain)
        return
      }
      for scalar in UTF8Scalars(bytes) {
        if face >= 0 {
          drawn.append(DrawnScalar(scalar, face: face))
          if isComposite { insertParts(of: scalar, face: face) }
        } else {
          missing.append(scalar)
        }
      }
    }
    clusters.append(
      Cluster(start: start + 1, end: end + 1, face: face, script: HB_SCRIPT_COMMON))
  }

  /// HarfBuzz takes a letter apart that a mark follows.
  private func insertParts(of scalar: UInt32, face: Int) {
    for part in SubsetClosure.decomposition(of: scalar) where fonts.has(part, face: face) {
      drawn.append(DrawnScalar(part, face: face))
    }
  }

  private func addScalars(_ start: Int, of bytes: UnsafeBufferPointer<UInt8>, _ chain: FontChain) {
    var scalars = UTF8Scalars(bytes)
    var offset = 0
    while let scalar = scalars.next() {
      let face = chain.face(for: scalar, fonts: fonts)
      if face >= 0 {
        drawn.append(DrawnScalar(scalar, face: face))
      } else if !icu_is_ignorable(scalar) {
        missing.append(scalar)
      }
      // A mark that no font has is nowhere: its base keeps its own width.
      let isInvisible =
        face == FontChain.none && offset > 0 && (icu_is_mark(scalar) || icu_is_ignorable(scalar))
      if isInvisible, !clusters.isEmpty {
        clusters[clusters.count - 1].end = start + scalars.offset + 1
      } else {
        clusters.append(
          Cluster(
            start: start + offset + 1, end: start + scalars.offset + 1, face: face,
            script: HB_SCRIPT_COMMON, isContinuation: offset > 0))
      }
      offset = scalars.offset
    }
  }

  /// The first face that has all of a cluster, as it stands or composed.
  private func face(for bytes: UnsafeBufferPointer<UInt8>, _ chain: FontChain) -> Int {
    var scalars = UTF8Scalars(bytes)
    guard let base = scalars.next() else { return FontChain.none }
    let first = chain.face(for: base, fonts: fonts)
    if scalars.offset == bytes.count {
      guard icu_is_ignorable(base) else { return first }
      // Invisible in any font: browsers don't leave the font at hand for it.
      let before = clusters.last?.face ?? FontChain.none
      return before >= 0 ? before : chain.faces[0]
    }
    let isPlain = { (face: Int) in self.has(bytes, face: face) }
    if first >= 0, isPlain(first) { return first }
    if let face = chain.faces.first(where: isPlain) { return face }
    var composed = [UInt8](repeating: 0, count: bytes.count * 3)
    guard let start = bytes.baseAddress else { return FontChain.none }
    let count = icu_nfc(start, bytes.count, &composed, composed.count)
    guard count > 0, count <= composed.count else { return FontChain.none }
    return composed.withUnsafeBufferPointer {
      let composed = UnsafeBufferPointer(rebasing: $0[..<count])
      guard let face = chain.faces.first(where: { has(composed, face: $0) }) else {
        return FontChain.none
      }
      for scalar in UTF8Scalars(composed) {
        drawn.append(DrawnScalar(scalar, face: face))
      }
      return face
    }
  }

  private func has(_ bytes: UnsafeBufferPointer<UInt8>, face: Int) -> Bool {
    UTF8Scalars(bytes).allSatisfy { fonts.has($0, face: face) || icu_is_ignorable($0) }
  }

  /// Common characters take the script before them, at the text's start the one behind; a closing
  /// bracket has that of its partner in the word (UAX #24, 5.1 and 5.2).
  private func resolveScripts(context: hb_script_t) {
    var current = context == HB_SCRIPT_COMMON ? nil : context
    var isFound = false
    openBrackets.removeAll(keepingCapacity: true)
    text.withUnsafeBufferPointer { text in
      for index in clusters.indices {
        let bytes = text[clusters[index].start..<clusters[index].end]
        if let script = firstStrongScript(of: UnsafeBufferPointer(rebasing: bytes)) {
          if current == nil {
            for earlier in 0..<index { clusters[earlier].script = script }
          }
          current = script
          isFound = true
        } else if bytes.count == 1, let partner = partner(of: text[bytes.startIndex], index) {
          current = clusters[partner].script
        }
        clusters[index].script = current ?? context
      }
    }
    if isFound, let current { script = number(of: current) }
  }

  private func firstStrongScript(of bytes: UnsafeBufferPointer<UInt8>) -> hb_script_t? {
    for scalar in UTF8Scalars(bytes) {
      if let script = strongScript(of: scalar) { return script }
    }
    return nil
  }

  /// The cluster of the opening bracket that a byte closes; notes those that open.
  private func partner(of byte: UInt8, _ index: Int) -> Int? {
    let closing: UInt8
    switch byte {
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let place = openBrackets.lastIndex(where: { $0.closing == byte }) else { return nil }
      defer { openBrackets.removeSubrange(place...) }
      return openBrackets[place].cluster
    default: return nil
    }
    openBrackets.append((closing, index))
    return nil
  }

  private func findRuns() {
    runs.removeAll(keepingCapacity: true)
    var start = 0
    for index in clusters.indices.dropFirst() {
      let (previous, cluster) = (clusters[index - 1], clusters[index])
      if standsApart || previous.face != cluster.face || previous.script != cluster.script {
        runs.append(
          Run(clusters: start..<index, face: previous.face, script: previous.script))
        start = index
      }
    }
    guard let last = clusters.last else { return }
    runs.append(Run(clusters: start..<clusters.count, face: last.face, script: last.script))
  }

  // MARK: Shaping

  private func box(_ run: Run, width: Double) {
    for index in run.clusters { clusters[index].advance = width }
    self.width += width * Double(run.clusters.count)
  }

  private func shape(
    _ run: Run, isFirst: Bool, isLast: Bool, chain: FontChain, language: OpaquePointer?,
    rightToLeft: Bool
  ) {
    let font = fonts[run.face]
    let direction = rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    let start = clusters[run.clusters.lowerBound].start
    let end = clusters[run.clusters.upperBound - 1].end
    let shapeBytes = { (start: Int, end: Int) in
      self.shapeBytes(start, end, of: 0..<self.text.count, font, run.script, direction, language)
    }

    let units = shapeBytes(start, end)
    width += Double(units) / font.unitsPerEm
    measureClusters(run, font, rightToLeft: rightToLeft)
    measureTies(run, rightToLeft: rightToLeft) { start, end, context in
      Double(self.shapeBytes(start, end, of: context, font, run.script, direction, language))
        / font.unitsPerEm
    }
    guard font.kernsSpace, run.face == chain.spaceFace, !borrowsScript else { return }
    let space = Int(font.spaceAdvance)
    if isFirst {
      spaceBefore = Double(shapeBytes(start - 1, end) - units - space) / font.unitsPerEm
    }
    if isLast {
      spaceBehind = Double(shapeBytes(start, end + 1) - units) / font.unitsPerEm
    }
  }

  /// Shapes a part of `text` as it stands in a larger part; returns its advance in font units and
  /// leaves the glyphs in `buffer`.
  private func shapeBytes(
    _ start: Int, _ end: Int, of context: Range<Int>, _ font: FaceFont, _ script: hb_script_t,
    _ direction: hb_direction_t, _ language: OpaquePointer?
  ) -> Int {
    text.withUnsafeBytes {
      shape(
        UnsafeRawBufferPointer(rebasing: $0[context]),
        start - context.lowerBound..<end - context.lowerBound, font, script, direction, language)
    }
  }

  /// Shapes a part of some text in the context of the rest, as above.
  private func shape(
    _ bytes: UnsafeRawBufferPointer, _ part: Range<Int>, _ font: FaceFont, _ script: hb_script_t,
    _ direction: hb_direction_t, _ language: OpaquePointer?
  ) -> Int {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf8(
      buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
      UInt32(part.lowerBound), Int32(part.count))
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_direction(buffer, direction)
    hb_buffer_set_language(buffer, language)
    let features = ShapingFeatures.all[
      (font.isKerned ? 0 : 1) + (hasTabularNumerals ? 2 : 0) + (hasLigatures ? 0 : 4)]
    hb_shape(font.font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
    var units = 0
    for index in 0..<Int(count) { units += Int(positions[index].x_advance) }
    return units
  }

  /// Distributes the advances of the glyphs in `buffer` among a run's clusters.
  private func measureClusters(_ run: Run, _ font: FaceFont, rightToLeft: Bool) {
    if clusterOfByte.count < text.count {
      clusterOfByte = Array(repeating: 0, count: text.count * 2)
    }
    for index in run.clusters {
      for byte in clusters[index].start..<clusters[index].end {
        clusterOfByte[byte] = Int32(index)
      }
    }
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let hasApartLetters = apartScripts.contains(run.script)
    glyphs.removeAll(keepingCapacity: true)
    for glyph in 0..<Int(count) {
      let index = Int(clusterOfByte[Int(infos[glyph].cluster)])
      clusters[index].advance += Double(positions[glyph].x_advance) / font.unitsPerEm
      clusters[index].glyphCount += 1
      glyphs.append((infos[glyph].codepoint, index))
      if infos[glyph].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 {
        clusters[index].isTied = true
        if !hasApartLetters { clusters[index].isJoined = true }
      }
      if font.isKerned, !rightToLeft, clusters[index].glyphCount == 1 {
        // Pairs are kerned in the advance of their left glyph. From right to left that is the second
        // letter, which `measureTies` finds tied to the first.
        let plain = hb_font_get_glyph_h_advance(font.font, infos[glyph].codepoint)
        clusters[index].kerning = Double(positions[glyph].x_advance - plain) / font.unitsPerEm
      }
    }
    shareLigatures(run)
  }

  /// Measures both sides of each place where a cut gives letters another form: the stretch between
  /// two places where nothing changes, cut in two. `advance` shapes a part of the text.
  private func measureTies(
    _ run: Run, rightToLeft: Bool,
    advance: (_ start: Int, _ end: Int, _ context: Range<Int>) -> Double
  ) {
    let isSimple =
      run.script == HB_SCRIPT_LATIN || run.script == HB_SCRIPT_GREEK
      || run.script == HB_SCRIPT_CYRILLIC || run.script == HB_SCRIPT_COMMON
    func isTied(_ index: Int) -> Bool {
      let (previous, cluster) = (clusters[index - 1], clusters[index])
      if cluster.glyphCount == 0 { return true }
      // Kerning is known already.
      let isKerned = isSimple && previous.kerning != 0 && cluster.glyphCount == 1
      return cluster.isTied && !isKerned
    }
    var start = run.clusters.lowerBound
    while start < run.clusters.upperBound {
      var end = start + 1
      while end < run.clusters.upperBound && isTied(end) { end += 1 }
      let (first, last) = (clusters[start].start, clusters[end - 1].end)
      let whole = clusters[start..<end].reduce(0) { $0 + $1.advance }
      let stretch = glyphs.lazy.filter { (start..<end).contains($0.cluster) }.map(\.glyph)
      var x = 0.0
      for index in start..<max(end - 1, start) {
        x += clusters[index].advance
        let cut = clusters[index].end
        if clusters[index + 1].isContinuation { continue }
        let isJoined = clusters[index + 1].isJoined
        clusters[index].kerning = x - advance(first, cut, 0..<cut)
        let before = isJoined ? bufferedGlyphs : []
        clusters[index].lossBehind = whole - x - advance(cut, last, cut..<text.count)
        guard isJoined else { continue }
        // Where both parts keep their glyphs nothing joins, whatever HarfBuzz is afraid of.
        let parts = rightToLeft ? bufferedGlyphs + before : before + bufferedGlyphs
        clusters[index + 1].isJoined = !parts.elementsEqual(stretch)
      }
      start = end
    }
  }

  /// The glyphs in `buffer` from left to right.
  private var bufferedGlyphs: [hb_codepoint_t] {
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    return UnsafeBufferPointer(start: infos, count: Int(count)).map(\.codepoint)
  }

  /// A ligature's advance belongs to its clusters in equal parts.
  private func shareLigatures(_ run: Run) {
    var first = run.clusters.lowerBound
    while first < run.clusters.upperBound {
      var end = first + 1
      while end < run.clusters.upperBound && clusters[end].glyphCount == 0 { end += 1 }
      if end - first > 1 {
        let share = clusters[first].advance / Double(end - first)
        for index in first..<end {
          clusters[index].advance = share
          clusters[index].kerning = 0
          if index > first { clusters[index].isJoined = true }
        }
      } else if clusters[first].glyphCount != 1 {
        clusters[first].kerning = 0
      }
      first = end
    }
  }

  /// Finds where two clusters of one font stand apart that some browsers kern: those of two scripts,
  /// of a script that not all browsers take for theirs, and a no-break space with its neighbours,
  /// which WebKit takes for a space.
  private func findSeams(_ chain: FontChain, _ language: OpaquePointer?, rightToLeft: Bool) {
    let direction = rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    func isKerned(
      _ first: [UInt8], _ second: [UInt8], _ scripts: (hb_script_t, hb_script_t), face: Int
    ) -> Bool {
      let font = fonts[face]
      guard font.isKerned else { return false }
      func advance(_ bytes: [UInt8], _ script: hb_script_t) -> Int {
        bytes.withUnsafeBytes {
          shape($0, 0..<bytes.count, font, script, direction, language)
        }
      }
      let apart = advance(first, scripts.0) + advance(second, scripts.1)
      return advance(first + second, scripts.0) != apart
        || (scripts.0 != scripts.1 && advance(first + second, scripts.1) != apart)
    }
    for index in clusters.indices.dropFirst() {
      let (first, second) = (clusters[index - 1], clusters[index])
      guard first.face == second.face, first.face >= 0,
        first.script != second.script || standsApart || isNoBreakSpace(first)
          || isNoBreakSpace(second)
      else { continue }
      clusters[index].isBehindSeam = isKerned(
        bytes(of: first), bytes(of: second),
        (first.script, standsApart ? HB_SCRIPT_LATIN : second.script), face: first.face)
    }
    guard borrowsScript, chain.spaceFace >= 0 else { return }
    let (first, last) = (clusters[0], clusters[clusters.count - 1])
    let scripts = (first.script, HB_SCRIPT_LATIN)
    hasSeamsAtSpaces =
      (first.face == chain.spaceFace
        && isKerned([0x20], bytes(of: first), scripts, face: first.face))
      || (last.face == chain.spaceFace
        && isKerned(bytes(of: last), [0x20], scripts, face: last.face))
  }

  private func isNoBreakSpace(_ cluster: Cluster) -> Bool {
    cluster.end - cluster.start == 2 && text[cluster.start] == 0xC2
      && text[cluster.start + 1] == 0xA0
  }

  /// A cluster's text; a space for a no-break space.
  private func bytes(of cluster: Cluster) -> [UInt8] {
    isNoBreakSpace(cluster) ? [0x20] : Array(text[cluster.start..<cluster.end])
  }

  private func collectCuts() {
    var x = 0.0
    for index in clusters.indices.dropLast() {
      let cluster = clusters[index]
      x += cluster.advance
      if clusters[index + 1].isContinuation { continue }
      cuts.append(
        WordCut(
          offset: cluster.end - 1, widthBefore: x - cluster.kerning, origin: x + cluster.lossBehind,
          isJoined: clusters[index + 1].isJoined, isSeam: clusters[index + 1].isBehindSeam))
    }
  }
}

/// The scripts whose letters stand apart: all that a neighbour does to them is kerning. In others
/// they join, or are put together as syllables.
private let apartScripts: [hb_script_t] = [
  HB_SCRIPT_COMMON, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN,
  HB_SCRIPT_GEORGIAN, HB_SCRIPT_HEBREW, HB_SCRIPT_ETHIOPIC, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
  HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL,
]
