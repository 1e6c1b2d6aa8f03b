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
from rules.puck.seats import CARDS, DECK, HAND, MOST, TIE, TIED, in_turn

_COUNTS = tuple(
    tuple((CARDS[seat], DECK[seat]) for seat in range(seats)) for seats in range(MOST + 1)
)
_NOTHING: frozenset[Card] = frozenset()


def best_hands(state: State) -> list[int]:
    """The seats that hold the best of all hands, from the one that began the round."""
    return _best_hands(state, in_turn(state.table, state.tallies["starter"]))


def _best_hands(state: State, order: Sequence[int]) -> list[int]:
    zones, options = state.zones, state.table.options
    doubles = "joker_double_rank" in options and bool(options["joker_double_rank"])
    best: Strength = ()
    found: list[int] = []
    for seat in order:
        hand = zones[HAND[seat]]
        if not hand:
            continue
        worth = strength(hand, doubles)
        if worth > best:
            best, found = worth, [seat]
        elif worth == best:
            found.append(seat)
    return found


def showdown(state: State, chance: Chance) -> None:
    order = in_turn(state.table, state.tallies["starter"])
    best = _best_hands(state, order)
    if len(best) == 1:
        _collect(state, best[0], order, chance)
        return
    if state.table.options["tie_players"] == "all":  # PK11
        best = [seat for seat in order if state.zones[HAND[seat]]]
    _reveal(state, best, order, chance)


def _reveal(state: State, contenders: Sequence[int], order: Sequence[int], chance: Chance) -> None:
    """All contenders turn their top card; who has none drops out (PK12)."""
    zones, tallies = state.zones, state.tallies
    able = [seat for seat in contenders if zones[DECK[seat]]]
    if len(able) == 1:
        _collect(state, able[0], order, chance)
    elif not able and state.table.options["dead_tie"] == "first_in_order":
        _collect(state, contenders[0], order, chance)
    else:
        for seat in range(state.table.seats):
            tallies[TIED[seat]] = int(seat in (able or contenders))
        for seat in able:
            zones[TIE[seat]].append(zones[DECK[seat]].pop())
            tallies[CARDS[seat]] -= 1
        state.phase = "tie" if able else "split"


def contenders_of(state: State) -> list[int]:
    """Who is still in the tie, from the one that began the round."""
    order = in_turn(state.table, state.tallies["starter"])
    return [seat for seat in order if state.tallies[TIED[seat]]]


def highest_turned(state: State) -> list[int]:
    """The contenders whose card turned last is the highest; only they stay in (PK13)."""
    turned = {seat: height(state.zones[TIE[seat]][-1]) for seat in contenders_of(state)}
    best = max(turned.values())
    return [seat for seat, high in turned.items() if high == best]


def tie(state: State, chance: Chance) -> None:
    highest, order = highest_turned(state), in_turn(state.table, state.tallies["starter"])
    if len(highest) == 1:
        _collect(state, highest[0], order, chance)
    else:
        _reveal(state, highest, order, chance)


def split(state: State, chance: Chance) -> None:
    """Nobody can turn a card: all that is at stake is dealt out to those still tied (PK12)."""
    contenders = contenders_of(state)
    stake = _stake(state, in_turn(state.table, state.tallies["starter"]))
    chance.shuffle(stake)
    for place, seat in enumerate(contenders):
        state.zones[DECK[seat]] += stake[place :: len(contenders)]
    state.tallies["starter"] = contenders[0]
    _end_round(state)


def _collect(state: State, winner: int, order: Sequence[int], chance: Chance) -> None:
    """The winner puts everything under his deck and starts the next round (PK15)."""
    stake = _stake(state, order)
    if state.table.options["collect_order"] == "shuffled":
        chance.shuffle(stake)
    stake.reverse()  # what goes under the deck first lies highest
    state.zones[DECK[winner]][:0] = stake
    state.tallies["starter"] = winner
    _end_round(state)


def _stake(state: State, order: Sequence[int]) -> list[Card]:
    """Pot, tie-break cards and hands, taken off the table in this order of seats."""
    zones = state.zones
    stake = zones["pot"]
    zones["pot"] = []
    if state.phase != "showdown":
        for seat in order:
            heap = zones[TIE[seat]]
            stake += heap
            heap.clear()
    for seat in order:
        heap = zones[HAND[seat]]
        stake += heap
        heap.clear()
    return stake


def _end_round(state: State) -> None:
    """Who has no deck now is out; one left, or the last round played, ends the game."""
    zones, tallies, table = state.zones, state.tallies, state.table
    living = 0
    for cards, deck in _COUNTS[table.seats]:
        tallies[cards] = count = len(zones[deck])
        if count:
            living += 1
    if state.phase != "showdown":
        tallies.update(dict.fromkeys(TIED[: table.seats], 0))
    state.shown = _NOTHING
    last = table.options["max_rounds"]
    assert isinstance(last, int)
    state.phase = "over" if living == 1 or tallies["round"] >= last else "next"
