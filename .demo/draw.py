#!/usr/bin/env python3
"""Draws the pictures of the demonstration catalogue into content/images.

    apt-get install librsvg2-bin pngquant
    python3 -m venv .build/drawing && .build/drawing/bin/pip install pillow
    .build/drawing/bin/python .demo/draw.py            # all of them
    .build/drawing/bin/python .demo/draw.py dishes     # or one kind: dishes, animals, icons (with favicon and figures)

Every picture is a function that returns an SVG; it is written at the scales 1, 2 and 3.
"""

import io
import pathlib
import subprocess
import sys

from PIL import Image

import animals
import dishes
import figures
import icons

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "content" / "images"


def raster(svg, width):
    return subprocess.run(["rsvg-convert", "--keep-aspect-ratio", "-w", str(width)], input=svg.encode(),
                          stdout=subprocess.PIPE, check=True).stdout


def scaled(stem, scale, ending):
    return IMAGES / f"{stem}{'' if scale == 1 else f'@{scale}x'}.{ending}"


def photo(stem, svg, points):
    """A picture without transparency: JPEG."""
    for scale in (1, 2, 3):
        image = Image.open(io.BytesIO(raster(svg, points * scale))).convert("RGB")
        image.save(scaled(stem, scale, "jpg"), quality=84 if scale < 3 else 80, optimize=True)


def sign(stem, svg, points, scales=(1, 2, 3)):
    """A picture with transparency: PNG with a palette."""
    for scale in scales:
        target = scaled(stem, scale, "png")
        target.parent.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(["pngquant", "--strip", "--quality=0-100", "96", "-"],
                                input=raster(svg, points * scale), stdout=subprocess.PIPE, check=True)
        target.write_bytes(packed.stdout)


def main(kinds):
    IMAGES.mkdir(parents=True, exist_ok=True)
    if "dishes" in kinds:
        for dish in dishes.ALL:
            photo(dish.__name__, dish(), 69)
        (IMAGES / "plates").mkdir(exist_ok=True)
        for dish in dishes.PLATES:
            photo(f"plates/{dish.__name__}", dish(), 100)
    if "animals" in kinds:
        for animal in animals.LARGE:
            sign(f"animals/{animal.__name__}", animal(), 64)
        for animal in animals.SMALL:
            sign(f"animals/{animal.__name__}", animal(), 28)
    if "icons" in kinds:
        for icon in icons.ALL:
            sign(f"icons/{icon.__name__}", icon(), 40)
        sign("figures/two_widths", figures.two_widths(), 288)
        sign("../favicon", icons.favicon(), 64, scales=[1])


if __name__ == "__main__":
    main(sys.argv[1:] or ["dishes", "animals", "icons"])
