"""Bytes of a page of the demonstration, and of the same page as plain flow HTML.

    bytes.py PUBLIC [PAGE]

The page counts with its own style sheet, all widths included, but without the one that all pages share;
the flow page without any. It has the same elements and texts, bars and links, with one class an element for
its looks, and nothing of the geometry: no frames, no places where lines end.
"""

import gzip
import re
import sys

import brotli


def sizes(*texts):
    data = [text.encode() for text in texts]
    return (
        sum(len(text) for text in data),
        sum(len(gzip.compress(text, 9, mtime=0)) for text in data),
        sum(len(brotli.compress(text, quality=11)) for text in data),
    )


def look(match):
    """The class of a view's looks or, of what has no look, the first of its classes that is a name."""
    names = match[1].split()
    looks = [name for name in names if re.fullmatch(r"x\d+", name)]
    words = [name for name in names if re.fullmatch(r"[a-z-]{2,}", name)]
    kept = (looks + words)[:1]
    return f' class="{kept[0]}"' if kept else ""


folder = sys.argv[1]
page = open(f"{folder}/{sys.argv[2] if len(sys.argv) > 2 else 'directory.html'}").read()
sheet = re.findall(r'href="(sitegen/[0-9a-f]+\.css)"', page)[0]
css = open(f"{folder}/{sheet}").read()
flow = re.sub(r'<i class="[^"]*">(?:<wbr>)?(.*?)</i>', r"\1", page)
flow = re.sub(r' class="([^"]*)"', look, flow)
rows = len(re.findall(r"<li\b", page[page.index("<main"):]))

ours, theirs = sizes(page, css), sizes(flow)
print(f"bytes   {rows} rows and titles; raw, gzip, brotli")
print("bytes   page and geometry  %d, %d, %d" % ours)
print("bytes   plain flow HTML    %d, %d, %d" % theirs)
print("bytes   times              %.2f, %.2f, %.2f" % tuple(a / b for a, b in zip(ours, theirs)))
