/// The views of a bound cell in the order of its frames: those of its template, then those of its
/// accessory.
public struct CellViews: RandomAccessCollection, Sendable {
  @usableFromInline let own: [CellView]
  @usableFromInline let accessory: [CellView]

  public init(of cell: BoundCell, template: CellTemplate) {
    self.init(own: template.views, accessory: cell.accessoryViews)
  }

  init(own: [CellView], accessory: [CellView]) {
    self.own = own
    self.accessory = accessory
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { own.count + accessory.count }

  public subscript(index: Int) -> CellView {
    let (list, place) = holder(of: index)
    return list[place]
  }

  /// The list that has a view, and the view's place in it. Views are large: to read a part of one there
  /// copies no more than that.
  @inlinable
  public func holder(of index: Int) -> (list: [CellView], place: Int) {
    index < own.count ? (own, index) : (accessory, index - own.count)
  }
}
