/// The views of a bound cell in the order of its frames: those of its template, then those of its
/// accessory.
public struct CellViews: RandomAccessCollection, Sendable {
  private let own: [CellView]
  private let accessory: [CellView]

  public init(of cell: BoundCell, template: CellTemplate) {
    self.init(own: template.views, accessory: cell.accessoryViews)
  }

  init(own: [CellView], accessory: [CellView]) {
    self.own = own
    self.accessory = accessory
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { own.count + accessory.count }

  /// Views are large: reading a part of one through here copies no more than that.
  public subscript(index: Int) -> CellView {
    _read {
      if index < own.count { yield own[index] } else { yield accessory[index - own.count] }
    }
  }
}
