import CellLayout
import TableModel
import Typesetting

/// What a view looks like apart from its place: views that look alike share a class.
struct ViewLook: Hashable {
  var kind: CellView.Kind
  var background: CellColor?
  var cornerRadius: Double
  var border: CellView.Border?
  var padding: EdgeInsets
  var alpha: Double

  init(_ view: CellView) {
    kind =
      switch view.kind {
      case .label(let style): .label(style.withoutTextStyle)
      case .badge(let style): .badge(style.withoutTextStyle)
      case .control(.field(let style), let tint):
        .control(.field(style.withoutTextStyle), tint: tint)
      default: view.kind
      }
    background = view.background
    cornerRadius = view.cornerRadius
    border = view.border
    padding = view.padding
    alpha = view.alpha
  }

  private var isText: Bool {
    switch kind {
    case .label, .badge: true
    default: false
    }
  }

  /// Writes the declarations of the look's class.
  func write(into out: inout ByteBuffer, colors: inout ColorVariables) {
    switch kind {
    case .label(let style): write(style, into: &out, colors: &colors)
    case .badge(let style):
      write(style, into: &out, colors: &colors)
      // Seen where the reader's own colours leave the background out.
      out.append("outline:.0625rem solid transparent;outline-offset:-.0625rem;")
    case .image(let mode):
      switch mode {
      case .scaleToFill: break
      case .scaleAspectFit: out.append("object-fit:contain;")
      case .scaleAspectFill: out.append("object-fit:cover;")
      case .center: out.append("object-fit:none;")
      case .top: out.append("object-fit:none;object-position:top;")
      case .bottom: out.append("object-fit:none;object-position:bottom;")
      case .left: out.append("object-fit:none;object-position:left;")
      case .right: out.append("object-fit:none;object-position:right;")
      case .topLeft: out.append("object-fit:none;object-position:left top;")
      case .topRight: out.append("object-fit:none;object-position:right top;")
      case .bottomLeft: out.append("object-fit:none;object-position:left bottom;")
      case .bottomRight: out.append("object-fit:none;object-position:right bottom;")
      }
    case .control(.field(let style), _): write(style, into: &out, colors: &colors)
    case .control(_, let tint): out.append(string: "color:\(colors.value(tint));")
    default: break
    }
    if let background { out.append(string: "background:\(colors.value(background));") }
    if cornerRadius > 0 { out.append(string: "border-radius:\(rem(cornerRadius));") }
    if let border, border.width > 0 {
      let (width, color) = (rem(border.width), colors.value(border.color))
      // A border is drawn over a view's edges: it must not move a label's text.
      out.append(
        string: isText
          ? "box-shadow:inset 0 0 0 \(width) \(color);" : "border:\(width) solid \(color);")
    }
    if alpha < 1 { out.append(string: "opacity:\((alpha * 100).rounded() / 100);") }
    // Above and below the text the page's geometry says the distances.
    if padding.leading != 0 || padding.trailing != 0 {
      out.append(
        string: "padding-inline:\(rem(padding.leading)) \(rem(padding.trailing));")
    }
  }

  private func write(
    _ style: LabelStyle, into out: inout ByteBuffer, colors: inout ColorVariables
  ) {
    out.append(string: "font-size:\(rem(Double(style.size)));")
    out.append(string: "line-height:\(rem(Double(style.lineHeight)));")
    let weight = style.variant.weight
    if style.variant.isMonospaced { out.append("font-family:var(--mono);") }
    if weight != .regular { out.append(string: "font-weight:\(weight.number);") }
    // Strong text is never lighter than the text around it.
    if weight > .semibold { out.append(string: "--strong:\(weight.number);") }
    if style.variant.isItalic { out.append("font-style:italic;") }
    if style.color != .named(.label) { out.append(string: "color:\(colors.value(style.color));") }
    switch style.alignment {
    case .natural: break
    case .left: out.append("text-align:left;")
    case .center: out.append("text-align:center;")
    case .right: out.append("text-align:right;")
    case .trailing: out.append("text-align:end;")
    // Each line ends with a line feed, and so counts as a last one.
    case .justified: out.append("text-align:justify;text-align-last:justify;")
    }
    if style.features.hasTabularNumerals { out.append("font-variant-numeric:tabular-nums;") }
    if style.features.letterSpacing != 0 {
      out.append(string: "letter-spacing:\(CSSNumber(style.features.letterSpacing / 16))rem;")
    }
  }

  private func rem(_ points: Double) -> CSSLength { CSSLength(points: points) }
}

extension LabelStyle {
  /// The style with the size that it has now, wherever that comes from.
  fileprivate var withoutTextStyle: LabelStyle {
    var style = self
    style.textStyle = nil
    style.letterSpacing = nil
    style.accessibilityLineLimit = nil
    style.lineStyle = LineStyle()
    style.features.hyphenates = false
    style.writingDirection = nil
    style.minimumScaleFactor = 0
    return style
  }
}

/// A length as CSS writes it.
struct CSSLength: CustomStringConvertible {
  let points: Double

  var description: String {
    guard points != 0 else { return "0" }
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(rem: Int32((points * 4).rounded()))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
