"""What the program is, where things lie, what has failed: version, news, licences, folders."""

import platform
import re
import time
from pathlib import Path

import pygame
import pytest

import table.storage.own_places as own_places
import table.window
from table.app.app import App
from table.app.problems import write_details
from table.app.starts import Start
from table.engine.game_loop import GameLoop
from table.files.version import CHANGELOG, COMPONENTS, ROOT, releases, version
from table.i18n.words import FALLBACK, Words, languages
from table.scenes.settings.about import (
    CHAPTERS,
    AboutScene,
    FoldersScene,
    LicenceScene,
    ProblemsScene,
    news_text,
)
from table.storage.own_places import own_places as places
from table.storage.store import Store, has_unread_troubles, read_acknowledged, troubles
from table.widgets.rich import PlainText
from tests.pilot import Pilot


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", texts.append)
    return texts


def await_shown(manager: Path, folders: list[Path]) -> None:
    """Wait until the file manager has been asked to show these folders."""
    end = time.monotonic() + 20
    while not manager.exists() or manager.read_text().splitlines() != [*map(str, folders)]:
        assert time.monotonic() < end, f"wanted {folders}, shown {manager.read_text()}"
        time.sleep(0.01)


FOUND = {
    "en": ("folder where", "fails error licence version"),
    "is": ("mappa mappan hvar", "bilar villa leyfi útgáfa"),
    "da": ("mappe hvor", "fejler fejl licens version"),
}


@pytest.mark.parametrize("language", FOUND)
def test_the_page_is_found_from_the_settings(pilot: Pilot, app: App, language: str) -> None:
    """By its name and by what somebody looks for; every game is listed with its author."""
    app.set_language(language)
    pilot.menu()
    pilot.click("settings")
    for name, typed in zip(("where", "about"), FOUND[language], strict=True):
        for word in typed.split():
            pilot.top.show_matches(word)
            assert name in pilot.names(), word
        pilot.top.show_matches("xyzzy")
        assert name not in pilot.names()
    pilot.top.show_matches(FOUND[language][1].split()[-1])
    pilot.click("about")
    page = pilot.top
    assert pilot.page == "AboutScene" and version() in page.form.widgets[0].title
    page.form.set_focus(page.form.find("chapters"))
    texts = {}
    for chapter in CHAPTERS:
        assert page.chapter == chapter
        texts[chapter] = "text" in pilot.names() and page.form.find("text").source
        pilot.keys("down")
    for game in app.games:
        assert game.title in texts["games"] and game.words.say("game.author") in texts["games"]
    assert str(app.store.logs) in texts["kept"]
    pilot.click("where")
    assert pilot.page == "FoldersScene"


def test_every_part_has_its_licence_in_full(pilot: Pilot, app: App):
    """All of requirements.txt, and no other file; read to its last word by keys and aloud."""
    for part in COMPONENTS:
        assert len(part.read()) > 200, part.name
    required = re.findall(r"^([\w-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert required and set(required) <= {part.package for part in COMPONENTS}
    there = {f"licences/{path.name}" for path in (ROOT / "licences").iterdir()}
    assert there == {part.text for part in COMPONENTS} - {"LICENSE"}
    pilot.open(AboutScene(app, "licences"))
    pilot.to("licences", "down", "enter")
    page = pilot.top
    assert pilot.page == "LicenceScene" and page.part is COMPONENTS[1]
    text = page.form.find("text")
    assert page.form.focus is text
    pilot.keys("end")
    assert "Ty Coon" in " ".join(text.spoken_lines())
    pilot.keys("esc")
    assert pilot.page == "AboutScene" and pilot.top.licence == 1
    page = pilot.open(LicenceScene(COMPONENTS[1]._replace(text="licences/nothing.txt")))
    assert "licences/nothing.txt" in page.form.find("text").source


def test_plain_text_means_what_it_says() -> None:
    """Marks are plain characters, and lines and their indents stay."""
    lines = ["A *star* {7D} [a](b)", "", "    " + "x" * 60, "# no heading"]
    blocks = PlainText((0.0, 0.0, 400.0, 300.0), "\n".join(lines)).blocks()
    found = ["".join(span.text for span in line.spans) for line in blocks]
    assert found == [line.replace("    ", "\u00a0" * 4) or "\u00a0" for line in lines]
    assert {span.role for line in blocks for span in line.spans} == {"text"}


def test_the_latest_news_are_those_of_this_version(tmp_path: Path) -> None:
    """The changelog starts with this version, and has each of its lines in every language."""
    found = releases()
    lines = [line for line in CHANGELOG.read_text("utf-8").splitlines() if line.startswith("- ")]
    assert lines == [f"- {line}" for news in found for line in news.lines]
    for tongue in languages():
        words = Words.load(tongue)
        for news in found:
            for number, english in enumerate(news.lines, 1):
                text = words.say(f"news.{news.version}.{number}")
                assert (text == english) == (tongue == FALLBACK), (tongue, news.version, number)
            assert not words.has(f"news.{news.version}.{len(news.lines) + 1}")
        assert news_text(words, found).count("### ") == len(found)
        assert news_text(words, []) == words.say("about.news.none")
    path = tmp_path / "CHANGELOG.md"
    path.write_text("# x\n\n## 9.9, 3 May 2031\n\n- Something odd.\n", "utf-8")
    told = news_text(Words.load("is"), releases(path))
    assert "Something odd." in told and "9.9" in told and "2031" in told
    assert releases(tmp_path / "nothing.md") == []


@pytest.mark.parametrize("older", ["another", "none"])
def test_after_an_update_the_menu_tells_once(store: Store, older: str) -> None:
    """Until it is pressed or the window closes; not at the first start or a safe one."""
    for mark in ("", "[]"):
        if mark:
            store.seen_path.write_text(mark)
        app = App(store)
        assert not app.news
        app.close()
        assert read_acknowledged(store).version == version()
    store.settings_path.parent.mkdir(parents=True, exist_ok=True)
    store.settings_path.write_text("{}")
    store.seen_path.unlink()
    if older == "another":
        store.seen_path.write_text('{"version": "0.0.9"}')
    safe = App(store, safe=True)
    assert not safe.news
    safe.close()
    for is_pressed in (True, False):
        app = App(store)
        pilot = Pilot(app)
        menu = pilot.menu()
        pilot.frame(10)
        assert "news" in pilot.names(), "it stays as long as the window"
        if is_pressed:
            pilot.click("news")
            assert pilot.page == "AboutScene" and pilot.top.chapter == "news"
            pilot.keys("esc")
            assert pilot.top is menu and "news" not in pilot.names()
        app.close()
        if is_pressed:
            store.seen_path.write_text('{"version": "0.0.9"}')
    assert not App(store).news


def test_every_place_is_there_with_its_way(pilot, app, manager: Path, copied, notices, monkeypatch):
    """Copied, or made and shown; where that cannot be a sentence names it."""
    page = pilot.open(FoldersScene(app))
    every = places(app.store)
    keys = [place.key for place in every]
    assert keys == ("settings games album people book themes own_games languages logs".split())
    for place in every:
        assert pilot.said(f"path:{place.key}") == str(place.path)
        called = pilot.said(f"called:{place.key}")
        assert called and called in pilot.widget(f"show:{place.key}").label
        pilot.click(f"copy:{place.key}")
    assert copied == [str(place.path) for place in every]
    assert all(path in said for path, said in zip(copied, notices, strict=True))
    notices.clear()
    shown = list[Path]()
    for place in every:
        pilot.click(f"show:{place.key}")
        shown.append(place.folder)
        await_shown(manager, shown)
        assert place.folder.is_dir() and place.path.is_dir() != place.is_file
    assert notices == []
    scale, foot = pilot.engine.scale, page.form.find("done").area[1]
    for lines in (1, 4):
        _, y = page.notice_position((round(600 * scale), round(40 * lines * scale)))
        assert 100 * scale < y and y + 40 * lines * scale <= foot * scale
    themes = app.store.themes
    pilot.open(FoldersScene(app))
    for command in (lambda: None, lambda: ["/nowhere/at/all"]):
        monkeypatch.setattr(own_places, "file_manager", command)
        notices.clear()
        pilot.click("show:themes")
        (said,) = notices
        assert str(themes) in said and "file manager" in said
    themes.rmdir()
    themes.write_text("mine")
    pilot.click("show:themes")
    assert str(themes) in notices[-1] != said and themes.read_text() == "mine"


def write_failure(app: App, said: str) -> Path:
    before = set(troubles(app.store))
    write_details(ValueError(said), app.store.logs)
    (path,) = set(troubles(app.store)) - before
    return path


def test_a_failure_is_told_in_the_menu_until_it_is_looked_at(pilot: Pilot, app: App) -> None:
    """Of the last start and of this one; later ones anew, and in safe mode too."""
    write_failure(app, "the last run")
    menu = pilot.menu()
    pilot.click("troubles")
    assert pilot.page == "ProblemsScene"
    assert "ValueError: the last run" in pilot.widget("text").source
    pilot.keys("esc")
    assert pilot.top is menu and "troubles" not in pilot.names()
    path = write_failure(app, "another")
    safe = App(app.store, safe=True)
    find = Pilot(safe).menu().form.find
    assert find("safe").text == safe.words.say("safe.on")
    told, left_out = find("troubles").area, find("safe").area
    assert told[1] + told[3] <= left_out[1]
    low = left_out[1] + left_out[3]
    assert all(find(f"game:{game.name}").area[1] >= low for game in safe.games)
    safe.close()
    menu.rebuild()
    pilot.click("troubles")
    assert pilot.top.path == path
    app.close()
    assert not has_unread_troubles(App(app.store).store)


def test_failures_are_read_copied_shown_and_thrown_away(
    pilot: Pilot, app: App, manager: Path, notices, copied, monkeypatch
) -> None:
    """The latest first, copied whole; huge, binary or missing files as far as possible."""
    paths, say = [write_failure(app, f"number {number}") for number in range(3)], app.words.say

    def nowhere(text: str) -> None:
        raise pygame.error("no clipboard")

    page = pilot.open(ProblemsScene(app))
    for path in reversed(paths):
        assert pilot.top.path == path and pilot.said("file") == str(path)
        pilot.click("older")
    assert not pilot.widget("older").enabled
    pilot.click("newer")
    assert page.path == paths[1]
    pilot.click("copy")
    assert copied == [paths[1].read_text()]
    monkeypatch.setattr("pygame.scrap.put_text", nowhere)
    pilot.click("copy")
    assert notices == [say("troubles.copied"), say("troubles.uncopied")]
    pilot.click("show")
    await_shown(manager, [app.store.logs])
    for answer in ("no", "yes"):
        pilot.click("throw")
        assert paths[1].exists() and paths[1].name in pilot.said("text")
        pilot.click(answer)
    assert not paths[1].exists() and page.path == paths[0]
    paths[0].write_bytes(b"\xff\x00" * 1_000_000)
    page.rebuild()
    pilot.frame()
    assert 0 < len(page.text()) < 200_000
    paths[0].unlink()
    assert "ValueError" not in page.text() and page.text()
    for _ in range(2):
        pilot.click("throw", "yes")
    assert pilot.said("none")
    assert not pilot.widget("copy").enabled and not pilot.widget("throw").enabled
    pilot.click("done")


def test_what_is_grey_in_the_menu_stands_on_the_page(app: App) -> None:
    """A game, theme, language or saved game that cannot be read is listed with its file."""
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
    again.set_language("nds")
    again.set_language("en")
    told = Pilot(again)
    try:
        menu = told.menu()
        told.until_tried()
        grey = menu.form.find("game:grey_one").error  # no other test has one of that name
        assert "rules.py" in grey and "line 1" in grey
        page = told.open(ProblemsScene(again))
        said = told.widget("amiss").source
        files = ("mine.yaml, line ", "words.nds.yaml, line ", "punk-1.jsonl", "earlier copy")
        assert all(name in said for name in (grey, *files))
        assert "none" not in told.names() and "text" not in told.names()
        path = write_failure(again, "on purpose")
        page.open(told.engine)
        page.rebuild()
        assert told.said("file") == str(path) and grey in told.widget("amiss").source
    finally:
        again.close()


def test_a_report_begins_with_what_tells_most(app: App) -> None:
    """The error, then program, Python, SDL, system and language."""
    write_details(ValueError("on purpose"), app.store.logs, "da")
    (path,) = troubles(app.store)
    first, made, ran, *_ = path.read_text().splitlines()
    assert first == "ValueError: on purpose"
    assert f"Card table {version()}" in made
    assert f"Python {platform.python_version()}" in made and "SDL" in made
    assert platform.platform() in ran and "language da" in ran


def test_the_window_opens_again_in_safe_mode(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a failure restarts without the player's own files."""
    monkeypatch.setenv("CARDTABLE_HOME", str(app.store.results_path.parent))
    write_failure(app, "on purpose")
    houses = []

    def run(stage: GameLoop) -> None:
        menu = stage.stack[0]
        houses.append(menu.app.safe)
        menu.open_page("troubles")
        page = stage.top
        assert isinstance(page, ProblemsScene)
        assert page.form.find("safe").enabled != menu.app.safe
        if not menu.app.safe:
            page.restart_safely()
            assert stage.quitting

    monkeypatch.setattr(GameLoop, "run", run)
    assert table.window.open_and_run(Start(None)) == 0
    assert houses == [False, True]
