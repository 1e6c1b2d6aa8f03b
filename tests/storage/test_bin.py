"""The bin and the names of games: nothing is lost without a question; journals stay as they are."""

import os
import random
from pathlib import Path

import pytest

from rules.kit.match import Sitter
from rules.kit.said import SaidError
from table.app.house import House
from table.app.series import (
    begin,
    begin_deals,
    put_away as put_series_away,
    sit_down,
    take_up,
    waiting,
)
from table.files.lock import lock_of, locked
from table.scenes.menu.waiting import unfinished
from table.storage.album import Album
from table.storage.bin import bin_entries, bring_back, emptied, empty, take_out, throw_away
from table.storage.series import SeriesItem
from table.storage.store import Store
from tests.app.albums import played, put_away, sat
from tests.tables import play_on

pytest_plugins = ["tests.screens"]


def everything(store: Store) -> dict[str, bytes]:
    """Every journal there is, wherever it lies, by name."""
    return {
        path.name.partition(".aside-")[0]: path.read_bytes()
        for path in store.bin.parent.rglob("*.jsonl*")
        if path.is_file() and path.suffix != ".lock" and path != store.results_path
    }


def paths(store: Store) -> list[Path]:
    return [one.path for one in Album(store).entries]


def test_a_game_put_away_waits_in_the_menu_again(house: House):
    """It is gone on with as if it had never been away, under its first name, byte for byte; put
    away once more and brought back once more it is still the same."""
    path = played(house, sat(house), 12)
    before, state = path.read_bytes(), house.resume(path)
    house.leave(state.journal)
    for _ in range(2):
        away = put_away(house, path)
        assert house.store.unfinished() == [] and paths(house.store) == [away]
        assert bring_back(house.store, away) == path and path.read_bytes() == before
    [one] = house.store.unfinished()
    assert one.path == path and Album(house.store).entries == []
    assert house.resume(path).match.state == state.match.state


def test_nothing_is_brought_back_over_another_game(house: House):
    """Where there is one of its name, or another window has it, both stay where they are."""
    path = played(house, sat(house), 12)
    away = put_away(house, path)
    path.write_text("another", encoding="utf-8")
    with pytest.raises(SaidError, match="another"):
        bring_back(house.store, away)
    assert away.exists() and path.read_text(encoding="utf-8") == "another"
    path.unlink()
    taken = locked(lock_of(path))
    with pytest.raises(SaidError):
        bring_back(house.store, away)
    taken.release()
    assert bring_back(house.store, away) == path


def test_an_evening_put_away_comes_back_with_all_that_lies_in_it(house: House):
    """It stands in the album meanwhile."""
    kept = begin_deals(house, house.open("tunk"), [Sitter("Anna"), Sitter("Ari")], ["keen"], {}, 2)
    house.store.release(kept.path)
    assert put_series_away(house, kept.path) and waiting(house) == []
    [entry] = Album(house.store).entries
    assert entry.put_away and entry.evening
    assert bring_back(house.store, entry.path) == kept.path
    assert [one.path for one in waiting(house)] == [kept.path]


@pytest.mark.parametrize("way", ["finished", "put away"])
def test_what_is_thrown_away_comes_back_as_it_was(house: House, way: str):
    """It is in the album no more, and then in its old place, byte for byte; the album without it
    does not miss its file."""
    steps = 10**6 if way == "finished" else 12
    path = played(house, sat(house, "punk"), steps)
    path = path if way == "finished" else put_away(house, path)
    before, entry = path.read_bytes(), Album(house.store).entries
    there = throw_away(house.store, path)
    assert Album(house.store).entries == [] and not path.exists()
    [one] = bin_entries(house.store)
    assert one.path == there and one.game == "punk" and "Anna" in one.names
    assert take_out(house.store, there) == path and path.read_bytes() == before
    assert Album(house.store).entries == entry and bin_entries(house.store) == []


def test_only_the_emptied_bin_loses_a_game_and_its_result_stays(house: House):
    """It does not come back to the album as a game whose file is missing."""
    path = played(house, sat(house, "punk"))
    other = played(house, sat(house, "punk", seed="4"))
    throw_away(house.store, path)
    assert empty(house.store) == 1 and bin_entries(house.store) == []
    assert paths(house.store) == [other] and emptied(house.store) == {path.name}
    assert len(house.store.results()) == 2
    assert empty(house.store) == 0


def test_what_cannot_be_moved_stays(house: House, monkeypatch: pytest.MonkeyPatch):
    """A disk that does not let it be moved is told of in one sentence, and nothing is lost."""
    path = played(house, sat(house, "punk"))
    before = everything(house.store)

    def failing(*args: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("table.storage.bin.move", failing)
    with pytest.raises(SaidError, match="could not be moved"):
        throw_away(house.store, path)
    assert everything(house.store) == before and paths(house.store) == [path]


def test_a_name_lies_beside_the_journal(house: House):
    """It is not written into it; it goes with the game when that is put away, finished or thrown
    away; with no name it is called as its game is."""
    store, path = house.store, played(house, sat(house), 12)
    before = everything(store)
    assert store.game_names.give(path, "  Jól   hjá ömmu ") is None
    assert store.game_names.of(path) == "Jól hjá ömmu" and everything(store) == before
    away = put_away(house, path)
    assert store.game_names.of(away) == "Jól hjá ömmu"
    assert store.game_names.of(throw_away(store, away)) == "Jól hjá ömmu"
    store.game_names.give(path, " ")
    assert store.game_names.of(path) == "" and store.game_names.all() == {}
    store.game_names.give(path, "x" * 1000)
    assert len(store.game_names.of(path)) == 30


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}', "\xff"])
def test_names_that_do_not_read_cost_nothing_else(house: House, text: str):
    """The games go by their own names, and the file as it was is kept beside the next one."""
    store, path = house.store, played(house, sat(house), 12)
    store.game_names.path.write_text(text, encoding="latin-1")
    assert store.game_names.of(path) == ""
    assert (
        store.game_names.give(path, "card.QH\u202e") is None
        and store.game_names.of(path) == "card·QH"
    )
    assert store.game_names.give(path, "Anna’s") is None and store.game_names.of(path) == "Anna’s"
    kept = list(store.game_names.path.parent.glob("called.json.aside-*"))
    assert [one.read_text(encoding="latin-1") for one in kept] == [text]


@pytest.mark.parametrize("by", ["series", "match"])
def test_a_series_put_away_comes_back_with_its_match(house: House, by: str):
    """One entry of the album has both, with the match within, and nothing waits; whichever of them
    is brought back, the other comes as well, and the series goes on with that very match."""
    running = begin(
        house, [Sitter("Anna"), Sitter("Bella")], [SeriesItem("tunk"), SeriesItem("punk")]
    )
    sitting = sit_down(house, running)
    assert play_on(sitting.match, random.Random(1))
    house.leave(sitting.journal)
    house.store.release(running.path)
    before = everything(house.store)
    assert put_series_away(house, running.path)
    assert unfinished(house) == waiting(house) == []
    album = Album(house.store)
    [entry] = album.entries
    page = album.page(entry)
    assert entry.series and page.game == "tunk" and page.names == ("Anna", "Bella")
    assert entry.match is not None and entry.match.name.startswith(sitting.journal.path.name)
    bring_back(house.store, entry.path if by == "series" else entry.match)
    assert everything(house.store) == before
    assert unfinished(house) == [] and len(waiting(house)) == 1
    again = sit_down(house, take_up(house, running.path))
    assert again.journal.path == sitting.journal.path


def test_a_series_is_thrown_away_and_taken_out(house: House):
    """With the match within, as one thing. The bin says what it is, like a game; taken out, it lies
    in the album again as it did."""
    running = begin(house, [Sitter("Anna"), Sitter("Bella")], [SeriesItem("tunk")])
    house.leave(sit_down(house, running).journal)
    house.store.release(running.path)
    assert put_series_away(house, running.path)
    [entry] = Album(house.store).entries
    throw_away(house.store, entry.path)
    assert not Album(house.store).entries
    [one] = bin_entries(house.store)
    assert (one.game, one.names) == ("tunk", ("Anna", "Bella"))
    take_out(house.store, one.path)
    assert Album(house.store).entries == [entry]
