"""Spades, the house of the raven: night, northern lights, basalt.

The king has a raven on his fist, the queen spins the northern lights, the
jack is off on skis.
"""

from __future__ import annotations

from sprites.figures import birds, heads
from sprites.figures.hands import fist, sleeve
from sprites.figures.house import FigureHouse, close_at_join, shoulders
from sprites.figures.knit import PEAKS, yoke
from sprites.figures.tints import GOLD, GOLD_LOW, INK, WOOD, WOOD_LOW, WOOL, WOOL_LOW, FigureColours
from sprites.svg import circle, path, rect, stroke

NIGHT, SLATE = "#232f55", "#4c6089"
AURORA, VIOLET = "#66c9a4", "#8a78bd"
SKY, SKY_LIT = "#b4c4d9", "#d3dee9"
SLOPE = 0.14


def scene() -> str:
    """Northern lights over columns of basalt."""
    lights = (
        "M48 44C90 10 110 60 140 30C170 4 200 50 240 14L240 40C200 74 172 34 142 56"
        "C112 84 90 40 48 74Z"
    )
    second = (
        "M48 92C100 60 120 100 160 74C190 56 210 84 240 62L240 78C208 100 190 76 162 92"
        "C120 118 100 80 48 110Z"
    )
    columns = (
        "M12 150L12 186L30 186L30 146L21 141ZM32 158L32 186L50 186L50 158L41 153Z"
        "M52 166L52 186L68 186L68 166L60 161ZM206 138L206 194L222 194L222 138L214 133Z"
        "M224 122L224 194L240 194L240 122L232 117Z"
    )
    lit = (
        "M21 141L21 186L30 186L30 146ZM41 153L41 186L50 186L50 158ZM60 161L60 186L68 186"
        "L68 166ZM214 133L214 194L222 194L222 138ZM232 117L232 194L240 194L240 122Z"
    )
    stars = "".join(
        circle(x, y, 1.5, "#ffffff")
        for x, y in ((82, 24), (100, 92), (226, 98), (196, 22), (84, 126))
    )
    return (
        circle(148, 84, 62, SKY_LIT)
        + path(lights, "#8fd6bb", fill_opacity=0.5)
        + path(second, "#a99bd0", fill_opacity=0.38)
        + stars
        + path(columns, "#75859f")
        + path(lit, "#8b9ab2")
    )


def king() -> str:
    """Grey and long-bearded, in profile towards the raven on his fist."""
    cloak = close_at_join("M132 112C104 116 70 128 46 142C28 152 16 164 10 180", SLOPE)
    look = FigureColours(eye="#4a6a86", brow="#6e7686", mouth="none")
    beard = (
        "M-14 8C-10 18-6 20 2 18C10 10 16 14 23 12C26 12 27 15 24 17C27 22 28 30 25 40"
        "C22 54 12 66 2 80C4 64-10 56-16 44C-22 34-22 20-14 8Z"
    )
    strands = "M-10 24C-6 40 2 50 4 64M2 24C4 38 10 46 10 58M14 26C16 36 17 42 16 50"
    hair = "M-18-30C-40-20-36 14-40 40C-32 52-16 50-10 40L-12-4L-2-30Z"
    waves = "M-28-14C-33 4-30 20-33 40M-22-10C-26 10-22 24-24 44"
    helm = "M-27-20C-26-48 12-52 20-24L20-18C4-24-12-24-27-14Z"
    wing = (
        "M-2-22C-24-24-46-34-55-54C-47-52-41-52-37-51C-43-56-43-61-41-65C-31-61-25-57-20-51"
        "C-22-57-20-62-16-66C-7-58 0-44 0-32Z"
    )
    feathers = "M-46-47C-36-38-24-33-12-32M-34-56C-28-47-20-41-10-38M-17-57C-14-50-10-45-5-41"
    return (
        path(cloak, NIGHT)
        + path("M164 112C196 120 222 138 240 166L240 190L160 180Z", NIGHT)
        + path("M132 116L168 116L178 184L120 178Z", SLATE)
        + stroke("M150 120L150 178", GOLD, 3)
        + path(
            "M126 108C92 114 64 128 44 144C58 152 70 152 80 150C82 158 96 158 104 152"
            "C112 156 122 152 126 144C134 140 138 130 138 116Z",
            INK,
        )
        + path(
            "M164 108C184 114 204 126 214 142C204 150 194 148 188 144C182 148 174 146 170 140"
            "C164 134 160 124 160 114Z",
            INK,
        )
        + stroke(
            "M62 142l-4 6M78 134l-3 8M96 130l-2 9M112 124l0 9M180 124l3 8M194 132l4 7", SLATE, 2.2
        )
        + sleeve((198, 170), (203, 140), 15, 9, SLATE, GOLD)
        + birds.raven(208, 96, flip=True, scale=0.92)
        + fist(203, 130, turn=-90, scale=1.02)
        + heads.placed_head(
            142,
            78,
            path(hair, "#b9bfca"),
            stroke(waves, "#8d95a5", 2),
            heads.side_view(look),
            path(beard, "#c9ced7"),
            stroke(strands, "#9aa2b1", 1.9),
            path("M24 12C18 8 8 12 4 22C12 24 20 20 25 16Z", "#e2e5ea"),
            path(helm, SLATE),
            path("M-27-21C-12-32 6-31 20-25L20-17C4-24-12-24-27-13Z", GOLD),
            path(wing, INK),
            stroke(feathers, SLATE, 2),
            circle(-6, -25, 3.4, AURORA),
            circle(8, -24.6, 2.4, WOOL),
            circle(-19, -20.6, 2.4, WOOL),
        )
    )


def queen() -> str:
    """In black embroidered with gold, under a tall white headdress, spinning the lights."""
    gown = shoulders(SLOPE, 44)
    look = FigureColours(eye="#5a4f8f", brow="#2a2230", lashes=True, lips="#b23a3f", lids=0.5)
    hair = "M-24-22C-32 0-32 22-26 44C-14 50-8 40-8 30L-14-20ZM22-24C28-6 27 6 26 14L20 22L18-20Z"
    faldur = (
        "M-27-16C-34-40-30-64-8-70C10-74 26-66 30-54C20-58 12-54 14-46C22-40 25-28 24-18"
        "C10-30-12-28-27-16Z"
    )
    veil = "M-24-36C-42-20-48 20-62 58C-46 56-36 50-28 38C-32 16-32-4-24-20Z"
    vines = (
        "M132 128C126 138 128 150 136 156C130 150 136 144 140 148M162 128C168 138 166 150 158 156"
        "C164 150 158 144 154 148M108 132C98 140 94 152 98 162M186 132C194 140 196 150 194 162"
        "M98 152c-6-2-8-6-8-10M196 150c4-3 6-6 6-10"
    )
    thread = "M206 66C204 84 208 96 206 118"
    return (
        path(gown, NIGHT)
        + path("M130 114C136 128 156 128 162 114L168 122C158 140 134 140 124 122Z", WOOL)
        + yoke(("abab", "a..a"), {"a": GOLD, "b": AURORA}, inner=22, rows=2, repeats=11)
        + stroke(vines, GOLD, 2)
        + "".join(circle(147, y, 3, GOLD) for y in (146, 156, 166))
        + sleeve((208, 176), (205, 146), 14, 8, NIGHT, WOOL)
        + rect(203.6, 26, 4.6, 116, WOOD)
        + path(
            "M206 30C188 32 184 50 192 62C194 74 202 80 206 82C210 80 219 72 220 60"
            "C227 48 222 32 206 30Z",
            AURORA,
        )
        + path(
            "M206 30C196 36 192 48 198 60C200 70 204 78 206 82C211 76 212 70 208 62"
            "C202 50 204 38 206 30Z",
            "#9be0c4",
        )
        + path(
            "M212 34C222 42 221 54 215 62C214 70 210 76 206 82C214 80 220 72 220 60"
            "C227 48 222 37 212 34Z",
            VIOLET,
        )
        + stroke(
            "M192 46C200 50 212 44 222 50M194 60C202 64 210 58 219 62",
            "#ffffff",
            1.6,
            stroke_opacity=0.7,
        )
        + stroke(thread, GOLD, 1)
        + fist(205, 134)
        + heads.placed_head(
            146,
            84,
            path(veil, WOOL_LOW),
            path(hair, "#2b2433"),
            heads.three_quarter_view(look),
            path("M-25-14C-22-30 0-36 23-20C20-30 12-36 0-37C-16-37-26-28-25-14Z", "#2b2433"),
            path(faldur, WOOL),
            path("M-8-70C-26-60-30-36-27-16C-22-20-16-23-12-24C-20-44-16-62-8-70Z", WOOL_LOW),
            path("M-28-20C-14-33 10-34 24.6-22L24-14C10-25-12-24-27-12Z", GOLD),
            stroke("M-20-19l3-3 3 3 3-3 3 3 3-3 3 3 3-3 3 3 3-3 3 3 3-2", GOLD_LOW, 1.3),
            circle(-23, 16, 3, GOLD),
            circle(-23, 21.6, 1.8, AURORA),
            flip=True,
            scale=0.98,
        )
    )


def jack() -> str:
    """In a jersey of the house, his skis in his fist."""
    look = FigureColours(eye="#3d7f74", brow="#3b2b25", mouth="smile")
    ski = "M-5.4 132L-5.4-8C-5.4-22 2-26 6-28C6-20 5.4-14 5.4-8L5.4 132Z"
    hood = "M-22-34C-46-20-40 30-24 42L-10 34C-24 20-24-10-8-26C0-34 14-34 20-26C20-44-6-50-22-34Z"
    return (
        heads.placed_head(
            208,
            48,
            path(ski, WOOD),
            path("M1 132L1-24L5.6-28L5.4 132Z", WOOD_LOW),
            rect(-5.4, 20, 10.8, 5, WOOL),
            rect(-5.4, 28, 10.8, 2.6, AURORA),
        )
        + heads.placed_head(
            222,
            60,
            path(ski, WOOD),
            path("M1 132L1-24L5.6-28L5.4 132Z", WOOD_LOW),
            rect(-5.4, 20, 10.8, 5, WOOL),
            rect(-5.4, 28, 10.8, 2.6, AURORA),
        )
        + path(shoulders(SLOPE, 48), SLATE)
        + yoke(PEAKS, {"a": WOOL, "b": NIGHT})
        + stroke("M66 148L58 176M222 152L226 178", NIGHT, 2.4)
        + sleeve((204, 176), (212, 150), 15, 9.5, SLATE, WOOL)
        + fist(213, 138, scale=1.05)
        + path("M122 112C122 134 170 134 170 112L164 106L128 106Z", NIGHT)
        + stroke("M130 116l2 9M138 119l1 9M147 120l0 9M155 119l-1 9M163 116l-2 9", SLATE, 2)
        + heads.placed_head(
            147,
            82,
            heads.side_view(look),
            path("M-20-20C-20 0-14 10-12 14L-8-2C-2-8 2-18 2-26Z", "#4a3328"),
            path("M-18-28C0-36 14-32 20-22C10-26 4-22-2-14Z", "#4a3328"),
            path(hood, NIGHT),
            path(
                "M-22-34C-46-20-40 30-24 42L-18 38C-36 20-34-14-16-30C-4-40 12-40 20-30"
                "C16-46-8-48-22-34Z",
                VIOLET,
                fill_opacity=0.5,
            ),
            path(
                "M-8-26C0-35 14-35 21-25C25-29 24-36 18-38C4-46-14-42-20-30"
                "C-32-12-30 22-14 38C-6 40-4 34-8 31C-22 14-22-10-8-26Z",
                WOOL,
            ),
            stroke(
                "M-21-18l5 2M-25-6l6 1M-25 6l6-1M-22 18l5-3M-17 28l4-4M-14-30l4 4M-4-38l2 6"
                "M8-40l0 6M17-36l-2 6",
                WOOL_LOW,
                1.8,
            ),
            flip=True,
        )
    )


HOUSE = FigureHouse(
    SKY,
    SLOPE,
    scene,
    ("........", "b..aa..b", "bb.aa.bb", ".bb..bb.", "bb.aa.bb", "b..aa..b", "........"),
    {"a": AURORA, "b": WOOL},
    NIGHT,
    {"K": king, "Q": queen, "J": jack},
)
