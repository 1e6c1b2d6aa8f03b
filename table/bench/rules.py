"""How fast the rules are: random play, with every legal move found at every choice, or the
game's own candidates where it has them, and the dealer's steps between two choices in one go
(`rules.kit.playing`), as in a playout.

Figures are decisions a second, and `per_mloop`: decisions in the time that a
bare Python loop, `while i < n: i += 1; total += i`, takes for a million turns.
Play and loop are timed beside each other, in alternating quarters of a second,
so that a busy or slow machine slows both and `per_mloop` holds on any. As a
scale: to index a random item of a short list costs about 1.6 turns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from rules.kit.catalogue import games
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.options import full_options
from rules.kit.playing import dealing_on
from rules.kit.sight import redact
from rules.kit.state import Table
from table.app.defaults import usual_seats

TURN = 0.25  # seconds of one turn of play or of the loop
TURNS = 6
LOOP = 1_000_000  # turns of one loop, so that its total is a long number for most of them


def run(only: str | None = None) -> Iterator[dict[str, Any]]:
    """A line a game (or the one named), number of seats, and with or without views."""
    for game in games():
        if game.rules is None or only not in (None, game.name):
            continue
        for seats in seat_counts(game.rules):
            for with_view in (False, True):
                yield {
                    "bench": "rules",
                    "game": game.name,
                    "seats": seats,
                    "view": with_view,
                    **measured(random_play(game.rules, seats, with_view)),
                }


def seat_counts(rules: Rules) -> list[int]:
    """The smallest, the usual and the largest table."""
    return sorted({min(rules.SEATS), usual_seats(rules), max(rules.SEATS)})


def measured(play: Callable[[], int]) -> dict[str, float]:
    """Decisions a second and per million turns of the loop, over alternating turns.

    `play` plays a hand and says how many decisions were made.
    """
    made = turned = 0
    playing = looping = 0.0
    _timed(play, TURN / 5)  # what is made once is made now
    for _ in range(10):
        _loop(1)  # Python makes a function quicker once it has been called some times
    for _ in range(TURNS):
        count, seconds = _timed(play, TURN)
        made, playing = made + count, playing + seconds
        count, seconds = _timed(_loop, TURN)
        turned, looping = turned + count, looping + seconds
    a_second, turns_a_second = made / playing, turned / looping
    return {
        "decisions_per_s": round(a_second),
        "per_mloop": round(a_second / turns_a_second * 1e6),
        "loop_turns_per_s": round(turns_a_second),
    }


def random_play(rules: Rules, seats: int, with_view: bool, seed: int = 1) -> Callable[[], int]:
    """A function that plays the next hand at random and says how many decisions it took.

    With views, the acting seat's view is made and its moves are found on that.
    """
    luck, draw = Luck(seed), random.Random(seed).random
    start = Table(seats, full_options(rules, seats, {}))
    table = start
    apply, deal_on = rules.apply, dealing_on(rules)
    likely = getattr(rules, "candidates", None) or partial(moves, rules)

    def hand() -> int:
        nonlocal table
        decisions = 0
        state = rules.deal(table, luck)
        while owing := deal_on(state, luck):
            made: dict[int, Move] = {}
            for seat in owing:
                legal = likely(redact(rules, state, seat) if with_view else state, seat)
                made[seat] = legal[int(draw() * len(legal))]
                decisions += 1
            apply(state, made, luck)
        outcome = rules.outcome(state)
        assert outcome is not None
        table = rules.onward(table, outcome) or start
        return decisions

    return hand


def _loop(n: int = LOOP) -> int:
    i = total = 0
    while i < n:
        i += 1
        total += i
    return n


def _timed(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Do the work over and over for so long; how much was done, in how many seconds."""
    done, start = 0, perf_counter()
    while True:
        done += work()
        spent = perf_counter() - start
        if spent >= seconds:
            return done, spent
