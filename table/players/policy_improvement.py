"""Improve on the rule player: replace its move if another clearly gains in sampled worlds.

A sampled world is a full state drawn from the seat's view, so it holds no hidden card but by
chance. Each candidate move is played out in the same worlds with the same random numbers, all
seats following the game's policy; the differences to the rule player's move are then free of most
of the variance (common random numbers). A candidate that is clearly behind is dropped. Few worlds
must show a surer gain than many, above all for a move that the rule player ranks low, since one of
many candidates gains by luck alone.

This is one step of policy improvement (Tesauro, Galperin 1996), paired by sampled world.
`main.py duel` measures its gain."""

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
FEW_WORLDS_FACTOR = 2.0  # in few worlds it needs this over the square root of their number,
CARELESS_FACTOR = 15.0  # and this times its loss more, if the rule player ranks it lower
HOPELESS_ERRORS = 2.0  # standard errors behind at which a move is dropped
MIN_WORLDS = 12  # sampled worlds before a move is judged
WORLDS_PER_CHECK = 4  # sampled worlds between two judgements
MAX_CANDIDATES = 14  # moves compared, the rule player's among them
MAX_STEPS = 400  # of one playout, which is scored at this point
MAX_TRIES = 40  # worlds dealt to find one that fits the choices of the others

Gains = dict[Move, list[float]]
WorldOfNumber = Callable[[int], State | None]  # None: no world is possible


def never_stop() -> bool:
    return False


def policy_of(rules: Rules, choose: Policy | None = None) -> Policy:
    """Return how all seats choose in a playout: by the game's `playout_move`; if it has none, as
    the rule player does (`choose`) from each seat's view; if it has no player either, at random."""
    own = own_playout_move(rules)
    if own is not None or choose is None:
        return own or partial(random_move, rules)
    return lambda state, seat, rng: choose(redact(rules, state, seat), seat, rng)


class Search(NamedTuple):
    """How moves are tried out: in at most `worlds` sampled worlds drawn by `seed`, played out by
    `policy` (None: by `policy_of(rules)`).

    The search ends when `enough` returns True; if it never does, the same arguments give the same
    choice on any machine. `world_of`: for measurements, returns the world of a number, to be used
    in place of a sampled one; else None."""

    seed: int
    worlds: int
    enough: Callable[[], bool] = never_stop
    policy: Policy | None = None
    world_of: WorldOfNumber | None = None


def improve(rules: Rules, view: View, seat: int, first: Move, search: Search,
            tried: Gains | None = None) -> Move:  # fmt: skip
    """Return `first`, the rule player's move, or another move that clearly gains on it. The gains
    by world of all moves tried out, also those dropped early, are added to `tried` if it is given.
    A sampled world in which the rules raise an error is skipped; if they do in all, the last error
    is raised."""
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
    losses = dict(ranked(rules, view, seat) or ())
    return _surest_gain(gains, first, losses, certainty_factor(rules))


def _surest_gain(gains: Gains, first: Move, losses: Mapping[Move, float],
                 game_doubt: float) -> Move:  # fmt: skip
    """Return the move with the largest gain over `first` less its standard error, if the gain is
    clear; else `first`. A gain must be surer if it was found in few worlds, if the rule player
    ranks the move low (`losses`), or where the game asks for it (`game_doubt`)."""
    best, best_gain = first, 0.0
    for move, differences in gains.items():
        if len(differences) < MIN_WORLDS:
            continue
        mean, error = mean_and_error(differences)
        loss = losses[move] - losses.get(first, 0.0) if move in losses else 0.0
        factor = FEW_WORLDS_FACTOR + CARELESS_FACTOR * max(0.0, loss)
        clear_errors = max(CLEAR_ERRORS * game_doubt, factor / sqrt(len(differences)))
        if mean > clear_errors * error and mean - error > best_gain:
            best, best_gain = move, mean - error
    return best


def gains_over(rules: Rules, view: View, seat: int, made: Move, others: Sequence[Move],
               search: Search) -> Gains:  # fmt: skip
    """Return the gain of each other move over the move made, by sampled world. All are measured in
    the same worlds with the same random numbers, and none is dropped.

    A move chosen for its gain must be measured in other worlds than those, by another seed."""
    gains: Gains = {move: [] for move in others}
    for _ in _simulate_worlds(rules, view, seat, made, gains, search):
        pass
    return gains


def _simulate_worlds(rules: Rules, view: View, seat: int, first: Move, gains: Gains,
                     search: Search) -> Iterator[tuple[int, Exception | None]]:  # fmt: skip
    """Play each sampled world out after `first` and after each move in `gains`, and append to
    `gains` how much better each did than `first`. Yield the number of each world with None, or with
    the error of the rules if they failed, in which case nothing is appended. End early when
    `search.enough` returns True, or when the caller has removed all moves from `gains`."""
    world_of = search.world_of or partial(sample_world, rules, view, search.seed)
    policy = search.policy or policy_of(rules)
    for number in range(search.worlds):
        if not gains or search.enough():
            return
        world = world_of(number)
        if world is None:
            continue
        seed = derive_seed(str(search.seed), "luck", number)
        scores: list[float] = []  # of `first`, and then of each move in `gains`
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
    """Draw a world that the view allows; the better it explains the choices seen, the likelier it
    is. It comes from the game's own sampler, or else from rejection sampling: if all MAX_TRIES are
    rejected, the likeliest one is returned, or None if none of them was possible."""
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


def _other_choices(rules: Rules, world: State, seat: int, seed: int,
                   policy: Policy) -> dict[int, Move]:  # fmt: skip
    """Return the choices by `policy` of the other seats that choose at the same time. These seats
    cannot see the candidate move, so their choices are the same for every one."""
    others = [other for other in rules.actors(world) if other != seat]
    if not others:
        return {}
    rng = random.Random(seed)
    return {other: policy(world, other, rng) for other in others}


def play_out(rules: Rules, world: State, made: Mapping[int, Move], seed: int, policy: Policy,
             enough: Callable[[], bool]) -> State | None:  # fmt: skip
    """Play on by the policy after the moves `made`. Return the state at the end of the hand, or
    where the game ends playouts; None if `enough` stopped it."""
    state, chance = world.copy(), Luck(seed)
    rng, apply = random.Random(seed), rules.apply
    # If the game can do several steps of the dealer at once, let it, unless it may end in between.
    own_stop = own_stop_test(rules)
    own_steps = None if own_stop else own_dealer_steps(rules)
    next_actors = own_steps or (lambda state, chance: rules.actors(state))
    is_ended = own_stop or (lambda state: rules.outcome(state) is not None)
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
    """Return the mean and its standard error, by `fsum`, which rounds alike in all Pythons."""
    count = len(values)
    mean = fsum(values) / count
    variance = fsum([(value - mean) ** 2 for value in values]) / max(1, count - 1)
    return mean, sqrt(variance / count)


def _promising_moves(gains: Gains) -> set[Move]:
    """Return the moves that may still be better than the rule player's and than the surest of all.
    Moves that made no difference at all are not among them."""
    estimates = {move: mean_and_error(differences) for move, differences in gains.items()}
    surest_gains = (mean - HOPELESS_ERRORS * error for mean, error in estimates.values())
    threshold = max([0.0, *surest_gains])
    promising = set()
    for move, (mean, error) in estimates.items():
        makes_difference = bool(mean or error)
        if makes_difference and mean + HOPELESS_ERRORS * error >= threshold:
            promising.add(move)
    return promising
