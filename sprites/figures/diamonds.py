"""Diamonds, the house of the sea: a longship, whales, ice, and the stone that finds the sun.

The king wears a ship and holds a harpoon, the queen looks through her
sunstone, the jack has caught a cod.
"""

from __future__ import annotations

from sprites.figures import heads
from sprites.figures.hands import fist, palm, sleeve
from sprites.figures.house import FigureHouse, shoulders
from sprites.figures.knit import WAVES, yoke
from sprites.figures.tints import (
    GOLD,
    GOLD_LOW,
    INK,
    STEEL,
    STEEL_LOW,
    WOOD,
    WOOD_LOW,
    WOOL,
    WOOL_LOW,
    FigureColours,
)
from sprites.svg import circle, path, rect, stroke

TEAL, DEEP, ICE = "#1f7a86", "#124a5c", "#dff1ef"
CORAL, YELLOW = "#dd5b3a", "#f0bb3e"
TANNED, TANNED_LOW = "#ecbd92", "#d79c6e"
SKY, SKY_LIT = "#9fd0d2", "#cbe6e2"
SLOPE = -0.14


def scene() -> str:
    """Icebergs on a swell."""
    ice = "M62 150L84 96L96 118L106 100L122 150ZM176 150L196 84L210 108L222 92L240 140L240 160Z"
    shade = (
        "M84 96L96 118L92 150L78 150ZM196 84L210 108L204 150L190 150ZM222 92L240 140L240 152"
        "L224 150Z"
    )
    swell = (
        "M10 166C22 150 34 150 44 162C56 148 70 148 80 158C92 142 106 144 114 154"
        "C150 138 190 138 240 128"
        "L240 162L10 192Z"
    )
    return (
        circle(146, 84, 60, SKY_LIT)
        + path(ice, "#f1f8f5")
        + path(shade, "#b4dadb")
        + path(swell, "#5ba5ad")
        + stroke(
            "M14 176C24 164 34 164 44 174C56 162 68 162 78 170M206 146C216 138 228 138 238 142",
            "#c7e6e4",
            2,
        )
    )


def king() -> str:
    """Fair and plaited, half aside, with a ship for a crown and a harpoon."""
    look = FigureColours(
        eye="#2f7f8c", brow="#b98a34", mouth="none", lids=0.3, skin=TANNED, low=TANNED_LOW
    )
    mantle = (
        "M130 112C100 116 66 126 42 144C24 158 14 174 10 190L240 160C236 150 222 138 206 130"
        "C190 122 176 114 162 112Z"
    )
    beard = (
        "M-23 6C-22 26-16 40-6 50L-2 74L4 78L10 74L12 50C20 42 24 32 24 18C18 14 14 12 8 15"
        "C0 12-8 12-14 10C-18 8-20 2-23 6Z"
    )
    plait = "M-4 50L12 50M-3 58L11 58M-2 66L11 66"
    strands = (
        "M-16 20C-14 32-8 42-2 48M-6 20C-4 32 0 40 3 48M6 24C8 34 8 40 7 48M18 22C18 32 14 40 11 48"
    )
    hull = (
        "M-34-22C-44-32-46-46-38-52C-32-56-26-50-30-46C-34-45-32-38-26-34C-10-28 12-28 26-34"
        "C32-38 34-45 30-46C26-50 32-56 38-52C46-46 44-32 34-22C12-13-12-13-34-22Z"
    )
    sail = "M-20-36C-16-44-18-56-20-62C-6-67 8-67 22-62C20-56 18-44 22-36C8-31-6-31-20-36Z"
    stripes = (
        "M-9-64.5C-7-54-7-44-9-33.5L0-32.6C2-44 2-54 0-65.8ZM11-64.8C9-54 9-44 12-33.6L22-36"
        "C18-44 20-56 22-62Z"
    )
    return (
        harpoon()
        + path(mantle, DEEP)
        + path("M124 116L170 116L182 168L106 178Z", TEAL)
        + path(
            "M124 110C96 114 66 126 46 144L56 158C76 142 100 134 122 132L146 140L172 130"
            "C186 132 206 140 222 152L228 142C212 126 190 114 168 110Z",
            CORAL,
        )
        + stroke(
            "M52 150C76 132 100 124 124 122M170 120C190 124 208 134 224 148",
            GOLD,
            2.4,
            stroke_dasharray="6 4",
        )
        + stroke(
            "M118 150q7-7 14 0M160 146q7-7 14 0M112 162q7-7 14 0q7-7 14 0M154 156q7-7 14 0"
            "q7-7 14 0",
            ICE,
            2.4,
        )
        + sleeve((206, 166), (209, 140), 16, 9.5, DEEP, GOLD)
        + fist(210, 127, scale=1.05, skin=TANNED, low=TANNED_LOW)
        + heads.placed_head(
            146,
            83,
            path(
                "M-22-22C-38-8-38 26-32 44L-18 40L-16-16ZM20-24C30-12 31 6 28 20L22 24L18-10Z",
                "#c99a3e",
            ),
            heads.three_quarter_view(look),
            path(beard, "#e9c26a"),
            stroke(strands, "#bb8c34", 1.9),
            stroke(plait, "#a8731a", 2.2),
            path(
                "M8 15C2 9-8 12-12 22C-2 26 6 24 9 19C14 24 20 25 25 21C23 13 14 10 8 15Z",
                "#f3d587",
            ),
            path("M4 25Q9 28 14 25Q9 22.6 4 25Z", "#8c2b27"),
            path(sail, WOOL),
            path(stripes, CORAL),
            stroke("M1-68L1-24", WOOD_LOW, 2.4),
            path("M1-68L12-65L1-61Z", YELLOW),
            path(hull, GOLD),
            stroke("M-36-25C-12-15 12-15 36-25", GOLD_LOW, 1.8),
            *(
                circle(x, y, 4.2, fill, stroke=GOLD_LOW, stroke_width=1.2)
                for x, y, fill in (
                    (-20, -26, TEAL),
                    (-7, -23.6, WOOL),
                    (7, -23.6, CORAL),
                    (20, -26, TEAL),
                )
            ),
        )
    )


def harpoon() -> str:
    return (
        rect(207, 54, 5.4, 112, WOOD)
        + rect(210, 54, 2.4, 112, WOOD_LOW)
        + path("M210 18L222 48L214 45L214 62L206 62L206 45L198 48Z", STEEL)
        + path("M210 18L222 48L214 45L214 62L210 62Z", STEEL_LOW)
        + path("M203 62L217 62L217 72L203 72Z", CORAL)
        + stroke("M203 67L217 67", WOOL, 1.6)
        + stroke("M203 70C192 78 196 90 188 98C184 104 188 110 192 108", WOOL_LOW, 2)
    )


def queen() -> str:
    """In profile, her hair a sea, towards the stone on her palm."""
    look = FigureColours(eye="#2f7f8c", brow="#5b2a18", lashes=True, lips="#c2353a", mouth="calm")
    hair = (
        "M-4-38C-34-44-46-18-42 4C-40 22-56 34-50 54C-46 70-60 76-64 92C-44 96-30 86-26 72"
        "C-22 56-14 48-14 32C-14 18-12 8-6 0C-4-12 2-20 12-24C18-26 20-28 19-32C12-40 4-40-4-38Z"
    )
    waves = (
        "M-8-34C-34-30-36-8-34 6C-32 24-46 36-42 54C-38 68-48 78-54 88M0-30C-22-24-26-6-25 8"
        "C-24 26-34 38-32 52C-30 66-36 76-44 88M6-26C-10-22-17-8-17 6C-16 22-26 34-24 48"
    )
    crown = "M-22-34L-24-58L-12-48L-6-70L4-50L14-62L18-46L25-50L21-28C8-38-8-40-22-34Z"
    stone = "M209 58L230 74L228 103L209 117L190 103L188 74Z"
    return (
        stroke(
            "M209 50L209 36M184 66L174 58M232 66L238 61M196 68L190 54M222 68L228 54", "#fff6cf", 3.4
        )
        + path(shoulders(SLOPE, 44), TEAL)
        + path("M128 112C134 128 160 128 166 112L174 124C164 142 130 142 118 124Z", "#f5d3b3")
        + path(
            "M142 112L166 110L174 124C168 136 154 138 150 136C156 128 150 118 142 112Z", "#e6b48e"
        )
        + yoke(
            ("abbabbab", "bb.bb.bb", "b..b..b."),
            {"a": GOLD, "b": ICE},
            inner=24,
            step=4.4,
            repeats=5,
        )
        + stroke("M118 126C130 146 164 146 174 126", WOOL, 5, stroke_dasharray="0.4 6.2")
        + stroke(
            "M86 160C96 152 104 152 112 160C120 152 130 152 138 160M150 158"
            "C158 150 168 150 176 156",
            ICE,
            2.2,
        )
        + path("M140 146L147 138L154 146L147 156Z", CORAL, stroke=GOLD, stroke_width=2)
        + sleeve((224, 162), (209, 136), 16, 8.6, TEAL, GOLD)
        + palm(209, 125, turn=-4, scale=1.15)
        + path(stone, "#ffffff", fill_opacity=0.92)
        + path("M188 74L209 88L209 117L190 103Z", "#f6d98c")
        + path("M209 88L230 74L228 103L209 117Z", "#e9a94a")
        + path("M199 81L209 88L209 102L200 96ZM209 58L219 66L209 73L199 66Z", "#fffaf0")
        + stroke("M188 74L209 88L230 74M209 88L209 117", "#b67b1e", 1.3)
        + heads.placed_head(
            142,
            83,
            heads.side_view(look),
            path(hair, "#8f3d20"),
            stroke(waves, "#6b2813", 2.4),
            stroke(
                "M-40-2C-32 2-22 0-14-6M-42 36C-34 40-26 36-20 30",
                WOOL,
                3.4,
                stroke_dasharray="0.4 4.6",
            ),
            path(crown, ICE),
            path("M-6-70L4-50L2-36C-2-37-6-37-9-36ZM14-62L18-46L25-50L21-28L10-34Z", "#93c9cf"),
            path("M-24-34C-8-41 10-38 22-28L20-20C8-30-8-33-23-26Z", GOLD),
            circle(-12, -33, 2.6, CORAL),
            circle(0, -33, 2.6, WOOL),
            circle(11, -29.6, 2.6, CORAL),
            circle(-13, 12, 3.4, WOOL),
            scale=0.98,
        )
    )


def jack() -> str:
    """A young fisherman in oilskins, half aside, with the cod he caught."""
    look = FigureColours(eye="#2f6f8c", brow="#7d4a22", mouth="grin", skin=TANNED, low=TANNED_LOW)
    coat = shoulders(SLOPE, 48)
    brim = (
        "M-46-4C-44-20-30-26-20-26C0-34 18-32 26-24C34-22 38-16 36-10C26-20 6-24-12-18"
        "C-24-14-36-6-46-4Z"
    )
    crown = "M-26-18C-28-50-6-58 6-56C24-54 30-36 27-20C10-30-10-28-26-18Z"
    return (
        cod()
        + path(coat, YELLOW)
        + path("M120 116L146 138L172 114L178 120L162 172L124 176L112 124Z", TEAL)
        + yoke(WAVES, {"a": ICE, "b": DEEP}, repeats=3, inner=15, rows=10, fall=50)
        + path("M128 110L104 118L134 176L112 178L88 130L84 124Z", "#f7d26c")
        + path("M164 110L190 118L166 172L184 168L202 132L206 124Z", "#f7d26c")
        + stroke("M108 122L134 174M186 120L164 170", GOLD_LOW, 1.8)
        + stroke("M66 150L58 182M220 148L226 162", GOLD_LOW, 2.4)
        + circle(108, 156, 3.6, WOOD_LOW)
        + circle(116, 172, 3.6, WOOD_LOW)
        + sleeve((204, 167), (209, 142), 16, 10.5, YELLOW, "#c98d24")
        + fist(210, 129, scale=1.08, skin=TANNED, low=TANNED_LOW)
        + path("M126 110C128 126 166 126 168 110L162 104L132 104Z", CORAL)
        + stroke("M133 113l2 8M141 116l1 8M149 116l0 8M157 114l-1 8", "#a83c22", 2)
        + heads.placed_head(
            146,
            82,
            path("M-24-18C-34 0-30 20-22 26L-12 20L-14-18Z", "#b06a2c"),
            heads.three_quarter_view(look),
            path(
                "M-23-2C-22-14-14-24-4-26L8-30C20-30 25-22 25-14C14-22 0-22-8-18C-14-14-18-8-23-2Z",
                "#c9803a",
            ),
            path(
                "M-18 16C-14 30-4 37 4 36C14 38 21 30 22 22C16 28 12 30 6 29C-4 29-12 24-18 16Z",
                "#c9803a",
                fill_opacity=0.55,
            ),
            path(crown, YELLOW),
            path("M6-56C24-54 30-36 27-20C22-23 17-25 12-25C16-36 14-48 6-56Z", "#cf9428"),
            path(brim, "#f7d26c"),
            stroke("M-42-6C-24-18-8-24 10-22C22-21 30-17 35-12", "#c98d24", 1.8),
            stroke("M-16-48C-20-40-22-32-22-24M-2-54C-6-44-8-36-8-26", "#c98d24", 1.6),
        )
    )


def cod() -> str:
    """A cod held up by its tail's root, the head above."""
    fish = (
        "M208 26C224 32 232 52 228 78C226 98 220 112 216 124L224 148L210 142L198 150L204 124"
        "C196 108 190 92 190 74C190 50 196 32 208 26Z"
    )
    belly = (
        "M208 26C198 32 190 50 190 74C190 92 196 108 204 124L209 124C202 106 200 88 201 70"
        "C202 52 206 38 208 26Z"
    )
    spots = ((216, 58), (222, 68), (214, 76), (220, 86), (213, 94), (217, 104))
    return (
        path("M228 54L240 66L229 74ZM228 80L238 92L224 96ZM191 66L180 78L191 86Z", "#7d7a4a")
        + path(fish, "#98915a")
        + path(belly, "#f1ead0")
        + "".join(circle(x, y, 2, "#6a6538") for x, y in spots)
        + stroke("M220 42C214 60 210 90 211 116", "#dcd6ae", 1.8)
        + stroke("M196 52C202 56 208 56 216 50", "#6a6538", 2)
        + circle(213, 42, 5, YELLOW)
        + circle(213, 42, 2.8, INK)
        + stroke("M200 32C202 36 206 37 210 35", "#6a6538", 1.8)
        + stroke("M203 31C201 27 200 25 201 22", "#6a6538", 1.8)
    )


HOUSE = FigureHouse(
    SKY,
    SLOPE,
    scene,
    ("b......b", "bb....bb", ".bb..bb.", "..baab..", ".bb..bb.", "bb....bb", "b......b"),
    {"a": YELLOW, "b": WOOL},
    TEAL,
    {"K": king, "Q": queen, "J": jack},
)
