"""Law 13 by ear: two worlds nobody who listens can tell apart are told in the same words."""

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pygame
import pytest

from table.scenes.match.descriptions import Descriptions
from table.scenes.match.narrator import HAND, LAST, SCORE, TABLE, Narrator
from tests.laws.interfering import knows, where_first
from tests.laws.journaled import Journaled
from tests.laws.test_interference_window import alike, stops
from tests.laws.test_leaks import HIDING
from tests.laws.worlds import Worlds
from tests.sampling import by_turns
from tests.scenes.match.blind import listening
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot
from tests.tables import LONG, Seating

PAIRS = 20 if LONG else 1
ASKED = (TABLE, SCORE, LAST)
Alike = Callable[[Journaled, Worlds, int], bool]


def only_the_room(journal: Journaled, worlds: Worlds, seat: int) -> bool:
    """Whether the room knows nothing of the swap, while whoever is asked first sees one of the two
    cards: what is theirs alone differs."""
    first, second = worlds.first, worlds.second
    assert first is not None and second is not None
    room = worlds.swapped and not knows(None, worlds.secret, first, second)
    return room and knows(seat, worlds.secret, first, second)


def heard(home: Path, journal: Journaled, lines: list[dict], trusting: bool) -> list[str]:
    """All that is spoken from the menu to a turn, and while the keys walk over everything there
    is and whatever may be asked is asked; with the hand, if `trusting`."""
    path = written_in(home, journal.match(lines), lines)
    with Pilot(home, speed=4.0) as pilot:
        ears = listening(pilot, home / "said")
        pilot.resume(path)
        pilot.until(lambda: pilot.top == "CurtainScene")
        pilot.here()
        pilot.until(pilot.free)
        for key in (*ASKED, HAND, *([HAND] if trusting else []), *ASKED):
            pilot.key(key)
        for _ in range(8):
            pilot.key(pygame.K_RIGHT)
        pilot.key(pygame.K_ESCAPE)
        pilot.wait(0.2)
        return ears.all()


def compared(seating: Seating, folder: Path, alike: Alike, trusting: bool) -> int:
    """How many pairs of worlds were listened to; AssertionError for two that are not told in the
    same words."""
    rng, pairs = random.Random(f"spoken/{seating}"), 0
    for _, worlds in islice(stops(seating, rng, alike), PAIRS):
        both = []
        for lines in (worlds.journal.lines[: worlds.used], worlds.written()):
            home = folder / str(len(list(folder.iterdir())))
            home.mkdir()
            both.append(heard(home, worlds.journal, lines, trusting))
        assert len(both[0]) > 3
        assert both[0] == both[1], f"{where_first(worlds)} not in the same words"
        pairs += 1
    return pairs


@pytest.mark.parametrize("seating", by_turns(HIDING, 3, "the same words"), ids=str)
def test_law_13_two_worlds_are_told_in_the_same_words(seating: Seating, tmp_path: Path) -> None:
    """Where neither the room nor whoever is asked can tell two worlds apart, all that is spoken is
    the same, one's own hand and whatever the keys are on included."""
    assert compared(seating, tmp_path, alike, True)


@pytest.mark.parametrize("seating", by_turns(HIDING, 3, "of a hand"), ids=str)
def test_law_13_the_room_hears_nothing_of_a_hand(seating: Seating, tmp_path: Path) -> None:
    """Where the two worlds differ for whoever is asked, in a card that they see, the room still
    hears the same until they have asked for their hand twice: wherever the keys go, whatever is
    asked."""
    assert compared(seating, tmp_path, only_the_room, False)


def test_law_13_a_table_that_tells_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law has teeth: a table that is told from the eyes of whoever is asked is heard, and so
    is a hand that is read without a warning."""

    def peeking(self: Narrator, seat: int | None) -> Descriptions:
        view = self.match.view(self.viewpoint.facing)
        return Descriptions(view, self.screen.layout, self.room, self.names)

    def warned(self: Narrator) -> None:
        self._warned = self.viewpoint.facing

    with monkeypatch.context() as leak:
        leak.setattr(Narrator, "_recital", peeking)
        with pytest.raises(AssertionError, match="not in the same words"):
            compared(HIDING[-1], tmp_path, only_the_room, False)
    monkeypatch.setattr(Narrator, "_keep_trust", warned)
    with pytest.raises(AssertionError, match="not in the same words"):
        compared(HIDING[-1], tmp_path, only_the_room, False)
