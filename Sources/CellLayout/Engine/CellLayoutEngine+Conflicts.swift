import TableModel

extension CellLayoutEngine {
  /// An error that names each constraint of the smallest set, and the row that met it.
  func diagnostic(
    for conflict: CellConflict, cell: BoundCell, width: Double
  ) -> Diagnostic {
    let template = templates[cell.template]
    let origins = conflict.origins
    let place = origins.lazy.compactMap(\.location).first ?? template.location
    let what = origins.count == 1 ? "this can't hold" : "these can't hold together"
    return .error(
      "the constraints of the cell “\(template.name)” conflict at a width of "
        + "\(Int(width.rounded())): \(what), change one or give it a priority below 1000",
      at: place,
      notes: origins.map { Diagnostic.Note($0.text, at: $0.location) }
        + [Diagnostic.Note("the row that met the conflict", at: cell.location)])
  }
}
