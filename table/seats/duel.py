"""Duels: the same deals played from every seat, so that luck weighs on all alike.

A deal is played once for every rotation of the seats, with the same cards; what
a kind of player makes of it is averaged over the seats it held, so that only
skill, and what chance does with different choices, is left to vary.
"""

from __future__ import annotations

import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt
from typing import NamedTuple

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.remarks import candidates
from rules.kit.sight import NOTHING, Known, redact, remembered
from rules.kit.state import State, Table, Value, View
from table.seats.improve import improved
from table.seats.inline import rules_of, think, usual_policy
from table.seats.levels import LEVELS, RULE_PLAYER
from table.seats.unwatched import Unwatched

RANDOM = "random"
"""In place of a level: any likely move, each with the same chance."""
CLAIRVOYANT = "clairvoyant"
"""In place of a level, to measure by: the top level, with the true cards in every world it
tries its moves out in. It sits at no table."""


class Deal(NamedTuple):
    """What one deal came to: for every entrant, its points and its share of the win, each the
    mean over the seats it held; and how often something went wrong with a choice, by what."""

    points: dict[str, float]
    wins: dict[str, float]
    notes: dict[str, int]


class Share(NamedTuple):
    """One entrant's mean over all deals, and half the width of its 95 % interval."""

    mean: float
    either_way: float


def duel(
    game: str, entrants: Sequence[str], options: Mapping[str, Value], deals: int, seed: str
) -> Iterator[Deal]:
    """Play so many deals on all cores, and give each as it is done, in the order of the deals.

    `entrants`: for each seat a level, a guest's `file:PATH`, `random` or `clairvoyant`. The
    same arguments give the same deals, and the same results as far as guests keep to that.
    """
    played = partial(deal_played, game, tuple(entrants), dict(options), seed)
    spawn = multiprocessing.get_context("spawn")
    # Not a multiprocessing.Pool, whose processes may have none of their own, as guests need.
    with ProcessPoolExecutor(mp_context=spawn) as pool:
        yield from pool.map(played, range(deals), chunksize=max(1, min(8, deals // 64)))


@cache
def _company() -> Unwatched:
    """Who plays in this process, from deal to deal."""
    return Unwatched()


def deal_played(
    game: str,
    entrants: tuple[str, ...],
    options: Mapping[str, Value],
    seed: str,
    number: int,
) -> Deal:
    """One deal, played with the entrants in every rotation."""
    points: dict[str, list[float]] = {}
    wins: dict[str, list[float]] = {}
    notes: Counter[str] = Counter()
    seats = len(entrants)
    for turn in range(seats):
        who = [entrants[(seat + turn) % seats] for seat in range(seats)]
        scored, won = _hand(game, who, options, derived(seed, "deal", number), notes)
        for seat, entrant in enumerate(who):
            points.setdefault(entrant, []).append(scored[seat])
            wins.setdefault(entrant, []).append(won[seat])
    return Deal(_means(points), _means(wins), dict(notes))


def _means(found: Mapping[str, list[float]]) -> dict[str, float]:
    return {entrant: sum(each) / len(each) for entrant, each in found.items()}


def _hand(
    game: str,
    who: Sequence[str],
    options: Mapping[str, Value],
    seed: int,
    notes: Counter[str],
) -> tuple[Sequence[float], list[float]]:
    """Points of every seat, and its share of the win, in one hand of these players."""
    rules = rules_of(game)
    seats = len(who)
    table = Table(seats, options, seed % seats)
    luck = Luck(seed)
    state = rules.deal(table, luck)
    known: dict[int, Known] = dict.fromkeys(range(seats), NOTHING)
    step = 0
    while (outcome := rules.outcome(state)) is None:
        views = {seat: redact(rules, state, seat, known[seat]) for seat in range(seats)}
        made = {
            seat: _choice(
                Asked(game, views[seat], seat, derived(str(seed), step, seat)),
                who[seat],
                state,
                notes,
            )
            for seat in rules.actors(state)
        }
        before = state.copy()
        rules.apply(state, made, luck)
        known = {seat: remembered(rules, before, view, state) for seat, view in views.items()}
        step += 1
    points = outcome.points  # a first hand starts from nothing, so that these are its own
    winners = outcome.winners or [seat for seat in range(seats) if points[seat] == max(points)]
    return points, [(seat in winners) / len(winners) for seat in range(seats)]


class Asked(NamedTuple):
    """Of whom a choice is asked, and what it is told."""

    game: str
    view: View
    seat: int
    seed: int


def _choice(asked: Asked, entrant: str, state: State, notes: Counter[str]) -> Move:
    game, view, seat, seed = asked
    rules = rules_of(game)
    if entrant == RANDOM:
        likely = candidates(rules, view, seat)
        return likely[int(random.Random(seed).random() * len(likely))]
    if entrant == CLAIRVOYANT:
        first = think(game, view, seat, RULE_PLAYER, seed)
        worlds = LEVELS[-1].worlds
        true, policy = lambda _: state, usual_policy(game)
        return improved(rules, view, seat, first, seed, worlds, policy=policy, dealt=true)
    choice, note = _company().think(game, view, seat, entrant, seed)
    if note:
        notes[f"{entrant}: {note}"] += 1
    return choice


def share(values: Sequence[float]) -> Share:
    """Mean and half the 95 % interval of independent deals (normal approximation)."""
    count = len(values)
    mean = sum(values) / count
    spread = sqrt(sum((each - mean) ** 2 for each in values) / max(1, count - 1))
    return Share(mean, 1.96 * spread / sqrt(count))


def shares(deals: Sequence[Deal], of: Callable[[Deal], Mapping[str, float]]) -> dict[str, Share]:
    """Each entrant's share, over all deals."""
    return {entrant: share([of(deal)[entrant] for deal in deals]) for entrant in of(deals[0])}
