"""One hand between players of any kind, each asked with its own view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.chance import Luck, derived
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, View

Chooses = Callable[[View, int, int, State], Move]
"""A view, its seat and a seed to that seat's choice; and the true position, to measure by alone."""


def hand_played(rules: Rules, table: Table, players: Sequence[Chooses], seed: int) -> Outcome:
    """What a hand comes to that these players play, a player a seat; equal seeds, equal cards."""
    seats, luck, step = range(table.seats), Luck(seed), 0
    state = rules.deal(table, luck)
    known: dict[int | None, Known] = dict.fromkeys(seats, NOTHING)
    while (outcome := rules.outcome(state)) is None:
        views = {seat: redact(rules, state, seat, known[seat]) for seat in seats}
        made = {
            seat: players[seat](views[seat], seat, derived(str(seed), step, seat), state)
            for seat in rules.actors(state)
        }
        before = state.copy()
        rules.apply(state, made, luck)
        known = memories(rules, before, known, state)
        step += 1
    return outcome
