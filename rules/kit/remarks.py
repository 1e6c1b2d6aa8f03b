"""What a game may say about a position; each of these is optional.

    notes(view) -> Mapping[Target, Why]        a few words at a zone or a card
    gauge(view, seat, cards, targets) -> Gauge | None    the value of the picked cards
    proposal(view, seat) -> Move | None        a move that is prepared, to be made or changed
    tip(view, seat, verb) -> Why | None        what a verb would do now, with its facts
    head_facts(view) -> Mapping[str, int]      further numbers for texts at the head
    question(view) -> Why | None               what is asked, where more than the phase tells
    candidates(state, seat) -> Sequence[Move]  some legal moves, likely ones first
    run_dealer_steps(state, chance) -> Sequence[int]    what the function of that name below does,
                                               only faster; older games call it `deal_on`
    stray(state, seat, choice) -> Why | None   a better reason to refuse a move that fits no offer
    lit(view) -> Collection[Card]              the cards that count together now, which are lit
    hands(table) -> int                        the hands of a match, if the house rules set them
    out(view) -> Collection[int]               the seats that will not choose again in this match
    partners(table) -> Sequence[Sequence[int]]    the seats of each side; () if all play alone
    CUTS: bool                                 whether cutting cards decides who deals first
    WHOLE: bool                                whether one hand is a whole match of many rounds

`notes`, `lit`, `gauge`, `proposal`, `tip` and `question` get a view, so they reveal nothing secret.
`candidates` is for offers too wide to expand: at most a hundred legal moves, at least one if the
seat must choose, and the same for a state and a view. `stray` is asked by `why_not` about moves
from people and journals that fit no offer, which may name cards and places that do not exist: it
says why in the game's words, such as “you have drawn already”; None leaves it at a general reason,
such as “too few cards”. Partners share a column of the score sheet, and so have equal points; every
seat is on one side, and the seats of a side are in seat order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Rules, call_optional
from rules.kit.move import Move, Target
from rules.kit.moves import moves
from rules.kit.state import State, Table, View, Why

RunDealerSteps = Callable[[State, Chance], Sequence[int]]


def own_dealer_steps(rules: Rules) -> RunDealerSteps | None:
    """Return the game's own `run_dealer_steps`; None if it has none."""
    return getattr(rules, "run_dealer_steps", None) or getattr(rules, "deal_on", None)  # older name


def run_dealer_steps(rules: Rules, state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps one by one, until somebody owes a choice or the hand is over;
    return the seats that owe one."""
    seats = rules.actors(state)
    while not seats and rules.outcome(state) is None:
        rules.apply(state, {}, chance)
        seats = rules.actors(state)
    return seats


def out(rules: Rules, view: View) -> Collection[int]:
    """Return the seats that will make no more choices in this match."""
    return call_optional(rules, "out", (), view)


def cuts(rules: Rules) -> bool:
    """Whether the first dealer is decided by cutting cards, not by the table."""
    return bool(getattr(rules, "CUTS", False))


def whole(rules: Rules) -> bool:
    """Whether one hand is a whole match of many rounds; no number of hands can be agreed."""
    return bool(getattr(rules, "WHOLE", False))


class Gauge(NamedTuple):
    """The value of the picked cards, compared with their targets.

    `why`: the sentence, from the words' `gauge.KEY`; `together`: cards that count
    as one, in groups; `good`: whether it is enough, None where there is nothing to beat."""

    why: Why
    together: tuple[tuple[Card, ...], ...] = ()
    good: bool | None = None


def notes(rules: Rules, view: View) -> Mapping[Target, Why]:
    """Return the game's own notes at zones and cards, from the words' `note.KEY`."""
    return call_optional(rules, "notes", {}, view)


def lit(rules: Rules, view: View) -> Collection[Card]:
    """Return the cards that count together now, such as a pair or a row, which the table lights."""
    return call_optional(rules, "lit", (), view)


def hands(rules: Rules, table: Table) -> int:
    """Return the number of hands of a match by the house rules; 0 if they do not set it."""
    return call_optional(rules, "hands", 0, table)


def head_facts(rules: Rules | None, view: View) -> Mapping[str, int]:
    """Return further numbers for the texts above the table (`head.TALLY`), by their names."""
    return call_optional(rules, "head_facts", {}, view)


def question(rules: Rules, view: View) -> Why | None:
    """Return the game's own question (`question.KEY`) to the seat whose turn it is, or None."""
    return call_optional(rules, "question", None, view)


def gauge(
    rules: Rules, view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]
) -> Gauge | None:
    """Return the value of a seat's picked cards against its targets, of which there may be none;
    None if the game has nothing to say about them."""
    return call_optional(rules, "gauge", None, view, seat, cards, targets)


def proposal(rules: Rules, view: View, seat: int) -> Move | None:
    """Return the move prepared for a seat before it picks anything; None if there is none."""
    return call_optional(rules, "proposal", None, view, seat)


def tip(rules: Rules, view: View, seat: int, verb: str) -> Why | None:
    """Return what a verb on offer would do for a seat now: `tip.KEY`. None if the game says nothing
    beyond the words' general `verb.VERB.tip`."""
    return call_optional(rules, "tip", None, view, seat, verb)


def partners(rules: Rules, table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side of partners; empty if everybody plays alone."""
    sides: Sequence[Sequence[int]] = call_optional(rules, "partners", (), table)
    return tuple(map(tuple, sides))


def side_of(rules: Rules, table: Table, seat: int) -> int:
    """Return the number of the side that a seat plays for; -1 if everybody plays alone."""
    sides = partners(rules, table)
    return next((side for side, seats in enumerate(sides) if seat in seats), -1)


def candidates(rules: Rules, state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves worth considering: the game's own list, or else all of them."""
    likely: Sequence[Move] | None = call_optional(rules, "candidates", None, state, seat)
    return moves(rules, state, seat) if likely is None else likely
