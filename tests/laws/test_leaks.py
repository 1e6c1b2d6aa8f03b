"""Law 13 has teeth: a leak planted in real rules is caught, whatever it tells by, and named."""

import pickle
import random
from itertools import islice

import pygame
import pytest

from table.felt.canvas import Canvas
from table.seats import worker
from tests.laws import interfering
from tests.laws.interfering import Leak, examined
from tests.laws.leaks import (
    LEAKS,
    InPicture,
    InRequest,
    InShown,
    InSortedHand,
    Leaky,
    leaking,
    open_cards,
)
from tests.laws.worlds import journaled, swaps
from tests.tables import LONG, Seating, seatings, walk

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
    for number, leak in enumerate(LEAKS)
    for place, one in enumerate(HIDING)
    if LONG or (place - number) % len(HIDING) in (0, 2)
]
"""Every leak at every table with a hand that its owner alone sees; in an ordinary run at two."""


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
    at which table, for whom, at which position, between which two cards."""
    if leak is InPicture:
        monkeypatch.setattr(Canvas, "draw", dot)
        monkeypatch.setattr(interfering, "PICTURED", 3)
    if leak is InShown and not signs(seating):
        pytest.skip("no card lies in the open here that could be a sign")
    if leak is InRequest:
        monkeypatch.setattr(worker, "pickle", TellingPickle)
    said = rf"{seating}, house rules \[.*\], seed '.*', position \d+ \(.*\): " + (
        rf"(the room|seat \d) knows neither \S+ \(\S+\) nor \S+ \(\S+\), .*; but {leak.said}"
    )
    with pytest.raises(Leak, match=said):
        for deal in range(6):
            planted = leaking(seating, leak)
            # A hand in another order may lead to another match; all else is played as it was.
            played = walk(planted if leak is InSortedHand else seating, {}, f"leak/{deal}", 60)
            journal = journaled(played._replace(seating=planted))
            for number, swap in enumerate(islice(swaps(journal, random.Random(deal)), 10)):
                examined(journal, swap, random.Random(number))
