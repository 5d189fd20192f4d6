import HTMLOutput
import SiteContent
import TableModel
import Typesetting

extension SiteOutput {
  /// Stands for all that a page shows and where; places in files make no difference.
  func digest(
    of index: Int, _ values: [PageShell.Variable: MustacheValue], with encoder: BinaryEncoder
  ) -> UInt64 {
    encoder.removeAll()
    do {
      try encoder.addValue(plan.pages[index])
      try encoder.addValue(plan.headers[index])
      try encoder.addValue(plan.surroundings[index])
    } catch {
      preconditionFailure("the encoder has no errors")
    }
    for variable in PageShell.Variable.allCases {
      encoder.add(values[variable] ?? .nothing)
    }
    return ContentHash(encoder.bytes).value
  }
}

extension BinaryEncoder {
  fileprivate func add(_ value: MustacheValue) {
    switch value {
    case .nothing: add(UInt8(0))
    case .flag(let flag):
      add(UInt8(1))
      add(flag)
    case .text(let text):
      add(UInt8(2))
      add(text)
    case .list(let values): add(3, values)
    case .record(let entries):
      add(UInt8(4))
      add(entries.count)
      for entry in entries {
        add(entry.name)
        add(entry.value)
      }
    case .content: add(UInt8(5))
    case .joined(let parts): add(6, parts)
    case .late(let bytes):
      add(UInt8(7))
      add(bytes.number)
    }
  }

  private func add(_ kind: UInt8, _ values: [MustacheValue]) {
    add(kind)
    add(values.count)
    for value in values { add(value) }
  }
}

extension InputStamps {
  /// Stands for all that pages have in common: the program with its options, the settings, the
  /// templates, the fonts and their division.
  func commonDigest(
    key: String, _ folder: ContentFolder, systemFiles: [StampedFile], ideographs: IdeographParts
  ) -> UInt64 {
    var hash = ContentHash()
    hash.add(key)
    for file in files where file.path == "site.yaml" || file.path.hasPrefix("Templates/") {
      hash.add(file.path)
      // What can't be read is told of, and nothing is written.
      let known = try? folder.readOfSite(file.path)
      let bytes = known ?? []
      hash.add(known == nil ? "" : String(bytes.count))
      bytes.withUnsafeBufferPointer { hash.add($0) }
    }
    for file in systemFiles {
      hash.add("\(file.path) \(file.stamp)")
    }
    for (scalar, part) in ideographs.entries { hash.add("\(scalar) \(part)") }
    return hash.value
  }
}
