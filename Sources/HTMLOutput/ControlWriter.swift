import CellLayout

/// Writes controls: elements of the exact frames of their views, drawn by the site's style sheet.
///
/// They show a state and can't be changed. What has a form element of its own is one, disabled; the
/// others are pictures with a text.
struct ControlWriter {
  let control: Control
  /// 0 or 1 of a switch, the share of a slider or progress, the number of a page.
  let state: Double
  /// What the control is for: the text of its row.
  let label: String

  /// - Parameter open: writes the start of a tag with these classes, up to its closing `>`.
  func write(
    into out: inout ByteBuffer, open: (_ element: StaticString, _ out: inout ByteBuffer) -> Void
  ) {
    switch control {
    case .toggle, .checkbox:
      open("input", &out)
      out.append(" type=\"checkbox\"")
      out.append(attribute: "aria-label", label)
      out.append(state == 0 ? " disabled>" : " disabled checked>")
    case .progress:
      open("progress", &out)
      out.append(attribute: "aria-label", label)
      out.append(attribute: "value", decimal(state))
      out.append("></progress>")
    case .slider:
      picture("\(label): \(percent)%", into: &out, open)
      // The track reaches over the paddings that keep the thumb inside; then what is set of it.
      out.append(
        "<svg x=\"100%\" overflow=\"visible\"><line y1=\"50%\" x2=\".75em\" y2=\"50%\"/></svg>")
      out.append("<line x1=\"-.75em\" y1=\"50%\" x2=\"100%\" y2=\"50%\"/>")
      out.append("<line x1=\"-.75em\" y1=\"50%\" y2=\"50%\"")
      out.append(attribute: "x2", percent + "%")
      out.append("/><circle cy=\"50%\" r=\".84375em\"")
      out.append(attribute: "cx", percent + "%")
      out.append("/></svg>")
    case .activityIndicator:
      picture("…", into: &out, open)
      out.append("<svg viewBox=\"0 0 20 20\">")
      for spoke in 0..<8 {
        out.append(
          string: "<path d=\"M10 1.5V6\" opacity=\"\(decimal(1 - Double(spoke) * 0.1))\" "
            + "transform=\"rotate(\(spoke * -45) 10 10)\"/>")
      }
      out.append("</svg></svg>")
    case .pageControl(let pages):
      picture("\(Int(state) + 1) / \(pages)", into: &out, open)
      // Dots of 7 px, 9 apart, around the middle.
      out.append("<svg x=\"50%\" overflow=\"visible\">")
      for page in 0..<pages {
        let middle = Double(page) - Double(pages - 1) / 2
        out.append("<circle cy=\"50%\" r=\".21875em\"")
        out.append(attribute: "cx", decimal(middle) + "em")
        out.append(page == Int(state) ? "/>" : " opacity=\".3\"/>")
      }
      out.append("</svg></svg>")
    case .stepper:
      open("span", &out)
      out.append(" role=\"img\"")
      out.append(attribute: "aria-label", "− +")
      out.append("></span>")
    case .rating:
      let stars = decimal(state, digits: 1)
      picture("\(label): \(stars)/5", into: &out, open)
      for star in 0..<5 {
        let share = min(1, max(0, state - Double(star)))
        // Stars of 16 px, 4 apart; the set ones over the others.
        out.append(
          string: "<svg x=\"\(decimal(Double(star) * 1.25))em\" width=\"1em\" height=\"1em\" ")
        out.append("viewBox=\"0 0 16 16\"><path d=\"")
        out.append(Self.star)
        out.append("\"/></svg>")
        guard share > 0 else { continue }
        out.append(string: "<svg x=\"\(decimal(Double(star) * 1.25))em\" height=\"1em\" ")
        out.append(
          string: "width=\"\(decimal(share))em\" viewBox=\"0 0 \(decimal(share * 16)) 16\">")
        out.append("<path class=\"set\" d=\"")
        out.append(Self.star)
        out.append("\"/></svg>")
      }
      out.append("</svg>")
    case .field: break
    case .segment:
      open("span", &out)
      out.append(" role=\"img\" aria-label=\"✓\"></span>")
    }
  }

  /// A star of five points in a square of 16.
  private static let star: StaticString =
    "M8 .8l2.1 4.9 5.3.5-4 3.5 1.2 5.2L8 12.2l-4.6 2.7 1.2-5.2-4-3.5 5.3-.5z"

  private func picture(
    _ text: String, into out: inout ByteBuffer, _ open: (StaticString, inout ByteBuffer) -> Void
  ) {
    open("svg", &out)
    out.append(" role=\"img\"")
    out.append(attribute: "aria-label", text)
    out.append(">")
  }

  /// The share in percent, to a tenth.
  private var percent: String { decimal(state * 100, digits: 1) }

  /// A number to a few digits behind the point, without needless ones.
  private func decimal(_ value: Double, digits: Int = 3) -> String {
    let scale = digits == 1 ? 10.0 : 1000
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
