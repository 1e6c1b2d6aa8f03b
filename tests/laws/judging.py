"""Verdicts of the coach worked out a second time: played on here, step by step, by the rules and
the game's habits alone, in other worlds and by other luck.

Worlds are dealt without looking at what the others chose, and count as much as they fit it: so
nothing is shared with how the coach finds worlds that do.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.foresight import believed, habit, resting, standing
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import determinize
from rules.kit.state import State, View
from table.players.inline import hint, look_ahead
from tests.tables import any_move, players

STEPS = 400  # of a hand that is played on, and then judged where it stands
DEALT = 24  # worlds are dealt for one that is played on, where some fit better than others

Choice = tuple[View, int, Move]


def positions(game: str, rules: Rules, count: int, luck: random.Random) -> Iterator[Choice]:
    """Positions of matches at every number of seats, whose it is and a move made there: two of
    three as the rule player would, else at random."""
    given = 0
    while given < count:
        match = Match(rules, players(luck.choice(list(rules.SEATS))), {}, str(luck.random()))
        start = luck.randrange(60)
        for number in range(start + 6):
            owing = match.owing()
            if not owing:
                if not match.advance():
                    break
                continue
            seat, view = owing[0], match.view(owing[0])
            made = any_move(rules, match.state, seat, luck)
            if luck.random() < 0.7:
                made = hint(game, view, seat)[0].move
            assert made is not None
            if number >= start and given < count:
                given += 1
                yield view, seat, made
            match.choose(seat, made)


class Gain(NamedTuple):
    """What one move gains on another on average, give or take a standard error."""

    mean: float
    error: float


def played_on(
    rules: Rules, view: View, seat: int, made: Move, best: Move, worlds: int, seed: int
) -> Gain:
    """What `best` gains on `made` in so many worlds of its own, both by the same luck; the error
    counts as well how few worlds may have weighed most of those they were drawn from."""
    gains: list[float] = []
    heavy: dict[int, tuple[float, float]] = {}
    for number, (world, share) in enumerate(dealt(rules, view, worlds, seed)):
        luck = seed * 1_000_003 + number
        rng = random.Random(luck)
        others = {
            other: habit(rules, world, other, rng) for other in rules.actors(world) if other != seat
        }
        ends = [_end(rules, world, {**others, seat: one}, luck) for one in (best, made)]
        gains.append(standing(rules, ends[0], seat) - standing(rules, ends[1], seat))
        heavy[id(world)] = share, gains[-1]
    mean = sum(gains) / len(gains)
    spread = sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1)
    drawn_from = sum((share * (gain - mean)) ** 2 for share, gain in heavy.values())
    return Gain(mean, sqrt(spread / len(gains) + drawn_from))


def dealt(rules: Rules, view: View, worlds: int, seed: int) -> list[tuple[State, float]]:
    """So many worlds that could be, each as often as it fits what the others chose, and what
    share of all the fitting it has; 0 where all fit alike, and none is drawn twice."""
    chance, rng = Luck(f"{seed}/again"), random.Random(seed)
    found = [determinize(rules, view, chance) for _ in range(worlds)]
    fits = [believed(rules, view, one) for one in found]
    if all(one == 1.0 for one in fits):
        return [(one, 0.0) for one in found]
    found += [determinize(rules, view, chance) for _ in range((DEALT - 1) * worlds)]
    fits += [believed(rules, view, one) for one in found[worlds:]]
    whole = sum(fits)
    shares = [(one, fit / whole) for one, fit in zip(found, fits, strict=True)]
    return rng.choices(shares, fits, k=worlds)


def _end(rules: Rules, world: State, made: Mapping[int, Move], luck: int) -> State:
    """Where the game may be judged, all having gone on by habit after these choices."""
    state, chance, rng, ended = world.copy(), Luck(luck), random.Random(luck), resting(rules)
    for step in range(STEPS + 1):
        if step and ended(state):
            break
        choices = {one: habit(rules, state, one, rng) for one in rules.actors(state)}
        rules.apply(state, choices if step else made, chance)
    return state


def kind(one: Move) -> str:
    """A move by its ranks, where it is all one which card of a rank is played."""
    ranks = " ".join(sorted(str(card.rank) for card in one.cards))
    return f"{one.verb} {ranks} {' '.join(map(str, one.targets))} {one.amount}"


def by_kind(shares: Mapping[Move, float]) -> dict[str, float]:
    """How likely each kind of move is."""
    found: dict[str, float] = {}
    for one, share in shares.items():
        found[kind(one)] = found.get(kind(one), 0.0) + share
    return found


def drawn(rules: Rules, view: View, seat: int, worlds: int, seeds: range) -> Counter[str]:
    """How often the sharp player makes each kind of move, by these seeds."""
    first = hint(rules.NAME, view, seat)[0].move
    found = (look_ahead(rules, view, seat, first, seed, worlds) for seed in seeds)
    return Counter(map(kind, found))
