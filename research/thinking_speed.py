"""How fast computer players think: worlds a second, and how long the top level takes, as a JSON
line for each number of seats: `python -m research.thinking_speed GAME` measures it on one core, at
positions of hands that the rule players play.

A world is one deal that could be, in which every candidate move is played out to the end of the
hand. `choices` that one legal move or the game's own solution settles count in the answer times as
they do at the table. All of it in seconds of the processor, as at the table.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import thread_time
from typing import Any

from research.command_line import arguments
from research.tables import table, usual_tables
from rules.kit.chance import Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.sight import redact
from rules.kit.state import State, View
from table.players.inline import playout_policy, think, think_or_guess
from table.players.levels import LEVELS, RULE_PLAYER
from table.players.policy_improvement import Search, improve, sample_world

CHOICES = 60  # timed for each number of seats
WORLDS, WORLD_CHOICES = 12, 20  # to measure worlds a second: so many a choice, in so many choices
SAMPLE_STEP = 5  # every fifth choice is timed, as those of one hand are alike


def measure(game: str) -> Iterator[dict[str, Any]]:
    """Yield a line of results for each number of seats of a game."""
    for _, rules, seats in usual_tables(game):
        views = list(_sample_choices(game, rules, seats))
        times = sorted(
            _answer_seconds(game, view, seat, number) for number, (view, seat) in enumerate(views)
        )
        yield {
            "thinking of": game,
            "seats": seats,
            "worlds_per_s": round(_worlds_per_second(game, rules, views[:WORLD_CHOICES])),
            "level": LEVELS[-1].name,
            "choices": len(times),
            "answer_p50_ms": round(times[len(times) // 2] * 1000, 1),
            "answer_p95_ms": round(times[int(len(times) * 0.95)] * 1000, 1),
        }


def _sample_choices(game: str, rules: Rules, seats: int) -> Iterator[tuple[View, int]]:
    """Play hands between rule players; yield the view and the seat of every fifth choice."""
    sample_count = choice_count = hand = 0
    while sample_count < CHOICES:
        luck = Luck(hand)
        state = rules.deal(table(rules, seats, hand), luck)
        while rules.outcome(state) is None and sample_count < CHOICES:
            moves: dict[int, Move] = {}
            for seat in rules.actors(state):
                view = redact(rules, state, seat)
                moves[seat] = think(game, view, seat, RULE_PLAYER, choice_count)
                choice_count += 1
                if choice_count % SAMPLE_STEP == 0:
                    sample_count += 1
                    yield view, seat
            rules.apply(state, moves, luck)
        hand += 1


def _answer_seconds(game: str, view: View, seat: int, seed: int) -> float:
    """Let the top level choose; return the seconds of the processor that it took."""
    began, level = thread_time(), LEVELS[-1]
    ends = began + level.seconds
    think_or_guess(game, view, seat, level.name, seed, enough=lambda: thread_time() >= ends)
    return thread_time() - began


def _worlds_per_second(game: str, rules: Rules, choices: list[tuple[View, int]]) -> float:
    """Measure the worlds searched per second, in choices with at least two candidate moves."""
    world_count, seconds = 0, 0.0
    for number, (view, seat) in enumerate(choices):
        moves = candidates(rules, view, seat)
        if len(moves) < 2:
            continue
        first = moves[int(random.Random(number).random() * len(moves))]
        counter = _WorldCounter(rules, view, derive_seed("bench", number))
        policy, began = playout_policy(game), thread_time()
        search = Search(counter.seed, WORLDS, policy=policy, world_of=counter.sample)
        improve(rules, view, seat, first, search)
        seconds += thread_time() - began
        world_count += counter.count
    return world_count / seconds if seconds else 0.0


class _WorldCounter:
    """Samples worlds of a view by a seed, and counts them."""

    def __init__(self, rules: Rules, view: View, seed: int) -> None:
        self.rules, self.view, self.seed, self.count = rules, view, seed, 0

    def sample(self, number: int) -> State | None:
        """Sample the world of this number."""
        self.count += 1
        return sample_world(self.rules, self.view, self.seed, number)


if __name__ == "__main__":
    (asked,) = arguments(__doc__)
    for line in measure(asked):
        print(json.dumps(line))
