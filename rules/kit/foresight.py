"""What a game's `player` may have beside `choose`, for computer players that look ahead.

    rivals(view, seat) -> Sequence[Move]       moves worth trying out, where candidates are too many
    habit(state, seat, rng) -> Move            a quick sensible move, from what the seat can see
    standing(state, seat) -> float             how good a position is for a seat, its end above all
    resting(state) -> bool                     whether a playout may be judged as it stands here
    believed(view, world) -> float             how well a guessed world fits what others chose, 0-1
    guessed(view, chance) -> State             a world dealt as often as it fits, in their place
    DOUBT: float                               1; less where the rule player's move is less to be
                                               trusted against one that does better in few worlds
    advise(rules, view, seat, rng) -> Advice   what `choose` would do, and why: `rules.kit.advice`
    mixture(rules, view, seat) -> Mapping      of a player who draws lots: how likely `choose` makes
                                               each move, but for the rarest; empty where it
                                               draws none
    mixture_ahead(rules, view, seat, worlds)   the same of who looks ahead in so many worlds, where
                                               that is another lot
    ranked(rules, view, seat) -> Ranked        what a person might do, the best first, with what
                                               each loses; 1 is as much as a careless choice may
    MARGINS: Mapping[str, Sequence[float]]     by verb, the quartiles of how much better a choice
                                               looks, by `ranked`, than the next: by these it is
                                               told whether one is close
    shades(rules, view, seat) -> Sequence[Shade]    what people of one manner or another might do:
                                               `rules.kit.manner`
    veiled(view) -> bool                       whether how long a choice takes would tell the others
                                               of the hand, as where one bets on it: then it takes
                                               as long as any
    spoils(rules, view, seat, move) -> bool    whether a move takes the game from the others: no
                                               level makes it, however carelessly it plays

Each of them is optional. They are looked for when somebody thinks and not before: a window
opens without them.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.manner import Shade
from rules.kit.move import Move
from rules.kit.ranking import FEWEST, RANKING, rank_margin, ranking
from rules.kit.remarks import candidates
from rules.kit.state import State, View

Ranked = Sequence[tuple[Move, float]]
"""Moves and what each loses beside the best, in parts of the most that carelessness may cost."""


@cache
def player_of(rules: Any) -> Any:
    """The `player` beside a game's rules, None where there is none; rules that are no module
    speak for themselves."""
    folder = getattr(rules, "__name__", "").rpartition(".")[0]
    if not folder:
        return rules
    module = f"{folder}.player"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def _ask(rules: Rules, name: str, *arguments: Any) -> Any:
    """Call a function of the game's player; None where it has none of this name."""
    function = getattr(player_of(rules), name, None)
    return function(*arguments) if function else None


def rivals(rules: Rules, view: View, seat: int) -> Sequence[Move]:
    """Legal moves that players who look ahead try out: the game's own list, or its candidates.
    Fewer are tried out in more worlds, and the best of them is less often so by chance."""
    answer: Sequence[Move] | None = _ask(rules, "rivals", view, seat)
    return candidates(rules, view, seat) if answer is None else answer


def habit(rules: Rules, state: State, seat: int, rng: random.Random) -> Move:
    """What a seat does in a playout: the game's own habit, or any likely move."""
    answer: Move | None = _ask(rules, "habit", state, seat, rng)
    if answer is not None:
        return answer
    listed = candidates(rules, state, seat)
    return listed[int(rng.random() * len(listed))]


def standing(rules: Rules, state: State, seat: int) -> float:
    """How good a position is for a seat: the game's own judgement; or at the end of a hand by how
    much its points are better than the others' mean, as the game's BEST has it, and where that
    is "ranking" how many more seats it has behind it than before it."""
    answer: float | None = _ask(rules, "standing", state, seat)
    if answer is not None:
        return answer
    outcome = rules.outcome(state)
    if outcome is None:
        return 0.0
    if rules.BEST == RANKING:
        return rank_margin(ranking(rules, outcome), seat)
    others = [points for other, points in enumerate(outcome.points) if other != seat]
    more = outcome.points[seat] - sum(others) / max(1, len(others))
    return -more if rules.BEST == FEWEST else more


def resting(rules: Rules) -> Callable[[State], bool]:
    """Whether a playout may stop at a position, `standing` being fair to all there: the game's
    own judgement; where it has none, at the end of a hand alone."""
    answer: Callable[[State], bool] | None = getattr(player_of(rules), "resting", None)
    return answer or (lambda state: rules.outcome(state) is not None)


def rests_early(rules: Rules) -> bool:
    """Whether the game says of other positions than the end that a playout may stop there."""
    return hasattr(player_of(rules), "resting")


def believed(rules: Rules, view: View, world: State) -> float:
    """How well a guessed world fits what the others have chosen: 1 where nothing speaks
    against it, 0 where it cannot be."""
    answer: float | None = _ask(rules, "believed", view, world)
    return 1.0 if answer is None else answer


def guessed(rules: Rules, view: View, chance: Chance) -> State | None:
    """A world that could be, as often as it fits what the others have chosen, where the game
    deals such worlds itself; redacted for the view's seat it must be the view again."""
    answer: State | None = _ask(rules, "guessed", view, chance)
    return answer


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """How likely the rule player makes each move where it draws lots; empty where it does not."""
    own = getattr(player_of(rules), "mixture", None)
    answer: Mapping[Move, float] = own(rules, view, seat) if own else {}
    return answer


def veiled(rules: Rules, view: View) -> bool:
    """Whether nobody is to read a hand from how long a choice takes."""
    return bool(_ask(rules, "veiled", view))


def mixture_ahead(rules: Rules, view: View, seat: int, worlds: int) -> Mapping[Move, float]:
    """How likely who looks ahead in so many worlds makes each move where it draws lots: by the
    rule player's, unless the game knows another; empty where it draws none."""
    answer: Mapping[Move, float] | None = _ask(rules, "mixture_ahead", rules, view, seat, worlds)
    return mixture(rules, view, seat) if answer is None else answer


def doubt(rules: Rules) -> float:
    """How sure a gain must be for the rule player's move to be left, beside what is usual."""
    answer: float = getattr(player_of(rules), "DOUBT", 1.0)
    return answer


def ranked(rules: Rules, view: View, seat: int) -> Ranked | None:
    """What a person might do, the best first; None where the game does not say."""
    answer: Ranked | None = _ask(rules, "ranked", rules, view, seat)
    return answer


def margins(rules: Rules) -> Mapping[str, Sequence[float]]:
    """By verb, the quartiles of how much better a choice usually looks than the next best; those of
    other verbs the game does not know."""
    answer: Mapping[str, Sequence[float]] = getattr(player_of(rules), "MARGINS", {})
    return answer


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """What people of one manner or another might do; nothing where the game does not say."""
    answer: Sequence[Shade] | None = _ask(rules, "shades", rules, view, seat)
    return answer or ()


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move takes the game from the others: it throws away what is won, passes what wins
    at once, or ends without hope what others play on. Nothing does where the game does not say."""
    return bool(_ask(rules, "spoils", rules, view, seat, choice))
