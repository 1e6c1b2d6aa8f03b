"""`book`: the family book as a file, and games from one."""

from pathlib import Path

from tests.cli.line import printed, refused
from tests.stats.shelves import finished_match, line, log


def test_the_book_is_written_and_read(home: Path, tmp_path: Path, monkeypatch, capsys):
    """With the records of journals that nobody had read yet; in another house it is the same."""
    log(home, finished_match(home, "tunk", 1, match="hands_5"), line(2, "Anna", "Björn"))
    file, again = tmp_path / "a.csv", tmp_path / "b.csv"
    assert printed(capsys, "book", "--export", file) == [f"2 games written to {file}"]
    assert "hand=" in file.read_text(encoding="utf-8-sig")
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "other"))
    assert printed(capsys, "book", "--read", file) == ["2 games taken in, 0 there already"]
    assert printed(capsys, "book", "--read", file) == ["0 games taken in, 2 there already"]
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
