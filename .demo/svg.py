"""A few words for drawing with SVG: shapes as strings, shadows and gradients on demand."""

import math
import random


def fmt(value):
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name, body="", **attributes):
    """An element; `stroke_width=2` becomes `stroke-width="2"`."""
    words = "".join(
        f' {key.replace("_", "-").rstrip("-")}="{fmt(value)}"'
        for key, value in attributes.items() if value is not None)
    return f"<{name}{words}>{body}</{name}>" if body else f"<{name}{words}/>"


def circle(x, y, r, fill, **more):
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ellipse(x, y, rx, ry, fill, turn=0, **more):
    if turn:
        more["transform"] = f"rotate({fmt(turn)} {fmt(x)} {fmt(y)})"
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def rect(x, y, width, height, fill, r=0, turn=0, **more):
    if turn:
        more["transform"] = f"rotate({fmt(turn)} {fmt(x + width / 2)} {fmt(y + height / 2)})"
    return tag("rect", x=x, y=y, width=width, height=height, rx=r, fill=fill, **more)


def path(d, fill="none", **more):
    return tag("path", d=d, fill=fill, **more)


def line(d, stroke, width, **more):
    return path(d, stroke=stroke, stroke_width=width, stroke_linecap="round",
                stroke_linejoin="round", **more)


def group(*parts, move=None, turn=None, scale=None, **more):
    steps = []
    if move:
        steps.append(f"translate({fmt(move[0])} {fmt(move[1])})")
    if turn:
        steps.append(f"rotate({fmt(turn)})")
    if scale:
        steps.append(f"scale({scale})" if isinstance(scale, (int, float)) else
                     f"scale({scale[0]} {scale[1]})")
    return tag("g", "".join(parts), transform=" ".join(steps) or None, **more)


def mirrored(part, axis):
    """The part and its mirror image at the vertical line x = axis."""
    return part + group(part, move=(2 * axis, 0), scale=(-1, 1))


def shadow(*parts, name="soft"):
    """The parts with a shadow below; `soft`, `near` and `inner` are the kinds."""
    return group(*parts, filter=f"url(#{name})")


def blob(x, y, r, wobble, points=9, seed=1, squash=1.0):
    """A closed smooth outline around (x, y), uneven by the share `wobble`."""
    dice = random.Random(seed)
    ring = []
    for index in range(points):
        angle = 2 * math.pi * index / points
        reach = r * (1 + wobble * (2 * dice.random() - 1))
        ring.append((x + reach * math.cos(angle), y + reach * squash * math.sin(angle)))
    return smooth(ring)


def smooth(ring):
    """A closed Catmull-Rom curve through the points."""
    count = len(ring)
    d = f"M{ring[0][0]:.1f} {ring[0][1]:.1f}"
    for i in range(count):
        a, b, c, e = (ring[(i + k) % count] for k in (-1, 0, 1, 2))
        d += (f"C{b[0] + (c[0] - a[0]) / 6:.1f} {b[1] + (c[1] - a[1]) / 6:.1f} "
              f"{c[0] - (e[0] - b[0]) / 6:.1f} {c[1] - (e[1] - b[1]) / 6:.1f} "
              f"{c[0]:.1f} {c[1]:.1f}")
    return d + "Z"


def drop(name, below, spread, strength):
    """A shadow filter, spelt out since not every renderer knows `feDropShadow`."""
    return (f'<filter id="{name}" x="-25%" y="-25%" width="150%" height="160%">'
            f'<feGaussianBlur in="SourceAlpha" stdDeviation="{spread}" result="a"/>'
            f'<feOffset in="a" dy="{below}" result="b"/><feFlood flood-color="#4a2a12" '
            f'flood-opacity="{strength}"/><feComposite in2="b" operator="in" result="c"/>'
            f'<feMerge><feMergeNode in="c"/><feMergeNode in="SourceGraphic"/></feMerge></filter>')


FILTERS = (drop("soft", 6, 5, 0.3) + drop("near", 2, 1.6, 0.32)
           + '<filter id="blur" x="-30%" y="-30%" width="160%" height="160%">'
           '<feGaussianBlur stdDeviation="5"/></filter>')


def document(size, body, defs=""):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
            f'width="{size}" height="{size}"><defs>{FILTERS}{defs}</defs>{body}</svg>')


def fade(name, top, bottom, kind="linear"):
    """A gradient from the top down (`linear`) or from the middle outwards (`radial`)."""
    place = 'x1="0" y1="0" x2="0" y2="1"' if kind == "linear" else 'cx=".5" cy=".42" r=".65"'
    return (f'<{kind}Gradient id="{name}" {place}><stop offset="0" stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{bottom}"/></{kind}Gradient>')
