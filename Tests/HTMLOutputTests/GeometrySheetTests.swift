import Testing

@testable import HTMLOutput

struct GeometrySheetTests {
  private func css(_ fill: (inout GeometrySheet) -> Void) -> String {
    var sheet = GeometrySheet(widths: [320, 375, 600])
    fill(&sheet)
    return written { sheet.write(into: &$0) }
  }

  private static let empty = """
    .t{width:20rem;}
    @media (min-width:23.4375em){
    .t{width:23.4375rem;}
    }
    @media (min-width:37.5em){
    .t{width:37.5rem;}
    }

    """

  @Test func saysOnlyWhatChanges() {
    #expect(css { _ in } == Self.empty)
    let none = GeometrySheet.noSeparator
    let sheet = css { sheet in
      // x, y, width, height: the same up to 375, then wider.
      _ = sheet.place([64, 44, 512, 84, 64, 44, 512, 84, 64, 44, 1024, 84])
      // Height, both sides of the separator; y and height of a view.
      _ = sheet.band([176, 64, 0, 44, 84, 176, 64, 0, 44, 84, 176, none, none, 44, 168])
      _ = sheet.band([176, none, none, 176, none, none, 176, none, none])
      // x, distance from above, width, where that isn't the table's.
      _ = sheet.section([0, 72, 0, 0, 72, 0, 0, 72, 0])
      _ = sheet.section([64, 72, 1152, 64, 72, 1372, 80, 72, 2240])
      // Height, height without rows.
      _ = sheet.height([176, 0, 176, 0, 200, 0])
      _ = sheet.height([176, 88, 176, 88, 200, 88])
    }
    #expect(
      sheet == """
        .t{width:20rem;}
        .s0{margin-top:1.125rem;}
        .s1{margin-inline-start:1rem;margin-top:1.125rem;width:18rem;}
        .z0{height:2.75rem;}
        .z1{height:2.75rem;}
        .z1:not([open]){height:1.375rem;}
        .r0{height:2.75rem;--t0:.6875rem;--h0:1.3125rem;}
        .r0::after{content:"";left:1rem;right:0;}
        .r1{height:2.75rem;}
        .f0{left:1rem;top:.6875rem;width:8rem;height:1.3125rem;}
        @media (min-width:23.4375em){
        .t{width:23.4375rem;}
        .s1{width:21.4375rem;}
        }
        @media (min-width:37.5em){
        .t{width:37.5rem;}
        .s1{margin-inline-start:1.25rem;width:35rem;}
        .z0{height:3.125rem;}
        .z1{height:3.125rem;}
        .r0{--h0:2.625rem;}
        .r0::after{content:none}
        .f0{width:16rem;}
        }

        """)
  }

  /// A view is said by those two of its left, right and width that change least often.
  @Test func sidesOfViewsAreSaidByWhatChangesLeast() {
    let sheet = css { sheet in
      _ = sheet.span([
        // Left, right, width, whether left and right suffice: of a text that fills the row, of a picture
        // that does, of a value at the trailing edge, of a picture at the leading one.
        64, 64, 1152, 1, 64, 64, 1152, 0, 1100, 64, 116, 1, 64, 1116, 100, 0,
        64, 64, 1372, 1, 64, 64, 1372, 0, 1320, 64, 116, 1, 64, 1336, 100, 0,
        80, 80, 2240, 1, 80, 80, 2240, 0, 2204, 80, 116, 1, 80, 2220, 100, 0,
      ])
    }
    #expect(
      sheet == """
        .v0{left:var(--l0);right:var(--r0);width:var(--w0);top:var(--t0);height:var(--h0)}
        .v1{left:var(--l1);right:var(--r1);width:var(--w1);top:var(--t1);height:var(--h1)}
        .v2{left:var(--l2);right:var(--r2);width:var(--w2);top:var(--t2);height:var(--h2)}
        .v3{left:var(--l3);right:var(--r3);width:var(--w3);top:var(--t3);height:var(--h3)}
        .t{width:20rem;}
        .l0{--l0:1rem;--r0:1rem;--l1:1rem;--w1:18rem;--r2:1rem;--w2:1.8125rem;--l3:1rem;--w3:1.5625rem;}
        @media (min-width:23.4375em){
        .t{width:23.4375rem;}
        .l0{--w1:21.4375rem;}
        }
        @media (min-width:37.5em){
        .t{width:37.5rem;}
        .l0{--l0:1.25rem;--r0:1.25rem;--l1:1.25rem;--w1:35rem;--r2:1.25rem;--l3:1.25rem;}
        }

        """)
  }

  @Test func linesBeginBelowAPaddingOrAboveTheView() throws {
    let sheet = css { sheet in
      _ = sheet.text([-8, 0, 12, 0, 0, 0])
      _ = sheet.text([8, 0, -4, 0, -4, 0])
      #expect(sheet.text([0, 0, 0, 0, 0, 0]) == nil)
    }
    for (width, tops) in [(320, (-8, 8)), (375, (12, -4)), (600, (0, -4))] {
      let styles = try Styles(sheet, width: Double(width))
      for (name, top) in [("c0", tops.0), ("c1", tops.1)] {
        #expect(try styles.quarters(".\(name)", "padding-top") ?? 0 == max(0, Int32(top)))
        #expect(
          try styles.quarters(".\(name)::before", "margin-top") ?? 0 == min(0, Int32(top)))
      }
    }
  }

  @Test func fontSizesAreSaidWhereTheyChange() throws {
    let sheet = css { sheet in _ = sheet.text([0, 44, 0, 44, 0, 68]) }
    #expect(sheet.contains(".c0{font-size:.6875rem;}"))
    #expect(sheet.contains(".c0{font-size:1.0625rem;}"))
    #expect(sheet.matches(of: /font-size/).count == 2)
  }

  @Test func edgesOfTextsAreSaidWhereTheyChange() throws {
    let sheet = css { sheet in _ = sheet.text([4, 0, 1, 4, 0, 1, 4, 0, 3]) }
    for (width, edge) in [(320, "start"), (375, "start"), (600, "end"), (900, "end")] {
      #expect(try Styles(sheet, width: Double(width))[".c0"]["text-align"] == edge)
    }
    #expect(sheet.matches(of: /text-align/).count == 2)
    #expect(sheet.matches(of: /padding-top/).count == 1)
  }

  @Test func marksAreActiveInTheirRangesOnly() throws {
    let sheet = css { sheet in
      sheet.marks.insert(lineEnd: .init(widths: 0b001, joint: 0))
      sheet.marks.insert(lineEnd: .init(widths: 0b101, joint: 0))
      sheet.marks.insert(hyphen: .init(widths: 0b110, joint: 0))
      sheet.marks.insert(truncation: 0b010)
      sheet.marks.insert(hidden: 0b110)
    }
    #expect(
      sheet == Self.empty + """
        @media (width < 23.4375em){
        .b1,.b5{font-size:0;letter-spacing:0;text-justify:none}
        .b1::after,.b5::after{content:"\\a"}
        }
        @media (width >= 23.4375em) and (width < 37.5em){
        .y6::after{content:"-\\a"}
        .t2::after{content:"…"}
        .h6{font-size:0;letter-spacing:0;unicode-bidi:isolate}
        .h6>*{display:none}
        }
        @media (width >= 37.5em){
        .b5{font-size:0;letter-spacing:0;text-justify:none}
        .b5::after{content:"\\a"}
        .y6::after{content:"-\\a"}
        .h6{font-size:0;letter-spacing:0;unicode-bidi:isolate}
        .h6>*{display:none}
        }

        """)
  }

  @Test func whatJustifiedParagraphsLeaveEmptyIsInSixtyFourths() {
    let sheet = css { sheet in
      _ = sheet.rest([64, 64, 4097])
    }
    #expect(sheet.contains(".j0{width:0.0625rem;}\n"))
    #expect(sheet.contains(".j0{width:4.0009765625rem;}\n"))
    #expect(sheet.matches(of: /j0/).count == 2)
  }

  @Test func directionalCharactersStandAroundLineEnds() {
    var sheet = GeometrySheet(widths: [375])
    let joint = sheet.marks.number(of: .init(before: [0x200F], behind: [0x2067, 0x61C]))
    sheet.marks.insert(lineEnd: .init(widths: 1, joint: 0))
    sheet.marks.insert(lineEnd: .init(widths: 1, joint: joint))
    sheet.marks.insert(hyphen: .init(widths: 1, joint: joint))
    let rules = written { sheet.write(into: &$0) }
    #expect(
      rules.hasSuffix(
        """
        .b1,.b1-1{font-size:0;letter-spacing:0;text-justify:none}
        .b1::after{content:"\\a"}
        .b1-1::after{content:"\\200f \\a \\2067 \\61c "}
        .y1-1::after{content:"-\\200f \\a \\2067 \\61c "}

        """))
  }

  @Test func oneWidthNeedsNoMediaQuery() {
    var sheet = GeometrySheet(widths: [375])
    sheet.marks.insert(lineEnd: .init(widths: 1, joint: 0))
    _ = sheet.inlineSize(width: 20, height: 16)
    #expect(
      written { sheet.write(into: &$0) } == """
        .n0{width:1.25rem;height:1rem;}
        .t{width:23.4375rem;}
        .b1{font-size:0;letter-spacing:0;text-justify:none}
        .b1::after{content:"\\a"}

        """)
  }

  @Test func aSheetIsEmptyAgainForTheNextPage() {
    #expect(
      css { sheet in
        _ = sheet.inlineSize(width: 20, height: 16)
        _ = sheet.band([176, 0, 0, 176, 0, 0, 176, 0, 0])
        _ = sheet.span([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        sheet.marks.insert(hidden: 7)
        sheet.removeAll()
      } == Self.empty)
  }
}
