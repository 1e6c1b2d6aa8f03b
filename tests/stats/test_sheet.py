"""The book as CSV and back: nothing is lost; a bad row is named, and nothing of its file taken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.kit.said import SaidError
from table.i18n.words import Words, languages
from table.stats.csv_file import REQUIRED_COLUMNS, csv_of_book, results_in_csv
from table.storage.exports import export_book, import_book, open_book
from table.storage.store import Store
from tests.faults import Disk, each_fault
from tests.stats.shelves import SHELF, change, dump, finished_match, line, log, read_all

ROOT = Path(__file__).resolve().parents[2]
HARD = ["=1+1", 'Anna "Lísa", Jr.', "two\nlines", "; Björn", "  Ösp ", "", "Þ" * 300]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A house whose book holds names of every kind, records, and a game kept apart."""
    folder = tmp_path_factory.mktemp("full")
    log(
        folder, *(line(number, name, "bot") for number, name in enumerate(HARD)),
        finished_match(folder, "paks", 50, 4),
        line(60, "Anna=k1", "Ösp", apart=True, **{"from": "x.jsonl"}),
        line(61, "Anna=k1", "Ösp", points=[0.1, -7.5], hints=[2, 0], undone=[0, 1]),
        finished_match(folder, "tunk", 70, match="hands_5"),
        line(72, "bot", 'Anna "Lísa", Jr.', changes=[change(3, 0, "Ösp; x=k2", "bot")]),
    )  # fmt: skip
    return Store(folder)


def sheet_of(store: Store) -> bytes:
    book = open_book(store, SHELF)
    read_all(book)
    raw: bytes = book.ask(csv_of_book)
    book.close()
    return raw


def test_read_back_it_is_the_same_book(full: Store, tmp_path: Path):
    """In another house, to the last figure; and read twice nothing is doubled."""
    file = tmp_path / "book.csv"
    book = open_book(full, SHELF)
    read_all(book)
    count = export_book(book, file)
    other = Store(tmp_path / "other")
    assert import_book(other, file) == (count, 0)
    assert import_book(other, file) == (0, count)
    there = open_book(other, SHELF)
    assert dump(there) == dump(book) and any(len(row) == 4 for row in dump(book))
    assert there.ask(csv_of_book) == file.read_bytes()
    there.close()
    book.close()
    assert import_book(full, file) == (0, count)


def test_as_spreadsheets_save_it(full: Store):
    """With semicolons, decimal commas, other line ends, empty lines, or without early leavers."""
    rows = sheet_of(full).decode("utf-8-sig")
    match = "tunk-1.jsonl;2026-03-01T20:00:00Z;tunk;{};out;0;"
    text = "\n".join([
        ";".join(REQUIRED_COLUMNS), f"{match};0;Anna;;person;;1,5;1;1;0;0;1,5;",
        f"{match};1;Ösp;;person;;2,5;2;0;0;0;2,5;", "", ";" * (len(REQUIRED_COLUMNS) - 1), "",
    ])  # fmt: skip
    (result,) = results_in_csv(text.encode("utf-8-sig"), "a.csv")
    assert result.points == [1.5, 2.5] and result.hands == [[1.5, 2.5]] and result.winners == [0]
    assert len(results_in_csv(rows.replace("\r\n", "\n").encode(), "a.csv")) == len(HARD) + 5


# What stands in a cell, what is written there instead, and what is named: line and column.
SLIPS = {
    "a time": ("2026-03-01T01:00:00+00:00", "Sunday", "line 4, column “ended”"),
    "points": (",20,1,1,", ",many,1,1,", "line 2, column “points”"),
    "a place": (",20,1,1,", ",20,2,1,", "line 2, column “journal”"),
    "a yes": (",20,1,1,", ",20,1,yes,", "line 2, column “won”"),
    "a seat": (",out,0,,1,", ",out,0,,2,", "line 2, column “journal”"),
    "a game unlike": (",tunk,{},out,0,,1,", ",punk,{},out,0,,1,", "line 2, column “journal”"),
    "options": ("{}", "{", "line 2, column “options”"),
    "an option": ("{}", '"{""a"": [1]}"', "line 2, column “journal”"),
    "a record": ("1,1,0,0,,", "1,1,0,0,,paks", "line 2, column “records”"),
    "hands": ("1,1,0,0,,", "1,1,0,0,5 6,", "line 2, column “journal”"),
    "not a number": ("1,1,0,0,,", "1,1,0,0,nan,", "line 2, column “hands”"),
    "a heading": ("place", "rank", "line 1: the column “place”"),
    "a cell too many": (",20,1,1,", ",20,,1,1,", "line 2: there are 21 cells"),
    "who left": (",1,1,0,0,,,", ",1,1,0,0,,,Lilja", "line 2, column “left”"),
    "an open quotation": (",Anna,", ',"Anna,', "line 2: a quotation mark"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_by_file_line_and_column(tmp_path: Path, slip: str):
    """In every language, in one sentence; and nothing of the file has been taken."""
    folder = tmp_path / "a"
    log(folder, line(0, "Anna", "Björn"), line(1, "Ösp", "Þór"))
    text = sheet_of(Store(folder)).decode("utf-8-sig")
    right, wrong, named = SLIPS[slip]
    assert right in text
    times = -1 if slip in ("a time", "an option") else 1
    file = tmp_path / "slip.csv"
    file.write_text(text.replace(right, wrong, times), encoding="utf-8", newline="")
    other = Store(tmp_path / "other")
    with pytest.raises(SaidError) as refused:
        import_book(other, file)
    english, *others = [Words.load(language).tell(refused.value.why) for language in languages()]
    assert str(file) in english and named in english
    assert english.endswith("Nothing was imported.")
    assert len({english, *others}) == len(languages())
    assert not other.results_path.exists()


def test_a_file_that_is_no_book_is_neither_read_nor_written_over(full: Store, tmp_path: Path):
    """Only a book is written over; the old one stays where it cannot be."""
    book = open_book(full, SHELF)
    theirs, ours = tmp_path / "letter.csv", tmp_path / "book.csv"
    for raw in (b"", b"\n\n", b"\xff\xfe\x00", b"a,b\n1,2\n", b"\0" * 100):
        theirs.write_bytes(raw)
        with pytest.raises(SaidError):
            import_book(Store(tmp_path / "other"), theirs)
        with pytest.raises(SaidError, match="not a family book"):
            export_book(book, theirs)
        assert theirs.read_bytes() == raw
    assert export_book(book, ours) == export_book(book, ours) > 0
    with pytest.raises(SaidError, match="cannot be written"):
        export_book(book, tmp_path)
    book.close()


def test_a_disk_that_fails_takes_all_or_nothing(full: Store, tmp_path: Path):
    """Whatever operation fails, a sentence tells it, and the log has all games or none."""
    file = tmp_path / "book.csv"
    file.write_bytes(sheet_of(full))
    count = len(results_in_csv(file.read_bytes(), "book.csv"))

    def work(disk: Disk) -> None:
        store = Store(Path(disk.folder))
        try:
            import_book(store, file)
        except SaidError as error:
            assert str(disk.folder) in str(error) and str(error).endswith("Nothing was imported.")
            assert disk.failed
        disk.mended()
        assert len(store.results()) in (0, count)
        import_book(store, file)
        assert len(store.results()) == count

    assert each_fault(work, tmp_path / "disks", few=True) > 3


DECLARES_A_FIGURE = """
import sys
from pathlib import Path
import table.stats.seat_figures as declared

figure = declared.SeatFigure("claps", lambda match: range(len(match.players)), shown=True)
declared.SEAT_FIGURES += (figure,)
from table.stats.people import figure_totals
from table.storage.exports import export_book, import_book, open_book
from table.storage.store import Store
from tests.stats.shelves import SHELF, finished_match, log, read_all

old, other = Store(Path(sys.argv[1])), Store(Path(sys.argv[1]) / "other")
log(old.results_path.parent, finished_match(old.results_path.parent, "tunk", 80, match="hands_5"))
export_book(open_book(old, SHELF), Path(sys.argv[1]) / "book.csv")
import_book(other, Path(sys.argv[1]) / "book.csv")
for store in (old, other):
    print(open_book(store, SHELF).ask(figure_totals)["claps"])
"""


def test_a_figure_of_the_seats_is_declared_in_one_place(full: Store, tmp_path: Path):
    """A new line in `seat_figures` is counted, logged, in books, CSV files, and its sums."""
    shutil.copytree(full.results_path.parent, tmp_path, dirs_exist_ok=True)
    command = [sys.executable, "-c", DECLARES_A_FIGURE, str(tmp_path)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("'name:björn': 1.0") == 2, told.stdout
