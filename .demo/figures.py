"""Figures of the article."""

from svg import FILTERS, fade, line, path, rect, tag

LINE, PALE, GUIDE = "#3c3c4a", "#c9c8d6", "#ff7a45"


def row(x, y, width, height, lines):
    """A row with a picture, text in bars, and a disclosure sign at the end."""
    parts = [rect(x, y, width, height, "#ffffff", r=8, filter="url(#near)"),
             rect(x + 10, y + (height - 34) / 2, 34, 34, "url(#picture)", r=6)]
    top = y + (height - (len(lines) * 10 - 4)) / 2
    for index, share in enumerate(lines):
        parts.append(rect(x + 56, top + 10 * index, (width - 84) * share, 6, LINE if index == 0 else PALE, r=3))
    middle = y + height / 2
    parts.append(line(f"M{x + width - 16} {middle - 5}l5 5l-5 5", "#a9a8b8", 2))
    return "".join(parts)


def measure(x, end, y):
    """A dimension line between two ends."""
    return (line(f"M{x} {y}H{end}M{x} {y - 4}V{y + 4}M{end} {y - 4}V{y + 4}", GUIDE, 1.5))


def two_widths():
    """The same row, solved for two widths: one line of text here, three there."""
    guides = path("M10 12V82M278 12V82M59 88V163M229 88V163", stroke=GUIDE, stroke_width=1, stroke_dasharray="2 3", opacity=0.6)
    body = (rect(0, 0, 288, 172, "#f1f0f8", r=12) + guides + row(10, 14, 268, 50, [0.5, 0.92]) + measure(10, 278, 76)
            + row(59, 92, 170, 58, [0.9, 1.0, 0.95, 0.45]) + measure(59, 229, 161))
    return tag("svg", f"<defs>{FILTERS}{fade('picture', '#ffb25b', '#f2701d')}</defs>{body}",
               xmlns="http://www.w3.org/2000/svg", viewBox="0 0 288 172", width=288, height=172)
