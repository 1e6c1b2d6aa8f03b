"""Improve on the rule player: replace its move if another clearly gains in sampled worlds.

A sampled world is a full state drawn from the seat's view, so it holds no hidden card but by
chance. Each candidate move is played out in the same worlds with the same random numbers, all
seats following the game's policy; the differences to the rule player's move are then free of most
of the variance (common random numbers). A candidate that is clearly behind is dropped. Few worlds
must show a surer gain than many, above all for a move that the rule player ranks low, since one of
many candidates gains by luck alone.

This is one step of policy improvement (Tesauro, Galperin 1996), paired by sampled world.
`main.py duel` measures its gain.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum, sqrt
from typing import NamedTuple

from rules.kit.chance import Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.foresight import (
    Policy as Policy,
    certainty_factor,
    evaluate,
    own_playout_move,
    own_stop_test,
    own_world_sample,
    plausibility,
    random_move,
    ranked,
    rivals,
)
from rules.kit.move import Move
from rules.kit.remarks import own_dealer_steps
from rules.kit.sight import determinize, redact
from rules.kit.state import State, View

CLEAR_ERRORS = 1.6  # standard errors of gain that a preferred move needs, times the game's `doubt`
FEW_WORLDS_FACTOR = 2.0  # of few worlds: this over the square root of their number,
CARELESS_FACTOR = 15.0  # and this more for a move with the loss of a careless choice
HOPELESS_ERRORS = 2.0  # standard errors behind at which a move is dropped
MIN_WORLDS = 12  # sampled worlds before a move is judged
WORLDS_PER_CHECK = 4  # sampled worlds between two judgements
MAX_CANDIDATES = 14  # moves compared, the rule player's among them
MAX_STEPS = 400  # of one playout, which is scored at this point
MAX_TRIES = 40  # worlds dealt to find one that fits the choices of the others

Gains = dict[Move, list[float]]
WorldOfNumber = Callable[[int], State | None]  # None: no world is possible


def never_stop() -> bool:
    """The `enough` of a search that never stops early."""
    return False


def policy_of(rules: Rules, choose: Policy | None = None) -> Policy:
    """The policy of all seats in a playout: the game's `playout_move`; if it has none, the rule
    player's choice from each seat's view; without a player, random moves."""
    own = own_playout_move(rules)
    if own is not None or choose is None:
        return own or partial(random_move, rules)
    return lambda state, seat, rng: choose(redact(rules, state, seat), seat, rng)


class Search(NamedTuple):
    """How moves are tried out: in at most `worlds` sampled worlds drawn by `seed`, played out by
    `policy` (None: `policy_of` the rules).

    The search ends once `enough` returns True; without it the same arguments give the same choice
    on any machine. `world_of` returns the world of a number in place of sampled ones, for
    measurements alone; None: they are sampled.
    """

    seed: int
    worlds: int
    enough: Callable[[], bool] = never_stop
    policy: Policy | None = None
    world_of: WorldOfNumber | None = None


def improve(
    rules: Rules, view: View, seat: int, first: Move, search: Search, tried: Gains | None = None
) -> Move:
    """Return `first`, the rule player's move, or another that clearly gains on it. The gains of all
    by world, also of those dropped early, are then in `tried`, if given. A sampled world in which
    the rules raise an error is skipped; if they do in all, the last error is raised."""
    others = [move for move in rivals(rules, view, seat) if move != first]
    gains: Gains = {move: [] for move in others[: MAX_CANDIDATES - 1]}
    if tried is not None:
        tried.update(gains)
    failure: Exception | None = None
    for number, problem in _simulate_worlds(rules, view, seat, first, gains, search):
        failure = problem or failure
        if problem is None and number + 1 >= MIN_WORLDS and number % WORLDS_PER_CHECK == 0:
            for move in gains.keys() - _promising_moves(gains):
                del gains[move]
    if failure is not None and not any(gains.values()):
        raise failure
    return _surest_gain(
        gains, first, dict(ranked(rules, view, seat) or ()), certainty_factor(rules)
    )


def _surest_gain(
    gains: Gains, first: Move, losses: Mapping[Move, float], game_doubt: float
) -> Move:
    """The move whose gain over `first` is clear and, less its standard error, the largest; `first`
    if there is none. `losses`: of the moves that the rule player ranks."""
    best, best_gain = first, 0.0
    for move, differences in gains.items():
        if len(differences) >= MIN_WORLDS:
            mean, error = mean_and_error(differences)
            loss = losses[move] - losses.get(first, 0.0) if move in losses else 0.0
            factor = FEW_WORLDS_FACTOR + CARELESS_FACTOR * max(0.0, loss)
            clear_errors = max(CLEAR_ERRORS * game_doubt, factor / sqrt(len(differences)))
            if mean > clear_errors * error and mean - error > best_gain:
                best, best_gain = move, mean - error
    return best


def gains_over(
    rules: Rules, view: View, seat: int, made: Move, others: Sequence[Move], search: Search
) -> Gains:
    """Measure the gain of each other move over the move made, by sampled world: all in the same
    worlds with the same random numbers. No move is dropped.

    A move that was chosen for its gain must be measured in other worlds: by another seed.
    """
    gains: Gains = {move: [] for move in others}
    for _ in _simulate_worlds(rules, view, seat, made, gains, search):
        pass
    return gains


def _simulate_worlds(
    rules: Rules, view: View, seat: int, first: Move, gains: Gains, search: Search
) -> Iterator[tuple[int, Exception | None]]:
    """Play each sampled world out after `first` and after each move in `gains`; append to `gains`
    how much better each did than `first`. Yields the number of each world and None, or the error
    of the rules, after which nothing was appended. Ends early when `search.enough` says so, or when
    the caller has removed all moves from `gains`."""
    world_of = search.world_of or partial(sample_world, rules, view, search.seed)
    policy = search.policy or policy_of(rules)
    for number in range(search.worlds):
        if not gains or search.enough():
            return
        world = world_of(number)
        if world is None:
            continue
        seed, scores = derive_seed(str(search.seed), "luck", number), list[float]()
        try:
            others = _other_choices(rules, world, seat, seed, policy)
            for move in (first, *gains):
                end = play_out(rules, world, {**others, seat: move}, seed, policy, search.enough)
                if end is None:
                    return
                scores.append(evaluate(rules, end, seat))
        except Exception as error:  # a world that the rules would not allow
            yield number, error
            continue
        for differences, score in zip(gains.values(), scores[1:], strict=True):
            differences.append(score - scores[0])
        yield number, None


def sample_world(rules: Rules, view: View, seed: int, number: int) -> State | None:
    """Draw a world that the view allows, weighted by how well it explains the choices seen: from
    the game's own sampler, or by rejection sampling; if all are rejected the likeliest one; None
    if none is possible."""
    luck = Luck(derive_seed(str(seed), "world", number))
    guess = own_world_sample(rules, view, luck)
    if guess is not None:
        return guess
    likeliest, best_weight = None, 0.0
    for _ in range(MAX_TRIES):
        world = determinize(rules, view, luck)
        weight = plausibility(rules, view, world)
        if weight >= 1.0 or luck.random() < weight:
            return world
        if weight > best_weight:
            likeliest, best_weight = world, weight
    return likeliest


def _other_choices(
    rules: Rules, world: State, seat: int, seed: int, policy: Policy
) -> dict[int, Move]:
    """The choices of the other seats that choose at the same time, by the policy; empty if there
    are none. They are the same for every candidate move, as those seats cannot see it."""
    others = [other for other in rules.actors(world) if other != seat]
    if not others:
        return {}
    rng = random.Random(seed)
    return {other: policy(world, other, rng) for other in others}


def play_out(
    rules: Rules,
    world: State,
    made: Mapping[int, Move],
    seed: int,
    policy: Policy,
    enough: Callable[[], bool],
) -> State | None:
    """Play on by the policy after the moves `made`; returns the state at the end of the hand, or
    where the game lets playouts rest; None if `enough` stopped it."""
    state, chance = world.copy(), Luck(seed)
    rng = random.Random(seed)
    # The dealer's steps are done together if the game can do so and playouts rest at the end.
    own_stop = own_stop_test(rules)
    own_steps = None if own_stop else own_dealer_steps(rules)
    next_actors = own_steps or (lambda state, chance: rules.actors(state))
    apply, is_ended = rules.apply, own_stop or (lambda state: rules.outcome(state) is not None)
    apply(state, made, chance)
    for _ in range(MAX_STEPS):
        choosing = next_actors(state, chance)
        if is_ended(state):
            break
        if enough():
            return None
        apply(state, {other: policy(state, other, rng) for other in choosing}, chance)
    return state


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error, by `fsum`, which rounds alike in all versions of Python."""
    count = len(values)
    mean = fsum(values) / count
    variance = fsum([(value - mean) ** 2 for value in values]) / max(1, count - 1)
    return mean, sqrt(variance / count)


def _promising_moves(gains: Gains) -> set[Move]:
    """The moves that may still be better than the rule player's and than the surest of them; not
    those that make no difference at all."""
    estimates = {move: mean_and_error(differences) for move, differences in gains.items()}
    threshold = max([0.0, *(mean - HOPELESS_ERRORS * error for mean, error in estimates.values())])
    return {
        move
        for move, (mean, error) in estimates.items()
        if mean + HOPELESS_ERRORS * error >= threshold and (mean or error)
    }
