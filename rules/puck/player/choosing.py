"""A Puck player by rule of thumb; and for those who think ahead, the solved round.

By the rule a hand is judged by itself alone, unless another is seen (`foreseen`). Solved (`solve`)
are the rounds of two, three and four seats: what to give away by what those before have stolen, so
that hardly anything gains on it. In both, stealing costs the thief nothing and fattens the pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.puck.combinations import HAND_SIZE, STRAIGHT, STRAIGHT_FLUSH, TRIPS, height, strength
from rules.puck.player.foreseen import foreseen, has_seen_a_hand
from rules.puck.seats import CARDS, DECK, HAND, OTHERS, STOLE, cards_in_reach, in_turn

QUEEN = 12  # the lowest card worth keeping by itself
HOLD = Move("hold")
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice: by rule of thumb, unless it has seen
    what it is up against."""
    if view.phase == "point":
        return TAKE[_seat_to_rob(view, seat)]
    plan = foreseen(rules.pack(view.table), view, seat)
    return change_move(_thumb_rule(view, seat) if plan is None else plan.laid)


def habit(state: State, seat: int, rng: Rng) -> Move:
    """What a seat does in a playout: as solved, where that says something, else by rule of thumb.
    Nothing is read but the seat's own hand and what anybody can count."""
    if state.phase == "point":
        return TAKE[_seat_to_rob(state, seat)]
    laid = _solved_cards(state, seat)
    return change_move(_thumb_rule(state, seat) if laid is None else laid)


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """However much a seat may think, most rounds are solved already, though none in which it has
    seen another's hand; and whose deck to take from makes no difference in the mean, as all goes
    to the winner."""
    if view.phase == "point":
        return TAKE[_seat_to_rob(view, seat)]
    if has_seen_a_hand(view, seat):
        return None
    laid = _solved_cards(view, seat)
    return None if laid is None else change_move(laid)


def resting(state: State) -> bool:
    """A round has ended: what comes after is the same luck for all, and worth the cards owned."""
    return state.phase in ("next", "over")


def standing(state: State, seat: int) -> float:
    """Cards owned against the others' mean: in a fair game the chance to win it all is the share
    of the cards, no matter who holds the rest."""
    others = [state.tallies[CARDS[other]] for other in OTHERS[state.table.seats][seat]]
    return state.tallies[CARDS[seat]] - sum(others) / len(others)


def change_move(laid: Sequence[Card]) -> Move:
    return Move("steal", tuple(sorted(laid))) if laid else HOLD


def _seat_to_rob(state: State, seat: int) -> int:
    """Whose deck to take from: one that can be emptied, the smallest first; else the leader's."""
    left, zones = state.tallies["left"], state.zones
    decks = [other for other in OTHERS[state.table.seats][seat] if zones[DECK[other]]]
    nearly = [other for other in decks if len(zones[DECK[other]]) <= left]
    if nearly:
        return min(nearly, key=lambda other: (len(zones[DECK[other]]), other))
    return max(decks, key=lambda other: (state.tallies[CARDS[other]], -other))


def _thumb_rule(state: State, seat: int) -> Sequence[Card]:
    """Which cards to give for new ones: the lowest of those not worth keeping, as many as may be
    stolen."""
    hand = state.zones[HAND[seat]]
    kept = worth_keeping(hand)
    laid = sorted(
        (card for card in hand if card not in kept), key=lambda card: (height(card), card)
    )
    return laid[: cards_in_reach(state, seat)]


def worth_keeping(hand: Sequence[Card]) -> Sequence[Card]:
    """A straight or better; else two that are alike; else the highest card with another of its
    suit; else the highest card alone, from the queen up; else nothing."""
    if len(hand) == HAND_SIZE and strength(hand)[0] >= STRAIGHT:
        return hand
    falling = sorted(hand, key=lambda card: (card.rank > 0, -height(card), card))  # jokers first
    for first, second in combinations(falling, 2):
        if first.rank == second.rank or not first.rank:
            return (first, second)
    highest = falling[0]
    suited = [card for card in falling if card.suit == highest.suit]
    if len(suited) > 1 and len(hand) == HAND_SIZE:
        return suited
    return (highest,) if height(highest) >= QUEEN else ()


def _solved_cards(state: State, seat: int) -> Sequence[Card] | None:
    """Which cards the plans give away; None where they say nothing."""
    hand = state.zones[HAND[seat]]
    if all_but_wins(hand):
        return ()
    told = telling(state, seat)
    if told is None:
        return None
    from rules.puck.player.plans import (
        planned,  # not before somebody thinks: it costs the start a moment
    )

    return planned(hand, *told)


def telling(state: State, seat: int) -> tuple[int, tuple[int, ...]] | None:
    """How many play a round, and what a seat is told in it, as the plans have them; None where they
    say nothing: of a joker, where somebody plays with fewer than three cards, and where three
    cannot be stolen."""
    zones = state.zones
    if not all(card.rank for card in zones[HAND[seat]]) or cards_in_reach(state, seat) < HAND_SIZE:
        return None
    order = [at for at in in_turn(state.table, state.tallies["starter"]) if zones[HAND[at]]]
    if any(len(zones[HAND[at]]) < HAND_SIZE for at in order):
        return None
    told = tuple(state.tallies[STOLE[at]] for at in order[: order.index(seat)])
    return len(order), told


def all_but_wins(hand: Sequence[Card]) -> bool:
    """Three of a kind or a straight flush, as one hand in 220: it is never broken, though three
    aces might be, for the card more in the pot, by a hundredth of what they win."""
    return len(hand) == HAND_SIZE and strength(hand)[0] in (TRIPS, STRAIGHT_FLUSH)
