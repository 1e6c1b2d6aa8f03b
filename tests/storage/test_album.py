"""The album and the bin: which games they list, and that nothing is lost without a question."""

import json
import os
import random
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from rules.kit.said import SaidError
from rules.kit.series_part import SeriesPart
from table.app.app import App
from table.app.series import (
    begin_series,
    open_next_match,
    open_unfinished,
    put_away as put_series_away,
    unfinished_series,
)
from table.files.lock import acquire_lock, lock_of
from table.players.roster import parse_roster
from table.scenes.menu.waiting import unfinished_games
from table.storage import album as album_module
from table.storage.album import (
    Album,
    bin_entries,
    bring_back,
    deleted_names,
    empty_bin,
    move_to_bin,
    restore_from_bin,
)
from table.storage.series import SeriesItem
from table.storage.store import Store
from tests.app.albums import play_and_leave, put_away, start_match
from tests.faults import Disk, failing
from tests.same_deals import ANNA_BELLA
from tests.tables import play_on

pytest_plugins = ["tests.screens"]


def test_finished_and_put_away_are_listed_the_latest_first(app: App, store: Store):
    """With people and results, without waiting games; an impossible date is the nearest one."""
    done = play_and_leave(app, start_match(app))
    away = put_away(app, play_and_leave(app, start_match(app, "punk", "Anna,Björn,bot"), 3))
    play_and_leave(app, start_match(app), 3)
    os.utime(away, (4e9, 4e9))
    album = Album(store)
    found = [(entry.path, entry.put_away) for entry in album.entries]
    assert found == [(away, True), (done, False)]
    assert album.entries[1].result["winners"] and not album.entries[1].apart
    page = album.page(album.entries[0])
    assert page.game == "punk" and page.names[:2] == ("Anna", "Björn") and page.error is None
    result = json.loads(store.results_path.read_text(encoding="utf-8"))
    for when in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"):
        store.results_path.write_text(json.dumps(result | {"when": when}) + "\n", "utf-8")
        [entry] = [each for each in Album(store).entries if each.path == done]
        for hours in (-14, 14):
            zone = timezone(timedelta(hours=hours))
            assert entry.when.astimezone(zone).year == int(when[:4])


def test_of_hundreds_only_those_looked_at_are_read(app, store, monkeypatch):
    """A file is opened when its page is asked for, and once."""
    whole = play_and_leave(app, start_match(app)).read_bytes()
    for number in range(300):
        (store.finished_folder / f"tunk-{number}.jsonl").write_bytes(whole)
    read: list[Path] = []
    journal_summary = album_module.journal_summary
    monkeypatch.setattr(
        album_module, "journal_summary", lambda path: read.append(path) or journal_summary(path)
    )
    album = Album(store)
    assert len(album.entries) == 301 and read == []
    for entry in album.entries[:3] * 2:
        assert album.page(entry).names
    assert read == [entry.path for entry in album.entries[:3]]


@pytest.mark.parametrize("over", [True, False], ids=["over", "put_away"])
def test_a_change_from_a_hand_never_dealt_does_not_count(app: App, store: Store, over: bool):
    """Album, bin, menu and result name who sat there, not who was to change places later."""
    part = SeriesPart("none", 0, 1)
    session = app.start(app.open("tunk"), parse_roster("Anna,Bella,bot"), {}, "3", part=part)
    rng = random.Random(1)
    for _ in range(3):
        play_on(session.match, rng)
    names = tuple(player.name for player in session.match.players)
    session.match.mark("seat", 0, **{"with": 1, "from": session.match.table.hand + 1})
    if not over:
        [waiting] = store.unfinished_journals()
        assert tuple(waiting.names) == names
    path = play_and_leave(app, session, 10**6 if over else 1)
    path = path if over else put_away(app, path)
    album = Album(store)
    [entry] = album.entries
    assert album.page(entry).names == names
    if over:
        assert [seat["name"] for seat in entry.result["seats"]] == [*names]
        assert "changes" not in entry.result
    move_to_bin(store, path)
    assert [entry.names for entry in bin_entries(store)] == [names]


def test_a_damaged_entry_says_why(app: App, store: Store):
    """Its page names file and fault, and keeps what its result tells; the others are as before."""
    sound = play_and_leave(app, start_match(app))
    path = play_and_leave(app, start_match(app, seed="4"))
    for text in ("", "nonsense\n", '{"journal":99}\n', None):
        path.unlink()
        if text is not None:
            path.write_text(text, encoding="utf-8")
        album = Album(store)
        pages = {entry.path: album.page(entry) for entry in album.entries}
        assert pages[sound].error is None
        error = str(pages[path].error)
        assert path.name in error and str(path.parent) not in error
        assert pages[path].game == "tunk" and pages[path].names[0] == "Anna"
    lines = [
        '{"journal": 7, "when": "yesterday", "seats": 3}',
        f'{{"journal": "{sound.name}", "when": [], "seats": ["x"], "winners": {{}}}}',
        '{"journal": "../../etc/passwd", "seats": [{"name": 5}], "game": null}',
    ]
    store.results_path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    album = Album(store)
    assert all(entry.path.parent == store.finished_folder for entry in album.entries)
    assert sound in [entry.path for entry in album.entries]
    assert all(album.page(entry) is not None for entry in album.entries)


def everything(store: Store) -> dict[str, bytes]:
    """Every journal there is, wherever it lies, by name."""
    return {
        path.name.partition(".aside-")[0]: path.read_bytes()
        for path in store.bin.parent.rglob("*.jsonl*")
        if path.is_file() and path.suffix != ".lock" and path != store.results_path
    }


def album_paths(store: Store) -> list[Path]:
    return [entry.path for entry in Album(store).entries]


def test_a_game_put_away_waits_in_the_menu_again(app: App):
    """However often, it goes on under its first name, byte for byte as if never away."""
    path = play_and_leave(app, start_match(app), 12)
    before, state = path.read_bytes(), app.resume(path)
    app.leave(state.journal)
    for _ in range(2):
        away = put_away(app, path)
        assert app.store.unfinished_journals() == [] and album_paths(app.store) == [away]
        assert bring_back(app.store, away) == path and path.read_bytes() == before
    [waiting] = app.store.unfinished_journals()
    assert waiting.path == path and Album(app.store).entries == []
    assert app.resume(path).match.state == state.match.state


def test_nothing_is_brought_back_over_another_game(app: App):
    """Where there is one of its name, or another window has it, both stay where they are."""
    path = play_and_leave(app, start_match(app), 12)
    away = put_away(app, path)
    path.write_text("another", encoding="utf-8")
    with pytest.raises(SaidError, match="another"):
        bring_back(app.store, away)
    assert away.exists() and path.read_text(encoding="utf-8") == "another"
    path.unlink()
    lock = acquire_lock(lock_of(path))
    with pytest.raises(SaidError):
        bring_back(app.store, away)
    lock.release()
    assert bring_back(app.store, away) == path


def test_what_is_thrown_away_comes_back_as_it_was(app: App):
    """In its place, byte for byte; an emptied bin loses the game but keeps its result."""
    paths = [play_and_leave(app, start_match(app, "punk"), steps) for steps in (10**6, 12)]
    paths[1] = put_away(app, paths[1])
    entries, before = Album(app.store).entries, everything(app.store)
    for path in paths:
        gone = move_to_bin(app.store, path)
        assert path not in album_paths(app.store) and not path.exists()
        [entry] = bin_entries(app.store)
        assert entry.path == gone and entry.game == "punk" and "Anna" in entry.names
        assert restore_from_bin(app.store, gone) == path and everything(app.store) == before
        assert Album(app.store).entries == entries and bin_entries(app.store) == []
    move_to_bin(app.store, paths[0])
    assert empty_bin(app.store) == 1 and bin_entries(app.store) == []
    assert album_paths(app.store) == paths[1:]
    assert deleted_names(app.store) == {paths[0].name}
    assert len(app.store.results()) == 1 and empty_bin(app.store) == 0


def test_what_cannot_be_moved_stays(app: App, monkeypatch: pytest.MonkeyPatch):
    """A disk that does not let it be moved is told of in one sentence, and nothing is lost."""
    path = play_and_leave(app, start_match(app, "punk"))
    before = everything(app.store)
    disk = failing(monkeypatch, Disk(app.store.games.parent, 1))
    with pytest.raises(SaidError, match="could not be moved"):
        move_to_bin(app.store, path)
    disk.mended()
    assert everything(app.store) == before and album_paths(app.store) == [path]


def test_a_name_lies_beside_the_journal(app: App):
    """It is not written into it, and goes wherever the game goes; without one the game's own."""
    store, path = app.store, play_and_leave(app, start_match(app), 12)
    before = everything(store)
    assert store.game_names.give(path, "  Jól   hjá ömmu ") is None
    assert store.game_names.of(path) == "Jól hjá ömmu" and everything(store) == before
    away = put_away(app, path)
    assert store.game_names.of(away) == "Jól hjá ömmu"
    assert store.game_names.of(move_to_bin(store, away)) == "Jól hjá ömmu"
    store.game_names.give(path, " ")
    assert store.game_names.of(path) == "" and store.game_names.all() == {}
    store.game_names.give(path, "x" * 1000)
    assert len(store.game_names.of(path)) == 30


def test_names_that_do_not_read_cost_nothing_else(app: App):
    """The games go by their own names, and the file as it was is kept beside the next one."""
    names, path = app.store.game_names, play_and_leave(app, start_match(app), 12)
    texts = "{", "[1]", '{"a": 1}', "\xff"
    for text in texts:
        names.path.write_text(text, encoding="latin-1")
        assert names.of(path) == ""
        assert names.give(path, "card.QH\u202e") is None and names.of(path) == "card·QH"
        assert names.give(path, "Anna’s") is None and names.of(path) == "Anna’s"
    aside = sorted(names.path.parent.glob("called.json.aside-*"))
    assert [path.read_text(encoding="latin-1") for path in aside] == [*texts]


@pytest.mark.parametrize("by", ["series", "match"])
def test_a_series_put_away_comes_back_with_its_match(app: App, by: str):
    """One entry has both, one brings both back, the series goes on; in the bin they are one."""
    running = begin_series(app, ANNA_BELLA, [SeriesItem("tunk"), SeriesItem("punk")])
    session = open_next_match(app, running)
    assert play_on(session.match, random.Random(1))
    app.leave(session.journal)
    app.store.release(running.path)
    before = everything(app.store)
    assert put_series_away(app, running.path)
    assert unfinished_games(app) == unfinished_series(app) == []
    album = Album(app.store)
    [entry] = album.entries
    page = album.page(entry)
    assert entry.series and page.game == "tunk" and page.names == ("Anna", "Bella")
    assert entry.match is not None and entry.match.name.startswith(session.journal.path.name)
    bring_back(app.store, entry.path if by == "series" else entry.match)
    assert everything(app.store) == before
    assert unfinished_games(app) == [] and len(unfinished_series(app)) == 1
    resumed = open_next_match(app, open_unfinished(app, running.path))
    assert resumed.journal.path == session.journal.path
    app.leave(resumed.journal)
    app.store.release(running.path)
    assert put_series_away(app, running.path)
    [entry] = Album(app.store).entries
    move_to_bin(app.store, entry.path)
    assert not Album(app.store).entries
    [discarded] = bin_entries(app.store)
    assert (discarded.game, discarded.names) == ("tunk", ("Anna", "Bella"))
    restore_from_bin(app.store, discarded.path)
    assert Album(app.store).entries == [entry]
