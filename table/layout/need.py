"""How much room everything on the table needs now: from a view and a layout to parts in rows.

What is measured grows in steps, so that a table does not move with every card; `held` is for as
long as somebody is at work.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.fans import GAP as BETWEEN, RATIO, STEPS
from table.layout.flow import Atom, Cell, Rows, solid
from table.layout.layout import Layout, Pair, shared_room

STEPPED = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 45, 60, 90)
HEIGHTS = (0, 1, 3, 5, 8, 12, 20, 40)  # and the highest column, whose height costs all cards theirs
PLAIN = 1.06  # from card to card where nothing is hidden, in card widths
USUAL, USUAL_GROUPS = 4, (3, 3, 3, 3)  # cards of a zone, of each of the groups made in play
SEEN = 0.4  # of a card that lies beneath another so much is seen at least, likewise
BACK = 0.16  # likewise of a back
SPREAD = 0.8  # a back is seen so far, where there is room
RISE, PLAIN_RISE = 0.3, 0.42  # from card to card in a column, at least and at most
# In pixels at the smallest window, for the writing.
PLATE, OWN = 36.0, 190.0  # its height; and its width where nobody knows who sits there
PROMPT, FAR = 255.0, 99_999.0  # the least width, and more than anybody needs


class Writing(NamedTuple):
    """How large writing is: pixels to a logical unit; in such units how wide each seat's plate
    must be, if that is known; and how much smaller those of the others are drawn."""

    text: float
    plates: tuple[float, ...] = ()
    small: float = 1.0

    def width(self, seat: int, own: bool) -> float:
        """How wide a seat's plate is, in pixels."""
        known = self.plates[seat] if seat < len(self.plates) else OWN
        return known * self.text * (1.0 if own else self.small)

    @property
    def widest(self) -> float:
        """How wide the widest plate is where it is another's; the same whatever seat is nearest."""
        return max(self.width(seat, own=False) for seat in range(max(1, len(self.plates))))


class Need(NamedTuple):
    """So many cards, heads of columns, the highest of these; or the groups; `none`: nothing is
    kept."""

    cards: int = 0
    heads: int = 0
    tall: int = 0
    hidden: bool = True
    groups: tuple[int, ...] = ()
    none: bool = False


NOTHING = Need()
Needs = Mapping[tuple[str, int], Need]
"""By kind of zone and owner."""


def measure_needs(view: View, layout: Layout) -> Needs:
    """What a view needs."""
    found: dict[tuple[str, int], Need] = {}
    groups: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for name, heap in view.zones.items():
        key = kind_and_owner(name)
        if shared_room(name):
            if heap:
                number = int(name.rpartition(":")[2])
                groups.setdefault(key, []).append((number, len(heap)))
        else:
            zone = layout.zone(name)
            found[key] = _need(heap, zone.sort)
            if not heap and zone.marks(view.phase):
                found[key] = Need(1)  # its place is to be seen, and a card to be laid there
    for key, made in groups.items():
        found[key] = Need(groups=tuple(size for _, size in sorted(made)), hidden=False)
    return found


def own_needs(view: View, layout: Layout) -> Needs:
    """What a view needs by itself: nothing for groups that are not there and not marked."""
    found = dict(measure_needs(view, layout))
    for name, zone in layout.zones.items():
        for seat in range(view.table.seats):
            key = name.partition(":")[0], seat
            if name.endswith(":{n}") and key not in found and not zone.marks(view.phase):
                found[key] = Need(none=True)
    return found


def at_least(now: Needs, held: Needs) -> Needs:
    """What is needed now, and no less of it than is held from before."""
    return {
        key: need if held.get(key, need) == need else _more(need, held[key])
        for key, need in now.items()
    }


def either(first: Needs, other: Needs) -> Needs:
    """What is enough for both."""
    return {**first, **at_least(other, first)}


def usual_needs(layout: Layout) -> Needs:
    """What a table of a game is likely to need in the middle of a hand."""
    found: dict[tuple[str, int], Need] = {}
    for name, zone in layout.zones.items():
        kind = name.partition(":")[0]
        for owner, place in ((0, zone.mine), (1, zone.theirs), (-1, zone.here)):
            if place is None:
                continue
            if name.endswith(":{n}"):
                found[kind, owner] = Need(hidden=False, groups=USUAL_GROUPS)
            else:
                found[kind, owner] = Need(max(place.least, USUAL), USUAL, 1, False)
    return found


def _need(heap: list[Card], sort: str) -> Need:
    heads = Counter([card.suit if sort == "suit" else card.rank for card in heap])
    hidden, tall = set(heap) <= {UNKNOWN}, max(heads.values(), default=0)
    return Need(_stepped(len(heap)), _stepped(len(heads)), _stepped(tall, HEIGHTS), hidden)


def _more(now: Need, held: Need) -> Need:
    return Need(
        max(now.cards, held.cards), max(now.heads, held.heads), max(now.tall, held.tall),
        now.hidden and held.hidden,
        now.groups if sum(now.groups) >= sum(held.groups) else held.groups,
        now.none and held.none,
    )  # fmt: skip


def _stepped(number: int, steps: Sequence[int] = STEPPED) -> int:
    above = bisect_left(steps, number)
    return steps[above] if above < len(steps) else number


def rows_wanted(
    layout: Layout, side: str, needs: Needs, bottom: int, writing: Writing, trick: Pair = (0, 0)
) -> Rows:
    """The rows of one `side` of a table, without what is empty: `mine`, the player's own; `theirs`,
    each part as large as for the one among the others who needs most; `here`, the middle's. `trick`
    is the size of the figure of one, in card widths."""
    known: dict[str, Need] = {}
    for (kind, owner), need in needs.items():
        if side == ("here" if owner < 0 else "mine" if owner == bottom else "theirs"):
            known[kind] = _more(need, known[kind]) if kind in known else need
    return _rows(layout, side, tuple(known.items()), bottom, writing, trick)


@lru_cache(maxsize=256)
def _rows(
    layout: Layout,
    side: str,
    needs: tuple[tuple[str, Need], ...],
    bottom: int,
    writing: Writing,
    trick: Pair,
) -> Rows:
    known, stations = dict(needs), layout.stations

    def atom(part: str) -> Atom:
        """What one part needs."""
        tally = layout.tallies.get(f"{part}:{{seat}}")
        stand = tally and (tally.mine if side == "mine" else tally.theirs)
        room = stand.room if stand else trick if part == "trick" else None
        if part == "mat" and layout.mat is not None:
            room = layout.mat.room
        if room is not None:
            return Atom(part, room[0], room[0], room[1])
        height = PLATE * writing.text
        if part == "prompt":
            return Atom(part, least_px=PROMPT * writing.text, most_px=FAR, height_px=height)
        if part == "plate":
            own = side == "mine"
            width = writing.width(bottom, own=True) if own else writing.widest
            height *= 1.0 if own else writing.small
            return Atom(part, least_px=width, most_px=width, height_px=height)
        found = [  # its own zone, and those that are over it
            _of_zone(layout, kind, part, side, known.get(kind, NOTHING))
            for kind in (part, *layout.over(part, side))
        ]
        if len(found) == 1:
            return found[0]
        return found[0]._replace(
            least=max(want.least for want in found),
            most=max(want.most for want in found),
            height_cards=max(want.height_cards for want in found),
        )

    rows = list[list[Cell]]()
    for row in {"mine": stations.mine, "theirs": stations.theirs}.get(side, layout.middle):
        rows.append([])
        for cell in row:
            rows[-1].append(tuple(map(atom, [cell] if isinstance(cell, str) else cell)))
    return solid(rows)


@lru_cache(maxsize=4096)
def _of_zone(layout: Layout, kind: str, part: str, side: str, need: Need) -> Atom:
    name, place = layout.kind(kind, side)
    scale = place.scale
    if need.none:
        return Atom(part)
    if name.endswith(":{n}"):
        if not need.groups:
            need = Need(groups=(USUAL_GROUPS[0],) * place.least)
        if not need.groups:
            return Atom(part)
        widest = (1 + STEPS[-1] * (max(need.groups) - 1)) * scale
        all_ = sum(1 + STEPS[0] * (size - 1) + BETWEEN for size in need.groups) * scale
        return Atom(part, widest, max(widest, all_), groups=need.groups, scale=scale)
    cards = max(need.cards, place.least)
    if not cards:
        return Atom(part)
    height = RATIO * scale + abs(place.shift[1])
    if place.how == "pile":
        width = scale + abs(place.shift[0])
        return Atom(part, width, width, height)
    if place.how == "columns":
        heads, tall = max(need.heads, place.least), max(need.tall, place.tall)
        least = (1 + SEEN * (heads - 1)) * scale
        rise = RISE if tall > 3 else PLAIN_RISE
        height += rise * (tall - 1) * scale
        return Atom(part, least, (1 + PLAIN * (heads - 1)) * scale, height)
    hidden = need.hidden and cards > place.least  # what is kept is kept for faces as well
    least = (1 + (BACK if hidden else SEEN) * (cards - 1)) * scale
    most = (1 + (SPREAD if hidden else PLAIN) * (cards - 1)) * scale
    return Atom(part, least, most, height)
