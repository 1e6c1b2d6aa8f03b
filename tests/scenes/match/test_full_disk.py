"""A disk that is full while people play: told where they look, and the evening goes on."""

from pathlib import Path

import pytest

from rules.kit.journal import Line
from rules.kit.match import Match
from table.players.inline import rules_of
from table.players.roster import parse_roster
from tests.faults import Disk, failing
from tests.scenes.match.evening import ANNA, Pilot, think_on, written_in
from tests.scenes.match.test_chairs import seat_person
from tests.tables import forgetting


@pytest.fixture(scope="module")
def over() -> tuple[Match, list[Line]]:
    """A match in which nothing is left to choose, and the lines of its journal."""
    lines: list[Line] = []
    with forgetting():
        match = Match(rules_of("punk"), parse_roster("bot,bot,bot"), {}, "7", lines.append)
        while not match.over:
            think_on(match)
    return match, lines


@pytest.fixture
def disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that is full from where its `at` is 1."""
    return failing(monkeypatch, Disk(home))


@pytest.fixture
def ended(home: Path, over: tuple[Match, list[Line]], pilot: Pilot, disk: Disk) -> Path:
    """The journal of that match, which has come to its end on a full disk."""
    path = written_in(home, *over)
    pilot.resume(path)
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    pilot.wait(1)
    return path


@pytest.mark.parametrize("error", ["ENOSPC", "EROFS"])
def test_the_end_of_a_match_on_a_full_disk(home, pilot: Pilot, disk: Disk, ended: Path, error: str):
    """The sheet says what is owed and why not again; once there is room the result is there."""
    disk.error = error
    assert str(home) in pilot.label_text("owed") and ended.exists()
    assert pilot.app.store.results() == []
    pilot.click(pilot.button("again"))
    for is_full in (True, True, False):
        text = pilot.label_text("text")
        assert str(home / "games") in text and "try again" in text
        if not is_full:
            disk.mended()
        pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene" and not ended.exists()
    assert [result["journal"] for result in pilot.app.store.results()] == [ended.name]
    assert [path.name for path in (home / "finished").iterdir()] == [ended.name]


@pytest.mark.parametrize("closes", [False, True])
def test_what_was_owed_is_written_as_soon_as_there_is_room(home, pilot: Pilot, disk, ended, closes):
    """On the way through the menu, which says so once, or at the next start."""
    if closes:
        pilot.rise()
        assert pilot.app.write_queue.message is not None and ended.exists()
        pilot.killed()
        disk.mended()
        with Pilot(home) as again:
            assert [waiting.path for waiting in again.app.store.unfinished_journals()] == [ended]
            again.resume(ended)
            again.until(lambda: again.top == "ScoresScene")
            assert again.label_text("owed") == ""
    else:
        pilot.click(pilot.button("menu"))
        assert pilot.engine.top is pilot.menu and pilot.menu.unfinished_games == []
        for is_full in (True, False):
            pilot.engine._notice = None
            if not is_full:
                disk.mended()
            for button in ("settings", "done"):
                pilot.click(pilot.button(button))
            assert (pilot.engine._notice is None) == is_full  # the fault has been told already
    assert [result["journal"] for result in pilot.app.store.results()] == [ended.name]
    assert pilot.app.store.unfinished_journals() == []


DEEDS = {
    "a choice": lambda pilot: pilot.play(pilot.hand()[0]),
    "a chair": lambda pilot: seat_person(pilot, 1, "Björn"),
    "an undo": Pilot.undo,
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_cannot_be_written_down_is_not_done(pilot: Pilot, disk: Disk, deed: str) -> None:
    """It is told until answered, in any language, and keeps nobody; with room it is done."""
    pilot.speak("is")
    pilot.at_turn(ANNA)
    pilot.play_first_card()
    path, kept = pilot.journal, pilot.journal.read_bytes()
    before = pilot.stand(), pilot.match.players
    disk.at = 1
    DEEDS[deed](pilot)
    for _ in range(2):
        pilot.wait(6)
        assert pilot.top == "AskScene" and "ekkert pláss" in pilot.engine.top.text
        assert path.read_bytes() == kept and (pilot.stand(), pilot.match.players) == before
        pilot.click(pilot.button("yes"))
    pilot.wait(1)
    if deed == "a choice":
        pilot.click(pilot.button("no"))
        assert pilot.top == "MenuScene" and path.read_bytes() == kept
        disk.mended()
        pilot.click(pilot.button("goon:0"))
        pilot.until_turn()
        disk.at = 1
        DEEDS[deed](pilot)
        pilot.wait(1)
    disk.mended()
    pilot.click(pilot.button("yes"))
    pilot.wait()
    assert pilot.top in ("TableScene", "CurtainScene")
    assert (pilot.stand(), pilot.match.players) != before
    assert len(path.read_bytes()) > len(kept)
    match = pilot.match
    pilot.scene.controller.leave()
    pilot.resume(path)
    pilot.until(lambda: pilot.match.state == match.state, 10)
    assert pilot.match.players == match.players
