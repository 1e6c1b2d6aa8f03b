"""Faces, hair, crowns and caps of the court, as seen from the front.

Every head is drawn round x = 126 with its chin at y = 126, in card units.
"""

from __future__ import annotations

from sprites.style import House, Style
from sprites.svg import circle, ellipse, group, path, stroke

INK = 1.8


def mirrored(*parts: str) -> str:
    """Parts as they are, and again on the other side of x = 126."""
    return "".join(parts) + group("translate(252 0) scale(-1 1)", *parts)


def face(style: Style, d: str, eyes: str, brows: str, lips: bool = True) -> str:
    """A face of an outline, half in shade, looking out of the card."""
    shade = path(
        "M128 72C150 72 148 84 148 98C148 114 137 126 126 126C132 118 133 106 131 96Z",
        style.skin_low,
    )
    cheeks = mirrored(ellipse(112, 107, 5.5, 4, "#e0766b", fill_opacity=0.38))
    nose = stroke("M127.5 95C127 101 123.5 105 124.5 108C126 109.2 128.5 109 129.5 108.4",
                  style.skin_line, 1.5)  # fmt: skip
    parts = [path(d, style.skin, stroke=style.line, stroke_width=INK), shade, cheeks, nose]
    parts += [mirrored(eye(style, eyes)), mirrored(stroke("M109.5 90C112 86.4 117 86 121 88.6",
              brows, 2.2))]  # fmt: skip
    parts.append(mouth(style) if lips else "")
    return "".join(parts)


def eye(style: Style, colour: str) -> str:
    """The left eye."""
    return (
        path("M110 96C113 91.6 118 91.6 121.5 96C118 99.2 113 99.2 110 96Z", "#ffffff")
        + circle(116, 95.6, 2.7, colour)
        + circle(116, 95.6, 1.3, style.line)
        + stroke("M109.6 96C113 91.2 118 91.2 121.8 96", style.line, 1.7)
    )


def mouth(style: Style) -> str:
    return path(
        "M118.4 114.6C121 115 124 113.2 126 114.3C128 113.2 131 115 133.6 114.6"
        "C131 120.4 121 120.4 118.4 114.6Z",
        style.lips,
    ) + stroke("M118.4 114.6C122 116.8 130 116.8 133.6 114.6", "#7c1c28", 1.0)


BROAD = "M104 82L104 98C104 114 115 126 126 126C137 126 148 114 148 98L148 82C148 68 104 68 104 82Z"
FINE = (
    "M105 82L105 97C106 111 117 125 126 126.5C135 125 146 111 147 97L147 82C147 67 105 67 105 82Z"
)


def king(style: Style, house: House) -> str:
    curls = (
        "M106 76C92 80 89 100 93 112C86 118 89 131 99 130C107 129 108 119 104 112"
        "C106 102 104 90 106 76Z"
    )
    beard = (
        "M102 95C104 105 108 108 113 110C119 105 133 105 139 110C144 108 148 105 150 95"
        "C155 112 153 127 146 138C139 147 131 150 126 157C121 150 113 147 106 138"
        "C99 127 97 112 102 95Z"
    )
    moustache = "M126 110C119 106 110 110 105 120C114 120.5 121 118.5 126 114.5Z"
    return (
        mirrored(path(curls, house.hair, stroke=style.line, stroke_width=INK))
        + mirrored(stroke("M98 118C94 120 95 126 99 126", house.hair_low, 1.8))
        + face(style, BROAD, "#3b5b86", house.hair_low, lips=False)
        + path(beard, house.hair, stroke=style.line, stroke_width=INK)
        + mirrored(stroke("M109 122C111 133 117 139 121 145", house.hair_low, 1.7))
        + stroke("M126 127L126 150", house.hair_low, 1.7)
        + path("M120.5 118C124 121.5 128 121.5 131.5 118L126 116.4Z", style.lips)
        + mirrored(path(moustache, house.hair_low))
        + crown(style, house)
    )


def crown(style: Style, house: House) -> str:
    points = "M98 68L90 38L107 54L115 33L126 52L137 33L145 54L162 38L154 68Q126 76 98 68Z"
    return (
        path("M101 68C98 40 154 40 151 68Z", house.main, stroke=style.line, stroke_width=1.4)
        + path(points, style.gold, stroke=style.line, stroke_width=INK, stroke_linejoin="round")
        + path("M97 66Q126 75 155 66L153 80Q126 88 99 80Z", style.gold,
               stroke=style.line, stroke_width=INK)
        + stroke("M98.5 71Q126 79.5 153.5 71", style.gold_dark, 1.1)
        + mirrored(circle(90, 36, 3.6, house.second, stroke=style.line, stroke_width=1.2))
        + mirrored(circle(115, 31, 3.6, style.white, stroke=style.line, stroke_width=1.2))
        + path("M126 71L131 77L126 83L121 77Z", house.second, stroke=style.line, stroke_width=1)
        + mirrored(circle(109.5, 76, 2.6, house.main), circle(102, 74, 1.6, style.white))
    )  # fmt: skip


def queen(style: Style, house: House) -> str:
    front = "M126 76C115 77 108 85 105 104C99 92 98 76 108 68C115 63 123 66 126 71Z"
    ring = circle(104, 112, 2.6, style.gold, stroke=style.line, stroke_width=0.9)
    return (
        face(style, FINE, "#4c7a52", house.hair_low)
        + mirrored(stroke("M109.6 96L107.4 94.2", style.line, 1.4))
        + mirrored(path(front, house.hair, stroke=style.line, stroke_width=INK))
        + mirrored(stroke("M121 73C111 76 105 84 103.5 94", house.hair_low, 1.4))
        + mirrored(ring)
        + coronet(style, house)
    )


def queen_hair(style: Style, house: House) -> str:
    """The long hair that falls behind face and shoulders."""
    fall = (
        "M126 60C97 58 89 84 92 108C93 124 86 134 82 150C92 158 104 156 110 150L142 150"
        "C148 156 160 158 170 150C166 134 159 124 160 108C163 84 155 58 126 60Z"
    )
    strands = "M98 92C98 116 94 132 90 150M103 110C103 128 100 140 98 152"
    return path(fall, house.hair, stroke=style.line, stroke_width=INK) + mirrored(
        stroke(strands, house.hair_low, 1.5)
    )


def coronet(style: Style, house: House) -> str:
    points = "M103 70L97 50L111 60L118 46L126 58L134 46L141 60L155 50L149 70Q126 77 103 70Z"
    return (
        path(points, style.gold, stroke=style.line, stroke_width=INK, stroke_linejoin="round")
        + path("M102.5 68Q126 75.5 149.5 68L148.5 76Q126 83 103.5 76Z", style.gold,
               stroke=style.line, stroke_width=1.5)
        + path("M126 36C131 42 131 46 126 52C121 46 121 42 126 36Z", house.main,
               stroke=style.line, stroke_width=1.2)
        + mirrored(circle(97, 48, 3, style.white, stroke=style.line, stroke_width=1.1))
        + mirrored(circle(118, 44, 3, style.white, stroke=style.line, stroke_width=1.1))
        + mirrored(circle(114, 75.5, 1.9, house.second)) + circle(126, 77, 2.4, house.main)
    )  # fmt: skip


def jack(style: Style, house: House) -> str:
    bob = (
        "M104 74C94 88 93 110 96 124C102 131 110 128 111 120L111 84L141 84L141 120"
        "C142 128 150 131 156 124C159 110 158 88 148 74Z"
    )
    fringe = "M103 91C101 72 151 72 149 91C142 82 134 86 126 83C118 86 110 82 103 91Z"
    return (
        path(bob, house.hair, stroke=style.line, stroke_width=INK)
        + mirrored(stroke("M99 92C97 104 98 116 101 124", house.hair_low, 1.5))
        + face(style, BROAD, "#7a5a30", house.hair_low, lips=False)
        + stroke("M118.5 114.6C121 117.6 130 118 134 114", style.lips, 2.2)
        + stroke("M123 121.4C125 122.2 127.4 122.2 129 121.4", style.skin_line, 1.2)
        + path(fringe, house.hair, stroke=style.line, stroke_width=1.4)
        + cap(style, house)
    )


def cap(style: Style, house: House) -> str:
    plume = (
        "M101 70C95 48 112 27 150 28C160 29 163 36 156 38C150 35 146 37 147 41"
        "C132 42 114 52 107 70Z"
    )
    crest = "M93 74C86 52 106 42 130 41C156 41 168 54 159 74C140 65 112 65 93 74Z"
    return (
        path(crest, house.main, stroke=style.line, stroke_width=INK)
        + stroke("M108 50C116 47 120 56 118 66M146 48C142 52 140 58 140 66", house.deep, 1.6)
        + path("M93 73Q126 61 159 73L157 82Q126 70 95 82Z", house.second,
               stroke=style.line, stroke_width=INK)
        + path(plume, style.white, stroke=style.line, stroke_width=1.4)
        + stroke("M104 68C106 50 122 36 148 33", "#b9b3a4", 1.2)
        + circle(104, 73, 4.6, style.gold, stroke=style.line, stroke_width=1.2)
    )  # fmt: skip


def jester(style: Style, house: House) -> str:
    """A grinning head in a cap of three horns with bells."""
    left = "M126 78C112 70 104 76 101 92C88 96 74 84 74 62C74 50 84 44 92 48C100 40 118 42 126 60Z"
    return (
        mirrored(path("M104 92C98 104 98 116 104 124L112 118L108 92Z", house.hair,
                      stroke=style.line, stroke_width=INK))
        + face(style, FINE, "#3b5b86", house.hair_low, lips=False)
        + path("M114.5 112C121 116 131 116 137.5 112C136 121 116 121 114.5 112Z", "#ffffff",
               stroke="#7c1c28", stroke_width=1.8, stroke_linejoin="round")
        + path(left, house.main, stroke=style.line, stroke_width=INK)
        + group("translate(252 0) scale(-1 1)",
                path(left, house.second, stroke=style.line, stroke_width=INK))
        + path("M106 74C102 54 112 36 126 30C140 36 150 54 146 74C134 82 118 82 106 74Z",
               style.white, stroke=style.line, stroke_width=INK)
        + path("M126 30C140 36 150 54 146 74C139 78.6 132 80 126 80Z", house.main)
        + path("M103 74Q126 86 149 74L148 84Q126 95 104 84Z", style.gold,
               stroke=style.line, stroke_width=1.5)
        + mirrored(bell(style, 77, 66)) + bell(style, 126, 31)
    )  # fmt: skip


def bell(style: Style, x: float, y: float) -> str:
    return circle(x, y, 6.4, style.gold, stroke=style.line, stroke_width=1.4) + stroke(
        f"M{x - 3.4} {y + 1.4}L{x + 3.4} {y + 1.4}M{x} {y + 1.4}L{x} {y + 4.4}", style.line, 1.2
    )
