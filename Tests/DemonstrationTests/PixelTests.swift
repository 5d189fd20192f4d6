import Testing

@testable import BrowserCheck

extension InChromium {
  /// What is drawn, to the pixel.
  struct PixelTests {
    @Test(arguments: 1...3) func hairlinesAreOneDevicePixel(scale: Int) throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: scale)
      defer { session.close() }
      try session.setViewport(width: 375, height: 2000)
      for page in ["links", "seeds", "rows"] {
        try session.openWithFonts(site.url(page))
        // All rows but the last of a group have one.
        let rows = try session.rects("main li.r:not(:last-child), main [role=row]:not(:last-child)")
        let found = try rows.prefix(12).compactMap { row -> Int? in
          // At the middle of the row, above and below its bottom edge.
          let strip = PageRect(
            x: row.x + row.width / 2, y: row.y + row.height - 4, width: 1, height: 4)
          let pixels = try session.pixels(strip)
          #expect(pixels.height == 4 * scale)
          let ground = pixels.luminance(0, 0)
          let lines = (0..<pixels.height).filter {
            contrast(pixels.luminance(0, $0), ground) > 1.05
          }
          if lines.isEmpty { return nil }
          // At the bottom of the row's last px.
          #expect(lines.last == pixels.height - 1, "\(page)")
          return lines.count
        }
        #expect(found.count >= 6, "\(page)")
        #expect(Set(found) == [1], "\(page)")
      }
    }

    /// The text of a field stands on the line of its label.
    @Test(arguments: [1, 2]) func fieldsShareTheBaselineOfTheirLabels(scale: Int) throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: scale)
      defer { session.close() }
      try session.setViewport(width: 375, height: 2000)
      try session.openWithFonts(site.url("form-controls"))
      // Letters that stand on the baseline, as far as fields take letters.
      let kinds = try session.text(
        """
        const kinds = [];
        for (const row of document.querySelectorAll('.r:has(> label):has(> .field)')) {
          const [label, field] = [row.querySelector('label'), row.querySelector('.field')];
          if (field.localName === 'textarea') continue;
          label.textContent = 'HEH';
          if (field.localName === 'select') field.options[field.selectedIndex].text = 'HEH';
          else if (field.type === 'date') continue;
          else { field.type = field.type === 'password' ? 'text' : field.type;
            field.value = field.type === 'number' ? '111' : 'HEH'; }
          label.classList.add('measured');
          field.classList.add('measured');
          kinds.push(field.type);
        }
        arguments[0](kinds.join(' '));
        """)
      #expect(kinds == "text email tel url text number select-one number email")
      let labels = try session.rects("label.measured")
      let fields = try session.rects(".field.measured")
      #expect(labels.count == fields.count)
      for (index, (label, field)) in zip(labels, fields).enumerated() {
        // Between the edges of the row, where no line is drawn, without the buttons of a stepper.
        func baseline(_ rect: PageRect) throws -> Double? {
          let strip = PageRect(
            x: rect.x, y: label.y - 1, width: min(rect.width, 140), height: label.height + 4)
          let pixels = try session.pixels(strip)
          return pixels.lastInkedRow.map { Double($0 + 1) / Double(scale) }
        }
        var text = field
        if kinds.split(separator: " ")[index] != "number" || index < 7 {
          text.x += max(0, text.width - 60)
        } else {
          text.x += 10
          text.width = 36
        }
        #expect(try baseline(label) == baseline(text), "control \(index)")
      }
    }

    /// Everything that says something is seen in colours that the reader chose.
    @Test(arguments: ["light", "dark"]) func forcedColoursHideNothing(scheme: String) throws {
      let shown: KeyValuePairs<String, [String]> = [
        "rows": [
          ".disclosure", ".checkmark", ".detail", ".switch", ".checkbox", ".stepper", ".progress",
          ".rating", ".menu",
        ],
        "editing": [".edit", ".edit.insert", ".reorder"],
        "form-controls": [
          ".switch:checked", ".switch:not(:checked)", ".checkbox", ".radio:checked", ".range",
          ".select", ".stepping",
        ],
        "form": [".switch", ".slider", ".progress", ".stepper", ".segment", ".pages", ".spinner"],
        "lending-shed": ["summary .disclosure"],
        "moorings": [".back", ".tabs img"],
        "directory": [".i .r"],
      ]
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 2)
      defer { session.close() }
      try session.setViewport(width: 375, height: 800)
      try session.emulate(["forced-colors": "active", "prefers-color-scheme": scheme])
      for (page, selectors) in shown {
        try session.openWithFonts(site.url(page))
        let ground = try session.pixels(PageRect(x: 0, y: 100, width: 2, height: 2)).luminance(0, 0)
        for selector in selectors {
          let rects = try session.rects(selector)
          #expect(!rects.isEmpty, "\(page): \(selector)")
          for rect in rects.prefix(3) {
            let share = try session.pixels(rect).share(contrastingWith: ground)
            #expect(share > 0.02, "\(page): \(selector) shows nothing")
          }
        }
        // Lines between rows.
        for row in try session.rects("main li.r:not(:last-child)").prefix(3) {
          let strip = PageRect(
            x: row.x + row.width / 2, y: row.y + row.height - 2, width: 1, height: 2)
          if page == "editing" || page == "form-controls" {
            #expect(try session.pixels(strip).share(contrastingWith: ground) > 0, "\(page)")
          }
        }
      }
    }

    /// Rows that are the target of a link or selected are told from others by more than a ground that
    /// goes.
    @Test func forcedColoursShowTheSelection() throws {
      let site = try BuiltSite.demonstration.get()
      let session = try ChromiumSession(deviceScale: 1)
      defer { session.close() }
      try session.setViewport(width: 1024, height: 800)
      try session.emulate(["forced-colors": "active", "prefers-color-scheme": "light"])
      try session.openWithFonts(site.url("recipes/hamburger"))
      let rows = try session.rects(".list .u")
      let row = try #require(rows.first)
      // The colour Highlight of Chromium's emulation is a dark one.
      let edge = PageRect(x: row.x + 2, y: row.y + 2, width: 4, height: 4)
      #expect(try session.pixels(edge).share(contrastingWith: 1) == 1)
      try session.openWithFonts(site.url("rows") + "#target-blue")
      let target = try #require(try session.rects(":target").first)
      let side = PageRect(x: target.x, y: target.y + 10, width: 3, height: 4)
      #expect(try session.pixels(side).share(contrastingWith: 1) > 0.5)
    }
  }
}

extension ChromiumSession {
  /// Has media features hold values.
  func emulate(_ features: [String: String]) throws(BrowserError) {
    let list = features.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
      ["name": .string(name), "value": .string(value)]
    }
    let _: Nothing = try devTools("Emulation.setEmulatedMedia", ["features": .array(list)])
  }
}
