import Testing

@testable import Typesetting

/// The style that CSS chooses of those that a family has (CSS Fonts 4, 5.2).
@Suite struct FontMatchingTests {
  @Test(arguments: [
    // Wanted, there, chosen.
    (FontWeight.regular, [FontWeight.light, .medium, .bold], FontWeight.medium),
    (.regular, [.light, .semibold], .light), (.regular, [.semibold, .black], .semibold),
    (.medium, [.regular, .semibold], .regular), (.medium, [.thin, .bold], .thin),
    (.light, [.thin, .regular], .thin), (.thin, [.light, .regular], .light),
    (.semibold, [.regular, .bold], .bold), (.semibold, [.medium, .regular], .medium),
    (.bold, [.semibold, .black], .black), (.black, [.ultraLight, .regular], .regular),
    (.ultraLight, [.regular, .black], .regular),
  ])
  func weight(wanted: FontWeight, there: [FontWeight], chosen: FontWeight) {
    let styles = there.map { FamilyStyle(weight: $0, isItalic: false, faces: 0..<1) }
    #expect(styles.nearest(to: FontVariant(weight: wanted))?.weight == chosen)
    #expect(Array(styles.reversed()).nearest(to: FontVariant(weight: wanted))?.weight == chosen)
  }

  @Test func slopeGoesBeforeWeight() {
    let styles = [
      FamilyStyle(weight: .bold, isItalic: false, faces: 0..<1),
      FamilyStyle(weight: .ultraLight, isItalic: true, faces: 1..<2),
    ]
    let italic = FontVariant(weight: .bold, isItalic: true)
    #expect(styles.nearest(to: italic)?.faces == 1..<2)
    #expect(styles.nearest(to: .regular)?.faces == 0..<1)
    #expect([styles[1]].nearest(to: .regular)?.faces == 1..<2)
  }
}
