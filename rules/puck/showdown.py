"""The end of a round: the best hand, ties card by card, and who collects (1.5, 1.6).

By now everything that matters lies face up, so that what is asked here may be
asked of a view as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.state import State
from rules.puck.combinations import Strength, height, strength
from rules.puck.seats import CARDS, DECK, MOST, TIE, TIED, hands_in_turn

_COUNTS = tuple(
    tuple((CARDS[seat], DECK[seat]) for seat in range(seats)) for seats in range(MOST + 1)
)
_NOTHING: frozenset[Card] = frozenset()
_Order = tuple[tuple[int, str], ...]
"""What `hands_in_turn` returns, each seat and its hand: it is looked up once for each round."""


def best_hands(state: State) -> list[int]:
    """Return the seats with the best hands, from the one that began the round."""
    return _best_of(state, hands_in_turn(state))


def _best_of(state: State, order: _Order) -> list[int]:
    """Return the seats with the best hands, in this order."""
    zones, options = state.zones, state.table.options
    doubles = "joker_double_rank" in options and bool(options["joker_double_rank"])
    best: Strength = ()
    seats: list[int] = []
    for seat, name in order:
        hand = zones[name]
        if hand:
            own = strength(hand, doubles)
            if own > best:
                best, seats = own, [seat]
            elif own == best:
                seats.append(seat)
    return seats


def compare_hands(state: State, chance: Chance) -> None:
    """Give everything to the seat with the best hand; if there are several, begin a tie (1.5)."""
    order = hands_in_turn(state)
    best = _best_of(state, order)
    if len(best) == 1:
        _collect(state, best[0], order, chance)
        return
    if state.table.options["tie_players"] == "all":  # all who are in the round take part (PK11)
        best = [seat for seat, hand in order if state.zones[hand]]
    _reveal(state, best, chance)


def _reveal(state: State, contenders: Sequence[int], chance: Chance) -> None:
    """Turn up the top card of each contender; those without cards drop out (PK12). If only one has
    a card, it wins. If nobody has, the first wins or all share, by the house rule."""
    zones, tallies = state.zones, state.tallies
    with_cards = [seat for seat in contenders if zones[DECK[seat]]]
    if len(with_cards) == 1:
        _collect(state, with_cards[0], hands_in_turn(state), chance)
    elif not with_cards and state.table.options["dead_tie"] == "first_in_order":
        _collect(state, contenders[0], hands_in_turn(state), chance)
    else:
        still_tied = with_cards or contenders
        for seat in range(state.table.seats):
            tallies[TIED[seat]] = 1 if seat in still_tied else 0
        for seat in with_cards:
            zones[TIE[seat]].append(zones[DECK[seat]].pop())
            tallies[CARDS[seat]] -= 1
        state.phase = "tie" if with_cards else "split"


def contenders_of(state: State) -> list[int]:
    """Return the seats still in the tie, from the one that began the round."""
    return [seat for seat, _ in hands_in_turn(state) if state.tallies[TIED[seat]]]


def highest_turned(state: State) -> list[int]:
    """Return the contenders whose last turned card is the highest; only they stay in (PK13)."""
    turned = {seat: height(state.zones[TIE[seat]][-1]) for seat in contenders_of(state)}
    best = max(turned.values())
    return [seat for seat, high in turned.items() if high == best]


def compare_turned_cards(state: State, chance: Chance) -> None:
    """Give everything to the seat with the highest turned card; if several, turn up more (1.6)."""
    highest = highest_turned(state)
    if len(highest) == 1:
        _collect(state, highest[0], hands_in_turn(state), chance)
    else:
        _reveal(state, highest, chance)


def split_stakes(state: State, chance: Chance) -> None:
    """Deal all cards at stake to those still tied, when nobody can turn a card (PK12)."""
    contenders = contenders_of(state)  # before the sweep, which ends the tie
    stake = _sweep_stakes(state, hands_in_turn(state))
    chance.shuffle(stake)
    for place, seat in enumerate(contenders):
        state.zones[DECK[seat]] += stake[place :: len(contenders)]
    _end_round(state, contenders[0])


def _collect(state: State, winner: int, order: _Order, chance: Chance) -> None:
    """Put everything under the winner's deck; the winner starts the next round (PK15)."""
    stake = _sweep_stakes(state, order)
    if state.table.options["collect_order"] == "shuffled":
        chance.shuffle(stake)
    stake.reverse()  # the first card that goes under the deck will be the highest of them
    state.zones[DECK[winner]][:0] = stake
    _end_round(state, winner)


def _sweep_stakes(state: State, order: _Order) -> list[Card]:
    """Remove and return all cards at stake: the pot, the cards turned in a tie, and the hands, from
    the seat that began the round on."""
    zones = state.zones
    stake = zones["pot"]
    zones["pot"] = []
    if state.phase != "showdown":
        for seat, _ in order:
            stake += zones[TIE[seat]]
            zones[TIE[seat]].clear()
            state.tallies[TIED[seat]] = 0
    for _, name in order:
        hand = zones[name]
        stake += hand
        hand.clear()
    return stake


def _end_round(state: State, starter: int) -> None:
    """End the round, and the game if only one seat has cards or this was the last round."""
    zones, tallies, table = state.zones, state.tallies, state.table
    tallies["starter"] = starter
    seats_left = 0
    for cards, deck in _COUNTS[table.seats]:
        tallies[cards] = count = len(zones[deck])
        if count:
            seats_left += 1
    state.shown = _NOTHING
    is_last = seats_left == 1 or tallies["round"] == table.options["max_rounds"]
    state.phase = "over" if is_last else "next"
