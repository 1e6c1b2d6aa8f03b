"""Leading where few cards are left to guess: what each lead comes to."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View
from tests.pukk.reasons.lies import comes_to
from tests.pukk.reasons.reading import (
    Facts,
    Reading,
    hand_of,
    named,
    number,
)
from tests.pukk.reasons.unseen import unseen

NEAR = 0.0501  # what is said in tenths of a chip


def lead(made: Move) -> Card:
    (card,) = made.cards
    return card


def is_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return hand_of(view, seat) == [lead(made)]


def brings(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(number(facts, "n") - value) <= NEAR


def costs(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(number(facts, "n") + value) <= NEAR


def levels(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(value) <= NEAR


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    values, (other,) = comes_to(view, seat), named(facts["card"])
    return other is not lead(made) and abs(values[other] - values[lead(made)]) < 1e-6


def following(view: View, seat: int, made: Move, facts: Facts) -> bool:
    values, (other,) = comes_to(view, seat), named(facts["card"])
    less = values[lead(made)] - values[other]
    rest = max(value for card, value in values.items() if card is not lead(made))
    return abs(values[other] - rest) < 1e-6 and abs(less - number(facts, "n")) <= NEAR


READINGS: Mapping[str, Reading] = {
    "since_out": is_out,
    "since_brings": brings,
    "since_costs": costs,
    "since_levels": levels,
    "since_as_good": as_good,
    "since_next": following,
}
