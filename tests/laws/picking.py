"""Which two hidden things are swapped: those that a leak is most likely to tell by.

Somebody's lowest card, or highest, or one of this suit or that, goes against one of another rank
and another suit that lies elsewhere; by far the most in hands, soon after the deal, and some that
nobody has seen when the hand ends. Who looks on and whose card it is, all take their turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.kit.cards import Card, card
from rules.kit.sight import kind_and_owner
from rules.kit.state import State
from tests.laws.worlds import Journaled, Swap
from tests.tables import Seating

Hidden = Mapping[str, Sequence[Card]]
"""The cards of a shuffle that the room has not seen yet, by zone."""

SOON = 4
"""Of so many positions after the deal most swaps are chosen at one."""


def swaps(
    one: Journaled, rng: random.Random, at_the_end: bool = False, lines: Sequence[int] | None = None
) -> Iterator[Swap]:
    """Swaps of things that stay hidden from the room for a while; with `at_the_end` to the end of
    the journal. None where no luck of it, or of its `lines`, stays hidden."""
    dealt = [
        number
        for number, line in enumerate(one.lines)
        if "dealt" in line and (lines is None or number in lines)
    ]
    met: dict[tuple[int, str], list[Hidden]] = {}
    idle = 0
    while dealt and idle < 40:
        # Most often the first: what comes after it in the hand is longest.
        number = dealt[0] if rng.random() < 0.4 else rng.choice(dealt)
        results = one.lines[number]["dealt"]
        shuffled = [result for result in results if isinstance(result, str)]
        ints = [place for place, result in enumerate(results) if isinstance(result, int)]
        found: Swap | None = None
        if len(ints) > 1 and not (shuffled and rng.random() < 0.5):
            first, second = sorted(rng.sample(ints, 2))
            if results[first] != results[second]:
                found = Swap(number, drawn=(first, second))
        elif shuffled:
            names = rng.choice(shuffled)
            if (number, names) not in met:
                met[number, names] = hidden(one, number, names)
            found = pair_of(one, number, met[number, names], rng, at_the_end)
        idle = 0 if found else idle + 1
        if found:
            yield found


def hidden(one: Journaled, number: int, names: str) -> list[Hidden]:
    """What the room has not seen of a shuffle, at the position that it led to and each one after
    it in the hand, while there are two such cards."""
    start = one.after[number]
    hand = one.states[start].table.hand
    bodies = {card(name).body for name in names.split()}
    found: list[Hidden] = []
    for state in one.states[start:]:
        if state.table.hand != hand:
            break
        bodies -= {each.body for each in _seen_by_all(one.seating, state)}
        if len(bodies) < 2:
            break
        there = {
            zone: [each for each in cards if each.body in bodies]
            for zone, cards in state.zones.items()
        }
        found.append({zone: cards for zone, cards in there.items() if cards})
    return found


def pair_of(
    one: Journaled, number: int, positions: Sequence[Hidden], rng: random.Random, at_the_end: bool
) -> Swap | None:
    """Two cards of a shuffle that the room sees at no position from here to some other of the hand:
    one that a leak may tell by, in somebody's own zone if there is one, and one elsewhere, of
    another rank and suit if there is one; and somebody to whom neither belongs."""
    if not positions or (at_the_end and one.after[number] + len(positions) < len(one.states)):
        return None
    sight = one.seating.rules.SIGHT

    def hands(zones: Iterable[str]) -> list[str]:
        return [zone for zone in zones if sight[kind_and_owner(zone)[0]] == "owner"]

    fits = [there for there in positions if hands(there)] or list(positions)
    there = rng.choice(fits[:SOON] if rng.random() < 0.7 else fits)
    if at_the_end:
        there = positions[-1]
    zone = rng.choice(hands(there) or list(there))
    cards = sorted(there[zone], key=lambda card: (card.rank, card.order))
    first = rng.choice([min(cards), max(cards), cards[0], cards[-1], rng.choice(cards)])
    seats = [seat for seat in range(one.seating.seats) if seat != kind_and_owner(zone)[1]]
    watcher = rng.choice([None, *seats])
    owned = {other for other in hands(there) if kind_and_owner(other)[1] == watcher}
    unseen = [other for other in there if other != zone and other not in owned]
    kinds = [hands(unseen), [other for other in unseen if other not in hands(unseen)]]
    zones = rng.choice([kind for kind in kinds if kind] or [[zone]])
    others = [card for other in zones for card in there[other] if card.body != first.body]
    unlike = [card for card in others if card.rank != first.rank]
    unlike = [card for card in unlike if card.suit != first.suit] or unlike or others
    return Swap(number, pair=(first, rng.choice(unlike)), watcher=watcher) if unlike else None


def _seen_by_all(seating: Seating, state: State) -> set[Card]:
    sight = seating.rules.SIGHT
    found = set(state.shown)
    for zone, cards in state.zones.items():
        if sight[kind_and_owner(zone)[0]] == "all":
            found.update(cards)
    return found
