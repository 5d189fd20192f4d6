import SourceText
import TableModel

/// Follows a template through those that it uses.
struct MustacheCheck {
  let library: MustacheLibrary
  var names: Set<String> = []
  var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// The templates that have been checked, each with the values around it.
  private var checked: Set<String> = []
  /// The templates around the step at hand, and how many sections are open in each.
  private var chain: [(template: Int, depth: Int)] = []
  /// As the renderer has them.
  private var replacements: [Replacement] = []
  /// The replacements that have found their place.
  private var placed: Set<Replacement> = []

  private struct Replacement: Hashable {
    var name: String
    var template: Int
    /// The step of the block.
    var step: Int
    var end: Int
  }

  /// Values by name, with the place of the record that has them.
  typealias Context = (place: String, shape: MustacheShape)

  init(library: MustacheLibrary) { self.library = library }

  mutating func check(_ index: Int, _ stack: [Context]) {
    let blocks = replacements.map { "\($0.template):\($0.step)" }
    let key = ([String(index)] + stack.map(\.place) + blocks).joined(separator: " ")
    guard checked.insert(key).inserted else { return }
    chain.append((index, stack.count))
    check(library.templates[index].steps.indices, of: index, stack)
    chain.removeLast()
  }

  private mutating func check(_ steps: Range<Int>, of index: Int, _ stack: [Context]) {
    let template = library.templates[index]
    var step = steps.lowerBound
    while step < steps.upperBound {
      switch template.steps[step] {
      case .text, .lineStart: break
      case .value(let path, _): _ = resolve(path, template, stack)
      case .section(let path, let isInverted, let end):
        var inner = stack
        if let context = resolve(path, template, stack), !isInverted { inner.append(context) }
        check(step + 1..<end, of: index, inner)
        step = end - 1
      case .block(let name, _, let end):
        if let other = replacements.firstIndex(where: { $0.name == name }) {
          let all = replacements
          replacements.removeSubrange(other...)
          placed.insert(all[other])
          check(all[other].step + 1..<all[other].end, of: all[other].template, stack)
          replacements = all
        } else {
          check(step + 1..<end, of: index, stack)
        }
        step = end - 1
      case .partial(let use): follow(template.uses[use], template, stack)
      case .parent(let use, let end):
        follow(template.uses[use], blocks: step + 1..<end, of: index, stack)
        step = end - 1
      }
      step += 1
    }
  }

  private mutating func follow(
    _ use: MustacheTemplate.Use, blocks: Range<Int>, of index: Int, _ stack: [Context]
  ) {
    let template = library.templates[index]
    let own = template.blocks(in: blocks).map {
      Replacement(
        name: $0.name, template: index, step: $0.steps.lowerBound - 1, end: $0.steps.upperBound)
    }
    replacements += own
    follow(use, template, stack)
    replacements.removeLast(own.count)
    guard let target = use.target else { return }
    for block in own where !placed.contains(block) {
      let known = library.blockNames(of: target)
      report(
        template.error(
          "\(unknownName("block", block.name, among: known)) in “\(use.name)”", at: use.offset))
    }
  }

  private mutating func follow(
    _ use: MustacheTemplate.Use, _ template: MustacheTemplate, _ stack: [Context]
  ) {
    guard let target = use.target else {
      return report(template.error(library.unknown("template", use.name), at: use.offset))
    }
    guard let around = chain.first(where: { $0.template == target }) else {
      return check(target, stack)
    }
    // With a section in between it may come to an end; the renderer counts.
    guard around.depth == stack.count else { return }
    let names = (chain.map(\.template) + [target]).drop { $0 != target }.map {
      "“\(library.templates[$0].name)”"
    }
    report(
      template.error(
        "these templates are inside each other without end: \(names.joined(separator: " uses "))",
        at: use.offset))
  }

  /// The values that a name leads to.
  private mutating func resolve(
    _ path: MustacheTemplate.Path, _ template: MustacheTemplate, _ stack: [Context]
  ) -> Context? {
    guard let first = path.parts.first else {
      guard let top = stack.last else { return nil }
      if case .list(let element) = top.shape { return (top.place + ".", element) }
      return top
    }
    var found: Context?
    for context in stack.reversed() {
      guard let shape = context.shape.member(first) else { continue }
      if context.place.isEmpty { names.insert(first) }
      found = ("\(context.place).\(first)", shape)
      break
    }
    guard var context = found else {
      let known = stack.reversed().flatMap(\.shape.names)
      return unknown(first, known, template, path.offset)
    }
    for part in path.parts.dropFirst() {
      guard let shape = context.shape.member(part) else {
        return unknown(part, context.shape.names, template, path.offset)
      }
      context = ("\(context.place).\(part)", shape)
    }
    if case .list(let element) = context.shape { context = (context.place + ".", element) }
    return context
  }

  private mutating func unknown(
    _ name: String, _ known: [String], _ template: MustacheTemplate, _ offset: Int
  ) -> Context? {
    report(template.error(unknownName("variable", name, among: known), at: offset))
    return nil
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}
