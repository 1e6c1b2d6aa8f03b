"""An undo: how far it goes back, who must agree, and what stays known.

The journal goes on; the position is the earlier one. Nobody can forget what was open on the table:
about the earlier position everybody knows what they knew then, and what all have seen since.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import forced_move
from rules.kit.sight import Known, memories, redact, zone_visibility
from rules.kit.state import State
from rules.kit.story import visible_cards


class Moment(NamedTuple):
    """A past position, with what each seat (None: the public) knew of it, the joint choice that led
    to it, and whether luck was drawn for it."""

    step: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]
    drawn: bool = False


class Undone(NamedTuple):
    """An undo that can be redone: the seat that made it, the positions it removed, the oldest
    first, the choices that waited in the last of them, and the lists `seated_since` and
    `table_starts` of the chairs before it."""

    seat: int
    moments: Sequence[Moment]
    waiting_choices: dict[int, Move]
    seated_since: list[int]
    table_starts: list[int]

    def choosers(self) -> set[int]:
        """Return the seats whose choices a redo brings back."""
        if len(self.moments) == 1:  # only a choice that waited was taken back
            return {self.seat}
        return set(self.waiting_choices).union(*(moment.made for moment in self.moments[1:]))


def moments_from(past: Sequence[Moment], step: int) -> list[Moment]:
    """Return the positions from a step on, the oldest first."""
    return [moment for moment in past if moment.step >= step]


def last_choice_step(rules: Rules, past: Sequence[Moment], seat: int) -> int | None:
    """Return the step of a seat's last choice in the hand of the last position, without forced
    moves; None if it has made none."""
    hand = past[-1].state.table.hand
    for later, earlier in pairwise(reversed(past)):
        if earlier.state.table.hand != hand:
            return None
        if seat in later.made and not forced_move(rules, earlier.state, seat, earlier.made):
            return earlier.step
    return None


def seats_chosen_openly(rules: Rules, past: Sequence[Moment], hand: int) -> frozenset[int]:
    """Return the seats that have made a public choice in a hand; empty if it is not dealt yet. Not
    public is a choice where it is secret who is asked (`rules.kit.asking`); that is still so in
    the position after the choice, which is looked at here."""
    seats: set[int] = set()
    for moment in reversed(past):
        if moment.state.table.hand < hand:
            break
        has_new_seats = not seats.issuperset(moment.made)  # else `asked` would be asked in vain
        if has_new_seats and moment.state.table.hand == hand and asked(rules, moment.state) is None:
            seats.update(moment.made)
    return frozenset(seats)


def is_free(rules: Rules, past: Sequence[Moment], waiting: Collection[int], seat: int) -> bool:
    """Whether a seat may go back to the first of these positions without asking anybody.

    It may if nobody else has chosen since (`waiting`: the seats whose choice waits), no luck was
    drawn, and no view, of a seat or the public, shows a card that it did not show then. If it is
    secret in one of these positions who is asked, only a choice that still waits may be taken
    back: a free undo would tell the others whether somebody has chosen."""
    if asked(rules, past[-1].state) is not None:
        return len(past) == 1
    if any(asked(rules, moment.state) is not None for moment in past):
        return False
    first, *later = past
    choosers = {*waiting}.union(*(moment.made for moment in later))
    if choosers - {seat} or any(moment.drawn for moment in later):
        return False
    for viewer in first.known:
        visible = _cards_seen(rules, first, viewer)
        if not all(_cards_seen(rules, moment, viewer) <= visible for moment in later):
            return False
    return True


def _cards_seen(rules: Rules, moment: Moment, seat: int | None) -> set[Card]:
    """Return the cards that a seat's view (None: the public's) shows at a moment."""
    return visible_cards(redact(rules, moment.state, seat, moment.known[seat]))


def known_in_hindsight(rules: Rules, past: Sequence[Moment]) -> dict[int | None, Known]:
    """Return what each seat knows of the first position after it has seen all of them.

    That is what it knew then, and what the public has seen since: a card that later came openly
    out of a hand was in that hand, unless it may have come there unseen in between."""
    public = past[-1].known[None]
    for after, before in pairwise(reversed(past)):
        # Time runs backwards here: `memories` is asked for the step from `after` to `before`.
        traced_back = memories(rules, after.state, {None: public}, before.state)[None]
        public = _merge_memories(rules, None, before.known[None], traced_back)
    return {seat: _merge_memories(rules, seat, own, public) for seat, own in past[0].known.items()}


def _merge_memories(rules: Rules, seat: int | None, knew: Known, more: Known) -> Known:
    """Merge two memories of one position, without the zones that the seat sees anyway."""
    sees = zone_visibility(rules, seat)
    merged = {zone: {*cards, *more.get(zone, ())} for zone, cards in knew.items()}
    for zone, cards in more.items():
        if not sees[zone]:
            merged.setdefault(zone, {*cards})
    return {zone: tuple(sorted(merged[zone])) for zone in sorted(merged)}
