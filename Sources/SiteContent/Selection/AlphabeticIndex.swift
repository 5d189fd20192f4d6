import CICUShim

/// The letters under which a language files words, in its order.
struct AlphabeticIndex: ~Copyable {
  private let letters: OpaquePointer?

  init(language: String) { letters = icu_letters_open(language) }

  deinit { icu_letters_close(letters) }

  /// The place of a text's letter among those of the language; `nil` where it begins with none, such as
  /// a digit.
  func place(of text: String) -> Int? {
    guard let letters else { return nil }
    var text = text
    let place = text.withUTF8 { icu_letter_of(letters, $0.baseAddress, $0.count) }
    return place < 0 ? nil : place
  }

  /// The letter at a place.
  func label(at place: Int) -> String {
    guard let letters else { return "" }
    var bytes = [UInt8](repeating: 0, count: 32)
    while true {
      let capacity = bytes.count
      let length = bytes.withUnsafeMutableBufferPointer {
        icu_letter_label(letters, place, $0.baseAddress, capacity)
      }
      if length <= capacity { return String(decoding: bytes.prefix(max(0, length)), as: UTF8.self) }
      bytes = [UInt8](repeating: 0, count: length)
    }
  }
}
