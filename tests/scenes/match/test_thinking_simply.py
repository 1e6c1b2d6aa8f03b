"""The table while no process can be had to think in: it goes on, and says so."""

import errno
from collections import Counter
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from rules.kit.move import Move
from table.i18n.words import Words, languages
from table.players import inline, process as thoughts
from table.players.roster import BOT
from table.players.worker import Workers
from tests.table_pilot import Pilot

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
def pilot(tmp_path: Path, here: Counter[str]) -> Iterator[Pilot]:
    with Pilot(tmp_path, processes=True, speed=4.0) as made:
        yield made


def said(pilot: Pilot) -> bool:
    """Whether the head of the table says it now."""
    return "beside" in pilot.scene.showing.canvas.items


def test_no_frame_makes_more_than_one_choice(pilot: Pilot, here: Counter[str]) -> None:
    """Not even where five choose at once, and none looks ahead."""
    pilot.sit(SIX)
    frames = 0
    while here["choices"] < 5:
        before = here["choices"]
        pilot.now += 0.1
        pilot.engine.frame(pilot.now)
        assert here["choices"] <= before + 1
        frames += 1
        assert frames < 1000
    assert not here["worlds"]


def test_the_head_says_so_until_processes_are_back(pilot: Pilot) -> None:
    """From the first choice that was made here to the first that was not; of computers alone, and
    in every language."""
    pilot.sit(SIX, game="paks")
    assert not said(pilot)
    workers = pilot.app.workers
    assert isinstance(workers, Workers)
    pilot.until(lambda: workers.simply and said(pilot))
    notices = {Words.load(one).say("play.simply.why") for one in languages()}
    assert pilot.engine._notice and pilot.engine._notice[0] in notices
    workers.simply = False
    before = pilot.match.step
    pilot.app._workers = pilot.thinkers  # type: ignore[assignment]
    pilot.until(lambda: pilot.match.step > before and not said(pilot))
    pilot.thinkers.simply = True
    pilot.until(lambda: said(pilot))
    told = {Words.load(one).say("play.simply") for one in languages()}
    assert {"Computers think simply for now", "Tölvurnar spila einfalt í bili"} <= told
    assert len(told) == len(languages())
    workers.close()


def test_people_among_themselves_are_told_nothing(pilot: Pilot) -> None:
    """Nobody thinks for them."""
    pilot.app._workers = pilot.thinkers  # type: ignore[assignment]
    pilot.thinkers.simply = True
    pilot.sit("Anna,Björn")
    pilot.wait(1)
    assert not any(player.who == BOT for player in pilot.match.players) and not said(pilot)
