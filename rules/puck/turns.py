"""The course of a round: drawing, holding and stealing, and the dealer's steps between (1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import itemgetter

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.state import State
from rules.puck.combinations import BIT
from rules.puck.opening import cut_cards, deal_out, gather_cards, set_direction
from rules.puck.seats import (
    CARDS,
    DECK,
    HAND,
    LATER,
    LOOT,
    MOST,
    OTHER_DECKS,
    OTHERS,
    OWNER,
    ROBBED,
    SINGLE_SEAT,
    STOLE,
    THEFT,
)
from rules.puck.showdown import compare_hands, compare_turned_cards, split_stakes

_TOP = tuple(slice(-count, None) for count in range(4))  # so many cards from the top of a deck
_ROBBED = tuple(
    tuple(tuple((CARDS[other], ROBBED[other], DECK[other]) for other in others) for others in row)
    for row in OTHERS
)
"""Of each other seat: the names of its `cards` and `robbed` tallies and of its deck."""

_NOTHING: frozenset[Card] = frozenset()
_HANDS_OF = {seats: itemgetter(*HAND[:seats]) for seats in range(2, MOST + 1)}
_DRAWS = tuple(tuple(zip(HAND, DECK, STOLE, ROBBED))[:seats] for seats in range(MOST + 1))


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out the choice of the seat whose turn it is, or the dealer's step."""
    if choices:
        choice = choices[state.turn]
        if state.phase == "decide":
            _hold_or_steal(state, choice)
        elif state.phase == "direct":
            set_direction(state, choice.verb)
        else:
            _rob_deck(state, choice)
    else:
        _STEPS[state.phase](state, chance)


def run_dealer_steps(state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps up to the next choice or the end (`rules.kit.remarks`). Return
    the seat that must choose; none at the end."""
    phase = state.phase
    while phase != "decide" and phase != "point":
        if phase == "over":
            return ()
        if phase == "showdown":  # the most frequent steps of all are not looked up
            compare_hands(state, chance)
        elif phase == "direct":
            break
        else:
            _STEPS[phase](state, chance)
        if state.phase == "next":
            _draw(state, chance)
        phase = state.phase
    return SINGLE_SEAT[state.turn]


def _draw(state: State, chance: Chance) -> None:
    """Let each seat draw three cards, or all there are, from the top of its own deck (PK9)."""
    zones, tallies, seats = state.zones, state.tallies, state.table.seats
    if state.phase == "next":
        tallies["round"] += 1
    top = _TOP[3]
    for hand, name, stole, robbed in _DRAWS[seats]:
        deck = zones[name]
        zones[hand] = deck[top]
        del deck[top]
        tallies[stole] = -1
        tallies[robbed] = 0
    state.turn = tallies["starter"]
    state.phase = "decide"


def _hold_or_steal(state: State, choice: Move) -> None:
    """Put the laid cards into the pot and steal as many: at once from the only deck that has cards,
    else the thief chooses decks next. A seat that lays no cards holds."""
    seat, tallies, laid = state.turn, state.tallies, choice.cards
    tallies[STOLE[seat]] = count = len(laid)
    if not count:
        _next_turn(state)
        return
    zones, seats = state.zones, state.table.seats
    hand = zones[HAND[seat]]
    for card in laid:
        hand.remove(card)
    zones["pot"] += laid
    if seats > 2 and _has_choice_of_deck(state):
        tallies[CARDS[seat]] -= count
        tallies["left"] = count
        state.phase = "point"
        return
    _rob(state, seat, count)
    _next_turn(state)


def _has_choice_of_deck(state: State) -> bool:
    """Whether several decks have cards that the thief can steal."""
    zones = state.zones
    is_one_found = False
    for deck in OTHER_DECKS[state.table.seats][state.turn]:
        if zones[deck]:
            if is_one_found:
                return True
            is_one_found = True
    return False


def _rob_deck(state: State, choice: Move) -> None:
    """Set the top card of the chosen deck aside, face down, until all decks are chosen (PK6)."""
    zones, tallies = state.zones, state.tallies
    victim = OWNER[choice.targets[0]]
    zones[LOOT[state.turn]].append(zones[DECK[victim]].pop())
    tallies[ROBBED[victim]] += THEFT[state.turn]
    tallies[CARDS[victim]] -= 1
    tallies["left"] = left = tallies["left"] - 1
    if not left or not _has_choice_of_deck(state):
        state.phase = "take"


def _pick_up_loot(state: State, chance: Chance) -> None:
    """Add the stolen cards to the thief's hand, the rest from the only deck that is left."""
    zones, tallies, seat = state.zones, state.tallies, state.turn
    loot = zones[LOOT[seat]]
    zones[HAND[seat]] += loot
    loot.clear()
    count = tallies["left"]
    if count:
        _rob(state, seat, count)
        tallies["left"] = 0
    tallies[CARDS[seat]] += tallies[STOLE[seat]]
    _next_turn(state)


def _rob(state: State, seat: int, count: int) -> None:
    """Move `count` cards into the seat's hand from the only other deck that has cards."""
    zones, tallies = state.zones, state.tallies
    hand = zones[HAND[seat]]
    for cards_tally, robbed_tally, deck_name in _ROBBED[state.table.seats][seat]:
        deck = zones[deck_name]
        if deck:
            if count == 1:
                hand.append(deck.pop())
            else:
                top = _TOP[count]
                hand += deck[top]
                del deck[top]
            tallies[robbed_tally] += count * THEFT[seat]
            tallies[cards_tally] -= count
            return


def _next_turn(state: State) -> None:
    """Pass the turn to the next seat still in; after the last, turn up all hands (PK20)."""
    zones, table = state.zones, state.table
    seats, direction = table.seats, table.options["direction"]
    for seat in LATER[direction][seats][state.tallies["starter"]][state.turn]:
        if zones[HAND[seat]]:
            state.turn = seat
            state.phase = "decide"
            return
    state.shown = _NOTHING.union(*_HANDS_OF[seats](zones))
    state.turn = -1
    state.phase = "showdown"


_STEPS = {
    "cut": cut_cards, "gather": gather_cards, "deal": deal_out, "draw": _draw,
    "take": _pick_up_loot, "showdown": compare_hands, "tie": compare_turned_cards,
    "split": split_stakes, "next": _draw,
}  # fmt: skip
"""What the dealer does, with luck or without."""


HOLD = Move("hold")
DIRECTIONS = (Move("clockwise"), Move("counterclockwise"))
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


# By the lowest card laid: the move to lay it alone, and those with one more card. They are made
# once, since playouts ask again and again; moves of three cards would be too many to keep.
_laid = {
    first: (
        Move("steal", (first,)),
        {card: Move("steal", (first, card)) for card in BIT if first < card},
    )
    for first in BIT
}
_new = tuple.__new__


def candidates(state: State, seat: int) -> Sequence[Move]:
    """Return all legal moves: hold, or lay cards, fewest first; or take from a deck."""
    zones, seats = state.zones, state.table.seats
    if state.phase != "decide":
        decks = [TAKE[other] for other in OTHERS[seats][seat] if zones[DECK[other]]]
        return DIRECTIONS if state.phase == "direct" else decks
    hand = zones[HAND[seat]]
    reach = 0  # how many cards can be stolen
    for deck in OTHER_DECKS[seats][seat]:
        reach += len(zones[deck])
        if reach > 2:
            break  # nobody can lay more than three
    if reach < 3 or len(hand) < 3:
        return _moves_of_few(sorted(hand), reach)
    a, b, c = hand  # put in card order by comparisons, which is faster than `sorted`
    if a.order > b.order:
        a, b = b, a
    if b.order > c.order:
        b, c = c, b
        if a.order > b.order:
            a, b = b, a
    lay_a, lay_a_and = _laid[a]
    lay_b, lay_b_and = _laid[b]
    lay_all: Move = _new(Move, ("steal", (a, b, c), (), None))
    return [HOLD, lay_a, lay_b, _laid[c][0], lay_a_and[b], lay_a_and[c], lay_b_and[c], lay_all]


def _moves_of_few(hand: Sequence[Card], reach: int) -> list[Move]:
    """Return the moves of a turn in which three cards cannot be laid: the sorted hand has fewer, or
    only `reach` cards can be stolen."""
    moves = [HOLD]
    if reach:
        moves += [_laid[card][0] for card in hand]
    if reach > 1:
        moves += [_laid[first][1][card] for first, card in combinations(hand, 2)]
    return moves
