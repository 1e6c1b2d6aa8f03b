"""What characters do to a deal, beside the same deal in which everybody is plain.

The plain game is played once for all of them. Where somebody chooses as the plain level does to the
end, nothing has changed; where not, the game is played on from the first choice that is its own.
Which is what whole games from every seat would say, in a part of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from research.tables import level_player
from rules.kit.chance import Luck, derive_seed
from rules.kit.foresight import quirks, weighed_moves
from rules.kit.move import Move
from rules.kit.ranking import ranking
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import Outcome, Table, Value, View
from table.players.duel import Memories, play_hand_on
from table.players.inline import rules_of, think
from table.players.levels import level_of
from table.players.playing_style import choose_by_quirk, first_fair_move

Parts = list[tuple[int, str, Move]]
"""Seats where somebody first chooses otherwise, who it is, and what."""


class Change(NamedTuple):
    """What one character made of a deal, in the mean over all seats: its share of the first place,
    and its points beside the others'; at how many seats it ever chose otherwise."""

    wins: float
    points: float
    other: int


class SeatResult(NamedTuple):
    """What a game came to for one seat: its share of the first place, and its points beside the
    others' mean."""

    wins: float
    more: float


class DealChanges(NamedTuple):
    """What each character made of one deal, and what it came to for each seat without them."""

    of: Mapping[str, Change]
    usual: Sequence[SeatResult]


def changes(
    game: str, who: Sequence[str], plain: str, options: Mapping[str, Value], seats: int, seed: int
) -> DealChanges:
    """What each of these would make of one deal at each of its seats among plain ones."""
    rules, luck = rules_of(game), Luck(seed)
    table = Table(seats, options, seed % seats)
    state = rules.deal(table, luck)
    known: Memories = dict.fromkeys(range(seats), NOTHING)
    same = {(seat, one) for seat in range(seats) for one in who}
    past: list[Mapping[int, Move]] = []
    found: dict[tuple[int, str], Sequence[SeatResult]] = {}
    while (outcome := rules.outcome(state)) is None:
        made: dict[int, Move] = {}
        parts: Parts = []
        for seat in rules.actors(state):
            view = redact(rules, state, seat, known[seat])
            lot = derive_seed(str(seed), len(past), seat)
            made[seat] = think(game, view, seat, plain, lot)
            asked = [one for one in who if (seat, one) in same]
            own = own_ways(game, view, seat, plain, made[seat], asked, lot)
            parts += [(seat, one, each) for one, each in own if each != made[seat]]
        for seat, one, choice in parts:
            same.remove((seat, one))
            moved = {**made, seat: choice}
            ended = _forked(game, table, seed, [*past, moved], known, seat, one, plain)
            found[seat, one] = _results(game, ended)
        before = state.copy()
        rules.apply(state, made, luck)
        known = memories(rules, before, known, state)
        past.append(made)
    usual = _results(game, outcome)
    return DealChanges({one: _change(one, seats, found, usual) for one in who}, usual)


def own_ways(
    game: str, view: View, seat: int, plain: str, usual: Move, who: Sequence[str], seed: int
) -> Iterator[tuple[str, Move]]:
    """What each of these chooses where the plain level does the usual: what `think` says, with the
    moves weighed but once, where a quirk is all that is between them."""
    rules, level = rules_of(game), level_of(plain)
    weighed = None
    for one in who:
        how = level_of(one)
        if level.blunder_rate or level.worlds or how._replace(character=level.character) != level:
            yield one, think(game, view, seat, one, seed)
            continue
        quirk = quirks(rules).get(how.character)
        found = usual
        if quirk and quirk.shows(view, seat, usual) is (not quirk.is_liked):
            weighed = weighed_moves(rules, view, seat) if weighed is None else weighed
            found = choose_by_quirk(rules, view, seat, usual, quirk, weighed)
        yield one, first_fair_move(rules, view, seat, [found])


def _forked(
    game: str,
    table: Table,
    seed: int,
    past: Sequence[Mapping[int, Move]],
    known: Memories,
    at: int,
    who: str,
    plain: str,
) -> Outcome:
    """The end of a game that was so far the plain one, but for the last choice."""
    rules, luck = rules_of(game), Luck(seed)
    state = before = rules.deal(table, luck)
    for made in past:
        before = state.copy()
        rules.apply(state, made, luck)
    kept = memories(rules, before, known, state)
    players = [level_player(game, who if seat == at else plain) for seat in range(table.seats)]
    return play_hand_on(rules, state, kept, players, seed, luck, len(past))


def _results(game: str, outcome: Outcome) -> Sequence[SeatResult]:
    first, points = ranking(rules_of(game), outcome)[0], outcome.points
    others = [(sum(points) - own) / (len(points) - 1) for own in points]
    return [
        SeatResult((seat in first) / len(first), own - others[seat])
        for seat, own in enumerate(points)
    ]


def _change(
    who: str,
    seats: int,
    found: Mapping[tuple[int, str], Sequence[SeatResult]],
    usual: Sequence[SeatResult],
) -> Change:
    told = [found.get((seat, who), usual)[seat] for seat in range(seats)]
    points = [each.more - plain.more for each, plain in zip(told, usual, strict=True)]
    return Change(
        sum(each.wins for each in told) / seats,
        sum(points) / seats,
        sum((seat, who) in found for seat in range(seats)),
    )
