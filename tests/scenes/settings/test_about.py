"""What the program is: its version, what is new and shown once, whose games, whose licences."""

import re
from pathlib import Path

import pytest

from table.app.app import App
from table.files.version import CHANGELOG, INSIDE, ROOT, releases, version
from table.i18n.words import FALLBACK, Words, languages
from table.scenes.settings.about import CHAPTERS, AboutScene, LicenceScene, news_page
from table.scenes.settings.folders import FoldersScene
from table.storage.acknowledged import acknowledged
from table.storage.store import Store
from table.widgets.rich import PlainText
from tests.pilot import Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def test_the_page_is_found_from_the_settings(pilot: Pilot, app: App) -> None:
    """By its name as well; every chapter is a row of a list that the arrows walk over."""
    pilot.menu()
    pilot.click("settings")
    pilot.click("find")
    pilot.type("licen")
    pilot.click("about")
    page = pilot.top
    assert isinstance(page, AboutScene) and version() in page.form.widgets[0].title
    page.form.set_focus(page.form.find("chapters"))
    walked = [page.chapter]
    for _ in CHAPTERS[1:]:
        pilot.keys("down")
        walked.append(page.chapter)
    assert walked == list(CHAPTERS)
    assert str(app.store.logs) in page.form.find("text").source
    pilot.click("where")
    assert isinstance(pilot.top, FoldersScene)


FOUND = {
    "where": {"en": "folder where", "is": "mappa mappan hvar", "da": "mappe hvor"},
    "about": {
        "en": "fails error licence version",
        "is": "bilar villa leyfi útgáfa",
        "da": "fejler fejl licens version",
    },
}


@pytest.mark.parametrize("language", ["en", "is", "da"])
def test_the_settings_know_what_is_looked_for(pilot: Pilot, app: App, language: str) -> None:
    """A word for what somebody has lost leads on to the page on which it stands."""
    app.speak(language)
    pilot.menu()
    pilot.click("settings")
    for name, said in FOUND.items():
        for word in said[language].split():
            pilot.top.find(word)
            assert pilot.widget(name).visible, word
    pilot.top.find("xyzzy")
    assert not any(pilot.widget(name).visible for name in FOUND)


def test_every_game_is_told_with_who_made_it(pilot: Pilot, app: App) -> None:
    """In the words of the game itself."""
    page = pilot.open(AboutScene(app, "games"))
    said = page.form.find("text").source
    for game in app.games:
        assert game.title in said and game.words.say("game.author") in said


# --- licences -------------------------------------------------------------------------------


def test_every_part_has_its_licence_in_full() -> None:
    """Whatever requirements.txt names is told, with a text that is there; and no text lies in
    `licences` that nobody is led to."""
    for one in INSIDE:
        assert len(one.read()) > 200, one.name
    required = re.findall(r"^([\w-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert required and set(required) <= {one.package for one in INSIDE}
    there = {f"licences/{path.name}" for path in (ROOT / "licences").iterdir()}
    assert there == {one.text for one in INSIDE} - {"LICENSE"}


def test_a_licence_is_read_to_its_last_word(pilot: Pilot, app: App) -> None:
    """By keys alone: down to a row, Enter, and to the end of the text."""
    pilot.open(AboutScene(app, "licences"))
    pilot.to("licences")
    pilot.keys("down", "enter")
    page = pilot.top
    assert isinstance(page, LicenceScene) and page.of is INSIDE[1]
    text = page.form.find("text")
    assert isinstance(text, PlainText)
    pilot.keys("end")
    assert "Ty Coon" in " ".join(text.spoken_lines())
    pilot.keys("esc")
    assert isinstance(pilot.top, AboutScene) and pilot.top.licence == 1


def test_a_licence_that_somebody_took_away_is_missed_in_a_sentence(pilot: Pilot, app: App) -> None:
    """With the name of its file."""
    gone = INSIDE[1]._replace(text="licences/nothing.txt")
    page = pilot.open(LicenceScene(gone))
    assert "licences/nothing.txt" in page.form.find("text").source


# --- what is new ----------------------------------------------------------------------------


def test_the_latest_news_are_those_of_this_version() -> None:
    """The changelog begins with the version that this is; and of the file the page knows every
    line that is one."""
    found = releases()
    assert found[0].version == version()
    assert [one.day for one in found] == sorted((one.day for one in found), reverse=True)
    lines = [line for line in CHANGELOG.read_text("utf-8").splitlines() if line.startswith("- ")]
    assert lines == [f"- {line}" for one in found for line in one.lines]


@pytest.mark.parametrize("tongue", languages())
def test_news_are_told_in_every_language(tongue: str) -> None:
    """English says what stands in the file, word by word; the others say as many lines."""
    words = Words.load(tongue)
    for one in releases():
        for number, english in enumerate(one.lines, 1):
            said = words.say(f"news.{one.version}.{number}")
            assert (said == english) == (tongue == FALLBACK), f"{one.version}, line {number}"
        assert not words.has(f"news.{one.version}.{len(one.lines) + 1}")
    assert news_page(words, releases()).count("### ") == len(releases())


def test_what_no_language_says_is_told_in_english(tmp_path: Path) -> None:
    """A line of the file that nobody has put into words yet stands there as it is."""
    path = tmp_path / "CHANGELOG.md"
    path.write_text("# x\n\n## 9.9, 3 May 2031\n\n- Something odd.\n", "utf-8")
    told = news_page(Words.load("is"), releases(path))
    assert "Something odd." in told and "9.9" in told and "2031" in told
    assert releases(tmp_path / "nothing.md") == []
    assert news_page(Words.load("en"), []) == Words.load("en").say("about.news.none")


def test_a_first_start_tells_of_nothing_new(store: Store) -> None:
    """Nor do those after it, whether or not anything was played."""
    for _ in range(3):
        app = App(store)
        pilot = Pilot(app)
        pilot.menu()
        assert "news" not in pilot.names()
        app.close()
    assert acknowledged(store).version == version()


@pytest.mark.parametrize("older", ["another", "none"])
def test_after_an_update_the_menu_tells_once(store: Store, older: str) -> None:
    """A line that opens the page, until somebody has looked or the window closes; a version that
    left no mark is known by what else it left."""
    store.settings_path.parent.mkdir(parents=True)
    store.settings_path.write_text("{}")
    if older == "another":
        store.seen_path.write_text('{"version": "0.0.9"}')
    app = App(store)
    pilot = Pilot(app)
    menu = pilot.menu()
    pilot.click("news")
    assert isinstance(pilot.top, AboutScene) and pilot.top.chapter == "news"
    pilot.keys("esc")
    assert pilot.top is menu and "news" not in pilot.names()
    app.close()
    store.seen_path.write_text('{"version": "0.0.9"}')
    unread = App(store)
    pilot = Pilot(unread)
    pilot.menu()
    pilot.frame(10)
    assert "news" in pilot.names(), "it stays as long as the window"
    unread.close()
    assert not App(store).news


def test_a_safe_start_neither_tells_nor_notes(store: Store) -> None:
    """What is new waits for the usual one."""
    store.settings_path.parent.mkdir(parents=True)
    store.settings_path.write_text("{}")
    app = App(store, safe=True)
    assert not app.news
    app.close()
    assert not store.seen_path.exists() and App(store).news


def test_a_mark_that_does_not_read_is_no_news_for_ever(store: Store) -> None:
    """It is written anew."""
    store.seen_path.parent.mkdir(parents=True)
    store.seen_path.write_text("[]")
    App(store).close()
    assert acknowledged(store).version == version()


# --- plain text -----------------------------------------------------------------------------


def test_plain_text_means_what_it_says() -> None:
    """No star, brace or bracket in it is a mark; paragraphs are broken anew, a list keeps its
    lines, and as it is every line stands for itself, drawn in as it was."""
    area = (0.0, 0.0, 400.0, 300.0)
    long = "x" * 60
    source = (
        f"A *star* {{7D}} [a](b)\n\n\n{long}\n{long}\nend\n  (a) {long}\n  (b) two\n# no heading"
    )
    found = ["".join(span.text for span in one.spans) for one in PlainText(area, source).blocks()]
    indented = "\u00a0\u00a0"
    assert found == [
        "A *star* {7D} [a](b)",
        "\u00a0",
        f"{long} {long} end",
        f"{indented}(a) {long}",
        f"{indented}(b) two",
        "# no heading",
    ]
    kept = PlainText(area, f"{long}\n    {long}", as_it_is=True).blocks()
    assert [one.spans[0].text for one in kept] == [long, "\u00a0" * 4 + long]
    assert {span.role for one in kept for span in one.spans} == {"text"}


def test_a_text_is_read_aloud_line_by_line(pilot: Pilot, app: App) -> None:
    """As every page that scrolls is."""
    page = pilot.open(LicenceScene(INSIDE[0]))
    pilot.frame()
    assert any("MIT" in line for line in page.form.find("text").spoken_lines())
    assert page.form.focus is page.form.find("text")
