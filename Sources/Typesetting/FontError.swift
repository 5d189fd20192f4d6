/// Why a font cannot be used; `description` is one sentence that says what to do.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not there, or may not be read.
  case missing(path: String, package: String?)
  /// The file is no font, or has no face of that index.
  case damaged(path: String, index: Int)
  /// A chain of fonts has no families, so that no text can be measured.
  case empty
  /// A variable font has no such axis.
  case noAxis(path: String, axis: String, known: [String])
  /// A place on an axis that the font doesn't reach.
  case beyondAxis(path: String, axis: String, value: Double, range: ClosedRange<Double>)
  /// HarfBuzz or woff2 could not make the web font.
  case notSubset(path: String)

  public var description: String {
    switch self {
    case .missing(let path, let package?):
      "cannot read the font “\(path)”: install the Debian package “\(package)”"
    case .missing(let path, nil):
      "cannot read the font “\(path)”: put the file there or change the list of fonts"
    case .damaged(let path, let index):
      "“\(path)” is not a font that can be used (face \(index))"
    case .empty:
      "the list of fonts is empty: name at least one family for text"
    case .noAxis(let path, let axis, let known) where known.isEmpty:
      "“\(path)” is no variable font: leave out the axis “\(axis)”"
    case .noAxis(let path, let axis, let known):
      "“\(path)” has no axis “\(axis)”: it has \(known.joined(separator: ", "))"
    case .beyondAxis(let path, let axis, let value, let range):
      "the axis “\(axis)” of “\(path)” goes from \(range.lowerBound) to \(range.upperBound), "
        + "which leaves out \(value)"
    case .notSubset(let path):
      "cannot make a web font of “\(path)”: the font is damaged or its format is not supported"
    }
  }
}
