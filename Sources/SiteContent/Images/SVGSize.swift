import SourceText
import TableModel

/// The size of an SVG image in CSS pixels: its `width` and `height`, or what its `viewBox` says.
func svgSize(_ bytes: [UInt8]) throws(ImageProblem) -> ImageSize {
  var reader = SVGRootReader()
  do throws(Diagnostic) {
    try parseXML(bytes, handler: &reader, encoding: nil)
  } catch {
    let place = error.location.map { " (line \($0.line), column \($0.column))" } ?? ""
    throw ImageProblem(message: error.message + place, isCutOff: true)
  }
  return try reader.size()
}

/// Takes the attributes of the root element; browsers show nothing of a file with an error further on.
private struct SVGRootReader: XMLHandler {
  let file = ""
  // Drawing programs declare entities for their name spaces; libexpat bounds what they unfold to.
  static let allowsEntities = true
  private var name: String?
  private var attributes: [String: String] = [:]

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    at place: PropertyListPlace
  ) {
    guard self.name == nil else { return }
    self.name = String(cString: name)
    guard var pair = attributes else { return }
    while let key = pair[0], let value = pair[1] {
      self.attributes[String(cString: key)] = String(cString: value)
      pair += 2
    }
  }

  func end(_: UnsafePointer<CChar>, at _: PropertyListPlace) {}

  func characters(_: UnsafeBufferPointer<UInt8>, at _: () -> PropertyListPlace) {}

  func size() throws(ImageProblem) -> ImageSize {
    let name = name ?? ""
    guard name == "svg" || name.hasSuffix(":svg") else {
      throw ImageProblem(message: "its root element is <\(name)> and not <svg>")
    }
    let width = attributes["width"].flatMap(length)
    let height = attributes["height"].flatMap(length)
    if let width, let height { return ImageSize(width: width, height: height, format: .svg) }
    let numbers = (attributes["viewBox"] ?? "").split {
      $0 == " " || $0 == "," || $0.isNewline || $0 == "\t"
    }
    .compactMap { Double($0) }
    guard numbers.count == 4, (numbers[2] / numbers[3]).isNormal, numbers[2] > 0, numbers[3] > 0
    else {
      throw ImageProblem(
        message: "it has no size: give <svg> a width and a height, or a viewBox")
    }
    let ratio = numbers[2] / numbers[3]
    if let width { return ImageSize(width: width, height: width / ratio, format: .svg) }
    if let height { return ImageSize(width: height * ratio, height: height, format: .svg) }
    return ImageSize(width: numbers[2], height: numbers[3], format: .svg)
  }

  /// A positive length in CSS pixels (CSS Values 4, 6.2); `nil` for percentages and the like.
  private func length(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 9.6 / 2.54),
      ("em", 16), ("ex", 8), ("", 1),
    ]
    let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    for (unit, factor) in units where word.hasSuffix(unit) {
      if let number = Double(word.dropLast(unit.count)), number > 0, number * factor < 1e9 {
        return number * factor
      }
    }
    return nil
  }
}
