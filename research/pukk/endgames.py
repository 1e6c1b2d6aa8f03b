"""What a lead in the play is worth over all ways the unseen cards can lie, the slow way.

The judge shares nothing with the player that it judges: it deals the unseen cards in
every way, lets the rules play every lead, and takes the mean. Who leads in a deal
knows it, leads what is best for itself, and of those as good the first by suit and
place in the row.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from research.tables import table
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.pukk.board import NEXT, PACK, POOLS_WON
from rules.pukk.combinations import shortfall
from rules.pukk.player import choosing as player
from table.players.inline import rules_of

pukk = rules_of("pukk")

LUCK = Luck("endings")
Memory = dict[tuple[int, tuple[tuple[Card, ...], ...]], list[int]]
"""By whose turn it is and all hands, the chips of every seat at the end."""


def nowhere(view: View) -> set[Card]:
    """Unseen cards that everybody can tell are in no hand."""
    seats = range(view.table.seats)
    lying = [one for seat in seats for one in view.zones[f"played:{seat}"]]
    stopped = {NEXT[one] for one in lying} - set(lying)
    turned = view.zones["trump"][0]
    uncollected = {
        one for one, pools in POOLS_WON[turned.suit].items() if view.tallies[pools[0]] > 0
    }
    return {one for one in stopped | uncollected if one is not None}


def unseen(view: View) -> list[Card]:
    """Cards that lie face down, perhaps in a hand."""
    seen = {one for cards in view.zones.values() for one in cards}
    return [one for one in PACK if one not in seen and one not in nowhere(view)]


def every_deal(view: View) -> Iterator[State]:
    """Every way these may lie in the hands, in which whoever came into the púkk could."""
    names = [name for name in view.zones if name.startswith("hand:")]

    def dealt(world: State, place: int, left: list[Card]) -> Iterator[State]:
        if place == len(names):
            yield world
            return
        hand = view.zones[names[place]]
        known = [one for one in hand if one is not UNKNOWN]
        for picked in combinations(left, len(hand) - len(known)):
            twin = world.copy()
            twin.zones[names[place]] = known + list(picked)
            yield from dealt(twin, place + 1, [one for one in left if one not in picked])

    for world in dealt(view.copy(), 0, unseen(view)):
        if all(able(world, seat) for seat in range(view.table.seats)):
            yield world


def able(world: State, seat: int) -> bool:
    """Whether a seat that came in held a combination."""
    if world.tallies[f"part:{seat}"] not in (1, 3):
        return True
    held = world.zones[f"hand:{seat}"] + world.zones[f"played:{seat}"]
    return not shortfall(held, world.table.options)


def ends(state: State, memory: Memory) -> list[int]:
    """Chips of every seat at the end, the rules going on to it and every seat leading its best."""
    while state.phase == "follow":
        pukk.apply(state, {}, LUCK)
    if state.phase == "pay":
        pukk.apply(state, {}, LUCK)
        return [state.tallies[f"chips:{seat}"] for seat in range(state.table.seats)]
    hands = tuple(tuple(state.zones[f"hand:{seat}"]) for seat in range(state.table.seats))
    key = state.turn, hands
    if key not in memory:
        found = [ends(after, memory) for _, after in leads(state)]
        memory[key] = max(found, key=lambda chips: chips[state.turn])
    return memory[key]


def leads(state: State) -> Iterator[tuple[Card, State]]:
    """Every lead of the seat whose turn it is, by suit and place in the row, and what follows."""
    for one in sorted(state.zones[f"hand:{state.turn}"], key=PACK.index):
        after = state.copy()
        pukk.apply(after, {state.turn: Move("lead", (one,))}, LUCK)
        yield one, after


def worths(view: View, seat: int) -> dict[Card, float]:
    """Mean chips at the end for every lead."""
    sums = dict.fromkeys(view.zones[f"hand:{seat}"], 0.0)
    count = 0
    for world in every_deal(view):
        count += 1
        memory: Memory = {}
        for one, after in leads(world):
            sums[one] += ends(after, memory)[seat]
    return {one: total / count for one, total in sums.items()}


def positions(few: int, most: int, cards: int = 99) -> Iterator[tuple[View, int]]:
    """Leads with a choice, so few cards to guess, and so many ways at most, at every table in turn
    and under every house rule that touches the play, for ever.

    `cards`: how many there are in all hands, at most. A seat has seen as many hidden cards
    before as it takes.
    """
    number = 0
    while True:
        number += 1
        luck = random.Random(number)
        seats = 2 + number % 6
        asked = {"next_card_free": number % 4 == 0, "min_pukk": ("pair", "pair6")[number % 5 == 0]}
        chance = Luck(number)
        state = pukk.deal(table(pukk, seats, number, **asked), chance)
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                view = redact(pukk, state, seat)
                hand = view.zones[f"hand:{seat}"]
                all_held = sum(len(view.zones[f"hand:{other}"]) for other in range(seats))
                if view.phase == "lead" and len(hand) > 1 and all_held <= cards:
                    remembering = shown_enough(state, seat, few, luck)
                    if len(unseen(remembering)) > 0 and count(remembering) <= most:
                        yield remembering, seat
                made[seat] = player.choose(pukk, view, seat, luck)
            pukk.apply(state, made, chance)


def shown_enough(state: State, seat: int, few: int, luck: random.Random) -> View:
    """The view of a seat that has seen hidden cards before, any of them, until few are left."""
    hidden = [
        (name, one)
        for name, cards in state.zones.items()
        if name != f"hand:{seat}" and name.startswith(("hand:", "stub"))
        for one in cards
    ]
    luck.shuffle(hidden)
    known: dict[str, tuple[Card, ...]] = {}
    view = redact(pukk, state, seat)
    while len(unseen(view)) > few:
        name, one = hidden.pop()
        known[name] = (*known.get(name, ()), one)
        view = redact(pukk, state, seat, known)
    return view


def count(view: View) -> int:
    """How many ways the unseen cards can lie, whoever came in."""
    left, ways = len(unseen(view)), 1
    for seat in range(view.table.seats):
        for _ in range(view.zones[f"hand:{seat}"].count(UNKNOWN)):
            ways, left = ways * left, left - 1
    return ways
