"""What a seat is known to have held, once its hand has been played: by what came out of it later.

Who looks on sees a card leave a hand, or lie open in it at the end, and knows then that it was
there before, and what else might have been played in its place. What nobody ever sees stays unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from research.company.public_view import Seen
from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import View

Note = tuple[str, str]
Held = Mapping[int, frozenset[Card]]
"""Of each seat the cards that it held at a step, as far as anybody ever learns."""
HAND = "hand:{}"
COURT = 10
"""The rank from which on cards are alike in many games."""
FEW = 5
"""Cards of a hand that are told apart; more are a large one."""


def hands_seen(hand: Sequence[Seen], seats: int) -> list[Held]:
    """What each held before every step. A card that lay open anywhere else was taken up then, and
    where a hand took up or gave away any that nobody saw, its hidden ones may have come then."""
    own = {seat: _open_in(hand[-1].after, seat) for seat in range(seats)}
    found: list[Held] = []
    for one in reversed(hand):
        own = {seat: _before(one, seat, later) for seat, later in own.items()}
        found.append({seat: frozenset(cards) for seat, cards in own.items()})
    return found[::-1]


def _before(one: Seen, seat: int, later: set[Card]) -> set[Card]:
    """What a seat held before a step after which it held these."""
    before, after = _places(one.before), _places(one.after)
    was, known = _open_in(one.before, seat), _open_in(one.after, seat)
    more = len(one.after.zones[HAND.format(seat)]) - len(one.before.zones[HAND.format(seat)])
    made = one.made[seat].cards if seat in one.made else ()
    came_out = {
        card
        for card, zone in after.items()
        if card not in before
        and card not in known
        and (card in made or (more < 0 and kind_and_owner(zone)[1] == seat))
    }
    taken = {card for card in later | known if card in before} - was
    if UNKNOWN in made or more + len(came_out | was - known) > len(taken):
        return was | came_out
    return was | came_out | later - taken


def _places(view: View) -> dict[Card, str]:
    """Where each card lies that can be seen."""
    return {card: zone for zone, cards in view.zones.items() for card in cards if card != UNKNOWN}


def _open_in(view: View, seat: int) -> set[Card]:
    """What lies open in a hand."""
    return {card for card in view.zones[HAND.format(seat)] if card != UNKNOWN}


def beside_the_rest(phase: str, choice: Move, held: frozenset[Card]) -> Iterator[Note]:
    """What was done with such a hand, and which of its cards was played."""
    ranks = Counter(card.rank for card in held)
    alike = max(ranks.values(), default=0)
    high = max((rank for rank, times in ranks.items() if times == alike), default=0)
    yield f"{phase} with {alike} alike", choice.verb
    yield f"{phase} with {alike} alike up to {high}", choice.verb
    own = [card for card in choice.cards if card in held]
    rest = held.difference(own)
    if not own or not rest:
        return
    first = min(own, key=lambda card: card.rank)
    of = f"{choice.verb}, of {min(FEW, len(held))}"
    yield f"{of}: held above", str(sum(card.rank > first.rank for card in rest))
    courts = {card.rank for card in rest if card.suit == first.suit and card.rank >= COURT}
    court = [card.rank for card in own if card.rank >= COURT]
    if court and courts - {*court}:
        yield f"{choice.verb}: court card held above", str(max(courts) > max(court))
        yield f"{choice.verb}: court card held below", str(min(courts) < min(court))
    same = {card.rank for card in rest if card.suit == first.suit}
    yield f"{choice.verb}: others of the suit", str(len(same))
    yield f"{choice.verb}: of them above", str(sum(rank > first.rank for rank in same))
    row = next(step for step in range(len(same) + 1) if first.rank + step + 1 not in same)
    yield f"{choice.verb}: row", str(row)
    lonely = sum(times == 1 for times in Counter(card.suit for card in held).values())
    yield f"{choice.verb}, lonely suits {lonely}: lonely", str(not same)
