import CHarfBuzz

/// The axes of a variable font file; none of a static one.
struct VariationAxes {
  private struct Axis {
    var tag: UInt32
    var range: ClosedRange<Float>
    var standard: Float
  }

  private var axes: [Axis] = []

  /// Reads a file's table directory, and the axes where it has any.
  init(_ file: FontConfiguration.File, package: String?) throws(FontError) {
    let directory = try TableDirectory(file, package: package)
    guard directory.tables.contains(tag("fvar")) else { return }
    let blob = hb_blob_create_from_file(file.path)
    let face = hb_face_create(blob, UInt32(file.index))
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    var count = hb_ot_var_get_axis_count(face)
    var infos = Array(repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    for info in infos where info.min_value <= info.max_value {
      axes.append(
        Axis(
          tag: info.tag, range: info.min_value...info.max_value, standard: info.default_value))
    }
    if axes.isEmpty { throw .damaged(path: file.path, index: file.index) }
  }

  private subscript(tag: UInt32) -> Axis? { axes.first { $0.tag == tag } }

  /// Whether the file can lean its letters.
  var hasSlope: Bool { self[tag("slnt")] != nil || self[tag("ital")] != nil }

  /// The weights that the file has besides one that it stands for; none for a static file.
  func weights(around own: FontWeight) -> [FontWeight] {
    guard let axis = self[tag("wght")] else { return axes.isEmpty ? [] : [own] }
    return FontWeight.allCases.filter { axis.range.contains(Float($0.number)) }
  }

  /// Fails where a setting names no axis of the file or leaves its range.
  func check(
    _ settings: [String: Double], of file: FontConfiguration.File
  ) throws(FontError) {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let axis = axes.first(where: { tagName($0.tag) == name }) else {
        throw .noAxis(path: file.path, axis: name, known: axes.map { tagName($0.tag) })
      }
      guard axis.range.contains(Float(value)) else {
        throw .beyondAxis(
          path: file.path, axis: name, value: value,
          range: Double(axis.range.lowerBound)...Double(axis.range.upperBound))
      }
    }
  }

  /// Where all axes stand for a weight and slope: what `fixed` names stays there.
  func location(
    weight: FontWeight, isItalic: Bool, fixed: [String: Double]
  ) -> [AxisLocation] {
    axes.map { axis in
      let value: Float =
        if let value = fixed[tagName(axis.tag)] {
          Float(value)
        } else {
          switch axis.tag {
          case tag("wght"):
            min(max(Float(weight.number), axis.range.lowerBound), axis.range.upperBound)
          // Letters lean to the right by a negative slant.
          case tag("slnt"): isItalic ? axis.range.lowerBound : axis.standard
          case tag("ital"): isItalic ? axis.range.upperBound : axis.standard
          default: axis.standard
          }
        }
      return AxisLocation(tag: axis.tag, value: value)
    }
  }
}

/// An OpenType tag as text.
private func tagName(_ tag: UInt32) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
  return String(decoding: bytes, as: UTF8.self)
}
