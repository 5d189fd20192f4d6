import Foundation
import SeededRandom
import TableModel
import Testing

@testable import SiteContent

/// The data of `sample` as Foundation's property lists have them.
private var sample: [String: Any] {
  [
    "name": "Egg Benedict", "time": 30, "negative": -7, "large": Int.max, "price": 12.5,
    "isNew": true, "isOld": false, "date": Date(timeIntervalSinceReferenceDate: 123_456_789),
    "data": Data([0, 1, 254, 255]), "empty": "", "symbols": "<&>\"'\\\n\t",
    "scripts": "Ünïcödé 食譜 🍳 عربي", "list": ["a", "b", ["c": "d"]] as [Any],
    "none": [String](), "nothing": [String: String](),
  ]
}

/// Whether a node and a value of Foundation say the same.
private func isEqual(_ node: PropertyListNode, _ value: Any) -> Bool {
  switch node.content {
  case .string(let text): return value as? String == text
  case .integer(let number): return value as? Int == number
  case .unsigned(let number): return value as? UInt == number
  case .real(let number): return value as? Double == number
  case .bool(let flag): return value as? Bool == flag
  case .date(let date): return (value as? Date)?.timeIntervalSinceReferenceDate == date.seconds
  case .data(let bytes): return (value as? Data).map { Array($0) } == bytes
  case .array(let elements):
    guard let values = value as? [Any], values.count == elements.count else { return false }
    return zip(elements, values).allSatisfy { isEqual($0, $1) }
  case .dictionary(let entries):
    guard let values = value as? [String: Any], values.count == entries.count else { return false }
    return entries.allSatisfy { entry in
      values[entry.key].map { isEqual(entry.value, $0) } ?? false
    }
  }
}

private func read(_ text: String) -> (PropertyList?, [Diagnostic]) {
  PropertyList.read(Array(text.utf8), file: "content/a.plist")
}

private func read(_ bytes: [UInt8]) -> (PropertyList?, [Diagnostic]) {
  PropertyList.read(bytes, file: "content/a.plist")
}

/// The one diagnostic of a text, as `line:column message`.
private func problem(_ text: String) -> String {
  let (list, diagnostics) = read(text)
  guard diagnostics.count == 1, let first = diagnostics.first else {
    return "\(diagnostics.count) diagnostics"
  }
  #expect((list == nil) == (first.severity == .error))
  let place = first.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
  return "\(place) \(first.message)"
}

private func xml(_ body: String) -> String { "<plist>\(body)</plist>" }

@Suite struct PropertyListReaderTests {
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func readsWhatFoundationWrites(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: sample, format: format, options: 0)
    let (list, diagnostics) = read(Array(data))
    #expect(diagnostics.isEmpty)
    let root = try #require(list?.root)
    #expect(isEqual(root, sample))
    #expect(list?.form == (format == .xml ? .xml : .binary))
  }

  @Test func agreesWithFoundationOnOpenStep() throws {
    let text = #"""
      // A comment
      { name = "Egg Benedict"; /* another */ 'single' = 'it"s'; bare = a/b:c.d-e_f$1;
        list = ( a, "b c", { d = e; }, ); empty = (); none = {}; data = <0fbd77 1c2735ae>;
        escapes = "a\n\t\"\\\U00e9\U4e00 \'";
        last = "食譜 🍳";
      }
      """#
    let value = try PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
    let (list, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    #expect(list?.form == .openStep)
    #expect(isEqual(try #require(list?.root), value))
  }

  @Test func agreesWithFoundationOnStringsFiles() throws {
    let text = "/* Group */\n\"Title\" = \"Titel\";\n\"k\" = \"v\";\nbare;\n"
    let value = try PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
    #expect(isEqual(try #require(read(text).0?.root), value))
  }

  @Test func readsOctalEscapesInTheEncodingOfNextStep() throws {
    for byte in 0x80..<0xFE {
      let text = "{ a = \"\\\(String(byte, radix: 8))\"; }"
      let value = try PropertyListSerialization.propertyList(
        from: Data(text.utf8), options: [], format: nil)
      let root = try #require(read(text).0?.root)
      #expect(isEqual(root, value), "\(byte)")
    }
  }

  @Test func keepsTheOrderOfKeys() throws {
    let keys = (0..<40).map { "key\($0 * 7 % 40)" }
    let body = keys.map { "<key>\($0)</key><integer>1</integer>" }.joined()
    #expect(read(xml("<dict>\(body)</dict>")).0?.root.entries?.map(\.key) == keys)
    let openStep = "{" + keys.map { "\($0) = 1;" }.joined() + "}"
    #expect(read(openStep).0?.root.entries?.map(\.key) == keys)
    let binary = binaryPropertyList([
      [0xD2, 1, 2, 3, 3], [0x51, 0x7A], [0x51, 0x61], [0x09],
    ])
    #expect(read(binary).0?.root.entries?.map(\.key) == ["z", "a"])
  }

  @Test func keepsPlaces() throws {
    let text = "<?xml version=\"1.0\"?>\r\n<plist>\r\n<array>\r\n ü<!-- -->"
    #expect(problem(text).hasPrefix("4:2 text stands here without an element"))
    let root = try #require(
      read("<plist>\r<dict>\n  <key>ü</key> <string>ü</string><key>b</key><true/>\n</dict></plist>")
        .0?.root)
    #expect(root.place == PropertyListPlace(line: 2, column: 1))
    #expect(root.entries?[0].keyPlace == PropertyListPlace(line: 3, column: 3))
    #expect(root.entries?[0].value.place == PropertyListPlace(line: 3, column: 17))
    #expect(root.entries?[1].value.place == PropertyListPlace(line: 3, column: 48))
    let openStep = try #require(read("\n{ ü = (a,\n b); }".replacing("ü", with: "\"ü\"")).0?.root)
    #expect(openStep.entries?[0].keyPlace == PropertyListPlace(line: 2, column: 3))
    #expect(openStep["ü"]?.place == PropertyListPlace(line: 2, column: 10))
    #expect(openStep["ü"]?.elements?[1].place == PropertyListPlace(line: 3, column: 2))
  }

  @Test func readsEveryEncodingOfXML() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é食🍳</string></plist>"
    for (mark, encoding) in [
      ([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ] as [([UInt8], String.Encoding)] {
      let bytes = mark + Array(try #require(text.data(using: encoding)))
      #expect(read(bytes).0?.root.string == "é食🍳")
    }
    #expect(read([0xEF, 0xBB, 0xBF] + Array(xml("<string>é</string>").utf8)).0?.root.string == "é")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>".utf8)
    #expect(read(latin + [0xE9] + Array("</string></plist>".utf8)).0?.root.string == "é")
    #expect(
      problem("<?xml version='1.0' encoding='EUC-JP'?><plist><true/></plist>")
        .hasSuffix("the encoding “EUC-JP” is not supported: save the file as UTF-8"))
  }

  @Test func readsNumbersOfXML() throws {
    let large = read(xml("<integer>18446744073709551615</integer>")).0
    #expect(large.map { isEqual($0.root, UInt.max) } == true)
    for (text, value) in [
      ("0", 0), (" +5 ", 5), ("-9223372036854775808", Int.min), ("0x1F", 31), ("-0xa", -10),
    ] {
      let root = try #require(read(xml("<integer>\(text)</integer>")).0?.root)
      #expect(isEqual(root, value))
    }
    #expect(isEqual(try #require(read(xml("<real>1e3</real>")).0?.root), 1000.0))
  }

  @Test(arguments: [
    ("<dict/>", "1:1 the root element is <dict>: a property list begins with <plist"),
    ("<plist/>", "1:1 the property list holds no value"),
    ("<plist><true/><true/></plist>", "1:15 a second value stands in <plist>"),
    ("<plist><array><dict></array></plist>", "1:21 </array> stands where </dict> is expected"),
    ("<plist><dict>\n<key>a</key>\n</dict></plist>", "2:1 missing value for the key “a”"),
    (
      "<plist><dict><key>a</key><key>b</key><true/></dict></plist>",
      "1:14 missing value for the key “a”"
    ),
    ("<plist><dict><true/></dict></plist>", "1:14 <true> has no key"),
    ("<plist><array><key>a</key></array></plist>", "1:15 <key> stands outside of a <dict>"),
    ("<plist><integer>1x</integer></plist>", "1:8 “1x” is no integer"),
    ("<plist><integer></integer></plist>", "1:8 “” is no integer"),
    (
      "<plist><integer>99999999999999999999</integer></plist>",
      "1:8 the integer “99999999999999999999” does not fit into 64 bits"
    ),
    ("<plist><real>a</real></plist>", "1:8 “a” is no number"),
    ("<plist><real>1e999</real></plist>", "1:8 the number “1e999” is too large"),
    ("<plist><date>2023-02-29T00:00:00Z</date></plist>", "1:8 “2023-02-29T00:00:00Z” is no date"),
    ("<plist><date>yesterday</date></plist>", "1:8 “yesterday” is no date"),
    ("<plist><data>A</data></plist>", "1:8 the text of <data> is not base64"),
    ("<plist><data>AB=A</data></plist>", "1:8 the text of <data> is not base64"),
    ("<plist><data>A?==</data></plist>", "1:8 the text of <data> is not base64"),
    ("<plist><true>x</true></plist>", "1:8 <true/> and <false/> hold no text"),
    ("<plist><sting>x</sting></plist>", "1:8 unknown element <sting>, did you mean <string>?"),
    ("<plist><null/></plist>", "1:8 unknown element <null>, known are: array, dict,"),
    ("<plist><unknownelement/></plist>", "1:8 unknown element <unknownelement>"),
    ("<plist><string>a<b/></string></plist>", "1:17 <b> stands inside an element that holds only"),
    ("<plist><array>a</array></plist>", "1:15 text stands here without an element"),
    ("<plist><string>a & b</string></plist>", "1:18 malformed XML: in text “&” is written &amp;"),
    ("<plist><string>&nbsp;</string></plist>", "1:16 unknown entity “&nbsp;”"),
    (
      "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&x;</string></plist>",
      "1:60 unknown entity “&x;”"
    ),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
      "1:18 the entity “a” is declared here"
    ),
    ("<plist><array>\n", "2:1 the file ends where </array> is expected"),
    ("<plist><string>a</string></plist>x", "1:34 something stands after the end of the root"),
    ("<plist><string a='1' a='2'/></plist>", "1:22 an attribute stands twice"),
    ("<plist><string>\u{1}</string></plist>", "1:16 a control character stands here"),
    ("<!-- only a comment -->", "1:24 the file ends before its root element does"),
    ("<plist><true/><?xml version='1.0'?></plist>", "1:15 malformed XML: "),
    (
      "<plist><dict><key>a</key><true/>\n<key>a</key><false/></dict></plist>",
      "2:1 the key “a” stands twice: the last value counts"
    ),
    // OPENSTEP
    ("{ name = b }", "1:11 missing “;” after the value of “name”"),
    ("{ name = (a)\n }", "1:13 missing “;” after the value of “name”"),
    ("{ name b; }", "1:7 missing “=” after the key “name”"),
    ("{ name = ; }", "1:10 missing value for the key “name”"),
    ("{ name =", "1:9 the file ends before the value of “name”"),
    ("{ name = a;", "1:12 the file ends where “}” is expected"),
    ("( a, b", "1:7 the file ends where “)” is expected"),
    ("( a, ", "1:6 the file ends where “)” is expected"),
    ("( a b )", "1:4 missing “,” or “)” after an element of an array"),
    ("( a; )", "1:4 missing “,” or “)” after an element of an array"),
    ("{ (a) = b; }", "1:3 “(” stands where a key or “}” is expected"),
    ("[ a ]", "1:1 “[” stands where a value is expected: arrays are written ( a, b )"),
    ("{ a = \"b; }", "1:7 the string that begins here has no closing “\"”"),
    ("{ a = 'b\\'; }", "1:7 the string that begins here has no closing “'”"),
    ("{ a = <0g>; }", "1:9 “g” stands where hexadecimal digits or “>” are expected"),
    ("{ a = <0>; }", "1:9 a hexadecimal digit is missing"),
    ("{ a = <00", "1:7 the data that begin here have no closing “>”"),
    ("{ a = b; } c", "1:12 “c” stands after the end of the property list"),
    ("/* a", "1:1 the comment that begins here has no “*/”"),
    ("a = b;\n}", "2:1 “}” stands where a key or “}” is expected"),
    ("a = b;\nc = d", "2:6 missing “;” after the value of “c”"),
    ("\u{1}", "1:1 a control character stands where a value is expected"),
    ("{ a = b; a = c; }", "1:10 the key “a” stands twice: the last value counts"),
    ("( \"\\ud800\" )", "1:3 half of a surrogate pair in a string became U+FFFD"),
  ])
  func namesThePlaceOfAProblem(text: String, expected: String) {
    let found = problem(text)
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test func refusesInvalidUnicode() {
    let (_, xml) = read(Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8))
    #expect(xml.first?.message == "invalid UTF-8: save the file as UTF-8")
    #expect(xml.first?.location?.column == 16)
    let (_, openStep) = read(Array("{ a = \"".utf8) + [0xC3] + Array("\"; }".utf8))
    #expect(openStep.first?.location?.column == 8)
    let (_, lone) = read([0xFF, 0xFE, 0x28, 0, 0x00, 0xD8, 0x29, 0])
    #expect(lone.first?.message.hasPrefix("invalid UTF-16, half of a surrogate pair") == true)
    #expect(lone.first?.location?.column == 2)
    let (_, odd) = read([0xFE, 0xFF, 0, 0x28, 0])
    #expect(odd.first?.message.hasPrefix("invalid UTF-16, half a character") == true)
  }

  @Test func refusesDeepNesting() {
    let xml = xml(
      String(repeating: "<array>", count: 10_000) + String(repeating: "</array>", count: 10_000))
    #expect(problem(xml) == "1:1408 arrays and dictionaries are nested more than 200 deep")
    let deep = String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000)
    #expect(problem(deep) == "1:201 arrays and dictionaries are nested more than 200 deep")
    let level = String(repeating: "(", count: 200) + String(repeating: ")", count: 200)
    #expect(read(level).0 != nil)
  }

  @Test func readsAnEmptyFileAsAnEmptyDictionary() {
    for text in ["", " \n", "// nothing\n"] {
      #expect(read(text).0?.root.entries?.isEmpty == true)
      #expect(read(text).1.isEmpty)
    }
    #expect(read("\"one\"").0?.root.string == "one")
  }

  @Test func survivesTruncationAndMutation() throws {
    let openStep = #"{ a = "b\n\U00e9"; c = ( d, <00ff> ); /* e */ 'f' = { g = h; }; }"#
    let binary = try PropertyListSerialization.data(
      fromPropertyList: sample, format: .binary, options: 0)
    let xml = try PropertyListSerialization.data(fromPropertyList: sample, format: .xml, options: 0)
    var random = SplitMix64(seed: 20_240_501)
    for good in [Array(openStep.utf8), Array(binary), Array(xml)] {
      for count in 0..<good.count {
        let (list, diagnostics) = read(Array(good.prefix(count)))
        #expect(list != nil || diagnostics.contains { $0.severity == .error })
      }
      for _ in 0..<4_000 {
        var bad = good
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bad.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bad[index] = UInt8.random(in: .min ... .max, using: &random)
          case 1: bad.remove(at: index)
          default: bad.insert(bad[Int.random(in: 0..<bad.count, using: &random)], at: index)
          }
        }
        let (list, diagnostics) = read(bad)
        #expect(list != nil || diagnostics.contains { $0.severity == .error })
      }
    }
  }
}

/// A binary property list of objects as bytes, with one-byte offsets and references; the first is
/// the root.
func binaryPropertyList(_ objects: [[UInt8]]) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets.append(UInt8(bytes.count))
    bytes += object
  }
  let table = UInt8(bytes.count)
  bytes += offsets
  bytes += [0, 0, 0, 0, 0, 0, 1, 1]
  bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
  bytes += [0, 0, 0, 0, 0, 0, 0, 0]
  return bytes + [0, 0, 0, 0, 0, 0, 0, table]
}
