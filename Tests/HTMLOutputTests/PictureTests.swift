import Testing

@testable import HTMLOutput

@Suite struct PictureTests {
  /// A window of 640 px is 40em wide; an image of 300 px is 18.75em wide.
  @Test func sizesBeginWithTheWidestWindow() {
    #expect(
      Picture.sizes([1200, 2400], widths: [320, 640]) == "(min-width:40em) 37.5em,18.75em")
    // What doesn't change isn't said again.
    #expect(
      Picture.sizes([1200, 1200, 2400, 2400], widths: [320, 375, 640, 1024])
        == "(min-width:40em) 37.5em,18.75em")
    #expect(Picture.sizes([5], widths: [320]) == ".078125em")
  }
}
