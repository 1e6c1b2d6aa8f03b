"""What a game's `player` may have beside `choose`, for computer players that look ahead.

    rivals(view, seat) -> Sequence[Move]       moves worth trying out, where candidates are too many
    playout_move(state, seat, rng) -> Move     a quick sensible move, from what the seat can see;
                                               older games call it `habit`
    standing(state, seat) -> float             how good a position is for a seat, its end above all
    resting(state) -> bool                     whether a playout may be judged as it stands here
    believed(view, world) -> float             how well a guessed world fits what others chose, 0-1
    guessed(view, chance) -> State             a world dealt as often as it fits, in their place
    solved(rules, view, seat, rng, worlds) -> Move | None    a move that needs no trying out
    exact_values(rules, view, seat) -> Mapping[Move, float]    what each move comes to, in points,
                                               where that is worked out exactly; else empty. Hint
                                               and coach tell these numbers
    DOUBT: float                               usually 1; less if a move that does better than the
                                               rule player's in few worlds is to be trusted sooner
    advise(rules, view, seat, rng) -> Advice   what `choose` would do, and why: `rules.kit.advice`
    mixture(rules, view, seat) -> Mapping[Move, float]    the probability with which `choose` makes
                                               each move, without the least likely; empty if it does
                                               not choose at random
    mixture_ahead(rules, view, seat, worlds) -> Mapping[Move, float]    the same for a player that
                                               looks ahead in so many worlds, if it differs
    ranked(rules, view, seat) -> Sequence[tuple[Move, float]]    what a person might do, the best
                                               first, with what each loses; 1 is the most that a
                                               careless choice loses
    hasty(rules, view, seat, own, haste) -> Move    the move of a player in so much haste, from 0 to
                                               1, that would make the move `own` if it had time
    MARGINS: Mapping[str, Sequence[float]]     by verb, the quartiles of how much better, by
                                               `ranked`, the best choice looks than the next: they
                                               decide whether a choice counts as close
    QUIRKS: Mapping[str, Quirk]                what one sees of each character: `rules.kit.quirk`
    weighed_moves(rules, view, seat) -> Sequence[tuple[Move, float]]    what a character might do,
                                               the best first, with what each loses, in the game's
                                               own units; empty if no character shows anything
    veiled(view) -> bool                       whether the time that a choice takes would betray the
                                               hand, as in betting: then all choices take as long
    spoils(rules, view, seat, move) -> bool    whether a move takes the game from the others: no
                                               level makes it, however carelessly it plays

Each of them is optional, and is imported only when a player thinks, so that a window opens sooner.
The functions below ask for them, and say what holds for a game without them.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

from rules.kit.chance import Chance
from rules.kit.contract import Rules, call_optional
from rules.kit.move import Move
from rules.kit.quirk import Quirk
from rules.kit.ranking import FEWEST, RANKING, rank_margin, ranking
from rules.kit.remarks import candidates
from rules.kit.state import State, View

T = TypeVar("T")
Ranked = Sequence[tuple[Move, float]]
"""Moves and what each loses against the best; 1 is the most that a careless choice loses."""
Policy = Callable[[Any, int, random.Random], Move]
"""Returns the move of a seat in a playout, given a state or view, the seat and random numbers."""


def rank_by_value(values: Mapping[Move, float], most: float) -> Ranked:
    """Return the moves, the best first, with what each loses against the best one. A loss of 1 is
    `most`, the most that a careless choice loses."""
    best = max(values.values())
    losses = [(move, (best - value) / most) for move, value in values.items()]
    return sorted(losses, key=itemgetter(1))


@cache
def player_of(rules: Any) -> Any:
    """Return what has the functions of the game's computer player: the module `player` in its
    folder, which is imported now; None if the folder has none. Rules that are an object, not a
    module, have these functions themselves: then return the rules."""
    folder = _folder_of(rules)
    if not folder:
        return rules
    if not has_player(rules):
        return None
    return importlib.import_module(f"{folder}.player")


@cache
def has_player(rules: Any) -> bool:
    """Whether the game has a player of its own; finds that out without importing it."""
    folder = _folder_of(rules)
    return not folder or importlib.util.find_spec(f"{folder}.player") is not None


def _folder_of(rules: Any) -> str:
    """Return the package in which the rules are a module; "" if they are an object."""
    return getattr(rules, "__name__", "").rpartition(".")[0]


def _ask(rules: Rules, name: str, default: T, *arguments: object) -> T:
    """Call a function of the game's player with these arguments, and return its result; `default`
    if the player does not define it, or it returns None."""
    return call_optional(player_of(rules), name, default, *arguments)


def rivals(rules: Rules, view: View, seat: int) -> Sequence[Move]:
    """Return the legal moves that a look-ahead player compares: the game's own list, or its
    candidates. Fewer moves are compared in more worlds, so that luck decides less often."""
    own: Sequence[Move] | None = _ask(rules, "rivals", None, view, seat)
    return candidates(rules, view, seat) if own is None else own


def own_playout_move(rules: Rules) -> Policy | None:
    """Return the game's own `playout_move`; None if it has none."""
    player = player_of(rules)
    return getattr(player, "playout_move", None) or getattr(player, "habit", None)  # older name


def random_move(rules: Rules, state: State, seat: int, rng: random.Random) -> Move:
    """Return a random candidate of a seat, its move in the playouts of a game without a player."""
    listed = candidates(rules, state, seat)
    return listed[int(rng.random() * len(listed))]


def evaluate(rules: Rules, state: State, seat: int) -> float:
    """Return how good a position is for a seat: the game's `standing`, if it has one. Else it is 0
    while the hand runs. At the end it is the seat's points against the mean of the others', or
    where BEST is "ranking", the number of seats ranked behind it less those ahead."""
    own: float | None = _ask(rules, "standing", None, state, seat)
    if own is not None:
        return own
    outcome = rules.outcome(state)
    if outcome is None:
        return 0.0
    if rules.BEST == RANKING:
        return rank_margin(ranking(rules, outcome), seat)
    others = [points for other, points in enumerate(outcome.points) if other != seat]
    mean = sum(others) / max(1, len(others))
    lead = outcome.points[seat] - mean
    return -lead if rules.BEST == FEWEST else lead


def own_stop_test(rules: Rules) -> Callable[[State], bool] | None:
    """Return the game's `resting`, which says whether a playout may stop at a position and be
    judged by `evaluate`; None if playouts stop only at the end of a hand."""
    return getattr(player_of(rules), "resting", None)


def plausibility(rules: Rules, view: View, world: State) -> float:
    """Return how well a sampled world fits the others' choices so far, the game's `believed`: 1 if
    nothing speaks against it, 0 if it is impossible."""
    return _ask(rules, "believed", 1.0, view, world)


def own_world_sample(rules: Rules, view: View, chance: Chance) -> State | None:
    """Return a world drawn by the game's `guessed`; None if the game has none. Worlds that fit the
    others' choices better are drawn more often. Redacted for the view's seat, it is the view."""
    return _ask(rules, "guessed", None, view, chance)


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """Return the rule player's probability for each move; empty if it does not choose at random."""
    return _ask(rules, "mixture", {}, rules, view, seat)


def time_betrays_hand(rules: Rules, view: View) -> bool:
    """Whether the time that a choice takes would betray the hand now: the game's `veiled`."""
    return _ask(rules, "veiled", False, view)


def mixture_ahead(rules: Rules, view: View, seat: int, worlds: int) -> Mapping[Move, float]:
    """Return the probability of each move for a player who looks ahead in `worlds` worlds; the rule
    player's if the game does not tell. Empty if it does not choose at random."""
    own: Mapping[Move, float] | None = _ask(rules, "mixture_ahead", None, rules, view, seat, worlds)
    return mixture(rules, view, seat) if own is None else own


def exact_values(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """Return the points that each move comes to, where the game works that out; else empty."""
    return _ask(rules, "exact_values", {}, rules, view, seat)


def certainty_factor(rules: Rules) -> float:
    """Return the game's `DOUBT`: how certain a gain must be before a player that looks ahead makes
    another move than the rule player. Usually 1; less if a less certain gain will do."""
    return getattr(player_of(rules), "DOUBT", 1.0)


def ranked(rules: Rules, view: View, seat: int) -> Ranked | None:
    """Return the moves a person might consider, the best first; None if the game lists none."""
    return _ask(rules, "ranked", None, rules, view, seat)


def hasty(rules: Rules, view: View, seat: int, own: Move, haste: float) -> Move:
    """Return the move of a player in so much haste, from 0 to 1. It is the `own` move, made with
    time to think, if there is no haste or the game does not define `hasty`."""
    return _ask(rules, "hasty", own, rules, view, seat, own, haste) if haste else own


def margins(rules: Rules) -> Mapping[str, Sequence[float]]:
    """Return by verb the quartiles of how much better the best choice is than the next, by the
    losses of `ranked`. Verbs for which the game does not tell are missing."""
    return getattr(player_of(rules), "MARGINS", {})


def quirks(rules: Rules) -> Mapping[str, Quirk]:
    """Return what one sees of each character in this game, by the character's key."""
    return getattr(player_of(rules), "QUIRKS", {})


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the moves that characters might make, with their losses; empty if none are known."""
    return _ask(rules, "weighed_moves", (), rules, view, seat)


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move is so bad that it spoils the game for the others, such as passing up a sure
    win. False if the game defines no such moves."""
    return _ask(rules, "spoils", False, rules, view, seat, choice)
