"""The laws have teeth: a leak planted in real rules is caught (law 13), whatever it tells by, and
the law that a match breaks first is named: a doubled card, not what comes of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, cast

import pygame
import pytest

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import Outcome, State, Table, View, why
from rules.kit.story import Told
from table.felt.canvas import Canvas
from table.players import worker
from table.players.process_main import Request
from tests.laws import interfering
from tests.laws.interfering import (
    POSITIONS,
    WALKS,
    Leak,
    compare_at_the_end,
    compare_walks,
    compare_worlds,
    tables_of,
)
from tests.laws.worlds import Swap, faces_in, journal_of
from tests.sampling import VARIABLE, drawn, luck
from tests.tables import FINISHED, LONG, Seating, option_sets, seatings
from tests.walks import walk

# --- games that tell what they must not: real rules, each with one leak planted in it -----------


class Leaky:
    """Real rules, one method of which is replaced. `lowest` is the least card in the first seat's
    hand at the last position, which nobody but that seat may know: each leak tells it in a way of
    its own, so that the law must look for the one hand that matters."""

    latest: ClassVar[Leaky]

    def __init__(self, rules: Rules, method: str, replacement: Callable[..., Any]) -> None:
        self.rules, self.lowest, self.steps = rules, 0, 0
        Leaky.latest = self
        if method:
            setattr(self, method, partial(replacement, self))

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
        """Tell nothing."""


def publish_tally(leaky: Leaky, state: State) -> None:
    state.tallies["lowest"] = leaky.lowest


def publish_order(leaky: Leaky, state: State) -> None:
    state.zones = dict(sorted(state.zones.items(), key=lambda zone: sorted(zone[1])[:1]))


def outcome_of_unseen_cards(leaky: Leaky, state: State) -> Outcome | None:
    outcome = leaky.rules.outcome(state)
    unseen = [
        (place + 1) * (card.order // 1024)
        for zone, cards in sorted(state.zones.items())
        if leaky.rules.SIGHT[kind_and_owner(zone)[0]] != "all"
        for place, card in enumerate(cards)
    ]
    told = outcome and why(outcome.why.key, unseen=sum(unseen), **dict(outcome.why.facts))
    return outcome and outcome._replace(why=told)


class Planted(NamedTuple):
    """A leak: the method of the rules that is replaced, if any, by what, and what the law says."""

    method: str
    replacement: Callable[..., Any]
    said: str


WORLDS = r" in one world and .* in the other"
LEAKS = {
    "tally": Planted("publish", publish_tally, "tally lowest is .*" + WORLDS),
    "order": Planted("publish", publish_order, "the order of zone is .*" + WORLDS),
    "outcome": Planted("outcome", outcome_of_unseen_cards, "the outcome, why is .*" + WORLDS),
    "note": Planted(
        "notes",
        lambda leaky, view: {"hand:0": why("lowest", n=leaky.lowest)},
        r"the note at \S+ is “lowest \(n \d+\)”" + WORLDS,
    ),
    "story": Planted(
        "story",
        lambda leaky, before, after, made: [Told(why("lowest", n=leaky.lowest))],
        r"the story, number \d+, why is “lowest \(n \d+\)”" + WORLDS,
    ),
    "offers": Planted(
        "offers",
        lambda leaky, state, seat: [
            *leaky.rules.offers(state, seat),
            Offer("guess", amounts=(leaky.lowest,), certain=True),
        ],
        r"the offers, number \d, amounts, number 1 is \d+" + WORLDS,
    ),
    "stray": Planted(
        "stray",
        lambda leaky, state, seat, choice: why("lowest_is", n=leaky.lowest),
        r"the reply to .* is “lowest is \(n \d+\)”" + WORLDS,
    ),
    # These two are planted in the table, not in the rules: see the test.
    "picture": Planted("", print, r"the picture is not the same at \(\d+, \d+\)"),
    "request": Planted("", print, r"what a worker is sent, seed is \d+" + WORLDS),
}


def with_leak(seating: Seating, leak: Planted) -> Seating:
    """The same table, at which a leak is planted in the rules."""
    leaky = Leaky(seating.rules, leak.method, leak.replacement)
    return seating._replace(game=seating.game._replace(rules=cast(Rules, leaky)))


# --- each is caught -------------------------------------------------------------------------------

SEATS = 3
TABLES = [
    min(tables_of(name), key=lambda seating: abs(seating.seats - SEATS))
    for name in sorted({seating.game.name for seating in seatings()})
]
"""A table of three, or as near as may be, of every game."""
FINISHED_TABLES = [seating for seating in TABLES if seating.game.name in FINISHED]
HIDING = [seating for seating in TABLES if "owner" in seating.rules.SIGHT.values()]
PLANTED = [
    (name, seating)
    for name in drawn(LEAKS, 4, "planted")
    for seating in drawn(HIDING, 1, "leaks", name)
]
"""Some leaks, in the long form every one in every game with a hand that its owner alone sees."""
SEEDS = range(1, 9 if LONG else 2)
"""Runs by so many seeds are tried."""
HONEST = Canvas.draw


def draw_with_dot(
    canvas: Canvas, surface: pygame.Surface, whole: bool = False
) -> list[pygame.Rect]:
    """Draw a canvas, and a dot at a place that depends on somebody's lowest card."""
    changed = HONEST(canvas, surface, whole)
    surface.set_at((Leaky.latest.lowest % 640, Leaky.latest.lowest // 640 % 400), "red")
    return changed


def telling_request(game: str, view: View, seat: int, level: str, seed: int, *more: Any) -> Request:
    """What a worker is sent, with more in its seed than the seat may know."""
    return Request(game, view, seat, level, seed + Leaky.latest.lowest, *more)


@pytest.mark.parametrize(("name", "seating"), PLANTED, ids=str)
def test_law_13_a_planted_leak_is_caught(
    name: str, seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever way a hand's lowest card is told, the law finds it, and says first what differs:
    at which table, for whom, at which position, between which two cards. Not at any two tables,
    which are all that one run draws, but at some table of the game."""
    if name == "picture":
        monkeypatch.setattr(Canvas, "draw", draw_with_dot)
        monkeypatch.setattr(interfering, "PICTURED", 1)
    if name == "request":
        monkeypatch.setattr(worker, "Request", telling_request)
    said = rf"{seating.game.name}-\d+, house rules \[.*\], seed '.*', position \d+ \(.*\): " + (
        rf"(the room|seat \d) knows neither \S+ \(\S+\) nor \S+ \(\S+\), .*; but {LEAKS[name].said}"
    )
    for seed in SEEDS:
        monkeypatch.setenv(VARIABLE, str(seed))
        with pytest.raises(Leak, match=said):
            for each in tables_of(seating.game.name):
                compare_as_in_a_run(each, name)


def compare_as_in_a_run(seating: Seating, name: str) -> None:
    """Compare what an ordinary run does at one table, with a leak planted there."""
    planted = with_leak(seating, LEAKS[name])
    # A leak in how play goes on leads to another match; all else is played as it was.
    playing = planted if name == "order" else seating
    sets = list(enumerate(option_sets(seating.rules, seating.seats)))
    first = f"{seating}/0/0"
    rng = luck("swaps", first)
    walks = [
        walk(playing, options, f"{seating}/{number}/0", POSITIONS)._replace(seating=planted)
        for number, options in [sets[0], *rng.sample(sets[1:], min(WALKS, len(sets)) - 1)]
    ]
    if name != "outcome":  # which is told at the end alone
        compare_walks(walks, rng)
    compare_at_the_end(walks[0], luck("ends", first))


def test_law_13_is_held_in_every_hand_of_a_match() -> None:
    """Who has seen cards in an earlier hand does not know where they lie in a later one."""
    compared = 0
    for table in seatings() if LONG else TABLES:
        journal = journal_of(walk(table, {}, "later hands", 60))
        line = [number for number, line in enumerate(journal.lines) if "dealt" in line][-1]
        later, before = journal.states[journal.after[line]], journal.states[: journal.after[line]]
        seen = {one for state in before for one in faces_in(redact(table.rules, state, None))}
        hidden = [one for one in later.zones.get("stock", ()) if one.body in seen]
        if later.table.hand > 1 and len(hidden) > 1:
            swap = Swap(line, pair=(hidden[0], hidden[1]))
            compared += compare_worlds(journal, swap, random.Random(1)).seats
    assert compared


# --- which law is broken first ----------------------------------------------------------------

HEALTHY = 4
"""So many steps go well."""


def apply_and_fail(
    leaky: Leaky, state: State, choices: Mapping[int, Move], chance: Chance, doubling: bool
) -> None:
    """Raise an error after some steps; `doubling`: lay a card down that still lies where it was."""
    leaky.rules.apply(state, choices, chance)
    leaky.steps += 1
    heaps: list[list[Any]] = [cards for cards in state.zones.values() if cards]
    if leaky.steps > HEALTHY and not doubling:
        raise IndexError("pop from empty list")
    if leaky.steps > HEALTHY:
        rng = random.Random(leaky.steps)
        rng.choice(heaps).append(rng.choice(rng.choice(heaps)))


BREAKING = {
    "doubling": Planted(
        "apply",
        partial(apply_and_fail, doubling=True),
        r"law 1 is broken here first: \S+ lies twice, in \S+( and \S+)?; ",
    ),
    "failing": Planted(
        "apply",
        partial(apply_and_fail, doubling=False),
        r"law 2 is broken here first: IndexError\('pop from empty list'\) is raised by \S+, "
        r"line \d+; ",
    ),
    "luring": Planted(
        "candidates",
        lambda leaky, state, seat: [Move("fly")],
        r"law 2 is broken here first: the move “fly” of seat \d is listed by `candidates`, yet "
        "no shape that `offers` has fits it: .*; ",
    ),
}


@pytest.mark.parametrize("seating", drawn(FINISHED_TABLES, 2, "broken first"), ids=str)
@pytest.mark.parametrize("name", BREAKING)
def test_the_first_law_broken_is_the_one_that_is_named(name: str, seating: Seating) -> None:
    """A match stops where a card is doubled, before the rules stumble over it, and says which, in
    which zones, by which seed and at which position; where the rules raise an error over a whole
    pack it says which line does; where they list a move and refuse it, which move of which seat,
    and why. Nothing is said of a match in which all is well."""
    broken = walk(with_leak(seating, BREAKING[name]), {}, "broken", 40)
    where = rf"{seating}, house rules \[\], seed 'broken', position (\d+) \(\w+\)"
    said = re.fullmatch(BREAKING[name].said + where, str(broken.broken))
    assert said, str(broken.broken)
    last = broken.positions[-1].number
    assert int(said[said.lastindex or 0]) == last
    assert name == "luring" or last == HEALTHY + (name == "doubling")
    assert walk(seating, {}, "whole", 40).broken is None
