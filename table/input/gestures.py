"""What a person's hands do to make a move: for whoever shows them how, or wants to know whether
they can make it at all."""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from table.input.desk import Desk
from table.layout.patterns import fill


class Gesture(NamedTuple):
    """What a hand did: the cards picked, the places pointed at, on the last of which they were
    put, or the verb pressed."""

    cards: tuple[Card, ...] = ()
    places: tuple[Target, ...] = ()
    button: str = ""
    amount: int | None = None


def ways(desk: Desk, made: Move) -> list[Gesture]:
    """The gestures a person may use to make a legal move: a drag, a click, a button."""
    entry = desk.layout.verbs.get(made.verb)
    found = []
    pointed = set(made.targets) <= desk.pointable()  # by clicks, which then make no move yet
    if made.targets and (made.cards or not pointed):
        found.append(Gesture(made.cards, made.targets))
    elif made.cards and entry and entry.onto:
        found.append(Gesture(made.cards, (fill(entry.onto, desk.seat),)))
    elif entry and (entry.start or entry.onto) and not _may_pick(desk, made.verb):
        found.append(Gesture((), (desk.clicked(entry),)))
    if entry and entry.button and (not made.targets or pointed):
        found.append(Gesture(made.cards, made.targets, made.verb, made.amount))
    return found


def _may_pick(desk: Desk, verb: str) -> bool:
    return any(offer.most for offer in desk.offers if offer.verb == verb)
