"""The course of a hand of Tunk: what a choice does, and the dealer's steps between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.state import State
from rules.tunk.names import AROUND, HAND, POINTS, SPREAD
from rules.tunk.scoring import award, premium_seats

HAND_SIZE = 5
STALEMATE_TURNS = 20  # not in the rules: ends a hand in which cards are only taken and returned


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out the choice of the seat whose turn it is, or a step of the dealer."""
    phase = state.phase
    if phase == "begin":
        _drop_or_draw(state, choices[state.turn].verb)
    elif phase == "play":
        _carry_out(state, choices[state.turn])
    elif phase == "deal":
        _deal_hands(state)
    elif phase == "turn_up":
        _turn_up(state)
    else:  # the hand has ended: it is paid
        prize = award(state)
        for seat in prize.winners:
            state.tallies[POINTS[seat]] += prize.each
        state.phase += "_paid"


def _deal_hands(state: State) -> None:
    """Deal five cards to each seat, one at a time, from the dealer's left."""
    table, zones = state.table, state.zones
    stock, count = zones["stock"], table.seats
    left = len(stock)
    for step in range(1, count + 1):
        # Every `count`th card from the top of the stock.
        dealt = stock[left - step : left - step - HAND_SIZE * count : -count]
        zones[HAND[(table.dealer + step) % count]] = dealt
    del stock[left - HAND_SIZE * count :]
    state.phase = "turn_up"


def _turn_up(state: State) -> None:
    """Turn up the first card of the discard pile. The seat to the dealer's left begins (TU10)."""
    table, zones = state.table, state.zones
    zones["discard"].append(zones["stock"].pop())
    state.turn = (table.dealer + 1) % table.seats
    state.phase = "begin"
    if table.options["initial_49_50"] and premium_seats(state):
        _end_play(state, "premium")


def _drop_or_draw(state: State, verb: str) -> None:
    """Carry out the choice at the start of a turn: drop, take or draw."""
    zones = state.zones
    if verb == "drop":
        _end_play(state, "dropped")
    elif verb == "take":
        taken = zones["discard"].pop()
        zones[HAND[state.turn]].append(taken)
        state.shown = frozenset((taken,))
        state.tallies["idle"] += 1
        state.phase = "play"
    elif zones["stock"]:
        zones[HAND[state.turn]].append(zones["stock"].pop())
        state.tallies["idle"] = 0
        state.phase = "play"
    else:  # by the option `refused_draw`, drawing from the empty stock ends the hand (TU7)
        _end_play(state, "stock_out")


def _carry_out(state: State, choice: Move) -> None:
    """Carry out a choice after the draw: a spread, a hit or a discard."""
    zones, verb = state.zones, choice.verb
    hand = zones[HAND[state.turn]]
    if verb == "discard":
        card = choice.cards[0]
        hand.remove(card)
        zones["discard"].append(card)
        _after_discard(state, hand)
        return
    state.tallies["idle"] = 0
    for card in choice.cards:
        hand.remove(card)
    if verb == "spread":
        name = next(name for name in SPREAD[state.turn] if name not in zones)
        zones[name] = list(choice.cards)  # the cards of a move are in card order
    else:
        target = choice.targets[0]
        assert isinstance(target, str)
        _add_to_spread(zones[target], choice.cards[0])
        if state.table.options["one_hit_per_turn"]:
            state.tallies["hits"] = 1
    if not hand:
        _end_play(state, "tunk")


def _add_to_spread(spread: list[Card], card: Card) -> None:
    """Add a card to a spread: at the lower or upper end of a run, or to a book."""
    if card.order < spread[0].order and card.rank != spread[0].rank:
        spread.insert(0, card)
    else:
        spread.append(card)


def _after_discard(state: State, hand: Sequence[Card]) -> None:
    """End the hand if the seat has gone out, the stock is empty (TU7, TU8), or nothing happens any
    more; otherwise pass the turn to the left."""
    state.shown = frozenset()
    if "hits" in state.tallies:
        state.tallies["hits"] = 0
    if not hand:
        _end_play(state, "out")
    elif not state.zones["stock"] and state.table.options["stock_out"] == "end_of_turn":
        _end_play(state, "stock_out")
    elif state.tallies["idle"] >= STALEMATE_TURNS:
        _end_play(state, "stalemate")
    else:
        state.turn = (state.turn + 1) % state.table.seats
        state.phase = "begin"


def _end_play(state: State, phase: str) -> None:
    """End the play in this phase, with every hand turned up."""
    zones = state.zones
    hands = [zones[HAND[seat]] for seat in AROUND[state.table.seats]]
    state.shown = frozenset([card for hand in hands for card in hand])
    state.phase = phase
