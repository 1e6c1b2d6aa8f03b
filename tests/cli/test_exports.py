"""A game as pictures, with nobody's cards who still holds them; and the family book as a file."""

from pathlib import Path

import pytest

import main
from rules.kit.asking import asked
from table.app.app import App
from table.app.theme_library import ThemeLibrary
from table.cli.film import open_replay
from table.felt.screenshots import shots
from tests.app.albums import golden_paths, golden_replay, start_match
from tests.cli.line import printed, refused
from tests.sampling import drawn
from tests.stats.shelves import finished_match, line, log
from tests.table_pilot import DECK

SMALL = ("--size", "320x200")


@pytest.fixture(autouse=True)
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cards are drawn once for all of these."""
    monkeypatch.setattr(ThemeLibrary, "deck", lambda self, theme=None: DECK)


@pytest.fixture
def begun(finished: Path) -> Path:
    """The first choices of a match alone, so that there are few pictures of it."""
    return cut(finished, finished.with_name("begun.jsonl"), 14)


def cut(path: Path, to: Path, lines: int) -> Path:
    to.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))
    return to


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.png"))


def test_every_beat_of_a_great_moment_is_a_picture(tmp_path: Path, capsys):
    """One after the other before the picture of the step itself, and no two of them alike."""
    (path,) = [path for path in golden_paths() if path.stem == "tunk-3-match-single_hand"]
    home = App()
    try:
        replay = golden_replay(home, path)
        replay.finish()
        taken = shots(replay, range(len(replay.stills)), None)
    finally:
        home.close()
    beats = [at for at, shot in enumerate(taken) if shot.beat is not None]
    (great,) = [at for at, still in enumerate(replay.stills) if still.has_climax]
    climax = replay.climax(great, None)
    assert climax is not None and {taken[at].at for at in beats} == {great}
    assert [taken[at].beat for at in beats] == list(range(len(climax.beats)))
    printed(capsys, "film", path, "--out", tmp_path / "film", *SMALL)
    found = pictures(tmp_path / "film")
    assert len(found) == len(taken)
    assert len({found[at].read_bytes() for at in [beats[0] - 1, *beats]}) == len(beats) + 1


def test_nothing_is_written_over_unless_it_is_wanted(begun: Path, tmp_path: Path, capsys):
    """Not a single picture; with --force all."""
    out = tmp_path / "film"
    printed(capsys, "film", begun, "--out", out, *SMALL)
    first, second = pictures(out)[:2]
    first.unlink()
    second.write_bytes(b"mine")
    assert "--force" in refused(capsys, "film", begun, "--out", out, *SMALL)
    assert second.read_bytes() == b"mine" and not first.exists()
    printed(capsys, "film", begun, "--out", out, "--force", *SMALL)
    assert second.read_bytes() != b"mine" and first.exists()


@pytest.mark.parametrize("eyes", drawn(["--open", "--seat=1"], 1, "not shown unawares"))
def test_hidden_cards_of_a_game_in_progress_are_not_shown_unawares(begun, tmp_path, capsys, eyes):
    """They need --in-progress, which a line says; the room's view needs it not, and shows none."""
    out, shown = tmp_path / "film", tmp_path / "shown"
    line = refused(capsys, "film", begun, "--out", out, eyes, *SMALL)
    assert "in progress" in line and "--in-progress" in line and not out.exists()
    printed(capsys, "film", begun, "--out", out, *SMALL)
    words = ["film", begun, "--out", shown, "--in-progress", eyes, *SMALL]
    assert main.main([*map(str, words)]) == 0
    assert "still in progress" in capsys.readouterr().err
    assert pictures(out)[-1].read_bytes() != pictures(shown)[-1].read_bytes()


def test_a_file_that_is_no_journal_or_holds_no_deal(begun: Path, tmp_path: Path, capsys):
    """A sentence names the file; one that ends before the first deal is nobody's mistake."""
    bad, bare = tmp_path / "bad.jsonl", cut(begun, tmp_path / "bare.jsonl", 1)
    bad.write_text("nonsense\n", encoding="utf-8")
    assert str(bad) in refused(capsys, "film", bad, "--out", tmp_path / "film")
    assert "no cards have been dealt" in refused(capsys, "film", bare, "--out", tmp_path / "film")


def test_where_nobody_may_know_who_is_asked_the_film_ends(home: Path):
    """It shows nobody what the dealer would do next, which tells that nobody is asked."""
    app = App()
    for seed in map(str, range(60)):
        session = start_match(app, "pukk", "Anna,Björn", seed, bisefa="before")
        match = session.match
        while asked(match.rules, match.state) is None and not match.seats_to_choose():
            match.advance()
        app.leave(session.journal)
        if asked(match.rules, match.state) is not None and not match.seats_to_choose():
            break
    assert not match.seats_to_choose(), "no such deal"
    assert open_replay(app, session.journal.path).match.step == match.step
    app.close()


def test_the_book_is_written_and_read(home: Path, tmp_path: Path, monkeypatch, capsys):
    """With the records of journals that nobody had read yet; in another house it is the same."""
    log(home, finished_match(home, "tunk", 1, match="hands_5"), line(2, "Anna", "Björn"))
    file, again = tmp_path / "a.csv", tmp_path / "b.csv"
    assert printed(capsys, "book", "--export", file) == [f"2 games exported to {file}"]
    assert "hand=" in file.read_text(encoding="utf-8-sig")
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "other"))
    assert printed(capsys, "book", "--read", file) == ["2 games imported, 0 already there"]
    assert printed(capsys, "book", "--read", file) == ["0 games imported, 2 already there"]
    printed(capsys, "book", "--export", again)
    assert again.read_bytes() == file.read_bytes()


def test_a_mistake_is_one_line(home: Path, tmp_path: Path, capsys):
    """For a missing file, no book, or one to be kept; a damaged book's new place is told."""
    assert "no such file" in refused(capsys, "book", "--read", tmp_path / "none.csv")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", encoding="utf-8")
    assert "line 1" in refused(capsys, "book", "--read", letter)
    assert "not a family book" in refused(capsys, "book", "--export", letter)
    assert "one of the arguments" in refused(capsys, "book")
    home.mkdir(exist_ok=True)
    (home / "book.sqlite").write_bytes(b"nonsense" * 900)
    told, count = printed(capsys, "book", "--export", tmp_path / "c.csv")
    assert "book.sqlite.aside-1" in told and count.startswith("0 games")
