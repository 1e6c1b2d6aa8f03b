"""Changes of players: the sentences about them, and requests for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.chairs import NAME, SEAT, Chairs, PlayerChange, SeatChange, seat_change_of
from rules.kit.journal import Mark
from rules.kit.match import Match
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.said import Why, why
from table.players.levels import level_name

CALLED = "table.called"  # the key of a corrected name
STAYS = "table.stays"  # the key of a player who stays after all
GOING = {  # the keys about players who go, and the facts that name them
    "table.sat": ("before",),
    "table.computer_sat": ("before",),
    "table.sat_next": ("before",),
    "table.computer_next": ("before",),
    "table.swap_next": ("name", "other"),
}
PROMISES = ("table.swap_next", "table.sat_next", "table.computer_next")


def change_messages(
    marks: Sequence[Mark],
    before: Sequence[PlayerInfo],
    after: Sequence[PlayerInfo],
    sat: Sequence[PlayerChange],
) -> list[Why]:
    """The sentences about new marks, and about the changes that took place (`sat`). `before` and
    `after`: the players by seat."""
    about_marks = [mark_message(mark, before, after) for mark in marks if mark.kind in (SEAT, NAME)]
    messages = [message for message in about_marks if message is not None] + seated_messages(sat)
    superseded = superseded_places(messages)
    return [sentence for at, sentence in enumerate(messages) if at not in superseded]


def seated_messages(sat: Sequence[PlayerChange]) -> list[Why]:
    """The sentences about changes that took place together; one for two players who swapped."""
    messages: list[Why] = []
    for at, change in enumerate(sat):
        exchanges = [(other.before, other.player) for other in sat]
        swap = change.player, change.before
        partner = exchanges.index(swap) if swap in exchanges else at
        if partner == at:  # no swap
            messages.append(_change_message(change.before, change.player))
        elif partner > at:  # a swap is told at the first of its two changes
            names = {"name": change.player.name, "other": change.before.name}
            messages.append(why("table.swapped", **names))
    return messages


def _change_message(before: PlayerInfo, after: PlayerInfo) -> Why:
    """The sentence about a player who took a seat over, or a computer that plays at another
    level."""
    if before.who == after.who != PERSON and before.name == after.name:
        level = why(f"level.{level_name(after.level)}")
        return why("table.other_level", name=after.name, level=level)
    key = "table.sat" if after.who == PERSON else "table.computer_sat"
    return why(key, name=after.name, before=before.name)


def mark_message(
    mark: Mark, before: Sequence[PlayerInfo], after: Sequence[PlayerInfo]
) -> Why | None:
    """The sentence about a mark that announces a change or corrects a name; None if there is none
    until the change takes place. `before` and `after`: the players by seat."""
    player = before[mark.seat]
    if mark.kind == NAME:
        name = after[mark.seat].name
        return None if name == player.name else why(CALLED, before=player.name, name=name)
    change = seat_change_of(mark, len(before))
    if change.other is None and change.hand is None:
        stays = change.player is not None and change.player[:3] == player[:3]
        return why(STAYS, name=player.name) if stays else None
    return _pending_message(change, before)


def _pending_message(change: SeatChange, players: Sequence[PlayerInfo]) -> Why | None:
    """The sentence about a change that takes place with the next hand; None if nobody comes."""
    before = players[change.seat].name
    if change.other is not None:
        return why("table.swap_next", name=before, other=players[change.other].name)
    if change.player is None:
        return None
    key = "table.sat_next" if change.player.who == PERSON else "table.computer_next"
    return why(key, name=change.player.name, before=before)


def superseded_places(sentences: Sequence[Why]) -> set[int]:
    """The places of the sentences that say that a player stays, if a later one says that they
    go."""
    going, superseded = set[object](), set[int]()
    for at, sentence in reversed([*enumerate(sentences)]):
        facts = dict(sentence.facts)
        if sentence.key == STAYS and facts["name"] in going:
            superseded.add(at)
        going |= {facts[who] for who in GOING.get(sentence.key, ())}
    return superseded


def pending_messages(chairs: Chairs) -> list[Why]:
    """The sentences about changes with the next hand, by the names of the present players."""
    messages = (_pending_message(change, chairs.now) for change in chairs.planned)
    return [message for message in messages if message is not None]


def chair_history(chairs: Chairs, seat: int) -> Why | None:
    """The sentence that names all players of a seat in order; None if there was only one name."""
    history: Why | None = None
    for change in chairs.changes:
        if change.seat == seat and change.player.name != change.before.name:
            key = "sat.person" if change.player.who == PERSON else "sat.computer"
            before = history or chairs.tables[0][seat].name
            history = why(key, before=before, name=change.player.name, hand=change.hand)
    return history


def absent_player(chairs: Chairs, seat: int, table: int = -1) -> str:
    """The name of the person for whom a computer played at a seat, or "". `table`: the number of
    the seating (-1: the present one)."""
    players = [seating[seat] for seating in chairs.tables[: table % len(chairs.tables) + 1]]
    if players[-1].who == PERSON:
        return ""
    return next((player.name for player in reversed(players) if player.who == PERSON), "")


class SeatRequest(NamedTuple):
    """A request for a seat: that `player` takes it over (or stays), that it swaps players with the
    seat `other`, or that its player's name becomes `name`."""

    seat: int
    player: PlayerInfo | None = None
    other: int | None = None
    name: str = ""


class SeatChanges(NamedTuple):
    """Requests made at the same time."""

    each: tuple[SeatRequest, ...]


def preview_seating(
    chairs: Chairs, requests: Sequence[SeatRequest]
) -> tuple[list[PlayerInfo], list[SeatChange]]:
    """Work out what these requests lead to: the players of this hand by seat, and the changes that
    wait for the next hand."""
    now, coming = [*chairs.now], [*chairs.planned]
    for request in requests:
        if request.name:
            now[request.seat] = now[request.seat]._replace(name=request.name)
            continue
        change = SeatChange(request.seat, request.player, request.other)
        later = request.player is None or not chairs.can_sit_now(request.seat, request.player)
        if later or request.player == now[request.seat]:
            coming = [other for other in coming if not other.chairs & change.chairs]
        if later:
            coming.append(change)
        elif request.player is not None:
            now[request.seat] = request.player
    return now, coming


def players_of_next_hand(chairs: Chairs, requests: Sequence[SeatRequest]) -> tuple[PlayerInfo, ...]:
    """Work out the players of the next hand by seat, if these requests are met."""
    now, coming = preview_seating(chairs, requests)
    for change in coming:
        if change.player is not None:
            now[change.seat] = change.player
        elif change.other is not None:
            now[change.seat], now[change.other] = now[change.other], now[change.seat]
    return tuple(now)


def apply_change(match: Match, request: SeatRequest) -> Mark:
    """Make a requested change; returns its mark. Raises Refused, or OSError if it is not
    written."""
    if request.name:
        return match.rename(request.seat, request.name)
    if request.other is not None:
        return match.swap(request.seat, request.other)
    assert request.player is not None
    return match.seat(request.seat, request.player)
