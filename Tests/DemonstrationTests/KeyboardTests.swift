import Foundation
import Testing

@testable import BrowserCheck

extension InChromium {
  /// What readers meet who use the keyboard, or move nothing, or read large letters.
  struct KeyboardTests {
    private struct Stop: Decodable, Equatable {
      var name: String
      var top: Double
      var isInMain: Bool
    }

    /// Where the focus is.
    private func stop(_ session: ChromiumSession) throws -> Stop {
      let json = try session.run(
        """
        const element = document.activeElement;
        const name = element.getAttribute('aria-label') || element.labels?.[0]?.textContent
          || element.textContent || element.name || element.localName;
        arguments[0](JSON.stringify({ name: name.trim().slice(0, 24),
          top: element.getBoundingClientRect().top + scrollY, isInMain: !!element.closest('main') }));
        """, [])
      return try JSONDecoder().decode(Stop.self, from: Data(json))
    }

    private func tab(_ session: ChromiumSession, back: Bool = false) throws -> Stop {
      try session.press("Tab", code: 9, shift: back)
      return try stop(session)
    }

    private func open(_ page: String, width: Int = 375) throws -> ChromiumSession {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      try session.setViewport(width: width, height: 800)
      try session.openWithFonts(site.url(page))
      return session
    }

    /// All that can be used is reached, in the order in which it stands.
    @Test(arguments: ["rows", "form-controls", "lending-shed", "moorings"])
    func theFocusFollowsThePage(page: String) throws {
      let session = try open(page)
      defer { session.close() }
      // Of radio buttons the chosen one, and nothing in what is closed.
      let count = try #require(
        Int(
          try session.text(
            """
            arguments[0](String([...document.querySelectorAll(
              'main :is(a[href], summary, input, select, textarea, button, [tabindex="0"])')]
              .filter(element => element.checkVisibility() && !element.disabled
                && (element.type !== 'radio' || element.checked)).length));
            """)))
      #expect(try tab(session).name == "Skip to content")
      var stops: [Stop] = []
      for _ in 0..<count + 12 {
        let stop = try tab(session)
        // A date has several parts.
        if stop.isInMain, stop != stops.last { stops.append(stop) }
        if !stop.isInMain, !stops.isEmpty { break }
      }
      #expect(stops.count == count)
      #expect(stops.map(\.top) == stops.map(\.top).sorted(), "\(stops.map(\.name))")
      // And back again.
      let last = try tab(session, back: true)
      #expect(last == stops.last)
    }

    @Test func swipeActionsOpenByTheKeyboard() throws {
      let session = try open("rows")
      defer { session.close() }
      _ = try session.text("document.querySelector('.menu').focus(); arguments[0]('')")
      let isOpen = "arguments[0](String(document.querySelector('details.w').open))"
      #expect(try session.text(isOpen) == "false")
      try session.press("Enter", code: 13, text: "\r")
      #expect(try session.text(isOpen) == "true")
      // Its actions come next.
      let actions = try session.text(
        "arguments[0]([...document.querySelectorAll('details.w')[0].querySelectorAll('a')]"
          + ".map(action => action.textContent).join())")
      let names = actions.split(separator: ",").map(String.init)
      #expect(!names.isEmpty)
      for name in names { #expect(try tab(session).name == name) }
    }

    @Test func sectionsFoldByTheKeyboard() throws {
      let session = try open("lending-shed")
      defer { session.close() }
      _ = try session.text("document.querySelector('main summary').focus(); arguments[0]('')")
      let isOpen = "arguments[0](String(document.querySelector('main details').open))"
      #expect(try session.text(isOpen) == "true")
      try session.press(" ", code: 32, text: " ")
      #expect(try session.text(isOpen) == "false")
      try session.press("Enter", code: 13, text: "\r")
      #expect(try session.text(isOpen) == "true")
    }

    @Test func arrowsChooseAmongRadioButtons() throws {
      let session = try open("form-controls")
      defer { session.close() }
      let chosen = "arguments[0](document.querySelector('.radio:checked').labels[0].textContent)"
      _ = try session.text("document.querySelector('.radio:checked').focus(); arguments[0]('')")
      #expect(try session.text(chosen) == "Cash")
      try session.press("ArrowDown", code: 40)
      #expect(try session.text(chosen) == "Card")
      // The stepper counts by the keyboard too.
      let value = "arguments[0](document.querySelector('.stepping').value)"
      _ = try session.text("document.querySelector('.stepping').focus(); arguments[0]('')")
      try session.press("ArrowUp", code: 38)
      #expect(try session.text(value) == "2")
    }

    /// The stepper's right half adds, its left half takes away.
    @Test func stepperHasTwoHalves() throws {
      let session = try open("form-controls")
      defer { session.close() }
      _ = try session.text(
        "document.querySelector('.stepping').scrollIntoView({ block: 'center' }); arguments[0]('')")
      let place = try session.text(
        """
        const { right, top, height } = document.querySelector('.stepping').getBoundingClientRect();
        arguments[0]([right, top + height / 2].join());
        """
      ).split(separator: ",").compactMap { Double($0) }
      try #require(place.count == 2)
      let value = "arguments[0](document.querySelector('.stepping').value)"
      func click(_ fromRight: Double) throws -> String {
        for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
          let _: Nothing = try session.devTools(
            "Input.dispatchMouseEvent",
            [
              "type": .string(type), "x": .decimal(place[0] - fromRight), "y": .decimal(place[1]),
              "button": .string(type == "mouseMoved" ? "none" : "left"),
              "clickCount": .number(type == "mouseMoved" ? 0 : 1),
            ])
        }
        return try session.text(value)
      }
      #expect(try click(20) == "2")
      #expect(try click(20) == "3")
      #expect(try click(75) == "2")
    }

    /// A tab bar at the side is read before the page beside it.
    @Test func tabsAtTheSideComeFirst() throws {
      let session = try open("moorings", width: 1024)
      defer { session.close() }
      #expect(try tab(session).name == "Skip to content")
      for name in ["Catalogue", "Recipes", "Directory", "Links", "Prices"] {
        #expect(try tab(session).name == name)
      }
      #expect(try tab(session).name == "Tables, set in advance")
    }

    /// Nothing moves by itself for those who don't want it.
    @Test func reducedMotionStopsWhatMoves() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.setViewport(width: 375, height: 800)
      // Animations that follow the scrolling have a timeline of their own, and move nothing.
      func moving(_ page: String, _ action: String) throws -> Int? {
        try session.open(site.url(page))
        return Int(
          try session.text(
            action + """
              ;const done = arguments[0];
              requestAnimationFrame(() => requestAnimationFrame(() => done(String(
                document.getAnimations().filter(animation =>
                  animation.timeline === document.timeline && animation.playState === 'running')
                  .length))));
              """))
      }
      let actions = [
        ("lending-shed", "document.querySelector('main details').open = false"),
        (
          "rows",
          "const menu = document.querySelector('details.w'); menu.scrollIntoView(); menu.open = true"
        ),
        ("rows", "location.hash = 'separators'"),
      ]
      for (page, action) in actions {
        try session.emulate(["prefers-reduced-motion": "no-preference"])
        #expect(try moving(page, action) ?? 0 > 0, "\(page): \(action)")
        try session.emulate(["prefers-reduced-motion": "reduce"])
        #expect(try moving(page, action) == 0, "\(page): \(action)")
      }
    }

    /// With letters of twice the size nothing is cut off, nothing lies over another thing, and nothing
    /// has to be scrolled sideways: pages grow as a whole, and have the layout of the room there is.
    @Test func lettersOfTwiceTheSizeLoseNothing() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1, fontSize: 32)
      defer { session.close() }
      for width in [375, 640, 1280] {
        try session.setViewport(width: width, height: 900)
        for page in site.pages where !page.contains("-by-") {
          try session.openWithFonts(site.url(page))
          let found = try session.text(
            """
            const root = document.scrollingElement;
            const cut = [...document.querySelectorAll('main .l:not(.scroll)')].filter(label =>
              label.checkVisibility() && label.scrollWidth > label.clientWidth + 2);
            arguments[0]([root.scrollWidth, parseFloat(getComputedStyle(root).fontSize), cut.length]
              .join());
            """)
          // On a phone the narrowest layout fills 96 % of the window.
          let size = width < 640 ? 0.048 * Double(width) : 32
          #expect(
            found == "\(width),\(size == size.rounded() ? String(Int(size)) : String(size)),0",
            "\(page)")
        }
      }
    }
  }
}
