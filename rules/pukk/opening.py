"""What comes before the púkk: dressing, dealing, the bísefa, and the pools of trump (1.4 A-D)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.asking import Asking
from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State
from rules.pukk.board import (
    CHIPS,
    COLLECTORS_TO_COME,
    HAND,
    HANDS,
    MOST_SEATS,
    PART,
    POOLS,
    SEVENS,
    UNASKED,
    holder,
    players,
)

SEVEN = 7

_THREES, _TWOS = (
    tuple(
        slice(-1 - first, -1 - first - count, -1) for first in range(0, count * MOST_SEATS, count)
    )
    for count in (3, 2)
)
"""The cards of the stub, as slices, that the first seat gets, the second, …"""


def dress(state: State) -> None:
    """Take a chip from everybody for every pool, whatever is in it (PKK19)."""
    tallies = state.tallies
    seats = players(state)
    for seat in seats:
        tallies[CHIPS[seat]] -= len(POOLS)
    for pool in POOLS:
        tallies[pool] += len(seats)
    state.phase = "three"


def deal_packet(state: State) -> None:
    """Deal three cards to each seat, or the second time two more."""
    is_first = state.phase == "three"
    _deal_out(state, players(state), _THREES if is_first else _TWOS)
    state.phase = "two" if is_first else "turn"


def _deal_out(state: State, dealt_to: Sequence[int], parts: Sequence[slice]) -> None:
    """Deal one packet to each seat, from the dealer's left; `parts`: _THREES or _TWOS (1.4 B)."""
    zones, stub = state.zones, state.zones["stub"]
    for seat, part in zip(dealt_to, parts):
        zones[HAND[seat]] += stub[part]
    del stub[parts[len(dealt_to) - 1].stop + 1 :]


def turn_up(state: State) -> None:
    """Turn up the trump card. By a house rule the holder of the seven of its suit is now asked in
    secret whether to swap it (1.4 C)."""
    zones = state.zones
    zones["trump"].append(zones["stub"].pop())
    state.turn = holder(state, trump_seven(state)) if _is_asked_before(state) else -1
    state.phase = "collect" if state.turn < 0 else "bisefa"


def deal_to_trump(state: State) -> None:
    """Carry out all steps from dressing to the trump card."""
    dress(state)
    dealt_to = players(state)
    _deal_out(state, dealt_to, _THREES)
    _deal_out(state, dealt_to, _TWOS)
    turn_up(state)


def trump_seven(state: State) -> Card:
    """Return the seven of the trump suit."""
    return SEVENS[state.zones["trump"][0].suit]


def _is_asked_before(state: State) -> bool:
    """Whether the seven of trump is swapped before anything is collected (PKK31)."""
    return state.table.options["bisefa"] == "before"


def may_swap(state: State, seat: int) -> bool:
    """Whether a seat that chooses may swap the seven of trump now (PKK31). By one house rule its
    holder is asked for that alone; by the other it may swap when it is asked to come in."""
    if state.phase == "bisefa":
        return True
    if state.phase != "entry" or trump_seven(state) not in state.zones[HAND[seat]]:
        return False
    return not _is_asked_before(state)


def asked(state: State) -> Asking | None:
    """Return the secret choice whether to swap the seven of trump, if that comes before the
    collecting (PKK10). None in other phases, or if the seven itself was turned up."""
    if state.phase not in ("bisefa", "collect") or not _is_asked_before(state):
        return None
    if state.zones["trump"][0].rank == SEVEN:
        return None
    return Asking(players(state), "collect", "keep", (("card", f"card.{trump_seven(state).name}"),))


def exchange(state: State, seat: int, choice: Move) -> None:
    """Swap the seven of trump for the turned-up card, or keep it (PKK13-PKK16)."""
    if choice.verb == "exchange":
        hand, turned = state.zones[HAND[seat]], state.zones["trump"]
        hand.remove(choice.cards[0])
        hand.append(turned.pop())
        turned.append(choice.cards[0])
    state.phase = "collect"
    state.turn = -1


def collect(state: State) -> None:
    """Pay the next pool to the holder of its card, and show that card. Empty pools and cards in no
    hand are skipped. After the last pool the púkk begins (1.4 D; PKK17)."""
    zones, tallies = state.zones, state.tallies
    for card, shown, pools in COLLECTORS_TO_COME[zones["trump"][0].suit][state.shown]:
        seat = holder(state, card) if tallies[pools[0]] else -1
        if seat >= 0:
            _take_pools(tallies, seat, pools)
            state.shown = shown
            state.phase = "collected"
            return
    _begin_entry(state)


def collect_all(state: State) -> None:
    """Pay all pools that are still to be collected."""
    zones, tallies = state.zones, state.tallies
    hands = HANDS[state.table.seats]
    for card, _, pools in COLLECTORS_TO_COME[zones["trump"][0].suit][state.shown]:
        if tallies[pools[0]]:
            for seat, hand in hands:  # as `holder` looks, which would be called for every card
                if card in zones[hand]:
                    _take_pools(tallies, seat, pools)
                    break
    _begin_entry(state)


def _take_pools(tallies: dict[str, int], seat: int, pools: Sequence[str]) -> None:
    """Move the chips of these pools to a seat."""
    for pool in pools:
        tallies[CHIPS[seat]] += tallies[pool]
        tallies[pool] = 0


def _begin_entry(state: State) -> None:
    """Ask the first seat that has not answered yet whether it comes in. After a swap in its turn
    that is the same seat (PKK31)."""
    state.shown = frozenset()
    state.phase = "entry"
    state.turn = next(seat for seat in players(state) if state.tallies[PART[seat]] == UNASKED)
