"""What people of one manner or another do in Puck: how many cards they give away, which of them,
and whose decks they take from.

Where the plans know two ways that are worth nearly the same (`plans.close_call`), either is
somebody's own. Whose deck a card comes from makes no difference in the mean, since all goes to the
winner: there everybody is free to be themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade, scale
from rules.kit.state import View
from rules.puck.combinations import HAND_SIZE, height
from rules.puck.player.choosing import TAKE, all_but_wins, change_move, telling
from rules.puck.player.foreseen import has_seen_a_hand
from rules.puck.player.plans import close_call, planned
from rules.puck.seats import CARDS, DECK, HAND, ROBBED, STOLE, in_turn

UNSEEN = 8.0  # the height that a card nobody has seen has in the mean
LEANING = 1.5  # how much the two ways of a close call show, in parts of what a manner may cost


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """Return both moves of a close call, or all decks to take from, with the traits each shows."""
    if view.phase == "direct":
        return ()
    if view.phase == "point":
        return _deck_shades(view, seat)
    hand = view.zones[HAND[seat]]
    told = None if all_but_wins(hand) or has_seen_a_hand(view, seat) else telling(view, seat)
    other = None if told is None else close_call(hand, *told)
    if told is None or other is None:
        return ()
    laid, loss = other
    best = planned(hand, *told)
    return [
        Shade(change_move(best), 0.0, _change_traits(hand, best, laid)),
        Shade(change_move(laid), loss, _change_traits(hand, laid, best)),
    ]


def _change_traits(hand: Sequence[Card], laid: Sequence[Card], other: Sequence[Card]) -> Manner:
    """Return the traits of one exchange against the other. Exchanging the whole hand is risky,
    greedy and hasty; keeping a high card is patient. Exchanging one card more is greedy and honest;
    keeping two of a suit is risky, and looks like a pair. Of equally many, keeping the higher card
    is patient, and giving it away for a better draw is risky."""
    more = LEANING if len(laid) > len(other) else -LEANING
    if len(laid) == len(other):
        keeps = LEANING if _highest(hand, laid) > _highest(hand, other) else -LEANING
        return Manner(risk=-keeps, patience=keeps)
    if HAND_SIZE in (len(laid), len(other)):
        return Manner(risk=0.7 * more, greed=more, patience=-more)
    return Manner(risk=-0.7 * more, greed=0.7 * more, patience=-0.7 * more, bluff=-more)


def _highest(hand: Sequence[Card], laid: Sequence[Card]) -> list[int]:
    return sorted((height(card) for card in hand if card not in laid), reverse=True)


def _deck_shades(view: View, seat: int) -> Sequence[Shade]:
    """Return the decks to take from. Robbing the leader is greedy; the seat farthest in
    turn order, patient; a deck already robbed, risky. Robbing a seat opposite or one still to
    choose is bluff. A good memory takes from the deck in which it saw high cards."""
    order = in_turn(view.table, seat)[1:]
    decks = [other for other in order if view.zones[DECK[other]]]
    if len(decks) < 2:
        return ()
    traits = [
        Manner(
            risk=view.tallies[ROBBED[at]],
            greed=view.tallies[CARDS[at]],
            memory=_mean_height(view, at),
            patience=order.index(at),
            bluff=_openness(view, seat, at),
        )
        for at in decks
    ]
    return [Shade(TAKE[at], 0.0, shown) for at, shown in zip(decks, scale(traits))]


def _openness(view: View, seat: int, at: int) -> float:
    """Return how openly one seat robs another, which sits opposite, or has yet to choose."""
    away = (at - seat) % view.table.seats
    return 2.0 * min(away, view.table.seats - away) + (view.tallies[STOLE[at]] < 0)


def _mean_height(view: View, at: int) -> float:
    """Return the expected mean height of a deck, by the cards the seat has seen go there."""
    deck = view.zones[DECK[at]]
    heights = [float(height(card)) for card in view.known.get(DECK[at], ()) if card.rank]
    return (sum(heights) + UNSEEN * (len(deck) - len(heights))) / len(deck)
