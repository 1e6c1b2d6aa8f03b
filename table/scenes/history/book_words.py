"""How what stands in the book is written: names, games, points, days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, Protocol, TypeVar

from rules.kit.records import kept
from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.titles import title_of, words_of
from table.stats.meetings import COMPUTER
from table.widgets import Box, Form, Label
from table.widgets.ledger import Bar, Column

T = TypeVar("T")


class BookPage(Protocol):
    """The scene of the book, as its pages know it."""

    said: BookWords
    choices: dict[str, Any]

    @property
    def fewest(self) -> Sequence[str]:
        """The games in which the fewest points are best."""

    def ask(self, question: Callable[..., T], *facts: Any) -> T:
        """What the book answers to a question."""

    def choice(self, form: Form, name: str, area: Box, options: Any) -> Any:
        """Add a choice of the page; what is chosen."""

    def person(self, person: str) -> None:
        """To the page of somebody."""

    def rebuild(self) -> None:
        """Lay the page out anew."""


class BookWords:
    """What the pages of the book have in common, in the player's language."""

    def __init__(self, app: App, words: Words) -> None:
        self.app, self.words = app, words
        self.say = words.say

    def points(self, points: float) -> str:
        """A number of points, to a tenth."""
        return self.say("book.number", number=round(float(points), 1))

    def game(self, name: str) -> str:
        """What a game is called."""
        return title_of(self.app, name)

    def record(self, game: str, key: str) -> str:
        """What a record of a game is for."""
        words = words_of(self.app, game)
        return words.say(f"record.{key}") if words.has(f"record.{key}") else key

    def order(self, game: str, key: str) -> int:
        """Where a record stands among those of its game; last where that does not know it now."""
        rules = next((other.rules for other in self.app.games if other.name == game), None)
        keys = list(kept(rules)) if rules else []
        return keys.index(key) if key in keys else len(keys)

    def who(self, person: str, name: str) -> str:
        """Somebody's name; a computer's says what it is, those without one are named together."""
        if person == COMPUTER:
            return self.say("book.computers")
        return self.say("book.computer", name=name) if person.startswith(COMPUTER) else name

    def day(self, when: int) -> str:
        """The day of a time in the book, with the year where that is another one."""
        at = datetime.fromtimestamp(when).astimezone()
        return self.words.locale.day_of(at, at.year != date.today().year)

    def month(self, month: int) -> str:
        """The name of a month."""
        return self.words.locale.months[month - 1]

    def names(self, names: Sequence[str], most: int = 4) -> str:
        """Several names, of many the first."""
        return list_names(self.words, names, most)

    def columns(self, *columns: tuple[Any, ...]) -> list[Column]:
        """Columns of a ledger, each by its key, its share of the width and where it is aligned."""
        return [Column(key and self.say(f"book.{key}"), *rest) for key, *rest in columns]

    def bar(self, won: int, played: int, most: int) -> Bar:
        """A bar that says how many of a hundred were won; `most`: who has played most here."""
        share = round(100 * won / played) if played else 0
        return Bar(won, played, most, self.say("book.share", n=share))

    def nobody(self, area: Box) -> Label:
        """What stands there as long as no game counts."""
        return Label(area, self.say("book.nobody"), 18, "italic", "faint", lines=True)
