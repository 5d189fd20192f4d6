import Testing

@testable import TableLayout

@Suite("Places of columns")
struct ColumnPlacesTests {
  private func column(_ natural: Double, least: Double = 20) -> ColumnWidths {
    ColumnWidths(natural: natural, rows: natural, least: least)
  }

  @Test("What is left is shared in proportion to the natural widths")
  func surplus() {
    // 328 less a space of 16 is 312: 112 more than 200, of which 150/200 are 84.
    let places = ColumnPlace.places([column(150), column(50)], width: 328)
    #expect(places.map(\.width) == [234, 78])
    #expect(places.map(\.x) == [0, 250])
    #expect(places.map(\.line) == [0, 0])
  }

  @Test("The widest give way first, all that do to one width")
  func shrinking() {
    // 308 less two spaces is 276; the third keeps its 40, the others share 236.
    let places = ColumnPlace.places([column(400), column(300), column(40)], width: 308)
    #expect(places.map(\.width) == [118, 118, 40])
    // A column doesn't become narrower than its longest word.
    let stubborn = ColumnPlace.places(
      [column(400), column(300, least: 150), column(20)], width: 308)
    #expect(stubborn.map(\.width) == [106, 150, 20])
  }

  @Test("What remains of whole px goes to the first column")
  func remainder() {
    let places = ColumnPlace.places([column(400), column(400)], width: 305)
    #expect(places.map(\.width) == [145, 144])
  }

  @Test("Where the least widths don't fit, further columns go below the first")
  func lines() {
    let columns = [column(200), column(60), column(60), column(90), column(150)]
    let places = ColumnPlace.places(columns, width: 288)
    #expect(places.map(\.line) == [0, 1, 1, 1, 2])
    // 288 less two spaces is 256, 46 more than 210: 13, 13 and 19, and 1 to the first.
    #expect(places.map(\.width) == [288, 74, 73, 109, 288])
    #expect(places.map(\.x) == [0, 0, 90, 179, 0])
  }

  @Test("A column wider than the table is as wide as the table")
  func tooWide() {
    let places = ColumnPlace.places([column(900, least: 500), column(50)], width: 288)
    #expect(places.map(\.width) == [288, 288])
    #expect(places.map(\.line) == [0, 1])
  }

  @Test("Any columns fill their lines and keep their least widths")
  func invariants() {
    for count in 1...7 {
      for width in stride(from: 150.0, through: 700, by: 37) {
        let columns = (0..<count).map { index in
          column(Double(20 + (index * 67 + count * 31) % 260), least: Double(15 + index * 9))
        }
        let places = ColumnPlace.places(columns, width: width)
        #expect(places.count == count)
        for line in 0...places.last!.line {
          let members = places.indices.filter { places[$0].line == line }
          let last = places[members.last!]
          #expect(last.x + last.width == width)
          for index in members { #expect(places[index].width >= min(columns[index].least, width)) }
          for (a, b) in zip(members, members.dropFirst()) {
            #expect(places[b].x == places[a].x + places[a].width + ColumnPlace.spacing)
          }
        }
      }
    }
  }
}
