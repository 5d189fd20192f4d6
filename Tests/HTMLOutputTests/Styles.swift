/// Just as much CSS as a page's geometry uses: what each selector declares at a width.
struct Styles {
  private var declarations: [String: [String: String]] = [:]

  /// Reads the rules of a sheet that hold at a viewport width in px, a rem being 16 px.
  init(_ sheet: String, width: Double) throws(MarkupError) {
    var holds = true
    for line in sheet.split(separator: "\n") {
      if line.hasPrefix("@media ") {
        guard line.hasSuffix("{") else { throw MarkupError(description: String(line)) }
        holds = try Self.matches(line.dropFirst(7).dropLast(), width: width)
      } else if line == "}" {
        holds = true
      } else if holds {
        try read(line)
      }
    }
  }

  /// What a rule for just this selector declares.
  subscript(selector: String) -> [String: String] { declarations[selector] ?? [:] }

  /// A length in quarters of a px; `nil` where the selector doesn't declare it.
  func quarters(_ selector: String, _ property: String) throws -> Int32? {
    guard let value = self[selector][property] else { return nil }
    if value == "0" { return 0 }
    guard value.hasSuffix("rem"), let number = Double(value.dropLast(3)) else {
      throw MarkupError(description: "\(property):\(value)")
    }
    guard let count = Int32(exactly: number * 64) else {
      throw MarkupError(description: "\(value) is no quarter px")
    }
    return count
  }

  private mutating func read(_ line: Substring) throws(MarkupError) {
    guard let brace = line.firstIndex(of: "{"), line.hasSuffix("}") else {
      throw MarkupError(description: "no rule: \(line)")
    }
    for selector in line[..<brace].split(separator: ",") {
      for declaration in line[line.index(after: brace)...].dropLast().split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { throw MarkupError(description: "no rule: \(line)") }
        declarations[String(selector), default: [:]][String(parts[0])] = String(parts[1])
      }
    }
  }

  private static func matches(_ query: Substring, width: Double) throws(MarkupError) -> Bool {
    var parts = query
    var result = true
    while let first = parts.first, first == "(", let end = parts.firstIndex(of: ")") {
      let condition = parts[..<end].dropFirst()
      if condition.hasPrefix("min-width:") {
        if width < (try pixels(condition.dropFirst(10))) { result = false }
      } else if condition.hasPrefix("width >= ") {
        if width < (try pixels(condition.dropFirst(9))) { result = false }
      } else if condition.hasPrefix("width < ") {
        if width >= (try pixels(condition.dropFirst(8))) { result = false }
      } else {
        throw MarkupError(description: String(query))
      }
      parts = parts[end...].dropFirst()
      if parts.hasPrefix(" and ") { parts = parts.dropFirst(5) }
    }
    guard parts.isEmpty else { throw MarkupError(description: String(query)) }
    return result
  }

  private static func pixels(_ length: Substring) throws(MarkupError) -> Double {
    guard length.hasSuffix("em"), let number = Double(length.dropLast(2)) else {
      throw MarkupError(description: String(length))
    }
    return number * 16
  }
}

/// The lines that a label shows. `isActive` says whether a mark's class has its effect.
func lines(of nodes: [Node], isActive: (String) -> Bool) -> [String] {
  var lines = [""]
  func show(_ nodes: [Node], isHidden: Bool) {
    for node in nodes {
      switch node {
      case .text(let text): if !isHidden { lines[lines.count - 1] += text }
      case .element(let element):
        let name = element.classes.first ?? ""
        let isActive = (element.name == "i" || name.hasPrefix("h")) && isActive(name)
        switch element.name {
        case "br": lines.append("")
        case "img": lines[lines.count - 1] += "\u{FFFC}"
        case "i" where name.hasPrefix("b"):
          show(element.children, isHidden: isHidden || isActive)
          if isActive { lines.append("") }
        case "i" where name.hasPrefix("y"):
          if isActive {
            lines[lines.count - 1] += "-"
            lines.append("")
          }
        case "i":
          if isActive { lines[lines.count - 1] += "…" }
        case "span" where isActive:
          // Text has size 0 and elements are not displayed.
          break
        default: show(element.children, isHidden: isHidden)
        }
      }
    }
  }
  show(nodes, isHidden: false)
  return lines
}
