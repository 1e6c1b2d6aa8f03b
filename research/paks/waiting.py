"""Whether it is right in Paks to leave a card that may be taken, as JSON lines.

`python -m research.paks.waiting HOW NUMBER POSITIONS SEED` asks in so many positions what the best
pak gains on passing, in points of the side's lead. With `worlds` for HOW, where keen passes before
its last turn, NUMBER players sit there, and everybody plays on as keen does in `WORLDS` deals of
the cards that are not seen. With `exact`, two play with open hands of few cards, NUMBER cards are
in the stock, and every legal move and every answer to it is tried.

`gain` is the mean with half its 95 % interval; `takes` and `waits` are the shares of positions in
which taking, or waiting, was better.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

from research.command_line import arguments, one_of
from research.intervals import interval
from research.paks.endgames import LUCK, endings, paks, state_key
from research.paks.positions import POLICY, asked
from rules.kit.foresight import evaluate
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import State
from rules.paks.player.rollout_policy import PASS, move_values
from table.players.policy_improvement import Search, gains_over

WORLDS = 24  # few in each of many positions say more than many in few
HELD = 4, 4


def by_worlds(seats: int, seed: int) -> Iterator[float]:
    """Gains in worlds that are dealt and played on, position by position."""
    for view, seat, first, _, at in asked(seats, seed):
        if first == PASS and len(view.zones["stock"]) >= seats:
            values = move_values(view, seat)
            del values[PASS]
            best = max(values, key=values.__getitem__)
            search = Search(at, WORLDS, policy=POLICY)
            row = gains_over(paks, view, seat, PASS, [best], search)[best]
            yield sum(row) / len(row)


def exactly(stock: int, seed: int) -> Iterator[float]:
    """Gains with open cards, both playing for their own points, position by position."""
    for state, _ in endings(2, stock, str(seed), HELD):
        choices = moves(paks, state, state.turn)
        if state.phase == "pak" and len(choices) > 1:
            known: dict[object, float] = {}
            found = {move: after(state, move, state.turn, known) for move in choices}
            wait = found.pop(PASS)
            yield max(found.values()) - wait


def after(state: State, move: Move | None, me: int, known: dict[object, float]) -> float:
    """The lead of `me` in the end if this move is made, or the dealer's step, and the best ones
    after it."""
    state = state.copy()
    paks.apply(state, {} if move is None else {state.turn: move}, LUCK)
    key = (*state_key(state), len(state.zones["stock"]))
    if key not in known:
        if state.phase == "reckon":
            known[key] = evaluate(paks, state, me)
        elif not paks.actors(state):
            known[key] = after(state, None, me, known)
        else:
            best = max if state.turn == me else min
            choices = moves(paks, state, state.turn)
            known[key] = best(after(state, each, me, known) for each in choices)
    return known[key]


if __name__ == "__main__":
    how, number, count, seed = arguments(__doc__, HOW=one_of(("worlds", "exact")))
    gains = list(islice((by_worlds if how == "worlds" else exactly)(number, seed), count))
    print(
        json.dumps(
            {
                "paks": "waiting",
                "how": how,
                "seats" if how == "worlds" else "stock": number,
                "positions": count,
                "seed": seed,
                "gain": interval(gains),
                "takes": round(sum(gain > 0 for gain in gains) / count, 3),
                "waits": round(sum(gain < 0 for gain in gains) / count, 3),
            }
        )
    )
