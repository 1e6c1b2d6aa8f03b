"""Better than a rule player: its move is left only for one that clearly gains in sampled worlds.

The worlds are dealt from the seat's own view, so that nothing hidden can be in
them but by chance. Every candidate move is played out in the same worlds, with
the same luck, all seats going on by the game's habits; the differences to the
rule player's move are then free of most of the luck (common random numbers),
and a candidate that falls behind clearly is tried no further.

This beats tree search at any budget a family has patience for; the figures are
in the how-to of the seats, and `main.py duel` makes them anew.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple, Protocol

from rules.kit.chance import Luck, derived
from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.remarks import believed, candidates, habit, standing
from rules.kit.sight import determinize
from rules.kit.state import State, View

CLEAR = 1.6  # standard errors by which a move must gain to be preferred
HOPELESS = 2.2  # standard errors behind at which a move is tried no further
FIRST = 12  # worlds before anything is judged
MOST = 14  # candidates looked at
LONGEST = 400  # steps of one playout, which is then judged where it stands
TRIES = 8  # worlds dealt at most for one that fits what the others chose


class Thinking(NamedTuple):
    """How much a seat thinks: worlds at most, and seconds after which it stops."""

    worlds: int
    seconds: float


class Chooser(Protocol):
    """A game's rule player."""

    def __call__(self, rules: Rules, view: View, seat: int, rng: random.Random) -> Move: ...


def improved(
    rules: Rules, choose: Chooser, view: View, seat: int, seed: int, thinking: Thinking
) -> Move:
    """The rule player's move, or another that clearly gains on it.

    The same view, seed and number of worlds give the same choice, if there is time for all.
    """
    first = choose(rules, view, seat, random.Random(seed))
    tried = _tried(rules, view, seat, first)
    ends = perf_counter() + thinking.seconds
    gains: dict[Move, list[float]] = {one: [] for one in tried if one != first}
    for number in range(thinking.worlds):
        if not gains or perf_counter() > ends:
            break
        world = _world(rules, view, seat, derived(str(seed), "world", number))
        luck = derived(str(seed), "luck", number)
        others = _others(rules, world, seat, luck)
        base = _played_out(rules, world, {**others, seat: first}, seat, luck)
        for one, found in gains.items():
            found.append(_played_out(rules, world, {**others, seat: one}, seat, luck) - base)
        if number >= FIRST and number % 4 == 0:
            gains = {one: found for one, found in gains.items() if _hopeful(found)}
    return _best(first, gains)


def _tried(rules: Rules, view: View, seat: int, first: Move) -> Sequence[Move]:
    listed = list(candidates(rules, view, seat))
    return [first, *(one for one in listed if one != first)][:MOST]


def _world(rules: Rules, view: View, seat: int, seed: int) -> State:
    """A world that could be; where choices tell of hands, one that fits them if there is one."""
    luck = Luck(seed)
    for _ in range(TRIES):
        world = determinize(rules, view, luck)
        weight = believed(rules, view, world)
        if weight >= 1.0 or luck.random() < weight:
            break
    return world


def _others(rules: Rules, world: State, seat: int, seed: int) -> dict[int, Move]:
    """What everybody else chooses now, where several choose at once."""
    rng = random.Random(seed)
    return {
        other: habit(rules, world, other, rng) for other in rules.actors(world) if other != seat
    }


def _played_out(
    rules: Rules, world: State, made: Mapping[int, Move], seat: int, seed: int
) -> float:
    """How a seat stands at the end of the hand, all going on by their habits."""
    state = world.copy()
    luck, rng = Luck(seed), random.Random(seed)
    rules.apply(state, made, luck)
    for _ in range(LONGEST):
        if rules.outcome(state) is not None:
            break
        choices = {other: habit(rules, state, other, rng) for other in rules.actors(state)}
        rules.apply(state, choices, luck)
    return standing(rules, state, seat)


def _moments(found: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error."""
    count = len(found)
    mean = sum(found) / count
    spread = sum((each - mean) ** 2 for each in found) / max(1, count - 1)
    return mean, sqrt(spread / count) + 1e-9


def _hopeful(found: Sequence[float]) -> bool:
    mean, error = _moments(found)
    return mean > -HOPELESS * error and (mean, error) != (0.0, 1e-9)


def _best(first: Move, gains: Mapping[Move, Sequence[float]]) -> Move:
    """The move whose gain is surest, if any is sure enough."""
    best, most = first, 0.0
    for one, found in gains.items():
        if len(found) >= FIRST:
            mean, error = _moments(found)
            if mean > CLEAR * error and mean - error > most:
                best, most = one, mean - error
    return best
