"""The house: matches begun, taken up again and finished; and starts that failed are counted."""

from pathlib import Path

import pytest

from rules.kit.heading import FORMAT, SEALED
from rules.kit.journal import read_journal
from rules.kit.moves import moves
from rules.kit.seal import AT, SALT, SEAL
from table.app.app import App
from table.app.starts import Start
from table.session.open_game import Broken
from table.storage.store import Store
from tests.journal_files import write_journal
from tests.pilot import GAME, caught_up, play, seated

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.mark.parametrize("steps", [5, 10**9])
def test_a_match_is_taken_up_where_it_was_left(app: App, steps: int):
    """State, memory, sealed choices and score sheet return; play goes on in the same journal."""
    session = seated(app, 3)
    first, dealt, path = session.match, session.match.state, session.journal.path
    play(first, session.rows, steps)
    if not first.over and first.seats_to_choose():
        seat = first.seats_to_choose()[0]
        first.choose(seat, next(iter(moves(first.rules, first.view(seat), seat))))
    app.leave(session.journal)
    resumed = app.resume(path)
    match = resumed.match
    assert match.waiting_choices == first.waiting_choices
    play(match, steps=10**9 if match.over else 3)
    app.leave(resumed.journal)
    assert caught_up(app.resume(path).match, match).state == match.state
    assert resumed.rows.rows[: len(session.rows.rows) - 1] == session.rows.rows[:-1]
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    assert app.resume(path).match.state == dealt


def test_a_seal_taken_out_of_a_journal_is_told(app: App):
    """A missing seal is told though the match goes on; a whole or an old journal tells nothing."""
    session = seated(app, 3)
    play(session.match, steps=3)
    app.leave(session.journal)
    path, keys = session.journal.path, list[str]()
    bare, *lines = read_journal(path).lines
    bare = {key: bare[key] for key in bare if key not in (AT, SALT, SEAL)}
    for version in (None, SEALED, FORMAT):
        if version:
            write_journal(path, [bare, *lines], version)
        taken = app.resume(path)
        app.leave(taken.journal)
        keys.append(taken.notice.key if taken.notice else "")
    assert keys == ["", "journal.unsealed", ""]


def test_what_cannot_be_taken_up_is_broken_and_let_go_again(app, monkeypatch):
    """What is open elsewhere, or fails in its rules, gives a sentence, and is unlocked again."""
    session = seated(app)
    path = session.journal.path
    other = App(Store(app.store.games.parent))
    with pytest.raises(Broken):
        other.resume(path)
    assert other.store.unfinished_journals()[0].busy
    play(session.match, steps=4)
    app.leave(session.journal)
    whole = path.read_text(encoding="utf-8")
    for text in (
        whole.replace(f'"{GAME}"', '"nosuch"', 1),
        whole.replace('"who":', '"what":', 1),
        whole.replace('"move":"', '"move":"x', 1),
        "{}\n",
        "",
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Broken):
            app.resume(path)
        other = Store(app.store.games.parent)
        assert other.acquire(path), "it is still held"
        other.release(path)
    path.write_text(whole, encoding="utf-8")
    monkeypatch.setattr(session.match.rules, "apply", lambda *_: {}["card"])
    with pytest.raises(Broken, match="KeyError: 'card'"):
        app.resume(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "failed-starts.txt"


@pytest.mark.parametrize("content", ["", "many", "9" * 99, None])
def test_what_is_no_number_counts_as_none(path: Path, content: str | None) -> None:
    """Nor does a folder in its place, which can never be written, keep the table from opening."""
    path.parent.mkdir()
    if content is None:
        path.mkdir()
    else:
        path.write_text(content, encoding="utf-8")
    start = Start(path)
    assert start.failed_starts == 0
    start.succeed()
    assert Start(path).failed_starts == 0
