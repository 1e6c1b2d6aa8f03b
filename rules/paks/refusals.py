"""Why a move is not legal, in words that teach: what falls short, and what is no play at all."""

from __future__ import annotations

from itertools import chain

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State, Why, why
from rules.paks.sides import (
    BIT,
    HAND,
    OWNER,
    current_suit,
    is_one_pair,
    spared_seats,
    stealable,
    to_give,
)
from rules.paks.values import WORTH, capture, spelled, worth


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """The cards must come to more than what they take (1.5)."""
    beaten = 0
    for target in choice.targets:
        if isinstance(target, Card):
            beaten += WORTH[target.rank]
        else:
            beaten += worth(state.zones[target])
    if not choice.cards:
        return None
    value = capture(choice.cards, is_one_pair(state.table))
    if value > beaten:
        return None
    return why("not_enough", cards=spelled(choice.cards), value=value, worth=beaten)


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Why something is no pak, no steal or no gift at all, where more can be said than that."""
    verb, phase = choice.verb, state.phase
    if verb == "pass" and phase == "must":
        return why("must_pak")
    if verb == "steal" and phase in ("pak", "must"):
        return why("pak_first")
    if verb == "pak" and phase == "steal":
        return why("one_pak")
    if verb == "give" and phase == "give":
        return _stray_gift(state, choice)
    if verb not in ("pak", "steal") or phase not in ("pak", "must", "steal"):
        return None
    suits = {card.suit for card in choice.cards}
    if not suits or not all(card in state.zones[HAND[seat]] for card in choice.cards):
        return None
    if len(suits) > 1:
        return why("one_suit")
    (suit,) = suits
    if not choice.targets:
        return _nothing_of(state, seat, suit, verb)
    wrong = _stray_pak if verb == "pak" else _stray_steal
    return wrong(state, seat, suit, choice) or objection(state, seat, choice)


def _stray_gift(state: State, choice: Move) -> Why | None:
    least, _ = to_give(state, current_suit(state))
    return why("so_many", n=least) if len(choice.targets) != least else None


def _nothing_of(state: State, seat: int, suit: str, verb: str) -> Why | None:
    """Cards of a suit of which there is nothing to be had, or nothing that all of them beat."""
    if verb == "pak":
        least = [WORTH[card.rank] for card in state.zones["board"] if card.suit == suit]
        none = "none_there"
    else:
        paks = chain(*stealable(state, seat, (suit,)).values())
        least = [worth(state.zones[name]) for name in paks]
        none = "none_to_steal"
    held = [card for card in state.zones[HAND[seat]] if card.suit == suit]
    most = capture(held, is_one_pair(state.table))
    if not least or most > min(least):
        return None if least else why(none)
    return why("too_weak", cards=spelled(held), value=most, worth=min(least))


def _stray_pak(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    for taken in choice.targets:
        if taken in state.zones["board"] and isinstance(taken, Card) and taken.suit != suit:
            return why("same_suit", suit=f"suit.{suit}", taken=f"suit.{taken.suit}")
    there = all(target in state.zones["board"] for target in choice.targets)
    return None if there else why("wrong_place")


def _stray_steal(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    table, zones = state.table, state.zones
    names = [str(name) for name in choice.targets]
    if not names or not all(name in OWNER and name in zones for name in names):
        return why("wrong_place")
    owners = {OWNER[name] for name in names}
    if seat in owners:
        return why("own_pak")
    if mates := owners.intersection(spared_seats(table, seat)):
        return why("mates_spared", mate=f"seat.{min(mates)}")
    for name in names:
        stolen = zones[name][0].suit
        if state.tallies["suits"] & BIT[stolen]:
            return why("suit_played", suit=f"suit.{stolen}")
        if stolen != suit:
            return why("same_suit", suit=f"suit.{suit}", taken=f"suit.{stolen}")
    return why("one_owner") if len(owners) > 1 else None
