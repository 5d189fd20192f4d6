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
    let sheet = css { sheet in
      // x, y, width, height, top of the text, font size: the same up to 375, then wider.
      _ = [64, 44, 512, 84, 0, 0, 64, 44, 512, 84, 0, 0, 64, 44, 1024, 84, 0, 0]
        .withUnsafeBufferPointer { sheet.frame($0) }
      // Height, then x and width of the separator.
      _ = [176, 64, 1216, 176, 64, 1436, 176, 0, 0].withUnsafeBufferPointer { sheet.band($0) }
      _ = [176, 0, 0, 176, 0, 0, 176, 0, 0].withUnsafeBufferPointer { sheet.band($0) }
      // x, distance from above, width, height, height without rows.
      _ = [0, 72, 1280, 176, 0, 0, 72, 1500, 176, 0, 0, 72, 2400, 176, 0]
        .withUnsafeBufferPointer { sheet.section($0) }
    }
    #expect(
      sheet == """
        .t{width:20rem;}
        .s0{margin-top:1.125rem;width:20rem;height:2.75rem;}
        .r0{height:2.75rem;}
        .r0::after{content:"";left:1rem;width:19rem;}
        .r1{height:2.75rem;}
        .f0{left:1rem;top:.6875rem;width:8rem;height:1.3125rem;}
        @media (min-width:23.4375em){
        .t{width:23.4375rem;}
        .s0{width:23.4375rem;}
        .r0::after{content:"";left:1rem;width:22.4375rem;}
        }
        @media (min-width:37.5em){
        .t{width:37.5rem;}
        .s0{width:37.5rem;}
        .r0::after{content:none}
        .f0{width:16rem;}
        }

        """)
  }

  @Test func linesBeginBelowAPaddingOrAboveTheView() throws {
    let sheet = css { sheet in
      _ = [0, 0, 4, 4, -8, 0, 0, 0, 4, 4, 12, 0, 0, 0, 4, 4, 0, 0].withUnsafeBufferPointer {
        sheet.frame($0)
      }
      _ = [0, 0, 4, 4, 8, 0, 0, 0, 4, 4, -4, 0, 0, 0, 4, 4, -4, 0].withUnsafeBufferPointer {
        sheet.frame($0)
      }
    }
    for (width, tops) in [(320, (-8, 8)), (375, (12, -4)), (600, (0, -4))] {
      let styles = try Styles(sheet, width: Double(width))
      for (name, top) in [("f0", tops.0), ("f1", tops.1)] {
        #expect(try styles.quarters(".\(name)", "padding-top") ?? 0 == max(0, Int32(top)))
        #expect(
          try styles.quarters(".\(name)::before", "margin-top") ?? 0 == min(0, Int32(top)))
      }
    }
  }

  @Test func fontSizesAreSaidWhereTheyChange() throws {
    let sheet = css { sheet in
      _ = [0, 0, 4, 4, 0, 44, 0, 0, 4, 4, 0, 44, 0, 0, 4, 4, 0, 68].withUnsafeBufferPointer {
        sheet.frame($0)
      }
    }
    #expect(sheet.contains("height:.0625rem;font-size:.6875rem;}"))
    #expect(sheet.contains(".f0{font-size:1.0625rem;}"))
    #expect(sheet.matches(of: /font-size/).count == 2)
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
      _ = [64, 64, 4097].withUnsafeBufferPointer { sheet.rest($0) }
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
        _ = [176, 0, 0, 176, 0, 0, 176, 0, 0].withUnsafeBufferPointer { sheet.band($0) }
        sheet.marks.insert(hidden: 7)
        sheet.removeAll()
      } == Self.empty)
  }
}
