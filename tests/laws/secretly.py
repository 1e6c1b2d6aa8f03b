"""Choices in secret, as two worlds that run side by side make them."""

from __future__ import annotations

from rules.kit.asking import asked
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.sight import redact


def secret(match: Match) -> bool:
    """Whether it is a secret now who is asked."""
    return asked(match.rules, match.state) is not None


def quiet(match: Match) -> Move | None:
    """A choice of whoever is asked in secret that nobody else would notice."""
    rules, state = match.rules, match.state
    seat, before = match.owing()[0], redact(rules, state, None)
    for one in moves(rules, state, seat):
        after = state.copy()
        rules.apply(after, {seat: one}, Luck(0))
        if redact(rules, after, None) == before:
            return one
    return None
