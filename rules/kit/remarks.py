"""What a game may say about a position; each of these is optional.

    notes(view) -> Mapping[Target, Why]        a few words at a zone or a card
    gauge(view, seat, cards, targets) -> Gauge | None    what the picked cards come to
    proposal(view, seat) -> Move | None        a move laid out, to be accepted or changed
    tip(view, seat, verb) -> Why | None        what a verb would do now, with its facts
    head_facts(view) -> Mapping[str, int]      further numbers for texts at the head
    question(view) -> Why | None               what is asked, where more than the phase tells
    candidates(state, seat) -> Sequence[Move]  some legal moves, likely ones first
    stray(state, seat, choice) -> Why | None   why a move of no offered shape is refused
    lit(view) -> Collection[Card]              the cards that count together now, which are lit
    hands(table) -> int                        the hands of a match, where the rules set them
    out(view) -> Collection[int]               the seats that will owe no more choices
    partners(table) -> Sequence[Sequence[int]]    the seats of each side; () where all play alone
    CUTS: bool                                 the cards decide who deals; False
    WHOLE: bool                                one hand is a whole game of many rounds; False

`notes`, `lit`, `gauge`, `proposal`, `tip` and `question` get a view, so they reveal nothing secret.
`candidates` is for offers too wide to expand: at most a hundred legal moves, at least one if the
seat owes a choice, and the same for a state and a view. `stray` is asked about moves from people
and journals, which may name cards and places that do not exist; for None the shape's own sentence
is said. Partners share a column of the score sheet, and so have equal points; every seat is on one
side, in seat order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move, Target
from rules.kit.moves import moves
from rules.kit.state import State, Table, View, Why


def out(rules: Rules, view: View) -> Collection[int]:
    """The seats that will make no more choices in this match, by the game's own word."""
    seats: Collection[int] = _ask(rules, "out", view) or ()
    return seats


def cuts(rules: Rules) -> bool:
    """Whether the first dealer is decided by cutting cards, not by the table."""
    return bool(getattr(rules, "CUTS", False))


def whole(rules: Rules) -> bool:
    """Whether one hand is a whole match of many rounds; no number of hands can be agreed."""
    return bool(getattr(rules, "WHOLE", False))


class Gauge(NamedTuple):
    """The value of the picked cards, compared with their targets.

    `why`: the sentence, from the words' `gauge.KEY`; `together`: cards that count
    as one, in groups; `good`: whether it is enough, None where there is nothing to beat.
    """

    why: Why
    together: tuple[tuple[Card, ...], ...] = ()
    good: bool | None = None


def _ask(rules: Rules | None, name: str, *arguments: Any) -> Any:
    function = getattr(rules, name, None)
    return function(*arguments) if function else None


def notes(rules: Rules, view: View) -> Mapping[Target, Why]:
    """The game's own notes at zones and cards: `note.KEY`."""
    answer: Mapping[Target, Why] = _ask(rules, "notes", view) or {}
    return answer


def lit(rules: Rules, view: View) -> Collection[Card]:
    """The cards that count together now and are lit at rest, such as a pair or a row."""
    cards: Collection[Card] = _ask(rules, "lit", view) or ()
    return cards


def hands(rules: Rules, table: Table) -> int:
    """The number of hands of a match by the house rules; 0 where they do not set it."""
    number: int = _ask(rules, "hands", table) or 0
    return number


def head_facts(rules: Rules | None, view: View) -> Mapping[str, int]:
    """The game's further numbers for texts at the head of the table, `head.TALLY`."""
    answer: Mapping[str, int] = _ask(rules, "head_facts", view) or {}
    return answer


def question(rules: Rules, view: View) -> Why | None:
    """The game's own question to whose turn it is, `question.KEY`; None for the phase's."""
    answer: Why | None = _ask(rules, "question", view)
    return answer


def gauge(
    rules: Rules, view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]
) -> Gauge | None:
    """Return the value of a seat's picked cards against its targets (perhaps none), or None."""
    answer: Gauge | None = _ask(rules, "gauge", view, seat, cards, targets)
    return answer


def proposal(rules: Rules, view: View, seat: int) -> Move | None:
    """The move that is prepared for a seat before it has touched anything, or None."""
    answer: Move | None = _ask(rules, "proposal", view, seat)
    return answer


def tip(rules: Rules, view: View, seat: int, verb: str) -> Why | None:
    """Return what a verb on offer would do for a seat now: `tip.KEY`. None if the game says nothing
    beyond the words' general `verb.VERB.tip`."""
    answer: Why | None = _ask(rules, "tip", view, seat, verb)
    return answer


def partners(rules: Rules, table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of partners; empty if everybody plays alone."""
    return tuple(map(tuple, _ask(rules, "partners", table) or ()))


def side_of(rules: Rules, table: Table, seat: int) -> int:
    """The number of the side a seat plays for; -1 if everybody plays alone."""
    teams = partners(rules, table)
    return next((side for side, seats in enumerate(teams) if seat in seats), -1)


def candidates(rules: Rules, state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves worth considering: the game's own list, or else all of them."""
    likely: Sequence[Move] | None = _ask(rules, "candidates", state, seat)
    return moves(rules, state, seat) if likely is None else likely
