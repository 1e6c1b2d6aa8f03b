"""A choice looked at again: what the sharp player would have done instead, knowing only what the
person knew, what that would have gains_over on average, and how sure it is.

The sharp player's choice is found in some worlds and measured in others: of many moves that are
as good as one another the best is so by chance, and only in fresh worlds that chance is gone.
Where what a hint says comes out clearly better there, that is told: nobody is shown a move which by
the same sum is behind one that they could have asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.kit.catalogue import tried
from rules.kit.chance import derived
from rules.kit.contract import Rules
from rules.kit.foresight import mixture_ahead
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.remarks import candidates
from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.strangers import let_through
from table.players.inline import (
    BadPlayer,
    failure,
    folder_of,
    hint,
    hint_seed,
    look_ahead,
    rules_of,
    usual_policy,
)
from table.players.playing_style import first_fair
from table.players.policy_improvement import FIRST, Gains, Search, gains_over, moments, never

WORLDS = 600  # in which the sharp player's choice is found, at most
MEASURED = 600  # and in which it is measured against the move made
CLEAR, SURE = 2.0, 4.0  # standard errors by which a gain is clear, and by which it is certain
LEANING = 1.0  # and by which it is worth a word
MOST_SHARES = 24  # of a lot, the most likely; they must fit into an answer
LITTLE = 0.05  # a gain smaller than that is none

OPINIONS = tuple("forced lot no_lot same even better unsure likely surely unknown".split())
FORCED, LOT, NO_LOT, SAME, EVEN, BETTER, UNSURE, LIKELY, SURELY, UNKNOWN = OPINIONS


class Worth(NamedTuple):
    """What a move would have gained over the one made: in so many worlds on average, give or take
    a standard error; in how many of them it came out better, and in how many worse."""

    move: Move
    mean: float
    error: float
    worlds: int
    better: int = 0
    worse: int = 0

    @classmethod
    def of(cls, move: Move, row: Sequence[float]) -> Worth:
        """What was found world by world, in one at least."""
        better, worse = sum(each > 0 for each in row), sum(each < 0 for each in row)
        return cls(move, *moments(row), len(row), better, worse)


class Verdict(NamedTuple):
    """What is to be said of a choice.

    `best`: what the sharp player would have chosen, which may be the move made; or where it came
    out clearly better than that and than the move made, what a hint would have said (`by_hint`).
    `worths`: of each candidate that was measured. `reasons`: why, where `best` is the rule
    player's. `shares`: where it is drawn by lot, how likely each move is. `forced`: there was
    nothing to choose.
    """

    made: Move
    best: Move
    worths: tuple[Worth, ...] = ()
    reasons: tuple[Why, ...] = ()
    shares: Mapping[Move, float] = {}
    forced: bool = False
    note: Why | None = None
    by_hint: bool = False

    @property
    def gain(self) -> Worth | None:
        """What the best move gains on the one made, where that was measured."""
        return next((worth for worth in self.worths if worth.move == self.best), None)

    @property
    def hinted(self) -> Worth | None:
        """What the rule player would have chosen, who is asked for hints, and what that would
        have gained: where it is neither the best nor the move made."""
        if self.by_hint:
            return None
        return next((worth for worth in self.worths if worth.move != self.best), None)

    @property
    def opinion(self) -> str:
        """One of OPINIONS: `forced`; `lot` for a move with a share in it and `no_lot` for
        another; `same` as the sharp player's; as good on average (`even`), `better`
        still; perhaps worse (`unsure`), most `likely` so, `surely` so; or `unknown`, as nothing
        could be found out."""
        if self.forced:
            return FORCED
        if self.shares:
            return LOT if self.made in self.shares or self.best == self.made else NO_LOT
        if self.best == self.made:
            return UNKNOWN if self.note else SAME
        gain = self.gain
        if gain is None or gain.worlds < FIRST:
            return UNKNOWN
        if -gain.mean >= max(LITTLE, CLEAR * gain.error):
            return BETTER
        if gain.mean < LITTLE or gain.mean < LEANING * gain.error:
            return EVEN
        if gain.mean < CLEAR * gain.error:
            return UNSURE
        return SURELY if gain.mean >= SURE * gain.error else LIKELY


def judge(
    game: str,
    view: View,
    seat: int,
    made: Move,
    worlds: int = WORLDS,
    measured: int = MEASURED,
    enough: Callable[[], bool] = never,
    halfway: Callable[[], bool] | None = None,
) -> Verdict:
    """What is to be said of a move that a seat made with this view, by luck from the view alone:
    where nobody says that it is `enough`, the same view and move have the same verdict. Who is
    `halfway` there ends looking for a better move, and begins to measure."""
    rules = rules_of(game)
    try:
        with tried(folder_of(game)):
            if len(candidates(rules, view, seat)) == 1:
                return Verdict(made, made, forced=True)
            lots = _of_lots(rules, view, seat, made, worlds)
            if lots is not None:
                return lots
            hinted, note = hint(game, view, seat)
            if note is not None:
                raise BadPlayer(note)
            best = sharp(rules, view, seat, hinted.move, worlds, halfway or enough)
            gains = _measured(rules, view, seat, made, (best, hinted.move), measured, enough)
            worths = tuple(Worth.of(move, row) for move, row in gains.items() if row)
            by_hint = _is_ahead(gains, hinted.move, best)
            best = hinted.move if by_hint else best
            reasons = tuple(hinted.reasons) if best == hinted.move else ()
            return Verdict(made, best, worths, reasons, by_hint=by_hint)
    except BaseException as error:  # a stranger's module may raise anything
        let_through(error)
        note = failure(game, error)
        return Verdict(made, made, note=note)


def sharp(
    rules: Rules,
    view: View,
    seat: int,
    first: Move,
    worlds: int = WORLDS,
    enough: Callable[[], bool] = never,
) -> Move:
    """What the sharp player would have chosen, whose rule player would have chosen `first`."""
    found = look_ahead(rules, view, seat, first, hint_seed(view), worlds, enough)
    if why_not(rules, view, seat, found) is not None:
        raise BadPlayer("player.illegal", game=rules.NAME, said=str(found))
    return first_fair(rules, view, seat, [found, first])


def _of_lots(rules: Rules, view: View, seat: int, made: Move, worlds: int) -> Verdict | None:
    """What is said where the choice is drawn by lot; None where it is not. A lot that can fall on
    one move only is none."""
    shares = mixture_ahead(rules, view, seat, worlds)
    if len(shares) < 2:
        return None
    likeliest = max(shares, key=lambda move: (shares[move], str(move)))
    best = made if made in shares else likeliest
    if best != made and sharp(rules, view, seat, likeliest, worlds) == made:
        best = made
    often = sorted(shares, key=lambda move: (-shares[move], str(move)))
    kept = [move for place, move in enumerate(often) if place < MOST_SHARES or move == made]
    return Verdict(made, best, shares={move: shares[move] for move in kept})


def _measured(
    rules: Rules,
    view: View,
    seat: int,
    made: Move,
    others: Sequence[Move],
    worlds: int,
    enough: Callable[[], bool],
) -> Gains:
    """What these gain on the move made, in fresh worlds; nothing where the first of them is that
    move."""
    if others[0] == made:
        return {}
    tried_out = [move for move in dict.fromkeys(others) if move != made]
    seed, policy = derived(str(hint_seed(view)), "measured"), usual_policy(rules.NAME)
    return gains_over(rules, view, seat, made, tried_out, Search(seed, worlds, enough, policy))


def _is_ahead(gains: Gains, move: Move, other: Move) -> bool:
    """Whether one move came out clearly better than another, world by world, and than the move
    made."""
    if move == other or move not in gains:
        return False
    rows = gains[move], [a - b for a, b in zip(gains[move], gains[other], strict=True)]
    found = [moments(row) for row in rows if len(row) >= FIRST]
    return len(found) == 2 and all(mean >= max(LITTLE, CLEAR * error) for mean, error in found)
