import Glibc
import SiteBuild
import SourceText
import Templates

/// `sitegen new site|page|cell NAME`: files to begin with, which never replace others.
struct NewCommand {
  private enum Kind: String, CaseIterable {
    case site, page, cell
  }

  private let kind: Kind
  private let name: String
  private let source: String

  static let help = CommandHelp(
    usage: "sitegen new site|page|cell NAME [options]",
    summary: "Writes files to begin with: a small site, a page of it, or a cell that draws rows.",
    options: [.source, .help],
    operands: [.word(Kind.allCases.map(\.rawValue))],
    examples: [
      ("sitegen new site corner-shop", "a folder with settings and three pages"),
      ("sitegen new page menus/breakfast", "content/menus/breakfast.md"),
      ("sitegen new cell dish", "Templates/Cells/dish.yaml, for “cell: dish”"),
    ],
    notes: """
      Nothing that exists is changed: a site goes into a new or an empty folder, a page or a cell into
      a new file.

      Exit codes: 0 done, 1 a file can't be written, 64 the command line is at fault.
      """)

  init(_ arguments: CommandLineArguments) throws(UsageError) {
    guard let word = arguments.operands.first else {
      throw UsageError("new takes what to make and its name: sitegen new site corner-shop")
    }
    guard let kind = Kind(rawValue: word) else {
      throw UsageError(unknownName("kind of thing", word, among: Kind.allCases.map(\.rawValue)))
    }
    guard arguments.operands.count == 2 else {
      throw UsageError(
        arguments.operands.count < 2
          ? "new \(word) takes a name"
          : "new \(word) takes one name, not “\(arguments.operands[2])” too")
    }
    self.kind = kind
    var name = arguments.operands[1]
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    if kind == .page, name.hasSuffix(".md") { name.removeLast(3) }
    if kind == .cell, name.hasSuffix(".yaml") { name.removeLast(5) }
    self.name = name
    if kind == .site, arguments.text("source") != nil {
      throw UsageError("new site takes no --source: its folder is the name")
    }
    source = try sourceFolder(arguments)
    try checkName()
  }

  private func checkName() throws(UsageError) {
    switch kind {
    case .site:
      if name.isEmpty { throw UsageError("new site takes the name of a folder") }
    case .page:
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !name.utf8.contains(0) else {
        throw UsageError(
          "a page is named by its path below content/, such as menus/breakfast, not “\(name)”")
      }
    case .cell:
      let isName = name.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D
          || $0 == 0x5F
      }
      guard !name.isEmpty, isName else {
        throw UsageError(
          "the name of a cell has ASCII letters, digits, - and _ only, not “\(name)”")
      }
    }
  }

  func run(_ console: Console) -> ExitCode {
    do throws(FileProblem) {
      let next = try make()
      return console.print(Array("\(next)\n".utf8)) ? .done : .content
    } catch {
      console.complain("sitegen: error: \(error.message)\n")
      return .content
    }
  }

  /// Writes the files; returns what to say of them.
  private func make() throws(FileProblem) -> String {
    switch kind {
    case .site:
      try write(BuiltIn.starter.map { ($0.path, filled($0.source, title: title)) }, to: name)
      let folder = name.contains(where: { " '\"$`\\()&;<>|*?".contains($0) }) ? "'\(name)'" : name
      return """
        \(name): \(BuiltIn.starter.map(\.path).joined(separator: ", "))
        Next: sitegen serve --open -s \(folder), which shows the site while you write
        """
    case .page:
      try requireContent()
      let path = "content/\(name).md"
      try write([(path, filled(BuiltIn.starterPage, title: title))], to: source)
      return path
    case .cell:
      try requireContent()
      let path = "Templates/Cells/\(name).yaml"
      try write([(path, filled(BuiltIn.starterCell, title: title))], to: source)
      return BuiltIn.cells.contains { $0.name == name }
        ? "\(path), which takes the place of the built-in cell \(name)" : path
    }
  }

  private func requireContent() throws(FileProblem) {
    guard FileKind(of: "\(source)/content") == .folder else {
      throw FileProblem(
        "“\(source)” is no site: it has no folder content/; sitegen new site NAME makes one")
    }
  }

  /// The last part of the name as a title: `menus/all-day` is “All day”.
  private var title: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let words = last == "." || last == ".." ? "New site" : last
    let spaced = String(words.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }

  private func filled(_ source: [UInt8], title: String) -> [UInt8] {
    var text = String(decoding: source, as: UTF8.self)
    for (key, value) in [("{{title}}", title.jsonText), ("{{name}}", name)] {
      text = text.split(separator: key, omittingEmptySubsequences: false).joined(separator: value)
    }
    return Array(text.utf8)
  }
}

// MARK: Files

/// Why a file could not be made.
private struct FileProblem: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

private enum FileKind {
  case folder, other

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }
}

extension NewCommand {
  /// Writes new files into a folder, all of them or none.
  private func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String
  ) throws(FileProblem) {
    if kind == .site { try checkIsFree(folder) }
    var made: [String] = []
    do throws(FileProblem) {
      for file in files {
        let path = "\(folder)/\(file.path)"
        try makeFolders(above: path, &made)
        try write(file.bytes, to: path, named: file.path)
        made.append(path)
      }
    } catch {
      for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
      throw error
    }
  }

  private func checkIsFree(_ folder: String) throws(FileProblem) {
    switch FileKind(of: folder) {
    case nil: return
    case .other?: throw FileProblem("“\(folder)” is a file: name a new folder")
    case .folder?:
      guard let entries = opendir(folder) else {
        throw FileProblem("cannot read “\(folder)”: \(String(cString: strerror(errno)))")
      }
      defer { closedir(entries) }
      var count = 0
      while readdir(entries) != nil { count += 1 }
      // The folder itself and the one above.
      if count > 2 {
        throw FileProblem("“\(folder)” holds files already: name a new or an empty folder")
      }
    }
  }

  private func makeFolders(above path: String, _ made: inout [String]) throws(FileProblem) {
    for (index, character) in path.enumerated() where character == "/" && index > 0 {
      let folder = String(path.prefix(index))
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST || FileKind(of: folder) != .folder {
        throw FileProblem("cannot make the folder “\(folder)”: \(String(cString: strerror(errno)))")
      }
    }
  }

  private func write(_ bytes: [UInt8], to path: String, named name: String) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else {
      throw FileProblem(
        errno == EEXIST
          ? "“\(name)” exists already and stays as it is"
          : "cannot write “\(path)”: \(String(cString: strerror(errno)))")
    }
    if let code = writeAll(bytes, to: descriptor) {
      close(descriptor)
      unlink(path)
      throw FileProblem("cannot write “\(path)”: \(String(cString: strerror(code)))")
    }
    guard close(descriptor) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw FileProblem("cannot write “\(path)”: \(reason)")
    }
  }
}
