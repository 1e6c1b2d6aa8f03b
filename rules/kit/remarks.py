"""What a game may say of a position beyond its rules; each function here is optional for a game.

    notes(view) -> Mapping[Target, Why]        a few words at a zone or at a card
    gauge(view, seat, cards, targets) -> Gauge | None    what the picked cards come to
    proposal(view, seat) -> Move | None        a move already laid out, to be taken or changed
    candidates(state, seat) -> Sequence[Move]  some legal moves, likely ones first
    stray(state, seat, choice) -> Why | None   why a move of no shape on offer is refused

and for computer players that look ahead:

    rivals(view, seat) -> Sequence[Move]       moves worth trying out, where candidates are too many
    habit(state, seat, rng) -> Move            a quick sensible move, from what the seat can see
    standing(state, seat) -> float             how good a position is for a seat, its end above all
    resting(state) -> bool                     whether a playout may be judged as it stands here
    believed(view, world) -> float             how well a guessed world fits what others chose, 0-1
    guessed(view, chance) -> State             a world dealt as often as it fits, in their place
    DOUBT: float                               1; less where the rule player's move is less to be
                                               trusted against one that does better in few worlds

`notes`, `gauge` and `proposal` are handed a view and so cannot tell what a seat may
not know. `candidates` is for offers too wide to expand: a hundred moves at most, all
legal, at least one wherever the seat owes a choice, the same for a state and a view.
`stray` is asked about moves by a person or a journal, whatever is in them: cards and
places that are not there as well; None leaves it to the shape's own sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.moves import Move, Target, moves
from rules.kit.state import State, View, Why


class Gauge(NamedTuple):
    """What the cards picked come to, against what they are meant for.

    `why`: the sentence, from the words' `gauge.KEY`; `together`: cards that count
    as one, in groups; `good`: whether it is enough, None where there is nothing to beat.
    """

    why: Why
    together: tuple[tuple[Card, ...], ...] = ()
    good: bool | None = None


def _said(rules: Rules, name: str, *asked: Any) -> Any:
    found = getattr(rules, name, None)
    return found(*asked) if found else None


def notes(rules: Rules, view: View) -> Mapping[Target, Why]:
    """Words of the game's own at zones and cards: `note.KEY`."""
    found: Mapping[Target, Why] = _said(rules, "notes", view) or {}
    return found


def gauge(
    rules: Rules, view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]
) -> Gauge | None:
    """What the cards a seat has picked come to, against the targets it points at (perhaps none)."""
    found: Gauge | None = _said(rules, "gauge", view, seat, cards, targets)
    return found


def proposal(rules: Rules, view: View, seat: int) -> Move | None:
    """The move the table lays out for a seat before it has touched anything."""
    found: Move | None = _said(rules, "proposal", view, seat)
    return found


def candidates(rules: Rules, state: State, seat: int) -> Sequence[Move]:
    """Legal moves worth considering: the game's own list, or where it has none, every one."""
    found: Sequence[Move] | None = _said(rules, "candidates", state, seat)
    return moves(rules, state, seat) if found is None else found


def rivals(rules: Rules, view: View, seat: int) -> Sequence[Move]:
    """Legal moves that players who look ahead try out: the game's own list, or its candidates.
    Fewer are tried out in more worlds, and the best of them is less often so by chance."""
    found: Sequence[Move] | None = _said(rules, "rivals", view, seat)
    return candidates(rules, view, seat) if found is None else found


def habit(rules: Rules, state: State, seat: int, rng: random.Random) -> Move:
    """What a seat does in a playout: the game's own habit, or any likely move."""
    found: Move | None = _said(rules, "habit", state, seat, rng)
    if found is not None:
        return found
    listed = candidates(rules, state, seat)
    return listed[int(rng.random() * len(listed))]


def standing(rules: Rules, state: State, seat: int) -> float:
    """How good a position is for a seat: the game's own judgement, or at the end of a hand its
    points against the others' mean."""
    found: float | None = _said(rules, "standing", state, seat)
    if found is not None:
        return found
    outcome = rules.outcome(state)
    if outcome is None:
        return 0.0
    others = [points for other, points in enumerate(outcome.points) if other != seat]
    return outcome.points[seat] - sum(others) / max(1, len(others))


def resting(rules: Rules) -> Callable[[State], bool]:
    """Whether a playout may stop at a position, `standing` being fair to all there: the game's
    own judgement; where it has none, at the end of a hand alone."""
    found: Callable[[State], bool] | None = getattr(rules, "resting", None)
    return found or (lambda state: rules.outcome(state) is not None)


def believed(rules: Rules, view: View, world: State) -> float:
    """How well a guessed world fits what the others have chosen: 1 where nothing speaks
    against it, 0 where it cannot be."""
    found: float | None = _said(rules, "believed", view, world)
    return 1.0 if found is None else found


def guessed(rules: Rules, view: View, chance: Chance) -> State | None:
    """A world that could be, as often as it fits what the others have chosen, where the game
    deals such worlds itself; redacted for the view's seat it must be the view again."""
    found: State | None = _said(rules, "guessed", view, chance)
    return found


def doubt(rules: Rules) -> float:
    """How sure a gain must be for the rule player's move to be left, beside what is usual."""
    found: float = getattr(rules, "DOUBT", 1.0)
    return found
