extension CellLayoutEngine {
  /// Gives buttons with an image and a title the sizes that these ask for; one that has neither is
  /// hidden.
  func sizeButtons(
    _ own: [CellView], _ views: inout [BoundView], _ sizes: inout [ContentSize]
  ) {
    for index in own.indices {
      guard let button = own[index].button else { continue }
      if views[button.image].isHidden, views[button.title].isHidden {
        sizes[index] = .zero
        views[index].isHidden = true
        continue
      }
      // A box that stands for an image has a fixed size.
      let box = metrics.contentSize(of: own[button.image])
      var image = sizes[button.image]
      if let width = box?.width, let height = box?.height {
        image = ContentSize(width: width, height: height)
      }
      sizes[index] = button.size(image: image, title: sizes[button.title])
    }
  }
}
