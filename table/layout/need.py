"""Measure how much room everything on the table needs: from a view and a layout to rows of parts.

Needs grow in steps, so that the table does not move with every card."""

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
GROUP_STEPS = (0, 1, 2, 4, 6)  # numbered zones of the usual size; if there are more they shrink
USUAL, USUAL_GROUPS = 4, 4  # cards of a zone, and numbered zones, in the middle of a hand
GROUP_CARDS = 3  # cards of a numbered zone of the usual size
# From card to card in a row, in card widths.
CLEAR_STEP = 1.06  # nothing is hidden
MIN_FACE_STEP, MIN_OWN_STEP = 0.4, 0.3  # at least: faces; the player's own cards, which are larger
MIN_BACK_STEP, BACK_STEP = 0.16, 0.8  # backs: at least; where there is room
BESIDE = 2.5  # own card widths: the least room for numbered zones beside the hand
ROW_STEP, FEW_ROWS_STEP = 0.3, 0.42  # from card to card in a column of many; of up to FEW_ROWS
FEW_ROWS = 3
ALL_LEFT = 1000.0  # card widths: as much of the line as the others leave
# Logical units, for the writing.
PLATE, PLATE_WIDTH = 36.0, 190.0  # the height of a plate; its width if the name is not known
PROMPT, UNLIMITED = 255.0, 99_999.0  # the least and the greatest width of the prompt


class Writing(NamedTuple):
    """The size of the writing: `text`, pixels to a logical unit; `plates`, the width of each seat's
    plate in such units, if it is known; `small`, the scale of other seats' plates."""

    text: float
    plates: tuple[float, ...] = ()
    small: float = 1.0

    def width(self, seat: int, own: bool) -> float:
        """Return the width of a seat's plate in pixels; `own`: it is the seat at the bottom."""
        width = self.plates[seat] if seat < len(self.plates) else PLATE_WIDTH
        return width * self.text * (1.0 if own else self.small)

    @property
    def widest(self) -> float:
        """The width of the widest plate if none is the own: the same for every viewer."""
        return max(self.width(seat, own=False) for seat in range(max(1, len(self.plates))))


class Need(NamedTuple):
    """The room that a zone needs: its number of `cards` and of `columns`, the cards of the
    `tallest` column, and whether all cards are `hidden`. For numbered zones `cards` is how many of
    the usual size they come to. `none`: no room at all, not even what the layout keeps. `flat`: of
    columns that show their number of cards only the top cards are seen."""

    cards: int = 0
    columns: int = 0
    tallest: int = 0
    hidden: bool = True
    none: bool = False
    flat: bool = False


NO_CARDS = Need()
Needs = Mapping[tuple[str, int], Need]
"""The needs by kind of zone and owner; the owner is -1 for the middle."""


def measure_needs(view: View, layout: Layout) -> Needs:
    needs: dict[tuple[str, int], Need] = {}
    groups: dict[tuple[str, int], list[int]] = {}  # the numbers of cards of numbered zones
    for name, heap in view.zones.items():
        key = kind_and_owner(name)
        if shared_room(name):
            if heap:
                groups.setdefault(key, []).append(len(heap))
            continue
        zone = layout.zone(name)
        if not heap:  # an outline needs the room of the card that can be put in it
            needs[key] = Need(1) if zone.marks(view.phase) else NO_CARDS
            continue
        columns = Counter([card.suit if zone.sort == "suit" else card.rank for card in heap])
        tallest = _round_up(max(columns.values()), COLUMN_STEPS)
        hidden = {*heap} <= {UNKNOWN}
        needs[key] = Need(_round_up(len(heap)), _round_up(len(columns)), tallest, hidden)
    for key, sizes in groups.items():
        usual = sum(map(_group_width, sizes)) / _group_width(GROUP_CARDS)
        cards = _round_up(min(ceil(usual), GROUP_STEPS[-1]), GROUP_STEPS)
        needs[key] = Need(cards, hidden=False)
    return needs


def _group_width(cards: int) -> float:
    """Return the width of a numbered zone with the gap after it, in card widths."""
    return 1 + STEPS[0] * (cards - 1) + BETWEEN


def own_needs(view: View, layout: Layout) -> Needs:
    """Measure what a view needs now, and nothing for numbered zones without cards or outline."""
    needs = dict(measure_needs(view, layout))
    for name, zone in layout.zones.items():
        for seat in range(view.table.seats):
            key = name.partition(":")[0], seat
            if name.endswith(":{n}") and key not in needs and not zone.marks(view.phase):
                needs[key] = Need(none=True)
    return needs


def at_least(now: Needs, held: Needs) -> Needs:
    """Return the needs of `now`, each no less than in `held`."""
    return {key: _merge_need(need, held.get(key, need)) for key, need in now.items()}


def merge_needs(first: Needs, other: Needs) -> Needs:
    """Return the larger need of every zone in either."""
    return {**first, **at_least(other, first)}


def flat_needs(needs: Needs) -> Needs:
    """Return the needs with those of the middle marked as `flat`."""
    flat = {key: need._replace(flat=True) for key, need in needs.items() if key[1] < 0}
    return {**needs, **flat}


def usual_needs(layout: Layout) -> Needs:
    """Return what a game's zones probably need in the middle of a hand: those of the station at the
    bottom as owned by seat 0, those of all others by seat 1."""
    needs: dict[tuple[str, int], Need] = {}
    for name, zone in layout.zones.items():
        kind = name.partition(":")[0]
        for owner, place in ((0, zone.mine), (1, zone.theirs), (-1, zone.here)):
            if place is None or place.over:  # it shares the room of another
                continue
            if name.endswith(":{n}"):
                needs[kind, owner] = Need(USUAL_GROUPS, hidden=False)
            else:
                cards = max(place.least, USUAL)
                needs[kind, owner] = Need(cards, columns=USUAL, tallest=1, hidden=False)
    return needs


def _merge_need(now: Need, held: Need) -> Need:
    return Need(max(now.cards, held.cards), max(now.columns, held.columns),
                max(now.tallest, held.tallest), now.hidden and held.hidden,
                now.none and held.none, now.flat or held.flat)  # fmt: skip


@lru_cache(maxsize=256)
def _round_up(number: int, steps: Sequence[int] = CARD_STEPS) -> int:
    """Return the first of `steps` that is no less than a number, or the number beyond the last."""
    above = bisect_left(steps, number)
    return steps[above] if above < len(steps) else number


def rows_wanted(layout: Layout, side: str, needs: Needs, bottom: int, writing: Writing,
                trick: Pair = (0, 0)) -> Rows:  # fmt: skip
    """Return the rows of parts of one `side` of a table, with the room each part needs; empty parts
    are left out. `mine` is the station of the seat `bottom`, `here` the middle, and `theirs` any
    other: each part is as large as any of them needs it. `trick`: a trick's size in card widths."""
    needed: dict[str, Need] = {}
    for (kind, owner), need in needs.items():
        seat_side = "mine" if owner == bottom else "theirs"
        if side == (seat_side if owner >= 0 else "here"):
            needed[kind] = _merge_need(need, needed[kind]) if kind in needed else need
    return _side_rows(layout, side, tuple(needed.items()), bottom, writing, trick)


@lru_cache(maxsize=256)
def _side_rows(layout: Layout, side: str, needs: tuple[tuple[str, Need], ...], bottom: int,
               writing: Writing, trick: Pair) -> Rows:  # fmt: skip
    """Return the rows of `rows_wanted`, cached, from the needs of this side by kind of zone."""

    def atom_of(part: str) -> Atom:
        if part in ("prompt", "plate"):
            return _writing_atom(part, side == "mine", bottom, writing)
        room = trick if part == "trick" else _fixed_room(layout, side, part)
        if room is not None:
            width, height = room
            return Atom(part, width, width, height)
        return _shared_atom(layout, part, side, dict(needs))

    how_by_kind = dict[str, str]()
    for name, zone in layout.zones.items():
        place: ZonePlace | None = getattr(zone, side)
        if place is not None:
            how_by_kind[name.partition(":")[0]] = place.how
    rows = list[tuple[Cell, ...]]()
    for row in layout.middle if side == "here" else getattr(layout.stations, side):
        cells = list[Cell]()
        how_before = ""
        for parts in row:
            atoms = map(atom_of, [parts] if isinstance(parts, str) else parts)
            cell = tuple(atom for atom in atoms if not atom.empty)
            if not cell:
                continue
            first = cell[0]
            if side == "mine" and first.groups and layout.beside_hand in row:
                cell = (Atom(first.part, BESIDE, ALL_LEFT, RATIO, beside=True),)  # as the hand
            how = how_by_kind.get(first.part, "")
            if how_before == "fan" and how == "pile":  # beneath, the leaning cards would cover it
                cell = (cell[0]._replace(beside=True), *cell[1:])
            cells.append(cell)
            how_before = how
        if cells:
            rows.append(tuple(cells))
    return tuple(rows)


def _writing_atom(part: str, own: bool, bottom: int, writing: Writing) -> Atom:
    """Return the room that the prompt or a plate needs; `own`: of the seat `bottom`."""
    height = PLATE * writing.text
    if part == "prompt":
        return Atom(part, least_px=PROMPT * writing.text, most_px=UNLIMITED, height_px=height)
    width = writing.width(bottom, own=True) if own else writing.widest
    scale = 1.0 if own else writing.small
    return Atom(part, least_px=width, most_px=width, height_px=height * scale)


def _shared_atom(layout: Layout, part: str, side: str, needs: Mapping[str, Need]) -> Atom:
    """Return the room that a kind of zone needs together with those that share its room."""
    first, *others = [
        _zone_atom(layout, kind, part, side, needs.get(kind, NO_CARDS))
        for kind in (part, *layout.over(part, side))
    ]
    for other in others:
        height = max(first.height_cards, other.height_cards)
        least, most = max(first.least, other.least), max(first.most, other.most)
        first = first._replace(least=least, most=most, height_cards=height)
    return first


def _fixed_room(layout: Layout, side: str, part: str) -> Pair | None:
    """Return the size, in card widths, of the mat or a stand of chips; None for other parts."""
    if part == "mat" and layout.mat is not None:
        return layout.mat.room
    tally = layout.tallies.get(f"{part}:{{seat}}")
    stand = tally and (tally.mine if side == "mine" else tally.theirs)
    return stand.room if stand else None


@lru_cache(maxsize=4096)
def _zone_atom(layout: Layout, kind: str, part: str, side: str, need: Need) -> Atom:
    """Return the room that a kind of zone needs at a side, if any, as the atom of a `part`."""
    name, place = layout.kind(kind, side)
    scale = place.scale
    cards = max(need.cards, place.least)
    if need.none or not cards:
        return Atom(part)
    if name.endswith(":{n}"):  # numbered zones, as many as `cards`
        least = (1 + STEPS[-1] * (GROUP_CARDS - 1)) * scale
        one_row = max(least, cards * _group_width(GROUP_CARDS) * scale)
        most = ALL_LEFT if place.align == "left" else one_row
        return Atom(part, least, most, groups=(GROUP_CARDS,) * cards, scale=scale)
    height = RATIO * scale + abs(place.shift[1])
    if place.how == "pile":
        width = scale + abs(place.shift[0])
        return Atom(part, width, width, height)
    if place.how == "columns":
        columns = max(need.columns, place.least)
        tallest = 1 if need.flat and place.count else max(need.tallest, place.tall)
        step = ROW_STEP if tallest > FEW_ROWS else FEW_ROWS_STEP
        height += step * (tallest - 1) * scale
        least = (1 + MIN_FACE_STEP * (columns - 1)) * scale
        return Atom(part, least, (1 + CLEAR_STEP * (columns - 1)) * scale, height)
    return Atom(part, *_row_widths(place, side, need.hidden, cards), height)


def _row_widths(place: ZonePlace, side: str, hidden: bool, cards: int) -> Pair:
    """Return the least and the most width, in card widths, of a row or fan; `hidden`: of backs."""
    backs_only = hidden and cards > place.least  # the least room is kept for faces
    max_step = BACK_STEP if backs_only else CLEAR_STEP
    min_step = MIN_BACK_STEP if backs_only else MIN_FACE_STEP
    if side == "mine":
        min_step = MIN_OWN_STEP
    least = (1 + min_step * (cards - 1)) * place.scale
    if side == "here" and place.least:  # these cards must not overlap
        least = max(least, (1 + CLEAR_STEP * (place.least - 1)) * place.scale)
    return least, (1 + max_step * (cards - 1)) * place.scale
