"""The family book's pages, driven by a pilot."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from rules.kit.records import record_keys
from table.app.app import App
from table.scenes.history.book_tabs import PeopleTab
from table.scenes.history.look_back import LookBackScene
from table.storage.album import Album
from table.widgets.ledger import Bar
from tests.app.albums import play_and_leave, start_match
from tests.pilot import Pilot
from tests.scenes.history.album import open_tab
from tests.stats.shelves import change, line, log

THEIRS = """\
journal,ended,game,options,why,apart,origin,seat,\
name,key,who,level,points,place,won,hints,undone,hands,records
old.jsonl,2001-01-01T20:00:00Z,tunk,{},out,0,,0,Langamma,,person,,9,1,1,0,0,,hand=50
old.jsonl,2001-01-01T20:00:00Z,tunk,{},out,0,,1,Anna,,person,,8,2,0,0,0,,hand=51
"""
FAMILY = ("Anna", "Björn", "Kári", "Ösp", "Þór", "Guðrún", "Sigga", "Jón")


@pytest.fixture
def full(app: App) -> App:
    """Two evenings, one of many games, and one match with its journal."""
    folder = app.store.results_path.parent
    log(folder, *(line(at, *FAMILY[: 2 + at % 5], won=at % 2) for at in range(9)))
    log(folder, *(line(at, *FAMILY, won=at % 8) for at in range(48, 56)))
    play_and_leave(app, start_match(app, "tunk", "Anna,bot", match="hands_5"))
    return app


def open_people(pilot: Pilot) -> LookBackScene:
    """Open the list of people, and wait until all journals are read."""
    open_tab(pilot, PeopleTab)
    assert pilot.page == "LookBackScene"
    return pilot.top


def tab_names(pilot: Pilot) -> set[str]:
    return {name[4:] for name in pilot.names() if name.startswith("tab:")}


def test_a_tab_is_shown_once_there_is_something_in_it(pilot: Pilot, app: App):
    """Games kept apart or of computers alone have a place in the album, and none in the book."""
    pilot.menu()
    assert "look_back" not in pilot.names()
    folder = app.store.results_path.parent
    log(folder, line(1, "bot", "bot"))
    pilot.menu()
    pilot.click("look_back")
    assert tab_names(pilot) == {"album"}
    log(folder, line(2, "Anna", "Björn", apart=True))
    pilot.open(LookBackScene(app))
    assert tab_names(pilot) == {"album", "evenings"}
    log(folder, line(3, "Anna", "Björn"))
    pilot.open(LookBackScene(app))
    assert tab_names(pilot) == {"album", "evenings", "people", "games", "year"}


def test_every_tab_shows_what_was_played(pilot: Pilot, full: App):
    """A row opens a person's page; records, months and evenings agree with the games."""
    open_people(pilot)
    people = pilot.widget("people")
    names = [row[0] for row in people.rows]
    assert set(names) == set(FAMILY)
    pilot.keys("down", "down", "enter")
    assert pilot.page == "BookPersonScene" and pilot.said("name") == names[2]
    games = pilot.widget("games").rows
    assert games and isinstance(games[0][3], Bar)
    pilot.keys("esc")
    assert pilot.widget("people").value == 2
    x, y = people.area[0] + 60, people.area[1] + 34 + 36 * 1.5
    scale = pilot.stage.scale
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(x * scale, y * scale), button=1))
    pilot.frame()
    assert pilot.page == "BookPersonScene" and pilot.said("name") == names[1]
    scene = open_people(pilot)
    pilot.click("tab:games")
    pilot.widget("picture")
    scene.tab.choices["game"] = "tunk"
    scene.rebuild()
    rows = pilot.widget("records").rows
    game = full.open("tunk")
    called = {game.words.say(f"record.{key}") for key in record_keys(game.rules)}
    assert rows and rows[0][0] in called and {row[2] for row in rows} == {"Anna"}
    pilot.click("tab:year")
    months = pilot.widget("months")
    assert len(months.rows) == len(FAMILY) and len(months.columns) == 14
    for row in months.rows:
        assert sum(int(cell or 0) for cell in row[1:-1]) == int(row[-1]), row
    pilot.click("tab:evenings")
    first = pilot.said("title")
    pilot.to("evenings", "down", "enter")
    assert pilot.said("title") != first
    won = [line for line in scene.tab.lines() if " win" in line]
    assert len(won) >= int(pilot.widget("evenings").rows[1][1])


def test_who_left_before_the_end_has_a_page(pilot: Pilot, app: App):
    """They are listed without games, and their page names the game and hand they left."""
    gone = [change(3, 0, "Lilja", "bot")]
    log(app.store.results_path.parent, line(1, "bot", "Anna", changes=gone))
    open_people(pilot)
    rows = {row[0]: row[1:4] for row in pilot.widget("people").rows}
    assert rows == {"Anna": ("1", "0", "0"), "Lilja": ("0", "0", "1")}
    pilot.keys("down", "enter")
    assert pilot.said("name") == "Lilja" and not pilot.widget("games").rows
    assert pilot.said("line").startswith("Left 1 game before its end: Tunk")
    assert pilot.said("line").endswith("from hand 3.")


def test_the_book_goes_into_a_file_and_back(pilot: Pilot, full: App, tmp_path: Path):
    """Each says what it did or why not; imported games are in the book and evenings at once."""
    open_people(pilot)
    count = len(full.store.results())
    pilot.click("file", "write")
    assert pilot.said("told").startswith(f"{count} games were written to")
    pilot.click("read")
    assert pilot.said("told") == f"0 new games are in the book now. {count} were there already."
    for path in ("", "~nobody-of-this-name/x.csv", "a\0b", str(full.store.games.parent)):
        pilot.top.path = path
        for name in ("read", "write"):
            pilot.click(name)
            label = pilot.widget("told")
            assert label.colour == "warn" and label.text, (path, name)
    file, before = tmp_path / "theirs.csv", len(Album(full.store).entries)
    file.write_text(THEIRS, encoding="utf-8")
    pilot.top.path = str(file)
    pilot.click("read")
    assert pilot.said("told").startswith("1 new game is in the book now.")
    pilot.keys("esc")
    assert pilot.page == "LookBackScene"
    assert "Langamma" in [row[0] for row in pilot.widget("people").rows]
    assert len(Album(full.store).entries) == before
    pilot.click("tab:evenings")
    assert "2001" in pilot.widget("evenings").rows[-1][0]


def test_a_damaged_book_is_told_on_its_page(pilot: Pilot, full: App):
    """One sentence names the damaged file; the pages are as before."""
    pilot.menu()
    pilot.frame(10)
    assert not full.store.book_path.exists()
    scene = open_people(pilot)
    rows = pilot.widget("people").rows
    assert scene.try_leave() and scene.reader.book.journals_left == 0
    with closing(sqlite3.connect(full.store.book_path)) as db:
        assert db.execute("SELECT count(*) FROM journals").fetchone() == (1,)
    pilot.keys("esc")
    full.store.book_path.write_bytes(b"nonsense" * 900)
    pilot.click("look_back", "tab:people")
    for _ in range(300):
        pilot.frame()
    assert "book.sqlite.aside-1" in pilot.said("trouble")
    assert pilot.widget("people").rows == rows
