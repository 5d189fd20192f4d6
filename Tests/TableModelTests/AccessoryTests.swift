import TableModel
import Testing

struct AccessoryTests {
  @Test func namesAreOursAndUIKits() {
    for (name, accessory) in [
      ("none", Accessory.none), ("disclosure", .disclosureIndicator), ("detail", .detailButton),
      ("detailDisclosure", .detailDisclosureButton), ("checkmark", .checkmark),
      ("disclosureIndicator", .disclosureIndicator), (".detailButton", .detailButton),
      ("UITableViewCellAccessoryDetailDisclosureButton", .detailDisclosureButton),
    ] {
      #expect(Accessory(name: name) == accessory)
    }
    for name in ["", ".", "chevron", "UITableViewCellAccessory", "disclosures"] {
      #expect(Accessory(name: name) == nil)
    }
    #expect(Accessory.names.compactMap { Accessory(name: $0) }.count == Accessory.names.count)
  }
}
