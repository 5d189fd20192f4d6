import CellLayout
import TableModel

/// An image as a page draws it: which one, how, and how large.
public struct DrawnImage: Hashable, Sendable {
  /// The room for an image, in quarters of a px.
  public struct Room: Hashable, Sendable {
    public var width: Int32
    public var height: Int32

    public init(width: Int32, height: Int32) {
      self.width = width
      self.height = height
    }
  }

  /// The image without its alternative text.
  public let image: ImageReference
  public let mode: ContentMode
  /// By width of the page.
  public let rooms: [Room]
  /// Whether nothing but the image is to be seen in a view of the same size.
  public let fillsView: Bool

  public init(_ image: ImageReference, mode: ContentMode, rooms: [Room], fillsView: Bool = false) {
    self.image = ImageReference(
      path: image.path, width: image.width, height: image.height, variants: image.variants)
    self.mode = mode
    self.rooms = rooms
    self.fillsView = fillsView
  }

  /// An image in a line of text.
  public init(inLine image: ImageReference, of style: LabelStyle) {
    let size = style.inlineSize(of: image)
    let room = Room(width: Int32(size.width) * 4, height: Int32(size.height) * 4)
    self.init(image, mode: .scaleToFill, rooms: [room])
  }
}

extension TableFrames {
  /// An image as the view of that index draws it; `nil`: the view shows none.
  public func drawn(_ image: ImageReference, in view: CellView, index: Int) -> DrawnImage? {
    guard case .image(let mode) = view.kind else { return nil }
    let padding = Int32((view.padding.leading + view.padding.trailing) * 4)
    let rooms = viewFrames[index * widths.count..<(index + 1) * widths.count].map {
      DrawnImage.Room(width: $0.width - padding, height: $0.height)
    }
    return DrawnImage(
      image, mode: mode, rooms: rooms, fillsView: padding == 0 && view.background == nil)
  }

  /// The images that the table draws, each with the place of the first row that does.
  public func drawnImages(
    of library: CellLibrary
  ) -> [(image: DrawnImage, location: SourceLocation)] {
    var known: Set<DrawnImage> = []
    var images: [(image: DrawnImage, location: SourceLocation)] = []
    func add(_ image: DrawnImage?, _ location: SourceLocation) {
      if let image, known.insert(image).inserted { images.append((image, location)) }
    }
    for band in bands {
      let views = CellViews(of: band.cell, template: library.templates[band.cell.template])
      for (offset, bound) in band.cell.views.enumerated() where !bound.isHidden {
        switch bound.content {
        case .image(let image):
          add(
            drawn(image, in: views[offset], index: band.views.lowerBound + offset),
            band.cell.location)
        case .text(let text, _):
          for case let image? in text.runs.lazy.map(\.image) {
            guard let style = views[offset].labelStyle else { continue }
            add(DrawnImage(inLine: image, of: style), band.cell.location)
          }
        case .plain, .state: continue
        }
      }
    }
    return images
  }
}
