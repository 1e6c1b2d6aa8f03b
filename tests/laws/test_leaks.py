"""Law 13 has teeth: a leak planted in real rules is caught, whatever it tells by, and named."""

import pickle
import random

import pygame
import pytest

from rules.kit.sight import redact
from table.felt.canvas import Canvas
from table.players import worker
from tests.laws import interfering
from tests.laws.holding import POSITIONS, WALKS, held, held_at_the_end, tables_of
from tests.laws.interfering import Leak, examined
from tests.laws.journaled import journaled
from tests.laws.leaks import LEAKS, leaking
from tests.laws.leaks_in_positions import (
    InAnExtraStep,
    InOutcome,
    InPicture,
    InRequest,
    InShown,
    InSortedHand,
    InTheOrderOfZones,
    open_cards,
)
from tests.laws.leaky import Leaky
from tests.laws.worlds import Swap, faces_in
from tests.sampling import VARIABLE, drawn, luck
from tests.tables import LONG, Seating, option_sets, seatings
from tests.walks import walk

SEATS = 3
TABLES = [
    min(
        (one for one in seatings() if one.game.name == name),
        key=lambda one: abs(one.seats - SEATS),
    )
    for name in sorted({one.game.name for one in seatings()})
]
"""A table of three, or as near as may be, of every game."""
HIDING = [one for one in TABLES if "owner" in one.rules.SIGHT.values()]
PLANTED = [
    (leak, one)
    for leak in drawn(LEAKS, 5, "planted")
    for one in drawn(HIDING, 1, "leaks", leak.__name__)
]
"""Some leaks, in the long form every one in every game with a hand that its owner alone sees."""
SEEDS = range(1, 9 if LONG else 2)
"""Runs by so many seeds are tried."""


def signs(seating: Seating) -> bool:
    """Whether cards lie in the open most of the time: nothing else can be a sign."""
    choosing = [one for one in walk(seating, {}, "signs", 40).positions if one.actors]
    return sum(bool(open_cards(one.rules, one.state)) for one in choosing) * 2 > len(choosing)


def dot(canvas: Canvas, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
    """A canvas that draws what it should, and a dot where somebody's lowest card decides."""
    changed = drawn(canvas, surface, whole)
    told = InPicture.last.told if InPicture.last else 0
    surface.set_at((told % 640, told // 640 % 400), "red")
    return changed


drawn = Canvas.draw


class TellingPickle:
    """Packs what a worker is sent, with more than the seat may know."""

    loads = staticmethod(pickle.loads)

    @staticmethod
    def dumps(view: object) -> bytes:
        return pickle.dumps((view, InRequest.last.told if InRequest.last else 0))


@pytest.mark.parametrize(
    ("leak", "seating"), PLANTED, ids=lambda one: getattr(one, "__name__", str(one))
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
    if leak is InShown and not signs(seating):
        pytest.skip("no card lies in the open here that could be a sign")
    if leak is InRequest:
        monkeypatch.setattr(worker, "pickle", TellingPickle)
    said = rf"{seating.game.name}-\d+, house rules \[.*\], seed '.*', position \d+ \(.*\): " + (
        rf"(the room|seat \d) knows neither \S+ \(\S+\) nor \S+ \(\S+\), .*; but {leak.said}"
    )
    for seed in SEEDS:
        monkeypatch.setenv(VARIABLE, str(seed))
        with pytest.raises(Leak, match=said):
            for one in tables_of(seating.game.name):
                ordinary_run(one, leak)


def ordinary_run(seating: Seating, leak: type[Leaky]) -> None:
    """What the law looks at in an ordinary run at one table, if a leak were in the game."""
    planted = leaking(seating, leak)
    # A leak in how play goes on leads to another match; all else is played as it was.
    playing = planted if leak in (InSortedHand, InTheOrderOfZones, InAnExtraStep) else seating
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
    """Who has seen two cards in an earlier hand knows nothing of where they lie in a later one:
    worlds that part there are compared."""
    compared = 0
    for table in seatings():
        journal = journaled(walk(table, {}, "later hands", 60))
        dealt = [number for number, line in enumerate(journal.lines) if "dealt" in line]
        line = dealt[-1]
        later, before = journal.states[journal.after[line]], journal.states[: journal.after[line]]
        seen = {one for state in before for one in faces_in(redact(table.rules, state, None))}
        hidden = [one for one in later.zones.get("stock", ()) if one.body in seen]
        if later.table.hand > 1 and len(hidden) > 1:
            swap = Swap(line, pair=(hidden[0], hidden[1]))
            compared += examined(journal, swap, random.Random(1)).seats
    assert compared
