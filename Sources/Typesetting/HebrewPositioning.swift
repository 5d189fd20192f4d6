import CHarfBuzz

/// Gives a font's kerning to text of the script Hebrew, for digits and punctuation in Hebrew text.
///
/// HarfBuzz positions such text only by what a font's GPOS table declares for Hebrew itself. Which
/// digits are of that script is another matter in each browser: Chromium goes by the paragraph,
/// Firefox and WebKit by the stretch of one direction. So they kern them or not, where a font without
/// Hebrew letters has no word on them.
enum HebrewPositioning {
  /// A copy of a face that positions Hebrew text like that of any script; nil where the face does,
  /// or kerns nothing.
  static func added(to face: OpaquePointer) -> OpaquePointer? {
    guard kerns(face), let table = bytes(of: tag("GPOS"), in: face),
      let extended = extended(table)
    else { return nil }
    guard let builder: OpaquePointer = hb_face_builder_create() else { return nil }
    defer { hb_face_destroy(builder) }
    var count: UInt32 = hb_face_get_table_tags(face, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = hb_face_get_table_tags(face, 0, &count, &tags)
    for name in tags.prefix(Int(count)) {
      let blob =
        name == tag("GPOS") ? blob(of: extended) : hb_face_reference_table(face, name)
      hb_face_builder_add_table(builder, name, blob)
      hb_blob_destroy(blob)
    }
    let blob = hb_face_reference_blob(builder)
    defer { hb_blob_destroy(blob) }
    return hb_face_create(blob, 0)
  }

  /// Whether the face kerns text of scripts that it doesn't name.
  private static func kerns(_ face: OpaquePointer) -> Bool {
    guard let lookups = hb_set_create() else { return false }
    defer { hb_set_destroy(lookups) }
    hb_ot_layout_collect_lookups(
      face, tag("GPOS"), [tag("DFLT"), 0], nil, [tag("kern"), 0], lookups)
    return hb_set_is_empty(lookups) == 0
  }

  /// A GPOS table with a list of scripts of its own right behind the header: the old one's records,
  /// and one for Hebrew that shares the script table of `DFLT`. Nil where Hebrew is there or the
  /// table isn't in order.
  static func extended(_ table: [UInt8]) -> [UInt8]? {
    guard table.count >= 10, table.bigEndianUInt16(at: 0) == 1 else { return nil }
    let headerLength = table.bigEndianUInt16(at: 2) == 0 ? 10 : 14
    let list = Int(table.bigEndianUInt16(at: 4))
    guard list >= headerLength, list + 2 <= table.count else { return nil }
    let count = Int(table.bigEndianUInt16(at: list))
    guard list + 2 + 6 * count <= table.count else { return nil }
    var scripts = (0..<count).map { index in
      let record = list + 2 + 6 * index
      return (
        tag: table.bigEndianUInt32(at: record),
        offset: list + Int(table.bigEndianUInt16(at: record + 4))
      )
    }
    guard !scripts.contains(where: { $0.tag == tag("hebr") }),
      let common = scripts.first(where: { $0.tag == tag("DFLT") })
    else { return nil }
    let place = scripts.firstIndex { $0.tag > tag("hebr") } ?? count
    scripts.insert((tag("hebr"), common.offset), at: place)

    // All else moves by the length of the new list.
    let length = 2 + 6 * scripts.count
    var result = Array(table[..<headerLength])
    for offset in [6, 8] {
      let moved = Int(table.bigEndianUInt16(at: offset)) + length
      guard moved <= 0xFFFF else { return nil }
      result.setUInt16(UInt16(moved), at: offset)
    }
    if headerLength == 14 {
      let variations = table.bigEndianUInt32(at: 10)
      if variations != 0 { result.setUInt32(variations + UInt32(length), at: 10) }
    }
    result.setUInt16(UInt16(headerLength), at: 4)
    var records = [UInt8](repeating: 0, count: length)
    records.setUInt16(UInt16(scripts.count), at: 0)
    for (index, script) in scripts.enumerated() {
      let offset = script.offset + length - headerLength
      guard offset <= 0xFFFF else { return nil }
      records.setUInt32(script.tag, at: 2 + 6 * index)
      records.setUInt16(UInt16(offset), at: 6 + 6 * index)
    }
    return result + records + table[headerLength...]
  }

  private static func bytes(of name: UInt32, in face: OpaquePointer) -> [UInt8]? {
    let blob = hb_face_reference_table(face, name)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  private static func blob(of bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }
}
