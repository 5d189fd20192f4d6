import Constraints
import InterfaceBuilder

/// The views that a button, or the group inside it, shows side by side, and what it asks for beside
/// their sizes.
struct ButtonContent: Hashable, Sendable {
  /// The index of the view of the image.
  let image: Int
  /// The index of the label.
  let title: Int
  var contentInsets: EdgeInsets
  let imagePadding: Double

  /// The intrinsic size of the button: edge insets of the image or the title have no part in it
  /// (UIKit's documentation of `imageEdgeInsets` and `titleEdgeInsets`).
  func size(image: ContentSize, title: ContentSize) -> ContentSize {
    ContentSize(
      width: contentInsets.leading + image.width + imagePadding + title.width
        + contentInsets.trailing,
      height: contentInsets.top + max(image.height, title.height) + contentInsets.bottom)
  }
}

/// How a button with a title and an image places both.
struct ButtonLayout {
  /// On which side of the title an image stands.
  enum ImagePlacement: String, CaseIterable {
    case leading, trailing
  }

  /// Which side leads.
  enum Direction {
    /// As in the rest of the page.
    case natural
    case leftToRight, rightToLeft
  }

  var direction = Direction.natural
  var imagePlacement = ImagePlacement.leading
  /// Between the image and the title, in px.
  var imagePadding = 0.0
  /// Around both.
  var contentInsets = EdgeInsets.zero
  /// What the image is placed within, further inside than both; a negative inset reaches outwards.
  var imageInsets = EdgeInsets.zero
  var titleInsets = EdgeInsets.zero
}

extension CellTemplate {
  /// Puts an image beside the title of the button of that index, a label until now, both in the
  /// middle of its height and together where the label's alignment says.
  ///
  /// The sides of insets are those of the button's own direction.
  mutating func addImage(_ image: CellView, toButton index: Int, _ layout: ButtonLayout) {
    let ground = views[index]
    guard var style = ground.labelStyle else { return }
    let alignment = style.alignment
    style.alignment = .natural
    var title = CellView(
      name: "\(ground.name)_title", kind: .label(style), source: ground.source,
      padding: ground.padding)
    title.role = ground.role
    title.isRequired = ground.isRequired
    var group = CellView(name: "\(ground.name)_content", kind: .plain)
    group.isHidden = true

    func add(_ view: CellView, priority: Double) -> LayoutItem {
      var view = view
      view.parent = index
      view.alpha = ground.alpha
      // The button's own size rules.
      view.hugging = .init(horizontal: priority, vertical: priority)
      view.compression = view.hugging
      views.append(view)
      viewLocations.append(viewLocations[index])
      return LayoutItem(index: views.count - 1)
    }
    let items = ButtonConstraints.Items(
      button: LayoutItem(index: index), group: add(group, priority: ButtonConstraints.titleSize),
      image: add(image, priority: ButtonConstraints.imageSize),
      title: add(title, priority: ButtonConstraints.titleSize))
    var content = ButtonContent(
      image: items.image.index, title: items.title.index, contentInsets: .zero,
      imagePadding: layout.imagePadding)
    views[items.group.index].button = content
    content.contentInsets = layout.contentInsets
    views[index].button = content
    constraints += ButtonConstraints(
      layout, alignment: alignment, items: items, text: "the content of \(ground.name)",
      location: viewLocations[index]
    ).all()

    views[index].kind = .plain
    views[index].source = .none
    views[index].role = nil
    views[index].padding = .zero
    views[index].isRequired = false
  }
}
