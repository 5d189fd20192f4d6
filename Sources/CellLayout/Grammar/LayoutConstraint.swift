import Constraints
import InterfaceBuilder
import TableModel

/// A view of a template by its index, or the content view; or a layout guide of either.
struct LayoutItem: Hashable, Sendable {
  /// A rectangle that UIKit gives every view, by the name of its property.
  enum Guide: String, CaseIterable, Sendable {
    case safeArea = "safeAreaLayoutGuide"
    case layoutMargins = "layoutMarginsGuide"
    case readableContent = "readableContentGuide"
  }

  var index: Int
  /// `nil`: the view itself.
  var guide: Guide?

  init(index: Int, guide: Guide? = nil) {
    self.index = index
    self.guide = guide
  }

  static let contentView = LayoutItem(index: -1)
}

/// One linear relation between attributes of views: what VFL, equations and size shorthands, stack
/// views and Interface Builder files all come to.
struct LayoutConstraint: Sendable {
  /// An attribute of a view times a factor.
  struct Term: Hashable, Sendable {
    var item: LayoutItem
    var attribute: LayoutAttribute
    var coefficient: Double
  }

  /// The constraint is: sum of `terms`, `relation`, `constant` plus `spacings` times the profile's
  /// standard spacing.
  var terms: [Term]
  var relation: Relation
  var constant: Double
  var spacings: Double = 0
  /// 1...1000; 1000 is required.
  var priority: Double
  /// What the author wrote, for messages.
  var text: String
  var location: SourceLocation?

  /// Whether reading direction matters: the whole constraint is mirrored with it.
  var isDirectional: Bool { terms.contains { $0.attribute.isDirectional } }
}
