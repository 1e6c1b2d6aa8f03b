"""Who sits at which chair of a match, from its first hand to its last.

A chair has a hand, a score, partners and a place in the order. The player at it may change; all
else stays, so the rules never notice, and the score sheet says who sat there when.

A new player knows what the chair knows: a computer gets its view, with what it remembers at its
level; a person sees its hand. Nobody ever sees two hands of one deal: a person takes a chair at
once only if they had no other chair in this hand, else from the next hand on. Two players change
places with the next hand. A change planned for the next hand stays planned if somebody else, such
as a computer, takes the chair meanwhile. It is cancelled if the player at the chair is to stay.

A choice belongs to the player who made it: nobody else can undo it, or is told about it by the
coach. A player who leaves and comes back counts as new. A corrected name is the same person, from
the first hand on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kit.heading import Seat
from rules.kit.journal import BadJournal, Mark
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.state import Why, why

SEAT, NAME = "seat", "name"


class SeatChange(NamedTuple):
    """A player takes a chair, or (`other`) the players of two chairs change places: at once, or
    from the given `hand` on."""

    seat: int
    player: PlayerInfo | None
    other: int | None = None
    hand: int | None = None

    @property
    def chairs(self) -> set[int]:
        """The chairs whose player changes."""
        return {self.seat} if self.other is None else {self.seat, self.other}


class PlayerChange(NamedTuple):
    """A change of players that was made: from `hand` on, `player` in place of `before`."""

    hand: int
    seat: int
    before: PlayerInfo
    player: PlayerInfo

    def fields(self) -> dict[str, Any]:
        """The fields of this change in a saved result."""
        return {
            "hand": self.hand,
            "seat": self.seat,
            "before": self.before.fields(),
            "after": self.player.fields(),
        }


class Chairs:
    """The chairs of one match. `now` is who sits there, `first` who did at the start, `coming` the
    changes that come with the next hand, `sat` those made since the start.

    `since`: by seat, the step from which on all choices are of the player there now. `tables`:
    everybody who sat there, before each change and after the last one, or whose choices were made
    for one step though they never sat there together; `began`: the step from which on each of
    these has been that of the choices.
    """

    def __init__(self, players: Sequence[PlayerInfo]) -> None:
        self.first = self.now = tuple(players)
        self.coming: list[SeatChange] = []
        self.sat: list[PlayerChange] = []
        self.since = [0] * len(players)
        self.tables = [self.now]
        self.began = [0]
        self._had: list[set[str]] = [set() for _ in players]  # who, in this hand

    # what may be

    def at_once(self, seat: int, player: PlayerInfo) -> bool:
        """Whether the player may sit down there now: not if they had another chair in this hand."""
        others = (had for at, had in enumerate(self._had) if at != seat)
        return not any(player.marks & had for had in others)

    def refusal(self, mark: Mark) -> Why | None:
        """Return why a SEAT or NAME mark is refused, or None; raises BadJournal if malformed."""
        if mark.kind == NAME:
            return self._name_fault(mark)
        change = change_in(mark, len(self.now))
        if change.player is None:
            return None
        if change.hand is None and not self.at_once(mark.seat, change.player):
            return why("has_had_a_chair")
        return self._two_chairs(mark.seat, change.player)

    def _two_chairs(self, seat: int, player: PlayerInfo) -> Why | None:
        """Return the refusal for a player who has another chair, now or from the next hand on; None
        for others."""
        there = {at: other for at, other in enumerate(self.now) if at != seat}
        there |= {
            change.seat: change.player
            for change in self.coming
            if change.player and change.seat != seat
        }
        at = next((at for at, other in there.items() if other.marks & player.marks), None)
        return None if at is None else why("has_a_chair", name=player.name, seat=at + 1)

    def _name_fault(self, mark: Mark) -> Why | None:
        player = self.now[mark.seat]
        if player.who != PERSON:
            return why("no_name_to_correct")
        called = player._replace(name=name_in(mark))
        if not self.at_once(mark.seat, called):
            return why("has_had_a_chair")
        return self._two_chairs(mark.seat, called)

    def at(self, step: int) -> tuple[PlayerInfo, ...]:
        """The players who made, or will make, the choices at a step."""
        return self.tables[self.table_at(step)]

    def table_at(self, step: int) -> int:
        """The index in `tables` of the players at a step."""
        return max(at for at, began in enumerate(self.began) if began <= step)

    # what is done

    def carry_out(self, mark: Mark, waits: bool) -> None:
        """Carry out a mark that is not refused. `waits`: the seat has already made its choice for
        the next step."""
        if mark.kind == NAME:
            self._rename(mark.seat, name_in(mark))
            return
        change = change_in(mark, len(self.now))
        if change.hand is not None or change.player == self.now[mark.seat]:
            self.coming = [planned for planned in self.coming if not planned.chairs & change.chairs]
        if change.hand is not None:
            self.coming.append(change)
        elif change.player is not None:
            self._sit({change.seat: change.player}, mark.hand, mark.step + waits)
            self._had[change.seat] |= change.player.marks

    def seat_for_hand(self, hand: int, step: int) -> None:
        """Carry out the changes planned for this hand, which has just been dealt."""
        coming, self.coming = self.coming, []
        after = [*self.now]
        for change in coming:
            if change.player is not None:
                after[change.seat] = change.player
            elif change.other is not None:
                after[change.seat], after[change.other] = after[change.other], after[change.seat]
        self._sit(dict(enumerate(after)), hand, step)
        self._had = [player.marks for player in self.now]

    def _sit(self, players: Mapping[int, PlayerInfo], hand: int, step: int) -> None:
        """Put these players at their seats from a step on, and note who has changed."""
        fresh = {seat: player for seat, player in players.items() if player != self.now[seat]}
        for seat, player in fresh.items():
            self.sat.append(PlayerChange(hand, seat, self.now[seat], player))
            self.since[seat] = step
        if not fresh:
            return
        self.now = tuple(fresh.get(seat, player) for seat, player in enumerate(self.now))
        later = max(self.began)
        if later > step:  # somebody has left whose choice for this step is made, and stays theirs
            choose = enumerate(self.at(step))
            self._note_table(tuple(fresh.get(seat, player) for seat, player in choose), step)
        self._note_table(self.now, max(later, step))

    def _note_table(self, players: tuple[PlayerInfo, ...], step: int) -> None:
        self.tables.append(players)
        self.began.append(step)

    def _rename(self, seat: int, name: str) -> None:
        """Rename the person at a seat, in all records of chairs that they had."""
        before = self.now[seat]
        mine, named = before.known_by, before._replace(name=name)

        def called(player: PlayerInfo) -> PlayerInfo:
            return player._replace(name=name) if player.known_by == mine else player

        self.now = tuple(map(called, self.now))
        self.tables = [tuple(map(called, table)) for table in self.tables]
        self.sat = [
            sat._replace(before=called(sat.before), player=called(sat.player)) for sat in self.sat
        ]
        self.coming = [
            change._replace(player=called(change.player)) if change.player else change
            for change in self.coming
        ]
        had = self._had[seat]
        had -= {before.name.casefold()}
        had |= named.marks

    def go_back_to(self, step: int) -> None:
        """Assign the choices from this step on, which an undo has gone back to, to the present
        players."""
        self.since = [min(since, step) for since in self.since]
        self.began = [min(began, step) for began in self.began]


def change_in(mark: Mark, seats: int) -> SeatChange:
    """Parse the change that a SEAT mark describes; raises BadJournal."""
    facts, later = dict(mark.facts), mark.hand + 1
    from_hand = facts.pop("from", None)
    if from_hand is not None and (type(from_hand) is not int or from_hand != later):
        raise BadJournal("journal.mark")
    hand = None if from_hand is None else later
    if "with" in facts:
        other = facts.pop("with")
        if facts or hand is None or type(other) is not int:
            raise BadJournal("journal.mark")
        if other not in range(seats) or other == mark.seat:
            raise BadJournal("journal.mark")
        return SeatChange(mark.seat, None, other, hand)
    return SeatChange(mark.seat, _player_in(facts), None, hand)


def _player_in(facts: Mapping[str, object]) -> PlayerInfo:
    try:
        seat = msgspec.convert(facts, Seat, strict=True)
    except msgspec.ValidationError:
        raise BadJournal("journal.mark") from None
    if not seat.name or (seat.who == PERSON and seat.level):
        raise BadJournal("journal.mark")
    return PlayerInfo(**msgspec.structs.asdict(seat))


def name_in(mark: Mark) -> str:
    """Parse the new name in a NAME mark; raises BadJournal."""
    if set(mark.facts) != {"name"}:
        raise BadJournal("journal.mark")
    return _player_in({"name": mark.facts["name"]}).name
