"""Head to head: how somebody has fared against each of the others, and together with them."""

from __future__ import annotations

from collections.abc import Sequence

from table.scenes.history.book_people import share
from table.scenes.history.book_words import BookPage, BookWords
from table.stats import meetings, people
from table.stats.meetings import Meeting, Pair
from table.widgets import Box, Form, Label
from table.widgets.ledger import Bar, Cell, Column, Ledger

Rows = tuple[list[Column], list[tuple[Cell, ...]]]


def add_meetings(scene: BookPage, form: Form, area: Box) -> None:
    """Somebody is chosen, and a game or all; then whom they met."""
    x, y, w, h = area
    said = scene.said
    everybody = [(person.person, person.name) for person in scene.ask(people.people)]
    if not everybody:
        form.add(Label(area, said.say("book.nobody"), 18, "italic", "faint", lines=True))
        return
    person = scene.choice(form, "who", (x, y, 300, 40), everybody)
    games = sorted({game.game for game in scene.ask(people.fared, (), person)})
    listed = [("", said.say("book.all")), *((game, said.game(game)) for game in games)]
    game = scene.choice(form, "which", (x + 312, y, 300, 40), listed)
    half, top = (w - 20) / 2, y + 52
    columns, rows = meeting_rows(said, scene.ask(meetings.meetings, person, game))
    form.add(Ledger((x, top, half, h - 52), columns, rows, name="met"))
    columns, rows = pair_rows(said, scene.ask(meetings.pairs, person, game))
    right = (x + half + 20, top, half, h - 52)
    if rows:
        form.add(Ledger(right, columns, rows, name="with"))
    else:
        form.add(Label(right, said.say("book.no_pairs"), 17, "italic", "faint", lines=True))


def meeting_rows(said: BookWords, found: Sequence[Meeting]) -> Rows:
    """Columns and rows of whom somebody met."""
    most = max((other.played for other in found), default=0)
    columns = [
        Column(said.say("book.against"), 30),
        Column(said.say("book.played"), 15, "right"),
        Column(said.say("book.ahead"), 17, "right"),
        Column(said.say("book.ahead_of"), 38),
    ]
    rows: list[tuple[Cell, ...]] = []
    for other in found:
        score = said.say("book.score", ahead=other.ahead, behind=other.behind)
        bar = Bar(
            other.ahead,
            other.played,
            most,
            said.say("book.share", n=share(other.ahead, other.played)),
        )
        rows.append((said.who(other.other, other.name), str(other.played), score, bar))
    return columns, rows


def pair_rows(said: BookWords, found: Sequence[Pair]) -> Rows:
    """Columns and rows of whom somebody played with."""
    most = max((other.played for other in found), default=0)
    columns = [
        Column(said.say("book.with"), 30),
        Column(said.say("book.played"), 15, "right"),
        Column(said.say("book.won"), 17, "right"),
        Column(said.say("book.won_of"), 38),
    ]
    rows: list[tuple[Cell, ...]] = []
    for other in found:
        bar = Bar(
            other.won, other.played, most, said.say("book.share", n=share(other.won, other.played))
        )
        rows.append((said.who(other.other, other.name), str(other.played), str(other.won), bar))
    return columns, rows
