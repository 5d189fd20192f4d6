/// The script that measures a page at the viewport's present width and hands a `Measurement` back
/// as JSON. Its argument is the viewport's width in px.
let measuringScript = #"""
  const [width, done] = [arguments[0], arguments[arguments.length - 1]];

  // All rectangles are taken relative to the table's top left corner.
  let origin = { left: 0, top: 0 };
  const frame = (box) =>
    [box.left - origin.left, box.top - origin.top, box.width, box.height];

  // How far the rectangle of some text, or of the box that it stands in, reaches below the baseline.
  // For text it is what the browser takes for the descent of its font. A box without a size stands on
  // the baseline; it may make the box around it higher.
  const descents = new Map();
  const descentOf = (node, style, rectangle) => {
    const key = [
      style.display, style.fontFamily, style.fontSize, style.fontWeight, style.fontStyle,
    ].join();
    if (!descents.has(key)) {
      const probe = document.createElement('span');
      for (const [name, value] of [
        ['display', 'inline-block'], ['position', 'static'], ['vertical-align', 'baseline'],
        ['width', '0'], ['height', '0'], ['margin', '0'], ['padding', '0'], ['border', '0'],
      ]) probe.style.setProperty(name, value, 'important');
      node.before(probe);
      descents.set(key, rectangle.bottom - probe.getBoundingClientRect().bottom);
      probe.remove();
    }
    return descents.get(key);
  };

  // The text of one label by line, and its line height. A text node lies on one line, which its
  // rectangle's centre tells; hidden text has font size 0, and a marker's ::after shows an ellipsis
  // or a hyphen.
  const linesOf = (view) => {
    const style = getComputedStyle(view);
    const box = view.getBoundingClientRect();
    const lineHeight = parseFloat(style.lineHeight) || box.height;
    // Where the lines begin: below the padding, or above the view where its first child, which is
    // empty, pulls them.
    const first = getComputedStyle(view, '::before');
    const textTop = parseFloat(style.paddingTop) + parseFloat(style.borderTopWidth)
      + (first.display === 'block' ? Math.min(parseFloat(first.marginTop) || 0, 0) : 0);
    const scrolls = style.overflowX === 'auto';
    const lines = [];
    // Raised text is taken down to the line's baseline.
    const add = (text, boxes, descent) => {
      const wide = boxes.filter((box) => box.width > 0);
      const seen = new Set();
      for (const part of wide.length ? wide : boxes) {
        const middle = part.top + part.height / 2 - box.top;
        const place = Math.floor((middle - textTop) / lineHeight);
        const number = Math.min(Math.max(place, 0), 999);
        while (lines.length <= number) {
          lines.push({
            text: '', highest: null, lowest: null, overhang: 0, left: Infinity, right: -Infinity,
            boxes: 0,
          });
        }
        const line = lines[number];
        if (!seen.has(number)) line.text += text;
        seen.add(number);
        if (descent !== null) {
          const baseline = part.bottom - box.top - descent;
          line.highest = Math.min(line.highest ?? baseline, baseline);
          line.lowest = Math.max(line.lowest ?? baseline, baseline);
        }
        if (!scrolls) {
          line.overhang =
            Math.max(line.overhang, part.right - box.right, box.left - part.left);
        }
        line.left = Math.min(line.left, part.left);
        line.right = Math.max(line.right, part.right);
        line.boxes++;
      }
    };
    const range = document.createRange();
    // How far a vertical alignment raises text above the baseline around it; NaN where it is aligned
    // to something else.
    const raiseBy = (alignment) =>
      alignment === 'baseline' ? 0 : alignment.endsWith('px') ? parseFloat(alignment) : NaN;
    const visit = (element, elementStyle, raise) => {
      const isHidden = parseFloat(elementStyle.fontSize) === 0;
      const isBox = element !== view && elementStyle.display === 'inline-block';
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) {
          if (isHidden) continue;
          range.selectNodeContents(node);
          const boxes = isBox ? [element.getBoundingClientRect()] : [...range.getClientRects()];
          if (boxes.length === 0) continue;
          const descent =
            Number.isNaN(raise) ? null : descentOf(node, elementStyle, boxes[0]) - raise;
          add(node.data, boxes, descent);
        } else if (node.nodeType === Node.ELEMENT_NODE) {
          const nodeStyle = getComputedStyle(node);
          if (nodeStyle.display === 'none') continue;
          if (node.localName === 'img') {
            add('\ufffc', [node.getBoundingClientRect()], null);
            continue;
          }
          visit(node, nodeStyle, raise + raiseBy(nodeStyle.verticalAlign));
          if (node.localName !== 'i') continue;
          // Kerning across a mark: a margin is a length like a box's width.
          if (parseFloat(nodeStyle.marginLeft) || parseFloat(nodeStyle.marginRight)) {
            const [box] = node.getClientRects();
            if (box) add('', [box], null);
          }
          const content = getComputedStyle(node, '::after').content;
          if (!content.startsWith('"')) continue;
          // The sign before a line feed, if any, without marks of direction.
          const text = content.slice(1, -1).split('\\a')[0].replace(/[\u200e\u200f\u061c]/g, '');
          if (!text.trim()) continue;
          add(text, [...node.getClientRects()].slice(0, 1), null);
        }
      }
    };
    visit(view, style, 0);
    return [lines, lineHeight];
  };

  // The used rectangle of a band's ::after, or nothing where it draws none.
  const separatorOf = (band) => {
    const style = getComputedStyle(band, '::after');
    if (!style.content.startsWith('"') || style.display === 'none') return [];
    const [left, top, width, height] =
      [style.left, style.top, style.width, style.height].map(parseFloat);
    if (!(width > 0 && height > 0) || Number.isNaN(left + top)) return [];
    const isStatic = getComputedStyle(band).position === 'static';
    const container = isStatic ? band.closest('.s') : band;
    const box = container.getBoundingClientRect();
    return [box.left + container.clientLeft + left - origin.left,
      box.top + container.clientTop + top - origin.top, width, height];
  };

  const measure = async () => {
    for (let tries = 0; tries < 1000 && innerWidth !== width; tries++) {
      await new Promise((resume) => setTimeout(resume, 2));
    }
    if (innerWidth !== width) {
      return { failure: `the viewport stays ${innerWidth} px wide where it should be ${width}` };
    }
    const table = document.querySelector('main.t');
    if (!table) return { failure: 'the page has no element main.t' };
    const sections = [...document.querySelectorAll('.s')];
    const details = sections.filter((section) => section.localName === 'details');
    const heightBefore = table.getBoundingClientRect().height;
    const wereOpen = details.map((section) => section.open);
    for (const section of details) section.open = true;
    for (const part of document.querySelectorAll('.s, .z')) part.style.contentVisibility = 'visible';
    for (const menu of table.querySelectorAll('details.w')) menu.open = true;
    // As if the page had been opened at this width: where a resize brings a line end into a word,
    // Chromium keeps the letter before it kerned with the one behind it.
    const display = document.body.style.display;
    document.body.style.display = 'none';
    table.getBoundingClientRect();
    document.body.style.display = display;
    do {
      table.getBoundingClientRect();
      await document.fonts.ready;
      table.getBoundingClientRect();
    } while (document.fonts.status === 'loading');

    const result = {
      viewport: innerWidth, scrollWidth: document.documentElement.scrollWidth, heightBefore,
      table: frame(table.getBoundingClientRect()), fonts: [], loads: [],
      parts: [], sections: [], bands: [], separators: [], views: [], collapsedHeights: [],
      lines: [], highest: [], lowest: [], overhangs: [], textWidths: [],
      textBoxes: [],
    };
    for (const font of document.fonts) {
      if (font.status !== 'error') continue;
      result.fonts.push(`${font.family} ${font.weight} ${font.style}`);
    }
    // WebKit notes no load that failed.
    const loads = new Set([
      ...performance.getEntriesByType('resource').map(({ name }) => name),
      ...[...document.querySelectorAll('[src], link[rel~=stylesheet], link[rel~=icon]')]
        .map((element) => element.currentSrc || element.src || element.href),
    ]);
    result.loads.push(...[...loads].filter((address) => !/^(file|data):/.test(address)));
    const measured = [];
    const measureSections = (root) => {
      // The section index stays where it is while the table scrolls: it counts from its own top.
      const sections = [...root.querySelectorAll('.s'), ...root.querySelectorAll('.i ol')];
      for (const section of sections) {
        origin = root.getBoundingClientRect();
        if (section.localName === 'ol') {
          origin = { left: origin.left, top: section.getBoundingClientRect().top };
        }
        measureSection(section);
        measured.push(section);
      }
      return sections.length;
    };
    const measureSection = (section) => {
      const bands = section.querySelectorAll('.r');
      result.sections.push(...frame(section.getBoundingClientRect()), bands.length);
      for (const band of bands) {
        const views = band.querySelectorAll('.v');
        const separator = separatorOf(band);
        result.bands.push(
          ...frame(band.getBoundingClientRect()), views.length, separator.length ? 1 : 0);
        result.separators.push(...separator);
        for (const view of views) {
          const isText = view.firstChild && !view.matches('select, button, textarea');
          const [lines, lineHeight] = isText ? linesOf(view) : [[], 0];
          result.views.push(
            ...frame(view.getBoundingClientRect()), lines.length, lineHeight);
          for (const line of lines) {
            result.lines.push(line.text);
            result.highest.push(line.highest);
            result.lowest.push(line.lowest);
            result.overhangs.push(line.overhang);
            result.textWidths.push(Math.max(line.right - line.left, 0));
            result.textBoxes.push(line.boxes);
          }
        }
      }
    };
    measureSections(table);
    // Bars and columns around the table, as far as they are shown.
    for (const part of document.querySelectorAll('.p')) {
      if (getComputedStyle(part).display === 'none') continue;
      const box = part.querySelector('.w');
      const { left, width, height } = box.getBoundingClientRect();
      result.parts.push(left, width, height, measureSections(box));
    }
    for (const section of details) section.open = false;
    for (const section of measured) {
      const height = section.getBoundingClientRect().height;
      result.collapsedHeights.push(details.includes(section) ? height : -1);
    }
    result.collapsedHeight = table.getBoundingClientRect().height;
    details.forEach((section, index) => { section.open = wereOpen[index]; });
    return result;
  };
  measure().catch((error) => ({ failure: String(error) }))
    .then((result) => done(JSON.stringify(result)));
  """#
