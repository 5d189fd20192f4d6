"""The sixteen dishes, on a square of 200: light from above, soft shadows, one table cloth each."""

import math
import random

from svg import (blob, circle, document, ellipse, fade, group, line, path, rect, shadow,
                 smooth)

PEACH, BUTTER, MINT, SKY, LILAC, ROSE, SAND = (
    "#f9d9bf", "#fae6b1", "#cbe6d6", "#cde2ef", "#ddd6ef", "#f6d0d0", "#eadbc4")
WHITE, CREAM, CRUST, TOAST, HAM, YOLK, LEAF, DEEP = (
    "#ffffff", "#fff6e3", "#b8743a", "#e3a862", "#f08f8b", "#ffb62e", "#6fb14c", "#3f7d3a")


def cloth(colour):
    """The table: a colour, lit from the upper left."""
    return rect(0, 0, 200, 200, colour) + circle(70, 50, 150, "url(#light)")


LIGHT = ('<radialGradient id="light"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>'
         '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>')


def plate(x=100, y=102, r=84, colour=WHITE, rim="#ece7e1"):
    return (shadow(circle(x, y, r, colour))
            + circle(x, y, r * 0.76, "none", stroke=rim, stroke_width=3)
            + circle(x, y, r * 0.74, "#fbf8f4" if colour == WHITE else colour))


def low_plate(y=158, rx=86, colour=WHITE):
    """A plate seen from the side of the table."""
    return (shadow(ellipse(100, y, rx, rx * 0.26, colour))
            + ellipse(100, y - 2, rx * 0.72, rx * 0.17, "#efe9e2"))


def bowl(colour, inside, x=100, y=100, r=82, rim=0.87):
    return (shadow(circle(x, y, r, colour)) + circle(x, y, r * (rim + 0.04), "#00000022")
            + circle(x, y, r * rim, inside))


def grains(count, seed, reach, colours, size, x=100, y=100, inner=0):
    """Small pieces strewn over a round."""
    dice, parts = random.Random(seed), []
    for _ in range(count):
        angle, far = dice.random() * 2 * math.pi, inner + (reach - inner) * math.sqrt(dice.random())
        parts.append(ellipse(x + far * math.cos(angle), y + far * math.sin(angle), size[0], size[1],
                             dice.choice(colours), turn=dice.randrange(180)))
    return "".join(parts)


def rings(places, colour="#8fcb5c", r=5):
    """Cut spring onion."""
    return "".join(circle(x, y, r, "#d9f0b5", stroke=colour, stroke_width=r * 0.6)
                   for x, y in places)


def leaf(x, y, turn, size=1.0, colour=LEAF):
    return group(path("M0 0C8 -16 26 -18 40 0C26 18 8 16 0 0Z", colour),
                 line("M3 0H32", "#ffffff66", 2), move=(x, y), turn=turn, scale=size)


def fried_egg(x, y, size=1.0, seed=4):
    return group(shadow(path(blob(0, 0, 30, 0.13, seed=seed), WHITE), name="near"),
                 circle(2, -1, 13.5, "#f39a1c"), circle(1.5, -2, 12.5, YOLK),
                 ellipse(-2.5, -6, 4.5, 2.8, "#fff3c9", turn=-30), move=(x, y), scale=size)


def half_egg(x, y, turn=0, size=1.0):
    return group(shadow(ellipse(0, 0, 21, 16.5, WHITE), name="near"), circle(2, 0, 10.5, "#f08c1b"),
                 circle(2, -0.5, 8.5, "#ffb02a"), ellipse(-1, -3, 3, 2, "#ffe3a0"),
                 move=(x, y), turn=turn, scale=size)


def noodles(x, y, r, colour, dark, seed, strands=9):
    """Strands in loose waves, clipped to a round."""
    dice, parts = random.Random(seed), []
    for bundle, turn in enumerate((-28, 24)):
        waves = []
        for index in range(strands):
            base = -r + (index + 0.5) * 2 * r / strands
            d = f"M{-r - 10} {base:.1f}"
            for step in range(6):
                bend = 7 if step % 2 else -7
                d += f"q{r / 5:.1f} {bend + dice.uniform(-2, 2):.1f} {r / 2.5:.1f} 0"
            waves.append(line(d, dark, 8.5) + line(d, colour, 6.2))
        parts.append(group(*waves, turn=turn, opacity=1 if bundle else 0.9))
    clip = f'<clipPath id="noodle{seed}"><circle r="{r}"/></clipPath>'
    return group(clip, group(*parts, clip_path=f"url(#noodle{seed})"), move=(x, y))


def steam(x, y):
    return "".join(line(f"M{x + dx} {y}c-9 -11 9 -17 0 -28", "#ffffffbb", 4.5) for dx in (-22, 0, 22))


def egg_benedict():
    muffin = (rect(44, 124, 112, 30, "#c98a4b", r=15) + rect(44, 120, 112, 20, "#f2cf93", r=10)
              + "".join(circle(x, y, 2, "#d9a763") for x, y in ((62, 131), (82, 134), (112, 133), (139, 130))))
    ham = path("M36 118q10 16 20 5q9 14 20 3q10 13 22 2q11 13 22 1q10 13 20 0q12 8 22 -10"
               "q-8 -14 -64 -14q-56 0 -62 13Z", "#ee8580")
    egg = path("M50 112c-2 -38 20 -56 50 -56s53 19 50 56c-8 10 -92 10 -100 0Z", WHITE)
    sauce = path("M56 92c2 -26 22 -40 45 -40s42 13 44 40c0 12 4 24 -3 25s-7 -12 -12 -13"
                 "s-5 26 -12 26s-5 -22 -12 -22s-5 12 -11 12s-5 -14 -12 -13s-7 33 -14 32s-5 -24 -7 -29"
                 "s-7 4 -11 2s-1 -12 0 -20Z", "url(#sauce)")
    gloss = line("M70 78c4 -10 12 -15 22 -17", "#fff7cf", 6)
    chives = "".join(rect(x, y, 13, 4, c, r=2, turn=t) for x, y, t, c in (
        (92, 76, 20, DEEP), (112, 70, -35, LEAF), (108, 88, 60, DEEP), (84, 92, -20, LEAF), (126, 86, 15, DEEP)))
    pepper = "".join(circle(x, y, 1.8, "#c8502b") for x, y in ((78, 82), (104, 66), (98, 98), (120, 100), (132, 76)))
    return document(200, cloth(PEACH) + low_plate() + shadow(muffin, name="near") + shadow(ham, name="near") + egg
                    + shadow(sauce, name="near") + gloss + chives + pepper,
                    LIGHT + fade("sauce", "#ffd95a", "#f8b42c"))


def mushroom(x, y, turn, size=1.0):
    """A slice: cream flesh, brown skin over the cap, gills where the stem begins."""
    return group(shadow(path("M-27 4C-28 -16 -14 -27 0 -27S28 -16 27 4C26 10 14 9 9 6C7 12 8 18 10 24"
                             "C5 30 -5 30 -10 24C-8 18 -7 12 -9 6C-14 9 -26 10 -27 4Z", "#fbf0dc"), name="near"),
                 path("M-27 4C-28 -16 -14 -27 0 -27S28 -16 27 4C27 7 24 8.5 21 8.5C22 -8 12 -19 0 -19"
                      "S-22 -8 -21 8.5C-24 8.5 -27 7 -27 4Z", "#9a6640"),
                 line("M-15 3C-11 -4 -7 -2 -6 3M15 3C11 -4 7 -2 6 3", "#b98a63", 4), move=(x, y), turn=turn, scale=size)


def mushroom_risotto():
    rice = (shadow(path(blob(100, 101, 62, 0.04, points=12, seed=3), "#f0d79b"), name="near")
            + grains(230, 5, 56, ["#fff6dc", "#fbe9bd", "#f6dda2", "#ffffff"], (6.2, 2.9), 100, 101))
    return document(200, cloth(MINT) + plate(y=101) + rice + mushroom(70, 82, -28, 0.78) + mushroom(124, 72, 22, 0.8)
                    + mushroom(138, 118, 100, 0.74) + mushroom(84, 132, 200, 0.78) + leaf(92, 104, -24, 0.66) + leaf(98, 110, 30, 0.56, DEEP)
                    + grains(16, 8, 50, ["#5b3a22"], (1.4, 1.4)), LIGHT)


def sausage(x, y, turn):
    return group(shadow(path("M-32 4C-34 -10 -22 -13 -14 -9C-4 -4 6 -4 16 -9C26 -13 36 -6 32 5"
                             "C22 15 -22 16 -32 4Z", "#a5552f"), name="near"),
                 line("M-22 -3C-8 4 8 4 22 -3", "#c97a4c", 4), move=(x, y), turn=turn)


def full_breakfast():
    bacon = group(shadow(path("M-36 -9q12 -8 24 0t24 0t24 0v20q-12 8 -24 0t-24 0t-24 0Z", "#c9433f"), name="near"),
                  line("M-34 -3q12 -8 24 0t24 0t22 0", "#f7c9b4", 4), line("M-34 6q12 -8 24 0t24 0t22 0", "#f7c9b4", 3),
                  move=(66, 132), turn=28)
    tomato = group(shadow(circle(0, 0, 18, "#d9362b"), name="near"), circle(0, 0, 14.5, "#f0634f"),
                   *(ellipse(8 * math.cos(a), 8 * math.sin(a), 4.4, 2.8, "#fbb08a", turn=math.degrees(a))
                     for a in (0.3, 1.56, 2.8, 4.1, 5.3)), circle(0, 0, 2.5, "#f9d0a8"), move=(146, 84))
    beans = shadow(path(blob(124, 134, 26, 0.1, seed=9), "#d96a2c"), name="near") + grains(
        30, 2, 21, ["#f0944d", "#e88239", "#f5a765"], (5, 3.4), 124, 134)
    toast = group(shadow(path("M-22 24V-8C-32 -26 -12 -30 0 -30S32 -26 22 -8V24Q22 28 18 28H-18Q-22 28 -22 24Z", CRUST),
                         name="near"), path("M-17 22V-9C-26 -22 -10 -25 0 -25S26 -22 17 -9V22Q17 23 16 23H-16Z", "#f0c888"),
                  rect(-8, -8, 16, 13, "#ffe98f", r=3, turn=12), move=(112, 58), turn=14, scale=0.9)
    return document(200, cloth(SKY) + plate(r=88) + toast + fried_egg(66, 82, 1.05) + tomato + beans + bacon
                    + sausage(100, 108, -24) + leaf(138, 58, -60, 0.45, DEEP), LIGHT)


def hamburger():
    top = path("M36 92C34 48 66 34 100 34S166 48 164 92Q164 98 156 98H44Q36 98 36 92Z", "url(#bun)")
    seeds = "".join(ellipse(x, y, 4.2, 2.6, "#fff0cb", turn=t) for x, y, t in (
        (72, 62, -30), (92, 50, 10), (114, 54, 25), (134, 66, 40), (104, 70, -10), (80, 80, 20), (128, 84, -20), (60, 80, -40)))
    lettuce = path("M30 100q7 14 17 4q8 14 18 3q8 14 18 3q8 13 18 2q8 13 18 1q9 12 18 0q9 11 18 -1q8 8 16 -8"
                   "q-6 -10 -18 -10H46q-12 0 -16 6Z", "#7cc04f")
    tomato = rect(38, 104, 124, 11, "#e2493b", r=5.5)
    cheese = path("M38 115H162L138 121L122 134L104 120H60L48 128Z", "#ffc83d")
    patty = rect(36, 116, 128, 20, "#6f3d22", r=10) + rect(36, 116, 128, 8, "#84492a", r=4)
    bottom = path("M38 138H162V146Q162 162 144 162H56Q38 162 38 146Z", "url(#bun)")
    gloss = line("M52 72C58 56 70 48 82 45", "#ffffff88", 6)
    return document(200, cloth(BUTTER) + low_plate(162) + shadow(bottom, name="near") + shadow(patty, name="near")
                    + cheese + tomato + shadow(lettuce, name="near") + shadow(top, name="near") + seeds + gloss,
                    LIGHT + fade("bun", "#efb05e", "#cf8338"))


def ham_and_egg_sandwich():
    def wedge(x, y, size, turn=0):
        layers = ((0, 13, "#f6ddb0"), (11, 6, "#8cc85a"), (16, 9, HAM), (24, 13, "#fff8e8"), (36, 13, "#f6ddb0"))
        side = "".join(rect(-62, top, 124, tall, colour, r=3) for top, tall, colour in layers)
        yolk = ellipse(-22, 30.5, 15, 5, YOLK) + ellipse(30, 30.5, 15, 5, YOLK)
        frill = path("M-62 14q6 8 12 2t12 2t12 -1t13 1t13 0t12 1t12 -1t13 2t12 -2t13 -2v-5h-124Z", "#8cc85a")
        ham = path("M-62 23q10 6 21 1t21 1t20 -1t21 1t20 0t21 -2v-7h-124Z", HAM)
        top = path("M-64 3L-5 -62Q0 -67 5 -62L64 3Q66 8 58 8H-58Q-66 8 -64 3Z", CRUST)
        face = path("M-56 4L-4 -53Q0 -57 4 -53L56 4Z", "#f9e3b8")
        crumbs = "".join(circle(a, b, 1.7, "#e5c388") for a, b in ((-20, -12), (4, -30), (18, -8), (-4, -6), (34, -3), (-34, -3)))
        return group(shadow(side, yolk, ham, frill, top), face, crumbs, move=(x, y), turn=turn, scale=size)
    return document(200, cloth(MINT) + low_plate(150, 92) + wedge(126, 92, 0.72) + wedge(84, 108, 0.98)
                    + group(circle(0, 0, 12, "#e04b3c"), ellipse(-4, -5, 4, 2.5, "#ffffff88", turn=-30),
                            path("M-7 -11L0 -8L7 -11L2 -15L0 -19L-2 -15Z", DEEP), move=(164, 148), filter="url(#near)"), LIGHT)


def creme_brulee():
    body = path("M28 92L42 148Q45 158 58 158H142Q155 158 158 148L172 92Z", "url(#ramekin)")
    flutes = "".join(line(f"M{a} 104L{b} 152", "#d9d2ca", 3.4) for a, b in (
        (46, 57), (64, 71), (82, 86), (100, 100), (118, 114), (136, 129), (154, 143)))
    rim = ellipse(100, 90, 76, 30, WHITE)
    caramel = ellipse(100, 91, 67, 24.5, "url(#caramel)")
    burnt = "".join(path(blob(x, y, r, 0.3, seed=s, squash=0.42), c) for x, y, r, s, c in (
        (70, 95, 17, 1, "#9c5316"), (118, 101, 20, 2, "#a85c18"), (104, 82, 13, 3, "#b1651d"), (140, 89, 12, 5, "#9c5316"),
        (52, 86, 9, 6, "#b1651d")))
    crack = line("M58 104L78 98L88 104L108 96L126 104", "#ffe2a0", 2)
    gloss = line("M48 82C58 74 72 71 84 70", "#ffeec2", 5)
    def berry(x, y):
        return group(*(circle(a, b, 5.4, c) for a, b, c in (
            (-7, 2, "#d83a57"), (7, 2, "#d83a57"), (0, 6, "#c62a49"), (-4, -5, "#e5536d"), (5, -4, "#e0455f"), (0, 0, "#ee6c83"))),
            move=(x, y), filter="url(#near)")
    return document(200, cloth(LILAC) + low_plate(156, 88) + shadow(body) + flutes + rim + caramel + burnt + crack + gloss
                    + leaf(120, 76, -50, 0.62) + leaf(122, 76, -8, 0.55, DEEP) + berry(112, 74) + berry(128, 84), LIGHT
                    + fade("ramekin", "#ffffff", "#e6e0da") + fade("caramel", "#d98a2b", "#b9671a", "radial"))


def white_chocolate_donut():
    ring = []
    for index in range(28):
        angle, reach = 2 * math.pi * index / 28, 62 + (4 if index % 2 else -2) * (1 if index % 3 else 0.4)
        ring.append((100 + reach * math.cos(angle), 98 + reach * math.sin(angle)))
    glaze = path(smooth(ring) + "M126 98A26 26 0 1 0 74 98A26 26 0 1 0 126 98Z", "url(#glaze)", fill_rule="evenodd")
    dice, sprinkles = random.Random(12), []
    for index in range(34):
        angle = 2 * math.pi * (index + dice.random() * 0.6) / 34
        reach = dice.choice((35, 44, 53)) + dice.uniform(-3, 3)
        sprinkles.append(rect(100 + reach * math.cos(angle) - 5, 98 + reach * math.sin(angle) - 2, 10, 4.2,
                              ("#f0718f", "#58b5d9", "#f6b73c", "#8b6bd1", "#63b96b")[index % 5], r=2.1, turn=dice.randrange(180)))
    cut = "M100 30A70 70 0 1 1 99.9 30ZM122 100A22 22 0 1 0 78 100A22 22 0 1 0 122 100Z"
    dough = path(cut, "url(#dough)", fill_rule="evenodd")
    gloss = line("M56 76C62 62 72 53 86 49", WHITE, 6, opacity=0.9)
    return document(200, cloth(ROSE) + plate(r=88) + shadow(dough) + shadow(glaze, name="near") + "".join(sprinkles) + gloss,
                    LIGHT + fade("dough", "#e6ac62", "#c98440") + fade("glaze", "#fffdf6", "#f6e8d2"))


def flat_white_coffee():
    saucer = shadow(circle(98, 104, 86, WHITE)) + circle(98, 104, 62, "#efe9e2")
    handle = shadow(rect(136, 44, 52, 17, WHITE, r=8.5, turn=-40), name="near")
    cup = shadow(circle(96, 102, 58, WHITE), name="near") + circle(96, 102, 51, "#8a5630") + circle(96, 103, 49, "url(#coffee)")
    heart = "M0 34C-12 22 -30 10 -30 -8C-30 -22 -20 -28 -12 -26C-5 -25 -1 -19 0 -14C1 -19 5 -25 12 -26C20 -28 30 -22 30 -8C30 10 12 22 0 34Z"
    art = group(path(heart, "#fbeeda"), group(path(heart, "none", stroke="#b57a47", stroke_width=5), move=(0, 0), scale=0.68),
                group(path(heart, "none", stroke="#b57a47", stroke_width=7), move=(0, -1), scale=0.34),
                line("M0 -20V36", "#fbeeda", 4), move=(96, 102), turn=-20, scale=1.12)
    spoon = shadow(group(rect(-4, -6, 8, 74, "#c9ced4", r=4), ellipse(0, -22, 13, 19, "#dfe3e7"), ellipse(-2, -24, 8, 13, "#c4cad1"),
                         move=(36, 136), turn=-32, scale=0.8), name="near")
    return document(200, cloth(SAND) + saucer + handle + cup + art + spoon, LIGHT + fade("coffee", "#c98e58", "#a86d3c", "radial"))


def vegetable_curry():
    dish = '<clipPath id="dish"><circle cx="100" cy="102" r="63"/></clipPath>'
    heap = "M104 40C80 62 114 84 94 106S106 148 88 166C20 170 20 40 104 40Z"
    curry = circle(100, 102, 63, "url(#curry)")
    rice = path("M108 36C84 60 118 84 98 106S112 150 92 172H20V30Z", "#fdf6ea", filter="url(#near)") \
        + f'<clipPath id="rice"><path d="{heap}"/></clipPath>' \
        + group(grains(240, 15, 62, ["#ffffff", "#efe2cb", "#f6ecd9"], (5.4, 2.3), 82, 102), clip_path="url(#rice)")
    rice = dish + group(curry, rice, clip_path="url(#dish)")
    def carrot(x, y, r):
        return shadow(circle(x, y, r, "#f08a2c"), name="near") + circle(x, y, r * 0.62, "#f7a54c") + circle(x, y, r * 0.25, "#f08a2c")
    def broccoli(x, y, size):
        return group(rect(-5, 4, 10, 20, "#a5cf73", r=4), *(circle(a, b, c, k) for a, b, c, k in (
            (-12, 0, 10, "#4f9440"), (12, 0, 10, "#4f9440"), (0, -10, 13, "#5da648"), (0, 2, 11, "#4f9440"), (-5, -10, 5, "#7dbf5e"),
            (7, -5, 4, "#7dbf5e"))), move=(x, y), scale=size, filter="url(#near)")
    potato = "".join(shadow(rect(x, y, 21, 18, "#f6d77c", r=6, turn=t), name="near") for x, y, t in ((118, 66, 20), (132, 122, -15)))
    peas = "".join(shadow(circle(x, y, 5.4, "#7cc04f"), name="near") + circle(x - 1.5, y - 1.5, 1.8, "#c8eaa0") for x, y in (
        (118, 98), (146, 100), (112, 146), (132, 148), (136, 92), (122, 112)))
    return document(200, cloth(SKY) + plate(colour=WHITE, r=86) + rice + potato + carrot(140, 76, 11) + carrot(116, 128, 12)
                    + broccoli(132, 108, 0.9) + peas
                    + leaf(60, 96, -20, 0.6, DEEP) + leaf(64, 100, 30, 0.5), LIGHT + fade("curry", "#e39a30", "#cb711c"))


def instant_noodle_with_egg():
    dots = "".join(circle(100 + 76 * math.cos(a * math.pi / 8), 102 + 76 * math.sin(a * math.pi / 8), 4, "#ffe9c9") for a in range(16))
    return document(200, cloth(BUTTER) + bowl("#d6402f", "#e89a3d", y=102, r=84, rim=0.8) + dots
                    + noodles(100, 102, 63, "#ffd873", "#e0a73a", 21) + fried_egg(92, 96, 1.12, 7)
                    + rings(((132, 78), (142, 90), (128, 138), (138, 128), (66, 136)))
                    + leaf(110, 134, 20, 0.6, DEEP) + "".join(circle(x, y, 2.4, "#d23b26") for x, y in ((74, 66), (120, 64), (64, 108), (150, 108))), LIGHT)


def noodle_with_bbq_pork():
    body = path("M20 96H180C180 134 156 160 132 164H68C44 160 20 134 20 96Z", "url(#bowl)")
    foot = rect(70, 160, 60, 12, "#24599b", r=4)
    band = path("M24 116C28 120 34 126 40 126S52 116 58 116S72 126 78 126S92 116 100 116S114 126 122 126S136 116 142 116S154 126 160 126S172 120 176 116",
                stroke="#e9f3fb", stroke_width=4, stroke_linecap="round")
    heap = path("M30 98C34 66 66 52 100 52S166 66 170 98Z", "#f6c862")
    strands = "".join(line(d, c, 4.6) for d, c in (
        ("M38 96C44 70 70 58 98 60", "#e2a93f"), ("M52 97C58 76 80 66 108 66", "#ffdf8f"), ("M70 97C76 82 98 74 124 76", "#e2a93f"),
        ("M162 96C156 72 132 60 104 58", "#ffdf8f"), ("M150 97C142 82 126 72 108 70", "#e2a93f"), ("M46 90C70 98 96 90 112 82", "#ffdf8f")))
    def pork(x, y, turn):
        return group(shadow(ellipse(0, 0, 26, 15, "#a8261f"), name="near"), ellipse(0, -1, 22, 11.5, "#e5876c"),
                     line("M-14 -3C-4 2 4 -6 14 -1", "#f6c0a6", 3), line("M-10 5C-2 8 6 2 12 5", "#d0664f", 2.5), move=(x, y), turn=turn)
    greens = (leaf(136, 84, -62, 0.95, DEEP) + leaf(146, 90, -34, 0.95, LEAF) + leaf(128, 84, -88, 0.8, LEAF))
    rim = path("M16 94Q16 90 20 90H180Q184 90 184 94Q184 100 180 100H20Q16 100 16 94Z", "#3f86cf")
    sticks = shadow(group(rect(-3, -86, 6, 92, "#7a4326", r=3, turn=0), move=(66, 76), turn=-38),
                    group(rect(-3, -86, 6, 92, "#8c4f2e", r=3), move=(76, 72), turn=-30), name="near")
    return document(200, cloth(PEACH) + ellipse(100, 170, 66, 10, "#4a2a1244", filter="url(#blur)") + sticks + greens + heap + strands
                    + pork(72, 76, -18) + pork(96, 68, -4) + pork(120, 78, 12) + foot + shadow(body, rim, name="near") + band,
                    LIGHT + fade("bowl", "#3477c4", "#2a62a8"))


def japanese_noodle_with_pork():
    def chashu(x, y):
        return group(shadow(circle(0, 0, 23, "#8f4a2c"), name="near"), circle(0, 0, 20, "#e9b394"),
                     line("M0 0C8 -4 10 8 1 10C-10 12 -14 -2 -6 -10C4 -18 18 -10 16 4", "#b8694a", 4.5), move=(x, y))
    naruto_ring = "".join(circle(18 * math.cos(a * math.pi / 5), 18 * math.sin(a * math.pi / 5), 5.4, WHITE) for a in range(10))
    naruto = group(shadow(circle(0, 0, 18, WHITE), naruto_ring, name="near"),
                   line("M0 1C4 -3 8 3 3 7C-5 11 -11 3 -8 -4C-4 -13 10 -12 12 -1", "#f0678a", 3.8), move=(126, 132), scale=0.9)
    nori = shadow(rect(118, 30, 42, 54, "#22382c", r=2, turn=24), rect(138, 44, 36, 50, "#2c4636", r=2, turn=34), name="near")
    return document(200, cloth(LILAC) + bowl("#2f2a33", "#b9702c", r=85, rim=0.86) + circle(100, 100, 85, "none")
                    + circle(100, 100, 79, "none", stroke="#c2413a", stroke_width=3)
                    + noodles(100, 102, 68, "#fbd98a", "#d59b48", 33, 10) + nori + chashu(72, 78) + chashu(62, 116)
                    + half_egg(112, 84, 30, 1.1) + naruto + rings(((92, 124), (100, 136), (88, 142), (146, 108), (104, 112))), LIGHT)


def green_tea():
    tray = shadow(ellipse(100, 160, 88, 24, "#8a5a3a")) + ellipse(100, 157, 80, 19, "#a56d47")
    body = path("M44 74C44 116 50 146 62 156Q66 160 74 160H126Q134 160 138 156C150 146 156 116 156 74Z", "url(#clay)")
    glaze = path("M44 74H156C156 84 156 92 154 100C146 108 140 96 132 102S120 118 112 106S98 100 90 108S72 116 66 104S52 106 46 100C44 92 44 84 44 74Z", "#4d8f80")
    rim = ellipse(100, 74, 56, 18, "#5fa393") + ellipse(100, 76, 49, 14, "#8bb53f") + ellipse(100, 78, 44, 11, "#a8cf55")
    gloss = line("M58 116C60 132 64 142 70 148", "#ffffff88", 5)
    return document(200, cloth(MINT) + tray + shadow(body, name="near") + glaze + rim + leaf(88, 76, 8, 0.5, DEEP) + gloss + steam(100, 52)
                    + leaf(148, 158, -24, 0.7) + leaf(150, 160, 10, 0.6, DEEP), LIGHT + fade("clay", "#f5ead6", "#dcc7a4"))


def thai_shrimp_cake():
    def cake(x, y, seed):
        return (shadow(path(blob(x, y, 28, 0.05, points=11, seed=seed), "#c9822e"), name="near")
                + path(blob(x, y - 2, 24, 0.06, points=11, seed=seed + 1), "#e9ab4c")
                + grains(22, seed, 20, ["#f6ca78", "#d9933a", "#f2bb60"], (3.4, 2), x, y - 2)
                + grains(6, seed + 4, 18, ["#5f9a43", "#e2603f"], (2.8, 1.4), x, y - 2))
    dip = shadow(circle(130, 132, 30, "#fdfbf8"), name="near") + circle(130, 132, 24, "#d23a26") + ellipse(122, 124, 8, 4, "#ff8a6b", turn=-30) + \
        grains(14, 6, 19, ["#ffcf70", "#9d1f12"], (2.4, 1.6), 130, 132)
    def cucumber(x, y):
        return shadow(circle(x, y, 13, "#4f9440"), name="near") + circle(x, y, 10.5, "#d5efb0") + "".join(
            ellipse(x + 5 * math.cos(a), y + 5 * math.sin(a), 2.2, 1.2, "#a4cf7c", turn=math.degrees(a)) for a in (0, 1.05, 2.1, 3.14, 4.2, 5.2))
    lime = group(shadow(path("M-22 0A22 22 0 0 1 22 0Z", "#74b33e"), name="near"), path("M-18 -1.5A18 18 0 0 1 18 -1.5Z", "#d9f0a0"),
                 line("M0 -2V-17M0 -2L-12 -13M0 -2L12 -13", "#f6ffe0", 2), move=(160, 98), turn=70, scale=0.9)
    return document(200, cloth(SKY) + plate(r=88) + cake(74, 70, 3) + cake(124, 68, 11) + cake(62, 122, 17) + cucumber(92, 154) + dip + leaf(90, 98, -10, 0.6, DEEP) + leaf(94, 102, 34, 0.5) + lime, LIGHT)


def birthday_cake():
    stand = shadow(ellipse(100, 158, 78, 14, WHITE), path("M88 160H112L120 182H80Z", "#efe9e2"), ellipse(100, 182, 34, 6, WHITE)) + \
        ellipse(100, 156, 70, 10, "#efe9e2")
    body = rect(42, 88, 116, 68, "url(#sponge)", r=8) + rect(42, 116, 116, 9, "#fff4f0") + rect(42, 124, 116, 5, "#e2536f")
    icing = path("M40 98Q40 78 60 78H140Q160 78 160 98V106Q160 115 153 115T146 106V102Q146 97 140 97T134 102V114Q134 122 127 122T120 114V104Q120 98 114 98"
                 "T108 104V108Q108 115 101 115T94 108V103Q94 98 88 98T82 103V117Q82 125 75 125T68 117V104Q68 98 62 98T55 104V107Q55 113 48 113T40 106Z", "url(#icing)")
    dots = "".join(rect(x, y, 8, 3.6, c, r=1.8, turn=t) for x, y, c, t in (
        (56, 86, "#ffd34d", 20), (74, 90, "#6fc3e8", -40), (92, 86, WHITE, 60), (110, 90, "#ffd34d", -15), (128, 86, "#6fc3e8", 30), (144, 90, WHITE, -50)))
    pearls = "".join(circle(x, 153, 6, WHITE) for x in range(46, 160, 12))
    def candle(x, colour, top):
        return (rect(x - 3.5, top, 7, 80 - top, colour, r=2) + line(f"M{x - 3} {top + 10}l6 -5M{x - 3} {top + 20}l6 -5", WHITE, 2)
                + path(f"M{x} {top - 18}C{x + 9} {top - 8} {x + 6} {top - 1} {x} {top - 1}S{x - 9} {top - 8} {x} {top - 18}Z", "#ff9d2e")
                + path(f"M{x} {top - 11}C{x + 4} {top - 6} {x + 3} {top - 2} {x} {top - 2}S{x - 4} {top - 6} {x} {top - 11}Z", "#ffe27a"))
    glow = circle(100, 40, 58, "#fff6cf", opacity=0.6, filter="url(#blur)")
    return document(200, cloth(ROSE) + glow + stand + shadow(body, name="near") + pearls + shadow(icing, name="near") + dots
                    + candle(72, "#5fb7e0", 50) + candle(100, "#8f72d8", 44) + candle(128, "#63b96b", 50),
                    LIGHT + fade("sponge", "#f4cf8e", "#e6b46a") + fade("icing", "#f58aa5", "#ea6d8d"))


def ham_and_cheese_panini():
    board = shadow(rect(12, 40, 176, 128, "#7c4f30", r=16)) + rect(12, 40, 176, 121, "#94623f", r=16) + \
        line("M30 62C60 56 80 64 100 58M30 90C40 86 50 90 60 88M110 150C130 146 150 152 172 148", "#835434", 3)
    def half(x, y, turn):
        top = path("M-44 -8C-44 -36 -24 -40 0 -40S44 -36 44 -8Q44 0 36 0H-36Q-44 0 -44 -8Z", "url(#bread)")
        marks = "".join(line(f"M{a} -5L{a + 14} -34", "#8a4d20", 5.4) for a in (-32, -14, 4, 22))
        cheese = path("M-46 2H46V8Q46 22 39 22T33 10Q30 8 26 10T20 28Q14 34 11 26T4 9Q-2 7 -8 10T-14 20Q-19 24 -22 17T-30 9Q-36 8 -46 9Z", "#ffc23a")
        ham = path("M-48 10q9 9 18 2t18 2t18 -1t18 1t18 -2q6 -2 6 -10h-96Z", "#ee8580")
        bottom = rect(-44, 12, 88, 18, "url(#crust)", r=8)
        return group(shadow(bottom, name="near"), ham, shadow(cheese, name="near"), shadow(top, name="near"), marks,
                     line("M-36 -18C-34 -28 -26 -33 -16 -35", "#ffffff77", 4), move=(x, y), turn=turn, scale=1.08)
    return document(200, cloth(BUTTER) + board + half(124, 84, 8) + half(78, 124, -6) + leaf(146, 140, -30, 0.7, DEEP) + leaf(150, 144, 8, 0.6),
                    LIGHT + fade("bread", "#edbb72", "#cf8d43") + fade("crust", "#f0d09a", "#c98a4b"))


ALL = [egg_benedict, mushroom_risotto, full_breakfast, hamburger, ham_and_egg_sandwich, creme_brulee, white_chocolate_donut,
       flat_white_coffee, vegetable_curry, instant_noodle_with_egg, noodle_with_bbq_pork, japanese_noodle_with_pork, green_tea,
       thai_shrimp_cake, birthday_cake, ham_and_cheese_panini]

# Drawn larger too, for the cells with a picture of 100.
PLATES = [mushroom_risotto, vegetable_curry, japanese_noodle_with_pork, creme_brulee, birthday_cake, green_tea]
