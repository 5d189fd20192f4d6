import Constraints
import InterfaceBuilder
import TableModel

/// The constraints that place the image and the title of a button.
///
/// Both stand in a group as wide as they are, or as there is room. The group is aligned in the button;
/// edge insets then shift each of the two: in the middle by half their difference, at a side by that
/// side's. Source: frames measured in UIKit, which the tests hold.
struct ButtonConstraints {
  struct Items {
    var button, group, image, title: LayoutItem
  }

  /// Priorities of the sizes of image and title: the title gives way first, and neither moves the
  /// button.
  static let imageSize = 3.0
  static let titleSize = 1.0
  private static let imageLimit = 4.0
  private static let titleLimit = 2.0

  private let layout: ButtonLayout
  private let alignment: TextAlignment
  private let items: Items
  private let text: String
  private let location: SourceLocation
  /// The side where reading begins, and the other.
  private let start: LayoutAttribute
  private let end: LayoutAttribute
  /// Of a distance from the start: −1 where it goes to the left.
  private let sign: Double

  init(
    _ layout: ButtonLayout, alignment: TextAlignment, items: Items, text: String,
    location: SourceLocation
  ) {
    self.layout = layout
    self.items = items
    self.text = text
    self.location = location
    switch layout.direction {
    case .natural: (start, end, sign) = (.leading, .trailing, 1)
    case .leftToRight: (start, end, sign) = (.left, .right, 1)
    case .rightToLeft: (start, end, sign) = (.right, .left, -1)
    }
    self.alignment = alignment
  }

  func all() -> [LayoutConstraint] {
    let isImageFirst = layout.imagePlacement == .leading
    let (group, image, title) = (items.group, items.image, items.title)
    // Where each of the two begins in the group: the title has what the image leaves.
    let imageStart: [Term] = isImageFirst ? [] : [(group, .width, 1), (image, .width, -1)]
    let titleStart: [Term] = isImageFirst ? [(image, .width, 1)] : []
    let padding = layout.imagePadding
    // A title that is narrower than what is left for it is aligned there.
    let part = alignedPart
    let rest: [Term] = [
      (group, .width, part), (image, .width, -part), (title, .width, -part),
    ]
    return alignedGroup() + [
      place(image, at: imageStart, shift(by: layout.imageInsets)),
      place(
        title, at: titleStart + rest,
        shift(by: layout.titleInsets) + (isImageFirst ? padding : 0) - part * padding),
      center(image, layout.imageInsets), center(title, layout.titleInsets),
    ] + limits()
  }

  /// An attribute of a view times a factor.
  private typealias Term = (item: LayoutItem, attribute: LayoutAttribute, factor: Double)

  /// A view whose start lies that far from the group's.
  private func place(_ item: LayoutItem, at widths: [Term], _ constant: Double) -> LayoutConstraint
  {
    relate(
      [(item, start, 1), (items.group, start, -1)]
        + widths.map { ($0.item, $0.attribute, -sign * $0.factor) }, sign * constant)
  }

  /// The part of what is left over that lies before what is aligned.
  private var alignedPart: Double {
    switch alignment {
    case .natural: 0
    case .trailing: 1
    case .left: sign > 0 ? 0 : 1
    case .right: sign > 0 ? 1 : 0
    case .center, .justified: 0.5
    }
  }

  /// How far edge insets move a view away from the start.
  private func shift(by insets: EdgeInsets) -> Double {
    (1 - alignedPart) * insets.leading - alignedPart * insets.trailing
  }

  private func center(_ item: LayoutItem, _ insets: EdgeInsets) -> LayoutConstraint {
    let around = layout.contentInsets
    return relate(
      [(item, .centerY, 1), (items.button, .centerY, -1)],
      (around.top - around.bottom + insets.top - insets.bottom) / 2)
  }

  private func alignedGroup() -> [LayoutConstraint] {
    let (group, button) = (items.group, items.button)
    let insets = layout.contentInsets
    let isMirrored = sign < 0
    let horizontal =
      switch alignment {
      case .natural: relate([(group, start, 1), (button, start, -1)], sign * insets.leading)
      case .trailing: relate([(group, end, 1), (button, end, -1)], -sign * insets.trailing)
      case .left:
        relate(
          [(group, .left, 1), (button, .left, -1)],
          isMirrored ? insets.trailing : insets.leading)
      case .right:
        relate(
          [(group, .right, 1), (button, .right, -1)],
          isMirrored ? -insets.leading : -insets.trailing)
      case .center, .justified:
        relate(
          [
            (group, start, 1), (group, .width, sign / 2), (button, start, -1),
            (button, .width, -sign / 2),
          ], sign * (insets.leading - insets.trailing) / 2)
      }
    return [
      horizontal, relate([(group, .top, 1), (button, .top, -1)], 0),
      relate([(group, .height, 1), (button, .height, -1)], 0),
    ]
  }

  /// There is no more room than the insets leave.
  private func limits() -> [LayoutConstraint] {
    let around = layout.contentInsets
    let (image, title) = (layout.imageInsets, layout.titleInsets)
    let width = around.leading + around.trailing
    return [
      relate(
        [(items.group, .width, 1), (items.button, .width, -1)], -width, .lessOrEqual,
        priority: Self.titleLimit),
      relate(
        [(items.image, .width, 1), (items.button, .width, -1)],
        -width - image.leading - image.trailing, .lessOrEqual, priority: Self.imageLimit),
      relate(
        [(items.image, .height, 1), (items.button, .height, -1)],
        -around.top - around.bottom - image.top - image.bottom, .lessOrEqual,
        priority: Self.imageLimit),
      relate(
        [(items.title, .width, 1), (items.image, .width, 1), (items.button, .width, -1)],
        -width - layout.imagePadding - title.leading - title.trailing, .lessOrEqual,
        priority: Self.titleLimit),
    ]
  }

  private func relate(
    _ terms: [Term], _ constant: Double, _ relation: Relation = .equal, priority: Double = 1000
  ) -> LayoutConstraint {
    LayoutConstraint(
      terms: terms.compactMap {
        $0.factor == 0
          ? nil : .init(item: $0.item, attribute: $0.attribute, coefficient: $0.factor)
      },
      relation: relation, constant: constant, priority: priority, text: text, location: location)
  }
}
