"""Judge a choice by the evaluation of its position: the move that a hint names there, its average
gain over the move made, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.kit.catalogue import time_limit
from rules.kit.foresight import mixture_ahead, spoils
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.strangers import reraise_ctrl_c
from table.players.evaluation import (
    SURE_ERRORS,
    WORLDS,
    Evaluation,
    Measurement,
    MoveGain,
    hint,
    without_suits,
)
from table.players.inline import BadPlayer, failure_reason, folder_of, hint_seed, rules_of
from table.players.policy_improvement import MIN_WORLDS, never_stop

MIN_LIKELY_SHARE = 0.2  # of the likeliest move's probability; a move of less is not as good
CLEAR = 0.9  # the probability from which on a move is chosen, and no longer drawn at random
MAX_SHARES = 24  # the likeliest moves of a mixture; limited by the size of an answer

OPINIONS = tuple("forced lot no_lot same even likely surely unknown".split())
FORCED, LOT, NO_LOT, SAME, EVEN, LIKELY, SURELY, UNKNOWN = OPINIONS
WORSE = (LIKELY, SURELY)  # opinions that a choice could have been better


def is_likely(shares: Mapping[Move, float], move: Move) -> bool:
    """Return whether somebody who draws moves with these probabilities makes this one often."""
    return shares.get(move, 0.0) >= MIN_LIKELY_SHARE * max(shares.values())


class Verdict(NamedTuple):
    """The verdict on a choice. `move`: the move that was made.

    `best`: the move of a hint, or the move made if that is clearly better. `gain`: that of `best`
    over the move made; None if it was not measured. `reasons`: those of the hint for `best`.
    `shares`: the probability of each move if it is best to choose at random, else empty; moves that
    differ only in suits are counted together. `forced`: there was only one legal move. `note`: why
    there is no verdict."""

    move: Move
    best: Move
    gain: MoveGain | None = None
    reasons: tuple[Why, ...] = ()
    shares: Mapping[Move, float] = {}
    forced: bool = False
    note: Why | None = None

    @property
    def opinion(self) -> str:
        """The opinion, one of OPINIONS. Where it is best to choose at random, `lot` is a likely
        move and `no_lot` another. Else the move made is the `same` as the best one, `even` with it
        as far as can be told, `likely` or `surely` worse, or this is `unknown`."""
        if self.forced:
            return FORCED
        if self.shares:
            return LOT if is_likely(self.shares, self.move) else NO_LOT
        if self.best == self.move:
            return UNKNOWN if self.note else SAME
        gain = self.gain
        if gain is None or gain.worlds < MIN_WORLDS:
            return UNKNOWN
        if not gain.is_clear:
            return EVEN
        return SURELY if gain.mean >= SURE_ERRORS * gain.error else LIKELY

    @property
    def names_other(self) -> bool:
        """Whether a better move is worth naming: one that is only even must have a reason."""
        return self.best != self.move and (self.opinion != EVEN or bool(self.reasons))


def judge(game: str, view: View, seat: int, made: Move, worlds: int = WORLDS,
          enough: Callable[[], bool] = never_stop, shown: Evaluation | None = None,
          halfway: Callable[[], bool] | None = None,
          quarter: Callable[[], bool] | None = None) -> Verdict:  # fmt: skip
    """Compare the move `made` by a seat with this view with the move of a hint: the one `shown` in
    this position, or one found now. At most `worlds` sampled worlds are used for each step.

    The seat's time is divided: when `quarter` returns True, the search for a hint ends; when
    `halfway` does, its measurement ends; and when `enough` does, the comparison ends. Random
    numbers come from the view alone: if none of them stops it, equal arguments give equal verdicts.
    If the game's code fails, the verdict has a `note`."""
    rules = rules_of(game)
    try:
        with time_limit(folder_of(game)):
            if len(candidates(rules, view, seat)) == 1:
                return Verdict(made, made, forced=True)
            if shown is not None and shown.seed != hint_seed(view):
                shown = None  # in another position
            found, note = shown, None
            if found is None:
                end_measurement = halfway or enough
                found, note = hint(game, view, seat, worlds, end_measurement, halfway=quarter)
            shares = mixture_ahead(rules, view, seat, worlds)
            if len(shares) > 1:
                return mixture_verdict(shares, made, None if note else found)
            if note is not None:
                raise BadPlayer(note)
            measurement = Measurement(rules, view, seat, worlds, enough)
            verdict = _judge_by(measurement, made, found, may_differ=shown is None)
            if verdict.opinion in WORSE or not shares or not spoils(rules, view, seat, made):
                return verdict
            return mixture_verdict(shares, made, found)  # points are not all that counts
    except BaseException as error:  # an unknown module may raise anything
        reraise_ctrl_c(error)
        return Verdict(made, made, note=failure_reason(game, error))


def _judge_by(measurement: Measurement, made: Move, found: Evaluation, may_differ: bool) -> Verdict:
    """Judge the move `made` by the hint `found` for its position. If the verdict `may_differ` from
    the hint, as nobody has seen it, a move made that is clearly better counts as the best."""
    if found.move == made:
        return Verdict(made, made, None, found.reasons)
    gain = found.best_other
    if gain is None or gain.move != made:
        gain = measurement.gain(made, found.move)
    if may_differ and gain is not None and gain.is_clear_loss:
        return Verdict(made, made)
    return Verdict(made, found.move, gain, found.reasons)


def mixture_verdict(shares: Mapping[Move, float], made: Move, found: Evaluation | None) -> Verdict:
    """Return the verdict where it is best to choose at random. The best move is the move made if
    that is likely, else the hinted move if that is likely, else the likeliest one. `found`: the
    hint, whose reasons are told if it has the same move; or None."""
    hinted = [] if found is None else [found.move]
    merged: dict[Move, float] = {}
    # Moves that differ only in suits are counted as one: as the move made, or else the hinted one.
    representatives = {without_suits(move): move for move in (*hinted, made)}
    for move in sorted(shares, key=lambda move: (-shares[move], str(move))):
        same = representatives.setdefault(without_suits(move), move)
        merged[same] = merged.get(same, 0.0) + shares[move]
    likely = [move for move in (made, *hinted) if is_likely(merged, move)]
    best = likely[0] if likely else max(merged, key=lambda move: merged[move])
    likeliest = sorted(merged, key=lambda move: -merged[move])[:MAX_SHARES]
    shown = {move: merged[move] for move in likeliest}
    if made in merged:
        shown[made] = merged[made]
    reasons = found.reasons if found is not None and found.move == best else ()
    return Verdict(made, best, None, reasons, shown)
