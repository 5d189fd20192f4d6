extension String {
  /// The text as a JSON string with its quotation marks.
  public var jsonText: String {
    let needsEscapes = utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    guard needsEscapes else { return "\"\(self)\"" }
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// A JSON object of these members, whose values are JSON; those without a value are left out.
public func jsonObject(_ members: [(name: String, value: String?)]) -> String {
  let parts = members.compactMap { member in
    member.value.map { "\(member.name.jsonText):\($0)" }
  }
  return "{\(parts.joined(separator: ","))}"
}

/// A JSON array of values that are JSON.
public func jsonArray(_ elements: [String]) -> String {
  "[\(elements.joined(separator: ","))]"
}

extension Double {
  /// The number in JSON to a millionth, whole ones without a fraction.
  public var jsonText: String {
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
