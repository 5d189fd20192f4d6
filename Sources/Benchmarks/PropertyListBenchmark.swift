import SiteContent

/// Rows per second of property lists in each of their forms, from bytes to sections: 100,000 rows of
/// six fields, the best of five.
func propertyListBenchmark() {
  let count = 100_000
  let images = ImageCatalogue(ContentFolder(site: "/nonexistent"))
  let forms = [
    ("XML", xmlDishes(count)), ("OpenStep", openStepDishes(count)),
    ("binary", binaryDishes(count)),
  ]
  for (name, bytes) in forms {
    var best = Duration.seconds(1_000)
    var rows = 0
    for _ in 0..<5 {
      let clock = ContinuousClock()
      best = min(
        best,
        clock.measure {
          let (sections, problems) = readDataSections(
            bytes, file: "content/dishes.plist", mapping: DataMapping(), images: images)
          rows = problems.isEmpty ? sections.reduce(0) { $0 + $1.rows.count } : 0
        })
    }
    let seconds = best / .seconds(1)
    let speed = Int(Double(rows) / seconds)
    let megabytes = Double(bytes.count) / 1_000_000
    print(
      "property list, \(name): \(speed) rows/s",
      "(\(rows) rows, \(megabytes) MB, \(Int(megabytes / seconds)) MB/s)")
  }
}

/// The six fields of a row; booleans and numbers as text where the form has none.
private func dish(_ index: Int) -> (name: String, detail: String, minutes: Int, price: Double) {
  ("Dish number \(index)", "A dish of \(index % 97) ingredients & a sauce", index % 90, 4.5)
}

private func xmlDishes(_ count: Int) -> [UInt8] {
  var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<array>\n"
  for index in 0..<count {
    let dish = dish(index)
    text += "\t<dict>\n\t\t<key>title</key>\n\t\t<string>\(dish.name)</string>\n"
    text += "\t\t<key>subtitle</key>\n"
    text += "\t\t<string>\(dish.detail.split(separator: "&").joined(separator: "&amp;"))</string>\n"
    text += "\t\t<key>prepTime</key>\n\t\t<integer>\(dish.minutes)</integer>\n"
    text += "\t\t<key>price</key>\n\t\t<real>\(dish.price)</real>\n"
    text += "\t\t<key>isVegetarian</key>\n\t\t<true/>\n"
    text += "\t\t<key>addedOn</key>\n\t\t<date>2024-05-01T12:30:00Z</date>\n\t</dict>\n"
  }
  return Array((text + "</array>\n</plist>\n").utf8)
}

private func openStepDishes(_ count: Int) -> [UInt8] {
  var text = "(\n"
  for index in 0..<count {
    let dish = dish(index)
    text += "\t{\n\t\ttitle = \"\(dish.name)\";\n\t\tsubtitle = \"\(dish.detail)\";\n"
    text += "\t\tprepTime = \(dish.minutes);\n\t\tprice = \"\(dish.price)\";\n"
    text += "\t\tisVegetarian = YES;\n\t\taddedOn = \"2024-05-01\";\n\t},\n"
  }
  return Array((text + ")\n").utf8)
}

private func binaryDishes(_ count: Int) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [Int] = []
  func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  func add(_ object: [UInt8]) -> [UInt8] {
    offsets.append(bytes.count)
    bytes += object
    return bigEndian(offsets.count - 1, 4)
  }
  func string(_ text: String) -> [UInt8] {
    let length = text.utf8.count
    let head = length < 15 ? [0x50 | UInt8(length)] : [0x5F, 0x10, UInt8(length)]
    return add(head + Array(text.utf8))
  }
  func eight(_ marker: UInt8, _ value: Double) -> [UInt8] {
    add([marker] + bigEndian(Int(bitPattern: UInt(value.bitPattern)), 8))
  }
  let keys = ["title", "subtitle", "prepTime", "price", "isVegetarian", "addedOn"].flatMap(string)
  let yes = add([0x09])
  let date = eight(0x33, 736_259_400)
  var rows: [UInt8] = []
  for index in 0..<count {
    let dish = dish(index)
    var values = string(dish.name) + string(dish.detail) + add([0x10, UInt8(dish.minutes)])
    values += eight(0x23, dish.price) + yes + date
    rows += add([0xD6] + keys + values)
  }
  let root = add([0xAF, 0x12] + bigEndian(count, 4) + rows)
  let table = bytes.count
  bytes += offsets.flatMap { bigEndian($0, 4) }
  bytes += [0, 0, 0, 0, 0, 0, 4, 4] + bigEndian(offsets.count, 8)
  return bytes + [0, 0, 0, 0] + root + bigEndian(table, 8)
}
