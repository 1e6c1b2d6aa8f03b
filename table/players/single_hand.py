"""One hand between players of any kind, each asked with its own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.chance import Chance, Luck, derived
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, View

Chooses = Callable[[View, int, int, State], Move]
"""A view, its seat and a seed to that seat's choice; and the true position, to measure by alone."""
Memories = Mapping[int | None, Known]
"""What each seat remembers of where cards lie."""


def play_hand(rules: Rules, table: Table, players: Sequence[Chooses], seed: int) -> Outcome:
    """What a hand comes to that these players play, a player a seat; equal seeds, equal cards."""
    luck = Luck(seed)
    state = rules.deal(table, luck)
    return play_hand_on(
        rules, state, dict.fromkeys(range(table.seats), NOTHING), players, seed, luck
    )


def play_hand_on(
    rules: Rules,
    state: State,
    known: Memories,
    players: Sequence[Chooses],
    seed: int,
    luck: Chance,
    step: int = 0,
) -> Outcome:
    """The same from a position that `step` choices have led to, with what everybody remembers
    there; the position becomes that of the end."""
    while (outcome := rules.outcome(state)) is None:
        made = {
            seat: players[seat](
                redact(rules, state, seat, known[seat]), seat, derived(str(seed), step, seat), state
            )
            for seat in rules.actors(state)
        }
        before = state.copy()
        rules.apply(state, made, luck)
        known = memories(rules, before, known, state)
        step += 1
    return outcome
