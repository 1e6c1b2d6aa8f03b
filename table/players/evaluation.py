"""Evaluate a position: the move that hint and coach name, its reasons, and its measured lead over
other moves.

It is found in some sampled worlds and measured in others: the best of many equal moves is so by
chance, and only fresh worlds remove this bias. Hint and coach measure in the same worlds, so that
they tell the same numbers."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.advice import Advice, advice, reasons_for
from rules.kit.catalogue import time_limit
from rules.kit.chance import Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.foresight import exact_values, mixture, mixture_ahead, spoils
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.said import Why
from rules.kit.state import State, View
from rules.kit.strangers import reraise_ctrl_c
from table.players.inline import (
    failure_reason,
    folder_of,
    hint_seed,
    look_ahead,
    playout_policy,
    random_move,
    require_legal,
    rules_of,
)
from table.players.playing_style import first_fair_move
from table.players.policy_improvement import (
    MIN_WORLDS,
    Gains,
    Search,
    gains_over,
    mean_and_error,
    never_stop,
    sample_world,
)

WORLDS = 600  # at most, to find the move; and so many others, to measure it
CLEAR_ERRORS, SURE_ERRORS = 2.0, 4.0  # standard errors of a clear and a certain gain
WORLDS_TO_FOLLOW = 4  # in which it is seen whether one move may follow another in the same turn
MIN_GAIN = 0.05  # a smaller gain counts as none
MIN_RIVAL_SHARE = 0.5  # of a hinted move's probability, from which a move is about as good


class MoveGain(NamedTuple):
    """The gain of the best move over another one, `move`, in the units of `evaluate`: as a rule the
    lead over the others' mean when the hand ends. `mean`, and `error`, its standard error, are over
    so many sampled `worlds`; the best move was `better` in some of them and `worse` in others. The
    `error` of an exact gain is 0."""

    move: Move
    mean: float
    error: float
    worlds: int
    better: int = 0
    worse: int = 0

    @classmethod
    def from_differences(cls, move: Move, values: Sequence[float]) -> MoveGain:
        """Summarize the gains of the best move by sampled world, at least one."""
        better = sum(value > 0 for value in values)
        worse = sum(value < 0 for value in values)
        return cls(move, *mean_and_error(values), len(values), better, worse)

    @property
    def is_clear(self) -> bool:
        """Whether the gain is more than chance explains."""
        return self.mean >= max(MIN_GAIN, CLEAR_ERRORS * self.error)

    @property
    def is_clear_loss(self) -> bool:
        """Whether the loss is more than chance explains."""
        return self._replace(mean=-self.mean).is_clear


class Evaluation(NamedTuple):
    """What was found out about a position.

    `move`: the best one. `reasons`: the game's, for this move; none if it was found only by trying
    moves out. `best_other`: the gain over the best other move that was tried out; None if none was.
    `seed`: the `hint_seed` of the view. `alternative`: another move that a good player, who chooses
    at random here, would make about as often; None if there is none."""

    move: Move
    reasons: tuple[Why, ...] = ()
    best_other: MoveGain | None = None
    seed: int = 0
    alternative: Move | None = None

    @property
    def as_good(self) -> Move | None:
        """Another move that is about as good; None if none is known."""
        if self.best_other is None or self.best_other.is_clear:
            return self.alternative
        return self.best_other.move


class Measurement(NamedTuple):
    """Compares moves in one position, for hint and coach: by the game's exact values, or else in
    the same sampled worlds, at most `worlds`, until `enough` returns True."""

    rules: Rules
    view: View
    seat: int
    worlds: int
    enough: Callable[[], bool]

    def differences(self, made: Move, best: Move) -> list[float]:
        """Play both moves out; return by sampled world how much better the best one did."""
        seed = derive_seed(str(hint_seed(self.view)), "measured")
        search = Search(seed, self.worlds, self.enough, playout_policy(self.rules.NAME))
        return gains_over(self.rules, self.view, self.seat, made, [best], search)[best]

    def gain(self, made: Move, best: Move) -> MoveGain | None:
        """Return the gain of the best move over the one made; None if no world was played out."""
        values = exact_values(self.rules, self.view, self.seat)
        if made in values and best in values:
            return MoveGain(made, values[best] - values[made], 0.0, WORLDS)
        differences = self.differences(made, best)
        return MoveGain.from_differences(made, differences) if differences else None


def hint(game: str, view: View, seat: int, worlds: int = WORLDS,
         enough: Callable[[], bool] = never_stop,
         halfway: Callable[[], bool] | None = None) -> tuple[Evaluation, Why | None]:  # fmt: skip
    """Return the evaluation of a position, and the reason if the game's player failed, else None.
    If it failed, or the game has no player, the move is random. Without `worlds` it is the rule
    player's. When `halfway` returns True, the search for a move ends and the measurement begins."""
    rules = rules_of(game)
    note: Why | None = None
    try:
        with time_limit(folder_of(game)):
            advised = advice(rules, view, seat, random.Random(hint_seed(view)))
            if advised is not None:
                require_legal(rules, view, seat, advised.move)
                measurement = Measurement(rules, view, seat, worlds, enough)
                return _evaluate(measurement, advised, halfway or enough), None
    except BaseException as error:  # an unknown module may raise anything
        reraise_ctrl_c(error)
        note = failure_reason(game, error)
    return Evaluation(random_move(rules, view, seat, random.Random(hint_seed(view)))), note


def _evaluate(measurement: Measurement, advised: Advice,
              end_search: Callable[[], bool]) -> Evaluation:  # fmt: skip
    """Evaluate a position. The best move is that of the rule player, `advised`, unless another one
    that was tried out is clearly ahead. Where a good player chooses at random, none is tried."""
    rules, view, seat, worlds, _ = measurement
    seed = hint_seed(view)
    first = advised.move
    reasons = tuple(reason for reason in advised.reasons if isinstance(reason, Why))
    own = Evaluation(first, reasons, seed=seed)
    if not worlds:
        return own
    shares = _random_choice_shares(rules, view, seat, worlds)
    if shares:
        return own._replace(alternative=_likely_alternative(shares, first))
    gains: Gains = {}
    found = look_ahead(rules, view, seat, first, seed, worlds, enough=end_search, gains=gains)
    require_legal(rules, view, seat, found)
    found = first_fair_move(rules, view, seat, [found, first])
    if not gains:  # the game's player has solved it, or there is nothing to compare
        return _evaluate_solved(measurement, own, found)
    return _evaluate_tried(measurement, own, found, gains)


def _evaluate_tried(measurement: Measurement, own: Evaluation, found: Move,
                    gains: Gains) -> Evaluation:  # fmt: skip
    """Evaluate a position in which moves were tried out. `own`: the evaluation by the rule player's
    move alone. `found`: the move that clearly gains on it, or that move itself. `gains`: the gains
    on it by world of all moves tried."""
    rules, view, seat, _, _ = measurement
    first = own.move
    others = _alternatives(rules, view, seat, first, list(gains))
    rival = found
    if found == first:
        likeliest = _likeliest_rival(rules, view, seat, {move: gains[move] for move in others})
        if likeliest is None:
            return own
        rival = likeliest
    differences = measurement.differences(first, rival)
    if len(differences) < MIN_WORLDS:  # the time was over
        differences = gains[rival]
    ahead = MoveGain.from_differences(first, differences)
    if ahead.is_clear:
        return Evaluation(rival, (), ahead if rival in others else None, own.seed)
    if rival not in others:
        return own
    return own._replace(
        best_other=MoveGain.from_differences(rival, [-gain for gain in differences])
    )


def _random_choice_shares(rules: Rules, view: View, seat: int, worlds: int) -> Mapping[Move, float]:
    """Return a good player's probability of each move, if it is best to draw one; else {}."""
    shares = mixture(rules, view, seat)
    if shares:
        return shares
    shares = mixture_ahead(rules, view, seat, worlds)
    return shares if len(shares) > 1 else {}


def _evaluate_solved(measurement: Measurement, own: Evaluation, found: Move) -> Evaluation:
    """Evaluate a position in which the game's player has worked out that `found` is best. It is
    compared with the next best move by the game's exact values, or with the rule player's move,
    `own.move`, if there are none; the result is left out if it speaks against `found`."""
    rules, view, seat, _, _ = measurement
    solved = own
    if found != own.move:
        solved = Evaluation(found, reasons_for(rules, view, seat, found), seed=own.seed)
    values = exact_values(rules, view, seat)
    others = _alternatives(rules, view, seat, found, [*values] if len(values) > 1 else [own.move])
    rival = max(others, key=lambda move: values.get(move, 0.0), default=None)
    if rival is None:
        return solved
    tried = measurement.gain(rival, found)
    return solved if tried is None or tried.is_clear_loss else solved._replace(best_other=tried)


def _alternatives(rules: Rules, view: View, seat: int, first: Move,
                  moves: Sequence[Move]) -> list[Move]:  # fmt: skip
    """Return the moves that are real alternatives to `first`. A move that may be made before it and
    after it in the same turn is none, since both can be made."""
    others = [move for move in moves if move != first]
    combinable = others
    for number in range(WORLDS_TO_FOLLOW):
        if not combinable:
            break
        world = sample_world(rules, view, hint_seed(view), number)
        if world is None or tuple(rules.actors(world)) != (seat,):  # then it cannot be tried
            return others
        follows = partial(_may_follow, rules, world, seat)
        combinable = [move for move in combinable if follows(first, move) and follows(move, first)]
    return [move for move in others if move not in combinable]


def _may_follow(rules: Rules, world: State, seat: int, made: Move, then: Move) -> bool:
    """Whether a seat may make the move `then` at once after `made`; False if the rules fail."""
    state = world.copy()
    with contextlib.suppress(Exception):
        rules.apply(state, {seat: made}, Luck(0))
        return why_not(rules, state, seat, then) is None
    return False


def without_suits(move: Move) -> tuple[object, ...]:
    """Return a key that is equal for moves that differ only in the suits of their cards."""
    return move.verb, tuple(sorted(card.rank for card in move.cards)), move.targets, move.amount


def _likely_alternative(shares: Mapping[Move, float], hinted: Move) -> Move | None:
    """Return the likeliest move that differs from the hinted one by more than suits; None if its
    probability (`shares`) is less than MIN_RIVAL_SHARE of the hinted one's."""
    kinds: dict[tuple[object, ...], float] = {}
    for move, share in shares.items():
        kind = without_suits(move)
        kinds[kind] = kinds.get(kind, 0.0) + share
    own_share = kinds.pop(without_suits(hinted), 1.0)
    likeliest = max(kinds, key=lambda kind: kinds[kind], default=None)
    if likeliest is None or kinds[likeliest] < MIN_RIVAL_SHARE * own_share:
        return None
    return next(move for move in shares if without_suits(move) == likeliest)


def _likeliest_rival(rules: Rules, view: View, seat: int, gains: Gains) -> Move | None:
    """Return the move with the best mean gain that does not spoil the game for others, or None."""
    means = {
        move: mean_and_error(differences)[0]
        for move, differences in gains.items()
        if differences and not spoils(rules, view, seat, move)
    }
    return max(means, key=lambda move: means[move], default=None)
