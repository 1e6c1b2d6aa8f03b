"""The book: it holds what the log and the journals have, once each, and knows who is who."""

import json
import random
import re
from pathlib import Path
from zlib import crc32

import pytest

from rules.kit.journal import Past
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from rules.kit.records import Record, Unrecorded, record_keys, records
from rules.kit.remarks import candidates
from table.stats import people
from table.stats.importer import RecordReplay
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
    """However often the book is opened; new lines are added, a log written anew is read again
    without doubles, half a line waits."""

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
