"""How much can be won from the hasty plain player at all, as one JSON line.

`python -m research.tunk.ceiling DEALS SEED TURNS` plays deals for two from both seats. One seat
is the plain player of `research.tunk.opponents`; the other sees every card, the stock's order
too, knows what the plain player is going to do, and tries every way its next so many turns
could go: nobody wins more, but for wins that take longer (with three turns or four it makes
no difference). `hands`: hands won where
it plays for wins alone; `deals_won`: deals in which it made more points over both seats,
where it plays for points. Each comes with half its 95 % interval.
"""

from __future__ import annotations

import json

from research.command_line import arguments
from research.intervals import interval
from research.tables import table
from research.tunk import opponents
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import State
from rules.tunk.rules import candidates
from table.players.inline import rules_of

tunk = rules_of("tunk")

LEVEL = 0.0  # what a hand is taken for that is not over after so many turns


def best(state: State, plain: int, known: Known, turns: int, wins: bool) -> float:
    """What the other seat makes at most against the plain player: 1, 0 or -1 where it plays
    for wins, else points. `known`: what the plain player remembers."""
    outcome = tunk.outcome(state)
    if outcome is not None:
        gain = outcome.points[1 - plain] - outcome.points[plain]
        return (gain > 0) - (gain < 0) if wins else gain
    actors = tunk.actors(state)
    if not actors:
        return after(state, {}, plain, known, turns, wins)
    if plain in actors:
        view = redact(tunk, state, plain, known)
        chosen = opponents.choose(tunk, view, plain, None)
        return after(state, {plain: chosen}, plain, known, turns, wins)
    if state.phase == "begin":
        if not turns:
            return LEVEL
        turns -= 1
    most = -1000.0
    for one in reversed(candidates(state, 1 - plain)):  # a drop is over soonest
        most = max(most, after(state, {1 - plain: one}, plain, known, turns, wins))
        if wins and most > 0:
            break
    return most


def after(
    state: State, made: dict[int, Move], plain: int, known: Known, turns: int, wins: bool
) -> float:
    """The same, after a choice or a dealer's step."""
    following = state.copy()
    tunk.apply(following, made, Luck(0))
    remembered = memories(tunk, state, {plain: known}, following)[plain]
    return best(following, plain, remembered, turns, wins)


def measured(deals: int, seed: int, turns: int) -> dict[str, object]:
    """Both figures over so many deals."""
    hands, won = [], []
    for number in range(deals):
        luck = seed * 1_000_003 + number
        start = tunk.deal(table(tunk, 2, luck), Luck(luck))
        shares = [best(start, plain, NOTHING, turns, True) for plain in (0, 1)]
        total = sum([best(start, plain, NOTHING, turns, False) for plain in (0, 1)])
        hands.append(0.5 + sum(shares) / 4)
        won.append((total > 0) + (total == 0) / 2)
    line = {"tunk": "ceiling against plain", "deals": deals, "seed": seed, "turns": turns}
    return {**line, "hands": interval(hands), "deals_won": interval(won)}


if __name__ == "__main__":
    print(json.dumps(measured(*arguments(__doc__))))
