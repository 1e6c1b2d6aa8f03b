"""Which law is broken first is said by the match itself: a doubled card, not what comes of it."""

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from rules.kit.chance import Chance
from rules.kit.move import Move, Offer
from rules.kit.state import State, Why, why
from tests.laws.leaks import leaking
from tests.laws.leaky import Leaky
from tests.laws.test_leaks import TABLES
from tests.tables import Seating
from tests.walks import walk

HEALTHY = 4
"""So many steps go well."""


class Failing(Leaky):
    """Rules that fail after some steps."""

    steps = 0

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.rules.apply(state, choices, chance)
        self.steps += 1
        if self.steps > HEALTHY:
            self.fail([cards for cards in state.zones.values() if cards])

    def fail(self, heaps: list[list[Any]]) -> None:
        raise IndexError("pop from empty list")


class Doubling(Failing):
    """Rules that lay a card down which still lies where it was."""

    def fail(self, heaps: list[list[Any]]) -> None:
        rng = random.Random(self.steps)
        rng.choice(heaps).append(rng.choice(rng.choice(heaps)))


class Losing(Failing):
    """Rules that lose a card."""

    def fail(self, heaps: list[list[Any]]) -> None:
        heaps[0].pop()


SAID = {
    Doubling: r"law 1 is broken here first: \S+ lies twice, in \S+( and \S+)?; ",
    Losing: r"law 1 is broken here first: \S+ lies nowhere; ",
    Failing: r"law 2 is broken here first: IndexError\('pop from empty list'\) is raised by \S+, "
    r"line \d+; ",
}


@pytest.mark.parametrize("seating", TABLES, ids=str)
@pytest.mark.parametrize("kind", SAID, ids=lambda kind: kind.__name__)
def test_the_first_law_broken_is_the_one_that_is_named(
    kind: type[Failing], seating: Seating
) -> None:
    """A match stops where a card is doubled or lost, before the rules stumble over it, and says
    which card, in which zones, by which seed and at which position; where the rules raise an
    error over a whole pack it says which line does."""
    found = walk(leaking(seating, kind), {}, "broken", 40)
    where = rf"{seating}, house rules \[\], seed 'broken', position (\d+) \(\w+\)"
    said = re.fullmatch(SAID[kind] + where, str(found.broken))
    assert said, str(found.broken)
    last = found.positions[-1].number
    assert int(said[said.lastindex or 0]) == last == HEALTHY + (kind is not Failing)


class Luring(Leaky):
    """Rules that list a move which they refuse."""

    def candidates(self, state: State, seat: int) -> list[Move]:
        return [Move("fly")]


class Taunting(Luring):
    """Rules that offer a shape, list a move of it, and object."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [Offer("fly")]

    def objection(self, state: State, seat: int, choice: Move) -> Why:
        return why("no_wings", n=2)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Luring, "no shape that `offers` has fits it: "),
        (Taunting, r"`objection` refuses it: no wings \(n 2\)"),
    ],
)
@pytest.mark.parametrize("seating", TABLES, ids=str)
def test_a_move_listed_and_refused_is_named(
    kind: type[Luring], said: str, seating: Seating
) -> None:
    """Where the rules list a move and refuse it, it is said which move of which seat, by which
    of the two, and why."""
    found = walk(leaking(seating, kind), {}, "broken", 40)
    listed = (
        r"law 2 is broken here first: the move “fly” of seat \d is listed by `candidates`, yet "
    )
    assert re.match(listed + said, str(found.broken)), str(found.broken)


def test_a_whole_match_breaks_nothing() -> None:
    """Nothing is said of a match in which all is well."""
    assert all(walk(one, {}, "whole", 40).broken is None for one in TABLES)
