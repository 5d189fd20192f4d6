import SiteContent

/// A price that a row shows, in the terms of schema.org: a number and a currency of ISO 4217.
struct Price: Equatable {
  var amount: String
  var currency: String

  /// Reads a price such as `€6.50`, `6,50 €`, `CHF 12` or `$1,200`; `nil` where the text is none.
  ///
  /// - Parameter language: tells dollars and crowns of different countries apart.
  init?(_ text: String, language: String) {
    guard let quantity = Quantity(text, language: language), quantity.number >= 0,
      quantity.number < 1e12
    else { return nil }
    let signs = quantity.unit.split(separator: "|")
    guard signs.count == 1, let currency = Self.currency(String(signs[0]), language: language)
    else { return nil }
    self.currency = currency
    let hundredths = Int((quantity.number * 100).rounded())
    let cents = hundredths % 100
    amount = "\(hundredths / 100)" + (cents == 0 ? "" : cents < 10 ? ".0\(cents)" : ".\(cents)")
  }

  private static func currency(_ sign: String, language: String) -> String? {
    let subtags = language.split(separator: "-").map { $0.lowercased() }
    let region = subtags.dropFirst().first { $0.utf8.count == 2 }
    let primary = subtags.first ?? ""
    switch sign {
    case "€": return "EUR"
    case "£": return "GBP"
    case "¥", "￥": return primary == "zh" ? "CNY" : "JPY"
    case "円": return "JPY"
    case "元": return "CNY"
    case "₹": return "INR"
    case "₩", "원": return "KRW"
    case "₽": return "RUB"
    case "₴": return "UAH"
    case "₺": return "TRY"
    case "₪": return "ILS"
    case "zł": return "PLN"
    case "Kč": return "CZK"
    case "฿": return "THB"
    case "₫": return "VND"
    case "R$": return "BRL"
    case "$":
      let dollars = [
        "ca": "CAD", "au": "AUD", "nz": "NZD", "sg": "SGD", "hk": "HKD", "mx": "MXN", "ar": "ARS",
        "cl": "CLP", "co": "COP",
      ]
      return region.flatMap { dollars[$0] } ?? "USD"
    case "kr", "kr.":
      return ["sv": "SEK", "da": "DKK", "nb": "NOK", "nn": "NOK", "no": "NOK"][primary]
    default:
      let isCode = sign.utf8.count == 3 && sign.utf8.allSatisfy { $0 &- 0x41 < 26 }
      return isCode ? sign : nil
    }
  }
}
