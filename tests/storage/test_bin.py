"""The bin and the names of games: nothing is lost without a question; journals stay as they are."""

import os
import random
from pathlib import Path

import pytest

from rules.kit.match import PlayerInfo
from rules.kit.said import SaidError
from table.app.app import App
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
from table.storage.album import Album, bin_entries, bring_back, emptied, empty, take_out, throw_away
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


def test_a_game_put_away_waits_in_the_menu_again(app: App):
    """It is gone on with as if it had never been away, under its first name, byte for byte; put
    away once more and brought back once more it is still the same."""
    path = played(app, sat(app), 12)
    before, state = path.read_bytes(), app.resume(path)
    app.leave(state.journal)
    for _ in range(2):
        away = put_away(app, path)
        assert app.store.unfinished() == [] and paths(app.store) == [away]
        assert bring_back(app.store, away) == path and path.read_bytes() == before
    [one] = app.store.unfinished()
    assert one.path == path and Album(app.store).entries == []
    assert app.resume(path).match.state == state.match.state


def test_nothing_is_brought_back_over_another_game(app: App):
    """Where there is one of its name, or another window has it, both stay where they are."""
    path = played(app, sat(app), 12)
    away = put_away(app, path)
    path.write_text("another", encoding="utf-8")
    with pytest.raises(SaidError, match="another"):
        bring_back(app.store, away)
    assert away.exists() and path.read_text(encoding="utf-8") == "another"
    path.unlink()
    taken = locked(lock_of(path))
    with pytest.raises(SaidError):
        bring_back(app.store, away)
    taken.release()
    assert bring_back(app.store, away) == path


def test_an_evening_put_away_comes_back_with_all_that_lies_in_it(app: App):
    """It stands in the album meanwhile."""
    kept = begin_deals(
        app, app.open("tunk"), [PlayerInfo("Anna"), PlayerInfo("Ari")], ["keen"], {}, 2
    )
    app.store.release(kept.path)
    assert put_series_away(app, kept.path) and waiting(app) == []
    [entry] = Album(app.store).entries
    assert entry.put_away and entry.evening
    assert bring_back(app.store, entry.path) == kept.path
    assert [one.path for one in waiting(app)] == [kept.path]


@pytest.mark.parametrize("way", ["finished", "put away"])
def test_what_is_thrown_away_comes_back_as_it_was(app: App, way: str):
    """It is in the album no more, and then in its old place, byte for byte; the album without it
    does not miss its file."""
    steps = 10**6 if way == "finished" else 12
    path = played(app, sat(app, "punk"), steps)
    path = path if way == "finished" else put_away(app, path)
    before, entry = path.read_bytes(), Album(app.store).entries
    there = throw_away(app.store, path)
    assert Album(app.store).entries == [] and not path.exists()
    [one] = bin_entries(app.store)
    assert one.path == there and one.game == "punk" and "Anna" in one.names
    assert take_out(app.store, there) == path and path.read_bytes() == before
    assert Album(app.store).entries == entry and bin_entries(app.store) == []


def test_only_the_emptied_bin_loses_a_game_and_its_result_stays(app: App):
    """It does not come back to the album as a game whose file is missing."""
    path = played(app, sat(app, "punk"))
    other = played(app, sat(app, "punk", seed="4"))
    throw_away(app.store, path)
    assert empty(app.store) == 1 and bin_entries(app.store) == []
    assert paths(app.store) == [other] and emptied(app.store) == {path.name}
    assert len(app.store.results()) == 2
    assert empty(app.store) == 0


def test_what_cannot_be_moved_stays(app: App, monkeypatch: pytest.MonkeyPatch):
    """A disk that does not let it be moved is told of in one sentence, and nothing is lost."""
    path = played(app, sat(app, "punk"))
    before = everything(app.store)

    def failing(*args: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("table.storage.album.move", failing)
    with pytest.raises(SaidError, match="could not be moved"):
        throw_away(app.store, path)
    assert everything(app.store) == before and paths(app.store) == [path]


def test_a_name_lies_beside_the_journal(app: App):
    """It is not written into it; it goes with the game when that is put away, finished or thrown
    away; with no name it is called as its game is."""
    store, path = app.store, played(app, sat(app), 12)
    before = everything(store)
    assert store.game_names.give(path, "  Jól   hjá ömmu ") is None
    assert store.game_names.of(path) == "Jól hjá ömmu" and everything(store) == before
    away = put_away(app, path)
    assert store.game_names.of(away) == "Jól hjá ömmu"
    assert store.game_names.of(throw_away(store, away)) == "Jól hjá ömmu"
    store.game_names.give(path, " ")
    assert store.game_names.of(path) == "" and store.game_names.all() == {}
    store.game_names.give(path, "x" * 1000)
    assert len(store.game_names.of(path)) == 30


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}', "\xff"])
def test_names_that_do_not_read_cost_nothing_else(app: App, text: str):
    """The games go by their own names, and the file as it was is kept beside the next one."""
    store, path = app.store, played(app, sat(app), 12)
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
def test_a_series_put_away_comes_back_with_its_match(app: App, by: str):
    """One entry of the album has both, with the match within, and nothing waits; whichever of them
    is brought back, the other comes as well, and the series goes on with that very match."""
    running = begin(
        app, [PlayerInfo("Anna"), PlayerInfo("Bella")], [SeriesItem("tunk"), SeriesItem("punk")]
    )
    session = sit_down(app, running)
    assert play_on(session.match, random.Random(1))
    app.leave(session.journal)
    app.store.release(running.path)
    before = everything(app.store)
    assert put_series_away(app, running.path)
    assert unfinished(app) == waiting(app) == []
    album = Album(app.store)
    [entry] = album.entries
    page = album.page(entry)
    assert entry.series and page.game == "tunk" and page.names == ("Anna", "Bella")
    assert entry.match is not None and entry.match.name.startswith(session.journal.path.name)
    bring_back(app.store, entry.path if by == "series" else entry.match)
    assert everything(app.store) == before
    assert unfinished(app) == [] and len(waiting(app)) == 1
    again = sit_down(app, take_up(app, running.path))
    assert again.journal.path == session.journal.path


def test_a_series_is_thrown_away_and_taken_out(app: App):
    """With the match within, as one thing. The bin says what it is, like a game; taken out, it lies
    in the album again as it did."""
    running = begin(app, [PlayerInfo("Anna"), PlayerInfo("Bella")], [SeriesItem("tunk")])
    app.leave(sit_down(app, running).journal)
    app.store.release(running.path)
    assert put_series_away(app, running.path)
    [entry] = Album(app.store).entries
    throw_away(app.store, entry.path)
    assert not Album(app.store).entries
    [one] = bin_entries(app.store)
    assert (one.game, one.names) == ("tunk", ("Anna", "Bella"))
    take_out(app.store, one.path)
    assert Album(app.store).entries == [entry]
