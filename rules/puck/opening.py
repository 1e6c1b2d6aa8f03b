"""Before the first round (1.2): the cut for the deal and the first turn, and the deal."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.chance import Chance
from rules.kit.state import State
from rules.puck.combinations import height
from rules.puck.seats import CARDS, CUT, DECK, OTHERS, in_turn


def cut(state: State, chance: Chance) -> None:
    zones, stock = state.zones, state.zones["stock"]
    for seat in _still_to_cut(state):
        zones[CUT[seat]].append(stock.pop())
    if _still_to_cut(state):
        return
    state.phase = "gather"
    if state.table.seats > 2 and state.table.options["direction"] == "cutter":
        state.phase = "direct"
        state.turn = ends_of_cut(state)[0]


def set_direction(state: State, direction: str) -> None:
    """Play the whole game in the direction that Player A has chosen (1.2)."""
    table = state.table
    state.table = table._replace(options={**table.options, "direction": direction})
    state.turn = -1
    state.phase = "gather"


def _still_to_cut(state: State) -> Sequence[int]:
    """Return the seats that must cut: all once, then those tied for highest or lowest (PK21)."""
    if not state.zones[CUT[0]]:
        return range(state.table.seats)
    cuts = cuts_of(state)
    ends = [end for end in (max(cuts), min(cuts)) if cuts.count(end) > 1]
    if not ends:
        return ()
    again = [seat for seat, cut in enumerate(cuts) if cut in ends]
    # Should ties ever use up the pack, the first seat of those tied has it.
    return again if len(again) <= len(state.zones["stock"]) else ()


def cuts_of(state: State) -> list[list[int]]:
    """Return by seat the heights it has cut, one for each cut."""
    return [[*map(height, state.zones[name])] for name in CUT[: state.table.seats]]


def ends_of_cut(state: State) -> tuple[int, int]:
    """Return the seat that cut highest (Player A), and the one that cut lowest and deals."""
    cuts = cuts_of(state)
    first = cuts.index(max(cuts))
    return first, min(OTHERS[state.table.seats][first], key=cuts.__getitem__)


def gather(state: State, chance: Chance) -> None:
    zones, table, stock = state.zones, state.table, state.zones["stock"]
    state.tallies["starter"], dealer = ends_of_cut(state)
    state.table = table._replace(dealer=dealer)
    for name in CUT[: table.seats]:
        stock += zones[name]
        zones[name].clear()
    chance.shuffle(stock)
    state.phase = "deal"


def deal_out(state: State, chance: Chance) -> None:
    """Deal all cards one at a time; with three seats the odd card as agreed (PK1)."""
    table, zones, tallies = state.table, state.zones, state.tallies
    order = in_turn(table, table.dealer)
    order = (*order[1:], order[0])
    falling = zones["stock"][::-1]
    zones["stock"].clear()
    even = len(falling) - len(falling) % len(order)
    for place, seat in enumerate(order):
        zones[DECK[seat]] += falling[place : even : len(order)]
    if even < len(falling):
        odd = {"pot": "pot", "out": "aside", "extra": DECK[order[0]]}
        zones[odd[str(table.options["odd_card"])]] += falling[even:]
    for seat in order:
        tallies[CARDS[seat]] = len(zones[DECK[seat]])
    state.phase = "draw"
