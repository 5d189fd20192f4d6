import FoundationEssentials

/// A label as a browser breaks it by itself: how much of its text stands in each line, in UTF-16
/// code units that are no white space.
public struct NaturalLines: Decodable, Hashable, Sendable {
  public var counts: [Int]
}

/// Has a browser break the text of each label of some pages anew, in the label's own box and with
/// the marks of line ends taken away.
///
/// What else the engine's rules are is asked of the browser too: strictness as the pages' style sheet
/// has it, whole words in Korean (`word-break: keep-all`), words that don't fit broken anywhere.
///
/// - Parameters:
///   - folder: The path of the folder that holds the built site.
///   - pages: The paths of HTML files in it.
///   - widths: Viewport widths in px.
///   - receive: Is given the index of a page, that of a width, and the page's labels in order.
/// - Throws: A `BrowserError` where the browser is missing or fails or a page can't be read.
public func naturalLines(
  site folder: String, pages: [String], browser: Browser, widths: [Int],
  receive: (_ page: Int, _ width: Int, [NaturalLines]) -> Void
) throws(BrowserError) {
  let session = try browser.start(deviceScale: 1)
  defer { session.close() }
  for (page, path) in pages.enumerated() {
    let file = URL(filePath: folder, directoryHint: .isDirectory)
      .appending(path: path, directoryHint: .notDirectory).absoluteURL
    try session.open(file.absoluteString)
    for (index, width) in widths.enumerated() {
      try session.setViewport(width: width, height: 800)
      let answer = try session.run(naturalLinesScript, [.number(width)])
      do {
        receive(page, index, try JSONDecoder().decode([NaturalLines].self, from: Data(answer)))
      } catch {
        throw .page(path, message: String(decoding: answer.prefix(300), as: UTF8.self))
      }
    }
  }
}

/// Hands an array of `NaturalLines` back as JSON. Its argument is the viewport's width in px.
private let naturalLinesScript = #"""
  const [width, done] = [arguments[0], arguments[arguments.length - 1]];
  const rules = `
    .s, .z { content-visibility: visible !important; }
    .l { white-space: normal !important; word-break: normal !important;
      overflow-wrap: anywhere !important; }
    .l:lang(ko) { word-break: keep-all !important; }`;

  // A line begins where a character lies below the one before.
  const countsOf = (label) => {
    const counts = [];
    const lineHeight = parseFloat(getComputedStyle(label).lineHeight);
    let limit = -Infinity;
    const range = document.createRange();
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const box = node.parentElement.closest('.e:not([style])');
      for (let start = 0; start < node.length;) {
        const end = box ? node.length
          : start + (node.data.codePointAt(start) > 0xffff ? 2 : 1);
        const text = node.data.slice(start, end);
        if (text.trim() !== '') {
          range.setStart(node, start);
          range.setEnd(node, end);
          const rect = range.getBoundingClientRect();
          // The box of an emoji has no height and stands at the line's top.
          const middle = rect.top + rect.height / 2 + (box ? lineHeight / 2 : 0);
          if (rect.height > 0 && middle > limit) {
            counts.push(0);
            limit = middle + lineHeight / 2;
          }
          counts[Math.max(counts.length - 1, 0)] += text.length;
        }
        start = end;
      }
    }
    return { counts };
  };

  // Chromium ends lines on both sides of a box; between characters it goes by their classes. Where
  // letter spacing makes an emoji as wide as its box it stands there as a character.
  const showEmojiAsText = () => {
    const boxes = [...document.querySelectorAll('.l .e')];
    const show = (boxes, spacings) => boxes.forEach((box, index) => {
      box.style.cssText =
        `display: inline; vertical-align: baseline; letter-spacing: ${spacings[index]}px`;
    });
    const widthsOf = (boxes) => boxes.map((box) => box.getBoundingClientRect().width);
    const wanted = widthsOf(boxes);
    show(boxes, boxes.map(() => 0));
    const plain = widthsOf(boxes);
    show(boxes, boxes.map((_, index) => wanted[index] - plain[index]));
    const shown = widthsOf(boxes);
    boxes.forEach((box, index) => {
      if (Math.abs(shown[index] - wanted[index]) > 1 / 16) box.removeAttribute('style');
    });
  };

  const measure = async () => {
    for (let tries = 0; tries < 1000 && innerWidth !== width; tries++) {
      await new Promise((resume) => setTimeout(resume, 2));
    }
    if (!document.getElementById('natural')) {
      const sheet = document.createElement('style');
      sheet.id = 'natural';
      sheet.textContent = rules;
      document.head.append(sheet);
      // Each inline box may make the text 1/64 px wider.
      for (const mark of document.querySelectorAll('.l i')) mark.replaceWith(...mark.childNodes);
      document.body.normalize();
      showEmojiAsText();
    }
    do {
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    } while (document.fonts.status === 'loading');
    return [...document.querySelectorAll('.l')].filter((label) => !label.closest('.p')).map(countsOf);
  };
  measure().catch((error) => String(error)).then((result) => done(JSON.stringify(result)));
  """#
