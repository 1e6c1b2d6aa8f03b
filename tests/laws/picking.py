"""Which two hidden things are swapped: those that a leak is most likely to tell by.

Somebody's lowest card, or highest, or one of this suit or that, goes against one of another rank
and another suit that lies elsewhere; by far the most in hands, soon after the deal, and some that
nobody has seen when the hand ends. Who looks on and whose card it is, all take their turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, product
from typing import NamedTuple

from rules.kit.cards import Card, card
from rules.kit.sight import kind_and_owner
from rules.kit.state import State
from tests.laws.worlds import Journaled, Swap
from tests.tables import Seating

Hidden = Mapping[str, Sequence[Card]]
"""The cards of a shuffle that the room has not seen yet, by zone."""

SOON = 4
"""Of so many positions after the deal most swaps are chosen at one."""


class Looking(NamedTuple):
    """Who looks on (None: the room), and whose card it is that must make no difference."""

    watcher: int | None
    owner: int


def swaps(
    one: Journaled,
    rng: random.Random,
    at_the_end: bool = False,
    lines: Sequence[int] | None = None,
) -> Iterator[Swap]:
    """Swaps of things that stay hidden from the room for a while, for ever; with `at_the_end` of
    what is hidden still where the journal ends. None where no luck of it, or of those of its
    `lines`, stays hidden."""
    dealt = [
        number
        for number, line in enumerate(one.lines)
        if "dealt" in line and (lines is None or number in lines)
    ]
    turns = _turns(one.seating, rng)
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
            found = _swap(one, number, met[number, names], next(turns), rng, at_the_end)
        idle = 0 if found else idle + 1
        if found:
            yield found


def _turns(seating: Seating, rng: random.Random) -> Iterator[Looking]:
    """Everybody looking at everybody else, in turn for ever."""
    around = range(seating.seats)
    every = [Looking(a, b) for a, b in product([None, *around], around) if a != b]
    rng.shuffle(every)
    return cycle(every)


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


def _swap(
    one: Journaled,
    number: int,
    positions: Sequence[Hidden],
    looking: Looking,
    rng: random.Random,
    at_the_end: bool,
) -> Swap | None:
    """Two cards of a shuffle that the room sees neither at some position of the same hand nor
    at any between; one of them, wherever that is so of any, in somebody's own zone."""
    if at_the_end and one.after[number] + len(positions) < len(one.states):
        return None
    hands = _hands(one.seating)
    fits = (
        [there for there in positions if hands(there, looking.owner)]
        or [there for there in positions if hands(there)]
        or list(positions)
    )
    if not fits:
        return None
    there = rng.choice(fits[:SOON] if rng.random() < 0.7 else fits)
    if at_the_end:
        there = positions[-1]
    zone = rng.choice(hands(there, looking.owner) or hands(there) or list(there))
    first = _telling(there[zone], rng)
    # The watcher's own hand is no secret to it; of the rest, hands and what is nobody's.
    unseen = {other: cards for other, cards in there.items() if other != zone}
    if looking.watcher is not None:
        for other in hands(unseen, looking.watcher):
            del unseen[other]
    kinds = [hands(unseen), [other for other in unseen if other not in hands(unseen)]]
    zones = rng.choice([kind for kind in kinds if kind] or [[zone]])
    second = _partner(first, [each for other in zones for each in there[other]], rng)
    return Swap(number, pair=(first, second), watcher=looking.watcher) if second else None


def _hands(seating: Seating) -> Callable[..., list[str]]:
    """What tells the zones that only their owner sees, of one seat or of all."""
    sight = seating.rules.SIGHT

    def hands(there: Hidden, seat: int | None = None) -> list[str]:
        found = [zone for zone in there if sight[kind_and_owner(zone)[0]] == "owner"]
        return [zone for zone in found if seat in (None, kind_and_owner(zone)[1])]

    return hands


def _telling(cards: Sequence[Card], rng: random.Random) -> Card:
    """A card that a leak may tell by: at one end of a hand or the other, or of some suit."""
    suit = rng.choice(sorted({one.suit for one in cards}))
    ends = [
        min(cards),
        max(cards),
        min(cards, key=lambda one: (one.rank, one.order)),
        max(cards, key=lambda one: (one.rank, one.order)),
        rng.choice([one for one in cards if one.suit == suit]),
    ]
    return rng.choice(ends)


def _partner(first: Card, cards: Sequence[Card], rng: random.Random) -> Card | None:
    """Another card, of another rank and suit where there is one."""
    others = [one for one in cards if one.body != first.body]
    unlike = [one for one in others if one.rank != first.rank and one.suit != first.suit]
    unlike = unlike or [one for one in others if one.rank != first.rank] or others
    return rng.choice(unlike) if unlike else None


def _seen_by_all(seating: Seating, state: State) -> set[Card]:
    sight = seating.rules.SIGHT
    found = set(state.shown)
    for zone, cards in state.zones.items():
        if sight[kind_and_owner(zone)[0]] == "all":
            found.update(cards)
    return found
