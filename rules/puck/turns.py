"""The course of a round: drawing, holding and stealing, and the dealer's steps between (1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import itemgetter

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.state import State, Zones
from rules.puck.combinations import BIT
from rules.puck.opening import cut, deal_out, gather, set_direction
from rules.puck.seats import (
    ALONE,
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
    STOLE,
)
from rules.puck.showdown import showdown, split, tie

_Others = tuple[tuple[str, str, str], ...]

_TOP = tuple(slice(-count, None) for count in range(4))  # so many cards of a deck
_ROBBED = tuple(
    tuple(tuple((CARDS[other], ROBBED[other], DECK[other]) for other in others) for others in row)
    for row in OTHERS
)
_NOTHING: frozenset[Card] = frozenset()
_HANDS_OF = {seats: itemgetter(*HAND[:seats]) for seats in range(2, MOST + 1)}
_DRAWS = tuple(
    tuple(zip(HAND[:seats], DECK[:seats], STOLE[:seats], ROBBED[:seats]))
    for seats in range(MOST + 1)
)


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


def deal_on(state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps up to the next choice or the end (`rules.kit.playing`)."""
    while (phase := state.phase) != "decide" and phase != "point":
        if phase == "over":
            return ()
        if phase == "showdown":  # the most frequent steps of all are not looked up
            showdown(state, chance)
        elif phase == "direct":
            break
        else:
            _STEPS[phase](state, chance)
        if state.phase == "next":
            _draw(state, chance)
    return ALONE[state.turn]


def _draw(state: State, chance: Chance) -> None:
    """Draw three cards, or all there are, from the top of the seat's own deck (PK9)."""
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
    if seats > 2:
        for other in OTHERS[seats][seat]:
            tallies[ROBBED[other]] = 0  # of the thief before
        if _may_point(state):
            tallies[CARDS[seat]] -= count
            tallies["left"] = count
            state.phase = "point"
            return
    _rob(zones, tallies, hand, _ROBBED[seats][seat], count)  # in one go: there is nothing to choose
    _next_turn(state)


def _may_point(state: State) -> bool:
    """Whether the thief can choose between several decks."""
    zones, one_found = state.zones, False
    for deck in OTHER_DECKS[state.table.seats][state.turn]:
        if zones[deck]:
            if one_found:
                return True
            one_found = True
    return False


def _rob_deck(state: State, choice: Move) -> None:
    """Set a card of the deck aside, face down, until all decks are chosen (PK6)."""
    zones, tallies = state.zones, state.tallies
    victim = OWNER[choice.targets[0]]
    zones[LOOT[state.turn]].append(zones[DECK[victim]].pop())
    tallies[ROBBED[victim]] += 1
    tallies[CARDS[victim]] -= 1
    tallies["left"] = left = tallies["left"] - 1
    if not left or not _may_point(state):
        state.phase = "take"


def _pick_up_loot(state: State, chance: Chance) -> None:
    """Add the loot to the hand, with the rest from the only deck that is left."""
    zones, tallies, seat = state.zones, state.tallies, state.turn
    loot = zones[LOOT[seat]]
    zones[HAND[seat]] += loot
    loot.clear()
    count = tallies["left"]
    if count:
        _rob(zones, tallies, zones[HAND[seat]], _ROBBED[state.table.seats][seat], count)
        tallies["left"] = 0
    tallies[CARDS[seat]] += tallies[STOLE[seat]]
    _next_turn(state)


def _rob(
    zones: Zones, tallies: dict[str, int], hand: list[Card], others: _Others, count: int
) -> None:
    """Move `count` cards into the hand from the only other deck that has cards."""
    for cards, robbed, name in others:
        deck = zones[name]
        if deck:
            if count == 1:
                hand.append(deck.pop())
            else:
                top = _TOP[count]
                hand += deck[top]
                del deck[top]
            tallies[robbed] += count
            tallies[cards] -= count
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
    "cut": cut,
    "gather": gather,
    "deal": deal_out,
    "draw": _draw,
    "take": _pick_up_loot,
    "showdown": showdown,
    "tie": tie,
    "split": split,
    "next": _draw,
}
"""What the dealer does, with luck or without."""


HOLD = Move("hold")
DIRECTIONS = (Move("clockwise"), Move("counterclockwise"))
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


# By the first card: to lay it alone, and with any later one, made once: playouts ask again and
# again. Of all three there would be too many to keep.
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
    hand, reach = zones[HAND[seat]], 0
    for deck in OTHER_DECKS[seats][seat]:
        reach += len(zones[deck])
        if reach > 2:
            break  # more than three can be laid by nobody
    if reach < 3 or len(hand) < 3:
        return _steal_moves(sorted(hand), reach)
    a, b, c = hand  # put in order by hand: that is the soonest
    if a.order > b.order:
        a, b = b, a
    if b.order > c.order:
        b, c = c, b
        if a.order > b.order:
            a, b = b, a
    one_a, with_a = _laid[a]
    one_b, with_b = _laid[b]
    all_three: Move = _new(Move, ("steal", (a, b, c), (), None))
    return [HOLD, one_a, one_b, _laid[c][0], with_a[b], with_a[c], with_b[c], all_three]


def _steal_moves(hand: Sequence[Card], reach: int) -> list[Move]:
    """The same if three cards cannot be laid."""
    made = [HOLD]
    if reach:
        made += [_laid[card][0] for card in hand]
    if reach > 1:
        made += [_laid[first][1][card] for first, card in combinations(hand, 2)]
    return made
