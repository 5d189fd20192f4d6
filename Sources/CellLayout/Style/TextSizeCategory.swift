import SourceText
import TableModel
import Templates

/// UIKit's content size categories: how large a reader wants text to be.
///
/// Labels with a text style take its size in the category; those with a size of their own keep it.
public enum TextSizeCategory: String, CaseIterable, Sendable {
  case extraSmall = "XS"
  case small = "S"
  case medium = "M"
  /// The category of a device whose owner has changed nothing.
  case large = "L"
  case extraLarge = "XL"
  case extraExtraLarge = "XXL"
  case extraExtraExtraLarge = "XXXL"
  case accessibility1 = "AX1"
  case accessibility2 = "AX2"
  case accessibility3 = "AX3"
  case accessibility4 = "AX4"
  case accessibility5 = "AX5"

  /// Whether it is one of the larger sizes that have to be turned on among the accessibility
  /// settings.
  public var isAccessibility: Bool { rawValue.hasPrefix("AX") }
}

/// The font sizes of text styles by category.
struct TextSizes {
  private var sizes: [TextStyle: [TextSizeCategory: Int]] = [:]

  /// UIKit's, from `Templates/textSizes.yaml`.
  static let standard: TextSizes = {
    do throws(Diagnostic) {
      return try TextSizes(BuiltIn.textSizes, file: "Templates/textSizes.yaml")
    } catch {
      preconditionFailure("built-in text sizes: \(error)")
    }
  }()

  subscript(style: TextStyle, category: TextSizeCategory) -> Int {
    guard let size = sizes[style]?[category] else { preconditionFailure("tables are whole") }
    return size
  }

  /// Reads a table: `categories`, and under `styles` a size for each of them.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    let root = try YAMLNode.parse(bytes, file: file)
    let place = root?.location ?? SourceLocation(file: file)
    let categories = root?["categories"]?.elements?.map {
      $0.string.flatMap(TextSizeCategory.init(rawValue:))
    }
    guard let categories, Set(categories).isSuperset(of: TextSizeCategory.allCases.map { $0 })
    else { throw .error("a table of text sizes needs all categories", at: place) }
    for style in TextStyle.allCases {
      let values = root?["styles"]?[style.rawValue]?.elements?.compactMap(\.integer) ?? []
      guard values.count == categories.count, values.allSatisfy({ (6...200).contains($0) }) else {
        throw .error("“\(style.rawValue)” needs a size for each category", at: place)
      }
      for (category, value) in zip(categories, values) {
        if let category { sizes[style, default: [:]][category] = value }
      }
    }
  }
}
