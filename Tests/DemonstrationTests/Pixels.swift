import Foundation
import Testing

@testable import BrowserCheck

/// A part of a page as Chromium shows it, in device pixels.
struct Pixels: Decodable {
  var width: Int
  var height: Int
  /// Red, green, blue and alpha of each pixel, row by row.
  private var values: [UInt8]

  /// The relative luminance of a pixel (WCAG 2.2): 0 is black, 1 is white.
  func luminance(_ x: Int, _ y: Int) -> Double {
    let index = (y * width + x) * 4
    let parts = values[index..<index + 3].map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The share of pixels that have a contrast of at least 3 to 1 to a luminance.
  func share(contrastingWith ground: Double) -> Double {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where contrast(luminance(x, y), ground) >= 3 { count += 1 }
    }
    return Double(count) / Double(max(1, width * height))
  }

  /// The last row of pixels in which something is drawn on the ground of the first pixel; `nil`: none.
  var lastInkedRow: Int? {
    let ground = luminance(0, 0)
    return (0..<height).last { y in
      (0..<width).contains { contrast(luminance($0, y), ground) >= 2 }
    }
  }
}

func contrast(_ first: Double, _ second: Double) -> Double {
  (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

/// A rectangle in a page's own coordinates, in px.
struct PageRect: Decodable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

extension ChromiumSession {
  private struct Picture: Decodable { var data: String }

  /// Opens a page and waits until its own fonts are there: those of letters further below are fetched
  /// when the page is loaded already, and until then other fonts' widths stand in their place.
  func openWithFonts(_ url: String) throws {
    try open(url)
    _ = try run(
      """
      const done = arguments[0];
      (async () => {
        do {
          document.body.getBoundingClientRect();
          await document.fonts.ready;
        } while (document.fonts.status === 'loading');
        done('');
      })();
      """, [])
  }

  /// What a part of the page looks like.
  func pixels(_ rect: PageRect) throws -> Pixels {
    let picture: Picture = try devTools(
      "Page.captureScreenshot",
      [
        "captureBeyondViewport": true,
        "clip": [
          "x": .decimal(rect.x), "y": .decimal(rect.y), "width": .decimal(rect.width),
          "height": .decimal(rect.height), "scale": 1,
        ],
      ])
    // The browser itself reads its pictures best.
    let json = try run(
      """
      const [data, done] = arguments;
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
        done(JSON.stringify({ width, height, values: [...data] }));
      };
      image.src = 'data:image/png;base64,' + data;
      """, [.string(picture.data)])
    return try JSONDecoder().decode(Pixels.self, from: Data(json))
  }

  /// Where the elements of a selector stand that are to be seen.
  func rects(_ selector: String) throws -> [PageRect] {
    let json = try run(
      """
      const [selector, done] = arguments;
      // Also what is far below the window.
      for (const section of document.querySelectorAll('.s, .z')) {
        section.style.contentVisibility = 'visible';
      }
      done(JSON.stringify([...document.querySelectorAll(selector)]
        .filter(element => element.checkVisibility())
        .map(element => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x: x + scrollX, y: y + scrollY, width, height };
        }).filter(({ width, height }) => width > 0 && height > 0)));
      """, [.string(selector)])
    return try JSONDecoder().decode([PageRect].self, from: Data(json))
  }

  func text(_ script: String) throws -> String {
    String(decoding: try run(script, []), as: UTF8.self)
  }

  /// Presses and releases a key.
  func press(_ key: String, code: Int, text: String? = nil, shift: Bool = false) throws {
    var down: [String: JSONValue] = [
      "type": "keyDown", "key": .string(key), "code": .string(key == " " ? "Space" : key),
      "windowsVirtualKeyCode": .number(code), "modifiers": .number(shift ? 8 : 0),
    ]
    if let text { down["text"] = .string(text) }
    let _: Nothing = try devTools("Input.dispatchKeyEvent", .object(down))
    down["type"] = "keyUp"
    down["text"] = nil
    let _: Nothing = try devTools("Input.dispatchKeyEvent", .object(down))
  }
}
