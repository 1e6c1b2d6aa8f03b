"""Law 13 at the window: two worlds nobody can tell apart are one film, curtain, prompt and all."""

import dataclasses
import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest

from rules.kit.state import View
from table.felt.picture import Company
from table.scenes.match.telling import Telling
from table.widgets.tooltip import RESTS
from tests.laws.interfering import knows, where_first
from tests.laws.journaled import Journaled, journaled
from tests.laws.picking import swaps
from tests.laws.test_leaks import HIDING
from tests.laws.worlds import Parted, Worlds
from tests.sampling import by_turns
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot
from tests.tables import LONG, Seating, option_sets
from tests.walks import walk

pytestmark = pytest.mark.usefixtures("sharp", "one_seal")

FILMS = 20 if LONG else 1
DEALS = 300 if LONG else 60


def alike(journal: Journaled, worlds: Worlds, seat: int) -> bool:
    """Whether this is a position where a seat is asked first, and neither it nor the room can
    know of the swap."""
    first, second = worlds.first, worlds.second
    assert first is not None and second is not None
    return worlds.swapped and not any(
        knows(who, worlds.secret, first, second) for who in (None, seat)
    )


def stops(
    seating: Seating, rng: random.Random, alike: Callable[[Journaled, Worlds, int], bool] = alike
) -> Iterator[tuple[str, Worlds]]:
    """Two worlds again and again, each time at a position where somebody is asked, and those who
    are to be ignorant are."""
    sets = option_sets(seating.rules, seating.seats)
    for deal in range(DEALS):
        seed = f"window/{seating}/{deal}"
        journal = journaled(walk(seating, rng.choice(sets), seed, 60))
        for swap in islice(swaps(journal, rng), 2):
            worlds, wanted = Worlds(journal, swap), rng.randint(1, 12)
            while (match := worlds.step_first()) is not None:
                try:
                    worlds.step_second()
                except Parted:
                    break
                owing = match.owing()
                if owing and worlds.swapped:
                    if not alike(journal, worlds, owing[0]) or match.table.hand != worlds.hand:
                        break
                    wanted -= 1
                if owing and not wanted:
                    yield seed, worlds
                    break


def film(home: Path, journal: Journaled, lines: list[dict]) -> list[bytes]:
    """All that is seen from the menu to a turn, and while its hands try this and that."""
    path = written_in(home, journal.match(lines), lines)
    seen: list[bytes] = []
    with Pilot(home) as pilot:
        pilot.resume(path)

        def look(seconds: float) -> None:
            pilot.wait(seconds)
            seen.append(pilot.picture())

        for _ in pilot.as_long_as(lambda: pilot.top != "CurtainScene"):
            look(0.2)
        look(0.2)
        pilot.here()
        for _ in pilot.as_long_as(lambda: not pilot.free()):
            look(0.2)
        for name in pilot.hand()[:4]:
            pilot.click(pilot.card(name))
            look(0.0)
        pilot.scene.hands.let_go(pilot.now)
        for zone in sorted(pilot.scene.showing.table.frames)[:4]:  # over it, and home again
            home_again = pilot.card(pilot.hand()[0])
            pilot.hold(home_again, pilot.place(zone))
            look(0.0)
            pilot.post(pygame.MOUSEMOTION, pos=home_again, rel=(1, 1), buttons=(1, 0, 0))
            pilot.release(home_again)
            look(0.3)
        for zone in sorted(pilot.scene.showing.table.frames):  # and whatever is told of it
            pilot.point(pilot.place(zone), RESTS + 0.1)
            look(0.0)
        for _ in range(4):
            pilot.key(pygame.K_RIGHT)
            look(0.0)
        pilot.key(pygame.K_ESCAPE)
        look(0.2)
    return seen


@pytest.mark.parametrize("seating", by_turns(HIDING, 3, "are one film"), ids=str)
def test_law_13_two_worlds_are_one_film(seating: Seating, tmp_path: Path) -> None:
    """A match taken up in two worlds that the room and whoever is asked cannot tell apart looks
    the same in every frame: before the curtain, behind it, while what has happened is told,
    and whatever the hands then touch."""
    films = shown(seating, tmp_path)
    assert films, "no two worlds that cannot be told apart"


def shown(seating: Seating, folder: Path) -> int:
    """How many pairs of films were compared; AssertionError for two that are not one."""
    rng = random.Random(str(seating))
    films = 0
    for seed, worlds in islice(stops(seating, rng), FILMS):
        both = []
        for lines in (worlds.journal.lines[: worlds.used], worlds.written()):
            home = folder / str(len(list(folder.iterdir())))
            home.mkdir()
            both.append(film(home, worlds.journal, lines))
        assert len(both[0]) == len(both[1]), f"seed {seed!r}: one film is longer"
        for place, (one, other) in enumerate(zip(*both)):
            same = one == other  # which bytes are not, nobody wants to see: it takes a minute
            assert same, f"{where_first(worlds)} frame {place} is not the same"
        films += 1
    return films


@pytest.mark.parametrize("seating", HIDING if LONG else HIDING[-1:], ids=str)
def test_law_13_a_plate_that_tells_is_seen(
    seating: Seating, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The film has teeth: where a name plate tells what lies in its owner's hand, it is seen."""
    honest = Telling.company

    def telling(self: Telling, view: View) -> Company:
        state, company = self.match.state, honest(self, view)
        hidden = [
            one.order // 1024 * (place + 1)
            for cards in state.zones.values()
            for place, one in enumerate(cards)
        ]
        return dataclasses.replace(company, names=[f"{sum(hidden)}" for _ in company.names])

    monkeypatch.setattr(Telling, "company", telling)
    with pytest.raises(AssertionError, match=r"knows neither .* nor .* frame \d+ is not the same"):
        shown(seating, tmp_path)
