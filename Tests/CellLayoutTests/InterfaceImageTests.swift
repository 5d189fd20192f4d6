import SourceText
import TableModel
import Testing

@testable import CellLayout

/// Images that Interface Builder cells show by themselves.
@Suite struct InterfaceImageTests {
  private let egg = ImageReference(path: "images/egg.png", width: 48, height: 36)

  private var images: TemplateImages {
    { name, location in
      name == "egg"
        ? .success(egg) : .failure(.error(unknownName("image", name, among: ["egg"]), at: location))
    }
  }

  private func file(_ attributes: String, outlet: String = "", resources: String = "") -> String {
    interfaceFile(
      interfaceView("imageView", "photo", attributes)
        + interfaceView("label", "name", "text=\"Name\""),
      constraints: leadingInMiddle("photo")
        + interfaceConstraint("name", "leading", "photo", "trailing", 8)
        + interfaceConstraint("name", "centerY", "content", "centerY"),
      connections: "<outlet property=\"nameLabel\" destination=\"name\" id=\"o\"/>" + outlet,
      resources: resources)
  }

  @Test func `an image of the site has its size there`() throws {
    let cell = try TestCell(interfaceTemplate(file("image=\"egg\""), images: images))
    let layout = try cell.layout(row(["name": "Egg"]))
    #expect(layout["imageView2"] == [16, 12, 48, 36])
    #expect(layout.frame("nameLabel").rect.x == 72)
    guard case .image(let shown) = layout.cell.views[0].content else {
      Issue.record("no image")
      return
    }
    #expect(shown == egg)
  }

  @Test func `a row's image takes its place`() throws {
    let outlet = "<outlet property=\"photo\" destination=\"photo\" id=\"p\"/>"
    let cell = try TestCell(
      interfaceTemplate(file("image=\"egg\"", outlet: outlet), images: images))
    let own = try cell.layout(row(["name": "Egg"], images: ["photo": (20, 10)]))
    #expect(own["photo"] == [16, 25, 20, 10])
    #expect(try cell.layout(row(["name": "Egg"]))["photo"] == [16, 12, 48, 36])
  }

  @Test func `a missing image is a box of its size`() throws {
    let (templates, messages) = readInterface(
      file("image=\"eg\"", resources: "<image name=\"eg\" width=\"24\" height=\"18\"/>"),
      images: images)
    #expect(
      messages == ["unknown image “eg”, did you mean “egg”?; a box of its size stands for it"])
    let layout = try TestCell(try #require(templates.first)).layout(row(["name": "Egg"]))
    #expect(layout["imageView2"] == [16, 21, 24, 18])
    #expect(layout.frame("nameLabel").rect.x == 48)
  }

  @Test func `symbols are boxes, which is said once`() throws {
    let symbols =
      interfaceView("imageView", "a", "image=\"star\" catalog=\"system\"", width: 21, height: 20)
      + interfaceView("imageView", "b", "image=\"sun.max\" catalog=\"system\"")
    let (templates, messages) = readInterface(
      interfaceFile(
        symbols,
        constraints: leadingInMiddle("a") + interfaceConstraint("b", "leading", "a", "trailing")
          + interfaceConstraint("b", "centerY", "content", "centerY")))
    let expected =
      "system symbols such as “star” belong to Apple’s systems: boxes of their size stand for them"
    #expect(messages == [expected])
    let layout = try TestCell(try #require(templates.first)).layout(row())
    // What comes first is no row's image either.
    #expect(layout["imageView2"] == [16, 20, 21, 20])
    #expect(layout["imageView3"] == [37, 15, 40, 30])
  }

  @Test(arguments: [
    ("scaleAspectFit", ContentMode.scaleAspectFit), ("bottomRight", .bottomRight), ("top", .top),
    ("redraw", .scaleToFill),
  ])
  func `content modes`(name: String, mode: ContentMode) throws {
    let template = try interfaceTemplate(
      file("image=\"egg\" contentMode=\"\(name)\""), images: images)
    #expect(template.views[0].kind == .image(mode))
  }
}
