"""A plain Paks player to be measured against, who captures whatever is worth most now."""

from __future__ import annotations

from rules.kit.moves import Move
from rules.kit.state import View
from rules.paks import rules as paks
from rules.paks.values import WORTH, worth


def taken(view: View, choice: Move) -> int:
    """What a move takes from the board or from another, by worth."""
    found = 0
    for target in choice.targets:
        found += worth(view.zones[target]) if isinstance(target, str) else WORTH[target.rank]
    return found


def greedy(rules, view: View, seat: int, rng) -> Move:
    """Takes what is worth most now, with the cards that are worth least; where nothing can be
    taken, passes; gives up the paks that score least."""
    laid = paks.proposal(view, seat)
    if laid is not None:
        return laid
    listed = paks.candidates(view, seat)
    return max(listed, key=lambda one: (taken(view, one), -worth(one.cards)))


def choose(rules, view: View, seat: int, rng) -> Move:
    """For a seat of its own: `--seats bot,file:tests/paks/opponents.py`."""
    return greedy(rules, view, seat, rng)
