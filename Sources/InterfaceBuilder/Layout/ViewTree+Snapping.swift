extension ViewTree {
  /// A frame on the pixel grid, in the superview's coordinates: its edges lie on the nearest lines,
  /// exact halves on the greater ones.
  ///
  /// A spinner that is hidden does not spin, and then lies on whole points.
  func snapped(_ frame: Rect, of view: Int) -> Rect {
    var x = canvas.snap(frame.x)
    var y = canvas.snap(frame.y)
    let width = canvas.snap(frame.x + frame.width) - x
    let height = canvas.snap(frame.y + frame.height) - y
    if views[view].kind == .activityIndicator, views[view].isHidden {
      x = x.rounded(.down)
      y = y.rounded(.down)
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
