"""The book: it holds what the log and the journals have, once each; and it as CSV and back."""

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from rules.kit.journal import Past
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from rules.kit.records import Record, Unrecorded, record_keys, records
from rules.kit.remarks import candidates
from rules.kit.said import SaidError
from table.i18n.words import Words, languages
from table.stats import people
from table.stats.csv_file import REQUIRED_COLUMNS, csv_of_book, results_in_csv
from table.stats.importer import RecordReplay
from table.storage.exports import export_book, import_book, open_book
from table.storage.store import Store
from tests.faults import Disk, each_fault
from tests.stats.shelves import (
    LEFT,
    SHELF,
    book_in,
    change,
    count,
    dump,
    finished_match,
    line,
    log,
    read_all,
)


def test_every_result_is_taken_in_once(tmp_path: Path):
    """However often it is opened: new lines are added, none twice, and half a line waits."""

    def count_after(*lines: dict) -> int:
        log(tmp_path, *lines)
        book = book_in(tmp_path)
        assert book.trouble is None
        before, number = dump(book), count(book)
        book.close()
        assert dump(book_in(tmp_path)) == before
        return number

    first, second = line(1, "Anna", "Björn"), line(2, "Anna", "Björn")
    assert count_after(first, second, line(1, "Anna", "Ösp")) == 2
    assert count_after(line(3, "Anna", "Björn")) == 3
    path = tmp_path / "results.jsonl"
    path.unlink()
    assert count_after(line(5, "Anna", "Björn"), second, line(6, "Ösp", "Björn")) == 5
    text = json.dumps(line(7, "Anna", "Björn")).encode()
    for half, number in ((text[:50], 5), (text[50:] + b"\n", 6)):
        with path.open("ab") as file:
            file.write(half)
        assert count_after() == number


SPOILT: list[dict] = [
    {"when": "yesterday"}, {"when": 7}, {"seats": 3}, {"seats": []}, {"points": [1]},
    {"winners": [5]}, {"winners": ["x"]}, {"ranking": [[0, 0], [1]]}, {"points": [1, 1e400]},
    {"game": None}, {"journal": ""}, {"hands": [[1]]}, {"hints": [1, -1]},
    {"hints": [1, 2**70]}, {"records": [{"key": "a", "seat": 9, "amount": 1}]},
    {"seats": [{"name": 5}, {"name": "A"}]},
    {"points": [True, False]}, {"when": "9999-99-99"}, {"when": "0001-01-01T00:00:00+23:00"},
]  # fmt: skip


def test_a_line_that_nobody_could_have_written_is_passed_over(tmp_path: Path):
    """And those round it are taken in."""
    log(tmp_path, line(0, "Anna", "Björn"))
    log(tmp_path, *(line(at, "Anna", "Björn", **more) for at, more in enumerate(SPOILT, 1)))
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(b'{"journal": "\\ud800"}\n{"journal": "\\ud800a"}\n\xff\xfe\n[]\n')
        file.write(b"[" * 5000 + b"\n")
    log(tmp_path, line(99, "Anna", "Björn"))
    journals = [row[0] for row in dump(book_in(tmp_path))]
    assert journals[::2] == ["tunk-00000.jsonl", "tunk-00099.jsonl"]


def test_journals_tell_records_and_lost_results(tmp_path: Path):
    """A lost result comes back but for its moment, all get hands and records; each is read once."""
    lost, old = (finished_match(tmp_path, "tunk", number, match="hands_5") for number in (2, 3))
    log(tmp_path, finished_match(tmp_path, "paks", 1), {**old, "hands": []})
    book = book_in(tmp_path)
    assert count(book) == 2 and book.journals_left == 3
    read_all(book)
    assert count(book) == 3 and book.journals_left == 0
    hands = book.ask(lambda db: dict(db.execute("SELECT journal, hands FROM games").fetchall()))
    for result in (lost, old):
        assert json.loads(hands[result["journal"]]) == result["hands"] and len(result["hands"]) == 5
    keys = book.ask(lambda db: {key for (key,) in db.execute("SELECT key FROM records")})
    assert "paks" in keys and "hand" in keys
    before = dump(book)
    book.close()
    book = book_in(tmp_path)
    assert book.journals_left == 0 and dump(book) == before


@pytest.mark.parametrize("damage", ["empty", "nonsense", "cut", "of no game", "of other rules"])
def test_a_damaged_journal_costs_its_records_alone(tmp_path: Path, damage: str):
    """It is passed over, and is not tried again at every opening unless it may read some day."""
    log(tmp_path, finished_match(tmp_path, "tunk", 1, match="single_hand"))
    sound = finished_match(tmp_path, "tunk", 2, match="single_hand")
    path = tmp_path / "finished" / "tunk-00001.jsonl"
    raw = path.read_bytes()
    unsummed = re.sub(rb',"sum":"\w+"', b"", raw.replace(b'"journal":3', b'"journal":1'))
    path.write_bytes({
        "empty": b"",
        "nonsense": b"nonsense\n",
        "cut": b"\n".join(raw.split(b"\n")[:4]) + b"\n",
        "of no game": unsummed.replace(b'"game":"tunk"', b'"game":"whist"'),
        "of other rules": unsummed.replace(b"draw", b"fly "),
    }[damage])  # fmt: skip
    book = book_in(tmp_path)
    read_all(book)
    assert {row[0] for row in dump(book)} == {"tunk-00001.jsonl", sound["journal"]}
    book.close()
    book = book_in(tmp_path)
    assert book.journals_left == (1 if damage == "of no game" else 0)


def test_people_are_known_by_key_and_else_by_name(tmp_path: Path):
    """A key outlives names; else capitals and spaces do not count, and computers are nobody. Older
    games by name go to the only person of it, later guests do not."""
    log(
        tmp_path, line(1, "Anna=k1", "bot"), line(2, "Anna Lísa=k1", "Björn"),
        line(3, " björn ", "bot"), line(4, "Anna=k2", "Björn"),
    )  # fmt: skip
    persons = [row[13] for row in dump(book_in(tmp_path))]
    assert persons == [
        "key:k1", "", "key:k1", "name:björn", "name:björn", "", "key:k2", "name:björn",
    ]  # fmt: skip
    adopted = line(1, "Anna", "Ösp"), line(2, "Anna=k1", "Ösp=k2"), line(3, "Anna", "Ösp=k3")
    log(tmp_path / "adopted", *adopted)
    persons = [row[13] for row in dump(book_in(tmp_path / "adopted"))]
    assert persons == ["key:k1", "name:ösp", "key:k1", "key:k2", "name:anna", "key:k3"]


def test_who_left_before_the_end_took_part(tmp_path: Path):
    """From a hand on, nothing won or lost; neither who changed chairs nor who came and went."""
    back = [change(2, 0, "Anna", "Kári"), change(2, 1, "Kári", "Anna")]
    log(
        tmp_path, line(1, "bot", "Anna", changes=LEFT), line(2, "Kári", "Anna", changes=back),
        line(3, "bot", "Anna", changes=[*LEFT, change(4, 0, "Lilja=k3", "bot")], apart=True),
        line(4, "bot", "Anna", changes=[*LEFT, change(5, 0, "Lilja=k3", "bot")]),
    )  # fmt: skip
    book = book_in(tmp_path)
    totals = {row.name: row[2:4] + row[5:] for row in book.ask(people.person_totals)}
    assert totals == {"Anna": (3, 0, 0), "Kári": (1, 1, 2), "Lilja": (0, 0, 2)}
    left = book.ask(lambda db: people.games_left_early(db, "key:k3"))
    assert [game.hand for game in left] == [5, 2]
    assert book.ask(people.latest_names)["key:k3"] == "Lilja"
    assert book.ask(lambda db: people.game_totals(db, (), "key:k3")) == []
    assert book.ask(lambda db: people.meetings(db, "key:k3")) == []
    (year,) = book.ask(people.years_played)
    years = book.ask(lambda db: people.year_wins(db, year))
    assert {row.name: sum(row.won) for row in years} == {"Anna": 0, "Kári": 1, "Lilja": 0}


def replay_of_match(name: str, seed: int, hesitant: bool) -> tuple[RecordReplay, int]:
    """A two-person match replayed, and the choices taken back, most of them if `hesitant`."""
    rules = SHELF[name].rules
    assert rules is not None
    lines: list[dict] = []
    players = [PlayerInfo("Anna"), PlayerInfo("Björn")]
    match = Match(rules, players, {}, str(seed), lines.append)
    rng, whims, undone = random.Random(seed), random.Random(-seed), 0
    for _ in range(40):
        if not match.seats_to_choose():
            if not match.advance():
                break
            continue
        seat = match.seats_to_choose()[0]
        legal = list(moves(rules, match.state, seat))
        chosen = rng.choice(list(candidates(rules, match.state, seat)) or legal)
        if hesitant and len(legal) > 1 and whims.random() < 0.7:
            match.choose(seat, whims.choice(legal))
            match.undo(seat)
            undone += 1
        match.choose(seat, chosen)
    replay = RecordReplay(rules, Past({"journal": 3, **match.header(name)}, lines, None, b"", None))
    while replay.step():
        pass
    return replay, undone


@pytest.mark.parametrize("name", ["tunk", "paks"])
def test_what_was_taken_back_is_no_record(name: str, monkeypatch: pytest.MonkeyPatch):
    """Hesitation changes no record, though every choice is one here, to show any left over."""
    rules = SHELF[name].rules
    assert rules is not None
    key = record_keys(rules)[0]

    def records_of_choices(before, after, choices):
        return [
            Record(key, seat, crc32(str(choice).encode()) % 10**6)
            for seat, choice in choices.items()
        ]

    monkeypatch.setattr(rules, "records", records_of_choices)
    for seed in range(1, 5):
        straight, _ = replay_of_match(name, seed, hesitant=False)
        hesitant, undone = replay_of_match(name, seed, hesitant=True)
        assert undone > 3
        assert hesitant.records == straight.records != []
        assert hesitant.match.outcomes == straight.match.outcomes


def test_what_is_no_record_of_the_game_is_refused(monkeypatch: pytest.MonkeyPatch):
    """Whatever a stranger's rules may give."""
    rules = SHELF["tunk"].rules
    assert rules is not None
    match = Match(rules, [PlayerInfo("Anna"), PlayerInfo("Björn")], {}, "a")
    for wrong in (
        Record("cake", 0, 1), Record("hand", 9, 1), Record("hand", 0, float("nan")),
        Record("hand", 0, 10**12), ("hand", 0, 1), Record("hand", 0, True),
    ):  # fmt: skip
        monkeypatch.setattr(rules, "records", lambda *_, wrong=wrong: [wrong])
        with pytest.raises(Unrecorded):
            records(rules, None, match.state, {})


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
