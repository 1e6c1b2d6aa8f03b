"""Clubs, the house of the heath: birch and moss, sheep, ptarmigan, a fiddle.

The king is a shepherd, the queen has a ptarmigan on her hand, and the jack is
Pamfíll, whom everybody loves: he plays, and a raven on his shoulder listens.
"""

from __future__ import annotations

from sprites.figures import birds, heads, heath
from sprites.figures.hands import fist, palm, sleeve
from sprites.figures.heath import MOSS, OCHRE
from sprites.figures.house import FigureHouse, shoulders
from sprites.figures.knit import LEAVES, yoke
from sprites.figures.tints import GOLD, GOLD_LOW, WOOL, WOOL_LOW, FigureColours
from sprites.svg import circle, ellipse, path, stroke

DEEP = "#234b33"
RUST, HEATHER = "#c2552c", "#9a5b8c"
FLEECE, FLEECE_LOW = "#a07d5a", "#7d5d3f"
SKY, SKY_LIT = "#cdd9a0", "#edf0cd"
SLOPE = 0.0


def scene() -> str:
    """Hills, and young birches."""
    hills = (
        "M10 160C30 140 50 146 70 152C110 128 150 150 190 136C210 130 226 134 240 140L240 177"
        "L10 177Z"
    )
    near = "M10 170C30 158 60 164 80 170L80 177L10 177ZM190 177C200 160 224 154 240 158L240 177Z"
    trunk = "M76 22L82 22L84 160L74 160ZM94 60L98 60L99 156L93 156ZM228 12L234 12L236 168L226 168Z"
    bark = (
        "M75 44l5 1M79 60l5-1M75 82l4 1M80 98l4 0M75 116l5 1M79 130l4 0M94 78l3 0M95 104l3 0"
        "M94 128l3 0M228 30l5 1M231 52l4 0M227 74l5 1M231 100l4 0M228 124l5 0"
    )
    crown = (
        "M66 22C60 6 96 2 98 16C110 20 104 40 92 38C84 46 66 42 66 22ZM214 12L240 12L240 52"
        "C232 50 226 40 226 32C216 34 208 24 214 12ZM86 58C88 48 106 50 106 60"
        "C112 68 102 76 96 70C88 74 82 66 86 58Z"
    )
    return (
        circle(148, 84, 60, SKY_LIT)
        + path(hills, "#a9bf72")
        + path(near, "#8fab5c")
        + path(trunk, "#fbf7ea")
        + stroke(bark, "#a39a85", 1.6)
        + path(crown, "#b9ce86")
    )


def king() -> str:
    """An old shepherd, half aside, horned like a ram, a lamb under his arm."""
    look = FigureColours(eye="#5a7a3a", brow="#fbf7ec", mouth="none", lids=0.45)
    cloak = (
        "M130 112C100 116 66 128 44 144C28 156 14 166 10 176L240 176C236 158 226 144 206 132"
        "C190 124 176 116 162 112Z"
    )
    fleece = (
        "M122 108C96 112 72 124 54 140C54 150 64 154 72 148C78 158 92 156 96 148"
        "C104 156 116 154 120 146C130 156 142 156 148 148C156 156 168 154 172 146"
        "C180 154 192 152 196 144C204 150 216 148 218 140C204 124 188 114 170 108Z"
    )
    beard = (
        "M-23 4C-30 14-32 30-26 38C-28 48-20 56-12 54C-8 62 4 64 10 56C18 56 24 48 22 40"
        "C28 32 28 22 24 12"
        "C18 14 14 12 8 15C0 12-8 12-14 10C-18 8-20 0-23 4Z"
    )
    curls = (
        "M-22 18C-18 24-22 30-18 34M-12 22C-8 28-12 36-8 42M-2 26C2 32-2 42 2 48M10 24"
        "C12 30 8 38 12 44M18 22C20 28 16 34 18 38"
    )
    horn_r = "M20-30C34-46 54-38 52-20C50-6 34-4 32-14C32-20 40-22 42-16C46-26 34-32 24-20Z"
    horn_l = "M-20-30C-34-46-54-38-52-20C-50-6-34-4-32-14C-32-20-40-22-42-16C-46-26-34-32-24-20Z"
    return (
        heath.crook()
        + path(cloak, MOSS)
        + path("M124 116L170 116L178 176L112 176Z", RUST)
        + stroke("M132 150L132 176M146 152L146 176M160 150L160 176", "#8f3a1b", 2.4)
        + path(fleece, FLEECE)
        + stroke(
            "M70 138c4-4 8 0 6 4M90 130c4-4 8 0 6 4M106 138c4-4 8 0 6 4M178 134c4-4 8 0 6 4"
            "M196 134c4-4 8 0 6 4",
            FLEECE_LOW,
            2.2,
        )
        + heath.lamb()
        + sleeve((208, 177), (210, 146), 16, 10, MOSS, OCHRE)
        + fist(211, 133, scale=1.06)
        + heads.placed_head(
            146,
            84,
            path(
                "M-22-24C-40-10-38 20-32 34C-26 36-20 30-18 24L-16-16ZM18-24C32-14 32 6 28 16"
                "L20 12Z",
                "#e9e2d2",
            ),
            heads.three_quarter_view(look),
            path(beard, "#fbf7ec"),
            stroke(curls, "#cfc5b0", 2.2),
            path(
                "M8 15C2 9-8 12-12 21C-2 25 6 23 9 18C14 23 20 24 24 20C22 13 14 10 8 15Z",
                "#fffdf6",
            ),
            path("M2 23Q9 30 15 22.6Q9 23 2 23Z", "#8c2b27"),
            path("M-27-16C-30-52 28-54 27-18C12-30-12-30-27-16Z", DEEP),
            path(horn_r, "#d9c08a"),
            path(horn_l, "#d9c08a"),
            stroke(
                "M30-37l4 6M40-39l0 8M48-34l-4 6M52-24l-8 0M-30-37l-4 6M-40-39l0 8M-48-34l4 6"
                "M-52-24l8 0",
                "#a8873f",
                2,
            ),
            path("M-28-18C-12-32 12-32 28-20L26-11C12-22-12-22-26-9Z", GOLD),
            *(
                circle(x, y, 2.8, fill)
                for x, y, fill in (
                    (-16, -20, RUST),
                    (-4, -23.6, WOOL),
                    (8, -23, RUST),
                    (19, -18.6, WOOL),
                )
            ),
            flip=True,
        )
    )


def queen() -> str:
    """Straight towards us, wreathed in flowers, a ptarmigan on her hand."""
    look = FigureColours(eye="#4c7a3c", brow="#7a4a22", lashes=True, lips="#bf4540", mouth="smile")
    plaits = "".join(
        ellipse(146 + side * (35 + i), 102 + i * 12, 8, 7.6, "#b46a30" if i % 2 else "#9c5723")
        for side in (-1, 1)
        for i in range(5)
    )
    hair = "M-26-12C-32-46 32-46 26-12C20-26 8-30 0-34C-8-30-20-26-26-12Z"
    back = "M-24-26C-42-16-40 16-36 26L-24 26L-20-10ZM24-26C42-16 40 16 36 26L24 26L20-10Z"
    flowers = "".join(
        circle(x, y, r, fill) + circle(x, y, r * 0.42, GOLD if fill != OCHRE else RUST)
        for x, y, r, fill in (
            (-26, -26, 6.4, HEATHER),
            (-15, -34, 7, WOOL),
            (-2, -38, 7.6, RUST),
            (12, -36, 7, WOOL),
            (24, -28, 6.4, HEATHER),
        )
    )
    leaves = (
        "M-32-20C-40-26-40-34-34-36C-30-32-28-26-30-20ZM-22-34C-28-42-24-50-18-50"
        "C-16-44-16-38-20-34Z"
        "M-9-40C-12-50-6-56 0-56C0-50-2-44-6-40ZM5-42C6-50 12-54 18-52C16-46 12-42 8-40Z"
        "M19-36C22-44 28-48 34-44C32-38 26-34 22-32ZM29-24C36-30 42-28 42-22C38-18 32-18 29-20Z"
    )
    return (
        path(shoulders(SLOPE, 46), DEEP)
        + path("M130 100L162 100L166 116C158 130 134 130 126 116Z", "#e6b48e")
        + path("M128 112C134 128 158 128 164 112L170 120C160 138 132 138 122 120Z", "#f5d3b3")
        + path(
            "M124 116C92 122 62 136 44 156L56 176L122 176L146 158L170 176L240 176"
            "C228 148 200 126 168 116L146 146Z",
            MOSS,
        )
        + yoke(LEAVES, {"a": OCHRE, "b": WOOL}, inner=26, step=3.3, rows=10)
        + path("M120 116L146 150L172 116L166 112L146 138L126 112Z", DEEP)
        + circle(146, 150, 7, GOLD)
        + circle(146, 150, 4, RUST)
        + circle(146, 150, 1.6, WOOL)
        + stroke("M48 160l-4 9M58 168l-3 8M236 160l3 8", OCHRE, 2.4)
        + sleeve((224, 176), (203, 152), 17, 9.5, MOSS, OCHRE)
        + birds.ptarmigan(209, 121, scale=0.92, summer=True)
        + palm(202, 148, turn=-6, scale=1.12)
        + heads.placed_head(
            146,
            84,
            path(back, "#9c5723"),
            heads.front_view(look),
            path(hair, "#b46a30"),
            stroke("M-21-20C-16-26-8-30-1-33M21-20C16-26 8-30 1-33", "#85461a", 1.6),
            path(leaves, MOSS),
            flowers,
        )
        + plaits
        + path("M103 160h14l-2 8h-10zM177 160h14l-2 8h-10z", RUST)
    )


def jack() -> str:
    """Pamfíll: merry, in a tasselled cap, his bow across the strings."""
    look = FigureColours(eye="#3b7a4a", brow="#8a4a1c", mouth="grin", lips="#d06a5c", wink=True)
    curls = "".join(
        circle(x, y, r, "#b8652a" if i % 2 else "#a45420")
        for i, (x, y, r) in enumerate(
            ((-25, -8, 8), (-28, 4, 8), (-27, 15, 7), (25, -8, 8), (28, 4, 8), (27, 15, 7))
        )
    )
    fringe = "".join(
        circle(x, y, 6.4, "#b8652a") for x, y in ((-18, -21), (-8, -24), (3, -24.6), (14, -22))
    )
    cap = (
        "M-29-20C-32-50-8-62 14-58C30-54 46-44 52-22C44-28 38-30 33-28C31-26 30-22 29-20"
        "C10-31-10-31-29-20Z"
    )
    rib = "M-31-24C-12-36 12-36 31-24L29-11C12-22-12-22-29-11Z"
    return (
        path(shoulders(SLOPE, 48), MOSS)
        + yoke(LEAVES, {"a": OCHRE, "b": WOOL})
        + stroke("M66 150L60 176", DEEP, 2.4)
        + path("M124 112C126 132 168 132 170 112L162 104L130 104Z", RUST)
        + stroke("M131 115l2 9M139 118l1 9M147 119l0 9M155 118l-1 9M163 115l-2 9", "#8f3a1b", 2)
        + birds.raven(80, 103, scale=0.84)
        + heads.placed_head(
            146,
            80,
            curls,
            heads.front_view(look),
            stroke("M-24 12C-23 15-21 18-19 20M24 12C23 15 21 18 19 20", "#a9694a", 1),
            "".join(
                circle(x, y, 0.9, "#b9744e")
                for x, y in ((-14, 6), (-10, 8), (-17, 9), (12, 6), (15, 9), (9, 8.6))
            ),
            fringe,
            path(cap, RUST),
            path("M14-58C30-54 46-44 52-22C44-28 38-30 33-28C34-40 26-52 14-58Z", "#9c3f1e"),
            stroke("M-24-38l6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5", OCHRE, 2.6),
            stroke("M-18-48l5-4 5 4 5-4 5 4 5-4 5 4", WOOL, 2.2),
            path(rib, WOOL),
            stroke(
                "M-24-25l1 8M-16-29l1 8M-8-31l0 8M0-32l0 8M8-31l0 8M16-29l-1 8M24-25l-1 8",
                WOOL_LOW,
                2,
            ),
            path("M46-24L58-24L62-4L56-8L53-1L50-8L45-3Z", OCHRE),
            stroke("M47-22L57-22", GOLD_LOW, 2.4),
        )
        + heath.fiddle()
    )


HOUSE = FigureHouse(
    SKY,
    SLOPE,
    scene,
    ("a......a", "aa.bb.aa", ".abbbba.", "..b..b..", ".abbbba.", "aa.bb.aa", "a......a"),
    {"a": OCHRE, "b": WOOL},
    DEEP,
    {"K": king, "Q": queen, "J": jack},
)
