import SeededRandom
import TableModel

private let words = [
  "tea", "coffee", "Mushroom", "risotto", "with", "a", "long-drawn", "préparation", "éé", "100",
  "Kürbiskernsuppe", "and", "(mild)", "—", "of", "Donaudampfschifffahrtsgesellschaft",
]

func randomText(_ random: inout SplitMix64, words limit: Int) -> String {
  (0..<Int.random(in: 1...limit, using: &random))
    .map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
}

func randomRow(_ random: inout SplitMix64) -> Row {
  func chance() -> Bool { Bool.random(using: &random) }
  if Int.random(in: 0..<6, using: &random) == 0 {
    let cell = ["paragraph", "quote", "code", "heading3", "sectionIntroduction"]
    return row(
      nil, text: randomText(&random, words: 40), cells: [cell.randomElement(using: &random)!])
  }
  let accessories: [Accessory?] = [
    nil, Accessory.none, .disclosureIndicator, .detailButton, .detailDisclosureButton, .checkmark,
    .text("12.50"), .badge("3"),
  ]
  return row(
    randomText(&random, words: 14),
    subtitle: chance() ? randomText(&random, words: 30) : nil,
    detail: chance() ? randomText(&random, words: 6) : nil, image: chance(),
    accessory: accessories.randomElement(using: &random)!, url: chance() ? "tea.html" : nil,
    indentationLevel: Int.random(in: 0...3, using: &random))
}

func randomSections(_ random: inout SplitMix64) -> [TableSection] {
  (0..<Int.random(in: 1...5, using: &random)).map { _ in
    func texts(_ limit: Int) -> [String] {
      (0..<max(0, Int.random(in: -1...limit, using: &random))).map { _ in
        randomText(&random, words: 20)
      }
    }
    let header = Bool.random(using: &random) ? randomText(&random, words: 8) : nil
    let rows = (0..<Int.random(in: 0...8, using: &random)).map { _ in randomRow(&random) }
    return section(header, introduction: texts(2), rows: rows, footer: texts(2))
  }
}
