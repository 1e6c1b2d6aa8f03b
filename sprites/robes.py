"""What the court wears: from the neck to the belt at y = 175, where the halves meet."""

from __future__ import annotations

from sprites.heads import INK, mirrored
from sprites.style import House, Style
from sprites.suits import pip
from sprites.svg import circle, path, rect, stroke


def neck(style: Style) -> str:
    d = "M115 114L115 134C120 141 132 141 137 134L137 114Z"
    return path(d, style.skin_low, stroke=style.line, stroke_width=1.4)


def king(style: Style, house: House, suit: str) -> str:
    """A mantle with ermine over a tunic sewn with the suit."""
    mantle = "M36 178L36 166C48 142 78 136 104 130L148 130C174 136 204 142 216 166L216 178Z"
    ermine = "M108 128C97 138 90 156 87 178L107 178C107 160 109 146 116 136Z"
    tails = "M99 144l2.6 6h-5.2zM96 158l2.6 6h-5.2zM103 153l2.4 5.6h-4.8zM101 166l2.4 5h-4.8z"
    return (
        path(mantle, house.main, stroke=style.line, stroke_width=INK)
        + mirrored(stroke("M74 143C66 152 62 164 61 175M52 154C48 162 47 170 47 176",
                          house.deep, 2.4))
        + path("M106 132L146 132L147 178L105 178Z", house.second)
        + "".join(pip(suit, x, y, 11, style.gold) for x, y in ((115, 164), (137, 164)))
        + mirrored(path(ermine, style.white, stroke=style.line, stroke_width=1.5))
        + mirrored(path(tails, style.line))
    )  # fmt: skip


def queen(style: Style, house: House, suit: str) -> str:
    """A low-necked gown with puffed sleeves and pearls."""
    gown = (
        "M36 178C40 154 64 144 90 139C104 136 111 132 113 124L139 124C141 132 148 136 162 139"
        "C188 144 212 154 216 178Z"
    )
    chest = (
        "M114 122L138 122C139 133 146 138 153 140C148 158 134 163 126 164"
        "C118 163 104 158 99 140C106 138 113 133 114 122Z"
    )
    puff = (
        "M70 146C56 150 48 162 47 178L60 178C60 164 64 154 70 146Z"
        "M84 142C74 152 71 164 71 178L82 178C81 164 82 152 84 142Z"
    )
    return (
        path(gown, house.main, stroke=style.line, stroke_width=INK)
        + mirrored(path(puff, house.second))
        + path(chest, style.skin, stroke=style.line, stroke_width=1.4)
        + path("M115 124L137 124C136 131 131 133 126 133C121 133 116 131 115 124Z", style.skin_low)
        + stroke("M98 140C104 159 118 165 126 166C134 165 148 159 154 140", style.gold, 4)
        + stroke("M98 140C104 159 118 165 126 166C134 165 148 159 154 140", style.gold_dark, 0.9)
        + stroke("M108 138C114 148 138 148 144 138", style.white, 2.6, stroke_dasharray="0.4 4")
        + circle(126, 154, 7.6, style.gold, stroke=style.line, stroke_width=1.2)
        + pip(suit, 126, 154, 9, style.suits[suit])
    )


def jack(style: Style, house: House) -> str:
    """A doublet of two colours with a ruff and gold buttons."""
    left = "M36 178C40 156 60 147 84 141L112 132L126 132L126 178Z"
    right = "M216 178C212 156 192 147 168 141L140 132L126 132L126 178Z"
    slashes = "M64 150l8 27M80 145l6 32M96 141l4 36"
    return (
        path(left, house.main, stroke=style.line, stroke_width=INK)
        + path(right, house.second, stroke=style.line, stroke_width=INK)
        + mirrored(stroke(slashes, style.gold, 2.2))
        + stroke("M126 140L126 176", style.line, 1.6)
        + "".join(
            circle(126, y, 3.4, style.gold, stroke=style.line, stroke_width=1)
            for y in (149, 160, 171)
        )
        + ruff(style)
    )


def ruff(style: Style) -> str:
    """A pleated collar."""
    edge = [(97, 128), (104, 135), (114, 139.5), (126, 141), (138, 139.5), (148, 135), (155, 128)]
    folds = "".join(
        circle(x, y, 7.4, style.white, stroke=style.line, stroke_width=1.3) for x, y in edge
    )
    return folds + path("M100 122C108 136 144 136 152 122L146 118L106 118Z", style.white)


def jester(style: Style, house: House) -> str:
    """Motley with a collar of points and bells."""
    collar = "M98 124L84 152L104 143L112 162L126 147L140 162L148 143L168 152L154 124Z"
    return (
        path("M36 178C44 150 84 142 112 132L126 132L126 178Z", house.second,
             stroke=style.line, stroke_width=INK)
        + path("M216 178C208 150 168 142 140 132L126 132L126 178Z", house.main,
               stroke=style.line, stroke_width=INK)
        + path("M62 162l8 12l-8 12l-8-12z", house.main)
        + path("M190 162l8 12l-8 12l-8-12z", house.second)
        + path(collar, style.white, stroke=style.line, stroke_width=INK, stroke_linejoin="round")
        + path("M126 147L140 162L148 143L168 152L154 124L126 124Z", style.gold,
               stroke=style.line, stroke_width=INK, stroke_linejoin="round")
        + mirrored(circle(84, 153, 3.6, style.gold, stroke=style.line, stroke_width=1.1),
                   circle(112, 163, 3.6, style.gold, stroke=style.line, stroke_width=1.1))
    )  # fmt: skip


def arm(style: Style, house: House) -> str:
    """The forearm and fist that hold something upright at x = 186."""
    sleeve = "M170 178C170 168 173 162 177 158L196 158C201 162 205 168 206 178Z"
    fist = "M177 146C176 140 180 138 186 138C193 138 197 141 196 147L195 156L178 156Z"
    return (
        path(sleeve, house.second, stroke=style.line, stroke_width=INK)
        + path("M176 154L197 154L198 161L175 161Z", style.gold, stroke=style.line,
               stroke_width=1.4)
        + path(fist, style.skin, stroke=style.line, stroke_width=1.5)
        + stroke("M178 145.5L190 145.5M178 150.5L190 150.5", style.skin_line, 1.2)
    )  # fmt: skip


def belt(style: Style, house: House) -> str:
    """The band over the join of the two halves; the same turned upside down."""
    beads = "".join(f"M{x - 3.4} 175l3.4-3.4l3.4 3.4l-3.4 3.4z" for x in range(50, 201, 15))
    return (
        rect(40, 169.5, 170, 11, house.deep)
        + rect(40, 168.6, 170, 1.8, style.gold)
        + rect(40, 179.6, 170, 1.8, style.gold)
        + path(beads, style.gold)
    )
