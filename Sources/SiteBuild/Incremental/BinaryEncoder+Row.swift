import TableModel

extension BinaryEncoder {
  /// Writes a row without its place. Pages have many: what `Codable` asks at run time for each value of
  /// each row would take longer than all else.
  func add(_ row: Row) throws {
    add(row.fields.count)
    for field in row.fields {
      add(field.name)
      switch field.value {
      case .text(let text):
        add(UInt8(0))
        try add(text)
      case .image(let image):
        add(UInt8(1))
        try image.encode(to: self)
      case .flag(let flag):
        add(UInt8(2))
        add(flag)
      }
    }
    add(row.cells.count)
    for cell in row.cells { add(cell) }
    add(row.accessory != nil)
    try row.accessory?.encode(to: self)
    addIfPresent(row.url)
    add(row.indentationLevel)
    addIfPresent(row.identifier)
    add(row.detail != nil)
    try row.detail?.encode(to: self)
    add(row.ownSettings.count)
    for settings in row.ownSettings { try settings.encode(to: self) }
  }

  private func add(_ text: InlineText) throws {
    add(text.text)
    add(text.runs.count)
    for run in text.runs {
      add(run.length)
      add(run.traits.rawValue)
      addIfPresent(run.url)
      add(run.image != nil)
      try run.image?.encode(to: self)
      addIfPresent(run.language)
    }
  }

  private func addIfPresent(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }
}
