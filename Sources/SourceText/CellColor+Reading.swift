import TableModel

extension CellColor {
  /// What a name stands for in light and in dark surroundings.
  public typealias Names = (ColorName) -> (light: RGBA, dark: RGBA)

  /// Reads a colour from a text, or from a mapping of one for `light` and one for `dark`; `nil` where
  /// it has mistakes.
  ///
  /// - Parameter names: the values of names in pairs; `nil`: pairs are of components.
  public static func read(
    _ node: YAMLNode, names: Names? = nil, into diagnostics: inout [Diagnostic]
  ) -> CellColor? {
    if let entries = node.entries {
      var values: [String: (light: RGBA, dark: RGBA)] = [:]
      for entry in entries {
        if entry.key == "light" || entry.key == "dark" {
          guard let color = read(entry.value, names: names, into: &diagnostics) else { continue }
          do throws(Diagnostic) {
            values[entry.key] = try color.components(names, at: entry.value.location)
          } catch {
            diagnostics.append(error)
          }
        } else {
          let message = unknownName("key", entry.key, among: ["light", "dark"])
          diagnostics.append(.error(message, at: entry.keyLocation))
        }
      }
      guard let light = values["light"], let dark = values["dark"] else {
        diagnostics.append(
          .error("a colour by surroundings needs light and dark", at: node.location))
        return nil
      }
      return .adaptive(light: light.light, dark: dark.dark)
    }
    guard let text = node.string, !text.isEmpty else {
      diagnostics.append(
        .error(
          node.isNull
            ? "a colour is missing: one that begins with # stands in quotes"
            : "a colour has to be a text, this is \(node.kind)", at: node.location))
      return nil
    }
    var cursor = ByteCursor(text, at: node.location)
    do throws(Diagnostic) {
      return try read(using: &cursor, names)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// Reads a colour up to the end of the text: one, or one for light and one for dark surroundings
  /// with `/` between them.
  static func read(
    using cursor: inout ByteCursor, _ names: Names? = nil
  ) throws(Diagnostic) -> CellColor {
    let start = cursor.location
    let color = try readOne(using: &cursor)
    cursor.skipBlanks()
    if cursor.skip(UInt8(ascii: "/")) {
      let place = cursor.location
      let dark = try readOne(using: &cursor)
      cursor.skipBlanks()
      guard cursor.isAtEnd else { throw cursor.error("nothing may follow the colour") }
      return .adaptive(
        light: try color.components(names, at: start).light,
        dark: try dark.components(names, at: place).dark)
    }
    guard cursor.isAtEnd else { throw cursor.error("nothing may follow the colour") }
    return color
  }

  /// The components of a colour in a pair.
  private func components(
    _ names: Names?, at location: SourceLocation
  ) throws(Diagnostic) -> (light: RGBA, dark: RGBA) {
    switch self {
    case .fixed(let color): return (color, color)
    case .adaptive(let light, let dark): return (light, dark)
    case .named(let name):
      if let names { return names(name) }
      throw .error(
        "in a pair for light and dark “\(name.rawValue)” has to be a colour such as #rrggbb",
        at: location)
    }
  }

  /// Reads a colour's name or components.
  private static func readOne(using cursor: inout ByteCursor) throws(Diagnostic) -> CellColor {
    cursor.skipBlanks()
    let start = cursor.location
    let color: CellColor
    if cursor.skip(UInt8(ascii: "#")) {
      color = .fixed(try RGBA.readHexadecimal(using: &cursor, at: start))
    } else {
      let name = cursor.take { $0.isIdentifierPart }
      cursor.skipBlanks()
      if cursor.skip(UInt8(ascii: "(")), name == "rgb" || name == "rgba" {
        color = .fixed(try RGBA.readComponents(using: &cursor))
      } else if let known = ColorName(rawValue: name) {
        color = .named(known)
      } else {
        throw .error(
          unknownName("colour", name, among: ColorName.allCases.map(\.rawValue)), at: start)
      }
    }
    return color
  }
}

extension RGBA {
  fileprivate static func readHexadecimal(
    using cursor: inout ByteCursor, at start: SourceLocation
  ) throws(Diagnostic) -> RGBA {
    let digits = cursor.take { $0.isIdentifierPart }
    guard let value = UInt32(digits, radix: 16), [3, 6, 8].contains(digits.utf8.count) else {
      throw .error("a colour is #rgb, #rrggbb or #rrggbbaa", at: start)
    }
    switch digits.utf8.count {
    case 3:
      return RGBA((value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 17)
    case 6: return RGBA(value)
    default: return RGBA(value >> 8, Double(value & 255) / 255)
    }
  }

  /// Reads `r, g, b[, a])`: 0...255 and an opacity of 0...1.
  fileprivate static func readComponents(using cursor: inout ByteCursor) throws(Diagnostic) -> RGBA
  {
    var parts: [Double] = []
    repeat {
      cursor.skipBlanks()
      let place = cursor.location
      let text = cursor.take { $0.isDigit || $0 == UInt8(ascii: ".") }
      let range = parts.count < 3 ? 0...255.0 : 0...1
      guard let value = Double(text), range.contains(value),
        parts.count == 3 || value == value.rounded()
      else {
        throw .error(
          parts.count < 3 ? "expected a whole number in 0...255" : "expected an opacity in 0...1",
          at: place)
      }
      parts.append(value)
      cursor.skipBlanks()
    } while parts.count < 4 && cursor.skip(UInt8(ascii: ","))
    guard parts.count >= 3 else { throw cursor.error("expected “,” and three components") }
    guard cursor.skip(UInt8(ascii: ")")) else { throw cursor.error("expected “)”") }
    return RGBA(
      UInt8(parts[0]), UInt8(parts[1]), UInt8(parts[2]), parts.count == 4 ? parts[3] : 1)
  }
}
