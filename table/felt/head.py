"""The head of the table: its public numbers in a line, and beside them what is so for now."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, pairwise

from rules.kit.state import View
from table.felt.canvas import Item
from table.felt.furniture import line_item
from table.felt.rail import RAIL
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.ring import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.text import fit_text, text_width

HEAD = 36.0  # height of all that is kept for the line at the top, in logical units
LINE = 31.0  # and of the line itself, with the buttons beside it: cards lie clear of them
HEADED = 0.38  # of the window's width: the head line's part
PX, BESIDE = 21, 15  # letters of the line, and of what stands beside it, in logical units
SHARED = 0.58  # of its part the line takes at most where something stands beside it
BUTTONS = 0.405  # of the window's width: where they may begin
SMALL, BREAKS = 0.84, " -"  # what stands beside it on several lines, and where they part
LINES = 3  # so many at most
UNTIL = ("target", "hands")  # tallies that say until when a match goes on by its house rules
ONE = 0.8  # of its usual height at least, it stands on one line
LEAST = 0.5  # of its usual height: words to be remembered are rather small than cut
GAP = 16  # between the two, in logical units
BETWEEN = "   ·   "  # two numbers of the line


def head_height(size: tuple[int, int], large: float) -> float:
    """How much of a window the rail and the head line take, in pixels."""
    return (HEAD * large + RAIL) * scale_of(size)


def head_room(size: tuple[int, int], large: float) -> Room:
    """Where the head line is written."""
    unit = scale_of(size)
    return Room(24 * unit, RAIL * unit, size[0] * HEADED, LINE * large * unit)


def head_numbers(view: View, layout: Layout, words: Words, hands: int = 0) -> list[str]:
    """The public numbers of the table, such as round, trick and target, the first that tells the
    most. Where it was agreed to end after so many `hands`, the number of the hand tells of how
    many, and until when the house rules would have the match go on is not told."""
    said = []
    for key, entry in layout.tallies.items():
        number = view.tallies.get(key)
        if entry.at != "head" or number is None or (hands and key in UNTIL):
            continue
        text = words.say(f"head.{key}", n=in_fractions(number, entry.parts))
        if hands and key == layout.sheet.row and number == view.table.hand:
            text = words.say("series.of_hands", hand=text, n=hands)
        said.append(text)
    return said


def head_items(
    numbers: Sequence[str], more: tuple[str, str], table: Arrangement, theme: Theme
) -> dict[Hashable, Item]:
    """The numbers in a line, and what else stands in its room, in smaller letters; either may be
    missing. `more`: what that is called as an item, and what it says: on one line, and as long as
    it stands there the last of the numbers make room for it."""
    name, said = more
    kept = range(len(numbers), 0, -1) if said and numbers else (len(numbers),)
    ways = [_beside(BETWEEN.join(numbers[:most]), said, table, theme) for most in kept]
    line, px, rest, lines, size = max(ways, key=lambda way: (len(way[3]) == 1, way[4]))
    found: dict[Hashable, Item] = {}
    if line:
        own = head_room(table.size, theme.large)
        own = own._replace(width=rest.x - own.x if said else own.width)
        found["head"] = line_item(line, own, theme, px, align="left")
    for row, text in enumerate(lines):
        height = rest.height / len(lines)
        part = rest._replace(y=rest.y + height * row, height=height)
        key = (name, row) if row else name
        found[key] = line_item(text, part, theme, size, align="left")
    return found


Way = tuple[str, int, Room, tuple[str, ...], int]
"""A line and how high its letters are; the room beside it, what is there, and how high."""


def _beside(line: str, said: str, table: Arrangement, theme: Theme) -> Way:
    """A line, and what is said beside it: in one line where its letters are not much smaller for
    that; else in as few lines as let them be as high as they can."""
    unit = theme.large * scale_of(table.size)
    room, px, far = head_room(table.size, theme.large), round(PX * unit), 0.0
    if line:
        own = room.width * (SHARED if said else 1.0)
        px = min(px, int(px * own / max(1, text_width(line, "strong", px))))
        far = text_width(line, "strong", px) + GAP * unit
    rest = Room(room.x + far, room.y, table.size[0] * BUTTONS - room.x - far, room.height)
    if not said:
        return line, px, rest, (), 0
    usual, width = round(BESIDE * unit), int(rest.width)
    shown, size = fit_text(said, "strong", usual, width, ONE)
    if shown == said:
        return line, px, rest, (said,), size
    found = list[tuple[bool, int, tuple[str, ...]]]()
    for lines in _broken(said, usual):
        most = usual
        if len(lines) > 1:
            most = min(round(usual * SMALL), int(rest.height / len(lines)))
        ways = [fit_text(text, "strong", most, width, LEAST) for text in lines]
        whole = [shown for shown, _ in ways] == [*lines]
        found.append((whole, min(size for _, size in ways), lines))
    _, size, lines = max(found, key=lambda way: way[:2])
    return line, px, rest, lines, size


def _broken(text: str, px: int) -> list[tuple[str, ...]]:
    """The ways in which it can be written: in one line, in two and in three much alike."""
    ends = [at + 1 for at, letter in enumerate(text) if letter in BREAKS and at + 1 < len(text)]
    found: list[tuple[str, ...]] = [(text,)]
    for parts in range(2, min(LINES, len(ends) + 1) + 1):
        ways = (
            tuple(text[start:end].rstrip() for start, end in pairwise((0, *at, len(text))))
            for at in combinations(ends, parts - 1)
        )
        found.append(min(ways, key=lambda way: max(text_width(line, "strong", px) for line in way)))
    return found
