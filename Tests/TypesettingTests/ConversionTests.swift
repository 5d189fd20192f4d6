import CICUShim
import Testing

/// The conversions that `CICUShim` offers to other parts.
@Suite struct ConversionTests {
  private typealias Conversion = (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>?, Int) ->
    Int

  private func convert(_ text: String, _ conversion: Conversion) -> String {
    let bytes = Array(text.utf8)
    let needed = conversion(bytes, bytes.count, nil, 0)
    guard needed > 0 else { return needed == 0 ? "" : "failed" }
    var out = [UInt8](repeating: 0, count: needed)
    #expect(conversion(bytes, bytes.count, &out, out.count) == needed)
    return String(decoding: out, as: UTF8.self)
  }

  @Test(arguments: [
    ("Straße", "STRASSE"), ("e\u{301}té", "ÉTÉ"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁ", "FI"),
    ("I", "i"), ("K", "K"), ("Ⱥ", "ⱥ"),
  ])
  func namesThatCollide(first: String, second: String) {
    #expect(convert(first, icu_nfc_casefold) == convert(second, icu_nfc_casefold))
  }

  @Test func namesThatDiffer() {
    #expect(convert("a", icu_nfc_casefold) != convert("ä", icu_nfc_casefold))
    #expect(convert("C++", icu_nfc_casefold) != convert("C#", icu_nfc_casefold))
  }

  @Test func lowercaseIsTheSameInEachLocale() {
    #expect(convert("TITLE Ünï İ ΑΣ", icu_lowercase) == "title ünï i\u{307} ας")
    #expect(convert("", icu_lowercase) == "")
  }

  @Test func composition() {
    #expect(Array(convert("e\u{301}", icu_nfc).utf8) == Array("é".utf8))
    #expect(
      convert(String(repeating: "ΐ", count: 5_000), icu_nfc_casefold).unicodeScalars.count > 0)
  }
}
