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
CLOCKWISE = Move("clockwise")  # neither direction is better: nobody has a card yet
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Return the move of a seat that owes a choice: by rule of thumb, unless it has seen the hands
    that matter."""
    if view.phase != "decide":
        return _move_without_hand(view, seat)
    plan = foreseen(rules.pack(view.table), view, seat)
    return change_move(_thumb_rule(view, seat) if plan is None else plan.laid)


def habit(state: State, seat: int, rng: Rng) -> Move:
    """Return a seat's move in a playout: by the solved plans, else by rule of thumb. Reads only the
    seat's own hand and public numbers."""
    if state.phase != "decide":
        return _move_without_hand(state, seat)
    laid = _solved_cards(state, seat)
    return change_move(_thumb_rule(state, seat) if laid is None else laid)


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """Return the move of the solved plans; None if the seat has seen another's hand, or there is no
    plan. The deck to take from makes no difference on average, since all goes to the winner."""
    if view.phase != "decide":
        return _move_without_hand(view, seat)
    if has_seen_a_hand(view, seat):
        return None
    laid = _solved_cards(view, seat)
    return None if laid is None else change_move(laid)


def resting(state: State) -> bool:
    """Whether a round has ended: later rounds are equal luck, so cards owned are their value."""
    return state.phase in ("next", "over")


def standing(state: State, seat: int) -> float:
    """Return the cards owned, less the others' mean: in a fair game the chance to win all cards is
    the share of them."""
    others = [state.tallies[CARDS[other]] for other in OTHERS[state.table.seats][seat]]
    return state.tallies[CARDS[seat]] - sum(others) / len(others)


def change_move(laid: Sequence[Card]) -> Move:
    return Move("steal", tuple(sorted(laid))) if laid else HOLD


def _move_without_hand(state: State, seat: int) -> Move:
    """Return the direction of play, or the deck to take from."""
    return CLOCKWISE if state.phase == "direct" else TAKE[_seat_to_rob(state, seat)]


def _seat_to_rob(state: State, seat: int) -> int:
    """Return whose deck to take from: the smallest that can be emptied, else the leader's."""
    left, zones = state.tallies["left"], state.zones
    decks = [other for other in OTHERS[state.table.seats][seat] if zones[DECK[other]]]
    nearly = [other for other in decks if len(zones[DECK[other]]) <= left]
    if nearly:
        return min(nearly, key=lambda other: (len(zones[DECK[other]]), other))
    return max(decks, key=lambda other: (state.tallies[CARDS[other]], -other))


def _thumb_rule(state: State, seat: int) -> Sequence[Card]:
    """The cards to exchange: the lowest of those not worth keeping, as many as can be stolen."""
    hand = state.zones[HAND[seat]]
    kept = worth_keeping(hand)
    laid = sorted(
        (card for card in hand if card not in kept), key=lambda card: (height(card), card)
    )
    return laid[: cards_in_reach(state, seat)]


def worth_keeping(hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards worth keeping: a straight or better; else a pair; else the highest card with
    another of its suit; else the highest card alone, from the queen up; else none."""
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
    """Return the cards that the solved plans exchange; None if there is no plan."""
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
    """Return the number of players in the round, and the earlier seats' steals, which index the
    plans. None if there is no plan: with a joker, with a hand of fewer than three cards, or if
    three cards cannot be stolen."""
    zones = state.zones
    if not all(card.rank for card in zones[HAND[seat]]) or cards_in_reach(state, seat) < HAND_SIZE:
        return None
    order = [at for at in in_turn(state.table, state.tallies["starter"]) if zones[HAND[at]]]
    if any(len(zones[HAND[at]]) < HAND_SIZE for at in order):
        return None
    told = tuple(state.tallies[STOLE[at]] for at in order[: order.index(seat)])
    return len(order), told


def all_but_wins(hand: Sequence[Card]) -> bool:
    """Whether a hand is three of a kind or a straight flush, 1 in 220. It is never broken up,
    although for three aces that would gain a hundredth of what they win."""
    return len(hand) == HAND_SIZE and strength(hand)[0] in (TRIPS, STRAIGHT_FLUSH)
