"""Queries of the family book, and their results as texts in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import TypeVar

from rules.kit.options import BadOptions, full_options
from rules.kit.ranking import FEWEST
from rules.kit.records import record_keys
from rules.kit.remarks import partners
from rules.kit.state import Table
from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.titles import title_of, words_of
from table.stats import people
from table.stats.people import COMPUTER
from table.stats.result import Result
from table.storage.exports import open_book
from table.theme.style import Type
from table.widgets import Box, Form, Label
from table.widgets.ledger import Bar, Cell, Column, Ledger

MAX_NAMES = 4  # of winners; the others are counted
T = TypeVar("T")


class BookReader:
    """Runs queries on the book, and formats names, games, points and days."""

    def __init__(self, app: App) -> None:
        self.app, self.book = app, open_book(app.store, app.shelf)

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self.app.words

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key."""
        return self.words.say(key, **facts)

    def ask(self, question: Callable[..., T], *facts: object) -> T:
        """The result of a query function, which is called with the database and `facts`."""
        return self.book.ask(lambda db: question(db, *facts))

    def reopen(self) -> None:
        """Open the book again, as after an import."""
        self.book.close()
        self.book = open_book(self.app.store, self.app.shelf)

    @property
    def fewest(self) -> Sequence[str]:
        """The games in which the fewest points are best."""
        games = self.app.shelf.values()
        return [game.name for game in games if game.rules and game.rules.BEST == FEWEST]

    def points(self, points: float) -> str:
        """Points as text, rounded to a tenth."""
        return self.say("book.number", number=round(float(points), 1))

    def game(self, name: str) -> str:
        """The title of a game."""
        return title_of(self.app, name)

    def record(self, game: str, key: str) -> str:
        """The title of a record of a game."""
        words = words_of(self.app, game)
        return words.say(f"record.{key}") if words.has(f"record.{key}") else key

    def order(self, game: str, key: str) -> int:
        """The index of a record among those of its game; the last for an unknown one."""
        known = self.app.shelf.get(game)
        keys = list(record_keys(known.rules)) if known and known.rules else []
        return keys.index(key) if key in keys else len(keys)

    def who(self, person: str, name: str) -> str:
        """The name of a person, or of a computer marked as such, or for all computers together."""
        if person == COMPUTER:
            return self.say("book.computers")
        return self.say("book.computer", name=name) if person.startswith(COMPUTER) else name

    def day(self, when: int) -> str:
        """The day of a time stamp as text, with the year unless it is this year."""
        at = datetime.fromtimestamp(when).astimezone()
        return self.words.locale.day_of(at, at.year != date.today().year)

    def outcome(self, match: Result) -> str:
        """The text about who won a match, or shared the win; "" if nobody did."""
        names = [match.seats[seat].name for seat in match.winners]
        game, options = self.app.shelf.get(match.game), match.options
        key = "scores.winner" if len(names) == 1 else "scores.winners"
        if game is not None and game.rules is not None:
            with suppress(BadOptions):
                table = Table(len(match.seats), full_options(game.rules, len(match.seats), options))
                if set(match.winners) in map(set, partners(game.rules, table)):
                    key = "scores.partners"
        return self.say(key, names=list_names(self.words, names, MAX_NAMES)) if names else ""

    def columns(self, *columns: tuple[str, float] | tuple[str, float, str]) -> list[Column]:
        """Columns of a ledger, each from its key, its share of the width and its alignment."""
        heads = [column[0] and self.say(f"book.{column[0]}") for column in columns]
        return [Column(head, *column[1:]) for head, column in zip(heads, columns, strict=True)]

    def bar(self, won: int, played: int, most: int) -> Bar:
        """A bar with the percentage won; `most`: the number of games that is the full width."""
        share = round(100 * won / played) if played else 0
        return Bar(won, played, most, self.say("book.share", n=share))

    def add_company(self, form: Form, left: Box, right: Box, person: str) -> None:
        """Add the opponents of a person on the left, the partners on the right."""
        met = self.ask(people.meetings, person)
        most = max((other.played for other in met), default=0)
        columns = self.columns(
            ("against", 30), ("played", 15, "right"), ("ahead", 17, "right"), ("ahead_of", 38)
        )
        rows: list[tuple[Cell, ...]] = []
        for other in met:
            score = self.say("book.score", ahead=other.ahead, behind=other.behind)
            bar = self.bar(other.ahead, other.played, most)
            rows.append((self.who(other.other, other.name), str(other.played), score, bar))
        form.add(Ledger(left, columns, rows, name="met"))
        pairs = self.ask(people.partnerships, person)
        if not pairs:
            text = self.say("book.no_pairs")
            form.add(Label(right, text, Type.NOTE, "italic", "faint", lines=True))
            return
        most = max(other.played for other in pairs)
        columns = self.columns(
            ("with", 30), ("played", 15, "right"), ("won", 17, "right"), ("won_of", 38)
        )
        rows = []
        for mate in pairs:
            name, bar = self.who(mate.other, mate.name), self.bar(mate.won, mate.played, most)
            rows.append((name, str(mate.played), str(mate.won), bar))
        form.add(Ledger(right, columns, rows, name="with"))
