"""Hearts, the house of the hearth: turf roofs, a low sun, red wool and gold.

The king raises his horn, the queen has a puffin on her hand, the jack bears fire.
"""

from __future__ import annotations

from sprites.figures import birds, heads
from sprites.figures.hands import fist, palm, sleeve
from sprites.figures.house import FigureHouse, shoulders
from sprites.figures.knit import HEARTS, yoke
from sprites.figures.tints import GOLD, GOLD_LOW, INK, WOOD, WOOD_LOW, WOOL, WOOL_LOW, FigureColours
from sprites.suits import pip
from sprites.svg import circle, path, stroke

RED, DEEP = "#c42f33", "#8c1d2b"
SKY, SUN = "#f2c49c", "#fbe2b0"
SLOPE = 0.0


def scene() -> str:
    """A low sun behind turf houses."""
    rays = "".join(
        stroke(d, "#f8d6a8", 5)
        for d in (
            "M72 20L92 40M66 62L80 66M146 15L146 18M216 18L202 38M236 64L214 68M236 112"
            "L212 104M64 112L82 104",
        )
    )
    left = "M10 152L26 138L44 152L60 138L78 154L78 176L10 176Z"
    right = "M196 140L216 120L240 142L240 176L196 176Z"
    fronts = (
        "M14 176L14 154L26 143L38 154L38 176ZM50 176L50 154L60 144L72 156L72 176ZM203 176"
        "L203 142L216 129L231 143L231 176Z"
    )
    return (
        circle(146, 84, 60, SUN)
        + rays
        + path(left, "#8a9a54")
        + path(right, "#8a9a54")
        + path(fronts, "#b98257")
        + path("M22 160h8v9h-8zM57 160h7v9h-7zM211 148h11v12h-11z", "#ffe9a6")
    )


def king() -> str:
    """Broad and red-bearded, straight towards us, his horn raised."""
    mantle = (
        "M128 112C96 118 66 128 44 142C26 154 14 166 10 176L240 176C236 160 226 146 206 134"
        "C190 126 176 116 164 112Z"
    )
    down = (
        "M120 108C100 112 84 120 74 132C72 140 78 146 86 144C90 152 102 152 106 146"
        "C112 154 124 154 128 148"
        "L164 148C168 154 180 154 186 146C190 152 202 152 206 144C214 146 220 140 218 132"
        "C208 120 192 112 172 108Z"
    )
    tufts = (
        "M86 132l-2 7M100 124l-2 7M102 140l-1 6M116 132l0 7M178 132l1 7M192 124l2 7M192 138"
        "l1 6M206 132l2 6"
    )
    look = FigureColours(eye="#3f7a64", brow="#8a3a17", mouth="none")
    beard = (
        "M-27-8C-32 10-34 26-26 42C-22 56-12 66 0 76C12 66 22 56 26 42C34 26 32 10 27-8"
        "C24 6 20 12 12 13C6 9-6 9-12 13C-20 12-24 6-27-8Z"
    )
    strands = (
        "M-24 14C-26 30-20 46-10 56M-15 20C-16 36-10 50-4 62M24 14C26 30 20 46 10 56"
        "M15 20C16 36 10 50 4 62M0 32L0 68"
    )
    whisker = "M0 15C-8 9-18 12-22 24C-14 28-4 26 0 20C4 26 14 28 22 24C18 12 8 9 0 15Z"
    crown = "M-29-22L-36-54L-18-40L-12-62L0-42L12-62L18-40L36-54L29-22C10-30-10-30-29-22Z"
    return (
        path(mantle, RED)
        + path("M122 120L172 120L178 176L116 176Z", DEEP)
        + "".join(pip("H", x, y, 11, GOLD) for x, y in ((46, 158), (67, 157), (88, 159)))
        + path(down, WOOL)
        + stroke(tufts, WOOL_LOW, 2.4)
        + sleeve((212, 177), (206, 138), 18, 10.5, DEEP, GOLD)
        + horn()
        + fist(206, 122, turn=8, scale=1.16)
        + heads.placed_head(
            146,
            80,
            path(
                "M-26-20C-40-4-40 30-34 48C-24 50-18 40-20 30L-20-20ZM26-20C40-4 40 30 34 48"
                "C24 50 18 40 20 30L20-20Z",
                "#a8481c",
            ),
            heads.front_view(look),
            path(beard, "#c65c24"),
            stroke(strands, "#93400f", 2.2),
            path("M-10 23Q0 34 10 23Q0 25-10 23Z", "#8c2b27"),
            path(whisker, "#d9733a"),
            stroke("M-3 18C-8 16-14 18-18 23M3 18C8 16 14 18 18 23", "#a8481c", 1.4),
            path("M-27-20C-22-46 22-46 27-20Z", DEEP),
            path(crown, GOLD, stroke=GOLD, stroke_width=2, stroke_linejoin="round"),
            path(
                "M29-22L36-54L18-40L12-62L0-42L0-28C10-28 20-26 29-22Z", GOLD_LOW, fill_opacity=0.4
            ),
            path("M-30-23C-10-32 10-32 30-23L28-13C10-21-10-21-28-13Z", WOOL),
            stroke("M-20-20l0 3M-10-23l0 3M10-23l0 3M20-20l0 3", INK, 2.4),
            *(circle(x, y, 3.6, RED) for x, y in ((-36, -55), (-12, -63), (12, -63), (36, -55))),
            pip("H", 0, -34, 15, RED),
        )
    )


def horn() -> str:
    """A great drinking horn, its mouth up and foaming."""
    outer = (
        "M186 48L226 40C230 74 228 104 212 128C204 140 194 150 180 158"
        "C187 144 194 132 195 116C196 92 193 70 186 48Z"
    )
    dark = "M212 43L226 40C230 74 228 104 212 128C204 140 194 150 180 158C204 134 214 104 212 43Z"
    return (
        path("M184 46C176 36 186 25 195 31C198 20 213 20 215 28C226 23 235 33 228 42Z", "#fffaf0")
        + circle(197, 36, 4, WOOL_LOW)
        + circle(212, 33, 3, WOOL_LOW)
        + path(outer, "#7b5238")
        + path(dark, "#55341f")
        + stroke("M197 66C201 84 202 100 199 114", "#a87a55", 2.6)
        + path("M183 48L228 39L229.6 52L187 61Z", GOLD)
        + stroke("M186.4 54.6L228.6 45.6", GOLD_LOW, 1.6)
        + path("M194.6 86L228 80L226.4 92L195.4 98Z", GOLD)
        + stroke("M195 92L227 86", RED, 2.6)
        + path("M191 137L206 136C199 145 190 153 180 158C185 150 189 143 191 137Z", GOLD)
    )


def queen() -> str:
    """Young, with long plaits under a tasselled cap, a puffin upon her hand."""
    look = FigureColours(eye="#4573a0", brow="#9a6a24", lashes=True, lips="#c2353a", mouth="smile")
    plait = "".join(
        path(
            f"M{x - 9} {y}C{x - 10} {y - 8} {x + 10} {y - 8} {x + 9} {y}"
            f"C{x + 6} {y + 9} {x - 6} {y + 9} {x - 9} {y}Z",
            "#e8b84e" if i % 2 else "#dda63a",
        )
        for i, (x, y) in enumerate(((112, 108), (109, 120), (107, 132), (105, 144), (104, 155)))
    )
    bodice = "M112 132C120 148 174 148 182 132L190 176L106 176Z"
    laces = "M128 150L166 158M166 150L128 158M128 160L166 168M166 160L128 168"
    cap = "M-25-17C-30-40-14-48 2-47C18-46 27-34 24-20C10-30-10-30-25-17Z"
    return (
        path("M112 60C90 80 94 110 96 130L124 130L124 70Z", "#cf9530")
        + path(shoulders(SLOPE, 46), WOOL)
        + stroke(
            "M72 148C66 158 64 166 63 176M88 146C84 156 82 166 82 176M226 150"
            "C230 160 230 168 230 176",
            WOOL_LOW,
            2.4,
        )
        + path("M128 114C134 130 158 130 166 114Z", "#e6b48e")
        + stroke("M128 121C134 133 158 133 165 120", GOLD, 2.4, stroke_dasharray="0.4 4")
        + path(bodice, RED)
        + path("M112 132C120 148 174 148 182 132L184 140C172 156 122 156 110 140Z", INK)
        + stroke("M114 139C124 153 170 153 180 139", GOLD, 2.6, stroke_dasharray="3 2.4")
        + path("M124 146L170 146L168 176L126 176Z", DEEP)
        + stroke(laces, GOLD, 2.2)
        + sleeve((222, 174), (200, 152), 17, 10, WOOL, RED)
        + birds.puffin(205, 104, flip=True, scale=1.14)
        + palm(200, 144, turn=-8, scale=1.15)
        + heads.placed_head(
            142,
            82,
            path("M-22-24C-34-4-32 20-24 34L-10 30L-14-20Z", "#cf9530"),
            heads.three_quarter_view(look),
            path(
                "M-24 6C-28-16-20-34 0-38C18-38 25-26 25-14C18-26 8-28-2-26C-14-22-20-8-24 6Z",
                "#e8b84e",
            ),
            stroke("M-20-10C-14-24-2-32 14-30M-22-2C-18-16-12-24-4-28", "#b98424", 1.6),
            path(cap, INK),
            stroke("M-6-46C-24-50-38-40-40-22", INK, 4.4),
            path("M-44-24L-35-24L-35-14L-44-14Z", GOLD),
            path("M-44-14L-35-14L-31 26L-36 20L-39 28L-42 20L-47 26Z", RED),
            stroke("M-40-12L-40 18M-44-12L-44 20M-36-12L-35 18", DEEP, 1.3),
            stroke("M-24-19C-10-31 10-31 24-21", GOLD, 2.4),
            circle(-21, 14, 2.8, GOLD),
        )
        + plait
        + path("M98 160L110 160L108 170L100 170Z", RED)
    )


def jack() -> str:
    """In profile, in a jersey of hearts, with fire from the hearth."""
    look = FigureColours(eye="#5a7a3a", brow="#6b3015", mouth="smile")
    flame = (
        "M0-46C10-32 20-22 18-6C16 8 8 14 0 14C-8 14-18 8-18-6C-18-18-8-22-8-34"
        "C-4-32-2-28-2-24C2-30 2-38 0-46Z"
    )
    inner = (
        "M1-24C8-14 12-8 10 0C8 8 4 10 0 10C-6 10-10 6-10-2C-10-10-4-12-4-18C-2-16 0-14 0-12"
        "C2-16 2-20 1-24Z"
    )
    hair = (
        "M-20-36C-40-30-40 0-34 20C-30 30-18 30-12 24C-16 16-14 8-8 2C-8-6-4-10 2-12"
        "C0-18 2-22 6-24"
        "C12-22 18-22 21-24C18-40 0-46-20-36Z"
    )
    curls = "M-30-16C-36-6-30 2-34 12M-20-22C-26-10-22 0-26 14M-8-26C-12-18-14-10-14-4"
    return (
        path("M201 74L213 74L210 170L204 170Z", WOOD)
        + path("M207 74L213 74L210 170L207 170Z", WOOD_LOW)
        + heads.placed_head(207, 62, path(flame, "#e2672c"), path(inner, "#fbd24e"), scale=1.02)
        + path("M194 70L220 70L215 88L199 88Z", INK)
        + stroke("M196 75L218 75", GOLD, 2)
        + path(shoulders(SLOPE, 48), RED)
        + yoke(HEARTS, {"a": GOLD, "b": WOOL})
        + stroke("M66 148L60 176M222 150L226 176", DEEP, 2.4)
        + sleeve((206, 177), (207, 148), 16, 9.5, RED, WOOL)
        + fist(207, 135, scale=1.06)
        + path("M124 112C126 132 168 132 170 112L162 104L130 104Z", DEEP)
        + stroke("M131 115l2 9M139 118l1 9M147 119l0 9M155 118l-1 9M163 115l-2 9", RED, 2)
        + heads.placed_head(
            145,
            80,
            path("M-16-30C-36-20-38 10-32 28C-24 32-12 28-8 20L-4-20Z", "#7d3a18"),
            heads.side_view(look),
            path(hair, "#a8501f"),
            stroke(curls, "#7d3a18", 2.2),
            path("M-35-12C-34-42 6-58 21-30L20-20C6-32-16-26-32-4Z", DEEP),
            path("M-35-12C-34-16-33-19-31-22C-14-38 8-40 21-29L20-20C6-32-16-26-32-4Z", WOOL),
            stroke(
                "M-30-12l4-4M-25-18l4-3M-18-23l4-3M-10-26l5-2M-1-28l5 0M8-27l5 2M15-24l3 2",
                RED,
                2.6,
            ),
            circle(-14, -50, 8, WOOL),
            stroke("M-20-52l4 3M-14-57l0 5M-9-53l-4 3M-15-46l1 3", WOOL_LOW, 1.5),
        )
    )


HOUSE = FigureHouse(
    SKY,
    SLOPE,
    scene,
    ("bb....bb", "b..aa..b", "..aaaa..", ".aa..aa.", "..aaaa..", "b..aa..b", "bb....bb"),
    {"a": WOOL, "b": GOLD},
    DEEP,
    {"K": king, "Q": queen, "J": jack},
)
