import SourceText
import TableModel

/// Templates in the Mustache language that use each other, checked and ready to be rendered.
struct MustacheLibrary: Sendable {
  private(set) var templates: [MustacheTemplate] = []
  private(set) var indices: [String: Int] = [:]

  /// - Parameter templates: of several with the same name the first counts.
  init(_ templates: [MustacheTemplate]) {
    self.templates = templates
    for (index, template) in templates.enumerated() where indices[template.name] == nil {
      indices[template.name] = index
    }
    for index in self.templates.indices {
      for use in self.templates[index].uses.indices {
        self.templates[index].uses[use].target = target(of: templates[index].uses[use], in: index)
      }
    }
  }

  /// The template of a name that is looked for in a folder and those above it, `nil` if there is
  /// none.
  func template(_ name: String, nearest folder: String) -> Int? {
    var folder = folder[...]
    while true {
      if let index = indices[folder.isEmpty ? name : "\(folder)/\(name)"] { return index }
      if folder.isEmpty { return nil }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
  }

  /// The words for a template that there is none of.
  func unknown(_ kind: String, _ name: String) -> String {
    if let other = nearest(to: name, among: indices.keys.sorted()) {
      return "unknown \(kind) “\(name)”, did you mean “\(other)”?"
    }
    return "unknown \(kind) “\(name)”: a file “Templates/\(name).html” would be it"
  }

  /// The names of the blocks of a template and of those that it is made of.
  func blockNames(of template: Int) -> [String] {
    var names: Set<String> = []
    var (waiting, known) = ([template], Set([template]))
    while let index = waiting.popLast() {
      for case .block(let name, _, _) in templates[index].steps { names.insert(name) }
      for target in templates[index].uses.compactMap(\.target) where known.insert(target).inserted {
        waiting.append(target)
      }
    }
    return names.sorted()
  }

  /// A template may be inside itself, as far as the values go, but is never its own parent: that is
  /// the one of the same name in a folder above, or else the one that it stands for.
  private func target(of use: MustacheTemplate.Use, in index: Int) -> Int? {
    let name = templates[index].name
    let folder = name.lastIndex(of: "/").map { name[..<$0] } ?? ""
    let found = template(use.name, nearest: String(folder))
    guard use.isParent, found == index else { return found }
    if !folder.isEmpty {
      let above = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      return template(use.name, nearest: String(above))
    }
    return templates.indices.first { $0 > index && templates[$0].name == name }
  }
}

extension MustacheLibrary {
  /// What is wrong with a template, and those that it uses, for values of a shape: unknown names,
  /// missing templates, templates that are in themselves.
  ///
  /// - Returns: the names of the outermost values that it asks for, and all faults.
  func check(
    _ template: Int, for shape: MustacheShape
  ) -> (names: Set<String>, diagnostics: [Diagnostic]) {
    var check = MustacheCheck(library: self)
    check.check(template, [(place: "", shape: shape)])
    return (check.names, check.diagnostics)
  }
}
