"""Pace: a computer's move is shown neither too soon nor too late, and thinking has an end."""

import errno
from collections import Counter
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from rules.kit.move import Move
from rules.kit.said import why
from rules.kit.state import View
from table.i18n.words import Words, languages
from table.players import inline, process as thoughts
from table.players.inline import think_or_guess
from table.players.roster import BOT
from table.players.worker import Workers
from table.scenes.match.thoughts import LEAST_PAUSE, TOGETHER_PAUSE, thinking_seconds
from tests.table_pilot import FRAME, Pilot
from tests.thinkers import Thought

pytestmark = pytest.mark.usefixtures("every_frame")

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


def awaited(pilot: Pilot) -> tuple[float, float]:
    """When computers began to think, and since when all that came before has been told."""
    pilot.until(lambda: pilot.scene.thoughts)
    begun = pilot.now
    pilot.until(lambda: pilot.scene.thoughts.shown_since)
    return begun, pilot.now


@pytest.mark.parametrize("latest", [0.6, 1.5, 3.0, 6.0])
def test_a_move_is_shown_by_the_limit_of_the_settings(pilot: Pilot, latest: float) -> None:
    """What has been found by then is taken."""
    pilot.app.settings.latest = latest
    pilot.sit(ANNA)
    begun, told = awaited(pilot)
    pilot.until(lambda: pilot.match.sealed)
    due = max(begun + latest, told + TOGETHER_PAUSE)
    assert due - 2 * FRAME < pilot.now < due + 3 * FRAME


class Weighed(Thought):
    """A choice that is there at once, and was so hard."""

    def __init__(self, choice: Move, hard: float) -> None:
        super().__init__(choice)
        self.hard = hard


@pytest.mark.parametrize("hard", [0.0, 0.5, 1.0])
def test_a_hard_choice_takes_longer_than_an_easy_one(pilot: Pilot, hard: float) -> None:
    """Where one move is plainly the best it comes at once when what came before has been told;
    where others are as good it takes as long as the settings allow, and no longer."""
    pilot.app.settings.latest = 2.0
    weigh(pilot, hard)
    pilot.sit("bot:sharp,bot:sharp", game="tunk")
    for _ in range(2):
        _, told = awaited(pilot)
        step = pilot.match.step
        pilot.until(lambda step=step: pilot.match.step > step)
        due = told + {0.0: LEAST_PAUSE, 0.5: thinking_seconds(0.5, 2.0), 1.0: 2.0}[hard]
        assert due - 2 * FRAME < pilot.now < due + 3 * FRAME


@pytest.mark.parametrize("seats", [ANNA, "Anna,bot:sharp", "Anna,Bella,bot:sharp"])
def test_of_those_who_choose_at_once_nobody_learns_who_found_it_hard(
    pilot: Pilot, seats: str
) -> None:
    """What lies face down came as soon as anything would have, although it is the only computer
    that chooses together with people."""
    taken = []
    for hard in (0.0, 1.0):
        weigh(pilot, hard)
        pilot.sit(seats)
        pilot.until(lambda: pilot.scene.thoughts)
        start = pilot.now
        pilot.until(lambda: pilot.match.sealed)
        taken.append(pilot.now - start)
        pilot.scene.controller.leave()
    assert taken[0] == pytest.approx(taken[1], abs=FRAME)


def test_computers_think_while_what_came_before_is_told(pilot: Pilot) -> None:
    """The cards still fly when the next one is asked."""
    weigh(pilot, 0.0)
    pilot.sit("bot:sharp,bot:sharp", game="tunk")
    pilot.until(lambda: pilot.match.step > 1 and pilot.scene.thoughts)
    assert pilot.scene.screen.showing.tween is not None


def weigh(pilot: Pilot, hard: float) -> None:
    def ask(game: str, view: View, seat: int, level: str, seed: int) -> Weighed:
        return Weighed(think_or_guess(game, view, seat, "steady", seed)[0], hard)

    pilot.thinkers.ask = ask  # type: ignore[method-assign]


def test_two_who_choose_at_once_are_both_in_time(pilot: Pilot) -> None:
    """One after the other, yet not long after the limit."""
    pilot.sit(ANNA)
    begun, told = awaited(pilot)
    pilot.until(lambda: len(pilot.match.sealed) == 2)
    assert pilot.now < max(begun + pilot.app.settings.latest, told + TOGETHER_PAUSE) + 0.5


def test_nothing_is_made_up_for_who_has_found_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table goes on waiting, and can be left: then every thought is given up, and the guests
    are seen off."""
    monkeypatch.setattr(Slow, "found", False)
    seen_off: list[int] = []
    pilot.thinkers.end_guests = lambda: seen_off.append(1)  # type: ignore[method-assign]
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    pilot.wait(8)
    assert not pilot.match.sealed
    pilot.scene.controller.leave()
    assert started and all(thought.cancelled for thought in started) and seen_off


def test_what_goes_wrong_is_told_once_and_by_name(pilot: Pilot) -> None:
    """A guest that fails at every choice does not bury the table in notices; one that fails
    again after it has done well is told again."""
    said: list[str] = []
    note = why("guest.instead", why=why("guest.gone"))
    pilot.app.settings.latest = 0.6
    pilot.sit("bot,bot,bot")
    pilot.engine.notice = lambda text, thinking_seconds=0: said.append(text)  # type: ignore[method-assign]
    name = pilot.match.players[1].name
    for fails in (note, note, note, None, note):
        started.clear()
        pilot.until(lambda: len(started) == 3)
        started[1].note = fails
    pilot.until(lambda: len(started) > 3)
    assert said == [f"{name}: {note}"] * 2


# --- no process can be had to think in: the table goes on, and says so ------------------------


SIX = ",".join(["Anna", *["bot:sharp"] * 5])


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done in the window's own process, and that no other can be had."""
    done: Counter[str] = Counter()
    choose = thoughts.think_or_guess

    def chosen(*asked):
        done["choices"] += 1
        return choose(*asked)

    def improved(*asked, **more) -> Move:
        done["worlds"] += 1
        return asked[3]

    def refuse(process: BaseProcess) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(thoughts, "think_or_guess", chosen)
    monkeypatch.setattr(inline, "improve", improved)
    monkeypatch.setattr(BaseProcess, "start", refuse)
    return done


@pytest.fixture
def simple(tmp_path: Path, here: Counter[str]) -> Iterator[Pilot]:
    with Pilot(tmp_path, processes=True, speed=4.0) as made:
        yield made


def said(pilot: Pilot) -> bool:
    """Whether the head of the table says it now."""
    return "beside" in pilot.scene.showing.canvas.items


def test_no_frame_makes_more_than_one_choice(simple: Pilot, here: Counter[str]) -> None:
    """Not even where five choose at once, and none looks ahead."""
    simple.sit(SIX)
    frames = 0
    while here["choices"] < 5:
        before = here["choices"]
        simple.now += 0.1
        simple.engine.frame(simple.now)
        assert here["choices"] <= before + 1
        frames += 1
        assert frames < 1000
    assert not here["worlds"]


def test_the_head_says_so_until_processes_are_back(simple: Pilot) -> None:
    """From the first choice that was made here to the first that was not; of computers alone, and
    in every language."""
    simple.sit(SIX, game="paks")
    assert not said(simple)
    workers = simple.app.workers
    assert isinstance(workers, Workers)
    simple.until(lambda: workers.simply and said(simple))
    notices = {Words.load(one).say("play.simply.why") for one in languages()}
    assert simple.engine._notice and simple.engine._notice[0] in notices
    workers.simply = False
    before = simple.match.step
    simple.app._workers = simple.thinkers  # type: ignore[assignment]
    simple.until(lambda: simple.match.step > before and not said(simple))
    simple.thinkers.simply = True
    simple.until(lambda: said(simple))
    told = {Words.load(one).say("play.simply") for one in languages()}
    assert {"Computers think simply for now", "Tölvurnar spila einfalt í bili"} <= told
    assert len(told) == len(languages())
    workers.close()


def test_people_among_themselves_are_told_nothing(simple: Pilot) -> None:
    """Nobody thinks for them."""
    simple.app._workers = simple.thinkers  # type: ignore[assignment]
    simple.thinkers.simply = True
    simple.sit("Anna,Björn")
    simple.wait(1)
    assert not any(player.who == BOT for player in simple.match.players) and not said(simple)
