"""Pace: a computer's move is shown neither too soon nor too late, and thinking has an end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.move import Move
from rules.kit.said import why
from rules.kit.state import View
from table.play.thoughts import SOONEST
from table.seats.inline import think_or_guess
from tests.table_pilot import FRAME, Pilot, Thought

ANNA = "Anna,bot:sharp,bot:sharp"


started: list["Slow"] = []  # in this test


class Slow(Thought):
    """A thought that would go on for ever; `found` is whether it has anything to tell so far."""

    found = True

    def __init__(self, choice: Move) -> None:
        super().__init__(choice)
        self.settled = False
        started.append(self)

    def ready(self) -> bool:
        return self.settled and not self.cancelled

    def hurry(self) -> bool:
        self.settled = self.found
        return self.ready()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """A window at whose table the computers are slow thinkers."""
    started.clear()
    with Pilot(tmp_path) as made:
        asked = made.thinkers.asked

        def ask(game: str, view: View, seat: int, level: str, seed: int) -> Slow:
            asked.append((seat, view))
            return Slow(think_or_guess(game, view, seat, "steady", seed)[0])

        made.thinkers.ask = ask  # type: ignore[method-assign]
        yield made


@pytest.mark.parametrize("latest", [0.6, 1.5, 3.0])
def test_a_move_is_shown_by_the_limit_of_the_settings(pilot: Pilot, latest: float) -> None:
    """What has been found by then is taken."""
    pilot.house.settings.latest = latest
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    start = pilot.now
    pilot.until(lambda: pilot.match.sealed)
    assert latest - 2 * FRAME < pilot.now - start < latest + 3 * FRAME
    assert pilot.now - start > SOONEST - 2 * FRAME


def test_two_who_choose_at_once_are_both_in_time(pilot: Pilot) -> None:
    """One after the other, yet not long after the limit."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    start = pilot.now
    pilot.until(lambda: len(pilot.match.sealed) == 2)
    assert pilot.now - start < pilot.house.settings.latest + 0.5


def test_nothing_is_made_up_for_who_has_found_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table goes on waiting, and can be left."""
    monkeypatch.setattr(Slow, "found", False)
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    pilot.wait(8)
    assert not pilot.match.sealed


def test_when_the_table_is_left_thinking_stops(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every thought is given up, and the guests are seen off."""
    monkeypatch.setattr(Slow, "found", False)
    seen_off: list[int] = []
    pilot.thinkers.see_off = lambda: seen_off.append(1)  # type: ignore[method-assign]
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    pilot.scene.course.leave()
    assert started and all(one.cancelled for one in started)
    assert seen_off


def test_what_goes_wrong_is_told_once_and_by_name(pilot: Pilot) -> None:
    """A guest that fails at every choice does not bury the table in notices; one that fails
    again after it has done well is told again."""
    said: list[str] = []
    note = why("guest.instead", why=why("guest.gone"))
    pilot.house.settings.latest = 0.6
    pilot.sit("bot,bot,bot")
    pilot.app.notice = lambda text, seconds=0: said.append(text)  # type: ignore[method-assign]
    name = pilot.match.sitters[1].name
    for fails in (note, note, note, None, note):
        started.clear()
        pilot.until(lambda: len(started) == 3)
        started[1].note = fails
    pilot.until(lambda: len(started) > 3)
    assert said == [f"{name}: {note}"] * 2
