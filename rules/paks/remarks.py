"""What Paks says: notes, the value of picked cards, that nothing can be taken, and why a move is
not legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from rules.kit.cards import SUITS, Card
from rules.kit.move import Move, Target
from rules.kit.remarks import Gauge
from rules.kit.state import State, Value, View, Why, why
from rules.paks.sides import (
    BIT,
    HAND,
    OWNER,
    SAT_OUT,
    current_suit,
    is_one_pair,
    paks_going,
    spared_seats,
    stealable,
    to_give,
)
from rules.paks.turns import by_suit
from rules.paks.values import WORTH, capture, cards_text, pairs, score, worth

ENDING = ("reckon", "give", "sweep", "over")


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes. Numbers at cards are all of one scale: during play the worth of each pak,
    in brackets if it would be given up now, and of court cards and aces on the board; at the end
    the score of each pak of the suit being settled, then of every pak that is left. Others are
    about a full board (at the stock), a hand that can take nothing, and seats that sit out."""
    found: dict[Target, Why] = {}
    ends = view.phase in ENDING
    settled = current_suit(view) if view.phase in ("give", "sweep") else ""
    going = set[str]() if ends else paks_going(view)
    for name, cards in view.zones.items():
        if name in OWNER:
            if not ends:
                found[name] = why("going" if name in going else "worth", n=worth(cards))
            elif view.phase == "over" or cards[0].suit == settled:
                found[name] = why("scores", n=score(cards))
    if view.phase == "unable":
        found[HAND[view.turn]] = why("unable")
    for seat in range(view.table.seats):
        if SAT_OUT[seat] in view.table.standing:
            found[HAND[seat]] = why("sits_out")
    board = () if ends else view.zones["board"]
    for card in board:
        if card.rank == 1 or card.rank > 10:
            found[card] = why("worth", n=WORTH[card.rank])
    if len({card.suit for card in board}) == len(SUITS):
        found["stock"] = why("full")
    return found


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Gauge the picked cards: their capture value, and whether they beat the targets; of targets
    alone what must be beaten. None where paks are given up."""
    if view.phase == "give" or not (cards or targets):
        return None
    beaten = _worth_of_targets(view, targets)
    if not cards:
        (target, *_) = targets
        suit = target.suit if isinstance(target, Card) else view.zones[target][0].suit
        return Gauge(why("against", worth=beaten, suit=f"suit.{suit}")) if beaten else None
    if len({card.suit for card in cards}) > 1:
        return Gauge(why("one_suit"), (), False)
    one_pair = is_one_pair(view.table)
    value, together = capture(cards, one_pair), pairs(cards, one_pair)
    facts: dict[str, Value] = {"cards": cards_text(cards), "value": value}
    if not beaten:
        worths = _worths_in_reach(view, seat, cards[0].suit)
        if not worths or value > min(worths):
            key = "aim" if view.phase == "steal" else "value"
            return Gauge(why(key, **facts), together)
        beaten = min(worths)
    key = "beats" if value > beaten else "fails"
    if cards[0].rank in range(2, 11) and len(cards) == 1:
        key += ".plain"  # a card that is its own number need not be named beside it
    return Gauge(why(key, **facts, worth=beaten), together, value > beaten)


def question(view: View) -> Why | None:
    """Return that the seat whose turn it is can take nothing; None if it can, or if this is not the
    view of that seat."""
    seat = view.turn
    if view.seat != seat or view.phase not in ("pak", "steal"):
        return None
    one_pair = is_one_pair(view.table)
    for suit, held in by_suit(view.zones[HAND[seat]]).items():
        most = capture(held, one_pair)
        if any(worth < most for worth in _worths_in_reach(view, seat, suit)):
            return None
    return why("steal_none") if view.phase == "steal" else why("pak_none")


def _worths_in_reach(state: State, seat: int, suit: str) -> list[int]:
    """Return the worths of the cards or paks of a suit that may be taken in this phase, no matter
    with what."""
    if state.phase != "steal":
        return [WORTH[card.rank] for card in state.zones["board"] if card.suit == suit]
    paks = chain(*stealable(state, seat, (suit,)).values())
    return [worth(state.zones[name]) for name in paks]


def _worth_of_targets(state: State, targets: Sequence[Target]) -> int:
    """Return the worth of the targeted cards and paks together; other targets count 0."""
    total = 0
    for target in targets:
        if isinstance(target, Card):
            total += WORTH[target.rank]
        elif target in OWNER:
            total += worth(state.zones[target])
    return total


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return the refusal if the cards do not come to more than what they take (1.5), or None."""
    if not choice.cards:
        return None
    beaten = _worth_of_targets(state, choice.targets)
    value = capture(choice.cards, is_one_pair(state.table))
    if value > beaten:
        return None
    return why("not_enough", cards=cards_text(choice.cards), value=value, worth=beaten)


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Return a better reason why a move is not a pak, steal or gift, or None."""
    verb, phase = choice.verb, state.phase
    if verb == "pass" and phase == "must":
        return why("must_pak")
    if verb == "steal" and phase in ("pak", "must"):
        return why("pak_first")
    if verb == "pak" and phase == "steal":
        onto_board = any(isinstance(target, Card) for target in choice.targets)
        return why("one_pak") if onto_board else None
    if verb == "give" and phase == "give":
        least, _ = to_give(state, current_suit(state))
        return why("so_many", n=least) if len(choice.targets) != least else None
    if verb not in ("pak", "steal") or phase not in ("pak", "must", "steal"):
        return None
    suits = {card.suit for card in choice.cards}
    if not suits or not all(card in state.zones[HAND[seat]] for card in choice.cards):
        return None
    if len(suits) > 1:
        return why("one_suit")
    (suit,) = suits
    if not choice.targets:
        return _why_none_of_suit(state, seat, suit, verb)
    wrong = _why_no_pak if verb == "pak" else _why_no_steal
    return wrong(state, seat, suit, choice) or objection(state, seat, choice)


def _why_none_of_suit(state: State, seat: int, suit: str, verb: str) -> Why | None:
    """Return the refusal if there is nothing of this suit to take, or all cards of the suit in the
    hand are too weak; else None."""
    if verb == "steal" and state.tallies["suits"] & BIT[suit]:
        return why("suit_played", suit=f"suit.{suit}")
    least = _worths_in_reach(state, seat, suit)
    none = "none_there" if verb == "pak" else "none_to_steal"
    held = [card for card in state.zones[HAND[seat]] if card.suit == suit]
    most = capture(held, is_one_pair(state.table))
    if not least or most > min(least):
        return None if least else why(none)
    return why("too_weak", cards=cards_text(held), value=most, worth=min(least))


def _why_no_pak(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    """Return why cards of this suit cannot take these targets as a pak; None if they might."""
    for taken in choice.targets:
        if taken in OWNER:
            return why("own_pak" if OWNER[str(taken)] == seat else "pak_first")
        if taken in state.zones["board"] and isinstance(taken, Card) and taken.suit != suit:
            return why("same_suit", suit=f"suit.{suit}", taken=f"suit.{taken.suit}")
    there = all(target in state.zones["board"] for target in choice.targets)
    return None if there else why("wrong_place")


def _why_no_steal(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    """Return why cards of this suit cannot steal these targets; None if they might."""
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
