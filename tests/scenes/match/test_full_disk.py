"""A disk that is full while people play: told where they look, and the evening goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.kit.catalogue import game
from rules.kit.journal import Journal, Line
from rules.kit.match import Match
from table.players.inline import choice_seed, think
from table.players.roster import roster
from table.scenes.dialogs.ask import AskScene
from table.widgets import Label
from tests.faults import Disk, failing
from tests.forgetting import forgetting
from tests.table_pilot import Pilot

BOTS = "bot,bot,bot"


@pytest.fixture(scope="module")
def over() -> tuple[Match, list[Line]]:
    """A match in which nothing is left to choose, and what stands in its journal."""
    lines: list[Line] = []
    rules = game("punk").rules
    assert rules is not None
    with forgetting():
        match = Match(rules, roster(BOTS), {}, "7", lines.append)
        while not match.over:
            if not match.advance():
                seat = match.owing()[0]
                match.choose(
                    seat, think("punk", match.view(seat), seat, "", choice_seed(match, seat))
                )
    return match, lines


@pytest.fixture
def at_the_end(home: Path, over, pilot: Pilot) -> Callable[[], Path]:
    """Sit down to that match; where its journal lies."""

    def sit() -> Path:
        match, lines = over
        path = home / "games" / "punk-over.jsonl"
        journal = Journal.begun(path, match.header("punk"))
        for line in lines:
            journal.write(line)
        journal.close()
        pilot.resume(path)
        return path

    return sit


def said(pilot: Pilot, name: str) -> str:
    """What a label of the page on top says; empty where there is none of that name."""
    found = [widget for widget in pilot.engine.top.form.widgets if widget.name == name]
    assert all(isinstance(one, Label) for one in found)
    return " ".join(one.text for one in found)


@pytest.mark.parametrize("error", ["ENOSPC", "EROFS", "EIO"])
def test_the_end_of_a_match_on_a_full_disk(home, pilot, at_the_end, monkeypatch, error: str):
    """The score sheet comes up and says in one sentence what is owed, and what to do. Again says
    why not; when there is room it deals, and the result is there, once."""
    path = at_the_end()
    disk = failing(monkeypatch, Disk(home, 0, error))
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    assert str(home) in said(pilot, "owed") and "by itself" in said(pilot, "owed")
    assert path.exists() and pilot.app.store.results() == []
    pilot.wait(1)
    pilot.click(pilot.button("again"))
    for _ in range(2):  # it may be tried as often as one likes
        assert isinstance(pilot.engine.top, AskScene)
        assert str(home / "games") in said(pilot, "text") and "try again" in said(pilot, "text")
        pilot.click(pilot.button("yes"))
    disk.mended()
    pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene"
    [result] = pilot.app.store.results()
    assert result["journal"] == path.name and not path.exists()
    assert [one.name for one in (home / "finished").iterdir()] == [path.name]


def test_what_was_owed_is_written_on_the_way_to_the_menu(home, pilot, at_the_end, monkeypatch):
    """There is room again: the menu says that it is done, and offers the match no more."""
    path = at_the_end()
    disk = failing(monkeypatch, Disk(home))
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    pilot.wait(1)
    pilot.click(pilot.button("menu"))
    assert pilot.engine.top is pilot.menu and pilot.menu.waiting == []
    assert "not written down" in pilot.engine._notice[0]
    pilot.engine._notice = None
    pilot.click(pilot.button("settings"))
    pilot.click(pilot.button("done"))
    assert pilot.engine._notice is None, "it was said"
    disk.mended()
    pilot.click(pilot.button("settings"))
    pilot.click(pilot.button("done"))
    assert "is written down now" in pilot.engine._notice[0]
    assert [result["journal"] for result in pilot.app.store.results()] == [path.name]


def test_what_was_owed_is_written_when_the_window_closes(home, pilot, at_the_end, monkeypatch):
    """If there is room by then."""
    path = at_the_end()
    disk = failing(monkeypatch, Disk(home))
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    disk.mended()
    pilot.rise()
    assert pilot.app.write_queue.said is None and not path.exists()
    assert [result["journal"] for result in pilot.app.store.results()] == [path.name]


def test_what_was_owed_is_written_by_the_next_start(home, pilot, at_the_end, monkeypatch):
    """The window closed, and there was no room: the match is offered, is over, and is kept."""
    path = at_the_end()
    disk = failing(monkeypatch, Disk(home))
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    pilot.rise()
    assert pilot.app.write_queue.said is not None
    pilot.killed()
    disk.mended()
    with Pilot(home) as again:
        [waiting] = again.app.store.unfinished()
        assert waiting.path == path
        again.resume(path)
        again.until(lambda: again.top == "ScoresScene")
        assert said(again, "owed") == ""
        assert len(again.app.store.results()) == 1
        again.rise()
        assert len(again.app.store.results()) == 1 and again.app.store.unfinished() == []


def test_settings_on_a_full_disk_are_said_once(home, pilot, monkeypatch):
    """Every one takes effect; that they cannot be kept is not said at every click."""
    disk = failing(monkeypatch, Disk(home))
    disk.at = 1
    pilot.click(pilot.button("settings"))
    scene = pilot.engine.top
    scene.set("reduced_motion", True)
    assert "could not be saved" in pilot.engine._notice[0]
    pilot.engine._notice = None
    scene.set("speed", 3.0)
    scene.set("ask", "always")
    assert pilot.engine._notice is None
    disk.mended()
    pilot.click(pilot.button("done"))
    kept = pilot.app.store.load_settings()[0]
    assert (kept.reduced_motion, kept.speed, kept.ask) == (True, 3.0, "always")


def test_no_match_begins_on_a_full_disk(home, pilot, monkeypatch):
    """The page where people sit down stays as it was laid, and says why and what to do."""
    disk = failing(monkeypatch, Disk(home))
    disk.at = 1
    pilot.menu.choose(pilot.app.open("punk"))
    pilot.wait()
    laid = pilot.engine.top.chairs.named()
    pilot.engine.top.start()
    pilot.wait()
    assert isinstance(pilot.engine.top, AskScene)
    assert str(home / "games") in said(pilot, "text") and "try again" in said(pilot, "text")
    pilot.click(pilot.button("yes"))
    assert pilot.top == "SeatsScene" and pilot.engine.top.chairs.named() == laid
    disk.mended()
    pilot.engine.top.start()
    assert pilot.top == "TableScene" and pilot.journal.exists()
