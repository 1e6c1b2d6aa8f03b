"""Better than a rule player: its move is left only for one that clearly gains in sampled worlds.

The worlds are dealt from the seat's own view, so that nothing hidden can be in
them but by chance. Every candidate move is played out in the same worlds, with
the same luck, all seats going on by the game's habits; the differences to the
rule player's move are then free of most of the luck (common random numbers),
and a candidate that falls behind clearly is tried no further. Few worlds must show a surer gain
than many, above all of a move that the rule player thinks little of: of some candidates one
gains by luck alone, and it is seldom that one.

This is a step of policy improvement (Tesauro, Galperin 1996), paired world by
world. `main.py duel` shows what it gains.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum, sqrt
from typing import Any, NamedTuple

from rules.kit.chance import Luck, derived
from rules.kit.contract import Rules
from rules.kit.foresight import (
    believed,
    doubt,
    guessed,
    habit,
    ranked,
    resting,
    rests_early,
    rivals,
    standing,
    thinker,
)
from rules.kit.move import Move
from rules.kit.playing import own_deal_on
from rules.kit.sight import determinize, redact
from rules.kit.state import State, View

CLEAR = 1.6  # standard errors by which a move must gain to be preferred, unless the game says
FEW = 2.0  # and of few worlds, that many over the square root of their number,
WARY = 15.0  # and as many more for a move by which a careless player would lose the most
HOPELESS = 2.0  # standard errors behind at which a move is tried no further
FIRST = 12  # worlds before anything is judged
BETWEEN = 4  # worlds from one judgement to the next
MOST = 14  # candidates looked at
LONGEST = 400  # steps of one playout, which is then judged where it stands
TRIES = 40  # worlds dealt at most for one that fits what the others chose

Policy = Callable[[Any, int, random.Random], Move]  # state or view, seat, luck
Gains = dict[Move, list[float]]
Dealt = Callable[[int], State | None]  # the number of a world to that world, if there is one


def never() -> bool:
    """Nobody waits for the answer."""
    return False


def policy_of(rules: Rules, choose: Policy | None = None) -> Policy:
    """How seats go on in a playout: by the game's habit; where it has none, as the rule player
    chooses, from what each seat can see; and where there is no such player, at random."""
    own: Policy | None = getattr(thinker(rules), "habit", None)
    if own is not None or choose is None:
        return own or partial(habit, rules)
    return lambda state, seat, rng: choose(redact(rules, state, seat), seat, rng)


class Search(NamedTuple):
    """In what moves are tried out: at most so many `worlds`, dealt by a `seed`; all go on by the
    `policy`, or as the game's seats do.

    `enough` is asked at every choice whether to stop there; without it the same arguments give the
    same choice, on any machine. `dealt`: other worlds than the view allows, for measuring alone.
    """

    seed: int
    worlds: int
    enough: Callable[[], bool] = never
    policy: Policy | None = None
    dealt: Dealt | None = None


def improve(rules: Rules, view: View, seat: int, first: Move, search: Search) -> Move:
    """`first`, the rule player's move, or another that clearly gains on it. A world in which the
    rules fail is passed over; where all do, the last error is raised."""
    others = [move for move in rivals(rules, view, seat) if move != first]
    gains: Gains = {move: [] for move in others[: MOST - 1]}
    failure: Exception | None = None
    for number, error in _in_worlds(rules, view, seat, first, gains, search):
        failure = error or failure
        if error is None and number + 1 >= FIRST and number % BETWEEN == 0:
            for move in gains.keys() - _hopeful(gains):
                del gains[move]
    if failure is not None and not any(gains.values()):
        raise failure
    losses = dict(ranked(rules, view, seat) or ())
    best, most = first, 0.0
    for move, found in gains.items():
        if len(found) >= FIRST:
            mean, spread = moments(found)
            loss = losses.get(move, 0.0) - losses.get(first, 0.0) if move in losses else 0.0
            wary = (FEW + WARY * max(0.0, loss)) / sqrt(len(found))
            if mean > max(CLEAR * doubt(rules), wary) * spread and mean - spread > most:
                best, most = move, mean - spread
    return best


def gains_over(
    rules: Rules, view: View, seat: int, made: Move, others: Sequence[Move], search: Search
) -> Gains:
    """What each of the others would have gained over the move made, world by world: all of them
    in the same ones, by the same luck. Nobody falls behind here, and nobody is chosen.

    Who has been chosen by how well it did must be measured in other worlds than those: by
    another seed.
    """
    gains: Gains = {move: [] for move in others}
    for _ in _in_worlds(rules, view, seat, made, gains, search):
        pass
    return gains


def _in_worlds(
    rules: Rules, view: View, seat: int, first: Move, gains: Gains, search: Search
) -> Iterator[tuple[int, Exception | None]]:
    """World by world, note among the gains how much better each move did there than the first, by
    the same luck; yields the number of the world, and how the rules failed there, if they did.
    Ends early when told to stop, or when no move is left."""
    dealt = search.dealt or partial(sampled, rules, view, search.seed)
    policy = search.policy or policy_of(rules)
    for number in range(search.worlds):
        if not gains or search.enough():
            return
        world = dealt(number)
        if world is None:
            continue
        luck, row = derived(str(search.seed), "luck", number), list[float]()
        try:
            others = _others(rules, world, seat, luck, policy)
            for move in (first, *gains):
                end = played_out(rules, world, {**others, seat: move}, luck, policy, search.enough)
                if end is None:
                    return
                row.append(standing(rules, end, seat))
        except Exception as error:  # a world that the game's own rules would not have let be
            yield number, error
            continue
        for found, result in zip(gains.values(), row[1:], strict=True):
            found.append(result - row[0])
        yield number, None


def sampled(rules: Rules, view: View, seed: int, number: int) -> State | None:
    """A world that could be; where choices tell of hands, as often as it fits them: as the game
    itself deals it, or by rejection, and if all are rejected the one that fits best; None if
    none of them can be."""
    luck = Luck(derived(str(seed), "world", number))
    own = guessed(rules, view, luck)
    if own is not None:
        return own
    best, most = None, 0.0
    for _ in range(TRIES):
        world = determinize(rules, view, luck)
        weight = believed(rules, view, world)
        if weight >= 1.0 or luck.random() < weight:
            return world
        if weight > most:
            best, most = world, weight
    return best


def _others(rules: Rules, world: State, seat: int, seed: int, policy: Policy) -> dict[int, Move]:
    """What everybody else chooses now, where several choose at once: the same against every
    candidate, since nobody knows of it."""
    others = [other for other in rules.actors(world) if other != seat]
    if not others:
        return {}
    rng = random.Random(seed)
    return {other: policy(world, other, rng) for other in others}


def played_out(
    rules: Rules,
    world: State,
    made: Mapping[int, Move],
    luck: int,
    policy: Policy,
    enough: Callable[[], bool],
) -> State | None:
    """The end of the hand, or where the game says that playouts may rest, all going on by the
    policy after `made`; None if told to stop."""
    state, chance = world.copy(), Luck(luck)
    rng = random.Random(luck)
    # The dealer's steps are made at once where a game can do that and a playout rests at the end.
    deal_on = None if rests_early(rules) else own_deal_on(rules)
    owing = deal_on or (lambda state, chance: rules.actors(state))
    apply, ended = rules.apply, resting(rules)
    apply(state, made, chance)
    for _ in range(LONGEST):
        choosing = owing(state, chance)
        if ended(state):
            break
        if enough():
            return None
        apply(state, {other: policy(state, other, rng) for other in choosing}, chance)
    return state


def moments(found: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error: added up by what every Python rounds alike, as `sum` does not."""
    count = len(found)
    mean = fsum(found) / count
    spread = fsum([(each - mean) ** 2 for each in found]) / max(1, count - 1)
    return mean, sqrt(spread / count)


def _hopeful(gains: Gains) -> set[Move]:
    """Those that may still be better than the rule player's move and than the surest of them;
    what makes no difference at all is not."""
    judged = {move: moments(found) for move, found in gains.items()}
    bar = max([0.0, *(mean - HOPELESS * error for mean, error in judged.values())])
    return {
        move
        for move, (mean, error) in judged.items()
        if mean + HOPELESS * error >= bar and (mean or error)
    }
