import Foundation
import InterfaceBuilder
import Testing

/// A layout with its known frames: one line of a file of cases.
struct LayoutCase {
  var id: String
  var tree: ViewTree
  var oracle: Oracle

  /// All cases of a file with one JSON object a line.
  static func read(_ data: Data) throws -> [LayoutCase] {
    try data.split(separator: UInt8(ascii: "\n")).map {
      try LayoutCase(JSONDecoder().decode(JSONValue.self, from: Data($0)))
    }
  }

  /// The large file beside the repository, `nil` if it isn't there.
  static func shared() throws -> [LayoutCase]? {
    guard let data = FileManager.default.contents(atPath: sharedFolder + "/dev.jsonl") else {
      return nil
    }
    return try read(data)
  }

  static let sharedFolder: String = {
    if let folder = ProcessInfo.processInfo.environment["IB_FRAMES"] { return folder }
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("shared/ib-frames").path
  }()

  /// Our own cases, which are part of the repository.
  static func own() throws -> [LayoutCase] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/layouts", withExtension: "jsonl"))
    return try read(Data(contentsOf: url))
  }

  // MARK: Reading

  init(_ line: JSONValue) throws {
    id = try #require(line["id"]?.text)
    let objects = line["views"]?.elements ?? []
    var canvas = Canvas(
      toolsVersion: line["tools"]?.text, device: line["device"]?.text,
      isLandscape: line["orientation"]?.text == "landscape")
    let hasHalves = objects.contains { view in
      view["frame"]?.numbers.contains { $0 != $0.rounded() } ?? false
    }
    if line["device"] == nil, hasHalves { canvas.scale = 2 }
    var views: [String: Int] = [:]
    for (index, object) in objects.enumerated() { views[object["id"]?.text ?? ""] = index }
    tree = ViewTree(views: try objects.map { try Self.view($0, views) }, canvas: canvas)
    for (index, object) in objects.enumerated() {
      for guide in object["guides"]?.elements ?? [] {
        tree.guides.append(
          LayoutGuide(
            id: guide["id"]?.text ?? "", kind: try #require(Self.guides[guide["key"]?.text ?? ""]),
            view: index))
      }
    }
    for guide in line["controllerGuides"]?.elements ?? [] {
      tree.guides.append(
        LayoutGuide(
          id: guide["id"]?.text ?? "", kind: guide["type"]?.text == "top" ? .top : .bottom, view: 0)
      )
    }
    var guides: [String: Int] = [:]
    for (index, guide) in tree.guides.enumerated() { guides[guide.id] = index }
    tree.constraints = try (line["constraints"]?.elements ?? []).map {
      try Self.constraint($0, views, guides)
    }
    if let table = line["table"] {
      var context = TableContext()
      if let frame = table["frame"]?.numbers {
        context.frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      }
      tree.table = context
    }
    tree.isScene = line["doc"]?.text == "storyboard" && line["kind"]?.text == "view"
    oracle = Oracle(line["oracle"] ?? .null)
  }

  private static let guides: [String: LayoutGuide.Kind] = [
    "safeArea": .safeArea, "contentLayoutGuide": .content, "frameLayoutGuide": .frame,
    "keyboard": .keyboard,
  ]

  private static func view(_ object: JSONValue, _ views: [String: Int]) throws -> ViewNode {
    var node = ViewNode(
      id: try #require(object["id"]?.text),
      kind: ViewKind(rawValue: try #require(object["kind"]?.text)),
      parent: object["parent"]?.text.flatMap { views[$0] })
    if let frame = object["frame"]?.numbers, frame.count == 4 {
      node.frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }
    node.attributes = object.entries.compactMapValues(\.attribute)
    node.slot = object["slot"]?.text
    for flag in object["autoresizingMask"]?.texts ?? [] {
      node.mask.insert(try #require(AutoresizingMask(name: flag)))
    }
    for key in ["layoutMargins", "directionalLayoutMargins"] {
      if let values = object[key]?.numbers {
        node.insets[key] = LayoutInsets(
          top: values[0], left: values[1], bottom: values[2], right: values[3])
      }
    }
    if let font = object["font"] {
      node.font = FontDescription(
        style: font["style"]?.text, type: font["type"]?.text, weight: font["weight"]?.text,
        pointSize: font["size"]?.number)
    }
    if let image = object["image"] {
      node.image = "picture"
      node.isSymbol = image["symbol"]?.bool ?? false
    }
    if let size = object["designable"]?.numbers {
      node.designableSize = PartialSize(width: size[0], height: size[1])
    }
    return node
  }

  private static func constraint(
    _ object: JSONValue, _ views: [String: Int], _ guides: [String: Int]
  ) throws -> InterfaceConstraint {
    let owner = try #require(views[object["owner"]?.text ?? ""])
    func item(_ key: String) throws -> InterfaceConstraint.Item? {
      guard let id = object[key]?.text else { return nil }
      if let view = views[id] { return .view(view) }
      return .guide(try #require(guides[id]))
    }
    func attribute(_ key: String) throws -> LayoutAttribute? {
      guard let name = object[key]?.text else { return nil }
      let attribute: LayoutAttribute? = LayoutAttribute(name: name)
      let known: LayoutAttribute = try #require(attribute)
      return known
    }
    return InterfaceConstraint(
      id: object["id"]?.text ?? "", owner: owner, first: try item("firstItem") ?? .view(owner),
      firstAttribute: try #require(try attribute("firstAttribute")),
      relation: object["relation"]?.text.flatMap(ConstraintRelation.init) ?? .equal,
      second: try item("secondItem"), secondAttribute: try attribute("secondAttribute"),
      multiplier: object["multiplier"]?.text.flatMap(InterfaceConstraint.multiplier) ?? 1,
      constant: object["constant"]?.number ?? 0, priority: object["priority"]?.number ?? 1000,
      isPlaceholder: object["placeholder"]?.bool ?? false)
  }
}

/// What is known about the answer of a case.
struct Oracle {
  /// By view: top, left, bottom, right.
  var margins: [String: [Double?]]
  var guides: [String: [String: Double]]
  /// By view, the distance from its top to its first or last baseline at its stored height.
  var baselines: [String: [String: Double]]
  /// Which of these no rule gave.
  var inferred: [String]
  /// Views that nothing determines, or that a stack has taken out.
  var ignored: Set<String>
  var error: Double
  /// The sizes that views would like to have where they got another: width, height.
  var natural: [String: [Double?]]?
  var naturalError: Double
  var tags: [String]

  init(_ object: JSONValue) {
    margins = (object["margins"]?.entries ?? [:]).mapValues { $0.elements.map(\.number) }
    guides = (object["guides"]?.entries ?? [:]).mapValues { $0.entries.compactMapValues(\.number) }
    baselines = (object["baselines"]?.entries ?? [:]).mapValues {
      $0.entries.compactMapValues(\.number)
    }
    inferred = object["inferred"]?.texts ?? []
    ignored = Set((object["loose"]?.texts ?? []) + (object["collapsed"]?.texts ?? []))
    error = object["error"]?.number ?? 0
    natural = object["natural"]?.entries.mapValues { $0.elements.map(\.number) }
    naturalError = object["naturalError"]?.number ?? 0
    tags = object["tags"]?.texts ?? []
  }
}
