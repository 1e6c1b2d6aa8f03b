"""The head of the table: its public numbers in a line, and beside them what is so for now."""

from __future__ import annotations

from collections.abc import Hashable

from rules.kit.state import View
from table.felt.canvas import Item
from table.felt.furniture import line_item
from table.felt.rail import RAIL
from table.looks.theme import Theme
from table.places.arrange import Arrangement
from table.places.layout import Layout
from table.places.ring import Room
from table.widgets import scale_of
from table.widgets.text import fitted, width
from table.words.parts import in_parts
from table.words.words import Words

HEAD = 36.0  # height of all that is kept for the line at the top, in logical units
LINE = 31.0  # and of the line itself, with the buttons beside it: cards lie clear of them
HEADED = 0.38  # of the window's width: the head line's part
PX, BESIDE = 21, 15  # letters of the line, and of what stands beside it, in logical units
SHARED = 0.58  # of its part the line takes at most where something stands beside it
BUTTONS = 0.405  # of the window's width: where they may begin
SMALL, BREAKS = 0.84, " -"  # what stands beside it on two lines, and where they part
UNTIL = ("target", "hands")  # tallies that say until when a match goes on by its house rules
LEAST = 0.5  # of its usual height: words to be remembered are rather small than cut
GAP = 16  # between the two, in logical units


def head_high(size: tuple[int, int], large: float) -> float:
    """How much of a window the rail and the head line take, in pixels."""
    return (HEAD * large + RAIL) * scale_of(size)


def head_room(size: tuple[int, int], large: float) -> Room:
    """Where the head line is written."""
    unit = scale_of(size)
    return Room(24 * unit, RAIL * unit, size[0] * HEADED, LINE * large * unit)


def head_line(view: View, layout: Layout, words: Words, hands: int = 0) -> str:
    """The public numbers of the table in one line: round, trick, target."""
    return "   ·   ".join(head_numbers(view, layout, words, hands))


def head_numbers(view: View, layout: Layout, words: Words, hands: int = 0) -> list[str]:
    """The same one by one, the first that tells the most. Where it was agreed to end after so many
    `hands`, the number of the hand tells of how many, and until when the house rules would have
    the match go on is not told."""
    said = []
    for key, entry in layout.tallies.items():
        number = view.tallies.get(key)
        if entry.at != "head" or number is None or (hands and key in UNTIL):
            continue
        text = words.say(f"head.{key}", n=in_parts(number, entry.parts))
        if hands and key == layout.sheet.row and number == view.table.hand:
            text = words.say("series.of_hands", hand=text, n=hands)
        said.append(text)
    return said


def head_items(
    line: str, more: tuple[str, str], table: Arrangement, theme: Theme
) -> dict[Hashable, Item]:
    """The line, and what else stands in its room, in smaller letters; either may be missing.
    `more`: what that is called as an item, and what it says."""
    name, said = more
    unit = theme.large * scale_of(table.size)
    room, px = head_room(table.size, theme.large), round(PX * unit)
    found: dict[Hashable, Item] = {}
    if line:
        own = room._replace(width=room.width * (SHARED if said else 1.0))
        px = min(px, int(px * own.width / max(1, width(line, "strong", px))))
        found["head"] = line_item(line, own, theme, px, align="left")
    if said:
        far = width(line, "strong", px) + GAP * unit if line else 0.0
        ends = table.size[0] * BUTTONS
        rest = Room(room.x + far, room.y, ends - room.x - far, room.height)
        lines = beside(said, round(BESIDE * unit), rest.width)
        px = round(BESIDE * (1.0 if len(lines) == 1 else SMALL) * unit)
        px = min(fitted(text, "strong", px, int(rest.width), LEAST)[1] for text in lines)
        for row, text in enumerate(lines):
            part = rest._replace(y=rest.y + rest.height * row / 2) if row else rest
            part = part._replace(height=rest.height / len(lines))
            key = (name, row) if row else name
            found[key] = line_item(text, part, theme, px, align="left")
    return found


def beside(text: str, px: int, room: float) -> tuple[str, ...]:
    """What stands beside the line: as one line, or where that is too long, as two much alike."""
    if fitted(text, "strong", px, round(room))[0] == text:
        return (text,)
    ends = [at + 1 for at, letter in enumerate(text) if letter in BREAKS and at + 1 < len(text)]
    if not ends:
        return (text,)

    def wider(at: int) -> int:
        return max(width(part, "strong", px) for part in (text[:at], text[at:]))

    end = min(ends, key=wider)
    return text[:end].rstrip(), text[end:]
