"""The course of a round: drawing, holding and stealing, and the dealer's steps between (1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.state import State
from rules.puck.combinations import HAND_SIZE
from rules.puck.opening import cut, deal_out, gather
from rules.puck.seats import CARDS, DECK, HAND, LOOT, OTHERS, ROBBED, STOLE, in_turn
from rules.puck.showdown import showdown, split, tie


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The choice of the seat whose turn it is, or the dealer's step."""
    phase = state.phase
    if phase == "decide":
        _decide(state, choices[state.turn])
    elif phase == "point":
        _point(state, choices[state.turn])
    elif phase == "take":
        _take(state)
    elif phase == "next":
        state.tallies["round"] += 1
        _draw(state)
    elif phase == "showdown":
        showdown(state, chance)
    elif phase == "tie":
        tie(state, chance)
    elif phase == "split":
        split(state, chance)
    elif phase == "cut":
        cut(state)
    elif phase == "gather":
        gather(state, chance)
    elif phase == "deal":
        deal_out(state)
    else:
        _draw(state)


def _draw(state: State) -> None:
    """Three cards, or all there are, from the top of one's own deck (PK9)."""
    zones, tallies = state.zones, state.tallies
    for seat in range(state.table.seats):
        deck = zones[DECK[seat]]
        zones[HAND[seat]] += deck[-HAND_SIZE:]
        del deck[-HAND_SIZE:]
        tallies[STOLE[seat]] = -1
        tallies[ROBBED[seat]] = 0
    state.turn = tallies["starter"]
    state.phase = "decide"


def _decide(state: State, choice: Move) -> None:
    seat, tallies = state.turn, state.tallies
    tallies[STOLE[seat]] = count = len(choice.cards)
    if not count:
        _next_turn(state)
        return
    hand = state.zones[HAND[seat]]
    for one in choice.cards:
        hand.remove(one)
    state.zones["pot"] += choice.cards
    tallies[CARDS[seat]] -= count
    tallies["left"] = count
    others = OTHERS[state.table.seats][seat]
    for other in others:
        tallies[ROBBED[other]] = 0  # of the thief before
    if len(others) > 1 and _decks_left(state) > 1:
        state.phase = "point"
    else:
        _take(state)  # nothing to choose: the cards change places in one go


def _decks_left(state: State) -> int:
    """How many decks the thief can still point at."""
    zones, others = state.zones, OTHERS[state.table.seats][state.turn]
    return len([other for other in others if zones[DECK[other]]])


def _point(state: State, choice: Move) -> None:
    """A card of the deck waits face down until the last deck is named (PK6)."""
    zones, tallies = state.zones, state.tallies
    deck = choice.targets[0]
    victim = DECK.index(str(deck))
    zones[LOOT[state.turn]].append(zones[DECK[victim]].pop())
    tallies[ROBBED[victim]] += 1
    tallies[CARDS[victim]] -= 1
    tallies["left"] -= 1
    if not tallies["left"] or _decks_left(state) < 2:
        state.phase = "take"


def _take(state: State) -> None:
    """The loot joins the hand, and what is still to come, from the only deck it can come from."""
    zones, tallies, seat = state.zones, state.tallies, state.turn
    hand, loot = zones[HAND[seat]], zones[LOOT[seat]]
    hand += loot
    loot.clear()
    count = tallies["left"]
    if count:
        for other in OTHERS[state.table.seats][seat]:
            deck = zones[DECK[other]]
            if deck:
                hand += deck[-count:]
                del deck[-count:]
                tallies[ROBBED[other]] += count
                tallies[CARDS[other]] -= count
        tallies["left"] = 0
    tallies[CARDS[seat]] += tallies[STOLE[seat]]
    _next_turn(state)


def _next_turn(state: State) -> None:
    """On to the next who is still in; after the last, all hands are turned up (PK20)."""
    zones = state.zones
    order = in_turn(state.table, state.tallies["starter"])
    for seat in order[order.index(state.turn) + 1 :]:
        if zones[HAND[seat]]:
            state.turn = seat
            state.phase = "decide"
            return
    state.turn = -1
    state.shown = frozenset().union(*[zones[HAND[seat]] for seat in order])
    state.phase = "showdown"
