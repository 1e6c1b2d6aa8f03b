"""The rule player's move, with the two or three facts that decided it.

    advise(rules, view, seat, rng) -> Advice      optional in a game's `player`
    reasons_for(rules, view, seat, move) -> Iterable[Why]    optional

`reasons_for` stands in place of `advise`. Hint and coach name the move that the game has solved or
that was tried out. What the trying measured is said by the table, and the game's reasons only for
its rule player's move or, by `reasons_for`, for one that it has solved.

A reason is a fact that the player used in this choice and that speaks for it, or that its sentence
grants by "although". The weightiest comes first, at most REASONS of
them: a key of the words under `reason.`, with what was counted or seen. Like the move, it comes
from the view alone, and so reveals nothing that the seat does not know.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.foresight import player_of
from rules.kit.move import Move
from rules.kit.said import Why
from rules.kit.state import View

REASONS = 3  # at most; more is not read


class Advice(NamedTuple):
    """A move, and why: each reason a sentence by its key under `reason.`, the weightiest first."""

    move: Move
    reasons: tuple[Why, ...] = ()


def advice(rules: Rules, view: View, seat: int, rng: Rng) -> Advice | None:
    """Return what the game's own computer player would do at a seat that owes a choice, with its
    reasons; None if the game has no player. The same random numbers give the same advice."""
    player = player_of(rules)
    if player is None:
        return None
    advise = getattr(player, "advise", None)
    if advise is None:
        move = player.choose(rules, view, seat, rng)
        return Advice(move, reasons_for(rules, view, seat, move))
    answer: Advice = advise(rules, view, seat, rng)
    return Advice(answer.move, tuple(answer.reasons[:REASONS]))


def can_explain(rules: Rules) -> bool:
    """Whether the game has reasons for any move, not only for the rule player's."""
    return hasattr(player_of(rules), "reasons_for")


def reasons_for(rules: Rules, view: View, seat: int, move: Move) -> tuple[Why, ...]:
    """Return at most REASONS reasons for a move; none if the game only explains its own moves."""
    if not can_explain(rules):
        return ()
    return tuple(islice(player_of(rules).reasons_for(rules, view, seat, move), REASONS))
