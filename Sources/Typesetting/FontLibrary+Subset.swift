import CHarfBuzzSubset
import CWoff2Shim

extension FontLibrary {
  /// A WOFF2 font that draws some characters of a face just as the typesetter measured them.
  ///
  /// Its line metrics are one em of ascent and nothing else, so that in each browser the baseline
  /// of a line is where the layout engine puts it. Layout features that the style sheet never
  /// turns on are left out, names and licence stay. The bytes depend on nothing but the arguments.
  /// - Parameters:
  ///   - scalars: Those that the face doesn't have are passed over.
  ///   - hasTabularNumerals: Whether the digits of one width are kept beside the others.
  public func subset(
    _ face: Int, scalars: [UInt32], hasTabularNumerals: Bool = false
  ) throws(FontError) -> [UInt8] {
    let font = try subsetOpenType(face, scalars: scalars, hasTabularNumerals: hasTabularNumerals)
    let path = path(of: face)
    let web = font.withUnsafeBufferPointer { font -> [UInt8] in
      guard let start = font.baseAddress else { return [] }
      let bound = woff2_bound(start, font.count)
      // The library leaves the padding as it finds it.
      var web = [UInt8](repeating: 0, count: bound)
      web.removeLast(bound - woff2_encode(start, font.count, &web, bound))
      return web
    }
    guard !web.isEmpty else { throw .notSubset(path: path) }
    return web
  }

  /// The characters for which a page loads the subset of some scalars, for CSS `unicode-range`:
  /// ascending ranges that may hold others, which the font passes on to the next in the chain.
  ///
  /// None is one that another face of the family draws: where such a character decomposes
  /// into some that this font has, browsers would take it from here.
  public func unicodeRanges(_ face: Int, of scalars: [UInt32]) -> [ClosedRange<UInt32>] {
    let face = faces[face]
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in SubsetClosure.closed(scalars) where face.mayDraw(scalar) {
      // One long range is shorter to write than many.
      if let last = ranges.last, scalar - last.upperBound <= 128,
        (last.upperBound..<scalar).allSatisfy(face.mayClaim)
      {
        ranges[ranges.count - 1] = last.lowerBound...scalar
      } else {
        ranges.append(scalar...scalar)
      }
    }
    return ranges
  }

  private func path(of face: Int) -> String { sources[faces[face].source].file.path }

  /// The subset before it is compressed.
  func subsetOpenType(
    _ face: Int, scalars: [UInt32], hasTabularNumerals: Bool = false
  ) throws(FontError) -> [UInt8] {
    let failure = FontError.notSubset(path: path(of: face))
    guard let input = hb_subset_input_create_or_fail() else { throw failure }
    defer { hb_subset_input_destroy(input) }
    let unicodes = hb_subset_input_unicode_set(input)
    for scalar in SubsetClosure.closed(scalars) { hb_set_add(unicodes, scalar) }
    // WebKit draws joiners as spaces of no width: in a font without a space it ignores them.
    if scalars.contains(where: { $0 == 0x200C || $0 == 0x200D }) { hb_set_add(unicodes, 0x20) }
    // Others would still count in the ranges that OS/2 declares.
    let covered = hb_set_create()
    hb_face_collect_unicodes(load(face).face, covered)
    hb_set_intersect(unicodes, covered)
    hb_set_destroy(covered)
    // Brotli does what subroutines are for, and does it better.
    hb_subset_input_set_flags(
      input,
      HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue)

    let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    hb_set_clear(features)
    for feature in SubsetTables.features { hb_set_add(features, feature) }
    if hasTabularNumerals { hb_set_add(features, tag("tnum")) }
    if sources[faces[face].source].isKerned { hb_set_add(features, tag("kern")) }
    if scalars.contains(SubsetTables.fractionSlash) {
      for feature in SubsetTables.fractionFeatures { hb_set_add(features, feature) }
    }
    // 0 copyright … 14 address of the licence.
    hb_set_add_range(hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID), 0, 14)
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for table in SubsetTables.dropped { hb_set_add(dropped, table) }

    guard let subset = hb_subset_or_fail(load(face).face, input) else { throw failure }
    defer { hb_face_destroy(subset) }
    let blob = hb_face_reference_blob(subset)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { throw failure }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
    guard let patched = OpenTypeMetrics.patched(bytes) else { throw failure }
    return patched
  }
}

private enum SubsetTables {
  /// The features that browsers apply to horizontal text by themselves, but for `kern` and for
  /// `calt`, which the style sheet turns off.
  static let features: [UInt32] = [
    tag("rvrn"), tag("ltra"), tag("ltrm"), tag("rtla"), tag("rtlm"), tag("ccmp"), tag("locl"),
    tag("mark"), tag("mkmk"), tag("rlig"), tag("liga"), tag("clig"), tag("rclt"), tag("curs"),
    tag("dist"), tag("abvm"), tag("blwm"), tag("isol"), tag("init"), tag("medi"), tag("fina"),
    tag("med2"), tag("fin2"), tag("fin3"), tag("stch"), tag("nukt"), tag("akhn"), tag("rphf"),
    tag("rkrf"), tag("pref"), tag("blwf"), tag("abvf"), tag("half"), tag("pstf"), tag("vatu"),
    tag("cjct"), tag("cfar"), tag("pres"), tag("abvs"), tag("blws"), tag("psts"), tag("haln"),
    tag("ljmo"), tag("vjmo"), tag("tjmo"),
  ]

  /// HarfBuzz, and so each browser, sets the digits around a fraction slash as a fraction.
  static let fractionSlash: UInt32 = 0x2044
  static let fractionFeatures = [tag("frac"), tag("numr"), tag("dnom")]

  /// Tables for vertical text, for baselines that CSS doesn't ask for, and signatures that no
  /// longer hold.
  static let dropped: [UInt32] = [
    tag("DSIG"), tag("BASE"), tag("vhea"), tag("vmtx"), tag("VORG"), tag("JSTF"), tag("meta"),
    tag("STAT"), tag("kern"),
  ]
}
