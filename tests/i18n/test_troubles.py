"""What goes wrong is told in the player's language: what is kept, games, and matches."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.journal import NEWEST
from table.app.app import App
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Settings
from table.storage.store import Store
from tests.journal_files import downgrade_journal
from tests.pilot import GAME, Pilot, play, seated
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]


pytestmark = pytest.mark.usefixtures("told_in_words")


@pytest.fixture
def icelandic(store: Store, felt: None) -> Store:
    """A store whose owner reads Icelandic."""
    store.save_settings(Settings(language="is"))
    return store


@pytest.fixture
def app(icelandic: Store) -> Iterator[App]:
    made = App(icelandic)
    assert made.language == "is"
    yield made
    made.close()


def menu_of(store: Store) -> Pilot:
    """The menu, when everything it had to say lies upon it."""
    pilot = Pilot(App(store))
    pilot.menu()
    pilot.frame(9)
    return pilot


def refuse(number: int):
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


def left(app: App, *change: str) -> Path:
    """Leave a match with an old journal, in which a text is replaced once, or all of it."""
    session = seated(app)
    play(session.match, steps=4)
    app.leave(session.journal)
    path = downgrade_journal(session.journal.path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(*change, 1) if change[1:] else change[0], encoding="utf-8")
    return path


SYSTEM = {errno.ENOSPC: "ekkert pláss", errno.EACCES: "aðgangur", errno.ENOENT: "engin slík"}


def test_settings_that_cannot_be_kept_are_told(app: App, monkeypatch):
    """In one line, with what the system says in the player's language."""
    pilot = Pilot(app)
    pilot.open(SettingsScene(app))
    for number, cause in SYSTEM.items():
        with monkeypatch.context() as disk:
            disk.setattr(os, "replace", refuse(number))
            pilot.top.set("reduced_motion", True)
        notice, _ = pilot.stage._notice
        assert cause in notice and "geyma stillingarnar" in notice
        pilot.top.set("reduced_motion", False)


def test_a_damaged_journal_is_told(app: App, icelandic: Store):
    """Its place and fault, for a header the entry, in one dialog; it is not offered again."""
    texts = ["", "[1]\n", "{}\n", '{"journal": 1}\n', "{}\n{\n{}\n"]
    paths = [left(app, text) for text in texts]
    left(app, '"who":', '"what":')
    icelandic.settings_path.write_text('{"language": "is", "zebra": 1}', encoding="utf-8")
    pilot = menu_of(icelandic)
    told = pilot.said("text")
    assert all(path.name in told for path in paths) and "„seats“" in told and "`zebra`" in told
    assert told.count("Skráin eins og hún var er geymd") == len(texts) + 2
    pilot.click("yes")
    pilot.frame(2)
    assert pilot.top is pilot.stage.stack[0] and "goon:0" not in pilot.names()


@pytest.mark.parametrize("old", [False, True])
def test_to_play_on_before_a_damaged_line_is_offered(app: App, icelandic: Store, old: bool):
    """The question names the line, and what is whole and lost; the old file is kept. An old journal
    is damaged where the rules refuse a line."""
    session = seated(app)
    play(session.match, steps=4)
    app.leave(session.journal)
    path = downgrade_journal(session.journal.path) if old else session.journal.path
    lines = path.read_bytes().split(b"\n")
    choice = [number for number, line in enumerate(lines) if b'"move"' in line][2]
    lines[choice] = lines[choice].replace(b'"move":"', b'"move":"x', 1)
    path.write_bytes(b"\n".join(lines))
    pilot = menu_of(icelandic)
    pilot.click("goon:0")
    said = pilot.said("text")
    assert f"lína {choice + 1}" in said and "Á að spila áfram" in said
    assert old or (path.name in said and str(path.parent) not in said)
    for key, n in (("menu.torn.stands", 2), ("menu.torn.gone", len(lines) - 1 - choice)):
        assert pilot.app.words.say(key, n=n) in said
    pilot.click("no")
    assert path.exists() and pilot.top is pilot.stage.stack[0]
    pilot.click("goon:0")
    pilot.click("yes")
    assert not path.exists()
    (kept,) = icelandic.aside.iterdir()
    assert kept.read_bytes() == b"\n".join(lines)
    (new,) = icelandic.games.glob("*.jsonl")
    pilot.frame(2)
    match = pilot.stage.stack[0].session.match
    assert len(match.waiting_choices) + sum(len(moment.made) for moment in match.history) == 2
    assert new.name != path.name


def test_a_newer_journal_is_told_at_its_place(app: App, icelandic: Store):
    """In the list of waiting games, and when it is pressed."""
    left(app, '"journal":1', f'"journal":{NEWEST + 1}')
    pilot = menu_of(icelandic)
    card = pilot.widget("goon:0")
    assert "úr nýrra forriti" in card.error
    pilot.top.open_waiting(pilot.top.unfinished_games[0])
    pilot.frame()
    assert "úr nýrra forriti" in pilot.said("text")


UNFIT = drawn(
    [
        (f'"{GAME}"', '"nosuch"', "ekkert spil heitir"),
        ('"options":{', '"options":{"zebra":1,', "húsregluna „zebra“"),
        ('"move":"', '"move":"=', "er ekki leikur"),
        ('"move":"', '"move":"x', "ekki leyfilegur"),
        ('"dealt":["', '"dealt":["XX ', "er ekki spil"),
        ('"dealt":[', '"dealt":["AS",', "önnur spil"),
        ('{"dealt"', '{"moved":1,"dalt"', "það sem gjafarinn dró"),
    ],
    3,
    "up is told",
)


@pytest.mark.parametrize(("old", "new", "told"), UNFIT)
def test_a_match_that_cannot_be_taken_up_is_told(app: App, icelandic: Store, old, new, told):
    """Whatever does not fit the rules, by its line; reasons of the rules in the game's words."""
    left(app, old, new)
    pilot = menu_of(icelandic)
    pilot.click("goon:0")
    assert told in pilot.said("text"), pilot.said("text")


def test_a_line_lost_is_told_at_the_table(app: App):
    """The plug was pulled while it was written."""
    path = left(app, "{", "{")
    path.write_text(path.read_text("utf-8") + '{"seat":0,"mo', "utf-8")
    session = app.resume(path)
    assert session.notice and "síðasta línan" in app.words.tell(session.notice)


def test_a_match_that_cannot_be_begun_is_told(app: App, monkeypatch: pytest.MonkeyPatch):
    """No journal, no cards."""
    pilot = Pilot(app)
    pilot.open(SeatsScene(app, app.open(GAME)))
    monkeypatch.setattr(app.store, "new_journal_path", refuse(errno.EROFS))
    pilot.top.start()
    pilot.frame()
    assert "aðeins er hægt að lesa af þessum diski" in pilot.said("text")
