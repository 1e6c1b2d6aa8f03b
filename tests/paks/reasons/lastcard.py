"""The last card but one between two: what a move leads to against the best answer."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import SUITS, UNKNOWN
from rules.kit.move import Move
from rules.kit.state import View
from tests.paks.last_but_one import Ending
from tests.paks.reasons.lying import unseen
from tests.paks.reasons.reading import SAME, Facts, Reading, near


def ending(view: View, seat: int) -> Ending:
    known = [card for card in view.zones[f"hand:{1 - seat}"] if card is not UNKNOWN]
    assert view.table.seats == 2 and len(view.zones["stock"]) == 1
    return Ending(view, seat, known, {suit: unseen(view, seat, suit) for suit in SUITS})


def ends(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """What this move can lead to at best, against the best answer."""
    found = ending(view, seat).best(made)
    return facts["who"] == f"seat.{1 - seat}" and near({"n": 0, **facts}, "n", abs(found))


def ahead(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return ends(view, seat, made, facts) and ending(view, seat).best(made) > 0


def behind(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return ends(view, seat, made, facts) and ending(view, seat).best(made) < 0


def instead(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    return near(facts, "n", here.best(made) - here.otherwise(made))


def same(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    return 0 <= here.best(made) - here.otherwise(made) < SAME


def no_better(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    steal = here.best(Move("steal", (), ("any",)))
    return made.verb == "done" and steal <= here.best(made)


READINGS: Mapping[str, Reading] = {
    "since_ends_ahead": ahead,
    "since_ends_behind": behind,
    "since_ends_level": ends,
    "since_instead": instead,
    "since_same": same,
    "since_no_better": no_better,
}
