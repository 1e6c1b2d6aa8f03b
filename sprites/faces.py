"""The faces as SVG: paper, pips, courts, jokers, dice. Card units are 250 x 350."""

from __future__ import annotations

from sprites import courts
from sprites.names import CardName
from sprites.style import LARGE_INDEX, DeckStyle
from sprites.suits import LAYOUT, pip
from sprites.svg import circle, document, linear, path, place, radial, read_art, rect

BOX = (250.0, 350.0)
CORNER = 15


def index_colour(name: CardName, style: DeckStyle) -> str:
    """Return the colour of a card's index. Odd copies of a joker have that of hearts, even copies
    that of spades."""
    if name.is_joker:
        return style.suits["H"] if name.copy % 2 else style.suits["S"]
    return style.suits[name.suit]


def face_svg(name: CardName, style: DeckStyle, size: tuple[int, int]) -> str:
    """Return the face of a card without its index, or of a die, for exactly `size` pixels."""
    if name.is_die:
        return die_svg(int(name.rank), size)
    pixel = BOX[0] / size[0]
    paper = linear("paper", (0, 0, 90, 350), (0, style.paper), (1, style.paper_low))
    if name.is_joker:
        inside = courts.joker(name.copy, style, pixel)
    elif name.is_court:
        inside = courts.court(name, style, pixel)
    elif name.rank == "A":
        inside = ace(name.suit, style)
    else:
        inside = pips(name, style)
    sheet = rect(0, 0, *BOX, "url(#paper)", rx=CORNER, ry=CORNER)
    marks, edge = pack_marks(name, pixel), card_edge(style.edge, pixel)
    return document(BOX, size, sheet, inside, marks, edge, defs=paper)


ACES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def ace(suit: str, style: DeckStyle) -> str:
    """Return what is inside an ace's face, smaller beside a large index."""
    size = 0.64 if style.index_width > LARGE_INDEX else 1.08
    inside = read_art(f"aces/{ACES[suit]}", style.suits[suit])
    return place(125 - 125 * size, 175 - 175 * size, size, inside)


def card_edge(colour: str, pixel: float) -> str:
    """Return a fine line just inside the border of a card, at least a pixel thick."""
    wide = max(1.6, pixel)
    return rect(
        wide / 2, wide / 2, BOX[0] - wide, BOX[1] - wide, "none",
        rx=CORNER - wide / 2, ry=CORNER - wide / 2, stroke=colour, stroke_width=wide,
    )  # fmt: skip


PACK_MARK = "#8a6a2f"
WIDE, TALL, INSET, APART = 12.0, 22.0, 8.0, 30.0
"""The size of a pack's mark, and how far its middle is from the card's edge and from the next."""


def pack_marks(name: CardName, pixel: float) -> str:
    """Return small lozenges at the left and the right edge that tell from which pack a card is: as
    many as there are packs before its own. (A line round the card would look like a light, a notch
    like a flaw.)"""
    count = packs_before(name)
    across, down = max(WIDE, 4 * pixel) / 2, max(TALL, 6 * pixel) / 2  # half its width and height
    marks = ""
    for number in range(count):
        y = BOX[1] / 2 + (number - (count - 1) / 2) * APART
        for x in (INSET, BOX[0] - INSET):
            lozenge = f"M{x} {y - down}L{x + across} {y}L{x} {y + down}L{x - across} {y}Z"
            marks += path(lozenge, PACK_MARK)
    return marks


def packs_before(name: CardName) -> int:
    """Return the number of packs before a card's own. Each pack has two jokers."""
    return (name.copy - 1) // 2 if name.is_joker else name.copy - 1


AIR = 4.0  # between the index and the pips beside it


def pips(name: CardName, style: DeckStyle) -> str:
    """Return the pips of 2 to 10, the lower half upside down, between the two indices."""
    room = BOX[0] - 2 * (style.index_width * BOX[0] + 3)
    size = min(49.0, room / 2.3)
    reach = (room - size * 0.96) / 2  # from the middle to the outer columns
    reach = max(reach - AIR, min(reach, 0.62 * size))  # off the index, if that leaves room
    rise = 175 - 22 - size / 2  # from the middle to the top row
    colour = style.suits[name.suit]
    parts = []
    for x, y in LAYOUT[name.rank]:
        is_lower = y > 0.01
        turn = 180 if is_lower else 0
        parts.append(pip(name.suit, 125 + x * reach, 175 + y * rise, size, colour, turn=turn))
    return "".join(parts)


# Dice seen from above: rounded cubes with sunk pips, in units of 100 x 100.
LOW, MIDDLE, HIGH = 27, 50, 73  # of the middles of pips, across and down
SPOTS = {
    1: [(MIDDLE, MIDDLE)],
    2: [(LOW, LOW), (HIGH, HIGH)],
    3: [(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    4: [(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
    5: [(LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
    6: [(LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
}

# The side from light to shade, the top from light to shade, the edge.
IVORY = ("#fffdf4", "#efe5cb", "#b9a67c", "#fffef9", "#faf3e0", "#e9dcbb", "#8d7a52")
BLUE = ("#6f86b8", "#3a548f", "#1c2d57", "#5b76b0", "#47639f", "#354f8a", "#152244")


def die_svg(spots: int, size: tuple[int, int]) -> str:
    """Return a die seen from above. It is blank for more than six spots, since `raster` draws a
    number on it, and blue with a ring for 0, which is a die that hides its face."""
    near, side, far, lit, top, dim, edge = IVORY if spots else BLUE
    defs = linear("side", (10, 0, 90, 100), (0, near), (0.5, side), (1, far))
    defs += radial("top", 38, 32, 74, (0, lit), (0.6, top), (1, dim))
    parts = [
        rect(1, 1, 98, 98, "url(#side)", rx=22, ry=22),
        rect(1, 1, 98, 98, "none", rx=22, ry=22, stroke=edge, stroke_width=1.4),
        rect(6, 5, 87, 87, "url(#top)", rx=26, ry=26),
    ]
    if not spots:
        parts.append(circle(49.5, 48.5, 17, "none", stroke="#c9d4ec", stroke_width=5))
    for x, y in SPOTS.get(spots, []):
        radius, colour = (12, "#a3182a") if spots == 1 else (9.5, "#1b1b1f")
        parts.append(sunk_pip(x, y, radius, colour))
    return document((100, 100), size, *parts, defs=defs)


def sunk_pip(x: float, y: float, r: float, colour: str) -> str:
    """Return a sunk pip: lit on its lower rim, dark above."""
    return (
        circle(x + 0.8, y + 1.2, r + 1, "#ffffff")
        + circle(x, y, r, colour)
        + circle(x - r * 0.25, y + r * 0.3, r * 0.55, "#ffffff", fill_opacity=0.14)
    )
