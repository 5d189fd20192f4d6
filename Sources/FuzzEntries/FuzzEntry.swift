import CellLayout
import SourceText
import TableModel
import Typesetting

/// A reader that is fed with arbitrary bytes: `make fuzz` makes them up, the tests keep those that once
/// did harm. Whatever the bytes, it answers with a template or with diagnostics, never with a crash.
public struct FuzzEntry: Sendable {
  /// The word that `FUZZ_ENTRY` and the folders of seeds name.
  public let name: String
  private let use: @Sendable ([UInt8], FuzzBench) -> Void

  init(name: String, use: @escaping @Sendable ([UInt8], FuzzBench) -> Void) {
    self.name = name
    self.use = use
  }

  /// An entry that reads the bytes; the template that comes of them, if any does, is laid out.
  private init(_ name: String, _ read: @escaping @Sendable ([UInt8]) -> CellTemplate?) {
    self.init(name: name) { bytes, bench in
      if let template = read(bytes) { bench.layOut(template) }
    }
  }

  public func run(_ bytes: [UInt8], on bench: FuzzBench) { use(bytes, bench) }

  /// All entries. A new reader is one more line.
  public static let all = templateEntries + contentEntries

  private static let templateEntries = [
    FuzzEntry("vfl") { readConstraint("V:" + text($0)) },
    FuzzEntry("equation") { readConstraint(text($0)) },
    FuzzEntry("cell") { bytes in
      checked(CellTemplate.read(bytes, name: "fuzz", file: "Templates/Cells/fuzz.yaml"))
    },
    FuzzEntry("xib") { bytes in
      let file = "Templates/Cells/fuzz.xib"
      let (templates, diagnostics) = CellTemplate.readInterface(bytes, name: "fuzz", file: file)
      return checked((templates.first, diagnostics))
    },
    FuzzEntry("profile") { bytes in
      _ = MetricsProfile.read(
        bytes, name: "fuzz", file: "Templates/Profiles/fuzz.yaml", base: .standard)
      return nil
    },
    // The first byte chooses how the text behind it is set.
    FuzzEntry(name: "text") { bytes, bench in
      bench.typeset(text(Array(bytes.dropFirst())), style: Int(bytes.first ?? 0))
    },
    FuzzEntry(name: "mustache") { bytes, bench in bench.writeDocument(shell: bytes) },
  ]

  public static func named(_ name: String) -> FuzzEntry? { all.first { $0.name == name } }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Reads a template of four views whose only constraint is the text.
  private static func readConstraint(_ text: String) -> CellTemplate? {
    let place = SourceLocation(file: "Templates/Cells/fuzz.yaml", line: 1, column: 1)
    func node(_ content: YAMLNode.Content) -> YAMLNode { YAMLNode(content, at: place) }
    func scalar(_ text: String) -> YAMLNode { node(.scalar(text, isPlain: true)) }
    func mapping(_ entries: KeyValuePairs<String, YAMLNode>) -> YAMLNode {
      node(.mapping(entries.map { .init(key: $0.key, keyLocation: place, value: $0.value) }))
    }
    let plain = node(.mapping([]))
    let root = mapping([
      "views": mapping([
        "a": mapping(["view": plain]), "b": mapping(["label": scalar("title")]),
        "c": mapping(["view": plain, "in": scalar("a")]),
        "d": mapping(["image": scalar("image")]),
      ]),
      "metrics": mapping(["gap": scalar("12"), "low": scalar("300")]),
      "constraints": node(.sequence([scalar(text)])),
    ])
    return checked(CellTemplate.read(root, name: "fuzz"))
  }

  /// The template, after a look at the diagnostics: each says what and where, and one is an error if
  /// there is no template.
  private static func checked(
    _ result: (template: CellTemplate?, diagnostics: [Diagnostic])
  ) -> CellTemplate? {
    for diagnostic in result.diagnostics {
      precondition(!diagnostic.message.isEmpty && diagnostic.location != nil)
    }
    precondition(
      result.template != nil || result.diagnostics.contains { $0.severity == .error },
      "nothing says why there is no template")
    return result.template
  }
}
