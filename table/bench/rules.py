"""How fast the rules are: random play, with every legal move found at every choice, or the
game's own candidates where it has them, and the dealer's steps between two choices in one go
(`rules.kit.remarks`), as in a playout.

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
from rules.kit.remarks import own_dealer_steps, run_dealer_steps
from rules.kit.sight import redact
from rules.kit.state import Table
from table.app.defaults import usual_seats

TURN_SECONDS = 0.25  # of play or of the loop
TURNS = 6
LOOP_TURNS = 1_000_000  # so that the total has many digits in most turns
WARMING_CALLS = 10  # after which Python has made a function quicker


def run(only: str | None = None) -> Iterator[dict[str, Any]]:
    """Yield a line of results for each table, with and without views; `only` of this game."""
    for game, rules, seats in tables(only):
        for with_view in (False, True):
            table = {"bench": "rules", "game": game, "seats": seats, "view": with_view}
            yield {**table, **play_speed(random_play(rules, seats, with_view))}


def tables(only: str | None) -> Iterator[tuple[str, Rules, int]]:
    """Yield each table to measure: game, rules and number of seats; `only` of this game."""
    for game in games():
        if game.rules is not None and only in (None, game.name):
            for seats in seat_counts(game.rules):
                yield game.name, game.rules, seats


def seat_counts(rules: Rules) -> list[int]:
    return sorted({min(rules.SEATS), usual_seats(rules), max(rules.SEATS)})


def play_speed(play: Callable[[], int]) -> dict[str, float]:
    """Measure `play`, which plays a hand and returns its number of decisions, beside a loop."""
    decisions_made = loop_turns = 0
    playing = looping = 0.0
    _repeat(play, TURN_SECONDS / 5)  # fills caches
    for _ in range(WARMING_CALLS):
        _bare_loop(1)
    for _ in range(TURNS):
        count, seconds = _repeat(play, TURN_SECONDS)
        decisions_made += count
        playing += seconds
        count, seconds = _repeat(_bare_loop, TURN_SECONDS)
        loop_turns += count
        looping += seconds
    decisions_per_s, turns_per_s = decisions_made / playing, loop_turns / looping
    return {
        "decisions_per_s": round(decisions_per_s),
        "per_mloop": round(decisions_per_s / turns_per_s * LOOP_TURNS),
        "loop_turns_per_s": round(turns_per_s),
    }


def random_play(rules: Rules, seats: int, with_view: bool, seed: int = 1) -> Callable[[], int]:
    """Return a function that plays the next hand at random and returns its number of decisions.
    With `with_view`, moves are found in the view of the seat, which is made each time."""
    luck, draw = Luck(seed), random.Random(seed).random
    start = Table(seats, full_options(rules, seats, {}))
    table = start
    apply = rules.apply
    dealer_steps = own_dealer_steps(rules) or partial(run_dealer_steps, rules)
    find_moves = getattr(rules, "candidates", None) or partial(moves, rules)

    def play_hand() -> int:
        nonlocal table
        decisions = 0
        state = rules.deal(table, luck)
        seats_to_choose = dealer_steps(state, luck)
        while seats_to_choose:
            choices: dict[int, Move] = {}
            for seat in seats_to_choose:
                legal = find_moves(redact(rules, state, seat) if with_view else state, seat)
                choices[seat] = legal[int(draw() * len(legal))]
                decisions += 1
            apply(state, choices, luck)
            seats_to_choose = dealer_steps(state, luck)
        outcome = rules.outcome(state)
        assert outcome is not None
        table = rules.onward(table, outcome) or start
        return decisions

    return play_hand


def _bare_loop(n: int = LOOP_TURNS) -> int:
    """Run the loop that playing is compared with; return its number of turns."""
    i = total = 0
    while i < n:
        i += 1
        total += i
    return n


def _repeat(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Repeat `work` for at least `seconds`; return the total of its results and the time spent."""
    total, start = 0, perf_counter()
    while True:
        total += work()
        spent = perf_counter() - start
        if spent >= seconds:
            return total, spent
