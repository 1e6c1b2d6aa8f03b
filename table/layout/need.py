"""Measure how much room everything on the table needs: from a view and a layout to rows of parts.

Needs grow in steps, so that the table does not move with every card.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.fans import GAP as BETWEEN, RATIO, STEPS
from table.layout.flow import Atom, Cell, Rows
from table.layout.layout import Layout, Pair, ZonePlace, shared_room

CARD_STEPS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 45, 60, 90)
COLUMN_STEPS = (0, 1, 3, 5, 8, 12, 20, 40)  # of the highest column
CLEAR_STEP = 1.06  # from card to card where nothing is hidden, in card widths
GROUP_STEPS = (0, 1, 2, 4, 6)  # numbered zones of the usual size; of more the cards are smaller
USUAL, USUAL_GROUPS = 4, 4  # cards of a zone, and numbered zones
GROUP_CARDS = 3  # of a numbered zone of the usual size
MIN_FACE_STEP = 0.4  # from card to card at least, where faces overlap, in card widths
MIN_OWN_STEP = 0.3  # and of the player's own cards, which are larger
BESIDE = 2.5  # own card widths: the least room for numbered zones beside the hand
MIN_BACK_STEP = 0.16  # and of backs
BACK_STEP = 0.8  # of backs where there is room
ROW_STEP, FEW_ROWS_STEP = 0.3, 0.42  # from card to card in a column: of many and of few
ALL_LEFT = 1000.0  # card widths: as much of the line as the others leave
# In pixels at the smallest window, for the writing.
PLATE, PLATE_WIDTH = 36.0, 190.0  # the height of a plate; its width where the name is not known
PROMPT, UNLIMITED = 255.0, 99_999.0  # the least and the most width of the prompt


class Writing(NamedTuple):
    """The size of writing: `text`, pixels to a logical unit; `plates`, the width of each seat's
    plate in such units, if known; `small`, the scale of the others' plates."""

    text: float
    plates: tuple[float, ...] = ()
    small: float = 1.0

    def width(self, seat: int, own: bool) -> float:
        """The width of a seat's plate in pixels; `own`: it is the seat nearest the players."""
        width = self.plates[seat] if seat < len(self.plates) else PLATE_WIDTH
        return width * self.text * (1.0 if own else self.small)

    @property
    def widest(self) -> float:
        """The width of the widest plate as another's; the same whichever seat is nearest."""
        return max(self.width(seat, own=False) for seat in range(max(1, len(self.plates))))


class Need(NamedTuple):
    """The need of a zone for room: its `cards`, the number of `columns`, the cards of the
    `tallest`, whether all cards are `hidden`; or how many numbered zones of the usual size
    its own come to (`cards`). `none`: no room at all, not even the least that the layout keeps;
    `flat`: of columns that count their cards only the top ones are seen."""

    cards: int = 0
    columns: int = 0
    tallest: int = 0
    hidden: bool = True
    none: bool = False
    flat: bool = False


NO_CARDS = Need()
Needs = Mapping[tuple[str, int], Need]
"""By kind of zone and owner, -1 for the middle."""


def measure_needs(view: View, layout: Layout) -> Needs:
    """Measure what the zones of a view need."""
    needs: dict[tuple[str, int], Need] = {}
    groups: dict[tuple[str, int], list[int]] = {}
    for name, heap in view.zones.items():
        key = kind_and_owner(name)
        if shared_room(name):
            if heap:
                groups.setdefault(key, []).append(len(heap))
        else:
            zone = layout.zone(name)
            columns = Counter([card.suit if zone.sort == "suit" else card.rank for card in heap])
            tall = _round_up(max(columns.values(), default=0), COLUMN_STEPS)
            needs[key] = Need(
                _round_up(len(heap)), _round_up(len(columns)), tall, {*heap} <= {UNKNOWN}
            )
            if not heap and zone.marks(view.phase):
                needs[key] = Need(1)  # room for its outline, in which a card can be put
    for key, sizes in groups.items():
        usual = sum(map(_group_width, sizes)) / _group_width(GROUP_CARDS)
        cards = _round_up(min(ceil(usual), GROUP_STEPS[-1]), GROUP_STEPS)
        needs[key] = Need(cards, hidden=False)
    return needs


def _group_width(cards: int) -> float:
    """The width of a numbered zone and the gap after it, in card widths."""
    return 1 + STEPS[0] * (cards - 1) + BETWEEN


def own_needs(view: View, layout: Layout) -> Needs:
    """Measure what a view needs by itself: none for numbered zones that are absent and not
    outlined."""
    needs = dict(measure_needs(view, layout))
    for name, zone in layout.zones.items():
        for seat in range(view.table.seats):
            key = name.partition(":")[0], seat
            if name.endswith(":{n}") and key not in needs and not zone.marks(view.phase):
                needs[key] = Need(none=True)
    return needs


def at_least(now: Needs, held: Needs) -> Needs:
    """The needs of `now`, each no less than in `held`."""
    return {
        key: need if held.get(key, need) == need else _merge_need(need, held[key])
        for key, need in now.items()
    }


def merge_needs(first: Needs, other: Needs) -> Needs:
    """The needs of both, each as the larger of the two."""
    return {**first, **at_least(other, first)}


def flat_needs(needs: Needs) -> Needs:
    """The same needs, but columns in the middle that count their cards show only the top ones."""
    return {key: need._replace(flat=True) if key[1] < 0 else need for key, need in needs.items()}


def usual_needs(layout: Layout) -> Needs:
    """The needs that a table of a game is likely to have in the middle of a hand."""
    needs: dict[tuple[str, int], Need] = {}
    for name, zone in layout.zones.items():
        kind = name.partition(":")[0]
        for owner, place in ((0, zone.mine), (1, zone.theirs), (-1, zone.here)):
            if place is None or place.over:  # it shares the room of another
                continue
            if name.endswith(":{n}"):
                needs[kind, owner] = Need(USUAL_GROUPS, hidden=False)
            else:
                needs[kind, owner] = Need(max(place.least, USUAL), USUAL, 1, False)
    return needs


def _merge_need(now: Need, held: Need) -> Need:
    """A need that covers both."""
    return Need(
        max(now.cards, held.cards), max(now.columns, held.columns), max(now.tallest, held.tallest),
        now.hidden and held.hidden,
        now.none and held.none,
        now.flat or held.flat,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _round_up(number: int, steps: Sequence[int] = CARD_STEPS) -> int:
    """The first of `steps` that is no less; the number itself beyond the last."""
    above = bisect_left(steps, number)
    return steps[above] if above < len(steps) else number


def rows_wanted(
    layout: Layout, side: str, needs: Needs, bottom: int, writing: Writing, trick: Pair = (0, 0)
) -> Rows:
    """The rows of one `side` of a table, without empty parts: `mine`, of the player's own station;
    `theirs`, of any other, each part as large as any of them needs; `here`, of the middle. `trick`:
    width and height of a trick, in card widths."""
    known: dict[str, Need] = {}
    for (kind, owner), need in needs.items():
        if side == ("here" if owner < 0 else "mine" if owner == bottom else "theirs"):
            known[kind] = _merge_need(need, known[kind]) if kind in known else need
    return _side_rows(layout, side, tuple(known.items()), bottom, writing, trick)


@lru_cache(maxsize=256)
def _side_rows(
    layout: Layout,
    side: str,
    needs: tuple[tuple[str, Need], ...],
    bottom: int,
    writing: Writing,
    trick: Pair,
) -> Rows:
    """The rows of a side with the room that each part needs, cached."""
    known, stations = dict(needs), layout.stations

    def atom_of(part: str) -> Atom:
        """The room that one part needs."""
        tally = layout.tallies.get(f"{part}:{{seat}}")
        stand = tally and (tally.mine if side == "mine" else tally.theirs)
        room = stand.room if stand else trick if part == "trick" else None
        if part == "mat" and layout.mat is not None:
            room = layout.mat.room
        if room is not None:
            return Atom(part, room[0], room[0], room[1])
        height = PLATE * writing.text
        if part == "prompt":
            return Atom(part, least_px=PROMPT * writing.text, most_px=UNLIMITED, height_px=height)
        if part == "plate":
            own = side == "mine"
            width = writing.width(bottom, own=True) if own else writing.widest
            height *= 1.0 if own else writing.small
            return Atom(part, least_px=width, most_px=width, height_px=height)
        atoms = [  # its own zone, and those that share its room
            _zone_atom(layout, kind, part, side, known.get(kind, NO_CARDS))
            for kind in (part, *layout.over(part, side))
        ]
        if len(atoms) == 1:
            return atoms[0]
        return atoms[0]._replace(
            least=max(atom.least for atom in atoms),
            most=max(atom.most for atom in atoms),
            height_cards=max(atom.height_cards for atom in atoms),
        )

    rows, hows = list[tuple[Cell, ...]](), dict[str, str]()
    for name, zone in layout.zones.items():
        place: ZonePlace | None = getattr(zone, side)
        if place is not None:
            hows[name.partition(":")[0]] = place.how
    for row in {"mine": stations.mine, "theirs": stations.theirs}.get(side, layout.middle):
        cells = [map(atom_of, [cell] if isinstance(cell, str) else cell) for cell in row]
        filled = [tuple(atom for atom in cell if not atom.empty) for cell in cells]
        if side == "mine" and layout.beside_hand in row:  # no higher than the hand
            wide = Atom("", BESIDE, ALL_LEFT, RATIO, beside=True)
            for index, cell in enumerate(filled):
                if cell and cell[0].groups:
                    filled[index] = (wide._replace(part=cell[0].part),)
        full, before = list[Cell](), ""
        for cell in filter(None, filled):
            how = hows.get(cell[0].part, "")
            # a line beneath a fan would lie under its leaning cards
            beside = (before, how) == ("fan", "pile")
            full.append((cell[0]._replace(beside=True), *cell[1:]) if beside else cell)
            before = how
        rows.append(tuple(full))
    return tuple(filter(None, rows))


@lru_cache(maxsize=4096)
def _zone_atom(layout: Layout, kind: str, part: str, side: str, need: Need) -> Atom:
    """The room that a kind of zone needs at a side, as part of a row."""
    name, place = layout.kind(kind, side)
    scale = place.scale
    if need.none:
        return Atom(part)
    cards = max(need.cards, place.least)
    if name.endswith(":{n}"):
        if not cards:
            return Atom(part)
        widest = (1 + STEPS[-1] * (GROUP_CARDS - 1)) * scale
        one_row = max(widest, cards * _group_width(GROUP_CARDS) * scale)
        most = ALL_LEFT if place.align == "left" else one_row
        return Atom(part, widest, most, groups=(GROUP_CARDS,) * cards, scale=scale)
    if not cards:
        return Atom(part)
    height = RATIO * scale + abs(place.shift[1])
    if place.how == "pile":
        width = scale + abs(place.shift[0])
        return Atom(part, width, width, height)
    if place.how == "columns":
        columns, tall = max(need.columns, place.least), max(need.tallest, place.tall)
        tall = 1 if need.flat and place.count else tall
        least = (1 + MIN_FACE_STEP * (columns - 1)) * scale
        step = ROW_STEP if tall > 3 else FEW_ROWS_STEP
        height += step * (tall - 1) * scale
        return Atom(part, least, (1 + CLEAR_STEP * (columns - 1)) * scale, height)
    hidden = need.hidden and cards > place.least  # the least room is kept for faces
    step = MIN_OWN_STEP if side == "mine" else MIN_BACK_STEP if hidden else MIN_FACE_STEP
    least = (1 + step * (cards - 1)) * scale
    if side == "here" and place.least:  # so many cards that all play with do not overlap
        least = max(least, (1 + CLEAR_STEP * (place.least - 1)) * scale)
    most = (1 + (BACK_STEP if hidden else CLEAR_STEP) * (cards - 1)) * scale
    return Atom(part, least, most, height)
