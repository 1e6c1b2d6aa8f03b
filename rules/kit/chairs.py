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

SEAT, NAME = "seat", "name"  # kinds of marks
Players = tuple[PlayerInfo, ...]


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
            "hand": self.hand, "seat": self.seat, "before": self.before.fields(),
            "after": self.player.fields(),
        }  # fmt: skip


class Chairs:
    """The chairs of one match. `now`: the present players by seat. `first`: those at the start.
    `planned`: the changes that come with the next hand. `changes`: those made since the start.

    `seated_since`: by seat, the step from which on all choices are of the player there now.
    `tables`: for each time between changes, the players by seat; also those who chose together for
    one step, the one before leaving and the other after sitting down. `table_starts`: for each of
    `tables`, the step from which on these players choose."""

    def __init__(self, players: Sequence[PlayerInfo]) -> None:
        self.first = self.now = tuple(players)
        self.planned: list[SeatChange] = []
        self.changes: list[PlayerChange] = []
        self.seated_since = [0] * len(players)
        self.tables = [self.now]
        self.table_starts = [0]
        # By seat the `identities` of everybody who has sat there in this hand.
        self._identities_in_hand: list[set[str]] = [set() for _ in players]

    def can_sit_now(self, seat: int, player: PlayerInfo) -> bool:
        """Whether the player may sit down there now: not if they had another chair in this hand."""
        others = self._identities_in_hand[:seat] + self._identities_in_hand[seat + 1 :]
        return not any(identities & player.identities for identities in others)

    def others_left(self, seat: int, hand: int) -> bool:
        """Whether a person other than the one at this seat has left a chair in this hand."""
        left = {change.before.known_by for change in self.changes if change.hand == hand}
        return bool(left - {"", self.now[seat].known_by})  # "": a computer

    def refusal(self, mark: Mark) -> Why | None:
        """Return why a SEAT or NAME mark is refused; None if it can be carried out. Raises
        BadJournal if it is malformed."""
        now = self.now[mark.seat]
        if mark.kind == NAME:
            if now.who != PERSON:
                return why("no_name_to_correct")
            change = SeatChange(mark.seat, now._replace(name=new_name_of(mark)))
        else:
            change = seat_change_of(mark, len(self.now))
        if change.player is None:  # two players change places, which is always possible
            return None
        if change.hand is None and not self.can_sit_now(mark.seat, change.player):
            return why("has_had_a_chair")
        return self._two_chairs_refusal(mark.seat, change.player)

    def _two_chairs_refusal(self, seat: int, player: PlayerInfo) -> Why | None:
        """Return why a player may not sit at a seat: they have another chair, or will have one with
        the next hand. None if they may."""
        sitting = dict(enumerate(self.now))
        planned = {change.seat: change.player for change in self.planned if change.player}
        for chair, other in (sitting | planned).items():
            if chair != seat and other.identities & player.identities:
                return why("has_a_chair", name=player.name, seat=chair + 1)
        return None

    def players_at(self, step: int) -> Players:
        """Return the players by seat who made, or will make, the choices at a step."""
        return self.tables[self.table_at(step)]

    def table_at(self, step: int) -> int:
        """Return the index in `tables` of the players at a step."""
        return max(at for at, start in enumerate(self.table_starts) if start <= step)

    def carry_out(self, mark: Mark, waits: bool) -> bool:
        """Carry out a mark that is not refused; return whether somebody has sat down. `waits`: the
        seat has already chosen for the next step; that choice stays its former player's."""
        if mark.kind == NAME:
            self._rename(mark.seat, new_name_of(mark))
            return False
        change = seat_change_of(mark, len(self.now))
        is_for_later = change.hand is not None
        is_to_stay = change.player == self.now[mark.seat]
        if is_for_later or is_to_stay:
            self.planned = [plan for plan in self.planned if not plan.chairs & change.chairs]
        if is_for_later:
            self.planned.append(change)
        if is_for_later or change.player is None:
            return False
        self._identities_in_hand[change.seat] |= change.player.identities
        first_step = mark.step + 1 if waits else mark.step
        return self._seat_players({change.seat: change.player}, mark.hand, first_step)

    def seat_for_hand(self, hand: int, step: int) -> None:
        """Carry out the changes planned for this hand, which has just been dealt."""
        after = [*self.now]
        for change in self.planned:
            if change.player is not None:
                after[change.seat] = change.player
            elif change.other is not None:
                after[change.seat], after[change.other] = after[change.other], after[change.seat]
        self.planned = []
        self._seat_players(dict(enumerate(after)), hand, step)
        self._identities_in_hand = [player.identities for player in self.now]

    def _seat_players(self, players: Mapping[int, PlayerInfo], hand: int, step: int) -> bool:
        """Seat these players from a step on; returns whether any of them is new at that seat."""
        new = {seat: player for seat, player in players.items() if player != self.now[seat]}
        for seat, player in new.items():
            self.changes.append(PlayerChange(hand, seat, self.now[seat], player))
            self.seated_since[seat] = step
        if not new:
            return False
        latest = max(self.table_starts)
        if latest > step:  # another chair has a new player only from the step after this one
            self._note_table(_with_new(self.players_at(step), new), step)
        self.now = _with_new(self.now, new)
        self._note_table(self.now, max(latest, step))
        return True

    def _note_table(self, players: Players, step: int) -> None:
        """Record that these players make the choices from a step on."""
        self.tables.append(players)
        self.table_starts.append(step)

    def _rename(self, seat: int, name: str) -> None:
        """Rename the person at a seat, in all records of this match."""
        person = self.now[seat]

        def renamed(player: PlayerInfo) -> PlayerInfo:
            is_same = player.known_by == person.known_by
            return player._replace(name=name) if is_same else player

        self.now = tuple(map(renamed, self.now))
        self.tables = [tuple(map(renamed, table)) for table in self.tables]
        for at, change in enumerate(self.changes):
            before_and_after = renamed(change.before), renamed(change.player)
            self.changes[at] = PlayerChange(change.hand, change.seat, *before_and_after)
        for at, plan in enumerate(self.planned):
            if plan.player is not None:
                self.planned[at] = plan._replace(player=renamed(plan.player))
        identities = self._identities_in_hand[seat]
        identities.discard(person.name.casefold())
        identities.update(person._replace(name=name).identities)

    def go_back_to(self, step: int) -> None:
        """After an undo to this step: let the present players make the choices from here on."""
        self.seated_since = [min(since, step) for since in self.seated_since]
        self.table_starts = [min(start, step) for start in self.table_starts]


def _with_new(players: Players, new: Mapping[int, PlayerInfo]) -> Players:
    return tuple(new.get(seat, player) for seat, player in enumerate(players))


def seat_change_of(mark: Mark, seats: int) -> SeatChange:
    """Parse the change that a SEAT mark describes; raises BadJournal."""
    facts: dict[str, Any] = dict(mark.facts)
    hand = facts.pop("from", None)
    is_next_hand = type(hand) is int and hand == mark.hand + 1
    if hand is not None and not is_next_hand:
        raise BadJournal("journal.mark")
    if "with" not in facts:
        return SeatChange(mark.seat, _player_in(facts), None, hand)
    other = facts.pop("with")
    is_another_seat = type(other) is int and other in range(seats) and other != mark.seat
    if facts or hand is None or not is_another_seat:
        raise BadJournal("journal.mark")
    return SeatChange(mark.seat, None, other, hand)


def _player_in(facts: Mapping[str, object]) -> PlayerInfo:
    """Parse the player in the facts of a mark; raises BadJournal."""
    try:
        seat = msgspec.convert(facts, Seat, strict=True)
    except msgspec.ValidationError:
        raise BadJournal("journal.mark") from None
    is_person_with_level = seat.who == PERSON and seat.level  # only computers have levels
    if not seat.name or is_person_with_level:
        raise BadJournal("journal.mark")
    return PlayerInfo(**msgspec.structs.asdict(seat))


def new_name_of(mark: Mark) -> str:
    """Parse the new name in a NAME mark; raises BadJournal."""
    if set(mark.facts) != {"name"}:
        raise BadJournal("journal.mark")
    return _player_in({"name": mark.facts["name"]}).name
