"""What has failed, and its page."""

import platform
from pathlib import Path

import pytest

import table.window
from table.app.app import App
from table.app.crash import written_down
from table.app.starts import Start
from table.engine.game_loop import GameLoop
from table.files.version import version
from table.scenes.settings.problems import ProblemsScene
from table.storage.acknowledged import troubles, untold
from tests.pilot import Pilot
from tests.scenes.settings.answering import answered

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def fail(app: App, said: str) -> Path:
    """Something fails, and is written down."""
    before = set(troubles(app.store))
    written_down(ValueError(said), app.store.logs)
    (path,) = set(troubles(app.store)) - before
    return path


def test_a_failure_is_told_in_the_menu_until_it_is_looked_at(pilot: Pilot, app: App) -> None:
    """After a start that died as well as in the window where it happens; a later one anew."""
    fail(app, "the last run")
    menu = pilot.menu()
    pilot.click("troubles")
    assert isinstance(pilot.top, ProblemsScene)
    assert "ValueError: the last run" in pilot.widget("text").source
    pilot.keys("esc")
    assert pilot.top is menu and "troubles" not in pilot.names()
    path = fail(app, "another")
    menu.rebuild()
    pilot.click("troubles")
    assert pilot.top.path == path
    app.close()
    assert not untold(App(app.store).store)


def test_the_latest_failure_comes_first(pilot: Pilot, app: App) -> None:
    """Two of the same second as well; the others are leafed through."""
    paths = [fail(app, f"number {number}") for number in range(3)]
    pilot.open(ProblemsScene(app))
    for path in reversed(paths):
        assert pilot.top.path == path and pilot.said("file") == str(path)
        pilot.click("older")
    assert not pilot.widget("older").enabled
    pilot.click("newer")
    assert pilot.top.path == paths[1]


def test_a_failure_is_copied_shown_and_thrown_away(
    pilot: Pilot, app: App, manager: Path, notices, monkeypatch
) -> None:
    """The whole text; its folder; and none is left."""
    path, copied = fail(app, "on purpose"), []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    pilot.open(ProblemsScene(app))
    pilot.click("copy")
    assert copied == [path.read_text()] and notices == [app.words.say("troubles.copied")]
    pilot.click("show")
    answered(pilot)
    assert manager.read_text().strip() == str(app.store.logs)
    pilot.click("throw")
    assert path.exists() and path.name in pilot.said("text")
    pilot.click("no")
    assert path.exists()
    pilot.click("throw")
    pilot.click("yes")
    assert not path.exists() and pilot.said("none")
    assert not pilot.widget("copy").enabled and not pilot.widget("throw").enabled
    pilot.click("done")


def test_without_a_clipboard_that_is_said(
    pilot: Pilot, app: App, notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Linux without a desktop has none."""
    import pygame

    def nowhere(text: str) -> None:
        raise pygame.error("no clipboard")

    fail(app, "on purpose")
    monkeypatch.setattr("pygame.scrap.put_text", nowhere)
    pilot.open(ProblemsScene(app))
    pilot.click("copy")
    assert notices == [app.words.say("troubles.uncopied")]


def test_a_file_that_is_gone_or_huge_or_no_text_is_shown_as_far_as_it_goes(
    pilot: Pilot, app: App
) -> None:
    """In a sentence, or in the part that anybody would read."""
    path = fail(app, "on purpose")
    page = pilot.open(ProblemsScene(app))
    path.write_bytes(b"\xff\x00" * 1_000_000)
    page.rebuild()
    pilot.frame()
    assert 0 < len(page.text()) < 200_000
    path.unlink()
    assert "ValueError" not in page.text() and page.text()
    pilot.click("throw")
    pilot.click("yes")
    assert pilot.said("none")


def test_what_is_grey_in_the_menu_stands_on_the_page(pilot: Pilot, app: App) -> None:
    """A game, a theme and a text of one's own, and a saved game that do not read, each with its
    file: the page and the menu agree, and what was written down stands below."""
    store = app.store
    for path, text in (
        (store.own_games / "grey_one" / "rules.py", "NAME = \n"),
        (store.themes / "mine.yaml", "felt: [\n"),
        (store.languages / "words.nds.yaml", "common.ok: [\n"),
        (store.games / "punk-1.jsonl", "{}\n"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    again = App(store)
    again.speak("nds")
    again.speak("en")
    told = Pilot(again)
    try:
        menu = told.menu()
        told.until_tried()
        grey = menu.form.find("game:grey_one").error  # no other test has one of that name
        assert "rules.py" in grey and "line 1" in grey
        page = told.open(ProblemsScene(again))
        assert grey in told.widget("amiss").source
        for name in ("mine.yaml, line ", "words.nds.yaml, line ", "punk-1.jsonl"):
            assert name in told.widget("amiss").source
        assert "earlier copy" in told.widget("amiss").source
        assert "none" not in told.names() and "text" not in told.names()
        path = fail(again, "on purpose")
        page.open(told.engine)
        page.rebuild()
        assert told.said("file") == str(path) and grey in told.widget("amiss").source
    finally:
        again.close()


def test_a_report_begins_with_what_tells_most(app: App) -> None:
    """The error itself, then the program, Python, SDL, the system and the language, before the
    details."""
    written_down(ValueError("on purpose"), app.store.logs, "da")
    (path,) = troubles(app.store)
    first, made, ran, *_ = path.read_text().splitlines()
    assert first == "ValueError: on purpose"
    assert f"Card table {version()}" in made
    assert f"Python {platform.python_version()}" in made and "SDL" in made
    assert platform.platform() in ran and "language da" in ran


def test_the_window_opens_again_in_safe_mode(
    pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the page of a failure: the house is left, and another entered in which nothing of the
    player's own stands. There the button is of no use."""
    monkeypatch.setenv("CARDTABLE_HOME", str(app.store.results_path.parent))
    fail(app, "on purpose")
    houses = []

    def run(stage: GameLoop) -> None:
        menu = stage.stack[0]
        houses.append(menu.app)
        menu.open_page("troubles")
        page = stage.top
        assert isinstance(page, ProblemsScene)
        if not menu.app.safe:
            page.safe()
            assert stage.quitting
        else:
            assert not page.form.find("safe").enabled

    monkeypatch.setattr(GameLoop, "run", run)
    assert table.window.opened(Start(None)) == 0
    assert [one.safe for one in houses] == [False, True]


def test_in_a_safe_house_the_menu_tells_of_a_failure_too(app: App) -> None:
    """Below what is left out there."""
    fail(app, "on purpose")
    safe = App(app.store, safe=True)
    pilot = Pilot(safe)
    menu = pilot.menu()
    told, left_out = menu.form.find("troubles"), menu.form.find("safe")
    assert told.area[1] >= left_out.area[1] + left_out.area[3]
    tiles = [one for one in menu.form.widgets if one.name.startswith("game:")]
    assert all(one.area[1] >= told.area[1] + told.area[3] for one in tiles)
    pilot.click("troubles")
    assert isinstance(pilot.top, ProblemsScene)
    safe.close()
