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

CALLED = "table.called"  # the key of the sentence about a corrected name
STAYS = "table.stays"  # about a player who stays after all
GOING = {  # about players who go, and the facts that name them
    "table.sat": ("before",), "table.computer_sat": ("before",), "table.sat_next": ("before",),
    "table.computer_next": ("before",), "table.swap_next": ("name", "other"),
}  # fmt: skip
PROMISES = ("table.swap_next", "table.sat_next", "table.computer_next")  # for the next hand


def change_messages(marks: Sequence[Mark], before: Sequence[PlayerInfo],
                    after: Sequence[PlayerInfo],
                    sat: Sequence[PlayerChange]) -> list[Why]:  # fmt: skip
    """Return the sentences about new marks, and about the changes of players that took place
    (`sat`). `before` and `after`: the players by seat."""
    about_marks = [mark_message(mark, before, after) for mark in marks if mark.kind in (SEAT, NAME)]
    messages = [message for message in about_marks if message is not None]
    messages += seated_messages(sat)
    superseded = superseded_places(messages)
    return [sentence for at, sentence in enumerate(messages) if at not in superseded]


def seated_messages(sat: Sequence[PlayerChange]) -> list[Why]:
    """Return the sentences about changes that took place together. Two players who swapped seats
    are told in one sentence, at the first of the two changes."""
    messages: list[Why] = []
    exchanges = [(change.before, change.player) for change in sat]
    for at, change in enumerate(sat):
        swap = change.player, change.before
        partner = exchanges.index(swap) if swap in exchanges else at
        if partner == at:  # no swap
            messages.append(_change_message(change.before, change.player))
        elif partner > at:
            names = {"name": change.player.name, "other": change.before.name}
            messages.append(why("table.swapped", **names))
    return messages


def _change_message(before: PlayerInfo, after: PlayerInfo) -> Why:
    """Return the sentence about a seat's new player, or a computer's new level."""
    if before.who == after.who != PERSON and before.name == after.name:
        level = why(f"level.{level_name(after.level)}")
        return why("table.other_level", name=after.name, level=level)
    key = "table.sat" if after.who == PERSON else "table.computer_sat"
    return why(key, name=after.name, before=before.name)


def mark_message(mark: Mark, before: Sequence[PlayerInfo],
                 after: Sequence[PlayerInfo]) -> Why | None:  # fmt: skip
    """Return the sentence about a mark that announces a change or corrects a name. None for a
    change made at once, which is told by itself. `before` and `after`: the players by seat."""
    player = before[mark.seat]
    if mark.kind == NAME:
        name = after[mark.seat].name
        return None if name == player.name else why(CALLED, before=player.name, name=name)
    change = seat_change_of(mark, len(before))
    if change.other is None and change.hand is None:  # made at once, or called off
        is_called_off = change.player is not None and change.player[:3] == player[:3]  # not the key
        return why(STAYS, name=player.name) if is_called_off else None
    return _pending_message(change, before)


def _pending_message(change: SeatChange, players: Sequence[PlayerInfo]) -> Why | None:
    """Return the sentence about a change with the next hand; None if nobody comes."""
    before = players[change.seat].name
    if change.other is not None:
        return why("table.swap_next", name=before, other=players[change.other].name)
    if change.player is None:
        return None
    key = "table.sat_next" if change.player.who == PERSON else "table.computer_next"
    return why(key, name=change.player.name, before=before)


def superseded_places(sentences: Sequence[Why]) -> set[int]:
    """Return the places of sentences saying that a player stays who goes by a later sentence."""
    going, superseded = set[object](), set[int]()
    for at, sentence in reversed([*enumerate(sentences)]):
        facts = dict(sentence.facts)
        if sentence.key == STAYS and facts["name"] in going:
            superseded.add(at)
        going |= {facts[key] for key in GOING.get(sentence.key, ())}
    return superseded


def pending_messages(chairs: Chairs) -> list[Why]:
    """Return the sentences about changes of players that take place with the next hand."""
    messages = (_pending_message(change, chairs.now) for change in chairs.planned)
    return [message for message in messages if message is not None]


def chair_history(chairs: Chairs, seat: int) -> Why | None:
    """Return a sentence naming all players of a seat in order; None if the name never changed."""
    history: Why | None = None
    for change in chairs.changes:
        if change.seat == seat and change.player.name != change.before.name:
            key = "sat.person" if change.player.who == PERSON else "sat.computer"
            before = history or chairs.tables[0][seat].name
            history = why(key, before=before, name=change.player.name, hand=change.hand)
    return history


def absent_player(chairs: Chairs, seat: int, table: int = -1) -> str:
    """Return the name of the person whom a computer replaces at a seat: the last one who sat there;
    "" if there is none. `table`: the number of the seating (-1: the present one)."""
    last_table = table % len(chairs.tables)  # of -1 the last
    players = [seating[seat] for seating in chairs.tables[: last_table + 1]]
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
    """Return what these requests lead to: the players of this hand by seat, and the changes that
    wait for the next hand. A new request for a seat replaces what was planned for it."""
    now, planned = [*chairs.now], [*chairs.planned]
    for seat, player, other, name in requests:
        if name:
            now[seat] = now[seat]._replace(name=name)
            continue
        change = SeatChange(seat, player, other)
        waits = player is None or not chairs.can_sit_now(seat, player)
        if waits or player == now[seat]:
            planned = [earlier for earlier in planned if not earlier.chairs & change.chairs]
        if waits:
            planned.append(change)
        elif player is not None:
            now[seat] = player
    return now, planned


def players_of_next_hand(chairs: Chairs, requests: Sequence[SeatRequest]) -> tuple[PlayerInfo, ...]:
    """Return the players of the next hand by seat, if these requests are met."""
    players, planned = preview_seating(chairs, requests)
    for seat, player, other, _ in planned:
        if player is not None:
            players[seat] = player
        elif other is not None:
            players[seat], players[other] = players[other], players[seat]
    return tuple(players)


def apply_change(match: Match, request: SeatRequest) -> Mark:
    """Make a requested change and return its mark. Raises Refused, or OSError if not saved."""
    if request.name:
        return match.rename(request.seat, request.name)
    if request.other is not None:
        return match.swap(request.seat, request.other)
    assert request.player is not None
    return match.seat(request.seat, request.player)
