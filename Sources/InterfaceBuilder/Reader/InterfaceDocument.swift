import SourceText
import TableModel

/// A `.xib` or `.storyboard` file: the views, cells and scenes that it holds.
public struct InterfaceDocument: Sendable {
  public var file: String
  public var canvas: Canvas
  /// In the order of the file; cells of a table come before the view that the table is part of.
  public var roots: [InterfaceRoot] = []
  /// Images by name, with their sizes in points.
  public var images: [String: PartialSize] = [:]
  /// System and named colours that the file lists with their values.
  public var colors: [String: ColorDescription] = [:]

  /// Reads a file.
  ///
  /// - Returns: the document, `nil` if the file is no Interface Builder file at all; and everything
  ///   that is wrong with it. A document with errors holds what could be read.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (document: InterfaceDocument?, diagnostics: [Diagnostic]) {
    do throws(Diagnostic) {
      let root = try XMLNode.read(bytes, file: file)
      var reader = try InterfaceReader(root, file: file)
      reader.readDocument()
      return (reader.document, reader.diagnostics)
    } catch {
      return (nil, [error])
    }
  }
}

/// A cell, or a view that is in no other of its file.
public struct InterfaceRoot: Sendable {
  public var tree: ViewTree
  public var reuseIdentifier: String?
  /// The outlets that lead from the root to its views: property and index of the view.
  public var outlets: [Outlet] = []
  public var location: SourceLocation

  public init(tree: ViewTree, reuseIdentifier: String? = nil, location: SourceLocation) {
    self.tree = tree
    self.reuseIdentifier = reuseIdentifier
    self.location = location
  }

  /// A property of the owner that holds a view.
  public struct Outlet: Hashable, Sendable {
    public var property: String
    public var view: Int
    public var location: SourceLocation
  }

  public var isCell: Bool { tree.views.first?.kind == .cell }
}

extension InterfaceDocument {
  /// The cell with that reuse identifier or element id; without either the only cell, or the only
  /// view where there is no cell.
  ///
  /// - Throws: what is missing or ambiguous, with the names to choose from.
  public func root(reuseIdentifier: String?) throws(Diagnostic) -> InterfaceRoot {
    let start = SourceLocation(file: file, line: 1, column: 1)
    if let name = reuseIdentifier {
      if let root = roots.first(where: { $0.reuseIdentifier == name }) { return root }
      if let root = roots.first(where: { $0.tree.views.first?.id == name }) { return root }
      let known = roots.compactMap(\.reuseIdentifier)
      throw .error(unknownName("reuse identifier", name, among: known), at: start)
    }
    let cells = roots.filter(\.isCell)
    let candidates = cells.isEmpty ? roots : cells
    guard let root = candidates.first else {
      throw .error("the file holds neither a cell nor a view", at: start)
    }
    guard candidates.count == 1 else {
      let names = candidates.map { $0.reuseIdentifier ?? $0.tree.views.first?.id ?? "?" }
      throw .error(
        "the file holds \(candidates.count) of them: choose one with --reuse-identifier, from "
          + names.joined(separator: ", "), at: start)
    }
    return root
  }
}
