"""The laws have teeth: a leak planted in real rules is caught (law 13), whatever it tells by, and
the law that a match breaks first is named: a doubled card, not what comes of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

import pygame
import pytest

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import Outcome, State, Table, View, why
from rules.kit.story import Made, Told
from table.felt.canvas import Canvas
from table.players import worker
from table.players.process_main import Request
from tests.laws import interfering
from tests.laws.interfering import (
    POSITIONS,
    WALKS,
    Leak,
    examined,
    held,
    held_at_the_end,
    tables_of,
)
from tests.laws.worlds import Swap, faces_in, journaled
from tests.sampling import VARIABLE, drawn, luck
from tests.tables import LONG, Seating, option_sets, seatings
from tests.walks import walk

# --- games that tell what they must not: real rules, each with one leak planted in it -----------


class Leaky:
    """Rules as they are, with nothing told yet. `lowest` is the least card in the first seat's
    hand at the last position: what nobody but that seat may know, and each heir tells in a way of
    its own, so that the law must look for the one hand that matters.
    """

    said: ClassVar[str] = ""
    """What the law says that differs."""
    latest: ClassVar[Leaky]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lowest = 0
        Leaky.latest = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def deal(self, table: Table, chance: Chance) -> State:
        state = self.rules.deal(table, chance)
        self.look(state)
        return state

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.rules.apply(state, choices, chance)
        self.look(state)

    def look(self, state: State) -> None:
        """Look where nobody may, and tell it where the leak is in the position."""
        Leaky.latest, self.lowest = self, 0
        for zone, cards in state.zones.items():
            kind, seat = kind_and_owner(zone)
            if self.rules.SIGHT[kind] == "owner" and seat == 0 and cards:
                self.lowest = min(cards).order // 1024
        self.publish(state)

    def publish(self, state: State) -> None:
        """Nothing is told."""


class InTally(Leaky):
    """The lowest card is a public number."""

    said = r"tally lowest is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.tallies["lowest"] = self.lowest


class InTheOrderOfZones(Leaky):
    """Zones are entered in the order of their lowest cards."""

    said = r"the order of zone is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.zones = dict(sorted(state.zones.items(), key=lambda zone: sorted(zone[1])[:1]))


class InOutcome(Leaky):
    """How a hand ended is told with a fact about cards that nobody has seen by then."""

    said = r"the outcome, why is .* in one world and .* in the other"

    def outcome(self, state: State) -> Outcome | None:
        found = self.rules.outcome(state)
        unseen = [
            (place + 1) * (card.order // 1024)
            for zone, cards in sorted(state.zones.items())
            if self.rules.SIGHT[kind_and_owner(zone)[0]] != "all"
            for place, card in enumerate(cards)
        ]
        told = found and why(found.why.key, unseen=sum(unseen), **dict(found.why.facts))
        return found and found._replace(why=told)


class InNote(Leaky):
    """A note tells it, from what the rules keep in mind beside the position."""

    said = r"the note at \S+ is “lowest \(n \d+\)” in one world and .* in the other"

    def notes(self, view: View) -> Mapping[Any, object]:
        return {"hand:0": why("lowest", n=self.lowest)}


class InStory(Leaky):
    """A sentence tells it."""

    said = r"the story, number \d+, why is “lowest \(n \d+\)” in one world and .* in the other"

    def story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        return [Told(why("lowest", n=self.lowest))]


class InOffers(Leaky):
    """A seat is offered what only another's hand can be the reason for."""

    said = r"the offers, number \d, amounts, number 1 is \d+ in one world and \d+ in the other"

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        more = Offer("guess", amounts=(self.lowest,), certain=True)
        return [*self.rules.offers(state, seat), more]


class InObjection(Leaky):
    """Who tries a move that cannot be is told more than why."""

    said = r"the reply to .* is “lowest is \(n \d+\)” in one world and “.*” in the other"

    def stray(self, state: State, seat: int, choice: Move) -> object:
        return why("lowest_is", n=self.lowest)


class InPicture(Leaky):
    """Nothing but the picture tells: `lowest` is drawn on it (see the test)."""

    said = r"the picture is not the same at \(\d+, \d+\)"


class InRequest(Leaky):
    """Nothing but what is sent to a worker tells it (see the test)."""

    said = r"what a worker is sent, seed is \d+ in one world and \d+ in the other"


LEAKS: list[type[Leaky]] = Leaky.__subclasses__()


def leaking(seating: Seating, leak: Callable[[Rules], Leaky]) -> Seating:
    """The same table, at which a leak is planted in the rules."""
    return seating._replace(game=seating.game._replace(rules=cast(Rules, leak(seating.rules))))


# --- each is caught -------------------------------------------------------------------------------

SEATS = 3
TABLES = [
    min(tables_of(name), key=lambda seating: abs(seating.seats - SEATS))
    for name in sorted({seating.game.name for seating in seatings()})
]
"""A table of three, or as near as may be, of every game."""
HIDING = [seating for seating in TABLES if "owner" in seating.rules.SIGHT.values()]
PLANTED = [
    (leak, seating)
    for leak in drawn(LEAKS, 4, "planted")
    for seating in drawn(HIDING, 1, "leaks", leak.__name__)
]
"""Some leaks, in the long form every one in every game with a hand that its owner alone sees."""
SEEDS = range(1, 9 if LONG else 2)
"""Runs by so many seeds are tried."""
HONEST = Canvas.draw


def dot(canvas: Canvas, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
    """A canvas that draws what it should, and a dot where somebody's lowest card decides."""
    changed = HONEST(canvas, surface, whole)
    surface.set_at((Leaky.latest.lowest % 640, Leaky.latest.lowest // 640 % 400), "red")
    return changed


def telling_request(game: str, view: View, seat: int, level: str, seed: int, *more: Any) -> Request:
    """What a worker is sent, with more in its seed than the seat may know."""
    return Request(game, view, seat, level, seed + Leaky.latest.lowest, *more)


@pytest.mark.parametrize(
    ("leak", "seating"), PLANTED, ids=lambda each: getattr(each, "__name__", str(each))
)
def test_law_13_a_planted_leak_is_caught(
    leak: type[Leaky], seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever way a hand's lowest card is told, the law finds it, and says first what differs:
    at which table, for whom, at which position, between which two cards. Not at any two tables,
    which are all that one run draws, but at some table of the game."""
    if leak is InPicture:
        monkeypatch.setattr(Canvas, "draw", dot)
        monkeypatch.setattr(interfering, "PICTURED", 1)
    if leak is InRequest:
        monkeypatch.setattr(worker, "Request", telling_request)
    said = rf"{seating.game.name}-\d+, house rules \[.*\], seed '.*', position \d+ \(.*\): " + (
        rf"(the room|seat \d) knows neither \S+ \(\S+\) nor \S+ \(\S+\), .*; but {leak.said}"
    )
    for seed in SEEDS:
        monkeypatch.setenv(VARIABLE, str(seed))
        with pytest.raises(Leak, match=said):
            for each in tables_of(seating.game.name):
                ordinary_run(each, leak)


def ordinary_run(seating: Seating, leak: type[Leaky]) -> None:
    """What the law looks at in an ordinary run at one table, if a leak were in the game."""
    planted = leaking(seating, leak)
    # A leak in how play goes on leads to another match; all else is played as it was.
    playing = planted if leak is InTheOrderOfZones else seating
    sets = list(enumerate(option_sets(seating.rules, seating.seats)))
    first = f"{seating}/0/0"
    rng = luck("swaps", first)
    some = [sets[0], *rng.sample(sets[1:], min(WALKS, len(sets)) - 1)]
    played = [
        walk(playing, options, f"{seating}/{number}/0", POSITIONS)._replace(seating=planted)
        for number, options in some
    ]
    if leak is not InOutcome:  # which is told at the end alone
        held(played, rng)
    held_at_the_end(played[0], luck("ends", first))


def test_law_13_is_held_in_every_hand_of_a_match() -> None:
    """Who has seen cards in an earlier hand does not know where they lie in a later one."""
    compared = 0
    for table in seatings():
        journal = journaled(walk(table, {}, "later hands", 60))
        line = [number for number, line in enumerate(journal.lines) if "dealt" in line][-1]
        later, before = journal.states[journal.after[line]], journal.states[: journal.after[line]]
        seen = {one for state in before for one in faces_in(redact(table.rules, state, None))}
        hidden = [one for one in later.zones.get("stock", ()) if one.body in seen]
        if later.table.hand > 1 and len(hidden) > 1:
            swap = Swap(line, pair=(hidden[0], hidden[1]))
            compared += examined(journal, swap, random.Random(1)).seats
    assert compared


# --- which law is broken first ----------------------------------------------------------------

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


class Luring(Leaky):
    """Rules that list a move which they refuse."""

    def candidates(self, state: State, seat: int) -> list[Move]:
        return [Move("fly")]


FIRST = {
    Doubling: r"law 1 is broken here first: \S+ lies twice, in \S+( and \S+)?; ",
    Failing: r"law 2 is broken here first: IndexError\('pop from empty list'\) is raised by \S+, "
    r"line \d+; ",
    Luring: r"law 2 is broken here first: the move “fly” of seat \d is listed by `candidates`, yet "
    "no shape that `offers` has fits it: .*; ",
}


@pytest.mark.parametrize("seating", drawn(TABLES, 2, "broken first"), ids=str)
@pytest.mark.parametrize("kind", FIRST, ids=lambda kind: kind.__name__)
def test_the_first_law_broken_is_the_one_that_is_named(kind: type[Leaky], seating: Seating) -> None:
    """A match stops where a card is doubled, before the rules stumble over it, and says which, in
    which zones, by which seed and at which position; where the rules raise an error over a whole
    pack it says which line does; where they list a move and refuse it, which move of which seat,
    and why. Nothing is said of a match in which all is well."""
    found = walk(leaking(seating, kind), {}, "broken", 40)
    where = rf"{seating}, house rules \[\], seed 'broken', position (\d+) \(\w+\)"
    said = re.fullmatch(FIRST[kind] + where, str(found.broken))
    assert said, str(found.broken)
    last = found.positions[-1].number
    assert int(said[said.lastindex or 0]) == last
    assert not issubclass(kind, Failing) or last == HEALTHY + (kind is not Failing)
    assert walk(seating, {}, "whole", 40).broken is None
