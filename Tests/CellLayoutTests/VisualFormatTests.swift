import Testing

@testable import CellLayout

@Suite struct VisualFormatTests {
  @Test(arguments: [
    // Apple's own examples, with views a, b, c.
    ("[a]-[b]", ["b.leading - a.trailing == spacing"]),
    ("[a(>=50)]", ["a.width >= 50"]),
    ("|-50-[a]-50-|", ["a.leading - cell.leading == 50", "cell.trailing - a.trailing == 50"]),
    ("V:[a]-10-[b]", ["b.top - a.bottom == 10"]),
    ("[a][b]", ["b.leading - a.trailing == 0"]),
    ("[a(100@20)]", ["a.width == 100 @20"]),
    ("[a(==b)]", ["a.width - b.width == 0"]),
    ("[a(>=70,<=100)]", ["a.width >= 70", "a.width <= 100"]),
    (
      "|-[a]-[b]-[c(>=20)]-|",
      [
        "a.leading - cell.leadingMargin == 0", "b.leading - a.trailing == spacing",
        "c.leading - b.trailing == spacing", "c.width >= 20",
        "b.trailingMargin - c.trailing == 0",
      ]
    ),
    // Ends, orientations and spaces.
    ("|[a]|", ["a.leading - cell.leading == 0", "cell.trailing - a.trailing == 0"]),
    ("H:|-[a]", ["a.leading - cell.leadingMargin == 0"]),
    ("V:|-[a]-|", ["a.top - cell.topMargin == 0", "cell.bottomMargin - a.bottom == 0"]),
    ("V:|-gap-[a(gap)]", ["a.top - cell.top == 12", "a.height == 12"]),
    (
      " H: | - [ a ] - ( >= 8 , <= 16 @ 300 ) - [ b ( a ) ] ",
      [
        "a.leading - cell.leadingMargin == 0", "b.leading - a.trailing >= 8",
        "b.leading - a.trailing <= 16 @300", "b.width - a.width == 0",
      ]
    ),
    ("[c]-|", ["b.trailingMargin - c.trailing == 0"]),
    ("|-2-[c]", ["c.leading - b.leading == 2"]),
    // Predicates.
    ("[a]-(-8)-[b]", ["b.leading - a.trailing == -8"]),
    ("[a]-(gap)-[b]", ["b.leading - a.trailing == 12"]),
    ("[a]-(<=gap*2+1@weak1)-[b]", ["b.leading - a.trailing <= 25 @300"]),
    ("[a]-(=4@high)-[b]", ["b.leading - a.trailing == 4 @750"]),
    ("[a]-0.5-[b]", ["b.leading - a.trailing == 0.5"]),
    ("[a(==b@weak1)]", ["a.width - b.width == 0 @300"]),
    ("[a(<=b*2+3)]", ["a.width - 2 b.width <= 3"]),
    ("V:[a(==b/2)]", ["a.height - 0.5 b.height == 0"]),
    ("[a(>=b.height)]", ["a.width - b.height >= 0"]),
    ("[c(superview)]", ["c.width - b.width == 0"]),
    ("[a(≥10,≤20)]", ["a.width >= 10", "a.width <= 20"]),
  ])
  func `means`(line: String, constraints: [String]) {
    let result = read(line)
    #expect(result.problems == [])
    #expect(result.constraints == constraints)
  }

  @Test(arguments: [
    ("H:", 3, "expected “[” and a view"),
    ("H:|", 4, "expected “[” and a view"),
    ("H:|-", 5, "expected a number, a metric, “(”, “[” or “|”"),
    ("H:[", 4, "expected the name of a view"),
    ("H:[a", 5, "expected “]” or “(”"),
    ("H:[a(", 6, "expected a number, a metric or an attribute of a view"),
    ("H:[a(10", 8, "expected “,” or “)”"),
    ("H:[a(10)", 9, "expected “]”"),
    ("H:[a(10,)]", 9, "expected a number, a metric or an attribute of a view"),
    ("H:[a]-8[b]", 8, "expected “-”"),
    ("H:[a]-8-", 9, "expected “[” and a view"),
    ("H:[a]->=8-[b]", 7, "a relation has to stand in parentheses: -(>=8)-"),
    ("H:[a]-(>8)-[b]", 8, "constraints can't be strict: write <= or >="),
    ("H:[a]-(8@)-[b]", 10, "expected a priority, 1...1000"),
    ("H:[a]-(8@0)-[b]", 10, "a priority is 1...1000"),
    ("H:[a]-(8@1001)-[b]", 10, "a priority is 1...1000"),
    ("H:[a]-|-[b]", 8, "nothing may follow the closing “|”"),
    ("H:[a]x", 6, "expected “[” and a view"),
    ("H:[a]-(b)-[b]", 8, "“b” is a view: a number or metric has to stand here"),
    ("H:[a]-(b.width)-[b]", 8, "only numbers and metrics may stand here, no attributes"),
    ("H:[a]-1.2.3-[b]", 7, "“1.2.3” is not a number"),
    ("H:[a]-(8/0)-[b]", 10, "division by zero"),
    ("H:[aa]", 4, "unknown view “aa”, did you mean “a”?"),
    ("H:[a(gapp)]", 6, "unknown view or metric “gapp”, did you mean “gap”?"),
    ("H:[a]-gup-[b]", 7, "unknown metric “gup”, did you mean “gap”?"),
    ("H:[a]-(8@hihg)-[b]", 10, "unknown priority “hihg”, did you mean “high”?"),
    ("H:[a(>=b.widht)]", 10, "unknown attribute “widht”, did you mean “width”?"),
    ("H:[a(==b*c)]", 9, "an attribute can't be multiplied by another"),
    ("H:[a(a)]", 3, "the constraint says nothing of any view"),
    ("H:[a(>=b.top)]", 3, "“top” is a place and “width” a length: they can't be compared"),
    ("H:[a]-(1000000*9)-[b]", 8, "the numbers are too large: at most 1000000"),
    ("H:[a]-2000000-[b]", 7, "“2000000” is too large, at most 1000000"),
  ])
  func `is refused at the very character`(line: String, column: Int, message: String) {
    #expect(read(line).problems == ["\(column): \(message)"])
  }

  @Test func `all unknown names of a line are reported`() {
    #expect(
      read("H:|-[x]-nix-[yy(zz)]").problems.map { $0.prefix { $0 != "," } }
        == [
          "6: unknown view “x”", "9: unknown metric “nix”", "14: unknown view “yy”",
          "17: unknown view or metric “zz”",
        ].map { $0[...] })
  }

  @Test func `options line views up`() throws {
    let template = try template(
      """
      views: { a: { label: title }, b: { label: subtitle } }
      constraints:
        - { format: 'H:|-[a]-[b]-|', align: firstBaseline }
        - { format: 'V:|-[a]', align: [leading, trailing] }
      """)
    #expect(
      described(template.constraints, views: ["a", "b"]).contains(
        "b.firstBaseline - a.firstBaseline == 0"))
    #expect(
      problems(
        """
        views: { a: { label: title }, b: { label: subtitle } }
        constraints:
          - { format: 'H:|-[a]-[b]-|', align: leading }
          - { format: 'a.width == 8', align: leading }
          - { align: leading }
        """
      ) == [
        "3:39: align takes places across the format's direction",
        "4:38: only visual format has align",
        "5:5: a constraint with options needs its format",
      ])
  }
}
