"""What another folder holds is taken along: all of it comes, nothing here is written over."""

import json
import os
import shutil
from pathlib import Path

import pytest

from rules.kit.said import SaidError
from table.app.house import House
from table.app.people import People
from table.scenes.settings.along import AlongScene
from table.stats.people import people as played_by
from table.storage.album import Album
from table.storage.along import take_along
from table.storage.family import open_book
from table.storage.store import Store
from table.theme.theme import FOLDER
from tests.app.albums import played, put_away, sat
from tests.pilot import Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def furnished(home: Path, theme: str = "Grandma's") -> Store:
    """A house that was lived in: a finished game, one in progress with a name, one put away, two
    people, a theme, a game and a language of one's own, settings."""
    house = House(Store(home))
    store = house.store
    for name in ("Anna", "Björn"):
        house.people.add(name)
    played(house, sat(house, "punk", "Anna,Björn", seed="4"))
    waits = played(house, sat(house, "tunk", "Anna,bot", seed="5"), steps=4)
    store.called.give(waits, "The long one")
    put_away(house, played(house, sat(house, "paks", "Anna,bot", seed="6"), steps=4))
    store.themes.mkdir()
    ours = (FOLDER / "wool.yaml").read_text("utf-8").replace("Wool and birch", theme)
    (store.themes / "mine.yaml").write_text(ours, "utf-8")
    (store.own_games / "knipa").mkdir(parents=True)
    (store.own_games / "knipa" / "rules.py").write_text(f'NAME = "knipa"  # {theme}\n', "utf-8")
    store.languages.mkdir()
    (store.languages / "words.nds.yaml").write_text('common.ok: "Jo"\n', "utf-8")
    house.settings.large = 150
    house.save()
    house.close()
    return store


@pytest.fixture
def old(tmp_path: Path) -> Store:
    return furnished(tmp_path / "old")


@pytest.fixture
def here(tmp_path: Path) -> Store:
    return Store(tmp_path / "here")


def files(store: Store) -> dict[str, bytes]:
    """All that lies in a house, but the mark of the version."""
    home = store.results_path.parent
    paths = [path for path in home.rglob("*") if path.is_file() and path != store.seen_path]
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in sorted(paths)}


def home_of(store: Store) -> Path:
    return store.results_path.parent


def test_everything_comes_into_an_empty_house(old: Store, here: Store) -> None:
    """Byte by byte, with the dates of the games, and the old folder stays as it was."""
    before = files(old)
    taken = take_along(home_of(old), here)
    assert files(old) == before
    assert {name: data for name, data in files(here).items() if name != "book.sqlite"} == {
        name: data for name, data in before.items() if name != "book.sqlite"
    } | {name: files(here)[name] for name in ("people.json", "results.jsonl", "called.json")}
    assert taken.settings and taken.beside is None and not taken.renamed and not taken.known
    assert dict(taken.came) == {
        "games": 1, "album": 2, "results": 1, "people": 2, "themes": 1, "own_games": 1,
        "languages": 1,
    }  # fmt: skip
    house = House(here)
    (waiting,) = here.unfinished()
    (was,) = old.unfinished()
    assert not waiting.error and waiting.when == was.when
    assert here.called.of(waiting.path) == "The long one"
    assert [one.name for one in house.people.all()] == ["Anna", "Björn"]
    assert house.settings.large == 150 and "mine" in house.own_themes
    assert [one.path.name for one in Album(here).entries] == [
        one.path.name for one in Album(old).entries
    ]
    book = open_book(here)
    assert len(book.ask(played_by)) == 2
    book.close()
    house.resume(waiting.path).journal.close()
    house.close()


def test_taken_a_second_time_it_brings_nothing_more(old: Store, here: Store) -> None:
    """Nor does it after a game that came was played on here, finished or put away."""
    take_along(home_of(old), here)
    first = files(here)
    again = take_along(home_of(old), here)
    assert not sum(again.came.values()) and not again.renamed and again.beside is None
    assert again.known > 5 and files(here) == first
    house = House(here)
    (waiting,) = here.unfinished()
    sitting = house.resume(waiting.path)
    played(house, sitting, steps=2)
    assert not sum(take_along(home_of(old), here).came.values())
    played(house, house.resume(waiting.path))
    assert here.unfinished() == []
    assert not sum(take_along(home_of(old), here).came.values())
    assert here.unfinished() == []
    house.close()


def test_two_of_a_name_are_both_kept(old: Store, tmp_path: Path) -> None:
    """What is here stays to the byte; the other comes under another name, and a result under the
    name that its journal has here. Settings stay in force, and the others lie beside them."""
    here = furnished(tmp_path / "here", "Uncle's")
    mine = files(here)
    for store in (old, here):  # the same name for another game
        (waiting,) = store.unfinished()
        os.replace(waiting.path, store.games / "tunk-20260101-101010.jsonl")
        (finished,) = store.finished.glob("*.jsonl")
        name = "punk-20260101-101010.jsonl"
        text = store.results_path.read_text("utf-8").replace(finished.name, name)
        store.results_path.write_text(text, "utf-8")
        os.replace(finished, store.finished / name)
    settings = json.loads(old.settings_path.read_text("utf-8"))
    old.settings_path.write_text(json.dumps({**settings, "large": 125}), "utf-8")
    mine = files(here)
    taken = take_along(home_of(old), here)
    now = files(here)
    assert {name: now[name] for name in mine if name not in SHARED} == {
        name: data for name, data in mine.items() if name not in SHARED
    }
    assert not taken.settings and taken.beside is not None
    assert json.loads(taken.beside.read_text("utf-8"))["large"] == 125
    theirs = files(old)
    for name, other in {
        "games/tunk-20260101-101010.jsonl": "games/tunk-20260101-101010-2.jsonl",
        "finished/punk-20260101-101010.jsonl": "finished/punk-20260101-101010-2.jsonl",
        "themes/mine.yaml": "themes/mine-2.yaml",
        "own_games/knipa/rules.py": "own_games/_knipa-2/rules.py",
    }.items():
        assert now[other] == theirs[name] != now[name]
    assert {one["journal"] for one in here.results()} == {
        "punk-20260101-101010.jsonl", "punk-20260101-101010-2.jsonl",
    }  # fmt: skip
    assert sorted(one.name for one in People(here.people_path).all()) == [
        "Anna", "Anna", "Björn", "Björn",
    ]  # fmt: skip
    assert take_along(home_of(old), here).renamed == 0 and files(here) == now


SHARED = ("results.jsonl", "people.json", "called.json", "book.sqlite")


@pytest.mark.parametrize(
    ("settings", "data"),
    [
        (".config/cardtable", ".local/share/cardtable"),
        ("AppData/Local/cardtable", "AppData/Local/cardtable"),
        ("Library/Application Support/cardtable", "Library/Application Support/cardtable"),
        (".cardtable", ".cardtable"),
    ],
)
def test_a_home_folder_of_any_system_will_do(
    tmp_path: Path, old: Store, here: Store, settings: str, data: str
) -> None:
    """There the settings, and all else, lie where that system keeps them; and what else of the
    same names lies in it is nobody's of ours."""
    home = tmp_path / "jon"
    shutil.copytree(home_of(old), home / data)
    (home / settings).mkdir(parents=True, exist_ok=True)
    os.replace(home / data / "settings.json", home / settings / "settings.json")
    (home / "games").mkdir()
    (home / "games" / "chess.jsonl").write_text("{}\n")
    taken = take_along(home, here)
    assert taken.settings and taken.came["games"] == 1 and taken.came["themes"] == 1
    assert not (here.games / "chess.jsonl").exists()


def test_what_is_not_ours_is_left(old: Store, here: Store) -> None:
    """Links, locks, drafts, what Python has compiled, and files of another kind."""
    (old.games / "notes.txt").write_text("mine")
    (old.games / "x.jsonl.lock").write_text("1")
    (old.own_games / "knipa" / "__pycache__").mkdir()
    (old.own_games / "knipa" / "__pycache__" / "rules.pyc").write_bytes(b"1")
    (old.own_games / "nothing").mkdir()
    if os.name != "nt":
        (old.games / "link.jsonl").symlink_to("/etc/hostname")
        (old.themes / "round.yaml").symlink_to(old.themes / "round.yaml")
    take_along(home_of(old), here)
    there = files(here)
    assert not [name for name in there if "notes" in name or "lock" in name or "pyc" in name]
    assert not [name for name in there if "link" in name or "nothing" in name or "round" in name]


@pytest.mark.parametrize("kind", ["none", "nothing", "same"])
def test_a_folder_that_will_not_do_is_refused(
    tmp_path: Path, old: Store, here: Store, kind: str
) -> None:
    """In one sentence that names it, and nothing is made here."""
    folder = {"none": tmp_path / "nowhere", "nothing": tmp_path / "empty", "same": home_of(old)}[
        kind
    ]
    (tmp_path / "empty").mkdir()
    with pytest.raises(SaidError) as refused:
        take_along(folder, old if kind == "same" else here)
    assert refused.value.why.key == f"along.{kind}" and str(folder) in str(refused.value)
    assert not home_of(here).exists()


def test_damaged_files_stop_nothing(old: Store, here: Store) -> None:
    """What does not read of them is passed over, or copied as it is; and never what is here."""
    old.people_path.write_text("[", "utf-8")
    old.called.path.write_text("{", "utf-8")
    old.settings_path.write_text("no", "utf-8")
    with old.results_path.open("a", encoding="utf-8") as file:
        file.write('half a line\n{"journal": 3}\n')
    taken = take_along(home_of(old), here)
    assert taken.came["games"] == 1 and taken.came["results"] == 1 and not taken.came["people"]
    assert not here.people_path.exists()


def test_a_full_disk_is_told(old: Store, here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence with the place and what to do."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("table.storage.along.write_whole", full)
    with pytest.raises(SaidError, match="room") as refused:
        take_along(home_of(old), here)
    assert str(home_of(here)) in str(refused.value)


# --- its page -------------------------------------------------------------------------------


def test_a_folder_is_typed_and_all_is_there_at_once(pilot: Pilot, house: House, old: Store) -> None:
    """By keys: the path, Enter; it says what came. Themes, people and settings are in force
    without another start, and the menu shows the game that waits."""
    menu = pilot.menu()
    pilot.click("settings")
    pilot.top.go_on("where")
    pilot.frame()
    pilot.click("along")
    assert isinstance(pilot.top, AlongScene)
    pilot.type(str(home_of(old)))
    pilot.keys("enter")
    said = pilot.said("told")
    for part in ("1 game in progress", "2 games of the album", "2 people", "1 theme", "Settings"):
        assert part in said
    assert house.settings.large == 150 and "mine" in house.own_themes
    assert [one.name for one in house.people.all()] == ["Anna", "Björn"]
    pilot.click("take")
    assert "already" in pilot.said("told")
    while pilot.top is not menu:
        pilot.keys("esc")
    assert len(menu.waiting) == 1


def test_a_folder_is_dropped_on_the_page(pilot: Pilot, house: House, old: Store) -> None:
    """Or one of the files in it."""
    import pygame

    for dropped in (home_of(old), old.results_path):
        page = pilot.open(AlongScene(house))
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(dropped)))
        pilot.frame()
        assert pilot.value("path") == str(home_of(old)) == page.path
        page.close()


@pytest.mark.parametrize("typed", ["", "   ", "~nobody-of-that-name/x", "nul\0l", "/no/such"])
def test_what_is_no_folder_is_told(pilot: Pilot, house: House, typed: str) -> None:
    """On the page itself, where it is put right."""
    page = pilot.open(AlongScene(house))
    page.path = typed
    page.take()
    assert pilot.said("told") and not page.come_in


@pytest.mark.parametrize("within", ["games", "finished", "aside"])
def test_the_folder_of_the_games_itself_is_understood(old: Store, here: Store, within: str) -> None:
    """Whoever points at one of the house's own folders means the house."""
    taken = take_along(home_of(old) / within, here)
    assert taken.came["games"] and taken.came["album"] == 2 and taken.came["people"] == 2


def test_what_does_not_read_is_no_game_and_is_told(pilot: Pilot, house: House, old: Store) -> None:
    """It is not counted and not copied; one sentence tells which file and why, without a mark of
    code in it."""
    strange = [home_of(old) / one for one in ("games/other.jsonl", "finished/more.jsonl")]
    for one in strange:
        one.write_text('{"title": "no game of ours"}\n')
    page = pilot.open(AlongScene(house))
    page.path = str(home_of(old))
    pilot.click("take")
    said = pilot.said("told")
    assert "1 game in progress" in said and "2 games of the album" in said
    assert "2 files were left" in said and str(strange[0]) in said and "`" not in said
    assert not (house.store.games / "other.jsonl").exists()
    assert not (house.store.finished / "more.jsonl").exists()
    assert all(one.exists() for one in strange)


def test_where_no_game_lies_the_remedy_is_told_plainly(
    pilot: Pilot, house: House, tmp_path: Path
) -> None:
    """Which folder to name, in words that need no knowledge of files."""
    (tmp_path / "empty").mkdir()
    page = pilot.open(AlongScene(house))
    page.path = str(tmp_path / "empty")
    pilot.click("take")
    said = pilot.said("told")
    assert "name the folder that has your games in it" in said and "`" not in said
