"""Books for the tests: a folder with a log of results and finished journals, and the book of it."""

import json
import random
from pathlib import Path

from rules.kit.catalogue import Game, games
from rules.kit.journal import Journal
from rules.kit.match import Match, PlayerInfo
from table.stats.book import Book, BookPaths
from table.stats.result import result_of
from tests.tables import play

SHELF: dict[str, Game] = {game.name: game for game in games() if game.rules}
ANY = "tunk"
OPENED: list[Book] = []


def book_in(folder: Path) -> Book:
    """The book of a folder; it is closed when the test is over."""
    names = ("book.sqlite", "aside", "results.jsonl", "finished")
    OPENED.append(Book(BookPaths(*(folder / name for name in names)), SHELF))
    return OPENED[-1]


def line(number: int, *people: str, won: int = 0, **more: object) -> dict[str, object]:
    """A line of the log: of people (a name, or `name=key`) and computers (`bot`, `name@level`) the
    first won; each game ends an hour after the one before."""
    seats = []
    for text in people:
        name, computer, level = text.partition("@")
        name, _, key = name.partition("=")
        who = "bot" if computer or name == "bot" else "person"
        seats.append({"name": name, "who": who, "level": level, **({"key": key} if key else {})})
    order = [won, *(seat for seat in range(len(people)) if seat != won)]
    return {
        "journal": f"{ANY}-{number:05}.jsonl",
        "when": f"2026-03-{1 + number // 24:02}T{number % 24:02}:00:00+00:00",
        "game": ANY,
        "seats": seats,
        "options": {},
        "points": [float(10 * (len(people) - order.index(seat))) for seat in range(len(people))],
        "winners": [won],
        "ranking": [[seat] for seat in order],
        "why": "out",
        **more,
    }


def change(hand: int, seat: int, before: str, after: str) -> dict[str, object]:
    """As it stands in a line of the log: from this hand on somebody else sat there."""
    (left, came) = line(0, before, after)["seats"]  # type: ignore[misc]
    return {"hand": hand, "seat": seat, "before": left, "after": came}


LEFT = [change(2, 0, "Lilja=k3", "bot"), change(3, 1, "Kári", "Anna")]
"""Who got up in a game of two, the second of them having come in it."""


def log(folder: Path, *lines: dict[str, object]) -> None:
    """Add lines to the log of results."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "results.jsonl").open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(result, ensure_ascii=False) + "\n" for result in lines)


def finished_match(
    folder: Path, name: str, number: int = 1, people: int = 2, **options: object
) -> dict:
    """A random match to its end, its journal among the finished; returns its line of the log."""
    rules = SHELF[name].rules
    assert rules is not None
    lines: list[dict] = []
    players = [PlayerInfo(person) for person in ("Anna", "Björn", "Ösp", "Þór")[:people]]
    match = Match(rules, players, options, f"{name}{number}", lines.append)
    rng = random.Random(number)
    play(match, rng)
    path = folder / "finished" / f"{name}-{number:05}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(path, match.header(name))
    for written in lines:
        journal.write(written)
    journal.close()
    when = f"2026-04-01T{number % 24:02}:00:00+00:00"
    return {"journal": path.name, "when": when, **result_of(name, match)}


def count(book: Book) -> int:
    """How many games stand in a book."""
    return len(book.ask(lambda db: db.execute("SELECT id FROM games").fetchall()))


def dump(book: Book) -> list[tuple]:
    """All that stands in a book about games, in an order of its own."""
    queries = (
        "SELECT journal, games.ended, games.game, options, why, apart, origin, hands, seat, name, "
        "key, who, level, person, side, points, place, won, hints, undone, title, seats.ended, "
        "counts FROM games JOIN seats ON seats.game = games.id ORDER BY journal, seat",
        "SELECT journal, records.key, seat, amount FROM records "
        "JOIN games ON games.id = records.game ORDER BY journal, records.key, seat",
        "SELECT journal, name, key, person, hand, title, leavers.ended, counts FROM leavers "
        "JOIN games ON games.id = leavers.game ORDER BY journal, person",
    )
    return book.ask(lambda db: [row for query in queries for row in db.execute(query).fetchall()])


def read_all(book: Book) -> None:
    """Every journal is read for its records."""
    while book.read_journals(60):
        pass
