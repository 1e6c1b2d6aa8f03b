"""The album: which games it lists, and that it looks at no more than it must."""

import json
import os
import random
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from rules.kit.part import SeriesPart
from table.app.app import App
from table.players.roster import roster
from table.storage import album as album_module
from table.storage.album import Album, bin_entries, throw_away
from table.storage.store import Store
from tests.app.albums import played, put_away, sat
from tests.tables import play_on

pytest_plugins = ["tests.screens"]


def test_finished_and_put_away_are_listed_the_latest_first(app: App, store: Store):
    """With their people and their results; a game that waits in the menu is not."""
    done = played(app, sat(app))
    away = put_away(app, played(app, sat(app, "punk", "Anna,Björn,bot"), 3))
    played(app, sat(app), 3)
    os.utime(away, (4e9, 4e9))
    album = Album(store)
    assert [one.path for one in album.entries] == [away, done]
    assert [one.put_away for one in album.entries] == [True, False]
    assert album.entries[1].result["winners"] and not album.entries[1].apart
    page = album.page(album.entries[0])
    assert page.game == "punk" and page.names[:2] == ("Anna", "Björn") and page.error is None


@pytest.mark.parametrize("when", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_date_that_no_clock_here_can_show_stops_nothing(app: App, store: Store, when: str):
    """Whatever stands in the results, which anybody may have written in: it is the nearest date
    that there is in every part of the world."""
    played(app, sat(app))
    written = json.loads(store.results_path.read_text(encoding="utf-8"))
    store.results_path.write_text(json.dumps(written | {"when": when}) + "\n", encoding="utf-8")
    [entry] = Album(store).entries
    assert entry.result["when"] == when
    for hours in (-14, 14):
        zone = timezone(timedelta(hours=hours))
        assert entry.when.astimezone(zone).year == int(when[:4])


def test_of_hundreds_only_those_looked_at_are_read(
    app: App, store: Store, monkeypatch: pytest.MonkeyPatch
):
    """A file is opened when its page is asked for, and once."""
    whole = played(app, sat(app)).read_bytes()
    for number in range(300):
        (store.finished / f"tunk-{number}.jsonl").write_bytes(whole)
    read: list[Path] = []
    glance = album_module.glance
    monkeypatch.setattr(album_module, "glance", lambda path: read.append(path) or glance(path))
    album = Album(store)
    assert len(album.entries) == 301 and read == []
    for entry in album.entries[:3] * 2:
        assert album.page(entry).names
    assert read == [one.path for one in album.entries[:3]]


@pytest.mark.parametrize("over", [True, False], ids=["over", "put_away"])
def test_a_change_from_a_hand_never_dealt_does_not_count(app: App, store: Store, over: bool):
    """Who was to change places with a next hand that never came has not: the album, the bin, the
    menu and the result name those who sat there."""
    session = app.start(
        app.open("tunk"), roster("Anna,Bella,bot"), {}, "3", part=SeriesPart("none", 0, 1)
    )
    rng = random.Random(1)
    for _ in range(3):
        play_on(session.match, rng)
    names = tuple(one.name for one in session.match.players)
    session.match.mark("seat", 0, **{"with": 1, "from": session.match.table.hand + 1})
    if not over:
        [waiting] = store.unfinished()
        assert tuple(waiting.names) == names
    path = played(app, session, 10**6 if over else 1)
    path = path if over else put_away(app, path)
    album = Album(store)
    [entry] = album.entries
    assert album.page(entry).names == names
    if over:
        assert [one["name"] for one in entry.result["seats"]] == [*names]
        assert "changes" not in entry.result
    throw_away(store, path)
    assert [one.names for one in bin_entries(store)] == [names]


@pytest.mark.parametrize("damage", ["empty", "nonsense", "gone", "newer"])
def test_a_damaged_entry_says_why(app: App, store: Store, damage: str):
    """Its page names the file and what is wrong; what its result tells of it stays; the others
    are as they were."""
    sound, path = played(app, sat(app)), played(app, sat(app, seed="4"))
    if damage == "gone":
        path.unlink()
    else:
        text = {"empty": "", "nonsense": "nonsense\n", "newer": '{"journal":99}\n'}[damage]
        path.write_text(text, encoding="utf-8")
    album = Album(store)
    pages = {one.path: album.page(one) for one in album.entries}
    assert pages[sound].error is None
    error = pages[path].error
    assert error is not None and path.name in str(error) and str(path.parent) not in str(error)
    assert pages[path].game == "tunk" and pages[path].names[0] == "Anna"


def test_results_that_somebody_has_spoilt_do_no_harm(app: App, store: Store):
    """Whatever stands in that file, the games are listed."""
    path = played(app, sat(app))
    lines = [
        '{"journal": 7, "when": "yesterday", "seats": 3}',
        f'{{"journal": "{path.name}", "when": [], "seats": ["x"], "winners": {{}}}}',
        '{"journal": "../../etc/passwd", "seats": [{"name": 5}], "game": null}',
    ]
    store.results_path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    album = Album(store)
    assert all(one.path.parent == store.finished for one in album.entries)
    assert path in [one.path for one in album.entries]
    for entry in album.entries:
        assert album.page(entry) is not None
