"""Judge a choice: the move of the sharp player with the same knowledge, its average gain over the
move made, and how sure that is.

The sharp player's choice is found in some sampled worlds and measured in others: the best of many
equal moves is so by chance, and only fresh worlds remove this bias. The hinted move is shown as the
best one unless that choice is ahead of it there, so that no verdict contradicts a hint by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.kit.advice import Advice, can_explain, reasons_for
from rules.kit.catalogue import time_limit
from rules.kit.chance import derive_seed
from rules.kit.contract import Rules
from rules.kit.foresight import mixture_ahead, spoils
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.strangers import reraise_ctrl_c
from table.players.inline import (
    SEARCH_WORLDS,
    BadPlayer,
    failure_reason,
    folder_of,
    hint,
    hint_seed,
    playout_policy,
    rules_of,
    sharp_choice,
)
from table.players.policy_improvement import (
    MIN_WORLDS,
    Gains,
    Search,
    gains_over,
    mean_and_error,
    never_stop,
)

MEASURED_WORLDS = 600  # to measure it against the move made
CLEAR_ERRORS, SURE_ERRORS = 2.0, 4.0  # standard errors of a clear and a certain gain
NOTABLE_ERRORS = 1.0  # of a gain that is mentioned
SELDOM = 0.2  # of the likeliest move's share: a move of less is not as good as any
CLEAR = 0.9  # from this share on a move is chosen, and no longer drawn at random
MAX_SHARES = 24  # the likeliest moves of a mixture; limited by the size of an answer
MIN_GAIN = 0.05  # a smaller gain counts as none

OPINIONS = tuple("forced lot no_lot same even better unsure likely surely unknown".split())
FORCED, LOT, NO_LOT, SAME, EVEN, BETTER, UNSURE, LIKELY, SURELY, UNKNOWN = OPINIONS
WORSE = (LIKELY, SURELY)  # opinions that a choice could have been better


def is_likely(shares: Mapping[Move, float], move: Move) -> bool:
    """Whether a player who draws a move with these probabilities often makes this one."""
    return shares.get(move, 0.0) >= SELDOM * max(shares.values())


class MoveGain(NamedTuple):
    """The gain of a move over the one made: mean and standard error over so many sampled worlds;
    in how many of them it was `better` and `worse`."""

    move: Move
    mean: float
    error: float
    worlds: int
    better: int = 0
    worse: int = 0

    @classmethod
    def from_differences(cls, move: Move, values: Sequence[float]) -> MoveGain:
        """Summarize the differences by sampled world, of which there must be one at least."""
        better, worse = sum(value > 0 for value in values), sum(value < 0 for value in values)
        return cls(move, *mean_and_error(values), len(values), better, worse)


class Verdict(NamedTuple):
    """The verdict on a choice.

    `best`: the sharp player's choice, which may be the move made; or the hinted move, if that was
    clearly better than both (`by_hint`). `gains`: of each measured move. `reasons`: for `best`, if
    it is the rule player's move, against the move made where the game says them. `shares`: the
    probability of each move if the best choice is a mixture, else empty; moves that differ only in
    suits are one, the move made or else the hinted one. `forced`: there was one
    legal move. `note`: why there is no verdict. `hinted`: the move of a hint; None if none was
    worked out.
    """

    made: Move
    best: Move
    gains: tuple[MoveGain, ...] = ()
    reasons: tuple[Why, ...] = ()
    shares: Mapping[Move, float] = {}
    forced: bool = False
    note: Why | None = None
    by_hint: bool = False
    hinted: Move | None = None

    @property
    def gain(self) -> MoveGain | None:
        """The gain of the best move over the one made; None if it was not measured."""
        return self._gain_of(self.best)

    @property
    def hint_gain(self) -> MoveGain | None:
        """The gain of the hinted move; None if that is the best move or the move made."""
        return None if self.hinted in (None, self.best) else self._gain_of(self.hinted)

    def _gain_of(self, move: Move | None) -> MoveGain | None:
        return next((gain for gain in self.gains if gain.move == move), None)

    @property
    def opinion(self) -> str:
        """The opinion, one of OPINIONS: `forced`; `lot` for a move of the best mixture, `no_lot`
        for another; `same` as the sharp player's; `even` or `better` on average; perhaps worse
        (`unsure`), `likely` or `surely` worse; or `unknown`."""
        if self.forced:
            return FORCED
        if self.shares:
            return LOT if is_likely(self.shares, self.made) else NO_LOT
        if self.best == self.made:
            return UNKNOWN if self.note else SAME
        gain = self.gain
        if gain is None or gain.worlds < MIN_WORLDS:
            return UNKNOWN
        if -gain.mean >= max(MIN_GAIN, CLEAR_ERRORS * gain.error):
            return BETTER
        if gain.mean < MIN_GAIN or gain.mean < NOTABLE_ERRORS * gain.error:
            return EVEN
        if gain.mean < CLEAR_ERRORS * gain.error:
            return UNSURE
        return SURELY if gain.mean >= SURE_ERRORS * gain.error else LIKELY


def judge(
    game: str,
    view: View,
    seat: int,
    made: Move,
    worlds: int = SEARCH_WORLDS,
    measured: int = MEASURED_WORLDS,
    enough: Callable[[], bool] = never_stop,
    halfway: Callable[[], bool] | None = None,
) -> Verdict:
    """Judge the move `made` by a seat with this view: search a better one in `worlds` sampled
    worlds, then measure both in `measured` others.

    Random numbers come from the view alone: if `enough` never stops it, equal arguments give equal
    verdicts. When `halfway` returns True, the search ends and the measurement begins. If the game's
    code fails, the verdict has a `note`.
    """
    rules = rules_of(game)
    try:
        with time_limit(folder_of(game)):
            if len(candidates(rules, view, seat)) == 1:
                return Verdict(made, made, forced=True)
            hinted, note = hint(game, view, seat, worlds, halfway or enough)
            shares = mixture_ahead(rules, view, seat, worlds)
            if len(shares) > 1:
                return mixture_verdict(shares, made, None if note else hinted)
            if note is not None:
                raise BadPlayer(note)
            best = hinted.move
            if not can_explain(rules):
                best = sharp_choice(rules, view, seat, best, worlds, halfway or enough)
            gains: Gains = {}
            if best != made:  # measured in fresh worlds
                others = [move for move in dict.fromkeys((best, hinted.move)) if move != made]
                seed = derive_seed(str(hint_seed(view)), "measured")
                search = Search(seed, measured, enough, playout_policy(game))
                gains = gains_over(rules, view, seat, made, others, search)
            verdict = _measured_verdict(rules, view, seat, made, best, hinted, gains)
            if verdict.opinion in WORSE or not shares or not spoils(rules, view, seat, made):
                return verdict
            return mixture_verdict(shares, made, hinted)  # points are not all that counts
    except BaseException as error:  # an unknown module may raise anything
        reraise_ctrl_c(error)
        return Verdict(made, made, note=failure_reason(game, error))


def _measured_verdict(
    rules: Rules, view: View, seat: int, made: Move, sharp: Move, hinted: Advice, gains: Gains
) -> Verdict:
    """The verdict by the measured gains over the move made; `sharp`: the sharp player's choice,
    which must be ahead of the hinted move to count as the best one."""
    by_hint = _is_ahead(gains, hinted.move, sharp)
    best = sharp if _is_notable(gains, sharp, hinted.move) and not by_hint else hinted.move
    reasons = tuple(hinted.reasons) if best == hinted.move else ()
    if reasons and best != made and can_explain(rules):
        reasons = reasons_for(rules, view, seat, best, made)
    rows = (MoveGain.from_differences(move, row) for move, row in gains.items() if row)
    return Verdict(made, best, tuple(rows), reasons, by_hint=by_hint, hinted=hinted.move)


def without_suits(move: Move) -> tuple[object, ...]:
    """What counts of a move in a mixture: all but the suits of its cards."""
    return move.verb, tuple(sorted(card.rank for card in move.cards)), move.targets, move.amount


def mixture_verdict(shares: Mapping[Move, float], made: Move, hinted: Advice | None) -> Verdict:
    """The verdict if the best choice is a mixture. Its `best` is the move made if that is likely
    enough, else the likeliest one; with the reasons of the hint if that is the same."""
    known = [made] if hinted is None else [made, hinted.move]
    merged: dict[Move, float] = {}
    for move in sorted(shares, key=lambda move: (-shares[move], str(move))):
        kind = without_suits(move)
        same = next((each for each in (*known, *merged) if without_suits(each) == kind), move)
        merged[same] = merged.get(same, 0.0) + shares[move]
    best = made if is_likely(merged, made) else max(merged, key=lambda move: merged[move])
    by_share = sorted(merged, key=lambda move: -merged[move])
    shown = {move: merged[move] for move in by_share[:MAX_SHARES]}
    if made in merged:
        shown[made] = merged[made]
    if hinted is None:
        return Verdict(made, best, shares=shown)
    is_own = without_suits(hinted.move) == without_suits(made)
    reasons = tuple(hinted.reasons) if hinted.move == best else ()
    return Verdict(made, best, (), reasons, shown, hinted=made if is_own else hinted.move)


def _is_notable(gains: Gains, move: Move, hinted: Move) -> bool:
    """Whether a move was ahead of the hinted one by more than chance easily explains. True for the
    move made, which is not measured, and with too few worlds."""
    if len(gains.get(move, ())) < MIN_WORLDS:
        return True
    others = gains.get(hinted) or [0.0] * len(gains[move])  # the hinted move may be the one made
    mean, error = mean_and_error([a - b for a, b in zip(gains[move], others, strict=True)])
    return mean >= max(MIN_GAIN, NOTABLE_ERRORS * error)


def _is_ahead(gains: Gains, move: Move, other: Move) -> bool:
    """Whether a move was clearly better than another and than the move made, paired by world."""
    own = gains.get(move, [])
    if move == other or len(own) < MIN_WORLDS:
        return False
    over_other = [gain - less for gain, less in zip(own, gains[other], strict=True)]
    estimates = map(mean_and_error, (own, over_other))
    return all(mean >= max(MIN_GAIN, CLEAR_ERRORS * error) for mean, error in estimates)
