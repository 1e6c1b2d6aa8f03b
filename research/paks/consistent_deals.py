"""Other cards that may lie where a seat cannot see them, each deal as likely as it truly is.

All unseen cards as likely as one another, as a player may guess, is not what keens leave: they
have taken what they could. A deal that could be as well is one in which each of them would have
chosen all that it chose. Two unseen cards change places, and stay there if that is so; the steps
of such a walk are drawn from just these deals, as the true one is, at which it begins (Metropolis).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.paks.player import choose
from rules.paks.sides import HAND
from table.players.inline import rules_of

paks = rules_of("paks")

SWAPS = 25  # that are tried from one deal to the next


class Made(NamedTuple):
    """What keen chose, where, with which luck; the position is a copy."""

    state: State
    seat: int
    seed: int
    choice: Move


class Unseen:
    """What a seat cannot see of a position, after these choices of keens."""

    def __init__(self, view: View, truth: State, past: Sequence[Made]) -> None:
        self.truth = truth
        self.hands = [
            (HAND[seat], one)
            for seat in range(view.table.seats)
            for one in truth.zones[HAND[seat]]
            if one not in view.zones[HAND[seat]]
        ]
        self.stock = truth.zones["stock"]
        self.lies = {one: one for one in (*self.stock, *(one for _, one in self.hands))}
        self.past = {one: list[tuple[Made, list[Card]]]() for one in self.lies}
        for made in past:
            held = made.state.zones[HAND[made.seat]]
            asked = made._replace(state=made.state.copy())
            for one in held:
                if one in self.past:
                    self.past[one].append((asked, held))

    def swap(self, one: Card, other: Card) -> bool:
        """Change what lies in the places of two cards, if all would have chosen the same."""
        lies = self.lies
        lies[one], lies[other] = lies[other], lies[one]
        if all(map(self._same, (*self.past[one], *self.past[other]))):
            return True
        lies[one], lies[other] = lies[other], lies[one]
        return False

    def _same(self, at: tuple[Made, list[Card]]) -> bool:
        """Whether keen would have chosen so with what it holds now."""
        (state, seat, seed, choice), held = at
        state.zones[HAND[seat]] = [self.lies.get(one, one) for one in held]
        view = cast("View", state)  # of which nothing is read that the seat does not see
        return choose(paks, view, seat, random.Random(seed)) == choice

    def world(self, rng: random.Random) -> State:
        """The position as it is now thought to be; of the stock nobody has seen anything."""
        world = self.truth.copy()
        for zone in {zone for zone, _ in self.hands} | {"stock"}:
            world.zones[zone] = [self.lies.get(one, one) for one in self.truth.zones[zone]]
        rng.shuffle(world.zones["stock"])
        return world

    def worlds(self, count: int, rng: random.Random) -> Iterator[State]:
        """So many of them."""
        every = list(self.lies)
        for _ in range(count):
            for _ in range(SWAPS if self.hands else 0):
                self.swap(rng.choice(self.hands)[1], rng.choice(every))
            yield self.world(rng)
