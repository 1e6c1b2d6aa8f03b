"""The evenings of play: which games each had, and what is worth telling of it."""

from datetime import datetime, timedelta, timezone
from functools import partial

import pytest

from rules.kit.catalogue import games
from rules.kit.said import SaidError
from table.app.app import App
from table.app.evenings import GAP_SECONDS, Evening, NewRecord, evenings, summary
from table.i18n.words import languages
from table.panels.game_status import title_of
from table.storage.exports import open_book
from table.storage.own_places import pictures_folder, write_picture
from table.storage.results import add_results
from tests.app.albums import play_and_leave, start_match
from tests.faults import Disk, failing
from tests.tables import GAMES

pytest_plugins = ["tests.screens"]

NOW = datetime(2026, 11, 22, 21, 0, tzinfo=timezone.utc)
ANNA, BELLA = {"name": "Anna", "who": "person", "key": "a1"}, {"name": "Bella", "who": "person"}
COMPUTER = {"name": "Einar", "who": "bot", "level": "steady"}


def log(app: App, minutes: int, game: str, points: list[float], winner: int, **more) -> None:
    """A game of Anna, Bella and a computer that ended so many minutes later."""
    ranking = [[winner], [seat for seat in range(3) if seat != winner]]
    result = {
        "journal": f"{game}{minutes}.jsonl", "when": (NOW + timedelta(minutes=minutes)).isoformat(),
        "game": game, "seats": [ANNA, BELLA, COMPUTER], "points": points, "winners": [winner],
        "ranking": ranking, "why": "x", "hands": [points], **more,
    }  # fmt: skip
    add_results(app.store.results_path, [result])


def latest(app: App) -> Evening:
    return Evening(app.store, evenings(app.store)[0], GAMES)


def lines(app: App, *new: NewRecord) -> list[str]:
    """The summary of the evening, with these records."""
    tonight = latest(app)
    return summary(tonight, app.words, partial(title_of, app), lambda record: record.key, new)


def test_an_evening_in_lines(app: App) -> None:
    """The lines name winners, longest run, and closest end, of this evening alone."""
    log(app, -600, "punk", [50, 0, 0], 0, hands=[[1, 0, 0]] * 30)
    log(app, 0, "tunk", [100, 20, 30], 0, hands=[[1, 2, 3]] * 7)
    log(app, 30, "tunk", [100, 98, 30], 0)
    log(app, 60, "punk", [3, 4, 9], 2)
    assert lines(app, NewRecord("tunk", "most", "Bella")) == [
        "At the table: Anna and Bella, with a computer.",
        "Most wins: Anna, 2 games.",
        "Anna won 2 games in a row, the longest run of the evening.",
        "A record at Tunk: most (Bella).",
        "The closest game was Tunk: Anna before Bella by 2.",
    ]


def test_an_evening_begins_hours_after_the_last_game(app: App) -> None:
    """Not a second sooner; the latest comes first, one dated in the future last."""
    gap, now = GAP_SECONDS // 60, (datetime.now(timezone.utc) - NOW) // timedelta(minutes=1)
    for minutes in (now - 2 * gap - 1, now - gap - 1, now, now + 365 * 1440):
        log(app, minutes, "punk", [50, 0, 0], 0)
    assert [len(games) for games in evenings(app.store)] == [1, 2, 1]


def test_it_is_told_in_every_language(app: App) -> None:
    """Whatever there is to tell, nothing of it with a hole."""
    log(app, 0, "tunk", [100, 98, 30], 0, hands=[[1, 2, 3]] * 2)
    log(app, 20, "tunk", [100, 98, 30], 0)
    log(app, 30, "puck", [0, 0, 1], 2)
    for language in languages():
        app.set_language(language)
        sentences = lines(app, NewRecord("tunk", "most", "Anna"))
        assert len(sentences) == 5
        assert all(line.endswith(".") and "{" not in line for line in sentences)


def test_a_single_game_is_told_in_few(app: App) -> None:
    """Only what happened is told; a game begun from another one has no winner that counts."""
    log(app, 0, "puck", [0, 0, 1], 2)
    assert lines(app) == ["At the table: Anna and Bella, with a computer."]
    log(app, 5, "tunk", [100, 98, 30], 0, apart=True)
    assert not any("Anna won" in line for line in lines(app))


def test_a_record_is_one_only_where_something_was_there_before(app: App) -> None:
    """The first game makes no record; a later one does that beats all games before it."""
    for seed in range(3):
        play_and_leave(app, start_match(app, "tunk", "Anna,bot", str(seed)), seed=seed)
    shelf = {game.name: game for game in games() if game.rules}
    book = open_book(app.store, shelf)
    while book.read_journals(1):
        pass
    tonight = latest(app)
    assert len(tonight.games) == 3 and tonight.new_records(book) == []
    book.db.execute("UPDATE seats SET ended = ended - 86400 WHERE game = 1")
    book.db.execute("UPDATE records SET amount = 0 WHERE game = 1")
    del tonight.games[0]
    assert {record.name for record in tonight.new_records(book)} == {"Anna"}
    book.close()


def test_a_picture_on_a_full_disk_is_told_with_the_place(app: App, monkeypatch) -> None:
    """And leaves nothing there."""
    folder = pictures_folder(app.store)
    folder.mkdir(parents=True)
    failing(monkeypatch, Disk(folder, 1))
    with pytest.raises(SaidError) as unsaved:
        write_picture(app.store, "tonight", b"raw")
    sentence = app.words.tell(unsaved.value.why)
    assert str(folder) in sentence and "{" not in sentence and not list(folder.iterdir())


def test_the_systems_own_folders(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """The pictures' where there is one, else the desktop, else the program's own."""
    monkeypatch.setattr(app.store, "has_single_folder", False)
    pictures, desktop = tmp_path / "Pictures", tmp_path / "Desktop"
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: pictures)
    monkeypatch.setattr("platformdirs.user_desktop_path", lambda: desktop)
    assert pictures_folder(app.store) == app.store.games.parent / "pictures"
    desktop.mkdir()
    assert pictures_folder(app.store) == desktop
    pictures.mkdir()
    assert pictures_folder(app.store) == pictures
