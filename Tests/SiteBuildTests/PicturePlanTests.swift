import CellLayout
import TableLayout
import TableModel
import Testing

@testable import SiteBuild

/// The plan for an image drawn in rooms of these sizes in px, one a width of the page.
private func plan(
  _ mode: ContentMode, _ rooms: [(Double, Double)], source: (Double, Double),
  smallest: (Double, Double)? = nil
) -> PicturePlan? {
  let rooms = rooms.map { DrawnImage.Room(width: Int32($0.0 * 4), height: Int32($0.1 * 4)) }
  let image = ImageReference(path: "a.jpg", width: source.0, height: source.1)
  return PicturePlan(
    DrawnImage(image, mode: mode, rooms: rooms), source: source, smallest: smallest ?? source)
}

/// Its sizes as `40x30 2x`.
private func text(_ plan: PicturePlan?) -> [String] {
  plan.map { $0.sizes.map { "\($0.width)x\($0.height) \($0.descriptor)" } } ?? ["as it is"]
}

@Suite struct PicturePlanTests {
  @Test func fillsOneFrameWithTheMiddleOfTheImage() {
    let thumbnail = plan(.scaleAspectFill, [(69, 69), (69, 69)], source: (3000, 2000))
    #expect(text(thumbnail) == ["69x69 ", "138x138 2x", "207x207 3x"])
    #expect(thumbnail?.crops == true)
    #expect(thumbnail?.fallback == 0)
    #expect(thumbnail?.drawnWidths == [])
    // An image of the frame's shape is shown whole.
    let same = plan(.scaleAspectFill, [(60, 40)], source: (3000, 2000))
    #expect(text(same) == ["60x40 ", "120x80 2x", "180x120 3x"])
    #expect(same?.crops == false)
  }

  @Test func fitsAndStretches() {
    // 3000 x 2000 into 69 x 69: 69 x 46.
    let fitted = plan(.scaleAspectFit, [(69, 69)], source: (3000, 2000))
    #expect(text(fitted) == ["69x46 ", "138x92 2x", "207x138 3x"])
    #expect(fitted?.crops == false)
    let stretched = plan(.scaleToFill, [(50, 80)], source: (3000, 2000))
    #expect(text(stretched) == ["50x80 ", "100x160 2x", "150x240 3x"])
    #expect(stretched?.crops == false)
  }

  @Test func isNeverLargerThanTheSource() {
    // 100 pixels for 40 px are 2.5 a px; of 150 x 100 a square has 100.
    #expect(
      text(plan(.scaleAspectFill, [(40, 40)], source: (150, 100)))
        == ["40x40 ", "80x80 2x", "100x100 2.5x"])
    // 2.05 a px is no step beyond 2.
    #expect(
      text(plan(.scaleAspectFill, [(40, 40)], source: (82, 82))) == ["40x40 ", "80x80 2x"])
    #expect(
      text(plan(.scaleAspectFill, [(69, 69)], source: (100, 100))) == ["69x69 ", "100x100 1.44x"])
  }

  @Test func leavesWhatFits() {
    #expect(text(plan(.scaleAspectFill, [(69, 69)], source: (69, 69))) == ["as it is"])
    #expect(text(plan(.scaleAspectFill, [(69, 69)], source: (30, 30))) == ["as it is"])
    // Within an eighth: 69 * 1.125 = 77.6.
    #expect(text(plan(.scaleAspectFill, [(69, 69)], source: (77, 77))) == ["as it is"])
    #expect(
      text(plan(.scaleAspectFill, [(69, 69)], source: (78, 78))) == ["69x69 ", "78x78 1.13x"])
    // The author's files for one, two and three pixels a px.
    #expect(
      text(plan(.scaleAspectFill, [(69, 69)], source: (207, 207), smallest: (69, 69)))
        == ["as it is"])
    // Its size is the image's own, or there is no room for it.
    #expect(text(plan(.center, [(69, 69)], source: (3000, 2000))) == ["as it is"])
    #expect(text(plan(.scaleAspectFill, [(0, 69)], source: (3000, 2000))) == ["as it is"])
  }

  @Test func widthsThatDifferShareTheWholeImage() {
    // Drawn 300 and 600 px wide: 300, 600, 900 and 600, 1200, 1800.
    let figure = plan(.scaleAspectFit, [(300, 200), (600, 400)], source: (3000, 2000))
    #expect(
      text(figure)
        == ["300x200 300w", "600x400 600w", "900x600 900w", "1200x800 1200w", "1800x1200 1800w"])
    #expect(figure?.drawnWidths == [1200, 2400])
    #expect(figure?.fallback == 1)
    // A banner of 300 x 100 and 600 x 100 shows the middle of an image 300 and 600 px wide.
    let banner = plan(.scaleAspectFill, [(300, 100), (600, 100)], source: (1000, 500))
    #expect(banner?.drawnWidths == [1200, 2400])
    #expect(banner?.crops == false)
    #expect(
      text(banner)
        == ["300x150 300w", "600x300 600w", "900x450 900w", "1000x500 1000w"].filter {
          // 900 is less than an eighth below 1000.
          $0 != "900x450 900w"
        })
    // Where the page has no room for it the width before it holds.
    #expect(
      plan(.scaleAspectFit, [(300, 200), (0, 0), (600, 400)], source: (3000, 2000))?.drawnWidths
        == [1200, 1200, 2400])
    #expect(
      text(plan(.scaleAspectFit, [(300, 200), (600, 400)], source: (320, 200))) == ["as it is"])
  }
}
