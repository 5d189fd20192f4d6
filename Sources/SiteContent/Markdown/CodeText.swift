/// The text of a code block: its lines as they are, without the last line's end, tabs filled up
/// with blanks to stops of four columns, and without control characters.
func codeText(_ code: UnsafeBufferPointer<UInt8>) -> String {
  var text: [UInt8] = []
  text.reserveCapacity(code.count)
  var column = 0
  var index = 0
  while index < code.count {
    let byte = code[index]
    index += 1
    switch byte {
    case 0x0D where index < code.count && code[index] == 0x0A: continue
    case 0x0A, 0x0D:
      text.append(0x0A)
      column = 0
    case 0x09:
      let width = 4 - column % 4
      text.append(contentsOf: repeatElement(0x20, count: width))
      column += width
    case 0..<0x20, 0x7F: continue
    case 0xC2 where index < code.count && code[index] < 0xA0: index += 1
    default:
      text.append(byte)
      if byte & 0xC0 != 0x80 { column += 1 }
    }
  }
  if text.last == 0x0A { text.removeLast() }
  return String(decoding: text, as: UTF8.self)
}
