"""What the figures of clubs, the house of the heath, hold: a crook, a lamb, a fiddle."""

from __future__ import annotations

from sprites.figures.hands import fist, flat_hand, set_at, sleeve
from sprites.figures.tints import INK, WOOD, WOOD_LOW, WOOL, WOOL_LOW
from sprites.svg import circle, path, rect, stroke

MOSS, OCHRE = "#3f7a45", "#e0a83c"


def crook() -> str:
    return (
        stroke("M212 172L212 56C212 30 184 28 184 46C184 54 192 56 195 50", WOOD_LOW, 8.4)
        + stroke("M212 172L212 56C212 30 184 28 184 46C184 54 192 56 195 50", WOOD, 5)
        + stroke("M208 70L216 66M208 76L216 72M208 82L216 78", OCHRE, 2.6)
    )


def lamb() -> str:
    """Return a lamb that looks out from under an arm."""
    wool = (
        "M52 176C46 160 56 148 66 150C70 140 86 140 90 148C102 146 110 156 106 164"
        "C110 170 108 176 106 176Z"
    )
    face = "M72 134C78 128 90 128 94 136C98 148 92 164 84 164C76 164 70 148 72 134Z"
    return (
        path(wool, "#fffaf0")
        + stroke("M60 160c4-4 8 0 6 4M98 158c-4-4-8 0-6 4M70 154c2-4 6-3 6 1", WOOL_LOW, 2)
        + path(
            "M72 140C64 134 56 138 54 146C62 150 70 148 74 144ZM93 140"
            "C101 134 109 138 111 146C103 150 95 148 91 144Z",
            "#4a403c",
        )
        + path(face, "#5b4f4a")
        + path("M70 138C70 124 98 124 96 138C92 142 88 136 83 141C78 136 74 142 70 138Z", "#fffaf0")
        + circle(77.6, 147, 2.4, "#fffaf0")
        + circle(89, 147, 2.4, "#fffaf0")
        + circle(78, 147.3, 1.3, INK)
        + circle(88.6, 147.3, 1.3, INK)
        + stroke("M80 158Q83.4 161 87 158", "#f0b8a8", 1.8)
        + flat_hand(112, 162, turn=186, scale=0.95)
    )


def fiddle() -> str:
    """Return a fiddle at the jack's shoulder, the bow across it, and both his hands."""
    belly = (
        "M0-34C12-34 18-26 16-18C15-13 11-11 11-5C11 1 19 4 20 14C21 28 12 36 0 36"
        "C-12 36-21 28-20 14C-19 4-11 1-11-5C-11-11-15-13-16-18C-18-26-12-34 0-34Z"
    )
    lit = (
        "M0-31C10-31 15-25 13-19C12-14 8-11 8-5C8 2 16 6 17 15C17 26 10 33 0 33"
        "C-10 33-17 26-17 15C-16 6-8 2-8-5C-8-11-12-14-13-19C-15-25-10-31 0-31Z"
    )
    return (
        sleeve((224, 172), (218, 104), 13, 8, MOSS, OCHRE)
        + set_at(
            190,
            142,
            path(belly, "#6e3413"),
            path(lit, "#c9772e"),
            path(
                "M0-31C10-31 15-25 13-19C12-14 8-11 8-5C8 2 16 6 17 15C17 26 10 33 0 33Z", "#b0611f"
            ),
            stroke("M-9-2C-6 2-10 8-7 12M9-2C6 2 10 8 7 12", INK, 1.8),
            rect(-3.4, -80, 6.8, 78, "#3a2a22"),
            rect(-6, 9, 12, 3, WOOL),
            path("M-4 16L4 16L2.6 30L-2.6 30Z", "#3a2a22"),
            path("M-4-80C-8-90 2-96 6-90C9-84 2-81 1-86L4-79Z", "#6e3413"),
            stroke("M-6-78L6-80M-6-72L6-74", "#3a2a22", 2.6),
            stroke("M-1.2-76L-1.2 16M1.2-76L1.2 16", WOOL, 0.7),
            turn=24,
        )
        + fist(214, 94, turn=14, flip=True, scale=0.95)
        + stroke("M96 151L228 126", WOOD_LOW, 3.2)
        + stroke("M98 155L226 131", "#fffaf0", 1.5)
        + sleeve((80, 176), (106, 160), 15, 9.5, MOSS, OCHRE)
        + fist(115, 149, turn=79, scale=1.02)
    )
