"""Before every round (1.3, 1.7): the whole pack in the stock, what was given up gathered again,
and hands dealt up to their size."""

from __future__ import annotations

from rules.kit.cards import Card, die
from rules.kit.chance import Chance
from rules.kit.state import State, Table
from rules.punk.sizes import (
    AROUND,
    CACHE,
    DISCARDS,
    HAND,
    PLAYED,
    POINTS,
    WON,
    first_target,
    hand_size,
    pack,
    places,
    ranks,
)


def deal(table: Table, chance: Chance) -> State:
    """The whole pack in the stock, points as they stand (1.3; 1.12)."""
    around = AROUND[table.seats]
    stock = _supply(table)
    if not table.options["fixed_opening"]:
        chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "pot": [], "neutral": []}
    for place in around:
        for names in (HAND, PLAYED, CACHE, DISCARDS):
            zones[names[place]] = []
    standing = table.standing
    tallies = {POINTS[place]: standing.get(POINTS[place], 0) for place in around}
    tallies.update({WON[place]: 0 for place in around})
    tallies["round"] = tallies["trick"] = 1
    tallies["target"] = standing.get("target", first_target(table))
    return State(table, zones, tallies, "deal")


def _supply(table: Table) -> list[Card]:
    if table.options["dice"]:
        return [die(number, 1) for number in range(1, ranks(table) * places(table) + 1)]
    return list(pack(table))


def gather(state: State, chance: Chance) -> None:
    """Pot and discards together, shuffled (1.7)."""
    zones = state.zones
    stock = zones["stock"]
    for name in ("pot", *DISCARDS[: places(state.table)]):
        stock += zones[name]
        zones[name].clear()
    chance.shuffle(stock)
    state.tallies["round"] += 1
    state.tallies["trick"] = 1
    state.tallies.update({WON[place]: 0 for place in AROUND[state.table.seats]})
    state.phase = "deal"


def deal_round(state: State, chance: Chance) -> None:
    """Every hand up to its size, one card at a time from the dealer's left; then overflow (1.7)."""
    table, zones = state.table, state.zones
    number = state.tallies["round"]
    if number == 1 and table.options["fixed_opening"]:
        _deal_fixed(state, chance)
    else:
        _deal_up_to(state, hand_size(table, number), chance)
    if not table.options["dice"]:  # dice left over stay in the supply (PU22)
        zones["pot"] += zones["stock"]
        zones["stock"].clear()
    state.phase = "select"


def _deal_up_to(state: State, size: int, chance: Chance) -> None:
    table, stock = state.table, state.zones["stock"]
    count = places(table)
    hands = [state.zones[HAND[(table.dealer + 1 + step) % count]] for step in range(count)]
    sides = table.options["dice_sides"] if table.options["dice"] else 0
    assert isinstance(sides, int)
    wanted = [(hand, size - len(hand)) for hand in hands]
    for turn in range(max(cards for _, cards in wanted)):
        for hand, cards in wanted:
            if turn < cards:
                dealt = stock.pop()
                hand.append(die(dealt.copy, chance.below(sides) + 1) if sides else dealt)


def _deal_fixed(state: State, chance: Chance) -> None:
    """1.9: one card of every rank for everyone; the Dummy's are shuffled (PU23)."""
    zones, stock = state.zones, state.zones["stock"]
    size = ranks(state.table)
    for place in AROUND[state.table.seats]:
        zones[HAND[place]] += stock[place * size : (place + 1) * size]
    stock.clear()
    if state.table.seats == 2:
        chance.shuffle(zones[HAND[2]])
