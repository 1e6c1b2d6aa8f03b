"""Hands as the whole room sees them: every move with its hidden cards hidden, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kit.chance import Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.options import full_options
from rules.kit.remarks import whole
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Table, View
from rules.kit.story import mask_choices
from table.players.inline import rules_of, think

ROUND = "round"
"""The tally by which a game whose one hand is all of it counts its rounds."""


class Seen(NamedTuple):
    """What the room saw of one step: what lay there before and after, and who chose what."""

    before: View
    after: View
    made: dict[int, Move]


def watched(rules: Rules, game: str, who: Sequence[str], seed: int) -> Iterator[Seen]:
    """One hand that they play, step by step. The room is nobody's seat (`redact` for None): of own
    hands there is nothing here that could be read."""
    seats, luck, step = len(who), Luck(seed), 0
    table = Table(seats, full_options(rules, seats, {}), seed % seats)
    state = rules.deal(table, luck)
    known: dict[int | None, Known] = dict.fromkeys([None, *range(seats)], NOTHING)
    before = redact(rules, state, None)
    while rules.outcome(state) is None:
        made = {
            seat: think(
                game,
                redact(rules, state, seat, known[seat]),
                seat,
                who[seat],
                derive_seed(str(seed), step, seat),
            )
            for seat in rules.actors(state)
        }
        old = state.copy()
        rules.apply(state, made, luck)
        known = memories(rules, old, known, state)
        after = redact(rules, state, None, known[None])
        yield Seen(before, after, dict(mask_choices(rules, made, before, after)))
        before, step = after, step + 1


def hands(game: str, who: Sequence[str], seed: int) -> list[list[Seen]]:
    """A hand; of a game that is one hand from end to end, each of its rounds."""
    rules = rules_of(game)
    found: list[list[Seen]] = [[]]
    for one in watched(rules, game, who, seed):
        again = whole(rules) and one.before.tallies[ROUND] != one.after.tallies[ROUND]
        found[-1].append(one)
        if again:
            found.append([])
    return [each for each in found if any(one.made for one in each)]
