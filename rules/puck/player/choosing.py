"""A Puck player by rule of thumb; and for players that look ahead, the solved round.

By rule of thumb a hand is judged by itself alone, unless the seat has seen another one
(`seen_hands`). The rounds of two, three and four seats are solved (`research.puck.solve`): plans
say what to exchange after what the seats before have stolen, and hardly anything beats them.
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
from rules.puck.player.plans import cards_to_exchange
from rules.puck.player.seen_hands import has_seen_a_hand, reply_to_seen_hands
from rules.puck.seats import CARDS, DECK, HAND, OTHERS, STOLE, cards_in_reach, seats_in_turn
from rules.puck.turns import DIRECTIONS, HOLD as HOLD, TAKE as TAKE

QUEEN = 12  # the lowest card worth keeping by itself


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Return the move of a seat that owes a choice: by rule of thumb, unless it has seen the hands
    that matter."""
    if view.phase != "decide":
        return _direction_or_deck(view, seat)
    reply = reply_to_seen_hands(rules.pack(view.table), view, seat)
    if reply is None:
        return exchange_move(_cards_by_thumb_rule(view, seat))
    return exchange_move(reply.laid)


def playout_move(state: State, seat: int, rng: Rng) -> Move:
    """Return a seat's move in a playout: by the solved plans, else by rule of thumb. It reads only
    the seat's own hand and public numbers."""
    if state.phase != "decide":
        return _direction_or_deck(state, seat)
    laid = _solved_cards(state, seat)
    if laid is None:
        laid = _cards_by_thumb_rule(state, seat)
    return exchange_move(laid)


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """Return the move of the solved plans; None if the seat has seen another's hand, or there is no
    plan. The deck to take from makes no difference on average, since all goes to the winner."""
    if view.phase != "decide":
        return _direction_or_deck(view, seat)
    if has_seen_a_hand(view, seat):
        return None
    laid = _solved_cards(view, seat)
    return None if laid is None else exchange_move(laid)


def resting(state: State) -> bool:
    """Whether a round has ended: later rounds are the same luck for all, so `standing` is fair."""
    return state.phase in ("next", "over")


def standing(state: State, seat: int) -> float:
    """Return the cards that a seat owns, less the others' mean: in a fair game the chance to win
    all cards is the share of cards owned."""
    others = [state.tallies[CARDS[other]] for other in OTHERS[state.table.seats][seat]]
    return state.tallies[CARDS[seat]] - sum(others) / len(others)


def exchange_move(laid: Sequence[Card]) -> Move:
    """Return the move that exchanges these cards: to hold if there are none."""
    return Move("steal", tuple(sorted(laid))) if laid else HOLD


def _direction_or_deck(state: State, seat: int) -> Move:
    """Return the choice of a seat that is asked for the direction of play, before anybody has
    cards, or for the deck to take its next new card from."""
    if state.phase == "direct":
        return DIRECTIONS[0]  # neither is better: nobody has a card yet
    cards_to_take = state.tallies["left"]
    return TAKE[seat_to_rob(state, seat, cards_to_take)]


def seat_to_rob(state: State, seat: int, left: int) -> int:
    """Return the seat whose deck to take from with `left` cards still to steal: the smallest deck
    that can be emptied, else that of the seat with the most cards."""
    zones = state.zones
    owners = [other for other in OTHERS[state.table.seats][seat] if zones[DECK[other]]]
    can_empty = [other for other in owners if len(zones[DECK[other]]) <= left]
    if can_empty:
        return min(can_empty, key=lambda other: (len(zones[DECK[other]]), other))
    return max(owners, key=lambda other: (state.tallies[CARDS[other]], -other))


def _cards_by_thumb_rule(state: State, seat: int) -> Sequence[Card]:
    """Return the cards to exchange: the lowest not worth keeping, as many as can be stolen."""
    hand = state.zones[HAND[seat]]
    kept = worth_keeping(hand)
    others = [card for card in hand if card not in kept]
    others.sort(key=lambda card: (height(card), card))
    return others[: cards_in_reach(state, seat)]


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
    """Return the cards that the solved plans exchange, maybe none; None if there is no plan."""
    hand = state.zones[HAND[seat]]
    if all_but_wins(hand):
        return ()
    key = plan_key(state, seat)
    return None if key is None else cards_to_exchange(hand, *key)


def plan_key(state: State, seat: int) -> tuple[int, tuple[int, ...]] | None:
    """Return what the solved plans are looked up by: the number of seats in the round, and by seat
    before this one how many cards it has stolen.

    None if there is no plan: the seat has a joker, somebody's hand has fewer than three cards, or
    the other decks together have fewer than three."""
    zones = state.zones
    has_joker = any(card.rank == 0 for card in zones[HAND[seat]])
    if has_joker or cards_in_reach(state, seat) < HAND_SIZE:
        return None
    order = seats_in_turn(state.table, state.tallies["starter"])
    playing = [other for other in order if zones[HAND[other]]]
    if any(len(zones[HAND[other]]) < HAND_SIZE for other in playing):
        return None
    earlier = playing[: playing.index(seat)]
    return len(playing), tuple([state.tallies[STOLE[other]] for other in earlier])


def all_but_wins(hand: Sequence[Card]) -> bool:
    """Whether a hand is three of a kind or a straight flush, as 1 in 220 is. Such a hand is never
    broken up: even with three aces that would gain next to nothing."""
    return len(hand) == HAND_SIZE and strength(hand)[0] in (TRIPS, STRAIGHT_FLUSH)
