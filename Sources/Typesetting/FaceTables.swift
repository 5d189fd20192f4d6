import CHarfBuzz

/// A `hb_face_t` as tables.
extension OpaquePointer {
  /// The bytes of one of the face's tables.
  func table(_ name: UInt32) -> [UInt8]? {
    let blob = hb_face_reference_table(self, name)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// A copy of the face with another table in the place of one that it has.
  func replacing(_ name: UInt32, with table: [UInt8]) -> OpaquePointer? {
    guard let builder: OpaquePointer = hb_face_builder_create() else { return nil }
    defer { hb_face_destroy(builder) }
    var count: UInt32 = hb_face_get_table_tags(self, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = hb_face_get_table_tags(self, 0, &count, &tags)
    for known in tags.prefix(Int(count)) {
      let blob = known == name ? Self.blob(of: table) : hb_face_reference_table(self, known)
      hb_face_builder_add_table(builder, known, blob)
      hb_blob_destroy(blob)
    }
    let blob = hb_face_reference_blob(builder)
    defer { hb_blob_destroy(blob) }
    return hb_face_create(blob, 0)
  }

  private static func blob(of bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }
}
