"""Twenty animals, each a face on a round badge of 100."""

import math

from svg import circle, document, ellipse, fade, group, line, mirrored, path, rect, shadow

INK, PINK = "#2b2a33", "#f49aa8"
SKY, WOOD, GRASS, WATER = ("#a9d8f5", "#7fc3ec"), ("#bfe3b0", "#93cc86"), ("#fbe0a0", "#f4c66b"), ("#9fe0e3", "#62c4cf")


def badge(tones, *parts):
    """The face in front of a round; what hangs over is cut off at its edge."""
    clip = '<clipPath id="badge"><circle cx="50" cy="50" r="48"/></clipPath>'
    return document(100, clip + circle(50, 50, 48, "url(#ground)") + group(*parts, clip_path="url(#badge)"),
                    fade("ground", *tones))


def eyes(y=48, apart=15, r=4.2):
    return mirrored(circle(50 - apart, y, r, INK) + circle(50 - apart + r * 0.3, y - r * 0.35, r * 0.36, "#fff"), 50)


def wide_eyes(y, apart, r, iris="#ffc93c"):
    return mirrored(circle(50 - apart, y, r, "#fff") + circle(50 - apart, y, r * 0.78, iris) + circle(50 - apart + 1, y, r * 0.48, INK)
                    + circle(50 - apart + 2.2, y - r * 0.22, r * 0.17, "#fff"), 50)


def cheeks(y=60, apart=22, colour=PINK):
    return mirrored(ellipse(50 - apart, y, 5, 3.2, colour, opacity=0.7), 50)


def smile(y=66, reach=6, colour=INK):
    return line(f"M50 {y - 4}V{y}M{50 - reach} {y - 1}Q{50 - reach / 2} {y + 4} 50 {y}Q{50 + reach / 2} {y + 4} {50 + reach} {y - 1}", colour, 2)


def owl():
    return badge(SKY, shadow(path("M18 100V44C18 32 16 24 14 16C24 18 30 20 36 22Q50 17 64 22C70 20 76 18 86 16C84 24 82 32 82 44V100Z", "#8a5a3c")),
                 ellipse(50, 92, 22, 22, "#e9c9a0"), line("M40 82q5 5 10 0t10 0M36 90q7 5 14 0t14 0", "#b98558", 2.5),
                 mirrored(circle(35, 47, 17, "#f6e1c3"), 50), wide_eyes(47, 15, 12), path("M44 56Q50 52 56 56L50 67Z", "#f39c2d"))


def penguin():
    return badge(SKY, shadow(path("M16 100C14 40 26 14 50 14S86 40 84 100Z", "#3b4257")),
                 path("M50 38C44 26 22 30 24 54C26 72 30 100 50 100S74 72 76 54C78 30 56 26 50 38Z", "#fff"),
                 eyes(50, 13), cheeks(62, 18), path("M42 57Q50 52 58 57Q54 66 50 66T42 57Z", "#f7a233"))


def flamingo():
    return badge(SKY, shadow(path("M30 100C34 82 40 74 40 58C28 54 22 42 26 30C30 18 46 14 56 22C68 32 64 52 62 68C60 80 66 90 70 100Z", "#f7839c")),
                 path("M28 30C16 30 10 42 14 58C18 60 22 56 24 51C26 46 30 46 33 44Z", "#fff1ea"), path("M13 52C12 60 14 66 18 66C22 62 24 56 24 51C20 56 16 56 13 52Z", INK),
                 circle(40, 31, 4.2, INK) + circle(41.3, 29.6, 1.5, "#fff"), line("M50 84c4 -4 6 -12 6 -20", "#fbb2c1", 4))


def toucan():
    return badge(SKY, shadow(path("M40 100C34 76 34 60 38 44C42 26 54 16 68 20C88 26 92 60 86 100Z", "#2f2f3b")),
                 path("M44 100C40 78 44 62 54 58C66 56 72 66 72 80V100Z", "#fff3dc"), circle(60, 42, 13, "#66c2ee"),
                 shadow(path("M50 34C38 22 14 24 6 44C4 52 8 58 12 60C20 56 36 62 50 56Q54 46 50 34Z", "#ffb52e"), name="near"),
                 path("M6 44C4 52 8 58 12 60C14 54 16 50 14 34Q8 38 6 44Z", "#e5532d"), line("M14 48C26 46 38 48 51 46", "#d9861b", 2.2),
                 circle(61, 41, 5, INK) + circle(62.4, 39.4, 1.7, "#fff"))


def robin():
    return badge(SKY, shadow(path("M14 100C10 46 24 20 50 20S90 46 86 100Z", "#8b6a50")),
                 path("M50 36C40 28 26 36 26 54C26 74 36 88 50 88S74 74 74 54C74 36 60 28 50 36Z", "#ee6a35"),
                 path("M30 84Q50 98 70 84L76 100H24Z", "#f6e7d3"), eyes(48, 14), path("M43 53L57 53L50 64Z", "#4a3b34"),
                 line("M46 21q4 -8 -2 -12M52 21q6 -6 4 -12", "#8b6a50", 3))


def fox():
    return badge(WOOD, shadow(path("M16 12C30 16 36 22 40 27Q50 24 60 27C64 22 70 16 84 12C88 34 86 46 88 58C80 64 66 88 50 88S20 64 12 58C14 46 12 34 16 12Z", "#f07f35")),
                 mirrored(path("M20 20C28 22 32 26 35 31C28 34 24 40 22 46C19 36 19 28 20 20Z", "#4a2f2a"), 50),
                 mirrored(path("M12 58C24 56 38 60 46 74L50 88C34 88 22 66 12 58Z", "#fff3e6"), 50), eyes(53, 16), ellipse(50, 79, 6.5, 5, INK))


def bear():
    return badge(WOOD, shadow(mirrored(circle(24, 28, 13, "#8e5c3a"), 50), ellipse(50, 56, 36, 34, "#8e5c3a")), mirrored(circle(24, 28, 7, "#c98f63"), 50),
                 ellipse(50, 68, 17, 14, "#e3b98c"), eyes(50, 16), ellipse(50, 62, 6.5, 4.6, INK), smile(72))


def rabbit():
    ear = path("M30 44C20 22 22 2 32 2S46 20 44 40Z", "#e9e2dc")
    inner = path("M32 36C27 22 27 9 32 9S40 20 39 34Z", PINK)
    return badge(WOOD, shadow(mirrored(ear, 50), ellipse(50, 62, 32, 29, "#f1ebe6")), mirrored(inner, 50), eyes(57, 14), cheeks(68, 20),
                 path("M45 64Q50 61 55 64L50 69Z", "#e8798c"), smile(75, 6), rect(46.5, 77, 7, 8, "#fff", r=2))


def deer():
    antler = line("M40 30C34 22 34 14 36 6M36 20C30 18 26 14 25 8M37 25C30 27 24 26 20 22", "#8a5f3d", 4)
    return badge(WOOD, mirrored(antler, 50), shadow(mirrored(ellipse(20, 44, 14, 7.5, "#b97b4c", turn=18), 50),
                 path("M50 26C70 26 76 40 72 54C70 66 66 94 50 94S30 66 28 54C24 40 30 26 50 26Z", "#c98a58")),
                 mirrored(ellipse(20, 44, 9, 4, "#f0c3a6", turn=18), 50), ellipse(50, 80, 14, 12, "#f3dcc2"), eyes(54, 15), ellipse(50, 76, 7, 5, INK),
                 "".join(circle(x, y, 2, "#f6e1c8") for x, y in ((44, 36), (56, 36), (50, 42))))


def raccoon():
    return badge(WOOD, shadow(mirrored(path("M14 42C10 24 16 14 22 14C32 16 38 22 40 30Z", "#7c808c"), 50), ellipse(50, 56, 38, 31, "#8f94a1")),
                 mirrored(path("M18 34C17 26 19 21 23 20C28 22 32 25 34 30Z", "#d9dbe2"), 50),
                 path("M14 48C26 36 40 42 50 44S74 36 86 48C88 62 74 68 64 66C58 64 54 60 50 58C46 60 42 64 36 66C26 68 12 62 14 48Z", "#3d3f4b"),
                 ellipse(50, 72, 15, 12, "#eceef3"), mirrored(line("M24 43C30 37 38 37 43 39", "#eceef3", 4), 50), wide_eyes(52, 16, 5.5, "#fff"), ellipse(50, 67, 6, 4.4, INK), smile(76, 5))


def lion():
    mane = "".join(circle(50 + 33 * math.cos(a * math.pi / 7), 52 + 33 * math.sin(a * math.pi / 7), 12.5, "#c76b28") for a in range(14))
    return badge(GRASS, shadow(mane, circle(50, 52, 36, "#c76b28")), mirrored(circle(27, 30, 8, "#f3b14d"), 50), circle(50, 53, 29, "#f7be5c"),
                 ellipse(50, 67, 14, 11, "#fff0d6"), eyes(50, 13), path("M43 58Q50 55 57 58Q54 65 50 65T43 58Z", "#8a4525"), smile(72, 6))


def elephant():
    return badge(GRASS, shadow(mirrored(path("M36 30C20 16 2 28 4 50C6 68 22 74 36 66Z", "#8fa3b5"), 50),
                 path("M50 18C70 18 78 34 74 52C70 64 62 64 61 74C60 84 60 94 62 100H40C38 90 40 80 39 74C38 64 30 64 26 52C22 34 30 18 50 18Z", "#a5b8c9")),
                 mirrored(path("M30 36C20 28 10 34 11 50C12 60 22 64 31 60Z", "#d9b8c3"), 50), eyes(46, 14),
                 line("M43 70H57M42 79H58M42 88H58", "#8397a9", 2.4), mirrored(path("M36 66C34 74 30 78 25 78C28 72 30 66 31 62Z", "#fff"), 50), cheeks(57, 17))


def giraffe():
    spots = "".join(circle(x, y, r, "#c07a35") for x, y, r in ((40, 34, 5), (60, 36, 4), (50, 26, 4), (34, 88, 6), (64, 90, 6), (36, 60, 3)))
    return badge(GRASS, mirrored(line("M42 26V12", "#d9973f", 4.5) + circle(42, 10, 5, "#8a5128"), 50),
                 shadow(mirrored(ellipse(23, 36, 12, 6, "#e9ac4c", turn=22), 50), path("M50 20C66 20 72 32 70 46C68 60 68 92 50 92S32 60 30 46C28 32 34 20 50 20Z", "#f5c257")),
                 spots, ellipse(50, 76, 21, 17, "#fbe3b4"), eyes(48, 16), mirrored(ellipse(43, 71, 2.4, 3.2, "#8a5128"), 50), line("M42 82Q50 88 58 82", "#8a5128", 2.4))


def zebra():
    stripes = mirrored(path("M31 38L44 44L30 46ZM30 52L43 55L32 59Z", INK), 50) + path("M46 18L50 40L54 18ZM36 24L45 38L40 22ZM64 24L55 38L60 22Z", INK)
    return badge(GRASS, path("M40 22Q50 -4 60 22Z", INK), shadow(mirrored(path("M34 32C22 28 18 16 20 8C30 10 38 18 40 28Z", "#f4f4f6"), 50),
                 path("M50 18C68 18 72 34 70 48C68 62 68 94 50 94S32 62 30 48C28 34 32 18 50 18Z", "#fbfbfc")),
                 mirrored(path("M31 24C26 22 24 17 24 13C29 16 33 20 35 25Z", INK), 50), stripes, path("M33 72Q50 62 67 72C66 86 60 94 50 94S34 86 33 72Z", "#55535f"),
                 eyes(52, 14), mirrored(ellipse(44, 80, 2.6, 3.2, INK), 50))


def hippo():
    return badge(GRASS, shadow(mirrored(circle(27, 22, 9, "#8d7aa6"), 50), ellipse(50, 42, 31, 28, "#a08cba"), ellipse(50, 70, 38, 24, "#b29fcb")),
                 mirrored(circle(27, 22, 4.5, "#e3b4c8"), 50), eyes(40, 14), mirrored(ellipse(36, 60, 4, 5, "#6f5d88"), 50), line("M28 76Q50 90 72 76", "#6f5d88", 2.6),
                 mirrored(rect(36, 79, 8, 9, "#fff", r=2.5), 50), cheeks(72, 29))


def whale():
    return badge(WATER, line("M44 22V12M44 12C40 4 32 6 30 12M44 12C48 4 56 6 58 12", "#fff", 4),
                 shadow(path("M8 58C8 36 26 26 46 26C66 26 74 42 82 44C84 36 80 30 76 24C84 24 90 28 92 34C96 28 100 30 104 32C102 42 96 46 92 50C92 74 72 86 46 86C22 86 8 76 8 58Z", "#3f7fc4")),
                 path("M9 62C24 70 56 72 78 64C72 80 60 86 46 86C24 86 11 76 9 62Z", "#dff0fb"), line("M22 72C26 78 30 80 34 82M38 73C42 78 46 81 50 82M54 72C56 76 60 78 64 78", "#9cc7e6", 2.2),
                 circle(28, 54, 4.4, INK) + circle(29.4, 52.4, 1.6, "#fff"), ellipse(36, 62, 5, 3, PINK, opacity=0.7))


def octopus():
    legs = "".join(line(d, "#d4577d", 11) for d in ("M26 66C22 82 14 84 6 82", "M38 72C36 88 28 94 20 96", "M62 72C64 88 72 94 80 96", "M74 66C78 82 86 84 94 82", "M50 74V98"))
    return badge(WATER, shadow(legs, path("M18 48C18 24 32 12 50 12S82 24 82 48C82 64 76 76 66 78H34C24 76 18 64 18 48Z", "#ea6f93")),
                 "".join(circle(x, y, r, "#f5a3ba") for x, y, r in ((34, 26, 4.5), (44, 20, 3), (66, 28, 3.5))), wide_eyes(50, 14, 8.5, "#fff"), line("M44 65Q50 70 56 65", INK, 2.4), cheeks(63, 23))


def crab():
    claw = path("M22 44C6 44 2 24 12 14C14 20 18 24 22 24C22 18 24 14 28 12C36 22 34 40 24 44Z", "#e5502f")
    legs = "".join(line(d, "#c9401f", 6) for d in ("M26 72L10 80", "M30 80L18 92", "M24 64L6 66"))
    return badge(WATER, shadow(mirrored(claw + line("M26 54L22 42", "#c9401f", 7) + legs, 50), mirrored(line("M42 46V32", "#e5502f", 5), 50), ellipse(50, 64, 32, 23, "#f1653f")),
                 mirrored(circle(42, 30, 7, "#fff") + circle(43, 30, 4, INK) + circle(44.3, 28.7, 1.4, "#fff"), 50), line("M40 68Q50 78 60 68", "#7d2411", 2.6), cheeks(64, 20, "#ffb09a"))


def clownfish():
    return badge(WATER, shadow(path("M74 50C84 34 94 30 98 34C96 44 96 56 98 66C94 70 84 66 74 50Z", "#f58a2c"), path("M36 30C44 14 62 16 68 30Z", "#f58a2c"),
                 path("M8 52C14 32 34 24 52 26C68 28 76 40 80 50C76 62 68 74 52 76C34 78 14 72 8 52Z", "#fb8f2e")),
                 path("M34 27.5C42 40 42 62 34 75.5C30 75 26 73 23 71C30 58 30 44 23 32C26 30 30 28.5 34 27.5Z", "#fff"),
                 path("M60 27.5C68 40 68 62 60 74.5C57 76 54 76 50 76C58 62 58 40 50 26C54 26 57 26.5 60 27.5Z", "#fff"),
                 line("M23 32C30 44 30 58 23 71M34 27.5C42 40 42 62 34 75M50 26C58 40 58 62 50 76M60 28C68 40 68 62 60 74", INK, 1.8),
                 circle(17, 47, 4.4, INK) + circle(18.3, 45.5, 1.6, "#fff"), line("M10 58Q15 62 19 58", INK, 2), path("M44 56C54 52 58 60 54 66C48 68 44 62 44 56Z", "#e06f16"))


def turtle():
    plates = "".join(path(d, "#5a9b4a") for d in ("M50 26L64 34V50L50 58L36 50V34Z", "M33 36L33 52L20 56C20 46 25 40 33 36Z", "M67 36V52L80 56C80 46 75 40 67 36Z", "M35 54L48 61V72L24 70C22 66 21 63 21 60Z", "M65 54L52 61V72L76 70C78 66 79 63 79 60Z"))
    return badge(WATER, shadow(mirrored(ellipse(18, 76, 14, 8, "#8fcf74", turn=-24), 50), path("M50 18C76 18 86 44 84 70Q84 76 76 76H24Q16 76 16 70C14 44 24 18 50 18Z", "#417a3c")),
                 plates, shadow(ellipse(50, 74, 19, 18, "#9dd981"), name="near"), eyes(71, 8.5, 3.8), line("M44 80Q50 86 56 80", "#417a3c", 2.6), cheeks(78, 13))


LARGE = [flamingo, owl, penguin, robin, toucan]
SMALL = [bear, deer, fox, rabbit, raccoon, elephant, giraffe, hippo, lion, zebra, clownfish, crab, octopus, turtle, whale]
