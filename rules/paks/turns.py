"""The course of a hand of Paks: what a choice does, and the dealer's steps between (1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import SUITS, Card
from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.state import State
from rules.paks.ending import give_up, settle_next_suit
from rules.paks.sides import (
    BIT,
    HAND,
    NUMBER,
    OWNER,
    PAK,
    SAT_OUT,
    is_one_pair,
    playing,
    stealable,
    worths_in_reach,
)
from rules.paks.values import capture

CARDS_DEALT = 5
BOARD_CARDS = 3

CHOOSING = frozenset(("pak", "must", "steal"))


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out the choice of a turn, the paks given up, or the dealer's step."""
    phase = state.phase
    if phase == "draw":
        _draw_card(state)
    elif phase == "drawn":
        _place_drawn(state)
    elif phase in CHOOSING and choices[state.turn].cards:
        _make_pak(state, state.turn, choices[state.turn])
    elif phase in CHOOSING or phase == "unable":
        _end_turn(state)
    elif phase == "deal":
        _deal_hands(state)
    elif phase == "open":
        zones = state.zones
        zones["board"] += [zones["stock"].pop() for _ in range(BOARD_CARDS)]
        state.turn = playing(state.table)[0]
        state.phase = "draw"
    elif phase == "reckon":
        settle_next_suit(state)
    else:
        give_up(state, choices)


def _deal_hands(state: State) -> None:
    """Deal CARDS_DEALT cards each, one at a time from the dealer's left (PA31)."""
    zones = state.zones
    for _ in range(CARDS_DEALT):
        for seat in playing(state.table):
            zones[HAND[seat]].append(zones["stock"].pop())
    state.phase = "open"


def _draw_card(state: State) -> None:
    """Draw the top card: shown to all, or unseen if every suit is on the board (PA10). Then the
    seat must make a pak, or shows a hand that cannot."""
    zones, seat = state.zones, state.turn
    hand, board = zones[HAND[seat]], zones["board"]
    if state.shown:  # with the house rule, a hand shown in the last turn
        state.shown = state.shown.difference(hand)
    is_full = len({card.suit for card in board}) == len(SUITS)
    if not is_full:
        zones["drawn"].append(zones["stock"].pop())
        state.phase = "drawn"
        return
    hand.append(zones["stock"].pop())
    if can_take(state, seat):
        state.phase = "must"
    else:
        state.phase = "unable"
        state.shown = state.shown.union(hand)  # PA12


def by_suit(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Return the cards by suit, without empty suits."""
    suits: dict[str, list[Card]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(card)
    return suits


def can_take(state: State, seat: int) -> bool:
    """Whether a seat can take a board card, or in the steal phase a pak, with its cards (1.5.3)."""
    for suit, held in by_suit(state.zones[HAND[seat]]).items():
        worths = worths_in_reach(state, seat, suit)
        if worths and capture(held, is_one_pair(state.table)) > min(worths):
            return True
    return False


def _place_drawn(state: State) -> None:
    """Put the drawn card on the board if its suit is not there, which ends the turn; else into the
    hand."""
    zones = state.zones
    card = zones["drawn"].pop()
    board = zones["board"]
    if card.suit in [lying.suit for lying in board]:
        zones[HAND[state.turn]].append(card)
        state.phase = "pak"
    else:
        board.append(card)
        _end_turn(state)


def _make_pak(state: State, seat: int, choice: Move) -> None:
    """Make one new pak of the hand cards used and what they take: a board card (1.5.3), or one or
    more paks (PA17, PA21). The turn goes on if the seat may steal."""
    zones = state.zones
    taken: list[Card] = []
    for target in choice.targets:
        if isinstance(target, Card):
            zones["board"].remove(target)
            taken.append(target)
        else:
            taken += zones.pop(target)
    state.tallies["suits"] |= BIT[taken[0].suit]
    _add_pak(zones, seat, taken, choice.cards)
    if zones[HAND[seat]] and stealable(state, seat, SUITS):
        state.phase = "steal"
    else:  # there is clearly nothing to steal
        _end_turn(state)


def _add_pak(
    zones: dict[str, list[Card]], seat: int, taken: list[Card], used: Sequence[Card]
) -> None:
    """Make a pak of the taken cards and hand cards, numbered after the last pak of the seat."""
    hand = zones[HAND[seat]]
    for card in used:
        hand.remove(card)
    number = 0
    for name in reversed(zones):  # paks were entered in the order they were made
        if OWNER.get(name) == seat:
            number = NUMBER[name] + 1
            break
    zones[PAK[seat][number]] = [*taken, *used]


def _end_turn(state: State) -> None:
    """Pass the turn to the next seat that plays; after the last card, end the hand (1.5.5)."""
    table = state.table
    if state.shown and not table.options["hand_shown_stays_up"]:
        state.shown = frozenset()
    state.tallies["suits"] = 0
    if not state.zones["stock"]:
        state.turn = -1
        state.phase = "reckon"
        return
    seat = (state.turn + 1) % table.seats
    while table.standing and table.standing.get(SAT_OUT[seat]):
        seat = (seat + 1) % table.seats
    state.turn = seat
    state.phase = "draw"
