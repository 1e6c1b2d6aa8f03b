"""What is told of people who come, go, change places or are called otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.chairs import NAME, SEAT, Chairs, PlayerChange, SeatChange, change_in
from rules.kit.journal import Mark
from rules.kit.match import Match
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.said import Why, why
from table.players.levels import level_name


def seated_messages(sat: Sequence[PlayerChange]) -> list[Why]:
    """Of those who have sat down together: two who have changed places, in one sentence."""
    found: list[Why] = []
    for at, change in enumerate(sat):
        swap = change.player, change.before
        partner = next(
            (i for i, other in enumerate(sat) if (other.before, other.player) == swap), at
        )
        if partner == at:
            found.append(_change_message(change.before, change.player))
        elif partner > at:
            names = {"name": change.player.name, "other": sat[partner].player.name}
            found.append(why("table.swapped", **names))
    return found


def _change_message(before: PlayerInfo, after: PlayerInfo) -> Why:
    if before.who == after.who != PERSON and before.name == after.name:
        level = why(f"level.{level_name(after.level)}")
        return why("table.other_level", name=after.name, level=level)
    key = "table.sat" if after.who == PERSON else "table.computer_sat"
    return why(key, name=after.name, before=before.name)


def mark_message(
    mark: Mark, before: Sequence[PlayerInfo], after: Sequence[PlayerInfo]
) -> Why | None:
    """Of a mark that says who is to come, or what somebody is called; None where nothing is told
    before it has come about. `before` and `after`: who sat there."""
    there = before[mark.seat]
    if mark.kind == NAME:
        name = after[mark.seat].name
        return None if name == there.name else why(CALLED, before=there.name, name=name)
    change = change_in(mark, len(before))
    if change.other is not None:
        return why("table.swap_next", name=there.name, other=before[change.other].name)
    if change.hand is None:
        stays = change.player is not None and change.player[:3] == there[:3]
        return why(STAYS, name=there.name) if stays else None
    return None if change.player is None else _pending_message(there, change.player)


def _pending_message(there: PlayerInfo, after: PlayerInfo) -> Why:
    key = "table.sat_next" if after.who == PERSON else "table.computer_next"
    return why(key, name=after.name, before=there.name)


def change_messages(
    marks: Sequence[Mark],
    before: Sequence[PlayerInfo],
    after: Sequence[PlayerInfo],
    sat: Sequence[PlayerChange],
) -> list[Why]:
    """Of all that was marked at once, and of those who have sat down by it."""
    told = (mark_message(mark, before, after) for mark in marks if mark.kind in (SEAT, NAME))
    found = [sentence for sentence in told if sentence is not None] + seated_messages(sat)
    over = superseded_places(found)
    return [one for at, one in enumerate(found) if at not in over]


def superseded_places(told: Sequence[Why]) -> set[int]:
    """Where in these it is told that somebody stays of whom it is told later that they go."""
    going, found = set[object](), set[int]()
    for at, sentence in reversed([*enumerate(told)]):
        if sentence.key == STAYS and dict(sentence.facts)["name"] in going:
            found.add(at)
        elif sentence.key in GOING:
            going |= {dict(sentence.facts)[who] for who in GOING[sentence.key]}
    return found


def pending_messages(chairs: Chairs) -> list[Why]:
    """What comes with the next hand, by the names of those who sit there now."""
    found = []
    for change in chairs.coming:
        there = chairs.now[change.seat]
        if change.player is not None:
            found.append(_pending_message(there, change.player))
        elif change.other is not None:
            other = chairs.now[change.other]
            found.append(why("table.swap_next", name=there.name, other=other.name))
    return found


def chair_history(chairs: Chairs, seat: int) -> Why | None:
    """Who has had a chair, one after the other; None where only one has."""
    told: Why | None = None
    for change in chairs.sat:
        if change.seat == seat and change.player.name != change.before.name:
            key = "sat.person" if change.player.who == PERSON else "sat.computer"
            told = why(
                key,
                before=told or chairs.tables[0][seat].name,
                name=change.player.name,
                hand=change.hand,
            )
    return told


CALLED = "table.called"  # somebody's name has been corrected
STAYS = "table.stays"  # somebody who was to go with the next hand
GOING = {  # and of whom it is told that they go
    "table.sat": ("before",),
    "table.computer_sat": ("before",),
    "table.sat_next": ("before",),
    "table.computer_next": ("before",),
    "table.swap_next": ("name", "other"),
}
PROMISES = ("table.swap_next", "table.sat_next", "table.computer_next")


def absent_player(chairs: Chairs, seat: int, table: int = -1) -> str:
    """For whom a computer sat at a chair, with those who had sat down by then (the last `table`: by
    now): the person who had it before. Empty where no computer did, or nobody had."""
    tables = chairs.tables[: table + 1] if table >= 0 else chairs.tables
    if tables[-1][seat].who == PERSON:
        return ""
    people = (table[seat].name for table in reversed(tables) if table[seat].who == PERSON)
    return next(people, "")


class SeatRequest(NamedTuple):
    """What somebody wants changed of who sits at a chair: the `player` takes it over (or stays, if
    they are there), or changes places with the player of the `other` one, or is called by a
    `name`."""

    seat: int
    player: PlayerInfo | None = None
    other: int | None = None
    name: str = ""


class SeatChanges(NamedTuple):
    """All that is wanted at once."""

    each: tuple[SeatRequest, ...]


def now_and_pending(
    chairs: Chairs, wishes: Sequence[SeatRequest]
) -> tuple[list[PlayerInfo], list[SeatChange]]:
    """Who sits there once all of this is wished for, and what is to come with the next hand."""
    now, coming = [*chairs.now], [*chairs.coming]
    for wish in wishes:
        if wish.name:
            now[wish.seat] = now[wish.seat]._replace(name=wish.name)
            continue
        change = SeatChange(wish.seat, wish.player, wish.other)
        later = wish.player is None or not chairs.at_once(wish.seat, wish.player)
        if later or wish.player == now[wish.seat]:
            coming = [other for other in coming if not other.chairs & change.chairs]
        if later:
            coming.append(change)
        elif wish.player is not None:
            now[wish.seat] = wish.player
    return now, coming


def seats_after(chairs: Chairs, wishes: Sequence[SeatRequest]) -> tuple[PlayerInfo, ...]:
    """Who sits there once all of this has come about, and what was to come before it."""
    now, coming = now_and_pending(chairs, wishes)
    for change in coming:
        if change.player is not None:
            now[change.seat] = change.player
        elif change.other is not None:
            seats = change.seat, change.other
            now[seats[0]], now[seats[1]] = now[seats[1]], now[seats[0]]
    return tuple(now)


def apply_change(match: Match, wish: SeatRequest) -> Mark:
    """Write a wish down and do it; Refused where it may not be, OSError where it cannot be."""
    if wish.name:
        return match.rename(wish.seat, wish.name)
    if wish.other is not None:
        return match.swap(wish.seat, wish.other)
    assert wish.player is not None
    return match.seat(wish.seat, wish.player)
