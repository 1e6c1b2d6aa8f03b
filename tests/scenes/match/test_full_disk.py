"""A disk that is full while people play: told where they look, and the evening goes on."""

import errno
from pathlib import Path

import pytest

from rules.kit.journal import Line
from rules.kit.match import Match
from table.players.inline import choice_seed, rules_of, think
from table.players.roster import parse_roster
from table.scenes.dialogs.ask import AskScene
from table.session.seals import ASKS
from table.widgets import Label
from tests.faults import Disk, failing
from tests.scenes.match.evening import ANNA, chosen, stand, undo, written_in
from tests.scenes.match.test_chairs import person
from tests.scenes.match.test_seals import WINDOW, check_dealer, play_out
from tests.table_pilot import Pilot
from tests.tables import forgetting

BOTS = "bot,bot,bot"


@pytest.fixture(scope="module")
def over() -> tuple[Match, list[Line]]:
    """A match in which nothing is left to choose, and what stands in its journal."""
    lines: list[Line] = []
    with forgetting():
        match = Match(rules_of("punk"), parse_roster(BOTS), {}, "7", lines.append)
        while not match.over:
            if not match.advance():
                seat = match.owing()[0]
                choice = think("punk", match.view(seat), seat, "", choice_seed(match, seat))
                match.choose(seat, choice)
    return match, lines


@pytest.fixture
def disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """It is full from where its `at` is 1."""
    return failing(monkeypatch, Disk(home))


@pytest.fixture
def ended(home: Path, over: tuple[Match, list[Line]], pilot: Pilot, disk: Disk) -> Path:
    """That match has come to its end on a full disk; where its journal lies."""
    path = written_in(home, *over)
    pilot.resume(path)
    disk.at = 1
    pilot.until(lambda: pilot.top == "ScoresScene")
    pilot.wait(1)
    return path


def said(pilot: Pilot, name: str) -> str:
    """What a label of the page on top says; empty where there is none of that name."""
    found = [widget for widget in pilot.engine.top.form.widgets if widget.name == name]
    assert all(isinstance(one, Label) for one in found)
    return " ".join(one.text for one in found)


@pytest.mark.parametrize("error", ["ENOSPC", "EROFS", "EIO"])
def test_the_end_of_a_match_on_a_full_disk(
    home: Path, pilot: Pilot, disk: Disk, ended: Path, error: str
) -> None:
    """The score sheet comes up and says in one sentence what is owed, and what to do. Again says
    why not; when there is room it deals, and the result is there, once."""
    disk.error = error
    assert str(home) in said(pilot, "owed") and ended.exists()
    assert pilot.app.store.results() == []
    pilot.click(pilot.button("again"))
    for _ in range(2):  # it may be tried as often as one likes
        assert isinstance(pilot.engine.top, AskScene)
        assert str(home / "games") in said(pilot, "text") and "try again" in said(pilot, "text")
        pilot.click(pilot.button("yes"))
    disk.mended()
    pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene"
    [result] = pilot.app.store.results()
    assert result["journal"] == ended.name and not ended.exists()
    assert [one.name for one in (home / "finished").iterdir()] == [ended.name]


def test_what_was_owed_is_written_on_the_way_to_the_menu(
    pilot: Pilot, disk: Disk, ended: Path
) -> None:
    """There is room again: the menu says that it is done, and offers the match no more."""
    pilot.click(pilot.button("menu"))
    assert pilot.engine.top is pilot.menu and pilot.menu.waiting == []
    assert pilot.engine._notice is not None
    pilot.engine._notice = None
    for button in ("settings", "done"):
        pilot.click(pilot.button(button))
    assert pilot.engine._notice is None, "it was said"
    disk.mended()
    for button in ("settings", "done"):
        pilot.click(pilot.button(button))
    assert pilot.engine._notice is not None
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
    assert (pilot.app.write_queue.said is None) == room == (not ended.exists())
    pilot.killed()
    disk.mended()
    with Pilot(home) as again:
        for waiting in again.app.store.unfinished():
            assert waiting.path == ended and not room
            again.resume(ended)
            again.until(lambda: again.top == "ScoresScene")
            assert said(again, "owed") == ""
            again.rise()
        assert [result["journal"] for result in again.app.store.results()] == [ended.name]
        assert again.app.store.unfinished() == []


def test_settings_on_a_full_disk_are_said_once(pilot: Pilot, disk: Disk) -> None:
    """Every one takes effect; that they cannot be kept is not said at every click."""
    disk.at = 1
    pilot.click(pilot.button("settings"))
    scene = pilot.engine.top
    scene.set("reduced_motion", True)
    assert pilot.engine._notice is not None
    pilot.engine._notice = None
    scene.set("speed", 3.0)
    scene.set("ask", "always")
    assert pilot.engine._notice is None
    disk.mended()
    pilot.click(pilot.button("done"))
    kept = pilot.app.store.load_settings()[0]
    assert (kept.reduced_motion, kept.speed, kept.ask) == (True, 3.0, "always")


def test_no_match_begins_on_a_full_disk(home: Path, pilot: Pilot, disk: Disk) -> None:
    """The page where people sit down stays as it was laid, and says why and what to do."""
    disk.at = 1
    pilot.menu.choose(pilot.app.open("punk"))
    pilot.wait()
    laid = pilot.engine.top.chairs.roster()
    pilot.engine.top.start()
    pilot.wait()
    assert isinstance(pilot.engine.top, AskScene)
    assert str(home / "games") in said(pilot, "text") and "try again" in said(pilot, "text")
    pilot.click(pilot.button("yes"))
    assert pilot.top == "SeatsScene" and pilot.engine.top.chairs.roster() == laid
    disk.mended()
    pilot.engine.top.start()
    assert pilot.top == "TableScene" and pilot.journal.exists()


def plays(pilot: Pilot) -> None:
    for _ in range(2):
        pilot.click(pilot.card(pilot.hand()[0]))


DEEDS = {"a choice": plays, "a chair": lambda pilot: person(pilot, 1, "Björn"), "an undo": undo}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_cannot_be_written_down_is_not_done(pilot: Pilot, disk: Disk, deed: str) -> None:
    """A full disk is told on a paper over the table that stays until it is answered; tried again
    it is done as soon as there is room, and the journal plays back."""
    pilot.at_turn(ANNA)
    chosen(pilot)
    before, kept = (stand(pilot), pilot.match.players), pilot.journal.read_bytes()
    disk.at = 1
    DEEDS[deed](pilot)
    for _ in range(2):
        pilot.wait(6)
        assert pilot.top == "AskScene" and "no space left" in pilot.engine.top.text
        assert pilot.journal.read_bytes() == kept
        assert (stand(pilot), pilot.match.players) == before
        pilot.click(pilot.button("yes"))
    disk.mended()
    pilot.wait(1)
    pilot.click(pilot.button("yes"))
    pilot.wait()
    assert pilot.top in ("TableScene", "CurtainScene")
    assert (stand(pilot), pilot.match.players) != before
    assert len(pilot.journal.read_bytes()) > len(kept)
    path, match = pilot.journal, pilot.match
    pilot.scene.controller.leave()
    pilot.resume(path)
    pilot.until(lambda: pilot.match.state == match.state, 10)
    assert pilot.match.players == match.players


def test_the_table_can_be_left_where_nothing_can_be_written_down(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is kept at a table by a full disk; gone on with while it still is full, the game
    says the same again."""

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    pilot.at_turn(ANNA)
    path, kept = pilot.journal, pilot.journal.read_bytes()
    monkeypatch.setattr("rules.kit.journal.sync", full)
    for _ in range(2):
        plays(pilot)
        pilot.wait(1)
        pilot.click(pilot.button("no"))
        assert pilot.top == "MenuScene" and path.read_bytes() == kept
        pilot.click(pilot.button("goon:0"))
        pilot.until_turn()


def test_seals_stay_shut_on_a_full_disk(home: Path, disk: Disk) -> None:
    """What is opened is written down first: where that cannot be, one sentence says so."""
    with Pilot(home, WINDOW, speed=4.0) as pilot:
        pilot.sit(ANNA, game="pukk")
        play_out(pilot)
        page = check_dealer(pilot)
        disk.at = 1
        pilot.click(pilot.button("open"))
        assert page.seals.shut == ASKS and not pilot.match.seals_opened
        assert str(home / "games") in pilot.engine._notice[0]
        disk.mended()
        pilot.click(pilot.button("open"))
        assert page.seals.shut == "" and pilot.match.seals_opened
