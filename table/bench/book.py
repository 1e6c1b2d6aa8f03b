"""How long the family book takes to open and to answer, after twenty years of play.

Two sets of figures: the first time, when all results are taken in at once, and every time after.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from rules.kit.catalogue import Game, games
from table.stats import evenings, meetings, people
from table.stats.book import Book
from table.storage.family import open_book
from table.storage.store import Store

GAMES = 8_000
RUNS = 5
NAMES = ("Anna", "Björn", "Guðrún", "Kári", "Sigga", "Ösp", "Þór", "Jón")
FIRST = datetime(2006, 1, 6, 20, tzinfo=timezone.utc)


def run() -> Iterator[dict[str, Any]]:
    """A line for the first opening, one for the later ones, one for each page's questions."""
    shelf = {game.name: game for game in games()}
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        write_results(store.results_path, shelf)
        yield _timed("first", lambda: open_book(store, shelf).close(), 1)
        yield _timed("open", lambda: open_book(store, shelf).close())
        book = open_book(store, shelf)
        for name, ask in _pages(book, next(iter(shelf))).items():
            yield _timed(name, ask)
        book.close()


def write_results(path: Path, shelf: dict[str, Game], count: int = GAMES, seed: int = 1) -> None:
    """A log of so many games, some hundreds a year, among a family."""
    rng, at = random.Random(seed), FIRST
    lines = []
    for number in range(count):
        game = rng.choice(sorted(shelf))
        rules = shelf[game].rules
        seats = rng.choice([size for size in (rules.SEATS if rules else (2,)) if size <= 5])
        names = rng.sample(NAMES, seats)
        points = [rng.randrange(200) for _ in names]
        order = sorted(range(seats), key=lambda seat: -points[seat])
        at += timedelta(minutes=rng.randint(15, 50))
        if not number % 6:
            at = (at + timedelta(days=rng.randint(1, 9))).replace(hour=19)
        lines.append({
            "journal": f"{game}-{number}.jsonl", "when": at.isoformat(), "game": game,
            "seats": [{"name": name, "who": "person", "level": ""} for name in names],
            "options": {}, "points": points, "winners": order[:1],
            "ranking": [[seat] for seat in order], "why": "won", "hands": [points],
        })  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")


def _pages(book: Book, game: str) -> dict[str, Callable[[], object]]:
    """What each page of the book asks."""
    person = book.ask(people.people)[0].person
    return {
        "people": lambda: (book.ask(people.people), book.ask(people.streaks)),
        "game": lambda: (
            book.ask(lambda db: people.fared(db, (), "", game)),
            book.ask(lambda db: people.records(db, game)),
        ),
        "meetings": lambda: (
            book.ask(lambda db: meetings.meetings(db, person)),
            book.ask(lambda db: meetings.pairs(db, person)),
        ),
        "evenings": lambda: evenings.evenings(book.ask(evenings.played)),
        "year": lambda: (
            book.ask(evenings.years),
            book.ask(lambda db: evenings.over_year(db, FIRST.year + 1)),
        ),
    }


def _timed(what: str, work: Callable[[], object], runs: int = RUNS) -> dict[str, Any]:
    seconds = []
    for _ in range(runs):
        begun = perf_counter()
        work()
        seconds.append(perf_counter() - begun)
    return {
        "bench": "book",
        "what": what,
        "games": GAMES,
        "ms": round(median(seconds) * 1000, 1),
        "worst_ms": round(max(seconds) * 1000, 1),
        "runs": runs,
    }
