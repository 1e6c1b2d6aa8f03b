"""python -m research.rules_speed [GAME]: how fast the rules are, as JSON lines.

Play is random, with every legal move found at every choice, or the game's own candidates where it
has them, and the dealer's steps between two choices in one go (`rules.kit.remarks`), as in a
playout. Figures are decisions a second, and `per_mloop`: decisions in the time that a bare Python
loop, `while i < n: i += 1; total += i`, takes for a million turns. Play and loop are timed in
alternating quarters of a second, so that a busy or slow machine slows both and `per_mloop` holds
on any. As a scale: to index a random item of a short list costs about 1.6 turns.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from research.command_line import arguments
from research.tables import table as table_for, usual_tables
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.remarks import own_dealer_steps, run_dealer_steps
from rules.kit.sight import redact

TURN_SECONDS = 0.25  # of play or of the loop
TURNS = 6
LOOP_TURNS = 1_000_000  # so that the total has many digits in most turns
WARMING_CALLS = 10  # after which Python has made a function quicker


def measure(only: str | None = None) -> Iterator[dict[str, Any]]:
    """Yield a line of results for each table, with and without views; `only` of this game."""
    for game, rules, seats in usual_tables(only):
        for with_view in (False, True):
            speed = play_speed(random_play(rules, seats, with_view))
            yield {"game": game, "seats": seats, "view": with_view, **speed}


def play_speed(play: Callable[[], int]) -> dict[str, float]:
    """Measure `play`, which plays a hand and returns its number of decisions, beside a loop."""
    _repeat(play, TURN_SECONDS / 5)  # fills caches
    for _ in range(WARMING_CALLS):
        _bare_loop(1)
    timed = [[_repeat(work, TURN_SECONDS) for work in (play, _bare_loop)] for _ in range(TURNS)]
    decisions_per_s, turns_per_s = (
        sum(count for count, _ in turns) / sum(seconds for _, seconds in turns)
        for turns in zip(*timed)
    )
    return {
        "decisions_per_s": round(decisions_per_s),
        "per_mloop": round(decisions_per_s / turns_per_s * LOOP_TURNS),
        "loop_turns_per_s": round(turns_per_s),
    }


def random_play(rules: Rules, seats: int, with_view: bool) -> Callable[[], int]:
    """Return a function that plays the next hand at random and returns its number of decisions.
    With `with_view`, moves are found in the view of the seat, which is made each time."""
    luck, draw = Luck(1), random.Random(1).random
    table = start = table_for(rules, seats)
    dealer_steps = own_dealer_steps(rules) or partial(run_dealer_steps, rules)
    find_moves = getattr(rules, "candidates", None) or partial(moves, rules)

    def play_hand() -> int:
        nonlocal table
        decisions, state = 0, rules.deal(table, luck)
        while seats_to_choose := dealer_steps(state, luck):
            choices: dict[int, Move] = {}
            for seat in seats_to_choose:
                legal = find_moves(redact(rules, state, seat) if with_view else state, seat)
                choices[seat] = legal[int(draw() * len(legal))]
                decisions += 1
            rules.apply(state, choices, luck)
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


if __name__ == "__main__":
    for line in measure(*arguments(__doc__)):
        print(json.dumps(line))
