"""White signs on coloured squares of 58 with round corners, as in a settings list."""

from svg import circle, document, ellipse, fade, group, line, mirrored, path, rect

WHITE = "#fff"


def icon(top, bottom, *parts):
    return document(58, rect(0, 0, 58, 58, "url(#ground)", r=13) + "".join(parts), fade("ground", top, bottom))


def recipes():
    fork = line("M19 11V21C19 27 27 27 27 21V11M23 11V47", WHITE, 3.4)
    knife = path("M36 11C43 15 43.5 27 41 33H38V47Q38 49 36 49T34.3 47V12.5Q34.3 10.5 36 11Z", WHITE)
    return icon("#ff9f43", "#f2701d", fork, knife)


def dishes():
    return icon("#ff6b6b", "#e23b4e", path("M10 37C10 25 18 17 29 17S48 25 48 37Z", WHITE), circle(29, 14.5, 3.4, WHITE),
                rect(7, 40, 44, 4.6, WHITE, r=2.3), line("M17 33C18 27 21 24 25 22.5", "#f0808a", 2.6))


def animals():
    toes = mirrored(ellipse(14.5, 29, 4.6, 6, WHITE, turn=-18) + ellipse(23, 19, 5, 6.6, WHITE, turn=-6), 29)
    return icon("#4cd3a5", "#17a37a", toes, path("M29 28C36 28 43 37 42 42.5C41 47 36 47 29 45.5C22 47 17 47 16 42.5C15 37 22 28 29 28Z", WHITE))


def links():
    half = path("M-3 -6.5H-12A6.5 6.5 0 0 0 -12 6.5H-3", stroke=WHITE, stroke_width=4.4, stroke_linecap="round")
    return icon("#4aa8ff", "#1273eb", group(half, group(half, scale=(-1, 1)), line("M-8 0H8", WHITE, 4.4), move=(29, 29), turn=-45))


def prices():
    tag = path("M27 10.5L44 10.5Q47.5 10.5 47.5 14L47.5 31Q47.5 32.6 46.4 33.7L33.7 46.4Q31.2 48.9 28.7 46.4L11.6 29.3Q9.1 26.8 11.6 24.3L24.3 11.6Q25.4 10.5 27 10.5ZM39.8 14.4A3.8 3.8 0 1 0 39.8 22A3.8 3.8 0 1 0 39.8 14.4Z", WHITE, fill_rule="evenodd")
    return icon("#6fd35c", "#2fa339", tag)


def tea():
    cup = path("M10 25H43C43 38 37 46.5 31 46.5H22C16 46.5 10 38 10 25Z", WHITE)
    ear = path("M41.5 29H44A5 5 0 0 1 44 39.5H39", stroke=WHITE, stroke_width=3.4)
    return icon("#38c6b4", "#0d8f8c", cup, ear, line("M21 19.5c-4 -4.5 4 -6 0 -10.5M31 19.5c-4 -4.5 4 -6 0 -10.5", WHITE, 3))


def spices():
    square = rect(-14, -14, 28, 28, WHITE, r=1.5)
    star = group(square, group(square, turn=45), group(circle(0, 0, 9.5, "#d98a00"), circle(0, 0, 4.6, WHITE)), move=(29, 29))
    return icon("#ffc93c", "#e39a0a", star)


def article():
    page = path("M18.5 9.5H33.5L43 19V45Q43 48.5 39.5 48.5H18.5Q15 48.5 15 45V13Q15 9.5 18.5 9.5Z", WHITE)
    return icon("#8b7bff", "#5a48e0", page, path("M33.5 9.5V16Q33.5 19 36.5 19H43Z", "#b9b0ff"), line("M21 26.5H37M21 33H37M21 39.5H31", "#6f5fec", 3))


def directory():
    return icon("#a3adba", "#6f7a88", circle(29, 21.5, 9, WHITE), path("M11.5 46C12.5 36.5 19 33.5 29 33.5S45.5 36.5 46.5 46Q46.5 48 44.5 48H13.5Q11.5 48 11.5 46Z", WHITE))


def blueprint():
    """A view held to the edges around it."""
    arms = line("M29 8V18M29 40V50M8 29H18M40 29H50", WHITE, 2.8)
    ends = line("M24.5 8H33.5M24.5 50H33.5M8 24.5V33.5M50 24.5V33.5", WHITE, 2.8)
    return icon("#5f7cf2", "#3a4fd0", rect(18, 18, 22, 22, WHITE, r=4), arms, ends)


def storyboard():
    arrow = line("M24 29H34M30.5 25L34.5 29L30.5 33", WHITE, 3)
    return icon("#43c6e8", "#1591c2", rect(7, 14, 14, 30, WHITE, r=3.5), rect(37, 14, 14, 30, WHITE, r=3.5), arrow,
                line("M10.5 21H17.5M40.5 21H47.5M40.5 26.5H47.5", "#2ba3cf", 2.6))


def bread():
    loaf = path("M10 30C6 20 14 14 29 14S52 20 48 30C46 33 45 33 45 36V43Q45 46 42 46H16Q13 46 13 43V36C13 33 12 33 10 30Z", WHITE)
    return icon("#e0a15c", "#b36a2a", loaf, line("M22 23L18.5 31M31 23L27.5 31M40 23L36.5 31", "#c98544", 3))


def picture():
    hills = path("M11 42L22 28L29 36L36 26L47 42Z", "#ee5d8f")
    return icon("#ff7eb0", "#dd3c7c", rect(8, 13, 42, 33, WHITE, r=5), circle(19, 22, 3.6, "#ffb52e"), hills)


def weather():
    rays = "".join(line(f"M{23 + 13 * x:.1f} {23 + 13 * y:.1f}L{23 + 16.5 * x:.1f} {23 + 16.5 * y:.1f}", "#ffe08a", 2.8)
                   for x, y in ((0, -1), (-1, 0), (-.707, -.707), (.707, -.707), (-.707, .707)))
    cloud = path("M20 46A8 8 0 0 1 20 30A11 11 0 0 1 41 27.5A9.3 9.3 0 0 1 41 46Z", WHITE)
    return icon("#5db8ff", "#2277dd", circle(23, 23, 9, "#ffd54a"), rays, cloud)


def switches():
    def switch(y, knob, track):
        return rect(11, y, 36, 16, track, r=8) + circle(knob, y + 8, 6, "#7d8794" if track == WHITE else WHITE)
    return icon("#a3adba", "#6f7a88", switch(11, 39, WHITE), switch(31, 19, "#ffffff66"))


def favicon():
    """A table: one tall row, three plain ones, each with its picture."""
    rows = "".join(rect(25, y, w, 3.6, c, r=1.8) + rect(12, y - 2.4, 8.4, 8.4, p, r=2.4) for y, w, c, p in (
        (15.5, 21, "#5a48e0", "#ff9f43"), (27.2, 16, "#b9b0ff", "#4cd3a5"), (38.9, 19, "#b9b0ff", "#4aa8ff")))
    return document(58, rect(0, 0, 58, 58, "url(#ground)", r=13) + rect(7, 8, 44, 42, WHITE, r=7) + rows, fade("ground", "#8b7bff", "#5a48e0"))


ALL = [recipes, dishes, animals, links, prices, tea, spices, article, directory, blueprint, storyboard, bread,
       picture, weather, switches]
