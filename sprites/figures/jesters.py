"""The jokers: one rogue by day and by night, who juggles the four suits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sprites.figures import heads
from sprites.figures.hands import palm, sleeve
from sprites.figures.house import Figure, FigureHouse
from sprites.figures.tints import GOLD, GOLD_LOW, INK, WOOL, WOOL_LOW, FigureColours
from sprites.suits import pip
from sprites.svg import circle, path, stroke


def jester(main: str, deep: str, other: str, low: str, flip: bool) -> str:
    """Return a laughing face under three points of a knitted cap, both hands in the air. Left half
    and right half have a colour and a shade each: `main`, `deep`, and `other`, `low`."""
    look = FigureColours(eye="#3b7a4a", brow="#5a2f18", mouth="grin", lips="#d06a5c")
    left = "M2-28C-14-44-30-44-38-34C-48-28-52-14-50 2C-42-10-34-12-26-10C-16-16-8-20 2-18Z"
    right = "M-2-28C14-44 30-44 38-34C48-28 52-14 50 2C42-10 34-12 26-10C16-16 8-20-2-18Z"
    crest = "M-22-24C-18-44-10-54 0-62C10-54 18-44 22-24C8-30-8-30-22-24Z"
    points = "M110 120L98 148L118 138L128 158L146 142L164 158L174 138L194 148L182 120Z"
    halves = "M146 142L164 158L174 138L194 148L182 120L146 120Z"
    return "".join((
        path((
            "M132 116C108 120 84 132 76 156L74 176L218 176L216 156C208 132 184 120 160 116Z"
        ), main),
        path("M146 116L160 116C184 120 208 132 216 156L218 176L146 176Z", other),
        sleeve((112, 176), (94, 133), 14, 9, main, GOLD),
        sleeve((182, 176), (200, 133), 14, 9, other, GOLD),
        palm(90, 128, scale=1.05, flip=True, turn=16),
        palm(204, 128, scale=1.05, turn=-16),
        path(points, WOOL),
        path(halves, WOOL_LOW),
        "".join(
            _bell(x, y) for x, y in ((98, 149), (128, 159), (164, 159), (194, 149))
        ),
        heads.placed_head(
            146, 86,
            path("M-24-10C-30 6-28 20-22 28L-14 20ZM22-12C30 4 28 18 22 26L16 18Z", "#b0602a"),
            heads.three_quarter_view(look),
            path(crest, WOOL), stroke((
                "M-14-32l5-4 5 4 5-4 5 4 5-4 5 4M-9-42l5-4 5 4 5-4 5 4"
            ), main, 2.4),
            path(left, main), path(right, other),
            stroke("M-44-26l8 6M-36-36l6 8M-48-14l8 2", deep, 2.4),
            stroke("M44-26l-8 6M36-36l-6 8M48-14l-8 2", low, 2.4),
            path("M-27-20C-12-30 12-30 27-20L26-10C12-20-12-20-26-10Z", GOLD),
            stroke("M-22-17l4-3 4 2 4-3 4 3 4-3 4 3 4-3 4 3 4-2 4 3", GOLD_LOW, 1.6),
            _bell(-50, 4), _bell(50, 4), _bell(0, -62),
            flip=flip,
        ),
    ))  # fmt: skip


def _bell(x: float, y: float) -> str:
    """Return a small golden bell."""
    return circle(x, y, 5.2, GOLD) + stroke(
        f"M{x - 3} {y + 1}L{x + 3} {y + 1}M{x} {y + 1}L{x} {y + 4}", GOLD_LOW, 1.5
    )


def _juggled(red: str, black: str, few: bool) -> str:
    """Return the four suits in an arc over the hands; if `few`, the two on the right only, since a
    large index takes the left."""
    left = (("S", 79, 78, 27), ("H", 92, 40, 28))
    right = (("D", 204, 40, 30), ("C", 219, 78, 27))
    places = right if few else left + right
    return "".join(
        pip(suit, x, y, size + 6, WOOL) + pip(suit, x, y, size, red if suit in "HD" else black)
        for suit, x, y, size in places
    )


def _by_day(few: bool = False) -> str:
    return _juggled("#c42f33", INK, few) + jester("#c42f33", "#8c1d2b", "#1f7a86", "#124a5c", False)


def _by_night(few: bool = False) -> str:
    return _juggled("#d8504a", INK, few) + jester("#3a3552", "#232f55", "#8a78bd", "#5c4d93", True)


def _sun() -> str:
    rays = (
        "M72 22L86 36M66 60L80 63M146 14L146 17M220 22L206 36M234 62L212 66M236 112"
        "L212 104M70 118L82 112"
    )
    return circle(146, 82, 60, "#fbe9b8") + stroke(rays, "#fbe9b8", 5)


def _moon() -> str:
    stars = "".join(
        circle(x, y, r, "#ffffff")
        for x, y, r in (
            (76, 24, 1.8), (120, 18, 1.2), (186, 22, 1.6), (72, 66, 1.3), (226, 60, 1.4),
            (74, 122, 1.6), (228, 124, 1.6), (170, 16, 1.2),
        )
    )  # fmt: skip
    return circle(146, 82, 60, "#a9b4d6") + stars


def _both(figure: Callable[[bool], str]) -> dict[str, Figure]:
    """Return a joker's figures by key: beside an index of usual size, and beside a large one."""
    return {"JK": partial(figure, False), "JK large": partial(figure, True)}


_BAND = ("a......a", "aa....aa", ".aabbaa.", "..b..b..", ".aabbaa.", "aa....aa", "a......a")
DAY = FigureHouse("#f3cf7e", 0, _sun, _BAND, {"a": WOOL, "b": GOLD}, "#c42f33", _both(_by_day))
NIGHT = FigureHouse("#7f8cba", 0, _moon, _BAND, {"a": WOOL, "b": GOLD}, "#232f55", _both(_by_night))
