import CHarfBuzz
import CHarfBuzzSubset

/// A `hb_face_t` that nothing changes any more.
final class LoadedFace: @unchecked Sendable {
  let face: OpaquePointer
  let unitsPerEm: Int

  /// Opens a font. A variable one is made into the instance at its location: what is measured is
  /// then what the web font is cut from.
  init(_ source: FontSource) {
    let blob = hb_blob_create_from_file(source.file.path)
    var opened: OpaquePointer = hb_face_create(blob, UInt32(source.file.index))
    hb_blob_destroy(blob)
    if !source.location.isEmpty {
      let file = opened
      opened = instance(of: file, at: source.location) ?? hb_face_get_empty()
      hb_face_destroy(file)
    }
    if source.isKerned, let extended = HebrewPositioning.added(to: opened) {
      hb_face_destroy(opened)
      opened = extended
    }
    face = opened
    hb_face_make_immutable(face)
    unitsPerEm = Int(hb_face_get_upem(face))
  }

  deinit { hb_face_destroy(face) }
}

/// A variable font with all of its characters, pinned on each axis.
private func instance(of face: OpaquePointer, at location: [AxisLocation]) -> OpaquePointer? {
  guard let input = hb_subset_input_create_or_fail() else { return nil }
  defer { hb_subset_input_destroy(input) }
  hb_face_collect_unicodes(face, hb_subset_input_unicode_set(input))
  for set in [HB_SUBSET_SETS_LAYOUT_FEATURE_TAG, HB_SUBSET_SETS_NAME_ID] {
    let all = hb_subset_input_set(input, set)
    hb_set_clear(all)
    hb_set_invert(all)
  }
  for place in location {
    guard hb_subset_input_pin_axis_location(input, face, place.tag, place.value) != 0 else {
      return nil
    }
  }
  // As a file, whose tables can be listed.
  guard let built = hb_subset_or_fail(face, input) else { return nil }
  defer { hb_face_destroy(built) }
  let blob = hb_face_reference_blob(built)
  defer { hb_blob_destroy(blob) }
  return hb_face_create(blob, 0)
}
