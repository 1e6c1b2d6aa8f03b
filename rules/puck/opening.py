"""Before the first round (1.2): the cut for the deal and the first turn, and the deal."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.chance import Chance
from rules.kit.state import State
from rules.puck.combinations import height
from rules.puck.seats import CARDS, CUT, DECK, OTHERS, seats_in_turn


def cut_cards(state: State, chance: Chance) -> None:
    """Let all seats that must cut draw a card, and after the last cut go on: Player A, who cut
    highest, chooses the direction of play where that makes a difference (1.2)."""
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
    # If ties use up the pack, nobody cuts again, and the first of the tied seats counts.
    return again if len(again) <= len(state.zones["stock"]) else ()


def cuts_of(state: State) -> list[list[int]]:
    """Return by seat the heights of the cards that it has cut, the first cut first."""
    return [[*map(height, state.zones[name])] for name in CUT[: state.table.seats]]


def ends_of_cut(state: State) -> tuple[int, int]:
    """Return the seat that cut highest (Player A), and the one that cut lowest and deals."""
    cuts = cuts_of(state)
    first = cuts.index(max(cuts))
    dealer = min(OTHERS[state.table.seats][first], key=cuts.__getitem__)
    return first, dealer


def gather_cards(state: State, chance: Chance) -> None:
    """Shuffle the cut cards and the rest of the pack together, for the dealer that was cut."""
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
    order = seats_in_turn(table, table.dealer)
    order = (*order[1:], order[0])  # the dealer last
    from_top = zones["stock"][::-1]
    zones["stock"].clear()
    even = len(from_top) - len(from_top) % len(order)  # the cards of full rounds
    for place, seat in enumerate(order):
        zones[DECK[seat]] += from_top[place : even : len(order)]
    if even < len(from_top):
        odd_zones = {"pot": "pot", "out": "aside", "extra": DECK[order[0]]}
        zones[odd_zones[str(table.options["odd_card"])]] += from_top[even:]
    for seat in order:
        tallies[CARDS[seat]] = len(zones[DECK[seat]])
    state.phase = "draw"
