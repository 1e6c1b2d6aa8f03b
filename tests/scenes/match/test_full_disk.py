"""A disk that is full while people play: told where they look, and the evening goes on."""

from pathlib import Path

import pytest

from rules.kit.journal import Line
from rules.kit.match import Match
from table.players.inline import rules_of
from table.players.roster import parse_roster
from tests.faults import Disk, failing
from tests.scenes.match.evening import (
    ANNA,
    label_text,
    play_first_card,
    stand,
    think_on,
    undo,
    written_in,
)
from tests.scenes.match.test_chairs import seat_person
from tests.table_pilot import Pilot
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


def check_refused(home: Path, pilot: Pilot) -> None:
    """A dialog names the folder and the remedy, and offers to try again."""
    assert pilot.top == "AskScene"
    text = label_text(pilot, "text")
    assert str(home / "games") in text and "try again" in text


@pytest.mark.parametrize("error", ["ENOSPC", "EROFS"])
def test_the_end_of_a_match_on_a_full_disk(
    home: Path, pilot: Pilot, disk: Disk, ended: Path, error: str
) -> None:
    """The score sheet comes up and says in one sentence what is owed, and what to do. Again says
    why not; when there is room it deals, and the result is there, once."""
    disk.error = error
    assert str(home) in label_text(pilot, "owed") and ended.exists()
    assert pilot.app.store.results() == []
    pilot.click(pilot.button("again"))
    for _ in range(2):  # it may be tried as often as one likes
        check_refused(home, pilot)
        pilot.click(pilot.button("yes"))
    disk.mended()
    pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene"
    [result] = pilot.app.store.results()
    assert result["journal"] == ended.name and not ended.exists()
    assert [path.name for path in (home / "finished").iterdir()] == [ended.name]


def test_what_was_owed_is_written_on_the_way_to_the_menu(pilot: Pilot, disk: Disk, ended: Path):
    """There is room again: the menu says that it is done, and offers the match no more."""
    pilot.click(pilot.button("menu"))
    assert pilot.engine.top is pilot.menu and pilot.menu.waiting == []
    assert pilot.engine._notice is not None
    for is_full in (True, False):
        pilot.engine._notice = None
        if not is_full:
            disk.mended()
        for button in ("settings", "done"):
            pilot.click(pilot.button(button))
        assert (pilot.engine._notice is None) == is_full  # the fault has been told already
    assert [result["journal"] for result in pilot.app.store.results()] == [ended.name]


@pytest.mark.parametrize("room", [True, False])
def test_what_was_owed_is_written_when_the_window_closes(
    home: Path, pilot: Pilot, disk: Disk, ended: Path, room: bool
) -> None:
    """If there is room by then; else by the next start: the match is offered, is over, and is
    kept."""
    if room:
        disk.mended()
    pilot.rise()
    assert (pilot.app.write_queue.message is None) == room == (not ended.exists())
    pilot.killed()
    disk.mended()
    with Pilot(home) as again:
        for waiting in again.app.store.unfinished():
            assert waiting.path == ended and not room
            again.resume(ended)
            again.until(lambda: again.top == "ScoresScene")
            assert label_text(again, "owed") == ""
            again.rise()
        assert [result["journal"] for result in again.app.store.results()] == [ended.name]
        assert again.app.store.unfinished() == []


def test_no_match_begins_on_a_full_disk(home: Path, pilot: Pilot, disk: Disk) -> None:
    """The page where people sit down stays as it was laid, and says why and what to do."""
    disk.at = 1
    pilot.menu.starter.open_seats(pilot.app.open("punk"))
    pilot.wait()
    page = pilot.engine.top
    roster = page.chairs.roster()
    page.start()
    pilot.wait()
    check_refused(home, pilot)
    pilot.click(pilot.button("yes"))
    assert pilot.engine.top is page and page.chairs.roster() == roster
    disk.mended()
    page.start()
    assert pilot.top == "TableScene" and pilot.journal.exists()


def play_card(pilot: Pilot) -> None:
    for _ in range(2):
        pilot.click(pilot.card(pilot.hand()[0]))


DEEDS = {
    "a choice": play_card,
    "a chair": lambda pilot: seat_person(pilot, 1, "Björn"),
    "an undo": undo,
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_cannot_be_written_down_is_not_done(pilot: Pilot, disk: Disk, deed: str) -> None:
    """It is told on a paper that stays until it is answered, and keeps nobody there. Tried again it
    is done as soon as there is room, and the journal plays back."""
    pilot.at_turn(ANNA)
    play_first_card(pilot)
    path, kept = pilot.journal, pilot.journal.read_bytes()
    before = stand(pilot), pilot.match.players
    disk.at = 1
    DEEDS[deed](pilot)
    for _ in range(2):
        pilot.wait(6)
        assert pilot.top == "AskScene" and "no space left" in pilot.engine.top.text
        assert path.read_bytes() == kept and (stand(pilot), pilot.match.players) == before
        pilot.click(pilot.button("yes"))
    pilot.wait(1)
    if deed == "a choice":
        pilot.click(pilot.button("no"))
        assert pilot.top == "MenuScene" and path.read_bytes() == kept
        disk.mended()
        pilot.click(pilot.button("goon:0"))
        pilot.until_turn()
        disk.at = 1
        play_card(pilot)
        pilot.wait(1)
    disk.mended()
    pilot.click(pilot.button("yes"))
    pilot.wait()
    assert pilot.top in ("TableScene", "CurtainScene")
    assert (stand(pilot), pilot.match.players) != before
    assert len(path.read_bytes()) > len(kept)
    match = pilot.match
    pilot.scene.controller.leave()
    pilot.resume(path)
    pilot.until(lambda: pilot.match.state == match.state, 10)
    assert pilot.match.players == match.players
