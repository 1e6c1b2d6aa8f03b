"""What the court holds: upright, its shaft at x = 186, its head near y = 50."""

from __future__ import annotations

from math import cos, pi, sin

from sprites.style import House, Style
from sprites.suits import pip
from sprites.svg import circle, path, rect, stroke

STEEL, STEEL_LOW, WOOD, LEAF = "#dfe5ea", "#a9b5c0", "#9a6a36", "#3d7a46"


def _shaft(style: Style, colour: str, top: float) -> str:
    return rect(183.6, top, 4.8, 180 - top, colour, stroke=style.line, stroke_width=1.2)


def sword(style: Style, house: House) -> str:
    return (
        path("M186 28L191 40L190 122L182 122L181 40Z", STEEL, stroke=style.line, stroke_width=1.4)
        + path("M186 32L190 40L189.4 121L186 121Z", STEEL_LOW)
        + rect(172, 121, 28, 6.4, style.gold, rx=3, ry=3, stroke=style.line, stroke_width=1.3)
        + rect(183, 127, 6, 14, house.deep)
    )


def sceptre(style: Style, house: House) -> str:
    return (
        _shaft(style, style.gold, 60)
        + path("M176 62Q186 70 196 62L192 72L180 72Z", style.gold, stroke=style.line,
               stroke_width=1.3)
        + pip("H", 186, 46, 30, style.line) + pip("H", 186, 46, 25, house.main)
        + circle(181, 41, 2.4, "#ffffff", fill_opacity=0.6)
    )  # fmt: skip


def axe(style: Style, house: House) -> str:
    blade = "M188 44C196 40 202 34 205 30C208 46 208 60 204 74C200 68 195 64 188 62Z"
    return (
        _shaft(style, WOOD, 32)
        + path(blade, STEEL, stroke=style.line, stroke_width=1.4)
        + stroke("M202.5 38C204 48 204 58 201.5 67", STEEL_LOW, 2)
        + path("M184 46L174 42L176 53L174 64L184 60Z", STEEL, stroke=style.line, stroke_width=1.4)
        + path("M183 34L186 25L189 34Z", style.gold, stroke=style.line, stroke_width=1.2)
    )


def orb(style: Style, house: House) -> str:
    return (
        _shaft(style, style.gold, 70)
        + circle(186, 62, 14, house.second, stroke=style.line, stroke_width=1.5)
        + path("M172.4 60.5H199.6V66H172.4Z", style.gold)
        + path("M183.4 48.3H188.6V61H183.4Z", style.gold)
        + path("M184 48V42H178V37H184V29H188V37H194V42H188V48Z", style.gold,
               stroke=style.line, stroke_width=1.1)
        + circle(180.5, 55.5, 2.6, "#ffffff", fill_opacity=0.55)
    )  # fmt: skip


def halberd(style: Style, house: House) -> str:
    blade = "M189 52C198 50 203 44 205 40C207 54 206 66 202 76C199 71 195 69 189 68Z"
    return (
        _shaft(style, WOOD, 44)
        + path("M186 24L191 42L189 48H183L181 42Z", STEEL, stroke=style.line, stroke_width=1.3)
        + path(blade, STEEL, stroke=style.line, stroke_width=1.4)
        + path("M183 54L174 60L183 66Z", STEEL_LOW, stroke=style.line, stroke_width=1.3)
        + path("M181 72H191L194 88L186 83L178 88Z", house.second, stroke=style.line,
               stroke_width=1.1)
    )  # fmt: skip


def arrow(style: Style, house: House) -> str:
    barbs = "M186 96L176 88V104L186 112L196 104V88Z"
    return (
        _shaft(style, WOOD, 44)
        + path("M186 25L197 52L186 46L175 52Z", STEEL, stroke=style.line, stroke_width=1.4)
        + path("M186 28L195 50L186 45Z", STEEL_LOW)
        + path(barbs, house.second, stroke=style.line, stroke_width=1.3)
        + path("M186 110L176 102V116L186 124L196 116V102Z", style.white, stroke=style.line,
               stroke_width=1.3)
    )  # fmt: skip


def pennant(style: Style, house: House) -> str:
    return (
        _shaft(style, WOOD, 40)
        + path("M184 48C178 44 174 52 166 48C168 56 168 64 166 72C174 76 178 68 184 72Z",
               house.second, stroke=style.line, stroke_width=1.3)
        + pip("D", 176, 60, 13, style.gold)
        + path("M186 24L191 36L186 42L181 36Z", style.gold, stroke=style.line, stroke_width=1.2)
    )  # fmt: skip


def mace(style: Style, house: House) -> str:
    knob = pip("C", 186, 50, 44, style.line) + pip("C", 186, 49.6, 38, style.gold)
    studs = "".join(circle(x, y, 2.6, house.second) for x, y in ((186, 39), (176, 53), (196, 53)))
    return _shaft(style, WOOD, 66) + knob + studs


def flower(style: Style, petal: str, low: str, count: int, r: float) -> str:
    """A blossom of round petals on a stem with two leaves."""
    ring = "".join(
        circle(186 + sin(2 * pi * i / count) * r, 52 - cos(2 * pi * i / count) * r, r * 0.78,
               petal, stroke=style.line, stroke_width=1.2)
        for i in range(count)
    )  # fmt: skip
    return (
        stem(style) + ring + circle(186, 52, r * 0.72, low) + circle(186, 52, r * 0.4, style.gold)
    )


def stem(style: Style) -> str:
    leaf = "M186 112C174 112 170 102 170 94C180 95 186 102 186 112Z"
    other = "M186 100C197 100 201 91 202 84C192 84 186 90 186 100Z"
    return (
        stroke("M186 60L186 178", style.line, 5.4)
        + stroke("M186 60L186 178", LEAF, 3)
        + path(leaf, LEAF, stroke=style.line, stroke_width=1.2)
        + path(other, LEAF, stroke=style.line, stroke_width=1.2)
    )


def tulip(style: Style, house: House) -> str:
    cup = (
        "M172 36C178 40 181 44 183 48C184 40 185 34 186 30C187 34 188 40 189 48"
        "C191 44 194 40 200 36C203 54 198 70 186 71C174 70 169 54 172 36Z"
    )
    return (
        stem(style)
        + path(cup, "#d9823a", stroke=style.line, stroke_width=1.4)
        + stroke("M183 48C182 56 183 62 186 67M189 48C190 56 189 62 186 67", "#8f4712", 1.4)
    )


def rose(style: Style, house: House) -> str:
    return flower(style, house.main, house.deep, 5, 11)


def marigold(style: Style, house: House) -> str:
    return flower(style, "#f0b93a", house.main, 8, 11.5)


def clover(style: Style, house: House) -> str:
    """A white clover head, for luck."""
    return flower(style, "#f3dbe4", "#c9688a", 6, 11)


def wand(style: Style, house: House) -> str:
    """A jester's wand with a star."""
    tips = []
    for i in range(10):
        r = 17 if i % 2 == 0 else 7.4
        a = pi * i / 5
        tips.append(f"{186 + sin(a) * r:.2f} {50 - cos(a) * r:.2f}")
    return (
        _shaft(style, house.main, 60)
        + stroke("M186 70C176 78 180 88 172 94M186 70C196 78 192 88 200 94", house.main, 2.6)
        + path("M" + "L".join(tips) + "Z", style.gold, stroke=style.line, stroke_width=1.4,
               stroke_linejoin="round")
    )  # fmt: skip


HELD = {
    "KS": sword, "KH": sceptre, "KD": axe, "KC": orb,
    "QS": tulip, "QH": rose, "QD": marigold, "QC": clover,
    "JS": halberd, "JH": arrow, "JD": pennant, "JC": mace,
}  # fmt: skip
